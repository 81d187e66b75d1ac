//! What is kept of a trial that is under way.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::trial::Trial;
use crate::puzzle::Score;
use crate::run::folder::checkpoint;
use crate::search::method::Method;

/// A trial under way, as far as it is.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct Saved {
    /// The trial as JSON, as in records: the codec does not read the steps of a chain.
    trial: String,
    /// By how much it was better, so far, than all that this process knew.
    pub(super) gain: Score,
    /// The CPU seconds of it so far.
    pub(super) cpu_seconds: f64,
    /// What its search wants to know to go on.
    pub(super) search: Vec<u8>,
}

impl Saved {
    pub(super) fn new(trial: &Trial, gain: Score, cpu_seconds: f64, search: Vec<u8>) -> Saved {
        let trial = serde_json::to_string(trial).expect("a trial is plain data");
        Saved { trial, gain, cpu_seconds, search }
    }

    /// What was kept at `path`, if anything was; an error in words if it is of no use.
    pub(super) fn read(path: &Path) -> Result<Option<Saved>, String> {
        checkpoint::load(path)
    }

    /// Keeps it at `path`, as a whole or not at all.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        checkpoint::write(path, self)
    }

    pub(super) fn is_of(&self, trial: &Trial) -> bool {
        self.trial().as_ref() == Some(trial)
    }

    /// The trial; none if it is of another version.
    pub(super) fn trial(&self) -> Option<Trial> {
        let trial: Trial = serde_json::from_str(&self.trial).ok()?;
        trial.method.parse::<Method>().is_ok().then_some(trial)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::moves;
    use crate::store::solutions::Step;

    #[test]
    fn a_trial_with_a_chain_is_saved_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1-2.checkpoint");
        let search = Step::Search { method: "race".into(), seed: 1, start: 1, budget: 5, playouts: Some(4) };
        let trial = Trial {
            id: "a".into(),
            board: "0123456789abcdef".into(),
            rules: "samegame".into(),
            kind: "polish".into(),
            method: "polish".into(),
            seed: 2,
            playouts: 3,
            spent: Some(5),
            chain: vec![Step::Line { moves: moves::read("c4 a1").unwrap() }, search],
            from: moves::read("c4 a1").unwrap(),
        };
        let saved = Saved::new(&trial, 5, 1.5, vec![7]);
        assert_eq!(Saved::read(&path), Ok(None));
        saved.write(&path).unwrap();
        assert_eq!(Saved::read(&path), Ok(Some(saved.clone())));
        assert!(saved.is_of(&trial) && !saved.is_of(&Trial { seed: 3, ..trial.clone() }));
        assert_eq!(saved.trial(), Some(trial));
    }
}
