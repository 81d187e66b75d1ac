//! What games under a rule set can come to at most and at least.

use super::{Each, Polynomial, Rules};
use crate::puzzle::{Bounds, Score};

impl Rules {
    /// The reward bounds of a board with `cells` cells (Baier 2015, §4.3): all tiles of one colour taken in one
    /// move, or as many small moves where these earn more; and two colours of which every tile is left.
    pub fn bounds(&self, cells: u32) -> Bounds {
        let smallest = u32::from(self.physics.smallest);
        let (mut worst, mut best, mut next) = (0, Score::MIN, smallest);
        while next <= cells {
            // Of the sizes that allow so many moves, one at an end of their range or at the parabola's vertex is best.
            let moves = cells / next;
            let last = cells / moves;
            for tiles in near(&self.step, next, last) {
                let points = moves as Score * self.points(tiles);
                (worst, best) = (worst.min(points), best.max(points));
            }
            next = last + 1;
        }
        let nothing = if smallest > 1 { 0 } else { Score::MIN };
        let best = best.max(nothing).max(self.points(cells));
        Bounds {
            lower: self.factor * worst + self.worst_end(cells),
            upper: best + self.best_end(0, cells).max(self.for_nothing_left(best)),
        }
    }

    /// A bound on what `tiles` tiles can still earn by moves.
    #[inline(always)]
    pub fn most(&self, tiles: u32) -> Score {
        let smallest = u32::from(self.physics.smallest);
        if tiles < smallest {
            return 0;
        }
        let (least, square) = (smallest as Score, self.step.square);
        let points = if square >= 0 && 2 * square * least * least >= self.step.constant {
            self.points(tiles)
        } else {
            self.most_apart(tiles)
        };
        // Only where single tiles can be taken must all of them be.
        if smallest > 1 { points.max(0) } else { points }
    }

    /// As [`Rules::most`], where one group is not the best: of so many groups the one that is best.
    fn most_apart(&self, tiles: u32) -> Score {
        let smallest = u32::from(self.physics.smallest);
        let of = |groups: u32| {
            let Rules { step, .. } = self;
            let (n, small) = (tiles as Score, smallest as Score);
            let (groups, rest) = (groups as Score, n - (groups as Score - 1) * small);
            // A sum of squares is greatest with one large group, and least with groups of one size.
            let squares = if step.square >= 0 { rest * rest + (groups - 1) * small * small } else { n * n / groups };
            // Rounded up, as it is a bound.
            (step.square * squares + step.linear * n + step.constant * groups + step.halves as Score) >> step.halves
        };
        (1..=tiles / smallest).map(of).max().unwrap_or(0)
    }

    /// A bound on what can still be earned after moves that earned `points`, with these numbers of tiles left of each
    /// colour: every colour in one group, and the board emptied unless a colour has too few tiles to go.
    #[inline(always)]
    pub fn potential(&self, left: &[u32], points: Score) -> Score {
        let smallest = u32::from(self.physics.smallest);
        let (mut score, mut stuck, mut all) = (0, 0, 0);
        for &count in left {
            all += count;
            if count >= smallest {
                score += self.most(count);
            } else if count > 0 {
                stuck += count;
                if self.left.each == Each::Colour {
                    score += self.left(count);
                }
            }
        }
        let end = match self.left.each {
            Each::Colour if stuck == 0 => self.for_nothing_left(points + score).max(0),
            Each::Colour => 0,
            Each::Board if stuck == 0 => self.for_nothing_left(points + score).max(self.best_end(0, all)),
            Each::Board => self.best_end(stuck, all),
        };
        score + end
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
fn near(parabola: &Polynomial, first: u32, last: u32) -> [u32; 4] {
    let vertex = match parabola.square {
        0 => first,
        square => (-parabola.linear / (2 * square)).min(last as Score).max(first as Score) as u32,
    };
    [first, vertex, (vertex + 1).min(last), last]
}
