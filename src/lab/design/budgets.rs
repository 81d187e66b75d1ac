//! The budgets that an experiment compares methods at, as options and files name them.

use crate::search::budget::Budget;

/// A list of budgets.
#[derive(Clone, Debug, PartialEq)]
pub struct Budgets(pub Vec<Budget>);

/// The budgets of an option: `2^14..2^22`, `1e5,1e6` or `2^12..2^14,10s`.
///
/// # Errors
/// What is wrong, if a budget is none or stands twice.
pub fn listed(text: &str) -> Result<Budgets, String> {
    let mut all = Vec::new();
    for item in text.split(',') {
        let budgets = one_or_powers(item).map_err(|error| match item.contains("..") {
            true => error,
            false => format!("{error}; several are joined as in 2^14,2^16,10s"),
        })?;
        add(&mut all, budgets)?;
    }
    Ok(Budgets(all))
}

/// Adds `budgets` to `all`, each once.
pub(super) fn add(all: &mut Vec<Budget>, budgets: Vec<Budget>) -> Result<(), String> {
    for budget in budgets {
        if all.contains(&budget) {
            return Err(format!("the budget {budget} stands twice: leave out one"));
        }
        all.push(budget);
    }
    Ok(())
}

/// A budget, or every power of two between two of them: `2^20`, `10s`, `2^14..2^22`.
pub(super) fn one_or_powers(item: &str) -> Result<Vec<Budget>, String> {
    let one = |text: &str| text.parse::<Budget>().map_err(|error| error.to_string());
    let Some((first, last)) = item.split_once("..") else { return one(item).map(|budget| vec![budget]) };
    let power = |text: &str| one(text).ok()?.playouts.filter(|it| it.is_power_of_two()).map(u64::ilog2);
    match (power(first), power(last)) {
        (Some(first), Some(last)) if first <= last => (first..=last).map(|power| one(&format!("2^{power}"))).collect(),
        _ => Err(format!("expected two powers of two that rise, such as 2^14..2^22, found {item:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_lists_and_ranges_of_powers() {
        for (text, expected) in [
            ("2^14..2^16", "2^14 2^15 2^16"),
            ("1000", "1000"),
            ("2^4..2^4,1e6,10s", "16 1000000 10s"),
            ("16..64", "16 32 64"),
        ] {
            let found: Vec<String> = listed(text).expect(text).0.iter().map(Budget::to_string).collect();
            assert_eq!(found.join(" "), expected);
        }
        for text in ["", "2^14..", "..2^14", "2^16..2^14", "1000..2000", "1s..4s", "2^3,8", "many", "2^14,,2^15", "0"] {
            assert!(listed(text).is_err(), "{text}");
        }
    }
}
