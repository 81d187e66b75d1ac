//! Which lattice fits a picture best: candidates from its edges, each tried, the best fitted to parts of a pixel.

use std::ops::Range;

use super::NoBoard;
use super::lattice::{Cells, Lattice};
use super::period::{Area, Comb, LEAST_PITCH, at_pitch, combs, refined};
use super::raster::Raster;
use super::survey::Survey;

/// Combs an axis that are tried for each part of the picture.
const COMBS: usize = 4;
/// The best so many grids are fitted to parts of a pixel.
const REFINED: usize = 6;
/// Above this, cells may be parts of tiles.
const PARTS: f32 = 0.45;
/// Tiles are so many times as wide as high; twice are two tiles.
const SHAPES: Range<f32> = 0.52..1.93;
/// Cells whose sides differ by less of them may well be square.
const NEARLY_SQUARE: f32 = 0.04;
/// Below this it is no grid.
const UNSURE: f32 = 0.45;

/// Parts of the picture in which a small board stands out: all of it, and squares of a half and of a quarter.
fn parts(raster: &Raster) -> Vec<Area> {
    let (width, height) = (raster.width, raster.height);
    let mut parts = vec![Area { left: 0, top: 0, right: width, bottom: height }];
    for share in [2, 4] {
        let (wide, high) = (width / share, height / share);
        if wide.min(high) < 100 * share / 2 {
            continue;
        }
        for at in 0..(2 * share - 1) * (2 * share - 1) {
            let (left, top) = (at % (2 * share - 1) * wide / 2, at / (2 * share - 1) * high / 2);
            parts.push(Area { left, top, right: left + wide, bottom: top + high });
        }
    }
    parts
}

