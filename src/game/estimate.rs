//! A guess of what the rest of a game brings: a weighted sum of a few features of a board.
//!
//! The weights are least-squares fits to the playouts of random boards; `examples/fit_estimate.rs` fits them again.

use super::board::Board;
use super::lanes::{Lanes, Pick};
use super::rules::{Earnings, Rules, Scale};
use crate::puzzle::{Colour, Score};

/// The number of features.
pub const FEATURES: usize = 7;

/// What the features are, in their order.
pub const NAMES: [&str; FEATURES] = ["groups", "joined", "largest", "tiles", "alone", "parts", "open"];

/// The features of `board` under `rules`, with `colours` colours: the points of all groups of two and more tiles as they
/// are, of every colour if all its tiles were one group, and of the colour that earns most then; the numbers of tiles,
/// of tiles that stand alone and of parts; and 1 as long as there is a tile. `earnings` are those of as many tiles of a colour
/// at least.
///
/// Parts are counted by their cells without a neighbour of their colour to the left or below. A group may have more than
/// one of these; few have.
#[inline(always)]
pub fn features<L: Lanes, const P: usize>(
    board: &Board<L, P>,
    rules: &Rules,
    earnings: &Earnings,
    colours: usize,
) -> [f64; FEATURES] {
    let (links, tiles) = (board.links(), board.occupied());
    let pairs = links.pairs();
    // Most groups are pairs, and they need no flood.
    let mut groups = if rules.physics.smallest > 2 { 0 } else { (pairs.count() / 2) as Score * rules.points(2) };
    let mut heads = links.heads().without(pairs);
    while !heads.is_empty() {
        let Pick { seed, .. } = heads.first();
        let group = links.flood(seed);
        groups += rules.points(group.count());
        heads = heads.without(group);
    }
    let (mut joined, mut largest) = (0, 0);
    for colour in 0..colours {
        let points = rules.most(earnings, board.of(Colour::from_index(colour as u8)).count());
        joined += points;
        largest = if points > largest { points } else { largest };
    }
    let count = tiles.count();
    let parts = tiles.without(links.up.up().or(links.right.rightwards())).count();
    [
        f64::from(groups),
        f64::from(joined),
        f64::from(largest),
        f64::from(count),
        f64::from(tiles.without(links.cells()).count()),
        f64::from(parts),
        f64::from(u8::from(count > 0)),
    ]
}

/// The place of the first feature that counts tiles and no points.
const COUNTS: usize = 3;

/// A weight for each feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub [f64; FEATURES]);

impl Weights {
    /// The weights for `rules`: those fitted to the thesis' game whose scores are like theirs.
    pub fn of(rules: &Rules) -> Weights {
        let mut weights = match rules.scale() {
            Scale::SameGame => [0.8562, 0.0224, 0.0692, 3.1709, -5.6590, -2.5648, 74.1225],
            Scale::BubbleBreaker => [0.8700, 0.0154, 0.0654, 2.5117, -3.6575, -0.3392, 21.0892],
            Scale::Clickomania => [0.9516, 0.1303, 0.1850, 0.1303, 0.1212, 0.0064, -46.9270],
        };
        weights[COUNTS..].iter_mut().for_each(|weight| *weight *= rules.unit());
        Weights(weights)
    }

    /// The estimate of a board with these features.
    #[inline(always)]
    pub fn value(&self, features: &[f64; FEATURES]) -> Score {
        let mut sum = 0.0;
        for (weight, feature) in self.0.iter().zip(features) {
            sum += weight * feature;
        }
        sum.round() as Score
    }
}

#[cfg(test)]
mod tests;
