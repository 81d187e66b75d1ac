//! What the end of a game may be worth, at best and at worst.

use super::{Each, Polynomial, Rules};
use crate::puzzle::Score;

impl Rules {
    /// The best end of games with so many tiles of each colour, but for what the factor adds.
    pub fn best_end_of(&self, colours: &[u32]) -> Score {
        let together = self.best_end(0, colours.iter().sum());
        let best = |&count: &u32| (1..=count).map(|stays| self.left(stays)).max().unwrap_or(0).max(0);
        match self.left.each {
            Each::Colour => match colours.iter().map(best).sum() {
                0 => together,
                apart => together.max(apart),
            },
            Each::Board => together,
        }
    }

    /// The best end with at least `least` and at most `most` tiles left, but for what the factor adds.
    pub fn best_end(&self, least: u32, most: u32) -> Score {
        let value = |count: u32| if count == 0 { self.bonus } else { self.left(count).max(self.left.least) };
        // Where `from` begins it may jump.
        let near = [least + 1, self.left.from].into_iter().chain(near(&self.left.value, least, most));
        near.filter(|count| (least..=most).contains(count)).map(value).max().unwrap_or(self.bonus)
    }

    pub(super) fn worst_end(&self, cells: u32) -> Score {
        let each = |count: u32| self.left(count) * (cells / count) as Score;
        let value = match self.left.each {
            Each::Board => (1..=cells).map(|count| self.left(count)).min().unwrap_or(0),
            // Penalties that grow faster than the number of tiles: few colours are the worst.
            Each::Colour if self.left.value.square < 0 && self.physics.smallest < 3 => {
                self.left(cells.div_ceil(2)) + self.left(cells / 2)
            }
            Each::Colour => (1..=cells).map(each).min().unwrap_or(0),
        };
        value.max(self.left.least).min(self.bonus).min(0)
    }
}

/// Where `parabola` is least and greatest from `first` to `last`: at an end of the range or beside its vertex.
pub(super) fn near(parabola: &Polynomial, first: u32, last: u32) -> [u32; 4] {
    let vertex = match parabola.square {
        0 => first,
        square => (-parabola.linear / (2 * square)).min(last as Score).max(first as Score) as u32,
    };
    [first, vertex, (vertex + 1).min(last), last]
}
