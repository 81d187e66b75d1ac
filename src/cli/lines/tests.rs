use super::*;

fn line(id: &str, board: u64) -> Solution {
    let text = format!(
        r#"{{"id":"{id}","board":"{board:016x}","rules":"samegame","score":0,"moves":"","method":"greedy","seed":1,"start":0,"playouts":1}}"#
    );
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_number_is_a_board_and_an_id_all_boards_that_have_it() {
    let lines = [line("a,b", 1), line("x", 2), line("x", 3), line("y", 4)];
    let lines: Vec<&Solution> = lines.iter().collect();
    let chosen = |list| {
        let chosen = chosen(&lines, Path::new("s.jsonl"), Some(list)).unwrap();
        chosen.iter().map(|line| line.board[15..].to_owned()).collect::<String>()
    };
    for (list, boards) in
        [("a,b", "1"), ("x", "23"), ("y,x", "423"), ("2", "2"), ("3,1", "31"), ("1-2,x", "123"), ("2-", "234")]
    {
        assert_eq!(chosen(list), boards, "{list}");
    }
}
