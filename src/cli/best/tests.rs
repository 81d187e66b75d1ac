use super::table::summary;
use super::*;
use crate::store::known::Known;

fn row(id: &str, ours: Option<Score>, known: Option<Score>) -> Row {
    let source = known.map(|_| "somebody".into());
    Row { id: id.into(), rules: "samegame".into(), board: None, ours, known, source }
}

fn rows() -> Vec<Row> {
    vec![row("a", Some(10), Some(12)), row("b", Some(20), Some(20)), row("c", None, Some(7)), row("d", Some(5), None)]
}

#[test]
fn the_summary_counts_what_is_reached_and_what_is_missing() {
    assert_eq!(
        summary(&rows()),
        "total 35, 30 where a score is known; best known of these 2 positions: 32 (-2); 1 of 3 at or above the best known\n"
    );
    assert_eq!(summary(&rows()[..2]), "total 30; best known: 32 (-2); 1 of 2 at or above the best known\n");
    let other = Row { rules: "popstar".into(), ..row("a", Some(300), None) };
    assert_eq!(
        summary(&[rows().remove(0), other]),
        "popstar: total 300; no published score is known of these boards: name some with --known\n\
         samegame: total 10; best known: 12 (-2); 0 of 1 at or above the best known\n"
    );
    assert_eq!(summary(&rows()[3..]), "total 5; no published score is known of these boards: name some with --known\n");
    let large = || row("a", Some(2_000_000_000), Some(Score::MIN));
    assert_eq!(
        summary(&[large(), large()]),
        "total 4000000000; best known: -4294967296 (+8294967296); 2 of 2 at or above the best known\n"
    );
    let text = table(&rows());
    assert!(text.contains("-2") && text.contains("+0") && text.contains('-'), "{text}");
}

#[test]
fn a_row_is_an_object() {
    let text = json(&rows()).unwrap();
    let missing = r#"{"id":"c","rules":"samegame","board":null,"ours":null,"known":7,"source":"somebody"}"#;
    assert_eq!(text.lines().nth(2), Some(missing));
    assert_eq!(
        text.lines().nth(3),
        Some(r#"{"id":"d","rules":"samegame","board":null,"ours":5,"known":null,"source":null}"#)
    );
}

fn known(id: &str, board: Option<&str>) -> Known {
    let board = board.map(str::to_owned);
    Known { id: id.into(), score: 12, source: "somebody".into(), board, rules: "samegame".into() }
}

#[test]
fn lines_stand_beside_what_is_known_of_their_boards() {
    let mine = [("mine", "b1", "samegame", 10), ("x", "b2", "samegame", 5), ("mine", "b1", "clickomania", 4)];
    let all = || vec![known("standard", Some("b1")), known("other", Some("b9"))];
    let rows = with_the_rest(beside(&mine, all(), false), &mine);
    let of = |row: &Row| (row.id.clone(), row.rules.clone(), row.ours, row.known);
    let shown: Vec<_> = rows.iter().map(of).collect();
    let expected = [
        ("mine", "samegame", Some(10), Some(12)),
        ("other", "samegame", None, Some(12)),
        ("x", "samegame", Some(5), None),
        ("mine", "clickomania", Some(4), None),
    ];
    assert_eq!(shown, expected.map(|(id, rules, ours, known)| (id.to_owned(), rules.to_owned(), ours, known)));
    let nobody = Known { source: String::new(), ..known("mine", None) };
    assert_eq!(beside(&mine, vec![nobody], true)[0].source, None, "nobody is named");
    assert!(beside(&mine[1..2], all(), false).is_empty(), "no line for any: the set is another");
    assert_eq!(beside(&mine[1..2], all(), true).len(), 2, "who names a file wants to see it");
}

#[test]
fn a_position_has_one_row_with_the_best_that_is_known_and_a_board_has_its_own() {
    let mine = [("x", "b1", "samegame", 10), ("x", "b2", "samegame", 5)];
    let better = Known { score: 20, ..known("x", None) };
    let worse = Known { score: 3, ..known("x", None) };
    let all = || beside(&mine, vec![known("standard", Some("b1"))], false).into_iter();
    let scores = |rows: Vec<Row>| rows.iter().map(|row| (row.ours, row.known)).collect::<Vec<_>>();
    let with = |other: Known| scores(with_the_rest(best_of_each(all().chain(beside(&mine, vec![other], true))), &mine));
    assert_eq!(with(better), [(Some(10), Some(20)), (Some(5), None)]);
    assert_eq!(with(worse), [(Some(10), Some(12)), (Some(5), None)]);
    let text = table(&with_the_rest(all().collect(), &mine));
    assert!(text.contains("x b1") && text.contains("x b2"), "{text}");
}
