//! The trials that dead processes have left under way.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use super::Opened;
use crate::files::FileError;
use crate::run::campaign::saved::Saved;
use crate::run::folder::{attempt, checkpoint, files_in};

impl Opened {
    /// Takes the trials that dead processes have left under way, as those of attempt `number`; of the `known` ones they had
    /// written down the end.
    pub(super) fn adopt(&mut self, folder: &Path, number: u32, known: &HashSet<u64>) -> Result<(), FileError> {
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
