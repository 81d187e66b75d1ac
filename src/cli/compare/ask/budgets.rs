//! The list of budgets that an experiment compares methods at.

use crate::search::budget::Budget;

/// A list of budgets.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Budgets(pub(super) Vec<Budget>);

/// The budgets of `2^14..2^22`, `1e5,1e6` or `2^12..2^14,10s`.
pub(super) fn budgets(text: &str) -> Result<Budgets, String> {
    let mut all: Vec<Budget> = Vec::new();
    for item in text.split(',') {
        for budget in item.split_once("..").map_or_else(|| one(item).map(|it| vec![it]), |ends| powers(item, ends))? {
            if all.contains(&budget) {
                return Err(format!("the budget {budget} stands twice: leave out one"));
            }
            all.push(budget);
        }
    }
    Ok(Budgets(all))
}

fn one(item: &str) -> Result<Budget, String> {
    item.parse().map_err(|error| format!("{error}; several are joined as in 2^14,2^16,10s"))
}

/// Every power of two between two of them.
fn powers(item: &str, (first, last): (&str, &str)) -> Result<Vec<Budget>, String> {
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
            let found: Vec<String> = budgets(text).expect(text).0.iter().map(Budget::to_string).collect();
            assert_eq!(found.join(" "), expected);
        }
        for text in ["", "2^14..", "..2^14", "2^16..2^14", "1000..2000", "1s..4s", "2^3,8", "many", "2^14,,2^15", "0"] {
            assert!(budgets(text).is_err(), "{text}");
        }
    }
}
