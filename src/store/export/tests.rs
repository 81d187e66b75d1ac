use super::*;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::store::solutions::board_fingerprint;
use crate::store::testset::{self, Position};

fn position(rows: &str) -> Position {
    Position { id: "p".into(), note: String::new(), grid: rows.parse().expect("a board") }
}

fn played(rows: &str, moves: &str) -> Played {
    let cells: Vec<Cell> = moves.split_whitespace().map(|name| name.parse().expect("a cell")).collect();
    Played::new(&position(rows), Rules::default(), &cells).expect("legal moves")
}

/// A board in whose line columns close and tiles fall.
fn line() -> Played {
    played("1113/2213/1123", "a1 c1 a1 a1")
}

fn written(name: &str) -> String {
    Form::named(name).expect("a form").write(&[line()]).expect("it can be written")
}

#[test]
fn a_line_has_its_steps() {
    let line = line();
    let sizes: Vec<usize> = line.steps.iter().map(|step| step.group.len()).collect();
    assert_eq!((sizes, line.left(), line.score()), (vec![2, 3, 4, 3], 0, 1006));
}

#[test]
fn clicks_are_a_list_for_people() {
    let text = "p under the rules samegame: 1006 points\n\
                step  cell  colour  size  points   score\n";
    assert!(written("clicks").starts_with(text), "{}", written("clicks"));
    assert!(written("clicks").ends_with(" end  board empty          +1000    1006\n"), "{}", written("clicks"));
}

#[test]
fn a_board_is_drawn_and_saved_as_it_stands_at_the_first_move() {
    let line = played("1.2/1.2", "b1 a1");
    let saved = Form::named("tatham").expect("a form").write(std::slice::from_ref(&line)).expect("a saved game");
    assert!(saved.contains(":1,2,0,1,2,0\n") && saved.contains("M1,4\n") && saved.contains("M0,3\n"), "{saved}");
    let drawn = Form::named("svg").expect("a form").write(&[line]).expect("a picture");
    let columns = [28, 60, 92].map(|x| drawn.matches(&format!("<rect x=\"{x}\"")).count());
    assert_eq!(columns, [2, 2, 0], "{drawn}");
}

/// The moves that are played when each is known by some of its cells.
fn replayed(cells: impl IntoIterator<Item = Cell>) -> Played {
    let cells: Vec<Cell> = cells.into_iter().collect();
    Played::new(&Position { id: "p".into(), note: String::new(), grid: line().grid }, Rules::default(), &cells)
        .expect("legal moves")
}

fn expect_same(other: &Played) {
    let groups = |line: &Played| line.steps.iter().map(|step| step.group.clone()).collect::<Vec<_>>();
    assert_eq!((groups(other), other.score()), (groups(&line()), line().score()));
}

#[test]
fn codingame_reads_columns_and_rows_from_the_bottom_left() {
    let text = written("codingame");
    let cell = |turn: &str| {
        let (column, row) = turn.split_once(' ').expect("two numbers");
        Cell::new(column.parse().expect("a column"), row.parse().expect("a row"))
    };
    expect_same(&replayed(text.lines().map(cell)));
}

#[test]
fn a_saved_game_of_tatham_reads_back_with_all_its_moves() {
    let text = written("tatham");
    let lengths = text.lines().map(|line| line.splitn(3, ':').collect::<Vec<_>>());
    lengths.for_each(|field| assert_eq!(field[1], field[2].len().to_string(), "{field:?}"));
    let set = testset::parse("saved", text.as_bytes()).expect("a board");
    assert_eq!(set.positions[0].grid, line().grid);
    let cell = |field: &str| {
        let first = field.split_once(":M").expect("a move").1.split(',').next().expect("a cell");
        let index: usize = first.parse().expect("a number");
        Cell::new(index % 4, 2 - index / 4)
    };
    expect_same(&replayed(text.lines().filter(|line| line.starts_with("MOVE")).map(cell)));
}

#[test]
fn a_saved_game_of_tatham_counts_points_as_its_rules_do() {
    for (rules, scoring) in [("tatham", "s2"), ("tatham-1", "s1"), ("samegame", "s2")] {
        let position = Position { id: "p".into(), note: String::new(), grid: line().grid };
        let line = Played::new(&position, rules.parse().expect("rules"), &[]).expect("no moves");
        let saved = Form::named("tatham").expect("a form").write(&[line]).expect("a saved game");
        let parameters = saved.lines().find(|line| line.starts_with("PARAMS")).expect("a line");
        assert!(parameters.ends_with(scoring), "{parameters}");
    }
}

#[test]
fn a_saved_game_of_swell_foop_reads_back_with_all_its_clicks() {
    let text = written("swell-foop");
    let set = testset::parse("saved", text.as_bytes()).expect("a board");
    assert_eq!(set.positions[0].grid, line().grid);
    let (_, clicks) = text.split_once("]], 4, [").expect("four clicks, all undone");
    let cell = |click: &str| {
        let (x, y) = click.split_once(", ").expect("two numbers");
        let y: usize = y.trim_matches([')', ']', '\n', ',', ' ']).parse().expect("a row");
        Cell::new(x.parse().expect("a column"), 2 - y)
    };
    expect_same(&replayed(clicks.split('(').skip(1).map(cell)));
}

#[test]
fn a_picture_has_the_step_of_every_tile_taken() {
    let text = written("svg");
    for step in 1..=4 {
        let taken = line().steps[step - 1].group.len();
        let tiles = text.lines().filter(|line| line.starts_with("<rect") && line.ends_with(&format!(">{step}</text>")));
        assert_eq!(tiles.count(), taken, "{text}");
    }
}

