//! What a campaign knows of its positions, and what it tries next.

mod deal;
mod spot;

use std::collections::{BTreeMap, HashMap};

use self::spot::Spot;
use super::arms::{ARMS, RACE};
use super::tally::Tallies;
use super::trial::{Trial, Tried};
use super::{Campaign, CampaignRow};
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::rng::{Generator, fingerprint, stream};
use crate::store::solutions::{LineKey, Solution, Store, key};

/// All positions.
pub(super) struct Field {
    spots: Vec<Spot>,
    /// Where each position is in the list.
    places: HashMap<LineKey, usize>,
    /// What all positions say of each arm.
    all: Tallies,
    rng: Generator,
    /// Seeds of trials are made of this and a number.
    seed: u64,
    number: u64,
    /// The steps that trials may still be given; none for no limit.
    left: Option<u64>,
    /// The trials that an earlier process left under way.
    under_way: Vec<Trial>,
}

/// What a line says of the steps before it counts up to here: a store may say anything.
const MOST_BEFORE: u64 = 1_000_000_000;

impl Field {
    /// The positions of `campaign` with all that was `tried`, and the lines that are better than those it began with, each with
    /// the kind of its trial.
    pub(super) fn new(
        campaign: &Campaign,
        attempt: u32,
        tried: Vec<Tried>,
        under_way: Vec<Trial>,
    ) -> (Field, Vec<(Solution, String)>) {
        let seed = fingerprint([campaign.seed, u64::from(attempt)], campaign.shard.to_string().as_bytes());
        let places: HashMap<LineKey, usize> =
            campaign.lines.iter().enumerate().map(|(index, line)| (key(line), index)).collect();
        // What the store says counts before the first trial: later, its lines have these trials in their chains.
        let mut before: Vec<u64> = campaign.lines.iter().map(|line| line.spent().min(MOST_BEFORE)).collect();
        for it in tried.iter().rev() {
            if let (Some(&place), Some(spent)) = (places.get(&it.trial.key()), it.trial.spent) {
                before[place] = spent;
            }
        }
        let spots: Vec<Spot> =
            campaign.lines.iter().zip(before).map(|(line, before)| Spot::new(line, before)).collect();
        let all = Tallies::after(spots.iter().map(|spot| spot.tallies.spent()).sum());
        let rng = stream(seed, "campaign", 0);
        let left = campaign.playouts;
        let mut field = Field { spots, places, all, rng, seed, number: 0, left, under_way };
        let mut better = BTreeMap::new();
        for it in &tried {
            field.count(&it.trial);
            if let Some(line) = field.take(it) {
                better.insert(it.trial.key(), (line, it.trial.kind.clone()));
            }
        }
        field.under_way.retain(|trial| field.places.contains_key(&trial.key()));
        (field, better.into_values().collect())
    }

    /// Takes note that `trial`, of one of these positions or of another, begins with its line.
    fn count(&mut self, trial: &Trial) {
        if let Some(&place) = self.places.get(&trial.key()) {
            self.spots[place].pool.count(&trial.from);
        }
    }

    /// The line, board and rules of the position that `trial` is of.
    pub(super) fn of(&self, trial: &Trial) -> (&Solution, &Grid, Rules) {
        let spot = &self.spots[self.places[&trial.key()]];
        (&spot.line, &spot.grid, spot.rules)
    }

    /// The best score of the position that `trial` is of.
    pub(super) fn best(&self, trial: &Trial) -> Score {
        self.spots[self.places[&trial.key()]].best
    }

    /// A trial under way has found a line of `score`.
    pub(super) fn raise(&mut self, trial: &Trial, score: Score) {
        let spot = &mut self.spots[self.places[&trial.key()]];
        spot.best = spot.best.max(score);
    }

    /// Takes a trial that is done; its line, if it is better than all before. Trials of other positions change nothing.
    pub(super) fn take(&mut self, tried: &Tried) -> Option<Solution> {
        let spot = &mut self.spots[*self.places.get(&tried.trial.key())?];
        let gain = (tried.gain > 0).then_some(tried.gain);
        let index = ARMS.iter().position(|arm| arm.name == tried.trial.kind);
        spot.tallies.add(index, tried.made(), gain);
        self.all.add(index, tried.made(), gain);
        spot.pool.add(&spot.grid, spot.rules.physics, (tried.score, tried.moves.clone()), tried.steps());
        let better = tried.score > spot.line.score && tried.score >= spot.best;
        spot.best = spot.best.max(tried.score);
        spot.proven |= tried.optimal;
        spot.races_first &= index != Some(RACE);
        better.then(|| tried.trial.solution(&spot.line, tried.score, tried.moves.clone(), tried.found_at))
    }

    /// Takes back what `tried`, which was dealt more, did not need.
    pub(super) fn give_back(&mut self, tried: &Tried) {
        self.left = self.left.map(|left| left + tried.trial.playouts.saturating_sub(tried.made()));
    }

    /// A row a position. Other processes may have put better lines into the `store`.
    pub(super) fn rows(&self, store: &Store) -> Vec<CampaignRow> {
        let stored = |spot: &Spot| Some(store.best(&spot.line.id, &spot.line.rules, &spot.grid)?.score);
        let row = |spot: &Spot| CampaignRow {
            id: spot.line.id.clone(),
            board: spot.line.board.clone(),
            rules: spot.line.rules.clone(),
            before: spot.line.score,
            now: stored(spot).map_or(spot.best, |score| spot.best.max(score)),
            proven: spot.proven,
            pool: spot.pool.size(),
        };
        self.spots.iter().map(row).collect()
    }
}
