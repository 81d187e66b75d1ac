//! Reading method lines, and what to say of those that are none.

use super::key::{Arity, Declared};
use super::{Declaration, Method};

/// What is wrong with a method line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}; `chainshot solve --method help` lists methods and keys")]
pub struct BadMethod {
    problem: String,
}

pub(super) fn bad<T>(problem: String) -> Result<T, BadMethod> {
    Err(BadMethod { problem })
}

/// No list of values is longer.
const MOST_VALUES: usize = 64;

impl Method {
    /// The line of the method declared, with these pairs `key=value,...` of its own.
    pub(super) fn read(declaration: &'static Declaration, pairs: Option<&str>) -> Result<Method, BadMethod> {
        let mut method = Method { declaration, values: vec![Vec::new(); declaration.keys().count()] };
        for pair in pairs.into_iter().flat_map(|pairs| pairs.split(',')) {
            method.read_pair(pair)?;
        }
        for (key, values) in declaration.keys().zip(&method.values) {
            method.check_count(key, values.len())?;
        }
        (declaration.check)(&method).or_else(bad)?;
        Ok(method)
    }

    fn read_pair(&mut self, pair: &str) -> Result<(), BadMethod> {
        let Some((name, values)) = pair.split_once('=') else {
            return bad(format!("expected key=value, found {pair:?}"));
        };
        let method = self.declaration.name;
        let Some((index, key)) = self.declaration.keys().enumerate().find(|(_, key)| key.name() == name) else {
            let keys: Vec<_> = self.declaration.keys().map(|key| key.name()).collect();
            let only = if keys.is_empty() { "as it takes none".into() } else { format!("only {}", keys.join(", ")) };
            return bad(format!("{method} has no key {name:?}, {only}"));
        };
        if !self.values[index].is_empty() {
            return bad(format!("the key {name} stands twice"));
        }
        for text in values.split('/') {
            match key.read(text) {
                Some(value) => self.values[index].push(value),
                None => return bad(format!("{name}: expected {}, found {text:?}", key.expected())),
            }
        }
        Ok(())
    }

    fn check_count(&self, key: &dyn Declared, found: usize) -> Result<(), BadMethod> {
        let (levels, method, name) = (self.levels(), self.declaration.name, key.name());
        let rounds = self.rounds().unwrap_or(1);
        let (least, most) = match key.arity() {
            Arity::One => (0, 1),
            Arity::FromLevel(first) => (0, (levels + 1).saturating_sub(first)),
            Arity::Rounds => (rounds, rounds),
            Arity::BetweenRounds => (rounds - 1, rounds),
            Arity::List => (0, MOST_VALUES),
        };
        if found <= 1 && most > 0 || (least..=most).contains(&found) {
            return Ok(());
        }
        let plural = |number| if number == 1 { "" } else { "s" };
        bad(match key.arity() {
            Arity::FromLevel(_) => {
                let (values, all) = (plural(most), plural(levels));
                format!("{name}: expected at most {most} value{values} for {levels} level{all}, found {found}")
            }
            Arity::One => format!("{name}: expected one value, found {found}"),
            Arity::Rounds | Arity::BetweenRounds if self.rounds().is_none() => {
                format!("{name}: expected one value, as {method} has no rounds, found {found}")
            }
            Arity::Rounds | Arity::BetweenRounds if least <= 1 => {
                format!("{name}: expected one value for {rounds} round{}, found {found}", plural(rounds))
            }
            Arity::Rounds | Arity::BetweenRounds => {
                format!("{name}: expected one value, or {least} for {rounds} rounds, found {found}")
            }
            Arity::List => format!("{name}: expected at most {most} values, found {found}"),
        })
    }
}
