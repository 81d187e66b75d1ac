//! Boards in pictures: tiles in a regular grid, found by their edges and told apart by their looks.
//!
//! 1. `period`: edges that come again at equal distances give candidates for the grid, in parts of the picture too;
//! 2. `search`: each is laid over the picture as a `lattice`; a `survey` of its cells finds the board in it, as the
//!    rectangle of cells that look alike and have borders, without what is only its `rim`, and `strangers` beyond it;
//! 3. `empty`: which cells of the board are background;
//! 4. `groups`: which tiles have the same colour.

#[cfg(feature = "program")]
pub mod decode;
mod empty;
mod groups;
mod lattice;
mod looks;
mod period;
mod raster;
mod rim;
mod search;
mod strangers;
mod survey;
#[cfg(test)]
mod tests;

use self::lattice::{Cells, Lattice};
use self::period::Comb;
pub use self::raster::Picture;
use self::raster::Raster;
use self::survey::Survey;
use crate::game::notation::{BadGrid, Grid, MAX_COLOURS, MAX_SIDE, colour_char};
use crate::store::colours;

/// What is known of the board beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// Its columns and rows.
    pub shape: Option<(usize, usize)>,
    /// The part of the picture that it lies in: left, top, width and height in pixels.
    pub crop: Option<[usize; 4]>,
}

/// A board that was found in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundBoard {
    /// The rows from the top; colours are counted in reading order, `None` is an empty cell.
    pub rows: Vec<Vec<Option<u8>>>,
    /// The mean colour of each colour's tiles.
    pub colours: Vec<[u8; 3]>,
    /// Where it lies in the picture: left, top, right and bottom in pixels.
    pub place: [f32; 4],
    /// How far it is from a tile to the next across and down, in pixels.
    pub pitch: [f32; 2],
    /// How sure it is, up to 1.
    pub sureness: f32,
}

/// Why there is no board, and what may help.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoBoard(String);

impl FoundBoard {
    /// The board, whose colours are numbered so that it is drawn as the picture has it.
    ///
    /// # Errors
    /// [`BadGrid`] if tiles hang in the air, or there are too many colours.
    pub fn grid(&self) -> Result<Grid, BadGrid> {
        let numbers = self.numbers();
        let number = |colour: u8| numbers[usize::from(colour)];
        let row = |row: &Vec<Option<u8>>| row.iter().map(|cell| cell.map(number)).collect();
        Grid::from_rows(&self.rows.iter().map(row).collect::<Vec<Vec<_>>>())
    }

    /// For each colour the number that it has on the board.
    pub fn numbers(&self) -> Vec<u8> {
        colours::numbers(&self.colours)
    }

    /// How big the tiles are, where they begin, and which colour is which, on one line.
    pub fn about(&self) -> String {
        let mut looks: Vec<_> = self.numbers().into_iter().zip(&self.colours).collect();
        looks.sort_unstable();
        let colour = |(number, [red, green, blue]): &(u8, &[u8; 3])| {
            format!(" {}=#{red:02x}{green:02x}{blue:02x}", colour_char(*number))
        };
        let colours: String = looks.iter().take(MAX_COLOURS).map(colour).collect();
        let ([across, down], [left, top, ..]) = (self.pitch, self.place);
        let sure = (100.0 * self.sureness).round();
        let doubt = if self.sureness < DOUBTFUL { " only: compare it with the picture" } else { "" };
        format!("tiles of {across:.1}x{down:.1} px from {left:.0},{top:.0}, {sure} % sure{doubt};{colours}")
    }
}

/// Boards that are read right are hardly ever less sure.
const DOUBTFUL: f32 = 0.7;
/// How sure a board of one colour can be.
const ONE_COLOUR: f32 = 0.5;
/// The shortest side of a picture.
const LEAST: usize = 16;
/// A longer picture is looked at in a smaller scale.
const LONG: usize = 1800;

