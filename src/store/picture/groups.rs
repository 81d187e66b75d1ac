//! Which cells of a board have the same colour, and which are empty.

use super::looks::Look;

/// Looks less apart than this are never told apart.
const SAME: f32 = 9.0;
/// Looks further apart than this are never taken for one.
const OTHER: f32 = 40.0;
const MOST_SEEDS: usize = 200;

/// Sorts looks into groups of the same colour: the number of each one's group, from 0.
///
/// Groups grow together, the nearest first, until the next step would be much wider than those before.
pub(super) fn grouped(looks: &[&Look]) -> Vec<usize> {
    // More than some hundred seeds are the work of noise, and would take long.
    let widths = [0.5, 1.0, 1.5, 2.0, 3.0].map(|width| width * SAME);
    let all = widths.iter().map(|&width| seeds(looks, width));
    let (mut members, mut of) =
        all.reduce(|old, new| if old.0.len() > MOST_SEEDS { new } else { old }).unwrap_or_default();
    let mut steps = Vec::new();
    let mut states = vec![of.clone()];
    while members.len() > 1 {
        let (distance, one, other) = nearest(&members, looks);
        if distance > OTHER {
            break;
        }
        let moved = members.remove(other);
        members[one].extend(moved);
        for (group, cells) in members.iter().enumerate() {
            cells.iter().for_each(|&cell| of[cell] = group);
        }
        steps.push(distance);
        states.push(of.clone());
    }
    steps.push(OTHER.max(steps.last().copied().unwrap_or(0.0) + 1.0) * 1.2);
    // The widest gap between one step and the next, as a ratio.
    let ratio = |at: &usize| {
        let before = at.checked_sub(1).map_or(SAME, |before| steps[before].max(SAME));
        steps[*at].max(SAME) / before
    };
    let best = (0..steps.len()).max_by(|one, other| ratio(one).total_cmp(&ratio(other))).unwrap_or(0);
    states.swap_remove(best)
}

/// Groups of looks that are next to equal.
fn seeds(looks: &[&Look], width: f32) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut members: Vec<Vec<usize>> = Vec::new();
    let mut of = Vec::with_capacity(looks.len());
    for (index, look) in looks.iter().enumerate() {
        let near = |cells: &&mut Vec<usize>| difference(look, looks[cells[0]]) < width;
        match members.iter_mut().enumerate().find(|(_, cells)| near(cells)) {
            Some((group, cells)) => {
                cells.push(index);
                of.push(group);
            }
            None => {
                of.push(members.len());
                members.push(vec![index]);
            }
        }
    }
    (members, of)
}

fn nearest(members: &[Vec<usize>], looks: &[&Look]) -> (f32, usize, usize) {
    let mut best = (f32::INFINITY, 0, 1);
    for one in 0..members.len() {
        for other in one + 1..members.len() {
            let distance = between(&members[one], &members[other], looks);
            if distance < best.0 {
                best = (distance, one, other);
            }
        }
    }
    best
}

/// The mean distance of a few members of two groups.
fn between(one: &[usize], other: &[usize], looks: &[&Look]) -> f32 {
    let few = |cells: &[usize]| cells.iter().step_by(cells.len().div_ceil(4)).copied().collect::<Vec<_>>();
    let (one, other) = (few(one), few(other));
    let sum: f32 = one.iter().flat_map(|&a| other.iter().map(move |&b| difference(looks[a], looks[b]))).sum();
    sum / (one.len() * other.len()) as f32
}

/// How different two tiles look. What is drawn on them counts less than their colours: scaling blurs it.
fn difference(one: &Look, other: &Look) -> f32 {
    let mean = (0..3).map(|it| (one.mean[it] - other.mean[it]).powi(2)).sum::<f32>().sqrt();
    mean.max(0.6 * one.distance(other))
}
