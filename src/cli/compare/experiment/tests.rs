use super::*;
use crate::lab::stats::paired;
use crate::lab::table::Versus;

fn row(method: &str, versus: Option<Versus>) -> Row {
    Row {
        budget: "20".into(),
        starts: 1,
        method: method.into(),
        sizes: Some("30 x 35 x 256".into()),
        line: "mcts".into(),
        positions: 3,
        mean: Some(1464.0),
        standard_error: Some(256.4),
        mean_of_one_start: Some(1375.0),
        found_at: Some(0.25),
        playouts: Some(20.0),
        spent: Some(1.0),
        versus,
    }
}

#[test]
fn figures_of_an_experiment_are_never_broken_on_a_terminal() {
    let versus = Versus {
        reference: "NBMCTS".into(),
        paired: paired(&[900.0, 2500.0, 1000.0], &[1000.0, 1200.0, 1100.0]),
        bootstrap: Some((-262.0, 1150.0)),
        p_holm: Some(0.0421),
        p_wilcoxon: Some(0.9387),
        verdict: None,
        decided_after: None,
    };
    let rows = [row("NBMCTS", None), row("two nodes of an ancestor 3 moves up", Some(versus))];
    let seconds = [Some(Seconds { cpu: 0.25, wall: 0.5 }); 2];
    for width in [1, 40, 80, 140, 300] {
        let (table, hidden) = drawn(&rows, &seconds, Look::Terminal(width));
        let printed = table.trim_fmt();
        let lines: Vec<Vec<&str>> = printed.lines().map(|line| line.split_whitespace().collect()).collect();
        let headings: Vec<&str> = text::HEADER.into_iter().chain(["cpu s"]).collect();
        let kept = |place: usize| !hidden.iter().any(|name| name == headings[place]);
        for row in &rows {
            let cells: Vec<String> = text::cells(row, 1).into_iter().chain(["0.25".to_owned()]).collect();
            let figures: Vec<&str> =
                (1..cells.len()).filter(|&it| kept(it)).flat_map(|it| cells[it].split_whitespace()).collect();
            assert!(lines.iter().any(|line| line.ends_with(&figures)), "{figures:?}\n{printed}");
        }
        let whole = |word: &str| lines.iter().any(|line| line.contains(&word));
        let headings = if width < 80 { &["difference", "(Holm)"][..] } else { &["interval", "(t-test)"] };
        assert!(headings.iter().all(|word| whole(word)), "{printed}");
        assert!(width < 40 || printed.lines().all(|line| line.chars().count() <= usize::from(width)), "{printed}");
        let counts = ["wins", "ties", "losses"].iter().filter(|name| hidden.iter().any(|it| it == *name)).count();
        assert!([0, 3].contains(&counts), "they say nothing without each other: {hidden:?}");
        assert_eq!(hidden.is_empty(), width == 300, "{width}: {hidden:?}");
    }
}

#[test]
fn where_nothing_is_corrected_a_narrow_terminal_keeps_the_mean() {
    let versus = Versus {
        reference: "NBMCTS".into(),
        paired: paired(&[900.0, 2500.0, 1000.0], &[1000.0, 1200.0, 1100.0]),
        bootstrap: None,
        p_holm: None,
        p_wilcoxon: None,
        verdict: None,
        decided_after: None,
    };
    let rows = [row("NBMCTS", None), row("two nodes of an ancestor 3 moves up", Some(versus))];
    let (table, hidden) = drawn(&rows, &[None; 2], Look::Terminal(40));
    let printed = table.trim_fmt();
    assert!(["mean", "difference", "1464.0", "+366.7"].iter().all(|word| printed.contains(word)), "{printed}");
    assert_eq!(hidden[0], "p (Holm)");
}
