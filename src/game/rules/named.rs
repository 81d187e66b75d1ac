//! Rules by their names.

use std::fmt;
use std::str::FromStr;

use super::{BadFormula, RULE_SETS, Rules, formula};

impl Default for Rules {
    fn default() -> Rules {
        RULE_SETS[0]
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A text that says no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownRules {
    /// It is no name of a rule set, and no formula.
    #[error(
        "there are no rules called {found:?}; the rules are {}; or a formula such as move=(n-2)^2;bonus=1000",
        names()
    )]
    Name {
        /// The text.
        found: String,
    },
    /// It is a formula, but a wrong one.
    #[error(transparent)]
    Formula(#[from] BadFormula),
}

fn names() -> String {
    RULE_SETS.map(|rules| rules.name).join(", ")
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        if text.contains('=') {
            return Ok(formula::read(text)?);
        }
        let found = RULE_SETS.into_iter().find(|rules| rules.name.eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownRules::Name { found: text.to_owned() })
    }
}
