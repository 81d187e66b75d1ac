//! Which cells of a board are empty: those that look like what is around the board, or between its tiles.

use std::collections::BTreeSet;

use super::lattice::Cells;
use super::raster::Raster;
use super::survey::{BORDER, Survey};

/// A cell that differs less from the background is empty.
const NEAR: f32 = 16.0;
/// So many patches of an empty cell may differ more: JPEG lets bright tiles shine into the cells beside them.
const MOST_OFF: usize = 2;

/// The empty cells, by their number in the survey.
pub(super) fn cells(raster: &Raster, survey: &Survey, cells: Cells) -> BTreeSet<usize> {
    let grounds = grounds(raster, survey, cells);
    // What lies above an empty cell is empty as well: a ground that says otherwise is the colour of tiles.
    let mut empty = BTreeSet::new();
    for ground in grounds {
        let like = like(survey, cells, ground);
        if rests(survey, cells, &like, &empty) {
            empty.extend(like);
        }
    }
    if empty.len() == cells.all().count() { BTreeSet::new() } else { empty }
}

fn like(survey: &Survey, cells: Cells, ground: [f32; 3]) -> BTreeSet<usize> {
    let differs = |colour: &[f32; 3]| (0..3).map(|it| (colour[it] - ground[it]).powi(2)).sum::<f32>().sqrt();
    let near = |at: &usize| {
        let look = &survey.looks.looks[*at];
        differs(&look.mean) < NEAR && look.patches.iter().filter(|patch| differs(patch) >= NEAR).count() <= MOST_OFF
    };
    cells.all().map(|(x, y)| survey.at(x, y)).filter(near).collect()
}

/// Whether tiles would rest on each other if these cells were empty, and the empty cells have no borders between them.
fn rests(survey: &Survey, cells: Cells, like: &BTreeSet<usize>, empty: &BTreeSet<usize>) -> bool {
    let is_empty = |x: usize, y: usize| like.contains(&survey.at(x, y)) || empty.contains(&survey.at(x, y));
    let pairs = cells.all().filter(|&(_, y)| y > cells.top).filter(|&(x, y)| is_empty(x, y));
    let (mut wrong, mut bordered, mut all) = (0, 0, 0);
    for (x, y) in pairs {
        all += 1;
        wrong += usize::from(!is_empty(x, y - 1));
        bordered += usize::from(is_empty(x, y - 1) && survey.border_above(x, y) > BORDER);
    }
    wrong == 0 && bordered * 4 <= all
}

/// Colours that the background may have: the commonest just outside each side, and that where four tiles meet.
fn grounds(raster: &Raster, survey: &Survey, cells: Cells) -> Vec<[f32; 3]> {
    let lattice = survey.lattice;
    let x = |cell: f32| (lattice.across.offset + cell * lattice.across.pitch).round();
    let y = |cell: f32| (lattice.down.offset + cell * lattice.down.pitch).round();
    let (left, top) = (cells.left as f32, cells.top as f32);
    let (right, bottom) = (cells.right as f32, cells.bottom as f32);
    let spot = |at_x: f32, at_y: f32| {
        let inside =
            at_x >= 1.0 && at_y >= 1.0 && at_x + 1.0 < raster.width as f32 && at_y + 1.0 < raster.height as f32;
        inside.then(|| raster.mean(at_x as usize, at_y as usize, at_x as usize + 1, at_y as usize + 1))
    };
    let mut lines: Vec<Vec<[f32; 3]>> = Vec::new();
    for away in [0.12, 0.25, 0.4] {
        let down = (0..4 * cells.height()).map(|n| y(top + 0.25 * n as f32 + 0.1));
        let across = (0..4 * cells.width()).map(|n| x(left + 0.25 * n as f32 + 0.1));
        lines.push(across.clone().filter_map(|at| spot(at, y(top - away))).collect());
        lines.push(across.filter_map(|at| spot(at, y(bottom + away))).collect());
        lines.push(down.clone().filter_map(|at| spot(x(left - away), at)).collect());
        lines.push(down.filter_map(|at| spot(x(right + away), at)).collect());
    }
    lines.push(
        cells
            .all()
            .filter(|it| it.0 > cells.left && it.1 > cells.top)
            .filter_map(|it| spot(x(it.0 as f32), y(it.1 as f32)))
            .collect(),
    );
    // The upper corners: where a row is empty, it is so to its end. A row alone has none below that could say otherwise.
    let corners = [(cells.right - 1, cells.top), (cells.left, cells.top)];
    for (column, row) in corners.into_iter().filter(|_| cells.height() > 1) {
        let look = &survey.looks.looks[survey.at(column, row)];
        if survey.looks.is_flat(survey.at(column, row)) {
            lines.push(vec![look.mean; 2]);
        }
    }
    let mut grounds: Vec<[f32; 3]> = Vec::new();
    for ground in lines.iter().filter_map(|line| commonest(line)) {
        if !grounds.iter().any(|it| near(*it, ground)) {
            grounds.push(ground);
        }
    }
    grounds
}

fn near(one: [f32; 3], other: [f32; 3]) -> bool {
    (0..3).all(|it| (one[it] - other[it]).abs() < 6.0)
}

/// The colour that most of these are near to, if that is at least half of them.
fn commonest(colours: &[[f32; 3]]) -> Option<[f32; 3]> {
    let alike = |&colour: &[f32; 3]| colours.iter().filter(|it| near(**it, colour)).count();
    let few = colours.iter().step_by(colours.len() / 20 + 1);
    let best = few.copied().max_by_key(|colour| alike(colour))?;
    (2 * alike(&best) >= colours.len()).then_some(best)
}
