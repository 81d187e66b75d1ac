//! Tables for people: the cells that terminals and Markdown share, and the Markdown report.

use std::fmt::Write;

use crate::lab::design::Design;
use crate::lab::stats::Paired;
use crate::lab::table::{Row, Table};

/// What stands above [`cells`]; the first is text, the others are figures.
pub const HEADER: [&str; 14] = [
    "method",
    "mean",
    "std. error",
    "one start",
    "found at",
    "difference",
    "95 % interval (Student)",
    "(bootstrap)",
    "p (t-test)",
    "p (Holm)",
    "p (Wilcoxon)",
    "wins",
    "ties",
    "losses",
];

/// A row as people read it.
pub fn cells(row: &Row) -> [String; 14] {
    let versus = row.versus.as_ref();
    let paired = versus.and_then(|versus| versus.paired);
    let of = |figure: fn(&Paired) -> String| paired.as_ref().map_or_else(String::new, figure);
    let rounded = |figure: Option<f64>| figure.map_or_else(String::new, |figure| format!("{figure:.1}"));
    let interval = |(low, high): (f64, f64)| format!("{low:+.1} to {high:+.1}");
    [
        name(row),
        rounded(row.mean),
        rounded(row.standard_error),
        rounded(row.mean_of_one_start),
        row.found_at.map_or_else(String::new, |share| format!("{:.0} %", share * 100.0)),
        of(|it| format!("{:+.1}", it.mean_difference)),
        paired.map_or_else(String::new, |it| interval(it.interval)),
        versus.and_then(|versus| versus.bootstrap).map_or_else(String::new, interval),
        of(|it| probability(it.p)),
        versus.and_then(|versus| versus.p_holm).map_or_else(String::new, probability),
        versus.and_then(|versus| versus.p_wilcoxon).map_or_else(String::new, probability),
        of(|it| it.wins.to_string()),
        of(|it| it.ties.to_string()),
        of(|it| it.losses.to_string()),
    ]
}

/// The label, and how the searches are nested.
fn name(row: &Row) -> String {
    row.sizes.as_ref().map_or_else(|| row.method.clone(), |sizes| format!("{}: {sizes}", row.method))
}

/// Four places, and small probabilities by their size: 0.0000 would claim certainty.
pub fn probability(p: f64) -> String {
    match p {
        0.0 => "0".to_owned(),
        0.0001.. => format!("{p:.4}"),
        _ => format!("{p:.1e}"),
    }
}

/// What was compared, in a few lines.
pub fn about(design: &Design, table: &Table) -> String {
    let (done, jobs) = table.done;
    let (complete, all) = (table.positions.len(), design.plan.positions.len());
    let replicates = match design.plan.replicates {
        1 => String::new(),
        replicates => format!(", {replicates} replicates of each"),
    };
    let mut text = format!(
        "{}, {complete} of {all} positions{replicates}, seed {}, chainshot {}, experiment {}.\n",
        design.plan.rules,
        design.plan.seed,
        env!("CARGO_PKG_VERSION"),
        design.plan.id()
    );
    if let Some(decision) = decision(design, table).or_else(|| race(design, table)) {
        let _ = writeln!(text, "{decision}");
    } else if done < jobs {
        let _ = writeln!(text, "Incomplete: {done} of {jobs} searches are done; the same command goes on.");
    }
    text
}

/// Why nobody needs the searches that are not done; none if somebody does.
pub fn spared(design: &Design, table: &Table) -> Option<String> {
    if table.decided() { decision(design, table) } else { race(design, table) }
}

/// What a race left undone, once it is over.
fn race(design: &Design, table: &Table) -> Option<String> {
    let every = design.race.filter(|_| table.raced)?;
    Some(format!(
        "A race with a look every {every} positions: what was worse than the best with p < 0.01 at a look, not corrected, was dropped. This table has only \
         the positions on which all methods were run; the table of chainshot tune has all positions."
    ))
}

