//! How Simon Tatham's Same Game makes the board of a random seed.
//!
//! A board that can be cleared grows backwards from its last move: pairs of tiles of one colour are pushed in where they
//! touch none of their own colour, so that taking them again gives the board before. The order in which random numbers
//! are drawn is part of the seed's meaning.

use super::random::Random;

/// A board that grows: columns from the left, tiles from the bottom, colours from 1. No column is empty.
struct Growing {
    width: usize,
    height: usize,
    columns: Vec<Vec<u8>>,
}

/// A place for the first tile of a pair.
#[derive(Clone, Copy)]
struct Place {
    column: usize,
    row: usize,
    /// Whether the tile stands in a new column, left of the one that has the place now.
    new: bool,
}

/// Where the second tile of a pair stands.
#[derive(Clone, Copy)]
enum Second {
    Left,
    Right,
    Above,
}

/// The attempts it takes, `most` at most, and a board that can be cleared, by rows from the top; none if that takes more.
pub(super) fn soluble(shape: [usize; 3], random: &mut Random, most: usize) -> (usize, Option<Vec<u8>>) {
    let [width, height, colours] = shape;
    let mut attempts = (1..=most).map(|number| (number, Growing::grown(width, height, colours, random)));
    let Some((number, grown)) = attempts.find(|(_, board)| board.is_full()) else { return (most, None) };
    let cells = (0..height).rev().flat_map(|row| (0..width).map(move |column| (column, row)));
    (number, Some(cells.map(|(column, row)| grown.at(column, row)).collect()))
}

/// A board with two tiles of each colour at least, else random, by rows from the top.
pub(super) fn random(shape: [usize; 3], random: &mut Random) -> Vec<u8> {
    let [width, height, colours] = shape;
    let mut cells = vec![0; width * height];
    for colour in (1..=colours as u8).flat_map(|colour| [colour; 2]) {
        let free = loop {
            let cell = random.below(cells.len());
            if cells[cell] == 0 {
                break cell;
            }
        };
        cells[free] = colour;
    }
    for cell in cells.iter_mut().filter(|cell| **cell == 0) {
        *cell = random.below(colours) as u8 + 1;
    }
    cells
}

impl Growing {
    /// Grows a board until no pair fits any more, which does not fill each.
    fn grown(width: usize, height: usize, colours: usize, random: &mut Random) -> Growing {
        let last = 2 + width * height % 2;
        let colour = random.below(colours) as u8 + 1;
        let columns = if last <= width { vec![vec![colour]; last] } else { vec![vec![colour; last]] };
        let mut board = Growing { width, height, columns };
        while board.add_pair(colours, random) {}
        board
    }

    fn is_full(&self) -> bool {
        self.columns.len() == self.width && self.columns.iter().all(|column| column.len() == self.height)
    }

    /// The colour of a cell, 0 if it has no tile.
    fn at(&self, column: usize, row: usize) -> u8 {
        self.columns.get(column).and_then(|tiles| tiles.get(row)).copied().unwrap_or(0)
    }

    /// Adds a pair at the first of the places, tried in random order, where one fits; whether there was any.
    fn add_pair(&mut self, colours: usize, random: &mut Random) -> bool {
        let mut places = self.places();
        while !places.is_empty() {
            let place = places.swap_remove(random.below(places.len()));
            if self.add_pair_at(place, colours, random) {
                return true;
            }
        }
        false
    }

    fn places(&self) -> Vec<Place> {
        let between = if self.columns.len() < self.width { 0..self.columns.len() + 1 } else { 0..0 };
        let new = between.map(|column| Place { column, row: 0, new: true });
        let open = (0..self.columns.len()).filter(|&column| self.columns[column].len() < self.height);
        let within =
            open.flat_map(|column| (0..=self.columns[column].len()).map(move |row| Place { column, row, new: false }));
        new.chain(within).collect()
    }

    /// Adds a pair if one fits there, else leaves the board as it was.
    fn add_pair_at(&mut self, place: Place, colours: usize, random: &mut Random) -> bool {
        let Place { column, row, new } = place;
        if new {
            self.columns.insert(column, Vec::new());
        }
        // The first tile has no colour yet: it is none that any colour clashes with.
        self.columns[column].insert(row, u8::MAX);
        let fits = self.complete_pair(column, row, colours, random);
        if !fits {
            self.remove(column, row);
        }
        fits
    }

    /// Gives the tile there a colour and adds a second one of it, if that fits; else adds none.
    fn complete_pair(&mut self, column: usize, row: usize, colours: usize, random: &mut Random) -> bool {
        let Some(colour) = self.colour_for(column, row, colours, random) else { return false };
        let seconds = self.seconds(column, row, colour);
        if seconds.is_empty() {
            return false;
        }
        let beside = match seconds[random.below(seconds.len())] {
            Second::Left => column - 1,
            Second::Right => column + 1,
            Second::Above => column,
        };
        self.columns[column][row] = colour;
        if beside == self.columns.len() {
            self.columns.push(Vec::new());
        }
        self.columns[beside].insert(row, colour);
        let fits = self.can_be_filled();
        if !fits {
            self.remove(beside, row);
        }
        fits
    }

    fn remove(&mut self, column: usize, row: usize) {
        self.columns[column].remove(row);
        if self.columns[column].is_empty() {
            self.columns.remove(column);
        }
    }

    /// A random colour that no neighbour of the cell has.
    fn colour_for(&self, column: usize, row: usize, colours: usize, random: &mut Random) -> Option<u8> {
        let left = column.checked_sub(1).map_or(0, |column| self.at(column, row));
        let below = row.checked_sub(1).map_or(0, |row| self.at(column, row));
        let around = [left, below, self.at(column + 1, row), self.at(column, row + 1)];
        let free: Vec<u8> = (1..=colours as u8).filter(|colour| !around.contains(colour)).collect();
        if free.is_empty() { None } else { Some(free[random.below(free.len())]) }
    }

    /// Where the second tile can stand; above counts twice, so that pairs lie and stand about as often.
    fn seconds(&self, column: usize, row: usize, colour: u8) -> Vec<Second> {
        let mut seconds = Vec::new();
        let beside = |beside: usize, beyond: Option<usize>| {
            let height = self.columns.get(beside).map_or(0, Vec::len);
            height < self.height
                && height >= row
                && row.checked_sub(1).is_none_or(|below| self.at(beside, below) != colour)
                && beyond.is_none_or(|beyond| self.at(beyond, row) != colour)
        };
        if column > 0 && beside(column - 1, column.checked_sub(2)) {
            seconds.push(Second::Left);
        }
        if column + 1 < self.width && beside(column + 1, Some(column + 2)) {
            seconds.push(Second::Right);
        }
        let left = column.checked_sub(1).map_or(0, |left| self.at(left, row + 1));
        if self.columns[column].len() < self.height && left != colour && self.at(column + 1, row + 1) != colour {
            seconds.extend([Second::Above; 2]);
        }
        seconds
    }

    /// Whether pairs may still fill the board: full columns part it, and each part needs an even number of tiles. Where
    /// the height is odd, a new column mends a part.
    fn can_be_filled(&self) -> bool {
        let parts = self.columns.split(|column| column.len() == self.height);
        let free = |part: &[Vec<u8>]| part.iter().map(|column| self.height - column.len()).sum::<usize>();
        let odd = parts.filter(|part| free(part) % 2 == 1).count();
        odd <= (self.width - self.columns.len()) * (self.height % 2)
    }
}
