//! The bootstrap of Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979).

use crate::rng::{below, stream};

/// How often the differences are drawn anew.
const DRAWS: usize = 10_000;

/// The interval between the quantiles of the means of `differences` drawn with replacement; `None` for fewer than two.
///
/// It assumes no distribution, and is a little narrow for few differences. The draws are seeded: the same differences
/// have the same interval everywhere.
pub fn bootstrap_interval(differences: &[f64], confidence: f64) -> Option<(f64, f64)> {
    let n = u32::try_from(differences.len()).ok().filter(|&n| n > 1)?;
    let mut rng = stream(0, "bootstrap", u64::from(n));
    let mut mean = |_| (0..n).map(|_| differences[below(&mut rng, n) as usize]).sum::<f64>() / f64::from(n);
    let mut means: Vec<f64> = (0..DRAWS).map(&mut mean).collect();
    means.sort_by(f64::total_cmp);
    let tail = (1.0 - confidence) / 2.0;
    Some((quantile(&means, tail), quantile(&means, 1.0 - tail)))
}

/// Between neighbours in proportion.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    low + (high - low) * place.fract()
}
