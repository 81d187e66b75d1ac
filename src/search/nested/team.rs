//! Lower searches side by side: so many leaves are chosen one after the other, by virtual loss (Chaslot et al. 2008), then
//! searched by whatever threads are idle, then backed up in the order in which they were chosen.
//!
//! Each place in the team has its own trees, its own tabu colours and its own random numbers, and all wait for the last
//! one. So the result is the same on any number of threads.

use rand::Rng;

use super::Settings;
use super::descend::Descent;
use super::run::Search;
use crate::puzzle::{Puzzle, Score};
use crate::rng::stream;
use crate::search::budget::Slice;
use crate::search::tree::NodeId;
use crate::search::{Observer, crew};

/// A lower search to be made.
struct Errand<'t, 'a, P: Puzzle> {
    worker: &'t mut Search<'a, P, ()>,
    leaf: Leaf<P>,
    score: Score,
}

/// Where it begins, and how large it is.
struct Leaf<P: Puzzle> {
    path: Vec<NodeId>,
    line: Vec<P::Move>,
    state: P::State,
    points: Score,
    slice: Slice,
}

impl<'a, P: Puzzle, O: Observer<P::Move>> Search<'a, P, O> {
    /// The next simulations of a level above the first; whether they were the last of its search.
    pub(super) fn simulate_abreast(
        &mut self,
        index: usize,
        start: &P::State,
        points: Score,
        slice: &Slice,
        nth: &mut u64,
    ) -> bool {
        let leaves = self.choose(index, start, points, slice, nth);
        if leaves.is_empty() {
            return true;
        }
        let mut team = std::mem::take(&mut self.teams[index]);
        while team.len() < leaves.len() {
            team.push(self.hire(index));
        }
        for worker in &mut team {
            // Only what is better than that is news.
            (worker.best, worker.found_at, worker.meter) = (self.best.clone(), 0, self.meter.apart(0));
        }
        let mut errands: Vec<_> =
            team.iter_mut().zip(leaves).map(|(worker, leaf)| Errand { worker, leaf, score: 0 }).collect();
        let prefix = &self.prefix;
        let helped = crew::each(&mut errands, |errand| errand.run(index, prefix));
        self.observer.helped(helped);
        let mut prune = None;
        for errand in errands {
            prune = self.settle(index, errand).or(prune);
        }
        self.teams[index] = team;
        self.is_at_end(index, prune)
    }

    /// Goes down the tree once for each place in the team; each time as if those before had come to the worst.
    fn choose(&mut self, index: usize, start: &P::State, points: Score, slice: &Slice, nth: &mut u64) -> Vec<Leaf<P>> {
        let (mut leaves, mut before, mut room) = (Vec::new(), Vec::new(), self.meter.room(slice));
        // The first search of a tree is the measure of all others.
        let most = if self.levels[index].tree.is_new(NodeId::ROOT) { 1 } else { self.levels[index].settings.batch };
        while leaves.len() < most && room > 0 {
            let lower = self.lower(index, slice, *nth);
            let level = &mut self.levels[index];
            level.to_beat = self.best.score.map(|best| best - points);
            let descent = Descent { level, start, rng: &mut self.rng };
            let Some((state, earned)) = self.puzzle.dispatch(descent) else { break };
            let level = &mut self.levels[index];
            for &node in &level.path {
                before.push((node, level.tree.rewards(node)));
                level.tree.add(node, level.worst);
            }
            let playouts = self.meter.room(&lower).min(room);
            let (path, line) = (level.path.clone(), level.line.clone());
            leaves.push(Leaf { path, line, state, points: points + earned, slice: lower.apart(playouts) });
            (room, *nth) = (room - playouts, *nth + 1);
        }
        let level = &mut self.levels[index];
        before.into_iter().rev().for_each(|(node, rewards)| level.tree.set_rewards(node, rewards));
        // What they know of the children is no longer so.
        level.frames.clear();
        leaves
    }

    /// Takes what a lower search has found; the depth to prune at if it is time.
    fn settle(&mut self, index: usize, errand: Errand<P>) -> Option<usize> {
        let Errand { worker, leaf, score } = errand;
        let level = &mut self.levels[index];
        let lower = &worker.levels[index - 1];
        level.best.offer(score, [&lower.best.line, &[]]);
        (level.path, level.line, level.leaf_done) = (leaf.path, leaf.line, lower.solved);
        if let Some(best) = worker.best.score
            && self.best.offer(best, [&worker.best.line, &[]])
        {
            self.found_at = self.meter.used() + worker.found_at;
            self.observer.improved(best, &self.best.line, self.found_at);
        }
        self.meter.count_all(worker.meter.used());
        self.observer.progressed(self.meter.used());
        level.back_up(self.bounds.reward(score))
    }

    /// A search of the levels below that at `index`.
    fn hire(&mut self, index: usize) -> Search<'a, P, ()> {
        let settings = Settings { levels: self.settings.levels[..index].to_vec(), ..self.settings.clone() };
        let rng = stream(self.rng.next_u64(), "team", 0);
        Search::new(self.puzzle, &settings, rng, self.meter.apart(0), ())
    }
}

impl<P: Puzzle> Errand<'_, '_, P> {
    fn run(&mut self, index: usize, prefix: &[P::Move]) {
        let Errand { worker, leaf, score } = self;
        worker.prefix.clear();
        worker.prefix.extend_from_slice(prefix);
        worker.prefix.extend_from_slice(&leaf.line);
        *score = worker.search(index, &leaf.state, leaf.points, &leaf.slice);
    }
}

#[cfg(test)]
mod tests;
