//! What campaigns have tried so far, told while they run or later.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::folder::each_tried;
use super::trial::Tried;
use crate::files::FileError;
use crate::puzzle::Score;
use crate::run::folder::{checkpoint, files_in};
use crate::store::solutions::LineKey;

/// A search that a campaign has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct PastSearch {
    /// What tells its position from others: id, rules and fingerprint of the board.
    pub position: LineKey,
    /// Its kind, such as race or cycles.
    pub kind: String,
    /// The steps that it made.
    pub steps: u64,
    /// The score of its best line.
    pub score: Score,
    /// By how much that was better than all that its process knew and all that had ended before; 0 if it was not.
    pub gain: Score,
    /// Whether it proved that no line is better.
    pub optimal: bool,
    /// Its CPU seconds.
    pub cpu_seconds: f64,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
}

/// All that the folder of a campaign has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Past {
    /// The searches that have ended, in the order of their ends.
    pub searches: Vec<PastSearch>,
    /// How many others were begun: they are under way, or the next process goes on with them.
    pub begun: usize,
    /// Something to warn of.
    pub warnings: Vec<String>,
}

/// What the campaign with this `folder` has tried. Nothing in it is changed, so it may be under way.
///
/// # Errors
/// [`FileError`] if the folder cannot be read, or a record in it is damaged.
pub fn past(folder: &Path) -> Result<Past, FileError> {
    let (mut past, mut known) = (Past::default(), HashSet::new());
    let (_, warnings) = each_tried(folder, |_, tried| {
        if known.insert(tried.trial.fingerprint()) {
            past.searches.push(tried.into());
        }
        Ok(())
    })?;
    past.searches.sort_by_key(|search| search.ended);
    count_once(&mut past.searches);
    past.begun = files_in(folder)?.iter().filter(|name| name.ends_with(checkpoint::ENDING)).count();
    Ok(Past { warnings, ..past })
}

/// Takes from each gain what a search of another process had gained before: processes do not know of each other.
fn count_once(searches: &mut [PastSearch]) {
    let mut best: HashMap<LineKey, Score> = HashMap::new();
    for search in searches {
        let best = best.entry(search.position.clone()).or_insert(search.score - search.gain);
        search.gain = search.gain.min(search.score - *best).max(0);
        *best = search.score.max(*best);
    }
}

impl From<Tried> for PastSearch {
    fn from(tried: Tried) -> PastSearch {
        let (position, steps) = (tried.trial.key(), tried.made());
        let Tried { trial, score, gain, optimal, cpu_seconds, ended, .. } = tried;
        PastSearch { position, kind: trial.kind, steps, score, gain, optimal, cpu_seconds, ended }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_processes_gain_counts_once() {
        let search = |id: &str, score, gain| PastSearch {
            position: (id.to_owned(), "samegame".to_owned(), String::new()),
            kind: "race".to_owned(),
            steps: 1,
            score,
            gain,
            optimal: false,
            cpu_seconds: 0.0,
            ended: 0,
        };
        // Two processes begin with 100 points and do not know of each other.
        let mut searches = [
            search("a", 120, 20),
            search("a", 150, 50),
            search("b", 400, 0),
            search("a", 130, 10),
            search("a", 155, 5),
            search("b", 420, 15),
            search("a", 160, 30),
        ];
        count_once(&mut searches);
        assert_eq!(searches.map(|search| search.gain), [20, 30, 0, 0, 5, 15, 5]);
    }
}
