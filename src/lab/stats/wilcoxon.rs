//! The signed-rank test of Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1 (1945).

use statrs::distribution::{ContinuousCDF, Normal};

/// Up to so many differences the distribution is counted out, above it is taken for a normal one.
const EXACT_UP_TO: usize = 50;

/// Sizes that differ by no greater share are equal: means of replicates are rounded.
const ROUNDED: f64 = 1e-9;

/// How likely ranks as uneven as those of `differences` are, on either side, if the signs are coin tosses.
///
/// Differences of 0 are left out and equal ones share their mean rank, as Wilcoxon has it. `None` without any
/// difference, or if one is not finite.
pub fn wilcoxon(differences: &[f64]) -> Option<f64> {
    let mut sizes: Vec<(f64, bool)> =
        differences.iter().filter(|it| **it != 0.0).map(|it| (it.abs(), *it > 0.0)).collect();
    if sizes.is_empty() || sizes.iter().any(|(size, _)| !size.is_finite()) {
        return None;
    }
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let ranks = doubled_ranks(&sizes);
    let positive: u64 = ranks.iter().zip(&sizes).filter(|(_, (_, positive))| *positive).map(|(rank, _)| rank).sum();
    let all: u64 = ranks.iter().sum();
    let less = positive.min(all - positive);
    Some(if sizes.len() <= EXACT_UP_TO { exact(&ranks, less) } else { normal(&ranks, less, all) }.min(1.0))
}

/// Twice the rank of each size, so that the mean ranks of ties are whole numbers.
fn doubled_ranks(sizes: &[(f64, bool)]) -> Vec<u64> {
    let mut ranks = Vec::new();
    for tied in sizes.chunk_by(|a, b| b.0 - a.0 <= ROUNDED * b.0) {
        let first = ranks.len() as u64 + 1;
        ranks.extend(std::iter::repeat_n(2 * first + tied.len() as u64 - 1, tied.len()));
    }
    ranks
}

/// The share of all choices of signs whose lesser sum of ranks is at most `less`.
fn exact(ranks: &[u64], less: u64) -> f64 {
    let mut ways = vec![0.0; less as usize + 1];
    ways[0] = 1.0;
    for &rank in ranks {
        for sum in (rank as usize..ways.len()).rev() {
            ways[sum] += ways[sum - rank as usize];
        }
    }
    2.0 * ways.iter().sum::<f64>() / 2f64.powi(ranks.len() as i32)
}

/// The sum of the ranks, each in or out by a coin toss, has this mean and the squares' quarter for its variance.
fn normal(ranks: &[u64], less: u64, all: u64) -> f64 {
    let variance: f64 = ranks.iter().map(|&rank| (rank as f64).powi(2)).sum::<f64>() / 4.0;
    let z = (less as f64 - all as f64 / 2.0) / variance.sqrt();
    2.0 * Normal::standard().cdf(z)
}
