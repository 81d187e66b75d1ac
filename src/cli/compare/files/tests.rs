use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::tables::{FILES, PAIRS, file_cells, pair_cells, table};
use super::*;
use crate::lab::report::text::probability;
use crate::lab::results::ResultsError;

/// A position's id, score, playouts and seconds.
type Figures = (&'static str, i32, u64, f64);

const REFERENCE: &[Figures] = &[("a", 2990, 10, 1.0), ("b", 2801, 20, 2.0), ("c", 3900, 30, 0.0), ("d", 3350, 40, 1.0)];
const BETTER: &[Figures] = &[("d", 3350, 5, 0.5), ("c", 4001, 5, 0.5), ("b", 2785, 5, 0.5), ("a", 3010, 5, 0.5)];
const CONSTANT: &[Figures] = &[("a", 2991, 5, 0.5), ("b", 2802, 5, 0.5), ("c", 3901, 5, 0.5), ("d", 3351, 5, 0.5)];

fn text(method: &str, figures: &[Figures]) -> String {
    let line = |(id, score, playouts, seconds): &Figures| {
        format!(
            r#"{{"id":"{id}","board":"0123456789abcdef","rules":"samegame","score":{score},"method":"{method}","playouts":{playouts},"seconds":{seconds}}}"#
        ) + "\n"
    };
    figures.iter().map(line).collect()
}

/// A folder with these files, and the rows of comparing them in this order; names are without the folder.
fn rows(files: &[(&str, String)]) -> Result<Vec<Row>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = format!("{}/", folder.path().display());
    let mut rows = compare_in(&folder, files).map_err(|error| error.to_string().replace(&inside, ""))?;
    for row in &mut rows {
        row.file = row.file.replace(&inside, "");
        row.reference = row.reference.take().map(|reference| reference.replace(&inside, ""));
    }
    Ok(rows)
}

fn compare_in(folder: &TempDir, files: &[(&str, String)]) -> Result<Vec<Row>, ResultsError> {
    let write = |(name, text): &(&str, String)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path
    };
    let paths: Vec<PathBuf> = files.iter().map(write).collect();
    compare(&paths[0], &paths[1..])
}

fn three() -> Vec<Row> {
    let files = [("ref.json", REFERENCE), ("better.json", BETTER), ("one|more.json", CONSTANT)];
    rows(&files.map(|(name, figures)| (name, text("mcts:c=0.1", figures)))).expect("comparable files")
}

/// The differences 20, -16, 101 and 0; t and p are those of `scipy.stats.ttest_rel` of SciPy 1.17.1. Of the ranks 2, 1
/// and 3 the negative ones have 1: two of eight choices of signs have as little, on either side.
#[test]
fn positions_are_matched_by_name_not_by_place() {
    let rows = three();
    let paired = rows[1].paired.expect("four pairs");
    assert_eq!((paired.pairs, paired.wins, paired.losses, paired.ties), (4, 2, 1, 1));
    assert_eq!(paired.mean_difference, 26.25);
    assert!(
        (paired.t - 1.0103161982664561).abs() < 1e-9 && (paired.p - 0.38675847016176634).abs() < 1e-9,
        "{paired:?}"
    );
    assert_eq!((rows[0].paired, rows[0].p_wilcoxon), (None, None));
    assert_eq!(rows[1].p_wilcoxon, Some(0.5));
}

#[test]
fn tables_are_for_the_terminal_or_for_markdown() {
    let plain = include_str!("plain.txt");
    let markdown = include_str!("markdown.txt");
    for (expected, look) in [(plain, Look::Plain), (markdown, Look::Markdown)] {
        let printed = tables(&three(), look);
        assert_eq!(printed, expected, "{printed}");
    }
}

/// Checks that the figures of every row stand side by side on one line, and that the words of headings are whole.
#[track_caller]
fn assert_whole(printed: &str, header: &[&str], figures: impl IntoIterator<Item = String>) {
    let lines: Vec<String> = printed.lines().map(squeezed).collect();
    for figures in figures {
        let figures = squeezed(&figures);
        assert!(lines.iter().any(|line| line.contains(&figures)), "{figures}\n{printed}");
    }
    let words: BTreeSet<&str> = printed.split_whitespace().collect();
    let broken = header.iter().flat_map(|name| name.split(' ')).find(|word| !words.contains(word));
    assert_eq!(broken, None, "{printed}");
}

/// The headings that are not `hidden`.
fn kept<'a>(header: &[&'a str], hidden: &[String]) -> Vec<&'a str> {
    header.iter().copied().filter(|name| !hidden.iter().any(|it| it == name)).collect()
}

