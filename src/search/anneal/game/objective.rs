//! What an annealing maximises.

use crate::puzzle::Score;

/// What an annealing maximises in a round: what the moves count, less their tolls, and an end value that slopes towards an
/// empty board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    /// What each move costs, in points, 0 or more.
    pub toll: Score,
    /// What moves count.
    pub counting: Counting,
    /// The value of an end with nothing left.
    pub bonus: f64,
    /// What the first thing left costs beyond the slope.
    pub jump: f64,
    /// What each thing left costs.
    pub slope: f64,
}

/// What moves count by what they earn.
///
/// ```text
/// earned    below 0     0 .. floor .......... ceiling ..
/// counted   what it is  0    | percent of it  | what it is
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// A move that earns less counts nothing; 0 or more, but for [`Counting::ALIKE`].
    pub floor: Score,
    /// A move that earns as much counts what it earns.
    pub ceiling: Score,
    /// Of what a move between them earns, so many percent count: 100 or more.
    pub percent: Score,
}

impl Counting {
    /// All moves count what they earn.
    pub const ALIKE: Counting = Counting { floor: Score::MIN, ceiling: Score::MIN, percent: 100 };

    /// What a move counts that earns `points`.
    #[inline(always)]
    pub fn count(&self, points: Score) -> Score {
        match points {
            _ if points >= self.ceiling => points,
            _ if points >= self.floor => points * self.percent / 100,
            _ => points.min(0),
        }
    }

    /// What moves count at most that earn 0 or more each and at most `points` together.
    #[inline(always)]
    fn most(&self, points: Score) -> f64 {
        f64::from(points.min(0)) + f64::from(points.max(0)) * f64::from(self.percent) / 100.0
    }
}

impl Objective {
    /// The points of the moves, however the game ends.
    pub const SCORE: Objective = Objective { toll: 0, counting: Counting::ALIKE, bonus: 0.0, jump: 0.0, slope: 0.0 };

    /// What a move adds to the value that earns `points`.
    #[inline(always)]
    pub(super) fn added(&self, points: Score) -> Score {
        self.counting.count(points) - self.toll
    }

    /// The value of an end with `left` things left.
    #[inline(always)]
    pub(super) fn end(&self, left: u32) -> f64 {
        if left == 0 { self.bonus } else { self.bonus - self.jump - self.slope * f64::from(left) }
    }

    /// The most value of a game whose moves so far count `counted` and whose other moves earn at most `points`.
    #[inline(always)]
    pub(super) fn most(&self, counted: Score, points: Score) -> f64 {
        f64::from(counted) + self.counting.most(points) + self.bonus
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_count_by_what_they_earn() {
        let counted = |counting: Counting| [-1, 0, 24, 25, 399, 400, 9000].map(|points| counting.count(points));
        assert_eq!(counted(Counting::ALIKE), [-1, 0, 24, 25, 399, 400, 9000]);
        assert_eq!(counted(Counting { floor: 25, ceiling: 400, percent: 110 }), [-1, 0, 0, 27, 438, 400, 9000]);
        assert_eq!(counted(Counting { floor: 25, ceiling: 25, percent: 100 }), [-1, 0, 0, 25, 399, 400, 9000]);
    }

    #[test]
    fn no_game_has_more_value_than_the_most() {
        let counting = Counting { floor: 0, ceiling: 400, percent: 150 };
        let objective = Objective { counting, bonus: 1000.0, ..Objective::SCORE };
        assert_eq!([300, -4].map(|points| objective.most(7, points)), [1457.0, 1003.0]);
        assert_eq!(Objective::SCORE.most(7, 300), 307.0);
    }
}
