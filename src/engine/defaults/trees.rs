//! Defaults of searches with a tree: the sizes of all levels, then what the tables have for searches of these sizes.

use super::tuned::Steps;
use super::{Row, Table, nearest, table, thesis, tuned};
use crate::game::rules::{Rules, Scale};
use crate::search::method::Method;
use crate::search::method::key::Key;
use crate::search::nested::{
    self, BOUNDS, COUNT, EXACT, FOLLOW, INNER, LEARN, LEVELS, LIMIT, Learn, MOVES, PLAYOUTS, PRESET, PRIOR, RESTART,
    SEARCHES, WIDTH,
};
use crate::search::playout::{PLAYOUT, Policy};

fn has_beam(method: &Method) -> bool {
    method.has(&LIMIT)
}

/// Everything that a tree search needs, for searches of a board with `cells` cells by `playouts`, of which there are `starts`.
pub(super) fn fill(method: Method, rules: &Rules, cells: u32, playouts: f64, starts: u64) -> Method {
    if method.is(&PLAYOUTS) {
        return method.or(&PLAYOUT, &[Policy::TabuLearned]);
    }
    let is_ours = method.given(&PRESET).is_empty();
    let (method, tables) = by_preset(method, rules);
    let table = table(rules, method.get(&PLAYOUT), tables);
    let method = if is_ours { move_by_move(large(method, rules, playouts), rules, playouts) } else { method };
    let method = with_sizes(method, table.inner, playouts);
    let level_one = level_one_playouts(&method, playouts);
    let weight = if is_ours { tuned::weight(rules.scale(), cells) } else { 1.0 };
    let method = with_exploration(method, table, level_one, weight);
    let method = with_beams(method, table, level_one, starts);
    let method = with_proofs(if is_ours { guided(method, rules, playouts) } else { unguided(method) });
    let learn = learning(&method, level_one);
    let method = method.or(&FOLLOW, &[if is_ours { tuned::FOLLOWERS } else { 0 }]);
    method.or(&PLAYOUT, &[Policy::TabuLearned]).or(&LEARN, &[learn]).or(&RESTART, &[true])
}

/// `method` with what its preset says, and the tables that the rest comes from.
fn by_preset(method: Method, rules: &Rules) -> (Method, &'static [Table; 4]) {
    match method.given(&PRESET)[..] {
        [] => (method, &tuned::TABLES),
        [preset, ..] => (thesis::preset(method.without(&PRESET), preset, rules), &thesis::TABLES),
    }
}

/// `method` with C for searches of level 1 with so many playouts, which count `weight` times in a search that is not nested.
fn with_exploration(method: Method, table: &Table, level_one: f64, weight: f64) -> Method {
    let (by_playouts, weight) = match (has_beam(&method), method.levels()) {
        (true, _) => (table.beam_c, 1.0),
        (false, 1) => (table.c, weight),
        (false, _) => (table.nested_c, 1.0),
    };
    let c = nearest(by_playouts, weight * level_one, |row| row.0).1;
    let levels = method.levels();
    method.or_each(&nested::C, on_level_one(c, 0.0, levels))
}

/// `method` with beams for searches of level 1 with so many playouts, and with widths for the levels that have a beam.
fn with_beams(method: Method, table: &Table, level_one: f64, starts: u64) -> Method {
    let levels = method.levels();
    let rows = if levels > 1 || starts > 1 { table.restarts } else { table.single };
    let &Row { limit, width, count, .. } = nearest(rows, level_one, |row| row.playouts);
    let method = method.or_each(&LIMIT, on_level_one(limit, 0, levels));
    let beams = method.given(&LIMIT).iter().rposition(|&limit| limit > 0).map_or(0, |last| last + 1);
    method.or_each(&WIDTH, vec![width; beams]).or_each(&COUNT, vec![count; beams])
}

/// `method`, which has a preset, without prior visits. The full line has no preset: it says what there is none of, or it would
/// be filled in when it is read again.
fn unguided(method: Method) -> Method {
    if method.levels() > 1 { method.or(&PRIOR, &[0]) } else { method }
}

/// `method` with bounds where it closes exhausted subtrees.
fn with_proofs(method: Method) -> Method {
    let proofs = method.given(&EXACT);
    if proofs.contains(&true) { method.or_each(&BOUNDS, proofs) } else { method }
}

/// For how long the bandit over tabu colours remembers where searches of level 1 have so many playouts.
fn learning(method: &Method, level_one: f64) -> Learn {
    let one_of_many = method.levels() > 1 || method.at(&MOVES, 1) > 1;
    if level_one < tuned::SHORT && one_of_many { Learn::Run } else { Learn::Search }
}

/// `method` with the levels that it has where its budget is large. A line with sizes or values of single levels has two of
/// them.
fn large(method: Method, rules: &Rules, playouts: f64) -> Method {
    let is_large = tuned::is_large(rules.scale(), method.get(&PLAYOUT), has_beam(&method), playouts);
    if !is_large || !has_free_sizes(&method) || method.says_levels_apart() {
        return method;
    }
    method.or(&LEVELS, &[tuned::LEVELS_OF_LARGE])
}

