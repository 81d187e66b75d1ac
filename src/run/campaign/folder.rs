//! The folder of a campaign: what was tried, and the trials under way.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::Campaign;
use super::saved::Saved;
use super::trial::{Trial, Tried};
use crate::files::lines::{each_sealed, parse, seal};
use crate::files::{Fault, FileError, clear_drafts, clear_drafts_beside, share_folder};
use crate::game::naive::replay;
use crate::game::rules::Rules;
use crate::run::error::RunError;
use crate::run::folder::attempt::{self, Attempt};
use crate::run::folder::checkpoint;
use crate::run::folder::{expect_there, files_in};
use crate::run::plan::shard::Shard;
use crate::store::solutions::{LineKey, Solution, key};

/// The folder, with a file of this process.
pub(super) struct CampaignFolder {
    path: PathBuf,
    attempt: Attempt,
    number: u32,
    lock: File,
}

/// What was there when the folder was opened.
pub(super) struct Opened {
    pub(super) tried: Vec<Tried>,
    pub(super) under_way: Vec<Trial>,
    pub(super) warnings: Vec<String>,
}

/// What attempts are attempts of: the store by its name.
fn id(campaign: &Campaign) -> String {
    campaign.store.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// No record is longer: two lines of moves and a chain of thousands of searches.
const LONGEST: usize = 16 << 20;

impl CampaignFolder {
    /// Opens or creates the folder of `campaign`, with all that was tried in it and in those of the copies.
    ///
    /// # Errors
    /// [`RunError`] if a file cannot be read or written, or is damaged.
    pub(super) fn open(campaign: &Campaign) -> Result<(CampaignFolder, Opened), RunError> {
        let path = campaign.folder();
        let Some(lock) = share_folder(&path).map_err(FileError::write(&path))? else {
            return Err(RunError::Busy { path });
        };
        clear_drafts(&path);
        clear_drafts_beside(&campaign.store);
        let mut opened = Opened { tried: Vec::new(), under_way: Vec::new(), warnings: Vec::new() };
        let mut known = HashSet::new();
        opened.read(&path, campaign, &mut known)?;
        let own = opened.tried.len();
        for copy in &campaign.with {
            if opened.read(copy, campaign, &mut known)? == 0 {
                return Err(RunError::Untried { path: copy.clone() });
            }
        }
        let mut attempt = Attempt::create(&path, &id(campaign), Shard::WHOLE)?;
        attempt.hold();
        opened.adopt(&path, attempt.number(), &known)?;
        // What copies have tried is ours from now on.
        opened.tried[own..].iter().try_for_each(|tried| attempt.append(&seal(tried)))?;
        attempt.sync()?;
        // What is old counts less, and a line is found before a trial begins with it.
        opened.tried.sort_by_key(|tried| tried.ended);
        let number = attempt.number();
        Ok((CampaignFolder { path, attempt, number, lock }, opened))
    }

    /// The number of this process' file.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// Checks that the folder is where it was.
    pub(super) fn expect_there(&self) -> Result<(), RunError> {
        expect_there(&self.lock, &self.path)
    }

    /// Adds a trial that is done.
    pub(super) fn append(&mut self, tried: &Tried) -> Result<(), RunError> {
        self.expect_there()?;
        self.attempt.append(&seal(tried))?;
        self.attempt.sync()?;
        let path = self.checkpoint(&tried.trial);
        Ok(checkpoint::remove(&path).map_err(FileError::write(&path))?)
    }

    /// The file for the checkpoint of `trial`.
    pub(super) fn checkpoint(&self, trial: &Trial) -> PathBuf {
        self.path.join(format!("{}-{:012x}{}", self.number, trial.seed, checkpoint::ENDING))
    }
}

impl Opened {
    /// Reads the attempts in `folder`; their number.
    fn read(&mut self, folder: &Path, campaign: &Campaign, known: &mut HashSet<u64>) -> Result<usize, FileError> {
        let mut attempts = 0;
        let lines: HashMap<LineKey, &Solution> = campaign.lines.iter().map(|line| (key(line), line)).collect();
        let mut names: Vec<(u32, String)> =
            files_in(folder)?.into_iter().filter_map(|name| Some((attempt::number(&name)?, name))).collect();
        names.sort();
        for (_, name) in &names {
            let path = folder.join(name);
            let torn = each_sealed(&path, LONGEST, remedy, |number, text| {
                if number == 1 {
                    return Ok(());
                }
                let tried: Tried = parse(number, text, "a trial")?;
                check(&lines, &tried).map_err(|problem| Fault::new(number, 1, problem))?;
                if known.insert(tried.trial.fingerprint()) {
                    self.tried.push(tried);
                }
                Ok(())
            })?;
            if torn > 0 {
                let text = format!("{}: a trial was cut off at the end: it is not counted", path.display());
                self.warnings.push(text);
            }
            attempts += 1;
        }
        Ok(attempts)
    }

    /// Takes the trials that dead processes have left under way, as those of attempt `number`; of the `known` ones they had
    /// written down the end.
    fn adopt(&mut self, folder: &Path, number: u32, known: &HashSet<u64>) -> Result<(), FileError> {
        for name in files_in(folder)?.iter().filter(|name| name.ends_with(checkpoint::ENDING)) {
            let path = folder.join(name);
            let Some((whose, rest)) = name.split_once('-') else { continue };
            let Ok(whose) = whose.parse() else { continue };
            if attempt::is_alive(folder, whose) {
                continue;
            }
            let mine = folder.join(format!("{number}-{rest}"));
            let trial = match Saved::read(&path) {
                // Another process, which was begun at the same time, has taken it.
                Ok(None) => continue,
                Ok(Some(saved)) => saved.trial().ok_or_else(|| "it is of another version".to_owned()),
                Err(problem) => Err(problem),
            };
            match trial {
                Ok(trial) if known.contains(&trial.fingerprint()) => {
                    checkpoint::remove(&path).map_err(FileError::write(&path))?;
                }
                Ok(trial) => match fs::rename(&path, &mine) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    renamed => {
                        renamed.map_err(FileError::write(&mine))?;
                        self.under_way.push(trial);
                    }
                },
                Err(problem) => {
                    self.warnings.push(format!("{}: {problem}: that trial is lost; delete the file", path.display()))
                }
            }
        }
        Ok(())
    }
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
