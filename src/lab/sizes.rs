//! How a method divides its budget among nested searches, in few words: `30 x 35 x 256`.

use crate::run::plan::{Column, Plan};
use crate::search::Search;
use crate::search::method::Method;
use crate::search::nested::{LevelSettings, Lower, Settings};

/// A level needs this many searches of the level below. Default sizes are rounded, so the last of two may be a little
/// smaller than the first.
const FEWEST: f64 = 1.95;

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

/// What is wrong with the first level of a method that would have next to nothing to search with.
pub fn fault(plan: &Plan) -> Option<String> {
    first(plan, starved).map(|starved| format!("{starved}: give greater budgets or fewer levels"))
}

/// The first method whose budget is less than one search of a level takes.
pub fn cut_short(plan: &Plan) -> Option<String> {
    let part = |method: &Method, playouts| {
        let Search::Nested(settings) = method.search() else { return None };
        let sizes = sizes(&settings, playouts)?;
        sizes.iter().any(|&size| size < 1.0).then(|| format!("is {}, less than one search of a level", joined(&sizes)))
    };
    first(plan, part)
}

/// What `of` says of the first method and budget of which it says anything.
fn first(plan: &Plan, of: impl Fn(&Method, u64) -> Option<String>) -> Option<String> {
    plan.pairs().find_map(|(index, method)| {
        let (label, column) = (&plan.methods[method].label, plan.column(index));
        let said = of(&plan.full_method(0, index, method), playouts(plan, &column, method)?)?;
        Some(format!("{label} at {column} {said}"))
    })
}

/// What a method lacks, if one of its levels makes fewer than two searches of the level below.
fn starved(method: &Method, playouts: u64) -> Option<String> {
    match method.search() {
        Search::Nrpa(settings) if settings.levels > 1 && settings.n < 2 => {
            Some(format!("has n={} on {} levels, expected at least 2", settings.n, settings.levels))
        }
        Search::Nested(settings) if settings.levels.len() > 1 => {
            let sizes = sizes(&settings, playouts)?;
            let (inner, searches) = sizes.split_last()?;
            let fed = *inner >= 1.0 && searches.iter().all(|&searches| searches >= FEWEST);
            (!fed).then(|| format!("is {}, expected at least 2 searches of each level and a playout", joined(&sizes)))
        }
        _ => None,
    }
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
            assert_eq!(cut_short(&plan(line, budget, 1)).as_deref(), expected, "{line}");
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
