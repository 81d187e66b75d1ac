//! How a method divides its budget among nested searches, in few words: `30 x 35 x 256`.

mod faults;

pub use self::faults::{cut_short, fault};
use crate::run::plan::{Column, Plan};
use crate::search::Search;
use crate::search::nested::{LevelSettings, Lower, Settings};

/// How the method with this index is run in `column`: its searches from the top level down to level 1, and the playouts
/// of one of these. `None` where that does not follow from the budget.
pub fn text(plan: &Plan, column: (usize, &Column), method: usize) -> Option<String> {
    let starts = plan.starts_of(method, column.1);
    let full = plan.full_method(0, column.0, method);
    let Search::Nested(settings) = full.search() else { return None };
    let moves = settings.levels.iter().find_map(|level| level.moves);
    let moves = moves.map_or_else(String::new, |moves| match moves < most_moves(plan) {
        true => format!(", {moves} moves"),
        false => ", all moves".to_owned(),
    });
    if settings.levels.len() == 1 {
        return Some(if starts == 1 { "one search".to_owned() } else { format!("{starts} searches") } + &moves);
    }
    let sizes = joined(&sizes(&settings, playouts(plan, column.1, method)?)?);
    let times = if starts == 1 { String::new() } else { format!("{starts} times ") };
    Some(times + &sizes + &moves)
}

/// No line on a board of the plan has more moves.
fn most_moves(plan: &Plan) -> u64 {
    let most = plan.positions.iter().map(|position| u64::from(position.grid.area())).max();
    most.unwrap_or(0) / u64::from(plan.rules.physics.smallest)
}

/// The playouts of one start.
fn playouts(plan: &Plan, column: &Column, method: usize) -> Option<u64> {
    let budget = column.budget.part(0, plan.starts_of(method, column));
    budget.playouts.filter(|_| budget.time.is_none())
}

/// The searches that each level makes of the level below, from the top down, and the playouts of one on level 1; `None`
/// where that depends on the number of moves that are searched one by one: they have it together where the searches of
/// the level below are sized by playouts.
fn sizes(settings: &Settings, playouts: u64) -> Option<Vec<f64>> {
    let (first, above) = settings.levels.split_first()?;
    let counts_moves = |level: &LevelSettings| matches!(level.lower, Lower::Searches(_)) && level.moves.is_some();
    if first.moves.is_some() || above.iter().any(counts_moves) {
        return None;
    }
    let mut size = playouts as f64;
    let mut sizes = Vec::new();
    for level in settings.levels.iter().skip(1).rev() {
        let searches = match level.lower {
            Lower::Searches(searches) => searches as f64,
            Lower::Playouts(inner) => size / inner as f64,
        };
        size /= searches;
        sizes.push(searches);
    }
    sizes.push(size);
    Some(sizes)
}

fn joined(sizes: &[f64]) -> String {
    sizes.iter().copied().map(rounded).collect::<Vec<_>>().join(" x ")
}

/// A whole number, or one with a decimal where that makes a difference.
fn rounded(size: f64) -> String {
    if size < 10.0 && (size - size.round()).abs() >= 0.05 { format!("{size:.1}") } else { format!("{size:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::Contender;
    use crate::store::testset::generate;

    fn plan(line: &str, budget: &str, starts: u64) -> Plan {
        Plan {
            starts: vec![starts],
            ..Plan::new(
                generate("5x5x3".parse().unwrap(), 1, 1).positions,
                vec![Contender::of(line)],
                vec![budget.parse().unwrap()],
            )
        }
    }

    #[test]
    fn the_sizes_of_all_levels_are_told() {
        for (line, budget, starts, expected) in [
            ("mcts", "2^18", 1, Some("one search")),
            ("mcts", "2^18", 16, Some("16 searches")),
            ("mcts:moves=5", "2^18", 1, Some("one search, 5 moves")),
            ("bmcts:moves=4096", "2^18", 4, Some("4 searches, all moves")),
            ("nmcts:levels=3,inner=256/8960", "268800", 1, Some("30 x 35 x 256")),
            ("nmcts:searches=8", "2^16", 4, Some("4 times 8 x 2048")),
            ("nmcts:levels=3,searches=10/20", "2e5", 1, Some("20 x 10 x 1000")),
            ("nmcts:inner=100", "375", 1, Some("3.8 x 100")),
            ("nmcts:inner=100,moves=5", "2^16", 1, None),
            ("nmcts:searches=4,moves=0/5", "2^16", 1, None),
            ("nmcts:inner=100,moves=0/5", "6000", 1, Some("60 x 100, 5 moves")),
            ("nmcts:inner=100,moves=0/4096", "6000", 2, Some("2 times 30 x 100, all moves")),
            ("nmcts:levels=3", "2^20", 1, Some("32 x 55 x 596, all moves")),
            ("nmcts", "55000", 1, Some("55 x 1000, all moves")),
            ("nmcts", "10s", 1, None),
            ("nrpa", "2^16", 1, None),
        ] {
            let plan = plan(line, budget, starts);
            assert_eq!(text(&plan, (0, &plan.column(0)), 0).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn a_budget_of_less_than_one_search_is_found_out() {
        for (line, budget, expected) in [
            (
                "nmcts:inner=100",
                "64",
                Some("nmcts:inner=100 at 64 playouts is 0.6 x 100, less than one search of a level"),
            ),
            (
                "nmcts:searches=100",
                "64",
                Some("nmcts:searches=100 at 64 playouts is 100 x 0.6, less than one search of a level"),
            ),
            ("nmcts:searches=1", "64", None),
            ("nmcts:inner=64", "64", None),
            ("mcts", "1", None),
            ("nrpa:levels=8", "16", None),
        ] {
            assert_eq!(cut_short(&plan(line, budget, 1)).first().map(String::as_str), expected, "{line}");
        }
    }

    #[test]
    fn a_level_with_next_to_nothing_to_search_with_is_found_out() {
        for (line, budget, expected) in [
            ("nmcts:levels=8", "16", Some("is 1.6 x 1.7 x ")),
            ("nmcts:inner=9100", "4096", Some("is 0.5 x 9100")),
            ("nmcts:searches=100", "50", Some("is 100 x 0.5")),
            ("nrpa:levels=8", "16", Some("has n=1 on 8 levels")),
            ("nmcts:levels=4", "2^12", None),
            ("nmcts:levels=5", "12345", None),
            ("nmcts:levels=8", "2^14", None),
            ("nmcts:inner=80", "100", Some("is 1.2 x 80")),
            ("nmcts:levels=4", "1s", None),
            ("mcts", "1", None),
        ] {
            let found = fault(&plan(line, budget, 1));
            assert_eq!(found.is_some(), expected.is_some(), "{line}: {found:?}");
            assert!(expected.is_none_or(|part| found.as_ref().is_some_and(|it| it.contains(part))), "{found:?}");
        }
    }
}
