//! What a campaign knows of its positions, and what it tries next.

use std::collections::{BTreeMap, HashMap};

use super::arms::{ARMS, RACE, Tallies, choose};
use super::pool::Pool;
use super::trial::{Trial, Tried};
use super::{Campaign, CampaignRow};
use crate::engine::defaults;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::rng::{Generator, fingerprint, stream};
use crate::search::budget::Budget;
use crate::store::solutions::{LineKey, Solution, Step, Store, key};

/// A position.
struct Spot {
    /// The line that the campaign began with.
    line: Solution,
    grid: Grid,
    rules: Rules,
    best: Score,
    /// Whether no line is better, as where no move is possible.
    proven: bool,
    /// Whether a race comes first: it proves boards as small as this one, and then no other search is needed.
    races_first: bool,
    pool: Pool,
    tallies: Tallies,
}

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

/// Seeds of trials have so many bits, so that any program reads them as whole numbers.
const SEED_BITS: u32 = 48;

/// Lines so many points of SameGame behind the best one bring as much (docs/results/improve.md).
const NEAR: f64 = 20.0;

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

    /// The next trial; none when the steps are dealt, or all positions are proven.
    pub(super) fn next(&mut self) -> Option<Trial> {
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

    /// Takes note that `trial`, of one of these positions or of another, begins with its line.
    fn count(&mut self, trial: &Trial) {
        if let Some(&place) = self.places.get(&trial.key()) {
            self.spots[place].pool.count(&trial.from);
        }
    }

    /// The position and the arm to try next, by their places; none when all is proven.
    fn promising(&mut self) -> Option<(usize, usize)> {
        let Field { spots, all, rng, .. } = self;
        if let Some(first) = spots.iter().position(|spot| spot.races_first && !spot.proven) {
            return Some((first, RACE));
        }
        let open = spots.iter().enumerate().filter(|(_, spot)| !spot.proven);
        let promises = open.map(|(place, spot)| (place, choose(&spot.tallies, all, |start| spot.pool.has(start), rng)));
        let (place, (arm, _)) = promises.max_by(|one, other| one.1.1.total_cmp(&other.1.1))?;
        Some((place, arm))
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

impl Spot {
    /// The position of `line`, on which `spent` steps were made.
    fn new(line: &Solution, spent: u64) -> Spot {
        let grid = line.grid.clone().expect("lines of a campaign have their boards");
        let rules: Rules = line.rules.parse().expect("checked when it was read");
        let steps = line.steps().unwrap_or_else(|| vec![Step::Line { moves: line.moves.clone() }]);
        let mut pool = Pool::new((NEAR * defaults::points(&rules)) as Score);
        pool.add(&grid, rules.physics, (line.score, line.moves.clone()), steps);
        let tallies = Tallies::after(spent);
        let races_first = defaults::is_provable(grid.area());
        let proven = NaiveBoard::under(&grid, rules.physics).groups().is_empty();
        Spot { line: line.clone(), best: line.score, proven, races_first, grid, rules, pool, tallies }
    }
}
