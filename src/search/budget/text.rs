//! Budgets as text: `2^20`, `1e6`, `10s`, or both as `2^20,10s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Budget;

/// A text that names no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadBudget(String);

/// A number of playouts: `1000000`, `1e6` or `2^20`.
///
/// # Errors
/// [`BadBudget`] for what is no whole number from 1 to 2^50.
pub fn read_playouts(text: &str) -> Result<u64, BadBudget> {
    let power = || text.strip_prefix("2^").and_then(|power| 1u64.checked_shl(power.parse().ok()?));
    let real = || text.parse::<f64>().ok().filter(|number| number.fract() == 0.0 && (1.0..1e15).contains(number));
    let number = text.parse().ok().or_else(power).or_else(|| real().map(|number| number as u64));
    let sound = number.filter(|&number| (1..1 << 50).contains(&number));
    let expected = "expected a whole number of playouts from 1 to less than 2^50, such as 1000000, 1e6 or 2^20";
    sound.ok_or_else(|| BadBudget(format!("{expected}, found {text:?}")))
}

/// A time: seconds such as `10` or `0.5`.
///
/// # Errors
/// [`BadBudget`] for what is no number from 0.001 to 1e8.
pub fn read_seconds(text: &str) -> Result<Duration, BadBudget> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.001..=1e8).contains(seconds));
    let expected = "expected from 0.001 to 100000000 seconds, such as 10 or 0.5";
    seconds.map(Duration::from_secs_f64).ok_or_else(|| BadBudget(format!("{expected}, found {text:?}")))
}

impl FromStr for Budget {
    type Err = BadBudget;

    /// Reads playouts, a time that ends in `s`, or both parted by a comma.
    fn from_str(text: &str) -> Result<Budget, BadBudget> {
        let mut budget = Budget::default();
        for part in text.split(',').map(str::trim) {
            let twice = match part.strip_suffix('s') {
                Some(seconds) => budget.time.replace(read_seconds(seconds.trim())?).is_some(),
                None => budget.playouts.replace(read_playouts(part)?).is_some(),
            };
            if twice {
                return Err(BadBudget(format!("expected playouts, a time, or one of each, found {text:?}")));
            }
        }
        Ok(budget)
    }
}

/// From here on powers of two are easier to read as such.
const POWERS_FROM: u64 = 1 << 10;

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.playouts {
            Some(playouts) if playouts >= POWERS_FROM && playouts.is_power_of_two() => {
                write!(f, "2^{}", playouts.ilog2())?;
            }
            Some(playouts) => write!(f, "{playouts}")?,
            None => {}
        }
        let both = if self.playouts.is_some() { "," } else { "" };
        self.time.map_or(Ok(()), |time| write!(f, "{both}{}s", time.as_secs_f64()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_print_as_they_parse() {
        for text in ["1", "1000", "2^10", "2^49", "0.5s", "10s", "2^20,10s", "7,0.001s"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        for (text, printed) in [("1e6", "1000000"), ("1024", "2^10"), (" 2^4 , 1.50 s", "16,1.5s")] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn a_budget_of_nothing_is_refused() {
        for text in ["", "0", "-1", "1.5", "2^64", "1e99", "ten", "0s", "s", "1e-9s", "infs", "1,2", "1s,2s", "1,"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
