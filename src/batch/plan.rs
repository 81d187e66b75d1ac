//! What a run is to do: the settings, the jobs they make, and the budget of each.

use std::path::PathBuf;

use super::defaults;
use super::journal::Manifest;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::rng::fingerprint;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::testset::Position;

/// What to solve and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the test set.
    pub name: String,
    /// The positions.
    pub positions: Vec<Position>,
    /// For each position the moves of the line to improve; none to begin afresh.
    pub from: Vec<Vec<Cell>>,
    /// The rules.
    pub rules: Rules,
    /// The method as the user wrote it.
    pub method: Method,
    /// The budget of a position, shared by its starts.
    pub budget: Budget,
    /// The numbers of the first and the last start.
    pub starts: (u64, u64),
    /// The seed of the run.
    pub seed: u64,
    /// Whether lines are stored with the CPU seconds that they took, which no two runs have alike.
    pub seconds: bool,
    /// The number of worker threads.
    pub threads: usize,
    /// The folder of the store and the journal.
    pub out: PathBuf,
}

impl Plan {
    /// The path of the store.
    pub fn store(&self) -> PathBuf {
        self.out.join(format!("{}.jsonl", self.name))
    }

    /// The full method line for `position`.
    pub fn full_method(&self, position: &Position) -> Method {
        let share = self.share(0);
        defaults::fill(self.method.clone(), &self.rules, position.grid.area(), &share, self.start_count())
    }

    fn start_count(&self) -> u64 {
        self.starts.1 - self.starts.0 + 1
    }

    /// The budget of the `index`-th of the starts of a position.
    pub(super) fn share(&self, index: u64) -> Budget {
        self.budget.part(index, self.start_count())
    }

    /// What determines the results, as a number: one journal belongs to one manifest.
    pub(super) fn manifest(&self) -> Manifest {
        let description = format!(
            "{} {} under {} for {:?} a position, starts {:?}, seed {}, version {}",
            self.name,
            self.method,
            self.rules,
            self.budget,
            self.starts,
            self.seed,
            env!("CARGO_PKG_VERSION")
        );
        let boards = self
            .positions
            .iter()
            .flat_map(|position| [position.fingerprint(), fingerprint([], position.id.as_bytes())]);
        let from = self.from.iter().flatten().map(|cell| u64::from(cell.0));
        Manifest { id: fingerprint(boards.chain(from), description.as_bytes()), description }
    }

    /// The files that keep what is under way.
    pub(super) fn files(&self) -> Files {
        let manifest = self.manifest();
        let journal = self.out.join(format!("{}-{:016x}.journal", self.name, manifest.id));
        Files { manifest, journal }
    }

    /// All jobs, the first start of every position before the second of any.
    pub(super) fn jobs(&self) -> Vec<Job> {
        let starts = self.starts.0..=self.starts.1;
        starts.flat_map(|start| (0..self.positions.len()).map(move |position| Job { position, start })).collect()
    }
}

/// What keeps a run that is not finished.
pub(super) struct Files {
    pub(super) manifest: Manifest,
    /// The path of the journal; checkpoints stand beside it.
    pub(super) journal: PathBuf,
}

/// One start of one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Job {
    pub(super) position: usize,
    pub(super) start: u64,
}
