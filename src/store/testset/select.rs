//! Choosing positions by number or id: `1,3,5-8`, `5-`, `my-board`.

use std::cell::OnceCell;
use std::collections::HashMap;

use bitvec::bitvec;

use super::TestSet;

/// Of more positions than these, what may be a number is one, whatever the ids are.
const MANY: usize = 100_000;
/// For no more items the ids are gone through once for each; for more, they are put into a table.
const FEW: usize = 8;

/// A list of numbers that chooses no positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSelection {
    /// An item is neither an id, a number nor a range.
    #[error("expected ids, numbers and ranges such as 1,3,5-8, found {0:?}, which is neither a number nor an id")]
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
    /// The indices into `positions`, counted from 0, of a list of ids and of numbers counted from 1: see [`choose`].
    ///
    /// # Errors
    /// [`BadSelection`] for what is no such list, and for numbers that no position has.
    pub fn select(&self, list: &str) -> Result<Vec<usize>, BadSelection> {
        let ids: Vec<&str> = self.positions.iter().map(|position| position.id.as_str()).collect();
        choose(&ids, &self.name, list)
    }
}

/// The indices into `ids`, which go by `name` together, of a list such as `1,3,5-8`; `5-` is from the fifth on, `-5` up
/// to the fifth, and an id stands for itself.
///
/// They stand in the order of the list, each once.
///
/// # Errors
/// [`BadSelection`] for what is no such list, and for numbers beyond the ids.
pub fn choose(ids: &[&str], name: &str, list: &str) -> Result<Vec<usize>, BadSelection> {
    choose_by(ids.len(), |index| ids[index], name, list)
}

/// As [`choose`], where `count` ids are told by `id`.
pub(super) fn choose_by<'a>(
    count: usize,
    id: impl Fn(usize) -> &'a str,
    name: &str,
    list: &str,
) -> Result<Vec<usize>, BadSelection> {
    let (is_long, table) = (list.split(',').count() > FEW, OnceCell::new());
    // From the last on: the first of equal ids stays.
    let fill = || (0..count).rev().map(|index| (id(index), index)).collect::<HashMap<_, _>>();
    let index_of = |item: &str| match is_long {
        true => table.get_or_init(fill).get(item).copied(),
        false => (0..count).find(|&index| id(index) == item),
    };
    // An id may have commas.
    if list.contains(',')
        && let Some(index) = index_of(list.trim())
    {
        return Ok(vec![index]);
    }
    let mut chosen = Vec::new();
    let mut taken = bitvec![0; count];
    for item in list.split(',').map(str::trim) {
        // Most ids are no numbers, and to look for one among millions takes a while.
        let numbers = range(item, count).ok().filter(|_| count > MANY);
        let named = || index_of(item).map(|index| (index + 1, index + 1));
        let (first, last) = numbers.or_else(named).map_or_else(|| range(item, count), Ok)?;
        for number in [first, last] {
            if !(1..=count).contains(&number) {
                return Err(BadSelection::Beyond { number, positions: count, name: name.to_owned() });
            }
        }
        if last < first {
            return Err(BadSelection::Reversed(first, last));
        }
        chosen.extend((first - 1..last).filter(|&index| !taken.replace(index, true)));
    }
    Ok(chosen)
}

/// The first and the last of a range among `count` positions; an open end is the first or the last there is.
fn range(item: &str, count: usize) -> Result<(usize, usize), BadSelection> {
    let (first, last) = item.split_once('-').unwrap_or((item, item));
    let ends = match (first.trim(), last.trim()) {
        ("", "") => (None, None),
        (first, "") => (number(first), Some(count)),
        ("", last) => (Some(1), number(last)),
        (first, last) => (number(first), number(last)),
    };
    match ends {
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
