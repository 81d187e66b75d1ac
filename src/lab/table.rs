//! What an experiment says: a row a method, budget and number of starts, paired with the reference.

mod row;
mod versus;

pub use self::row::{Row, Seconds};
use self::row::{row, seconds};
pub use self::versus::Versus;
use self::versus::versus;
use super::best::{BestOfStarts, best};
use super::design::Design;
use super::race;
use super::sequential::Decision;
use super::stats;
use crate::run::Records;
use crate::run::plan::Column;

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
        let first = without_gap(&cells);
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
                let versus = (method != design.reference).then(|| versus(design, (&scores(method), &reference), first));
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
    let (mut cells, methods) = (complete(design, data), design.plan.methods.len());
    cells.truncate(without_gap(&cells));
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

/// How many of these are the first positions of the experiment: a sequential test looks at no others, as those that are done
/// first may be the easy ones.
fn without_gap(cells: &[(usize, Vec<BestOfStarts>)]) -> usize {
    cells.iter().enumerate().take_while(|(index, (position, _))| index == position).count()
}

/// The searches of one position.
fn searches(design: &Design, columns: &[Column]) -> usize {
    let of = |column: &Column| {
        (0..design.plan.methods.len()).map(|method| design.plan.searches_of(method, column)).sum::<u64>()
    };
    columns.iter().map(of).sum::<u64>() as usize
}

/// Corrects the probabilities of the rows of one column for their number.
fn correct(rows: &mut [Row]) {
    let versus = rows.iter_mut().filter_map(|row| row.versus.as_mut());
    let (raw, of): (Vec<f64>, Vec<&mut Versus>) = versus.filter_map(|it| Some((it.paired?.p, it))).unzip();
    if raw.len() > 1 {
        of.into_iter().zip(stats::holm(&raw)).for_each(|(versus, p)| versus.p_holm = Some(p));
    }
}

#[cfg(test)]
pub(super) mod tests;
