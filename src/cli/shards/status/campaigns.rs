//! What `improve` has tried, for each position and each kind of search.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

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
    /// How many found a line better than all before, and the points of these.
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
struct PositionRow<'a> {
    folder: &'a Path,
    position: &'a str,
    rules: &'a str,
    board: &'a str,
    #[serde(flatten)]
    sum: Sum<'a>,
}

/// What stands in `folder`, as a JSON object a position or as two tables; `wall` is the time now.
///
/// # Errors
/// [`crate::files::FileError`] if it cannot be read or is damaged.
pub(super) fn text(folder: &Path, as_json: bool, wall: SystemTime) -> anyhow::Result<String> {
    let past = campaign::past(folder)?;
    past.warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    let positions = sums(&past, |search| &search.position);
    if as_json {
        let row = |((id, rules, board), mut sum): (&(String, String, String), Sum)| {
            sum.cpu_seconds = (sum.cpu_seconds * 1000.0).round() / 1000.0;
            let row = PositionRow { folder, position: id, rules, board, sum };
            Ok(serde_json::to_string(&row)? + "\n")
        };
        return positions.into_iter().map(row).collect();
    }
    let named = positions.into_iter().map(|(key, sum)| (key.0.as_str(), sum));
    let kinds = sums(&past, |search| &search.kind);
    let kinds = kinds.into_iter().map(|(kind, sum)| (kind.as_str(), sum));
    let begun = match past.begun {
        0 => String::new(),
        1 => "1 search is under way, or stopped half-way\n".to_owned(),
        count => format!("{count} searches are under way, or stopped half-way\n"),
    };
    let by_position = table("position", named, Some(wall));
    Ok(format!("{}\n{by_position}\n\n{}\n{begun}", folder.display(), table("kind", kinds, None)))
}

/// The searches that have the same key, together.
fn sums<'a, K: Ord + ?Sized>(past: &'a Past, key: impl Fn(&'a PastSearch) -> &'a K) -> BTreeMap<&'a K, Sum<'a>> {
    past.searches.iter().fold(BTreeMap::new(), |mut sums, search| {
        sums.entry(key(search)).or_default().add(search);
        sums
    })
}

/// A row each and one for all; with `wall`, the time now, also what is best and how long ago the last better line was found.
fn table<'a>(of: &str, rows: impl Iterator<Item = (&'a str, Sum<'a>)>, wall: Option<SystemTime>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let last = if wall.is_some() { &["best", "last better", "by"][..] } else { &[] };
    table.set_header([&[of, "searches", "steps", "CPU", "better", "gain"], last].concat());
    let mut all = Sum::default();
    for (name, sum) in rows {
        let found = |wall: SystemTime| {
            let best = sum.best.map_or("-".to_owned(), |best| best.to_string());
            let proven = if sum.optimal { " optimal" } else { "" };
            let when = sum.last_better.map_or("-".to_owned(), |ended| ago(wall, ended));
            [best + proven, when, sum.last_kind.unwrap_or("-").to_owned()]
        };
        table.add_row(figures(name, &sum).into_iter().chain(wall.map(found).into_iter().flatten()));
        all.searches += sum.searches;
        all.steps += sum.steps;
        all.cpu_seconds += sum.cpu_seconds;
        all.better += sum.better;
        all.gain += sum.gain;
    }
    table.add_row(figures("all", &all));
    for column in 1..8 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    fit::to_terminal(&mut table, &[0, 8], &[[3], [2]]);
    table.trim_fmt()
}

fn figures(name: &str, sum: &Sum) -> [String; 6] {
    let gain = if sum.gain > 0 { format!("+{}", sum.gain) } else { "-".to_owned() };
    let cpu = clock(Duration::from_secs_f64(sum.cpu_seconds));
    [name.to_owned(), sum.searches.to_string(), sum.steps.to_string(), cpu, sum.better.to_string(), gain]
}

/// How long before `wall` it was `then`, in seconds since 1970.
fn ago(wall: SystemTime, then: u64) -> String {
    let then = UNIX_EPOCH + Duration::from_secs(then);
    format!("{} ago", clock(wall.duration_since(then).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(id: &str, kind: &str, gain: Score, ended: u64) -> PastSearch {
        let position = (id.to_owned(), "samegame".to_owned(), "0123456789abcdef".to_owned());
        let (kind, score) = (kind.to_owned(), 100 + gain);
        PastSearch { position, kind, steps: 1000, score, gain, optimal: gain > 20, cpu_seconds: 1.5, ended }
    }

    #[test]
    fn searches_are_summed_by_position_and_by_kind() {
        let searches = vec![
            search("b", "race", 10, 100),
            search("a", "race", 0, 200),
            search("b", "cycles", 25, 300),
            search("b", "race", 0, 400),
        ];
        let past = Past { searches, ..Past::default() };
        let rows = |sums: BTreeMap<&str, Sum>, wall| table("of", sums.into_iter(), wall);
        let lines = |text: String| text.lines().map(str::trim).map(str::to_owned).collect::<Vec<_>>();
        let wall = Some(UNIX_EPOCH + Duration::from_secs(390));
        assert_eq!(
            lines(rows(sums(&past, |search| search.position.0.as_str()), wall)),
            [
                "of   searches  steps  CPU  better  gain         best   last better  by",
                "a           1   1000  2 s       0     -          100             -  -",
                "b           3   3000  5 s       2   +35  125 optimal  1:30 min ago  cycles",
                "all         4   4000  6 s       2   +35",
            ]
        );
        assert_eq!(
            lines(rows(sums(&past, |search| search.kind.as_str()), None)),
            [
                "of      searches  steps  CPU  better  gain",
                "cycles         1   1000  2 s       1   +25",
                "race           3   3000  5 s       1   +10",
                "all            4   4000  6 s       2   +35",
            ]
        );
    }
}
