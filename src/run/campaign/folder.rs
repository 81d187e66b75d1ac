//! The folder of a campaign: what was tried, and the trials under way.

mod adopting;
mod reading;

use std::collections::HashSet;
use std::fs::File;
use std::path::PathBuf;

pub(super) use self::reading::each_tried;
use super::Campaign;
use super::trial::{Trial, Tried};
use crate::files::lines::seal;
use crate::files::{FileError, clear_drafts, clear_drafts_beside, share_folder};
use crate::run::error::RunError;
use crate::run::folder::attempt::Attempt;
use crate::run::folder::{checkpoint, expect_there};
use crate::run::plan::shard::Shard;

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
