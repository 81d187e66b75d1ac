//! The rule sets of the family, as data: what a move earns, what an end is worth, and how tiles move.

mod bounds;
mod ends;
mod formula;
mod named;
mod physics;
mod sets;

pub use bounds::Earnings;
pub use formula::{BadFormula, KEYS};
pub use named::UnknownRules;
pub use physics::{Columns, Physics};
pub use sets::RULE_SETS;

use crate::puzzle::Score;

/// The rules of a game of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name under which users choose these rules, or the formula that says them.
    pub name: &'static str,
    /// One sentence for `--help`.
    pub about: &'static str,
    /// The points of a move, by the number of tiles it takes.
    pub step: Polynomial,
    /// Points added for an empty board at the end.
    pub bonus: Score,
    /// What the points of all moves are multiplied by if the board is empty at the end.
    pub factor: Score,
    /// What the tiles cost or earn that are left at the end.
    pub left: Left,
    /// How tiles move.
    pub physics: Physics,
}

/// `(square * n² + linear * n + constant) / 2^halves`, whole for every n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// Factor of n².
    pub square: Score,
    /// Factor of n.
    pub linear: Score,
    /// What is added to both.
    pub constant: Score,
    /// How often all of it is halved: 0 or 1.
    pub halves: u32,
}

impl Polynomial {
    /// The value at `n`.
    #[inline(always)]
    pub fn at(&self, n: u32) -> Score {
        let n = n as Score;
        ((self.square * n + self.linear) * n + self.constant) >> self.halves
    }

    /// Without halves.
    pub const fn whole(square: Score, linear: Score, constant: Score) -> Polynomial {
        Polynomial { square, linear, constant, halves: 0 }
    }
}

/// What tiles left at the end add to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Whether each colour counts by itself, or all tiles together.
    pub each: Each,
    /// What so many tiles add.
    pub value: Polynomial,
    /// Fewer tiles than this add nothing.
    pub from: u32,
    /// All of it is at least this.
    pub least: Score,
}

/// What tiles are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// Those of each colour by themselves.
    Colour,
    /// All that are left.
    Board,
}

/// The thesis' games (Baier 2015, §3.1): parameters of searches that fit one fit all rules whose scores are like its.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Squares of sizes, and an end that counts.
    SameGame,
    /// Squares of sizes alone.
    BubbleBreaker,
    /// Tiles or moves.
    Clickomania,
}

impl Rules {
    /// The points of a move that takes `tiles` tiles.
    #[inline(always)]
    pub fn points(&self, tiles: u32) -> Score {
        self.step.at(tiles)
    }

    /// The points added at the end, given the number of tiles left of each colour and the points of the moves.
    #[inline(always)]
    pub fn closing(&self, left: &[u32], points: Score) -> Score {
        let (mut all, mut value) = (0, 0);
        for &count in left {
            all += count;
            if self.left.each == Each::Colour {
                value += self.left(count);
            }
        }
        if self.left.each == Each::Board {
            value = self.left(all);
        }
        if all == 0 { self.for_nothing_left(points) } else { value.max(self.left.least) }
    }

    /// The points added for an empty board after moves that earned `points`.
    #[inline(always)]
    pub fn for_nothing_left(&self, points: Score) -> Score {
        self.bonus + (self.factor - 1) * points
    }

    /// What so many tiles that are counted together add at the end.
    #[inline(always)]
    fn left(&self, count: u32) -> Score {
        if count > 0 && count >= self.left.from { self.left.value.at(count) } else { 0 }
    }

    /// What whoever wrote these rules may have overlooked: an empty board adds the bonus alone.
    pub fn caution(&self) -> Option<String> {
        let nothing = self.left.value.at(0);
        let is_doubtful = self.name.contains('=') && self.left.each == Each::Board && self.bonus == 0 && nothing > 0;
        is_doubtful.then(|| format!("an empty board adds bonus=0: say bonus={nothing} if left= is to count there too"))
    }

    /// Whose scores are like these.
    pub fn scale(&self) -> Scale {
        let does_end_count = self.bonus != 0 || self.factor != 1 || self.left.value != Polynomial::NONE;
        match (self.step.square, does_end_count) {
            (0, _) => Scale::Clickomania,
            (_, true) => Scale::SameGame,
            (_, false) => Scale::BubbleBreaker,
        }
    }

    /// What points are worth beside those of the thesis' game with the same scale.
    pub fn unit(&self) -> f64 {
        let of = |square: Score| f64::from(square.abs().max(1)) / f64::from(1 << self.step.halves);
        if self.step.square != 0 {
            return of(self.step.square);
        }
        of(self.step.linear.abs().max(self.step.constant.abs()))
    }

    /// The same rules for the mirror image of a board, where they close columns to the right; else the rules themselves.
    pub fn to_the_left(mut self) -> Rules {
        if self.physics.columns == Columns::Right {
            self.physics.columns = Columns::Left;
        }
        self
    }
}

impl Polynomial {
    /// 0 for all numbers.
    pub const NONE: Polynomial = Polynomial::whole(0, 0, 0);
}

#[cfg(test)]
mod tests;
