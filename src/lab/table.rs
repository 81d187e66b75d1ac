//! What an experiment says: a row a method, budget and number of starts, paired with the reference.

use serde::Serialize;

use super::best::{BestOfStarts, best};
use super::design::Design;
use super::race;
use super::sequential::Decision;
use super::sizes;
use super::stats::{self, CONFIDENCE, Paired};
use crate::run::Records;
use crate::run::plan::{Column, Job};

/// A method at a budget and number of starts.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Row {
    /// The budget of a position.
    pub budget: String,
    /// The number of starts, or of searches of a nested method, that share it.
    pub starts: u64,
    /// The label of the method.
    pub method: String,
    /// How its searches are nested, as in `30 x 35 x 256`; none where the budget does not say.
    pub sizes: Option<String>,
    /// The method line with every value that rules or budget decide, as it was run on the first position.
    pub line: String,
    /// The number of positions.
    pub positions: usize,
    /// The mean of the best scores of a position's starts, of all replicates; none of no position, as the next means are.
    pub mean: Option<f64>,
    /// The standard error of that mean; none for one position.
    pub standard_error: Option<f64>,
    /// The mean score of a single start.
    pub mean_of_one_start: Option<f64>,
    /// The mean number of playouts of a position.
    pub playouts: Option<f64>,
    /// The mean share of the playouts of a start, from 0 to 1, after which it had found its best line.
    pub found_at: Option<f64>,
    /// The method that it is compared with; none for the reference itself.
    pub versus: Option<Versus>,
}

/// The differences to the reference, position by position.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Versus {
    /// The label of the reference.
    pub reference: String,
    /// Student's paired test; none for fewer than two positions.
    pub paired: Option<Paired>,
    /// The 95 % interval of the mean difference by the bootstrap.
    pub bootstrap: Option<(f64, f64)>,
    /// The p-value of Student's test by Holm's correction for all comparisons of the same budget and number of starts;
    /// none where there is but one.
    pub p_holm: Option<f64>,
    /// The p-value of Wilcoxon's signed-rank test; none if nothing differs.
    pub p_wilcoxon: Option<f64>,
    /// What the sequential test says, if there is one.
    pub verdict: Option<Decision>,
    /// After how many positions it said so.
    pub decided_after: Option<usize>,
}

/// Mean seconds of a position, all starts of a replicate together.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Seconds {
    /// Processor time.
    pub cpu: f64,
    /// Time on the wall.
    pub wall: f64,
}

/// The results as far as they can be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The rows, column by column.
    pub rows: Vec<Row>,
    /// The time of each row; none if it is not known of every search.
    pub seconds: Vec<Option<Seconds>>,
    /// The positions on which every search is done.
    pub positions: Vec<usize>,
    /// The searches that are done, and all there are to do.
    pub done: (usize, usize),
    /// Whether a race is over, that did not do all of them.
    pub raced: bool,
}

impl Table {
    /// The table of what is done: only positions on which every method has finished count, so that all are paired.
    pub fn of(design: &Design, data: &Records) -> Table {
        let columns = design.plan.columns();
        let cells = complete(design, data);
        let mut table = Table {
            rows: Vec::new(),
            seconds: Vec::new(),
            positions: Vec::new(),
            done: (data.found.len(), 0),
            raced: false,
        };
        table.positions = cells.iter().map(|(position, _)| *position).collect();
        table.done.1 = design.plan.positions.len() * searches(design, &columns);
        table.raced = table.done.0 < table.done.1 && race::is_over(design, data);
        for (index, column) in columns.iter().enumerate() {
            let bests = |method: usize| cells.iter().map(move |(_, it)| it[index * design.plan.methods.len() + method]);
            let scores = |method: usize| bests(method).map(|it| it.score).collect::<Vec<f64>>();
            let reference = scores(design.reference);
            for method in 0..design.plan.methods.len() {
                let versus = (method != design.reference).then(|| versus(design, &scores(method), &reference));
                table.rows.push(row(design, (index, column), method, &bests(method).collect::<Vec<_>>(), versus));
                table.seconds.push(seconds(design, data, &table.positions, index, method));
            }
            let first = table.rows.len() - design.plan.methods.len();
            correct(&mut table.rows[first..]);
        }
        table
    }

    /// The rows of one column.
    pub fn column(&self, design: &Design, column: usize) -> &[Row] {
        let methods = design.plan.methods.len();
        &self.rows[column * methods..(column + 1) * methods]
    }

    /// Whether every comparison has come to its decision; never without a sequential test.
    pub fn decided(&self) -> bool {
        self.decided_after().is_some()
    }

