//! Keeps the best line of each position, whichever search it comes from.

use std::cmp::Reverse;

use super::Lines;
use crate::run::folder::record::{Finding, Time};
use crate::run::plan::Job;
use crate::run::work::watcher::BetterLine;
use crate::search::Line;
use crate::store::solutions::{Solution, Step, board_fingerprint};

impl Lines {
    /// Takes what a search has found in the end.
    pub(super) fn offer_found(&mut self, job: &Job, found: &Finding, time: Time) {
        let moves = found.moves.as_deref().expect("checked when it was read").to_vec();
        let line = Line { score: found.score, moves };
        self.offer(job, BetterLine { line, playouts: found.found_at, seconds: time.found });
    }

    /// Keeps the best line of a position, of equals the one from the earliest start: no matter which came first.
    pub(super) fn offer(&mut self, job: &Job, better: BetterLine) {
        let rank = (better.line.score, Reverse((job.start, better.playouts)));
        let best = &self.report.best[job.position];
        if best.as_ref().is_none_or(|best| rank > (best.score, Reverse((best.start, best.playouts)))) {
            if self.report.stored[job.position].now.is_none_or(|stored| better.line.score >= stored) {
                self.unsaved.insert(job.position);
            }
            self.report.best[job.position] = Some(self.solution(job, better));
            self.report.left[job.position] = None;
        }
    }

    fn solution(&self, job: &Job, better: BetterLine) -> Solution {
        let plan = &self.plan;
        let position = &plan.positions[job.position];
        let budget = plan.budget(job);
        let repeatable = budget.time.is_none();
        Solution {
            id: position.id.clone(),
            board: board_fingerprint(&position.grid),
            grid: Some(position.grid.clone()),
            rules: plan.rules.name.to_owned(),
            score: better.line.score,
            moves: better.line.moves,
            chain: if repeatable { self.chain(job) } else { Vec::new() },
            method: self.methods.get(plan, job).line.clone(),
            seed: plan.seed,
            start: job.start,
            budget: budget.playouts.filter(|_| repeatable),
            playouts: better.playouts,
            // 0 stands for a line without them.
            seconds: if self.seconds { (better.seconds * 1000.0).round().max(1.0) / 1000.0 } else { 0.0 },
        }
    }

    /// What led to the line that a search begins with: the line itself, if nobody knows more.
    fn chain(&self, job: &Job) -> Vec<Step> {
        let (line, known) = (self.plan.line_to_improve(job), self.chains.get(job.position));
        match known.filter(|steps| !steps.is_empty()) {
            _ if line.is_empty() => Vec::new(),
            Some(steps) => steps.clone(),
            None => vec![Step::Line { moves: line.to_vec() }],
        }
    }
}
