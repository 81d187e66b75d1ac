//! A comparison: how a row differs from that of the reference.

use serde::Serialize;

use crate::lab::design::Design;
use crate::lab::sequential::Decision;
use crate::lab::stats::{self, CONFIDENCE, Paired};

/// The differences from the reference, position by position.
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

/// Compares `scores` with those of the reference on the same positions; a sequential test looks at the `first` so many.
pub(super) fn versus(design: &Design, (scores, reference): (&[f64], &[f64]), first: usize) -> Versus {
    let differences = stats::differences(scores, reference);
    let said = design.stop.map(|stop| stop.verdict(&differences[..first], design.plan.positions.len()));
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
