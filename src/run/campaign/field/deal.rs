//! The trial that comes next.

use super::Field;
use crate::engine::defaults;
use crate::rng::{fingerprint, shuffle};
use crate::run::campaign::arms::{ARMS, RACE};
use crate::run::campaign::tally::choose;
use crate::run::campaign::trial::Trial;
use crate::search::budget::Budget;

/// Seeds of trials have so many bits, so that any program reads them as whole numbers.
const SEED_BITS: u32 = 48;

/// If more positions than these are open, so many of them are drawn, and the most promising one is tried: to ask a hundred
/// thousand takes longer than a trial.
const MOST_DRAWN: usize = 256;

impl Field {
    /// The next trial; none when the steps are dealt, or all positions are proven.
    pub(in crate::run::campaign) fn next(&mut self) -> Option<Trial> {
        // One that is too long for what is left waits for another run.
        let fits = |trial: &Trial, left: Option<u64>| left.is_none_or(|left| trial.playouts <= left);
        if let Some(place) = self.under_way.iter().position(|trial| fits(trial, self.left)) {
            let trial = self.under_way.swap_remove(place);
            self.count(&trial);
            self.left = self.left.map(|left| left - trial.playouts);
            return Some(trial);
        }
        let (spot, arm) = self.promising()?;
        let (spot, arm) = (&mut self.spots[spot], &ARMS[arm]);
        spot.races_first = false;
        let wanted = arm.playouts(spot.tallies.spent());
        let playouts = self.left.map_or(wanted, |left| wanted.min(left));
        if playouts == 0 {
            return None;
        }
        self.left = self.left.map(|left| left - playouts);
        self.number += 1;
        let kept = spot.pool.draw(arm.start, &mut self.rng);
        let method = arm.method(defaults::points(&spot.rules));
        let budget = Budget { playouts: Some(playouts), time: None };
        let cells = spot.grid.area();
        let trial = Trial {
            id: spot.line.id.clone(),
            board: spot.line.board.clone(),
            rules: spot.line.rules.clone(),
            kind: arm.name.to_owned(),
            method: defaults::fill(method, &spot.rules, cells, &budget, 1).to_string(),
            seed: fingerprint([self.seed, self.number], &[]) >> (64 - SEED_BITS),
            playouts,
            spent: Some(spot.tallies.spent()),
            chain: kept.map_or_else(Vec::new, |kept| kept.steps.clone()),
            from: kept.map_or_else(Vec::new, |kept| kept.moves.clone()),
        };
        self.count(&trial);
        Some(trial)
    }

    /// The position and the arm to try next, by their places; none when all is proven.
    fn promising(&mut self) -> Option<(usize, usize)> {
        let Field { spots, all, rng, .. } = self;
        if let Some(first) = spots.iter().position(|spot| spot.races_first && !spot.proven) {
            return Some((first, RACE));
        }
        let mut open: Vec<usize> = (0..spots.len()).filter(|&place| !spots[place].proven).collect();
        if open.len() > MOST_DRAWN {
            shuffle(rng, &mut open);
            open.truncate(MOST_DRAWN);
        }
        let promise = |place: usize| {
            let spot = &spots[place];
            (place, choose(&spot.tallies, all, |arm| spot.pool.has(arm.start) && arm.suits(&spot.rules), rng))
        };
        let promises = open.into_iter().map(promise);
        let (place, (arm, _)) = promises.max_by(|one, other| one.1.1.total_cmp(&other.1.1))?;
        Some((place, arm))
    }
}
