//! What was tried, read from the attempts in a folder and checked by replay.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::Opened;
use crate::files::lines::{each_sealed, parse};
use crate::files::{Fault, FileError};
use crate::game::naive::replay;
use crate::game::rules::Rules;
use crate::run::campaign::Campaign;
use crate::run::campaign::trial::Tried;
use crate::run::folder::{attempt, files_in};
use crate::store::solutions::{LineKey, Solution, key};

/// No record is longer: two lines of moves and a chain of thousands of searches.
const LONGEST: usize = 16 << 20;

impl Opened {
    /// Reads the attempts in `folder`; their number.
    pub(super) fn read(
        &mut self,
        folder: &Path,
        campaign: &Campaign,
        known: &mut HashSet<u64>,
    ) -> Result<usize, FileError> {
        let lines: HashMap<LineKey, &Solution> = campaign.lines.iter().map(|line| (key(line), line)).collect();
        let (attempts, warnings) = each_tried(folder, |number, tried| {
            check(&lines, &tried).map_err(|problem| Fault::new(number, 1, problem))?;
            if known.insert(tried.trial.fingerprint()) {
                self.tried.push(tried);
            }
            Ok(())
        })?;
        self.warnings.extend(warnings);
        Ok(attempts)
    }
}

/// Gives `take` every trial in `folder` with the number of its line; the number of attempts, and what to warn of.
pub(in crate::run::campaign) fn each_tried(
    folder: &Path,
    mut take: impl FnMut(usize, Tried) -> Result<(), Fault>,
) -> Result<(usize, Vec<String>), FileError> {
    let mut warnings = Vec::new();
    let mut names: Vec<(u32, String)> =
        files_in(folder)?.into_iter().filter_map(|name| Some((attempt::number(&name)?, name))).collect();
    names.sort();
    for (_, name) in &names {
        let path = folder.join(name);
        let torn = each_sealed(&path, LONGEST, remedy, |number, text| match number {
            1 => Ok(()),
            _ => take(number, parse(number, text, "a trial")?),
        })?;
        if torn > 0 {
            warnings.push(format!("{}: a trial was cut off at the end: it is not counted", path.display()));
        }
    }
    Ok((names.len(), warnings))
}

fn remedy(number: usize) -> &'static str {
    match number {
        1 => "restore it, or delete this file, which forgets what it tried",
        _ => "restore it, or delete it, which forgets that trial",
    }
}

/// Checks that what a record says of the position of one of `lines` is true.
fn check(lines: &HashMap<LineKey, &Solution>, tried: &Tried) -> Result<(), String> {
    let Some(line) = lines.get(&tried.trial.key()) else { return Ok(()) };
    let (grid, rules) = (line.grid.as_ref().expect("checked"), line.rules.parse::<Rules>().expect("checked"));
    let replayed =
        replay(grid, &rules, &tried.moves).map_err(|(index, error)| format!("move {}: {error}", index + 1))?;
    if replayed.score == tried.score && replayed.open == 0 {
        return Ok(());
    }
    Err(format!("expected a whole game of {} points, found one of {}", tried.score, replayed.score))
}
