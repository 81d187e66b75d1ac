//! When a search found better lines: what is kept of it, so that its score at any part of the budget is known later.

use serde::{Deserialize, Serialize};

use crate::puzzle::Score;

/// The playouts after which a search had a better line, and the score of that line, both rising.
///
/// Of the lines found within an eighth of a doubling of the playouts only the last is kept: that is enough for a plot,
/// and keeps annealings, which improve hundreds of times, short.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq, Eq)]
#[serde(transparent)]
pub struct Curve(Vec<(u64, Score)>);

impl Curve {
    /// The playout number `playouts` has found a line of `score`; it counts if it is better than those before.
    pub fn add(&mut self, playouts: u64, score: Score) {
        match self.0.last_mut() {
            Some((_, best)) if score <= *best => {}
            Some(last) if stretch(last.0) == stretch(playouts) => *last = (playouts, score),
            _ => self.0.push((playouts, score)),
        }
    }

    /// The score of the best line after `playouts` playouts; `None` if none is known so early.
    pub fn at(&self, playouts: u64) -> Option<Score> {
        let known = self.0.partition_point(|(found_at, _)| *found_at <= playouts);
        Some(self.0[known.checked_sub(1)?].1)
    }

    /// This curve without its last line, which the record of the search has already.
    #[must_use]
    pub fn before(mut self, playouts: u64) -> Curve {
        self.0.retain(|(found_at, _)| *found_at < playouts);
        self
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether playouts and scores rise, as they do in every curve that a search has left.
    pub fn is_rising(&self) -> bool {
        self.0.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1)
    }
}

/// Which eighth of which doubling `playouts` falls into; powers of two are the last of theirs.
fn stretch(playouts: u64) -> (u32, u64) {
    let before = playouts.saturating_sub(1);
    before.checked_ilog2().map_or((0, 0), |doubling| (doubling + 1, (before << 3 >> doubling) & 7))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(lines: &[(u64, Score)]) -> Curve {
        let mut curve = Curve::default();
        lines.iter().for_each(|&(playouts, score)| curve.add(playouts, score));
        curve
    }

    #[test]
    fn the_best_line_of_any_part_of_the_budget_is_known() {
        let curve = curve(&[(1, -5), (4, 10), (5, 10), (64, 30), (65, 40), (1000, 50)]);
        let known = [0, 1, 3, 4, 63, 64, 65, 999, 1000].map(|playouts| curve.at(playouts));
        let expected = [None, Some(-5), Some(-5), Some(10), Some(10), Some(30), Some(40), Some(40), Some(50)];
        assert_eq!(known, expected);
        assert_eq!(curve.clone().before(1000).at(2000), Some(40));
        assert_eq!(Curve::default().at(7), None);
    }

    #[test]
    fn many_lines_close_by_are_kept_as_one_and_powers_of_two_are_exact() {
        let every: Vec<(u64, Score)> = (1..=1 << 16).map(|playouts| (playouts, playouts as Score)).collect();
        let curve = curve(&every);
        assert!(curve.is_rising() && curve.0.len() < 8 * 16, "{}", curve.0.len());
        for power in 0..=16 {
            assert_eq!(curve.at(1 << power), Some(1 << power));
        }
        for playouts in [100, 1000, 40_000] {
            let known = curve.at(playouts).expect("a line");
            assert!((playouts - playouts / 8..=playouts).contains(&(known as u64)), "{known} at {playouts}");
        }
    }
}