/// Combs across and down that may belong together, the likeliest first.
fn candidates(raster: &Raster) -> Vec<Lattice> {
    let mut found: Vec<(f32, Lattice)> = Vec::new();
    for (index, part) in parts(raster).into_iter().enumerate() {
        let most = if index == 0 { 2 * COMBS } else { COMBS };
        let (across, down) = (combs(raster, 0, part, most), combs(raster, 1, part, most));
        for (&across, &down) in
            across.iter().take(2).flat_map(|across| down.iter().take(2).map(move |down| (across, down)))
        {
            if SHAPES.contains(&(across.pitch / down.pitch)) {
                found.push((across.strength * down.strength, Lattice { across, down }));
            }
        }
        // Tiles are square in nearly every game.
        for pitch in across.iter().chain(&down).map(|comb| comb.pitch) {
            let [across, down] = [0, 1].map(|axis| at_pitch(raster, axis, part, pitch));
            found.push((2.0 * across.strength * down.strength, Lattice { across, down }));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut distinct: Vec<Lattice> = Vec::new();
    for (_, lattice) in found {
        let same = |one: Comb, other: Comb| {
            let shift = (one.offset - other.offset).rem_euclid(one.pitch);
            (one.pitch - other.pitch).abs() < 0.01 * one.pitch && shift.min(one.pitch - shift) < 0.06 * one.pitch
        };
        if !distinct.iter().any(|it| same(it.across, lattice.across) && same(it.down, lattice.down)) {
            distinct.push(lattice);
        }
    }
    distinct.truncate(60);
    distinct
}

/// A board on a lattice, and how good it is.
struct Try {
    survey: Survey,
    cells: Cells,
    score: f32,
    sureness: f32,
    /// How surely its cells are parts of tiles.
    parts: f32,
}

impl Try {
    fn new(raster: &Raster, lattice: Lattice, shape: Option<(usize, usize)>) -> Option<Try> {
        let survey = Survey::new(raster, lattice);
        let (cells, worth) = survey.best(shape)?;
        if cells.width() * cells.height() < 4 {
            return None;
        }
        // A few lines between empty cells are bare on a good grid as well.
        let lines = (survey.lines_with_borders(cells) / 0.8).min(1.0);
        let sureness = lines * worth / (cells.width() * cells.height()) as f32;
        // Halves and thirds of tiles have borders on every second or third line only, or come again by twos and threes.
        let parts = survey.parts_of_tiles(cells);
        let pitch = (survey.lattice.across.pitch * survey.lattice.down.pitch).sqrt();
        let few = (worth / 20.0).min(1.0);
        let score =
            few * worth * pitch.powf(1.7) * lines.powi(4) * (1.0 - 0.8 * ((parts - PARTS) / 0.3).clamp(0.0, 1.0));
        Some(Try { survey, cells, score, sureness, parts })
    }

    /// Where its cells seem to be parts of tiles: lattices of cells that are two to four times as wide and high.
    fn joined(&self, raster: &Raster, shape: Option<(usize, usize)>) -> Vec<Try> {
        let most = if self.parts > PARTS { 5 } else { 1 };
        let at = |factor: usize, shift: usize| {
            let wider = |comb: Comb, lines: usize| {
                let (pitch, offset) = (factor as f32 * comb.pitch, comb.offset + lines as f32 * comb.pitch);
                Comb { pitch, offset, ..comb }
            };
            let Lattice { across, down } = self.survey.lattice;
            Lattice { across: wider(across, shift % factor), down: wider(down, shift / factor) }
        };
        let all = (2..=most).flat_map(|factor| (0..factor * factor).map(move |shift| (factor, shift)));
        all.filter_map(|(factor, shift)| Try::new(raster, at(factor, shift), shape)).collect()
    }

    /// The pixels of the board without the borders around it, which are no measure: what lies beyond has no gap.
    fn inside(&self, raster: &Raster) -> Area {
        let (lattice, cells) = (self.survey.lattice, self.cells);
        let first = lattice.pixels(cells.left, cells.top, 0.4);
        let last = lattice.pixels(cells.right - 1, cells.bottom - 1, 0.4);
        let (right, bottom) = (last.right.min(raster.width), last.bottom.min(raster.height));
        Area { left: first.left, top: first.top, right, bottom }
    }

    /// The same board on a lattice that fits it to a part of a pixel.
    fn refined(self, raster: &Raster, shape: Option<(usize, usize)>) -> Try {
        let (lattice, area) = (self.survey.lattice, self.inside(raster));
        let across = refined(raster, 0, area, lattice.across);
        let down = refined(raster, 1, area, lattice.down);
        let bottom = lattice.down.offset + self.cells.bottom as f32 * lattice.down.pitch;
        let fitted = match Try::new(raster, Lattice { across, down }, shape) {
            // A lattice that is a little off may take in what is around the board, and score more.
            Some(better) if better.score > 0.8 * self.score => better,
            Some(better) if better.sureness > 0.97 * self.sureness && better.score > 0.6 * self.score => better,
            _ => self,
        };
        match fitted.squared(bottom).and_then(|square| Try::new(raster, square, shape)) {
            Some(square) if square.score > fitted.score && square.is_as_wide_as(&fitted) => square,
            _ => fitted,
        }
    }

    /// Whether it has as many columns as `other`, and as many rows but for one at the top: more is what is around the board.
    fn is_as_wide_as(&self, other: &Try) -> bool {
        self.cells.width() == other.cells.width() && self.cells.height() <= other.cells.height() + 1
    }

    /// Its lattice with square cells from `bottom` up, if they are nearly square. At the tops of columns tiles have edges on one
    /// side of a line alone, which draws a fit down there.
    fn squared(&self, bottom: f32) -> Option<Lattice> {
        let Lattice { across, down } = self.survey.lattice;
        let is_near = (across.pitch - down.pitch).abs() < NEARLY_SQUARE * across.pitch;
        let offset = bottom.rem_euclid(across.pitch);
        is_near.then_some(Lattice { across, down: Comb { pitch: across.pitch, offset, ..down } })
    }
}

/// The board in the picture, of `shape` if it is given, and how sure that is.
pub(super) fn searched(raster: &Raster, shape: Option<(usize, usize)>) -> Result<(Survey, Cells, f32), NoBoard> {
    let mut tries: Vec<Try> = candidates(raster).into_iter().filter_map(|it| Try::new(raster, it, shape)).collect();
    tries.sort_by(|one, other| other.score.total_cmp(&one.score));
    tries.truncate(REFINED);
    let whole: Vec<Try> = tries.iter().take(2).flat_map(|it| it.joined(raster, shape)).collect();
    tries.extend(whole);
    tries.sort_by(|one, other| other.score.total_cmp(&one.score));
    tries.truncate(REFINED);
    let refined = tries.into_iter().map(|it| it.refined(raster, shape).refined(raster, shape));
    let best = refined.max_by(|one, other| one.score.total_cmp(&other.score));
    match best {
        Some(found) if found.sureness >= UNSURE && found.survey.lattice.across.pitch >= LEAST_PITCH => {
            Ok((found.survey, found.cells, found.sureness))
        }
        Some(found) => {
            let sure = (100.0 * found.sureness.max(0.0)) as u32;
            let (width, height) = (found.cells.width(), found.cells.height());
            Err(NoBoard(format!(
                "no regular grid found: the best has {width}x{height} tiles and is {sure} % sure; {HELP}"
            )))
        }
        None => Err(NoBoard(format!("no regular grid found: nothing repeats at equal distances; {HELP}"))),
    }
}

/// What people can do where nothing is found.
const HELP: &str = "chainshot import takes the number of tiles by --shape WxH and the board's part of the picture by \
                    --crop LEFT,TOP,WxH";
