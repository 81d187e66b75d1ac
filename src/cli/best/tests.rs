use std::fs;

use super::*;

fn rows() -> Vec<Row> {
    let row = |id: &str, ours, known| Row { id: id.into(), ours, known, source: "somebody".into() };
    vec![row("a", Some(10), 12), row("b", Some(20), 20), row("c", None, 7)]
}

#[test]
fn the_summary_counts_what_is_reached_and_what_is_missing() {
    assert_eq!(summary(&rows()), "total 30, best known 39: -9; 1 of 3 positions at or above the best known\n");
    let text = table(&rows());
    assert!(text.contains("-2") && text.contains("+0") && text.contains('-'), "{text}");
}

#[test]
fn a_row_is_an_object() {
    let text = json(&rows()).unwrap();
    assert_eq!(text.lines().nth(2), Some(r#"{"id":"c","ours":null,"known":7,"source":"somebody"}"#));
}

#[test]
fn scores_that_are_none_are_named_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.best.csv");
    fs::write(&path, "id,score,source\na,12,me\nb,twelve,me\n").unwrap();
    let error = read(&path).unwrap_err().to_string();
    assert!(error.contains("x.best.csv:3:1: expected the columns id, score and source"), "{error}");
    assert!(matches!(read(&folder.path().join("none")), Err(FileError::Open { .. })));
}

#[test]
fn the_published_scores_of_the_standard_set_sum_to_the_best_known_total() {
    let known = read(Path::new("testsets/standard-20.best.csv")).unwrap();
    assert_eq!(known.iter().map(|known| known.score).sum::<Score>(), 87_858);
    assert!(known.iter().all(|known| known.score % 2 == 1), "a cleared board of 225 cells scores odd");
}