/// The figures of a row under headings that are not `hidden`.
fn figures<const N: usize>(cells: [String; N], header: &[&str; N], hidden: &[String]) -> String {
    let is_figure = |name: &str| !["file", "method"].contains(&name) && !hidden.iter().any(|it| it == name);
    let chosen = cells.iter().zip(header).filter(|(_, name)| is_figure(name));
    chosen.map(|(cell, _)| cell.as_str()).collect::<Vec<_>>().join(" ")
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn figures_are_never_broken_on_a_terminal() {
    let rows = three();
    for width in [1, 30, 60, 80, 200] {
        let (files, hidden) = table(&FILES, rows.iter().map(file_cells), Look::Terminal(width));
        assert_whole(
            &files.trim_fmt(),
            &kept(&FILES, &hidden),
            rows.iter().map(|row| figures(file_cells(row), &FILES, &hidden)),
        );
        let (pairs, hidden) = table(&PAIRS, rows[1..].iter().map(pair_cells), Look::Terminal(width));
        assert_whole(
            &pairs.trim_fmt(),
            &kept(&PAIRS, &hidden),
            rows[1..].iter().map(|row| figures(pair_cells(row), &PAIRS, &hidden)),
        );
    }
}

#[test]
fn labels_alone_are_broken_on_a_terminal() {
    let row = |method: &str, figure: &str| [method, figure, "", "", "", "", "", "", "", ""].map(str::to_owned);
    let rows = [row("one node of a colour histogram", "1464.0"), row("beam", "-262.0 to +1150.0")];
    let print = |width| {
        let (table, hidden) = table(&PAIRS, rows.clone().into_iter(), Look::Terminal(width));
        (table.trim_fmt(), hidden)
    };
    let (narrow, hidden) = print(80);
    assert_eq!(hidden, ["p (Wilcoxon)", "t"]);
    assert_whole(&narrow, &kept(&PAIRS, &hidden), ["1464.0", "beam -262.0 to +1150.0"].map(str::to_owned));
    assert!(
        narrow.lines().all(|line| line.len() <= 80) && !narrow.contains("one node of a colour histogram"),
        "{narrow}"
    );
    let (wide, _) = print(140);
    assert!(wide.contains("one node of a colour histogram") && wide.lines().count() == 3, "{wide}");
}

#[test]
fn json_is_an_object_a_file() {
    let printed = json(&three()).expect("JSON");
    let objects: Vec<serde_json::Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let [reference, better, constant] = objects.as_slice() else { panic!("{printed}") };
    assert_eq!((&reference["positions"], &reference["total_score"]), (&4.into(), &13041.into()));
    assert_eq!((&reference["playouts"], &reference["seconds"]), (&25.0.into(), &1.0.into()));
    assert!(reference["reference"].is_null() && reference["paired"].is_null());
    assert_eq!((&better["reference"], &better["methods"][0]), (&"ref.json".into(), &"mcts:c=0.1".into()));
    assert_eq!((&better["paired"]["mean_difference"], &better["paired"]["ties"]), (&26.25.into(), &1.into()));
    assert!(better["paired"]["interval"].as_array().is_some_and(|ends| ends.len() == 2));
    assert!(constant["paired"]["t"].is_null(), "infinite");
    assert_eq!((&constant["paired"]["p"], &constant["p_wilcoxon"]), (&0.0.into(), &0.125.into()));
}

#[test]
fn one_position_has_neither_error_nor_test() {
    let rows = rows(&["r", "o"].map(|name| (name, text("m", &[("a", 7, 1, 1.0)])))).expect("comparable files");
    let cells = pair_cells(&rows[1]);
    assert_eq!(cells[0], "o");
    assert!(cells[1..].iter().all(|cell| cell == "-"), "{cells:?}");
    assert_eq!(file_cells(&rows[0])[3], "-");
}

#[test]
fn budgets_that_differ_in_playouts_and_seconds_are_named() {
    let of = |playouts: u64, seconds: f64| text("m", &[("a", 7, playouts, seconds), ("b", 8, playouts, seconds)]);
    let said = |other: String| {
        let rows = rows(&[("r", of(256, 1.0)), ("o", other)]).expect("comparable files");
        super::rows::unequal(&rows[0], &rows[1])
    };
    let expected = "budgets are not equal: o used 4.00 times the playouts of r and 3.00 times the seconds";
    assert_eq!(said(of(1024, 3.0)).as_deref(), Some(expected));
    assert_eq!([said(of(256, 3.0)), said(of(1024, 1.1))], [None, None], "equal playouts, equal time");
}

#[test]
fn several_methods_in_a_file_are_counted() {
    let mixed = text("m", &REFERENCE[..2]) + &text("n", &REFERENCE[2..]);
    let rows = rows(&[("mixed", mixed), ("o", text("m", REFERENCE))]).expect("comparable files");
    assert_eq!((file_cells(&rows[0])[7].as_str(), file_cells(&rows[1])[7].as_str()), ("2 methods", "m"));
}

#[test]
fn files_that_cannot_be_compared_are_named() {
    let good = || ("r", text("m", REFERENCE));
    let cases = [
        (
            ("o", String::new()),
            "o:1:1: expected results as chainshot solve --json writes them, or the lines of a store, found none",
        ),
        (("o", text("m", &REFERENCE[1..])), "o: 1 of the 4 positions in r are missing: a under samegame; "),
        (("o", text("m", REFERENCE).replacen("0123", "ffff", 1)), "o: a is the board ffff456789abcdef there (line 1)"),
    ];
    for (other, message) in cases {
        let error = rows(&[good(), other]).expect_err(message);
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn small_probabilities_are_not_rounded_to_nothing() {
    for (p, text) in [(1.0, "1.0000"), (0.02792, "0.0279"), (0.0001, "0.0001"), (6.8e-7, "6.8e-7"), (0.0, "0")] {
        assert_eq!(probability(p), text);
    }
}
