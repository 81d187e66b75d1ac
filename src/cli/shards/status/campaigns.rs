//! What `improve` has tried, for each position and each kind of search.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::SCHEMA;
use crate::cli::fit;
use crate::cli::progress::clock;
use crate::puzzle::Score;
use crate::run::campaign::{self, Past, PastSearch};

/// The searches of one position, or of one kind.
#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Sum<'a> {
    searches: u64,
    steps: u64,
    cpu_seconds: f64,
    /// How many found a line better than all before, and by how many points.
    better: u64,
    gain: i64,
    best: Option<Score>,
    /// Whether one has proven that no line is better.
    optimal: bool,
    /// When the last better line was found, in seconds since 1970, and by which kind of search.
    last_better: Option<u64>,
    last_kind: Option<&'a str>,
}

impl<'a> Sum<'a> {
    fn add(&mut self, search: &'a PastSearch) {
        self.searches += 1;
        self.steps += search.steps;
        self.cpu_seconds += search.cpu_seconds;
        self.best = self.best.max(Some(search.score));
        self.optimal |= search.optimal;
        if search.gain > 0 {
            self.better += 1;
            self.gain += i64::from(search.gain);
            (self.last_better, self.last_kind) = (Some(search.ended), Some(search.kind.as_str()));
        }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    schema: &'static str,
    r#type: &'static str,
    folder: &'a Path,
    rules: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    #[serde(flatten)]
    sum: Sum<'a>,
}

#[derive(Serialize)]
struct BegunRow<'a> {
    schema: &'static str,
    r#type: &'static str,
    folder: &'a Path,
    searches: usize,
}

/// The searches in a folder under the same rules.
#[derive(Default)]
struct Part<'a> {
    /// By position: its id and the fingerprint of its board.
    positions: BTreeMap<(&'a str, &'a str), Sum<'a>>,
    kinds: BTreeMap<&'a str, Sum<'a>>,
    all: Sum<'a>,
}

/// All searches, by their rules.
fn parts(past: &Past) -> BTreeMap<&str, Part<'_>> {
    let mut parts: BTreeMap<&str, Part> = BTreeMap::new();
    for search in &past.searches {
        let (id, rules, board) = &search.position;
        let part = parts.entry(rules).or_default();
        part.positions.entry((id, board)).or_default().add(search);
        part.kinds.entry(&search.kind).or_default().add(search);
        part.all.add(search);
    }
    parts
}

/// What stands in `folder`, as JSON objects or as tables; `wall` is the time now.
///
/// # Errors
/// [`crate::files::FileError`] if it cannot be read or is damaged.
pub(super) fn text(folder: &Path, as_json: bool, wall: SystemTime) -> anyhow::Result<String> {
    let past = campaign::past(folder)?;
    past.warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    if as_json { Ok(json(folder, &past)?) } else { Ok(tables(folder, &past, wall)) }
}