/// Whether `method` says nothing of how large its searches are.
fn has_free_sizes(method: &Method) -> bool {
    [&MOVES, &INNER, &SEARCHES].iter().all(|key| method.given(key).is_empty())
}

/// `method` with the moves to which searches of level 2 commit one after the other while they are small, which is more
/// than a search from the root gains (`docs/results/levels.md`): all of it where there are two levels, and those below a
/// third, which levels above it share evenly. Who says anything of sizes has them from the root.
fn move_by_move(method: Method, rules: &Rules, playouts: f64) -> Method {
    let Steps { moves, searches, most } = tuned::steps(rules.scale(), method.get(&PLAYOUT));
    let size = match method.levels() {
        2 if playouts <= most => playouts,
        levels @ 3.. => (playouts / fewest_stepwise(levels)).clamp(1.0, tuned::STEPWISE_BELOW),
        _ => return method,
    };
    if !has_free_sizes(&method) {
        return method;
    }
    let sizes = [(size / searches).max(1.0), size].map(|size| size.round() as u64);
    let above = method.levels() - 2;
    let moves = [0, moves].into_iter().chain(std::iter::repeat_n(0, above));
    method.or_each(&MOVES, moves).or(&INNER, &sizes[..(1 + above).min(2)]).or(&PRIOR, &[1])
}

/// A budget is for so many searches of level 2 at least: each level above the second makes two of them or more.
fn fewest_stepwise(levels: usize) -> f64 {
    tuned::FEWEST_STEPWISE.max(FEWEST.powi(levels as i32 - 2))
}

/// `method` with the prior visits by which informed searches from the root gain in SameGame while their budget is small
/// (`docs/results/ideas.md`).
fn guided(method: Method, rules: &Rules, playouts: f64) -> Method {
    let is_informed = method.get(&PLAYOUT) != Policy::Uniform;
    let is_from_root = method.given(&MOVES).iter().all(|&moves| moves == 0);
    let gains = method.levels() == 2 && playouts <= tuned::GUIDED && rules.scale() == Scale::SameGame;
    if gains && is_informed && is_from_root { method.or(&PRIOR, &[1]) } else { method }
}

/// `first` for level 1 and `above` for all others.
fn on_level_one<T: Copy>(first: T, above: T, levels: usize) -> impl Iterator<Item = T> {
    std::iter::once(first).chain(std::iter::repeat_n(above, levels - 1))
}

/// `method` with the sizes of all its lower searches: those of level 1 have `inner` playouts, a small budget is for
/// thirty of them at least, and each level has as many times the playouts of the one below as all others.
///
/// Where `searches` are given, the levels that have none share what is left between them in the same way.
fn with_sizes(method: Method, inner: f64, playouts: f64) -> Method {
    let levels = method.levels();
    let inner = (playouts / FEWEST_SEARCHES).clamp(1.0, inner);
    let (given, searches) = (reals(&method, &INNER), reals(&method, &SEARCHES));
    if searches.is_empty() {
        let last = given.last().copied().unwrap_or(inner).min(playouts);
        let (first, missing) = (given.len().max(1), levels.saturating_sub(given.len().max(1)));
        let factor = (playouts / last).max(1.0).powf(1.0 / missing.max(1) as f64);
        let size = |level: usize| if level == 0 { inner } else { last * factor.powi(level as i32 + 1 - first as i32) };
        return method.or_each(&INNER, (0..levels.saturating_sub(1)).map(|level| size(level).round() as u64));
    }
    let missing = levels.saturating_sub(1 + searches.len());
    let rest = playouts / inner / searches.iter().product::<f64>();
    let each = rest.max(1.0).powf(1.0 / missing.max(1) as f64).round() as u64;
    method.or_each(&SEARCHES, std::iter::repeat_n(each.max(1), levels - 1))
}

/// The numbers given for `key`.
fn reals(method: &Method, key: &Key<u64>) -> Vec<f64> {
    method.given(key).into_iter().map(|number| number as f64).collect()
}

/// A level needs this many searches of the level below.
const FEWEST: f64 = 2.0;

/// A small budget is for so many searches of the level below.
const FEWEST_SEARCHES: f64 = 30.0;

/// The playouts of one tree of level 1 of `method` when all of it has `playouts`: `searches` and `moves` are for each
/// move of the level that they stand for.
fn level_one_playouts(method: &Method, playouts: f64) -> f64 {
    let (inner, searches, moves) = (reals(method, &INNER), reals(method, &SEARCHES), reals(method, &MOVES));
    let moves_of = |level: usize| moves.get(level - 1).copied().unwrap_or(0.0).max(1.0);
    let share = |level: usize| searches.get(level - 2).copied().unwrap_or(1.0) * moves_of(level);
    let whole = match inner.first() {
        Some(inner) => inner.min(playouts),
        None => playouts / (2..=method.levels()).map(share).product::<f64>(),
    };
    (whole / moves_of(1)).max(1.0)
}
