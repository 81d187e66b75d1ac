//! A method as a run has it: with a name, and with room for the number of its searches.

use serde::{Deserialize, Serialize};

use crate::search::method::Method;
use crate::search::method::read::BadMethod;

/// What a method line says where each number of starts is to be put in turn.
pub const PLACEHOLDER: &str = "{k}";

/// A method of a run.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What records, tables and plots call it.
    pub label: String,
    /// The method line; `{k}` in it stands for the number of starts, and such a method is started once.
    pub line: String,
    /// The number of starts that it has instead of those of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
}

impl Contender {
    /// The method of `line`, called by `label`, with the starts of the run.
    pub fn new(label: &str, line: &str) -> Contender {
        Contender { label: label.to_owned(), line: line.to_owned(), starts: None }
    }

    /// The method of `line`, called by it.
    pub fn of(line: &str) -> Contender {
        Contender::new(line, line)
    }

    /// What [`PLACEHOLDER`] stands for where the run has `starts`.
    pub fn count(&self, starts: u64) -> u64 {
        self.starts.unwrap_or(starts)
    }

    /// The method and how often it is started, where the run has `starts`.
    ///
    /// # Errors
    /// [`BadMethod`] if the line is none.
    pub fn at(&self, starts: u64) -> Result<(Method, u64), BadMethod> {
        let line = self.line.replace(PLACEHOLDER, &self.count(starts).to_string());
        Ok((line.parse()?, self.starts(starts)))
    }

    /// How often it is started, where the run has `starts`.
    pub fn starts(&self, starts: u64) -> u64 {
        if self.line.contains(PLACEHOLDER) { 1 } else { self.count(starts) }
    }
}