fn json(folder: &Path, past: &Past) -> serde_json::Result<String> {
    let mut text = String::new();
    let mut add = |r#type, rules, position, board, kind, mut sum: Sum| {
        sum.cpu_seconds = (sum.cpu_seconds * 1000.0).round() / 1000.0;
        let row = Row { schema: SCHEMA, r#type, folder, rules, position, board, kind, sum };
        text += &(serde_json::to_string(&row)? + "\n");
        Ok::<(), serde_json::Error>(())
    };
    for (rules, part) in parts(past) {
        for ((id, board), sum) in part.positions {
            add("improve-position", rules, Some(id), Some(board), None, sum)?;
        }
        for (kind, sum) in part.kinds {
            add("improve-kind", rules, None, None, Some(kind), sum)?;
        }
    }
    let row = BegunRow { schema: SCHEMA, r#type: "improve-begun", folder, searches: past.begun };
    Ok(text + &serde_json::to_string(&row)? + "\n")
}

fn tables(folder: &Path, past: &Past, wall: SystemTime) -> String {
    let mut text = format!("{}\n", folder.display());
    let mut hidden = BTreeSet::new();
    let parts = parts(past);
    for (rules, part) in &parts {
        if parts.len() > 1 {
            text += &format!("under {rules}\n");
        }
        let mut boards: BTreeMap<&str, usize> = BTreeMap::new();
        part.positions.keys().for_each(|(id, _)| *boards.entry(id).or_default() += 1);
        let name = |id: &str, board: &str| if boards[id] > 1 { format!("{id} {board}") } else { id.to_owned() };
        let positions = part.positions.iter().map(|((id, board), sum)| (name(id, board), sum));
        let kinds = part.kinds.iter().map(|(kind, sum)| ((*kind).to_owned(), sum));
        let mut positions = table("position", positions, &part.all, Some(wall));
        let mut kinds = table("kind", kinds, &part.all, None);
        hidden.extend(fit::within_terminal(&mut positions, &[0, 8], &[[3], [2], [8], [7], [1]]));
        hidden.extend(fit::within_terminal(&mut kinds, &[0], &[[3], [2], [1]]));
        text += &format!("{}\n\n{}\n", positions.trim_fmt(), kinds.trim_fmt());
    }
    fit::tell(&Vec::from_iter(hidden));
    text + &match past.begun {
        0 if parts.is_empty() => "no search has ended yet\n".to_owned(),
        0 => String::new(),
        1 => "1 search is under way, or stopped half-way\n".to_owned(),
        count => format!("{count} searches are under way, or stopped half-way\n"),
    }
}

/// A row each and one for all; with `wall`, the time now, also what is best and how long ago the last better line was found.
fn table<'a>(
    of: &str,
    rows: impl Iterator<Item = (String, &'a Sum<'a>)>,
    all: &Sum,
    wall: Option<SystemTime>,
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let last = if wall.is_some() { &["best", "last better", "by"][..] } else { &[] };
    table.set_header([&[of, "searches", "steps", "CPU", "better", "gain"], last].concat());
    for (name, sum) in rows {
        let found = |wall: SystemTime| {
            let best = sum.best.map_or("-".to_owned(), |best| best.to_string());
            let proven = if sum.optimal { " optimal" } else { "" };
            let when = sum.last_better.map_or("-".to_owned(), |ended| ago(wall, ended));
            [best + proven, when, sum.last_kind.unwrap_or("-").to_owned()]
        };
        table.add_row(figures(name, sum).into_iter().chain(wall.map(found).into_iter().flatten()));
    }
    table.add_row(figures("all".to_owned(), all));
    for column in 1..8 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn figures(name: String, sum: &Sum) -> [String; 6] {
    let gain = if sum.gain > 0 { format!("+{}", sum.gain) } else { "-".to_owned() };
    let cpu = clock(Duration::from_secs_f64(sum.cpu_seconds));
    [name, sum.searches.to_string(), sum.steps.to_string(), cpu, sum.better.to_string(), gain]
}

/// How long before `wall` it was `then`, in seconds since 1970.
fn ago(wall: SystemTime, then: u64) -> String {
    let then = UNIX_EPOCH + Duration::from_secs(then);
    format!("{} ago", clock(wall.duration_since(then).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(position: [&str; 3], kind: &str, gain: Score, ended: u64) -> PastSearch {
        let [id, rules, board] = position.map(str::to_owned);
        let (kind, score) = (kind.to_owned(), 100 + gain);
        let (steps, cpu_seconds) = (1000, 1.5);
        PastSearch { position: (id, rules, board), kind, steps, score, gain, optimal: gain > 20, cpu_seconds, ended }
    }

    fn lines(searches: Vec<PastSearch>, begun: usize) -> Vec<String> {
        let past = Past { searches, begun, ..Past::default() };
        let text = tables(Path::new("f"), &past, UNIX_EPOCH + Duration::from_secs(390));
        text.lines().map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn searches_are_summed_by_position_and_by_kind() {
        let (a, b) = (["a", "samegame", "1"], ["b", "samegame", "2"]);
        let searches = vec![
            search(b, "race", 10, 100),
            search(a, "race", 0, 200),
            search(b, "cycles", 25, 300),
            search(b, "race", 0, 400),
        ];
        assert_eq!(
            lines(searches, 2),
            [
                "f",
                "position  searches  steps  CPU  better  gain         best   last better  by",
                "a                1   1000  2 s       0     -          100             -  -",
                "b                3   3000  5 s       2   +35  125 optimal  1:30 min ago  cycles",
                "all              4   4000  6 s       2   +35",
                "",
                "kind    searches  steps  CPU  better  gain",
                "cycles         1   1000  2 s       1   +25",
                "race           3   3000  5 s       1   +10",
                "all            4   4000  6 s       2   +35",
                "2 searches are under way, or stopped half-way",
            ]
        );
        assert_eq!(lines(Vec::new(), 0), ["f", "no search has ended yet"]);
    }

    #[test]
    fn games_stand_apart_and_boards_of_one_id_say_which_they_are() {
        let positions = [["a", "samegame", "1"], ["a", "samegame", "2"], ["a", "popstar", "1"]];
        let text = lines(positions.map(|position| search(position, "race", 7, 1)).to_vec(), 1);
        let count = |start| text.iter().filter(|line| line.starts_with(start)).count();
        assert_eq!(["under", "a ", "all", "1 search is"].map(count), [2, 3, 4, 1], "{text:?}");
        assert!(
            text.iter().any(|line| line.starts_with("a 2 ")) && text.iter().any(|line| line.starts_with("a    ")),
            "{text:?}"
        );
        let sums = text.iter().filter(|line| line.starts_with("all")).map(|line| line.contains("+14"));
        assert_eq!(sums.collect::<Vec<_>>(), [false, false, true, true]);
    }
}