#[test]
fn json_reads_back_as_the_board_and_its_moves() {
    let text = written("json");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&value["moves"], &value["steps"][2]["tiles"]), (&"a1 c1 a1 a1".into(), &4.into()));
    assert_eq!(testset::parse("json", text.as_bytes()).expect("a board").positions[0].grid, line().grid);
}

#[test]
fn a_page_holds_its_data_and_nothing_from_elsewhere() {
    let mut tricky = line();
    tricky.id = "</script><b>".into();
    let page = page(&[&tricky], &[]);
    assert!(!page.contains("</script><b>") && page.matches("</script>").count() == 1);
    assert!(page.contains("[\"c1\",2,0,1]") && !page.contains("\"DATA\""));
    assert!(!page.contains("http:") && !page.contains("https:"), "it needs no network");
}

#[test]
fn a_page_tells_boards_of_one_id_apart() {
    let (one, other) = (line(), played("11/11", "a1"));
    let names = |lines: &[&Played]| {
        let text = page(lines, &[]);
        let json = text.split_once("const data = ").expect("its data").1.lines().next().expect("a line").to_owned();
        let data: serde_json::Value = serde_json::from_str(json.trim_end_matches(';')).expect("JSON");
        let lines = data["lines"].as_array().expect("lines").clone();
        lines.iter().map(|line| line["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[&one, &one]), ["p", "p"]);
    let board = |line: &Played| format!("p, board {}", &board_fingerprint(&line.grid)[..8]);
    assert_eq!(names(&[&one, &other]), [board(&one), board(&other)]);
}

#[test]
fn what_a_form_cannot_hold_is_refused() {
    let cases = [
        ("swell-foop", "1.../2213/1123", "Swell Foop begins with a full board, here b3 is a gap"),
        ("swell-foop", "113455/224433/112255", "Swell Foop has at most 4 colours, here e3 has one more, 5"),
        ("tatham", "0123456789/0123456789", "Simon Tatham's game has at most 9 colours, this board has 10"),
    ];
    for (form, rows, problem) in cases {
        let error = Form::named(form).expect("a form").write(&[played(rows, "a1")]).expect_err(form);
        assert_eq!(error.to_string(), format!("p: {problem}"));
    }
    let error = Form::named("svg").expect("a form").write(&[line(), line()]).expect_err("two");
    assert_eq!(error.to_string(), "p: svg holds one line, found 2: choose one by --select or --rules");
}

#[test]
fn what_counts_is_how_many_colours_there_are() {
    let write = |form: &str, rows| Form::named(form).expect("a form").write(&[played(rows, "a1")]).expect(form);
    for form in ["swell-foop", "tatham"] {
        assert_eq!(write(form, "111v/221v/112v"), write(form, "1113/2213/1123"));
    }
}

#[test]
fn several_lines_are_told_apart() {
    let write = |lines: &[Played]| Form::named("moves").expect("a form").write(lines).expect("moves");
    let (square, other) = (played("11/11", "a1"), Played { id: "q".into(), ..played("11/11", "a1") });
    assert_eq!(write(&[line(), other]), "# p\na1 c1 a1 a1\n# q\na1\n");
    let text = write(&[line(), square]);
    assert!(text.starts_with("# p under the rules samegame, board ") && text.contains(", board 11/11\na1\n"), "{text}");
}

#[test]
fn games_with_rules_of_their_own_get_no_line_under_others() {
    let position = position("1122/2211");
    for (rules, moves) in [("jbubblebreaker", "a1"), ("former", "a1"), ("cube-crash", "")] {
        let cells: Vec<Cell> = moves.split_whitespace().map(|name| name.parse().expect("a cell")).collect();
        let line = Played::new(&position, rules.parse().expect("rules"), &cells).expect("legal moves");
        for form in ["tatham", "swell-foop", "codingame"] {
            let problem =
                Form::named(form).expect("a form").write(std::slice::from_ref(&line)).unwrap_err().to_string();
            assert!(problem.contains(&format!("{form} cannot hold it")) && problem.ends_with(rules), "{problem}");
        }
        assert!(Form::named("clicks").expect("a form").write(&[line]).is_ok());
    }
}

#[test]
fn files_of_a_form_are_known_from_others() {
    let other = played("1122/2211", "a1 a1 a1");
    let unsure = ["codingame", "tatham", "swell-foop"];
    for form in FORMS {
        let known = !unsure.contains(&form.name);
        for line in [line(), Played { id: "q".into(), ..other.clone() }] {
            let text = form.write(&[line]).expect("a line");
            assert_eq!(form.is_of(&text), known, "{}: {text}", form.name);
        }
        if form.holds_several() {
            let both = form.write(&[line(), Played { id: "q".into(), ..other.clone() }]).expect("two lines");
            assert_eq!(form.is_of(&both), known, "{}: {both}", form.name);
        }
        for text in [
            "<!doctype html>\n<title>My thesis</title>\n",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path d=\"M12 2\"/></svg>",
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :9:Same Game\n",
            "precious\n",
            "1 3 and then my own notes\nfoo",
            "1 2\n2 1\n1 1\n",
            "# My thesis\n\n# Chapter 1\n",
            "\n",
            "Of {\"schema\":\"chainshot.line/1\",\n",
            "Of <title>chainshot</title>\n",
        ] {
            assert!(!form.is_of(text), "{}: {text}", form.name);
        }
        assert!(form.is_of(""), "nothing is lost");
    }
    assert!(Form::named("moves").expect("a form").is_of("# p\na1 b2\n\n# q\nc3\n"));
}