/// The board in a picture.
///
/// # Errors
/// [`NoBoard`] if there is no regular grid of tiles, or nothing where the hints say.
pub fn recognise(picture: &Picture, hints: Hints) -> Result<FoundBoard, NoBoard> {
    let (wide, high) = (picture.width, picture.height);
    let [left, top, width, height] = hints.crop.unwrap_or([0, 0, wide, high]);
    let inside = |from: usize, length: usize, side: usize| from < side && length <= side - from && length >= LEAST;
    if !inside(left, width, wide) || !inside(top, height, high) {
        return Err(NoBoard(format!(
            "expected a part of at least {LEAST}x{LEAST} pixels of the picture, which has {wide}x{high}; found \
             {width}x{height} from {left},{top}"
        )));
    }
    if let Some((columns, rows)) = hints.shape.filter(|&(columns, rows)| ![columns, rows].iter().all(is_side)) {
        return Err(NoBoard(format!("expected a shape from 1x1 to {MAX_SIDE}x{MAX_SIDE}, found {columns}x{rows}")));
    }
    let part = picture.part(left, top, width, height);
    let factor = (part.width.max(part.height) - 1) / LONG + 1;
    let part = if factor > 1 { part.shrunk(factor) } else { part };
    let raster = Raster::new(&part);
    let (survey, cells, sureness) = if let (Some(shape), Some(_)) = (hints.shape, hints.crop) {
        stretched(&raster, shape)
    } else {
        search::searched(&raster, hints.shape)?
    };
    let scale = |at: f32| at * factor as f32;
    let lattice = survey.lattice;
    let end = |comb: Comb, cell: usize, origin: usize| origin as f32 + scale(comb.offset + cell as f32 * comb.pitch);
    let place = [
        end(lattice.across, cells.left, left),
        end(lattice.down, cells.top, top),
        end(lattice.across, cells.right, left),
        end(lattice.down, cells.bottom, top),
    ];
    let pitch = [scale(lattice.across.pitch), scale(lattice.down.pitch)];
    let (rows, colours) = read(&raster, &survey, cells);
    // Noise looks the same everywhere, and hardly any board does.
    let sureness = if colours.len() < 2 { sureness.min(ONE_COLOUR) } else { sureness };
    Ok(FoundBoard { rows, colours, place, pitch, sureness })
}

fn is_side(cells: &usize) -> bool {
    (1..=MAX_SIDE).contains(cells)
}

/// The grid that fills the whole picture.
fn stretched(raster: &Raster, (columns, rows): (usize, usize)) -> (Survey, Cells, f32) {
    let comb = |side: usize, cells: usize| Comb { pitch: side as f32 / cells as f32, offset: 0.0, strength: 1.0 };
    let lattice = Lattice { across: comb(raster.width, columns), down: comb(raster.height, rows) };
    let survey = Survey::new(raster, lattice);
    (survey, Cells { left: 0, top: 0, right: columns, bottom: rows }, 1.0)
}

/// The colours of a board's cells, and what these look like.
fn read(raster: &Raster, survey: &Survey, cells: Cells) -> (Vec<Vec<Option<u8>>>, Vec<[u8; 3]>) {
    let empty = empty::cells(raster, survey, cells);
    let full: Vec<usize> = cells.all().map(|(x, y)| survey.at(x, y)).filter(|at| !empty.contains(at)).collect();
    let looks: Vec<_> = full.iter().map(|&at| &survey.looks.looks[at]).collect();
    let groups = groups::grouped(&looks);
    let mut order: Vec<usize> = Vec::new();
    for group in &groups {
        if !order.contains(group) {
            order.push(*group);
        }
    }
    let colour = |at: usize| {
        let index = full.iter().position(|&it| it == at)?;
        order.iter().position(|&group| group == groups[index]).map(|it| it.min(usize::from(u8::MAX)) as u8)
    };
    let rows = (cells.top..cells.bottom).map(|y| (cells.left..cells.right).map(|x| colour(survey.at(x, y))).collect());
    let mean = |group: usize| {
        let members: Vec<_> = groups.iter().zip(&looks).filter(|it| *it.0 == group).map(|it| it.1.mean).collect();
        [0, 1, 2].map(|it: usize| {
            (members.iter().map(|mean| mean[it]).sum::<f32>() / members.len().max(1) as f32).round() as u8
        })
    };
    (rows.collect(), order.iter().map(|&group| mean(group)).collect())
}
