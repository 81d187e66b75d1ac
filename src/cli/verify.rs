//! `chainshot verify`: replays every line of a store by the plain rules and says what it found.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::solutions::{Solution, Store, StoreError, Verdict, check};
use crate::testset;

const ALL_RIGHT: u8 = 0;
const WRONG: u8 = 20;
const BELOW_CLAIM: u8 = 21;

/// Replay stored solutions by the plain rules, independently of the solver
///
/// Exit codes: 0 all lines are right; 20 a line is illegal or wrong; 21 all are valid, but one scores less than it
/// claims; 65 a damaged file; 66 a file that cannot be opened.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Stores of solutions to check (JSON Lines)
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The test set with the boards [default: ../testsets/NAME.txt beside FILE, else testsets/NAME.txt]
    #[arg(long, value_name = "FILE")]
    pub testset: Option<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// To check the store at `path`.
    pub(super) fn of(path: &Path) -> Args {
        Args { files: vec![path.to_owned()], testset: None, json: false }
    }
}

/// Checks every line of every file; the exit code is 20 if any is illegal or wrong, else 21 if any is valid but scores
/// below what it claims, else 0.
///
/// # Errors
/// [`StoreError`] if a store or a test set cannot be read, [`io::Error`] if the result cannot be printed.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let rows = check_files(args)?;
    if args.json {
        print_json(&rows, &mut io::stdout().lock())?;
    } else {
        print_table(&rows, &mut io::stdout().lock())?;
    }
    complain(&rows, &mut io::stderr().lock());
    Ok(ExitCode::from(exit_code(&rows)))
}

/// One line of a store and what became of it.
#[derive(Clone, Debug)]
pub(super) struct Row {
    file: PathBuf,
    id: String,
    rules: String,
    claimed: Score,
    moves: usize,
    verdict: Verdict,
}

impl Row {
    /// The position and what its line scores under the rules of SameGame, if it is such a line and replays.
    pub(super) fn samegame_score(&self) -> Option<(&str, Score)> {
        let right = matches!(self.verdict, Verdict::Right { .. }) && self.rules == "samegame";
        right.then_some((self.id.as_str(), self.claimed))
    }
}

/// Replays every line of every file.
///
/// # Errors
/// [`StoreError`] if a store or a test set cannot be read.
pub(super) fn check_files(args: &Args) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    for file in &args.files {
        let store = Store::open_existing(file)?;
        let testset = args.testset.clone().map_or_else(|| testset_of(file), Ok)?;
        let boards: HashMap<String, Grid> =
            testset::read(&testset)?.positions.into_iter().map(|position| (position.id, position.grid)).collect();
        for solution in store.iter() {
            rows.push(check_line(file, &boards, solution)?);
        }
    }
    Ok(rows)
}

fn check_line(file: &Path, boards: &HashMap<String, Grid>, solution: &Solution) -> anyhow::Result<Row> {
    let rules: Rules = solution.rules.parse()?;
    let verdict = boards.get(&solution.id).map_or(Verdict::NoPosition, |grid| check(grid, &rules, solution));
    Ok(Row {
        file: file.to_owned(),
        id: solution.id.clone(),
        rules: solution.rules.clone(),
        claimed: solution.score,
        moves: solution.moves.len(),
        verdict,
    })
}

/// The test set that belongs to a store by its name.
fn testset_of(file: &Path) -> Result<PathBuf, StoreError> {
    let name = Path::new(file.file_stem().unwrap_or_default()).with_added_extension("txt");
    let beside = file.parent().unwrap_or(Path::new("")).join("../testsets").join(&name);
    let here = Path::new("testsets").join(&name);
    if let Some(found) = [&beside, &here].into_iter().find(|path| path.exists()) {
        return Ok(found.clone());
    }
    let problem = format!("no such test set, and no {} either: name it with --testset", here.display());
    Err(StoreError::Open { path: beside, source: io::Error::new(io::ErrorKind::NotFound, problem) })
}

fn exit_code(rows: &[Row]) -> u8 {
    let code = |row: &Row| match &row.verdict {
        Verdict::Right { .. } => ALL_RIGHT,
        verdict if verdict.is_below_claim() => BELOW_CLAIM,
        _ => WRONG,
    };
    let codes: Vec<u8> = rows.iter().map(code).collect();
    [WRONG, BELOW_CLAIM].into_iter().find(|code| codes.contains(code)).unwrap_or(ALL_RIGHT)
}

fn print_table(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let cells: Vec<[String; 5]> = rows.iter().map(cells).collect();
    let width = |column: usize| cells.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
    let [w0, w1, w2, w3, w4] = [0, 1, 2, 3, 4].map(width);
    for (row, [id, rules, claimed, left, moves]) in rows.iter().zip(&cells) {
        let verdict = &row.verdict;
        writeln!(out, "{id:w0$}  {rules:w1$}  {claimed:>w2$}  {left:>w3$} left  {moves:>w4$} moves  {verdict}")?;
    }
    print_totals(rows, out)?;
    out.flush()
}

fn cells(row: &Row) -> [String; 5] {
    let left = row.verdict.left().map_or("-".to_owned(), |left| left.to_string());
    [row.id.clone(), row.rules.clone(), row.claimed.to_string(), left, row.moves.to_string()]
}

/// The sum of the scores that the replays found, for each rule set by its name if there are several.
fn print_totals(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let mut totals: BTreeMap<&str, i64> = BTreeMap::new();
    for row in rows {
        *totals.entry(&row.rules).or_default() += row.verdict.score().map_or(0, i64::from);
    }
    if totals.len() <= 1 {
        return writeln!(out, "total {}", totals.values().sum::<i64>());
    }
    totals.iter().try_for_each(|(rules, total)| writeln!(out, "total {rules} {total}"))
}

/// A row as JSON; scores in points, `found` and `left` only for games that are legal and complete.
#[derive(Serialize)]
struct Record<'a> {
    id: &'a str,
    rules: &'a str,
    claimed: Score,
    found: Option<Score>,
    left: Option<u32>,
    moves: usize,
    verdict: &'static str,
}

fn print_json(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        let Row { id, rules, claimed, moves, verdict, .. } = row;
        let (found, left) = (verdict.score(), verdict.left());
        let record = Record { id, rules, claimed: *claimed, found, left, moves: *moves, verdict: word(verdict) };
        writeln!(out, "{}", serde_json::to_string(&record)?)?;
    }
    out.flush()
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Right { .. } => "ok",
        Verdict::Illegal { .. } => "illegal",
        Verdict::Incomplete { .. } => "incomplete",
        Verdict::Wrong { .. } if verdict.is_below_claim() => "below-claim",
        Verdict::Wrong { .. } => "above-claim",
        Verdict::NoPosition => "no-position",
        Verdict::OtherBoard { .. } => "other-board",
    }
}

/// Names every bad line; that nobody can read this is no reason to give another exit code.
fn complain(rows: &[Row], err: &mut impl Write) {
    for row in rows.iter().filter(|row| !matches!(row.verdict, Verdict::Right { .. })) {
        let _ = writeln!(err, "{}: {} {}: {}", row.file.display(), row.id, row.rules, row.verdict);
    }
}
