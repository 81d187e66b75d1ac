//! The correction of Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics
//! 6 (1979).

/// The probabilities of `raw`, corrected for being so many: whoever takes those below alpha for differences is wrong
/// about any of them with a chance of at most alpha. The order is that of `raw`.
///
/// The least is multiplied by their number, the next by one less, and so on; none falls below the one before it.
pub fn holm(raw: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..raw.len()).collect();
    order.sort_by(|&a, &b| raw[a].total_cmp(&raw[b]));
    let (mut corrected, mut least) = (vec![0.0; raw.len()], 0.0f64);
    for (rank, index) in order.into_iter().enumerate() {
        least = least.max(raw[index] * (raw.len() - rank) as f64).min(1.0);
        corrected[index] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 3 * 0.01; 2 * 0.03; 0.04, raised to the one before.
    #[test]
    fn few_are_corrected_as_by_hand() {
        let close = |found: &[f64], expected: &[f64]| {
            let pairs = found.iter().zip(expected);
            assert!(found.len() == expected.len() && pairs.clone().all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        };
        close(&holm(&[0.04, 0.01, 0.03]), &[0.06, 0.03, 0.06]);
        close(&holm(&[0.5, 0.9, 0.0]), &[1.0, 1.0, 0.0]);
        close(&holm(&[0.05, 0.01, 0.03, 0.02, 0.04]), &[0.09, 0.05, 0.09, 0.08, 0.09]);
        close(&holm(&[0.02]), &[0.02]);
        close(&holm(&[]), &[]);
    }
}
