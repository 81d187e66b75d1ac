//! Budgets as text: `2^20`, `1e6`, `10s`, or both as `2^20,10s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Budget;

/// A text that names no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadBudget(String);

/// A number of playouts: `1000000`, `1_000_000`, `1e6`, `2^20`, `500k`, `5M` or `2G`.
///
/// # Errors
/// [`BadBudget`] for what is no whole number from 1 to less than 2^50.
pub fn read_playouts(text: &str) -> Result<u64, BadBudget> {
    let sound = number(text).filter(|&number| (1..1 << 50).contains(&number));
    let expected =
        "expected a whole number of playouts from 1 to less than 2^50, such as 1000000, 1_000_000, 5M or 2^20";
    sound.ok_or_else(|| BadBudget(format!("{expected}, found {text:?}")))
}

fn number(text: &str) -> Option<u64> {
    let plain = text.replace('_', "");
    if let Some(power) = plain.strip_prefix("2^") {
        return 1u64.checked_shl(power.parse().ok()?);
    }
    let unit = UNITS.iter().find_map(|&(letter, factor)| Some((plain.strip_suffix(letter)?, factor)));
    let (digits, factor) = unit.unwrap_or((&plain, 1.0));
    if may_be_thousands(digits) {
        return None;
    }
    let real = || digits.parse::<f64>().ok().map(|number| number * factor);
    let whole = || real().filter(|number| number.fract() == 0.0 && (1.0..1.2e15).contains(number));
    plain.parse().ok().or_else(|| whole().map(|number| number as u64))
}

/// Whether dots may part thousands, as in 1.000, which others read as 1.
fn may_be_thousands(text: &str) -> bool {
    let is_group = |part: &str| part.len() == 3 && part.bytes().all(|it| it.is_ascii_digit());
    let split = text.split_once('.').filter(|(first, _)| (1..=3).contains(&first.len()));
    split.is_some_and(|(_, rest)| rest.split('.').all(is_group))
}

/// Letters behind a number of playouts; m would be minutes.
const UNITS: [(char, f64); 4] = [('k', 1e3), ('K', 1e3), ('M', 1e6), ('G', 1e9)];

/// A time: seconds such as `10` or `0.5`, or with units `90s`, `500ms`, `2m`, `1h30m`, `1d`.
///
/// # Errors
/// [`BadBudget`] for what is no time from a millisecond to 10^8 seconds.
pub fn read_time(text: &str) -> Result<Duration, BadBudget> {
    let seconds = text.strip_suffix('s').unwrap_or(text).trim_end().parse().ok();
    let seconds = seconds.filter(|seconds: &f64| (0.0..=LONGEST).contains(seconds)).map(Duration::from_secs_f64);
    // Nobody who writes 5M means months.
    let units = || humantime::parse_duration(text).ok().filter(|_| !text.contains('M'));
    let sound = seconds.or_else(units).filter(|time| (0.001..=LONGEST).contains(&time.as_secs_f64()));
    let expected = "expected a time from 0.001 to 100000000 seconds, such as 10, 0.5, 90s, 2m or 1h30m";
    sound.ok_or_else(|| BadBudget(format!("{expected}, found {text:?}")))
}

/// The longest time, in seconds.
const LONGEST: f64 = 1e8;

impl FromStr for Budget {
    type Err = BadBudget;

    /// Reads playouts, a time with its unit, or both separated by a comma.
    fn from_str(text: &str) -> Result<Budget, BadBudget> {
        let mut budget = Budget::default();
        for part in text.split(',').map(str::trim) {
            let is_time = part.ends_with(['s', 'm', 'h', 'd']);
            let twice = match is_time {
                true => budget.time.replace(read_time(part)?).is_some(),
                false => budget.playouts.replace(read_playouts(part)?).is_some(),
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
        let same = [
            ("1e6", "1000000"),
            ("1024", "2^10"),
            (" 2^4 , 1.50 s", "16,1.5s"),
            ("1k", "1000"),
            ("1.5M", "1500000"),
            ("1_000_000", "1000000"),
            ("2G,1h30m", "2000000000,5400s"),
            ("90s", "90s"),
            ("2m", "120s"),
            ("500ms", "0.5s"),
        ];
        for (text, printed) in same {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn a_month_is_no_budget() {
        for text in ["5M", "1M", "0", "-1", "1e9", "1m30", "h", ""] {
            assert!(read_time(text).is_err(), "{text}");
        }
        assert_eq!(read_time("1h 30m").unwrap(), read_time("5400").unwrap());
    }

    #[test]
    fn a_budget_of_nothing_is_refused() {
        for text in [
            "", "0", "-1", "1.5", "2^64", "1e99", "ten", "0s", "s", "1e-9s", "infs", "1,2", "1s,2s", "1,", "1m,2s",
            "k", "-1k",
        ] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