    /// After how many positions the last comparison came to its decision, if all did.
    pub fn decided_after(&self) -> Option<usize> {
        let comparisons = self.rows.iter().filter_map(|row| row.versus.as_ref());
        comparisons.map(|versus| versus.decided_after).collect::<Option<Vec<_>>>()?.into_iter().max()
    }
}

/// Whether a sequential test has decided every comparison: what [`Table::decided`] says, without the rest of the table.
pub fn is_decided(design: &Design, data: &Records) -> bool {
    let Some(stop) = design.stop else { return false };
    let (cells, methods) = (complete(design, data), design.plan.methods.len());
    design.plan.pairs().filter(|&(_, method)| method != design.reference).all(|(column, method)| {
        let scores =
            |method: usize| cells.iter().map(|(_, it)| it[column * methods + method].score).collect::<Vec<f64>>();
        let differences = stats::differences(&scores(method), &scores(design.reference));
        stop.verdict(&differences, design.plan.positions.len()).0 != Decision::Open
    })
}

/// The positions on which every search is done, each with what every method has found in each column.
fn complete(design: &Design, data: &Records) -> Vec<(usize, Vec<BestOfStarts>)> {
    let of_position = |position| -> Option<Vec<BestOfStarts>> {
        design.plan.pairs().map(|(column, method)| best(design, data, position, column, method)).collect()
    };
    (0..design.plan.positions.len()).filter_map(|position| Some((position, of_position(position)?))).collect()
}

/// The searches of one position.
fn searches(design: &Design, columns: &[Column]) -> usize {
    let of = |column: &Column| {
        (0..design.plan.methods.len()).map(|method| design.plan.searches_of(method, column)).sum::<u64>()
    };
    columns.iter().map(of).sum::<u64>() as usize
}

fn row(
    design: &Design,
    column: (usize, &Column),
    method: usize,
    bests: &[BestOfStarts],
    versus: Option<Versus>,
) -> Row {
    let of = |figure: fn(&BestOfStarts) -> f64| {
        let (mean, error) = stats::mean_and_error(&bests.iter().map(figure).collect::<Vec<_>>());
        (Some(mean).filter(|_| !bests.is_empty()), error)
    };
    let (mean, standard_error) = of(|it| it.score);
    Row {
        budget: column.1.budget.to_string(),
        starts: design.plan.methods[method].count(column.1.starts),
        method: design.plan.methods[method].label.clone(),
        sizes: sizes::text(&design.plan, (column.0, column.1), method),
        line: design.plan.full_method(0, column.0, method).to_string(),
        positions: bests.len(),
        mean,
        standard_error,
        mean_of_one_start: of(|it| it.mean).0,
        playouts: of(|it| it.playouts).0,
        found_at: of(|it| it.found_at).0,
        versus,
    }
}

fn versus(design: &Design, scores: &[f64], reference: &[f64]) -> Versus {
    let differences = stats::differences(scores, reference);
    let said = design.stop.map(|stop| stop.verdict(&differences, design.plan.positions.len()));
    Versus {
        reference: design.plan.methods[design.reference].label.clone(),
        paired: stats::paired(scores, reference),
        bootstrap: stats::bootstrap_interval(&differences, CONFIDENCE),
        p_holm: None,
        p_wilcoxon: stats::wilcoxon(&differences).filter(|_| differences.len() > 1),
        verdict: said.map(|(verdict, _)| verdict),
        decided_after: said.filter(|(verdict, _)| *verdict != Decision::Open).map(|(_, positions)| positions),
    }
}

/// Corrects the probabilities of the rows of one column for their number.
fn correct(rows: &mut [Row]) {
    let versus = rows.iter_mut().filter_map(|row| row.versus.as_mut());
    let (raw, of): (Vec<f64>, Vec<&mut Versus>) = versus.filter_map(|it| Some((it.paired?.p, it))).unzip();
    if raw.len() > 1 {
        of.into_iter().zip(stats::holm(&raw)).for_each(|(versus, p)| versus.p_holm = Some(p));
    }
}

fn seconds(design: &Design, data: &Records, positions: &[usize], column: usize, method: usize) -> Option<Seconds> {
    let searches = design.plan.searches_of(method, &design.plan.column(column));
    let mut all = Seconds { cpu: 0.0, wall: 0.0 };
    for &position in positions {
        for start in design.plan.first..design.plan.first + searches {
            let time = data.times.get(&Job { position, column, start, method })?;
            (all.cpu, all.wall) = (all.cpu + time.cpu, all.wall + time.wall);
        }
    }
    let count = positions.len() as f64 * design.plan.replicates as f64;
    (count > 0.0).then(|| Seconds { cpu: all.cpu / count, wall: all.wall / count })
}

#[cfg(test)]
mod tests;
