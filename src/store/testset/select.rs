//! Choosing positions by number: `1,3,5-8`.

use super::TestSet;

/// A list of numbers that chooses no positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSelection {
    /// An item is neither a number nor a range.
    #[error("expected numbers and ranges such as 1,3,5-8, found {0:?}")]
    Junk(String),
    /// A range ends before it starts.
    #[error("expected a range that rises, found {0}-{1}: write {1}-{0}")]
    Reversed(usize, usize),
    /// No position has this number.
    #[error("expected numbers from 1 to {positions} (the positions of {name}), found {number}")]
    Beyond {
        /// The number that was asked for.
        number: usize,
        /// How many positions there are.
        positions: usize,
        /// The test set.
        name: String,
    },
}

impl TestSet {
    /// The indices into `positions`, counted from 0, of a list of numbers counted from 1, such as `1,3,5-8`.
    ///
    /// They stand in the order of the list, each once.
    ///
    /// # Errors
    /// [`BadSelection`] for what is no list of numbers, and for numbers that no position has.
    pub fn select(&self, ranges: &str) -> Result<Vec<usize>, BadSelection> {
        let mut chosen = Vec::new();
        let mut taken = vec![false; self.positions.len()];
        for item in ranges.split(',') {
            let (first, last) = range(item.trim())?;
            self.check_number(first)?;
            self.check_number(last)?;
            if last < first {
                return Err(BadSelection::Reversed(first, last));
            }
            chosen.extend((first - 1..last).filter(|&index| !std::mem::replace(&mut taken[index], true)));
        }
        Ok(chosen)
    }

    fn check_number(&self, number: usize) -> Result<(), BadSelection> {
        let positions = self.positions.len();
        if (1..=positions).contains(&number) {
            return Ok(());
        }
        Err(BadSelection::Beyond { number, positions, name: self.name.clone() })
    }
}

fn range(item: &str) -> Result<(usize, usize), BadSelection> {
    let (first, last) = item.split_once('-').unwrap_or((item, item));
    match (number(first), number(last)) {
        (Some(first), Some(last)) => Ok((first, last)),
        _ => Err(BadSelection::Junk(item.chars().take(20).collect())),
    }
}

/// Digits and nothing else; more of them than a number can have count as the greatest one.
fn number(text: &str) -> Option<usize> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}
