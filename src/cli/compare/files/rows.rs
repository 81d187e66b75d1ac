//! What result files say, each against the first.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::files::FileError;
use crate::lab::results::{self, ResultLine, ResultsError, Spent};
use crate::lab::stats::{self, Paired};

/// What a file says as a whole, and against the reference.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) file: String,
    pub(super) positions: usize,
    pub(super) mean_score: f64,
    pub(super) standard_error: Option<f64>,
    pub(super) total_score: i64,
    /// The means of a position; none where a line does not say what was spent, as in a store.
    pub(super) playouts: Option<f64>,
    pub(super) seconds: Option<f64>,
    pub(super) methods: Vec<String>,
    /// The file that it is paired with: none for the reference itself.
    pub(super) reference: Option<String>,
    /// None for the reference, and if there is but one position.
    pub(super) paired: Option<Paired>,
    /// Its p by Holm's correction for all files; none where there is but one.
    pub(super) p_holm: Option<f64>,
    /// p by Wilcoxon's signed ranks; none if no position differs, or if there is but one.
    pub(super) p_wilcoxon: Option<f64>,
}

/// A row for each file, that of the reference, `first`, at the front.
pub(super) fn compare(first: &Path, others: &[PathBuf]) -> Result<Vec<Row>, ResultsError> {
    let reference = read(first)?;
    let mut rows = vec![row(first, &reference)];
    for path in others {
        let other = read(path)?;
        let ordered = results::in_order_of((first, &reference), (path, &other))?;
        let (ours, theirs) = (scores(ordered), scores(&reference));
        let paired = stats::paired(&ours, &theirs);
        let p_wilcoxon = stats::wilcoxon(&stats::differences(&ours, &theirs)).filter(|_| paired.is_some());
        rows.push(Row { reference: Some(first.display().to_string()), paired, p_wilcoxon, ..row(path, &other) });
    }
    rows[1..].iter().filter_map(|row| unequal(&rows[0], row)).for_each(|unequal| crate::tell!("warning: {unequal}"));
    correct(&mut rows);
    Ok(rows)
}

/// The results in the file at `path`; says so if their run was stopped.
fn read(path: &Path) -> Result<Vec<ResultLine>, FileError> {
    let results = results::read(path)?;
    if results.iter().any(|result| result.interrupted) {
        let path = path.display();
        crate::tell!("warning: the run of {path} was stopped: some of its searches had less than their budget");
    }
    Ok(results)
}

/// What to say of two files whose searches had neither the same playouts nor the same time.
pub(super) fn unequal(reference: &Row, row: &Row) -> Option<String> {
    let times = |figure: fn(&Row) -> Option<f64>| Some(figure(row)? / figure(reference)?.max(1e-9));
    let [playouts, seconds] = [times(|it| it.playouts)?, times(|it| it.seconds)?];
    let differ = [playouts, seconds].iter().all(|times| !(1.0 / UNEQUAL..UNEQUAL).contains(times));
    differ.then(|| {
        format!(
            "budgets are not equal: {} used {playouts:.2} times the playouts of {} and {seconds:.2} times the seconds",
            row.file, reference.file
        )
    })
}

/// Noise of clocks is less.
const UNEQUAL: f64 = 1.5;

/// Corrects the probabilities for their number.
fn correct(rows: &mut [Row]) {
    let (raw, of): (Vec<f64>, Vec<&mut Row>) = rows.iter_mut().filter_map(|it| Some((it.paired?.p, it))).unzip();
    if raw.len() > 1 {
        of.into_iter().zip(stats::holm(&raw)).for_each(|(row, p)| row.p_holm = Some(p));
    }
}

fn row(path: &Path, results: &[ResultLine]) -> Row {
    let (mean_score, standard_error) = stats::mean_and_error(&scores(results));
    let spent: Option<Vec<Spent>> = results.iter().map(|result| result.spent).collect();
    let mean = |figure: fn(&Spent) -> f64| {
        spent.as_ref().map(|all| stats::mean_and_error(&all.iter().map(figure).collect::<Vec<_>>()).0)
    };
    let methods: BTreeSet<&String> = results.iter().map(|result| &result.method).collect();
    Row {
        file: path.display().to_string(),
        positions: results.len(),
        mean_score,
        standard_error,
        total_score: results.iter().map(|result| i64::from(result.score)).sum(),
        playouts: mean(|spent| spent.playouts as f64),
        seconds: mean(|spent| spent.seconds),
        methods: methods.into_iter().cloned().collect(),
        reference: None,
        paired: None,
        p_holm: None,
        p_wilcoxon: None,
    }
}

fn scores<'a>(results: impl IntoIterator<Item = &'a ResultLine>) -> Vec<f64> {
    results.into_iter().map(|result| f64::from(result.score)).collect()
}
