//! Budgets that are too small for the levels of a method.

use std::collections::HashSet;

use super::{joined, playouts, sizes};
use crate::run::plan::Plan;
use crate::search::Search;
use crate::search::method::Method;

/// A level needs this many searches of the level below. Default sizes are rounded, so the last of two may be a little
/// smaller than the first.
const FEWEST: f64 = 1.95;

/// What is wrong with the first level of a method that would have next to nothing to search with.
pub fn fault(plan: &Plan) -> Option<String> {
    each(plan, starved).next().map(|(_, starved)| format!("{starved}: give greater budgets or fewer levels"))
}

/// The methods whose budget is less than one search of a level takes, each with the first such budget.
pub fn cut_short(plan: &Plan) -> Vec<String> {
    let part = |method: &Method, playouts| {
        let Search::Nested(settings) = method.search() else { return None };
        let sizes = sizes(&settings, playouts)?;
        sizes.iter().any(|&size| size < 1.0).then(|| format!("is {}, less than one search of a level", joined(&sizes)))
    };
    let mut known = HashSet::new();
    each(plan, part).filter(|(method, _)| known.insert(*method)).map(|(_, said)| said).collect()
}

/// What `of` says of each method and budget of which it says anything, with the method's number.
fn each<'a>(
    plan: &'a Plan,
    of: impl Fn(&Method, u64) -> Option<String> + 'a,
) -> impl Iterator<Item = (usize, String)> + 'a {
    plan.pairs().filter_map(move |(index, method)| {
        let (label, column) = (&plan.methods[method].label, plan.column(index));
        let said = of(&plan.full_method(0, index, method), playouts(plan, &column, method)?)?;
        Some((method, format!("{label} at {column} {said}")))
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