/// What the sequential test came to.
fn decision(design: &Design, table: &Table) -> Option<String> {
    let stop = design.stop?;
    let (complete, all) = (table.positions.len(), design.plan.positions.len());
    let state = match table.decided_after() {
        Some(after) if after == complete && complete < all => {
            format!("stopped after {complete} of {all} positions, everything decided")
        }
        Some(after) => format!("everything decided after {after} of {all} positions, {complete} are done"),
        None if design.plan.methods.len() < 2 => "one method alone, nothing to decide".to_owned(),
        None => format!("{complete} of {all} positions done, not everything decided"),
    };
    let within = stop.within.map_or_else(String::new, |within| format!(", differences within {within} count as none"));
    let looks = stop.looks(all).len();
    Some(format!(
        "Sequential test, a look every {} positions ({looks} in all), alpha {}{within}: {state}. The intervals and p of the table \
         do not allow for the looks.",
        stop.every, stop.alpha
    ))
}

/// What stands below the rows of a table: which methods left playouts unspent, and what the sequential test says of each
/// comparison.
pub fn remarks(rows: &[Row]) -> String {
    rows.iter().filter_map(unspent).chain(verdicts(rows)).collect()
}

/// Budgets are only as equal as the methods spend them.
fn unspent(row: &Row) -> Option<String> {
    let spent = row.spent.filter(|&spent| spent < 0.995)?;
    Some(format!("{} made {:.0} % of its playouts: its searches ended early.\n", row.method, spent * 100.0))
}

fn verdicts(rows: &[Row]) -> impl Iterator<Item = String> {
    let line = |row: &Row| {
        let versus = row.versus.as_ref()?;
        let after = versus.decided_after.map_or_else(String::new, |after| format!(" (after {after} positions)"));
        Some(format!("{} against {}: {}{after}\n", row.method, versus.reference, versus.verdict?))
    };
    rows.iter().filter_map(line)
}

/// The whole report.
pub(super) fn markdown(design: &Design, table: &Table, charts: &[&str]) -> String {
    let mut text = format!("# {}\n\n{}\n", escaped(&design.title), about(design, table));
    text.push_str("| method | line | first full line |\n|---|---|---|\n");
    for (index, method) in design.plan.methods.iter().enumerate() {
        let full = table.rows.get(index).map_or("", |row| row.line.as_str());
        let _ = writeln!(text, "| {} | `{}` | `{full}` |", escaped(&method.label), method.line);
    }
    for (index, column) in design.plan.columns().iter().enumerate() {
        let _ = write!(text, "\n## {column}\n\n{}", rows(table.column(design, index)));
        let remarks = remarks(table.column(design, index));
        if !remarks.is_empty() {
            let _ = write!(text, "\n{}", escaped(&remarks).replace('\n', "  \n"));
        }
    }
    for chart in charts {
        let _ = write!(text, "\n![{chart}]({chart})\n");
    }
    text.push_str(NOTES);
    text
}

/// What the figures are, for all reports.
pub(super) const NOTES: &str = "
The score of a position is the best of its starts, which share the budget, and the mean of its replicates; *one start*
is the mean of a single one, and *found at* the share of its playouts after which it had its best line. `30 x 256`
stands for 30 searches of level 1 with 256 playouts each, `20 x 30 x 256` for 20 such searches of level 2.
Differences are from the reference, position by position: above 0, the method is better. Intervals are of 95 %, by
Student's distribution and by 10 000 seeded bootstrap draws; p is two-sided, by the paired t-test and by Wilcoxon's
signed ranks. *Holm* is the p of the t-test, corrected for all comparisons of its table. Seconds stand in times.csv.
";

fn rows(rows: &[Row]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&HEADER.map(str::to_owned));
    text.push_str(&format!("|---|{}\n", "---:|".repeat(HEADER.len() - 1)));
    text.extend(rows.iter().map(|row| line(&cells(row).map(|cell| escaped(&cell)))));
    text
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}
