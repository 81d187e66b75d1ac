use super::*;

fn ids(source: &str) -> Vec<String> {
    read(Path::new(source), None).expect(source).positions.into_iter().map(|position| position.id).collect()
}

fn rows(source: &str) -> String {
    read(Path::new(source), None).expect(source).positions[0].grid.short()
}

#[test]
fn boards_are_typed_in_many_ways() {
    let boards = [
        ("111/001/110", "111/001/110"),
        ("RGB/GGR", "120/221"),
        ("1122", "1122"),
        ("1,2/2,1", "12/21"),
        ("[[0,1],[1,0]]", "01/10"),
        ("2x2c3s2:1,2,2,1", "12/21"),
    ];
    for (typed, board) in boards {
        assert_eq!(rows(typed), board, "{typed}");
    }
    assert_eq!(ids("klickety-4:7"), ["klickety-4-7"]);
}

#[test]
fn the_id_of_a_typed_board_is_made_of_it() {
    assert_eq!(ids("11/11"), ids("1 1/1 1"));
    assert_ne!(ids("11/11"), ids("11/12"));
    assert!(ids("11/11")[0].starts_with("board-"));
    assert_eq!(ids(r#"{"id":"board-001","rows":["01","10"]}"#), ["board-001"]);
}

#[test]
fn what_is_neither_a_file_nor_a_board_is_refused() {
    let error = |text: &str| read(Path::new(text), None).expect_err(text);
    for text in ["none.txt", "sets/2011.bgf", "no-such-set", "none", "standard20.txt", "standard-20"] {
        assert!(matches!(error(text).downcast_ref(), Some(FileError::Open { .. })), "{text}");
    }
    for (text, place) in [
        ("11/1!", "row 2, column 2"),
        ("01/0", "row 2, column 2"),
        ("1.1/11", "row 2, column 3"),
        ("11//11", "row 1, column 4"),
        ("RRG/RG", "row 2, column 3"),
    ] {
        let message = error(text);
        assert!(message.is::<WrongUsage>() && message.to_string().contains(place), "{text}: {message}");
    }
}
