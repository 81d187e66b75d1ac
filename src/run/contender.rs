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
    /// The method line; `{k}` in it stands for the number of starts, of which it then is the only one.
    pub line: String,
}

impl Contender {
    /// The method of `line`, called by it.
    pub fn of(line: &str) -> Contender {
        Contender { label: line.to_owned(), line: line.to_owned() }
    }

    /// The method and how often it is started, where `starts` are asked for.
    ///
    /// # Errors
    /// [`BadMethod`] if the line is none.
    pub fn at(&self, starts: u64) -> Result<(Method, u64), BadMethod> {
        let line = self.line.replace(PLACEHOLDER, &starts.to_string());
        Ok((line.parse()?, self.starts(starts)))
    }

    /// How often it is started, where `starts` are asked for.
    pub fn starts(&self, starts: u64) -> u64 {
        if self.line.contains(PLACEHOLDER) { 1 } else { starts }
    }
}
