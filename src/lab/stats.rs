//! Means, and differences of paired figures, with what they can be trusted to.

mod bootstrap;
mod holm;
#[cfg(test)]
mod scipy_tests;
#[cfg(test)]
mod tests;
mod wilcoxon;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

pub use self::bootstrap::bootstrap_interval;
pub use self::holm::holm;
pub use self::wilcoxon::wilcoxon;

/// The confidence of every interval that reports give.
pub const CONFIDENCE: f64 = 0.95;

/// The paired t-test of Student, "The probable error of a mean", Biometrika 6 (1908): a one-sample test of the
/// differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// How many pairs there are.
    pub pairs: usize,
    /// The mean of the differences, first minus second.
    pub mean_difference: f64,
    /// The standard error of that mean.
    pub standard_error: f64,
    /// The 95 % confidence interval of the mean difference, by Student's distribution.
    pub interval: (f64, f64),
    /// The mean difference in standard errors; infinite if all differences are the same and not 0 (`null` in JSON).
    pub t: f64,
    /// How likely a `t` as far from 0 is, on either side, if there is no difference.
    pub p: f64,
    /// The pairs in which the first figure is greater.
    pub wins: usize,
    /// The pairs in which the first figure is less.
    pub losses: usize,
    /// The pairs in which both are equal.
    pub ties: usize,
}

/// Compares `a` with `b`, figures of the same things in the same order, by Student's paired t-test (1908).
///
/// `None` if there are fewer than two pairs, the lengths differ, or the figures are not finite.
pub fn paired(a: &[f64], b: &[f64]) -> Option<Paired> {
    if a.len() != b.len() {
        return None;
    }
    let differences = differences(a, b);
    let (mean, error) = mean_and_error(&differences);
    let error = error.filter(|error| error.is_finite())?;
    let student = StudentsT::new(0.0, 1.0, (differences.len() - 1) as f64).ok()?;
    let t = in_errors(mean, error);
    let count = |wanted: fn(f64) -> bool| differences.iter().filter(|&&difference| wanted(difference)).count();
    Some(Paired {
        pairs: differences.len(),
        mean_difference: mean,
        standard_error: error,
        interval: student_interval(&differences, CONFIDENCE)?,
        t,
        p: two_sided(&student, t),
        wins: count(|difference| difference > 0.0),
        losses: count(|difference| difference < 0.0),
        ties: count(|difference| difference == 0.0),
    })
}

/// The figures of `a`, less those of `b` in the same places.
pub fn differences(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// The mean of `values` (0 if there are none) and its standard error s/√n, with the sample variance s² of Student
/// (1908) over n - 1, which a single value does not have.
pub fn mean_and_error(values: &[f64]) -> (f64, Option<f64>) {
    let Some(&first) = values.first() else { return (0.0, None) };
    let n = values.len() as f64;
    // Measured from the first, equal values have exactly their own mean and no error at all.
    let mean = first + values.iter().map(|value| value - first).sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (values.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt()))
}

/// The interval that holds the mean behind `differences` with this confidence, by Student's distribution; `None` for
/// fewer than two.
pub fn student_interval(differences: &[f64], confidence: f64) -> Option<(f64, f64)> {
    let (mean, error) = mean_and_error(differences);
    let error = error.filter(|error| error.is_finite())?;
    let reach = student_reach(differences.len(), error, confidence)?;
    Some((mean - reach, mean + reach))
}

/// How far the interval of this confidence reaches to either side of a mean of `count` values with this standard error;
/// `None` for fewer than two.
pub fn student_reach(count: usize, error: f64, confidence: f64) -> Option<f64> {
    let student = StudentsT::new(0.0, 1.0, count.checked_sub(1)? as f64).ok()?;
    Some(student.inverse_cdf(0.5 + confidence / 2.0) * error)
}

/// Differences without spread are either nothing or beyond doubt, never 0/0.
fn in_errors(mean: f64, error: f64) -> f64 {
    if mean == 0.0 { 0.0 } else { mean / error }
}

/// Twice the tail below -|t|: the difference of 1 and the other tail would lose small probabilities to rounding.
fn two_sided(student: &StudentsT, t: f64) -> f64 {
    if t.is_infinite() { 0.0 } else { (2.0 * student.cdf(-t.abs())).min(1.0) }
}
