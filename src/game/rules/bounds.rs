//! What games under a rule set can come to at most and at least.

use super::ends::near;
use super::{Each, Rules};
use crate::game::notation::MAX_SIDE;
use crate::puzzle::{Bounds, Score};

/// The cells of the largest board.
const MOST_CELLS: u32 = (MAX_SIDE * MAX_SIDE) as u32;

/// Bounds on what tiles of one colour can still earn, by their number, where it takes long to find them: made once a game,
/// for whoever asks often.
///
/// ```text
/// moves  [0, 0, 4, ..]   by moves
/// both   [0, 1, 5, ..]   by moves and by what is left, together
/// ```
#[derive(Clone, Debug, Default)]
pub struct Earnings {
    /// Empty where a formula says it as fast.
    moves: Vec<Score>,
    /// Empty where no number of tiles left adds points, or all colours count together.
    both: Vec<Score>,
}

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

    /// What up to so many `tiles` of one colour can still earn.
    pub fn earnings(&self, tiles: u32) -> Earnings {
        let smallest = u32::from(self.physics.smallest);
        let moves: Vec<Score> = if self.grows() && self.is_best_together() {
            Vec::new()
        } else {
            let mut most = 0;
            let of = |count: u32| match self.most_of_all(count) {
                _ if count < smallest => 0,
                // Only where single tiles can be taken must all of them be. Where larger groups may earn less, some tiles are
                // better left.
                all if smallest == 1 => all,
                all => {
                    most = if self.grows() { all.max(0) } else { most.max(all) };
                    most
                }
            };
            (0..=tiles).map(of).collect()
        };
        let by_moves = |count: u32| moves.get(count as usize).copied().unwrap_or_else(|| self.most_by_formula(count));
        let both = |count: u32| match smallest {
            1 => by_moves(count),
            _ if count < smallest => self.left(count),
            _ => (0..=count).map(|stays| by_moves(count - stays) + self.left(stays)).max().unwrap_or(0),
        };
        // Asked for colour by colour alone, and as long in the making as the square of the tiles.
        let is_asked_for = self.left.each == Each::Colour && self.earns_by_leaving();
        let both = if is_asked_for { (0..=tiles).map(both).collect() } else { Vec::new() };
        Earnings { moves, both }
    }

    /// A bound on what `tiles` tiles can still earn by moves; `earnings` are those of as many tiles at least.
    #[inline(always)]
    pub fn most(&self, earnings: &Earnings, tiles: u32) -> Score {
        debug_assert!(earnings.moves.is_empty() || earnings.moves.len() > tiles as usize);
        match earnings.moves.get(tiles as usize) {
            Some(&most) => most,
            None => self.most_by_formula(tiles),
        }
    }

    /// [`Rules::most`] where larger groups earn more, and one group most.
    #[inline(always)]
    fn most_by_formula(&self, tiles: u32) -> Score {
        match self.physics.smallest {
            1 if tiles > 0 => self.points(tiles),
            smallest if tiles >= u32::from(smallest) => self.points(tiles).max(0),
            _ => 0,
        }
    }

    /// Whether a larger group never earns less, or all tiles must go.
    #[inline(always)]
    fn grows(&self) -> bool {
        let (square, smallest) = (self.step.square, Score::from(self.physics.smallest));
        smallest == 1 || square >= 0 && square * (2 * smallest + 1) + self.step.linear >= 0
    }

    /// Whether tiles that all are taken earn most as one group.
    #[inline(always)]
    fn is_best_together(&self) -> bool {
        let (least, square) = (Score::from(self.physics.smallest), self.step.square);
        square >= 0 && 2 * square * least * least >= self.step.constant
    }

    /// A bound on what `tiles` tiles earn if all of them are taken; there are enough for a group.
    fn most_of_all(&self, tiles: u32) -> Score {
        if self.is_best_together() { self.points(tiles) } else { self.most_apart(tiles) }
    }

    /// As [`Rules::most_of_all`], where one group is not the best: of so many groups the one that is best.
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
    /// colour: of every colour as many tiles taken and left as is best, and the board emptied unless a colour has too few
    /// tiles to go.
    /// `earnings` are those of as many tiles of a colour at least.
    #[inline(always)]
    pub fn potential(&self, earnings: &Earnings, left: &[u32], points: Score) -> Score {
        let smallest = u32::from(self.physics.smallest);
        let (mut moves, mut stuck, mut all, mut penalties) = (0, 0, 0, 0);
        for &count in left {
            all += count;
            if count >= smallest {
                moves += self.most(earnings, count);
            } else if count > 0 {
                stuck += count;
                penalties += self.left(count);
            }
        }
        let nothing_left = self.for_nothing_left(points + moves);
        match self.left.each {
            Each::Board if stuck == 0 => moves + nothing_left.max(self.best_end(0, all)),
            Each::Board => moves + self.best_end(stuck, all),
            Each::Colour => {
                let some_left = if earnings.both.is_empty() { moves + penalties } else { both(earnings, left) };
                let some_left = some_left.max(moves.saturating_add(self.left.least));
                if stuck == 0 { some_left.max(moves + nothing_left) } else { some_left }
            }
        }
    }

    /// Whether any number of tiles left adds points.
    fn earns_by_leaving(&self) -> bool {
        let value = &self.left.value;
        value.square > 0 || near(value, self.left.from.max(1), MOST_CELLS).iter().any(|&count| value.at(count) > 0)
    }
}

/// What the moves and the tiles left of these colours come to at most, where tiles left may be worth more than taken.
#[inline(always)]
fn both(earnings: &Earnings, left: &[u32]) -> Score {
    let mut sum = 0;
    for &count in left {
        sum += earnings.both[count as usize];
    }
    sum
}
