//! Random boards.

use std::fmt;
use std::str::FromStr;

use super::notation::{Grid, MAX_COLOURS, MAX_SIDE};
use crate::rng::{Generator, below};

/// The dimensions of a board: as text `15x15x5`, width, height and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The number of columns, 1 to [`MAX_SIDE`].
    pub width: usize,
    /// The number of rows, 1 to [`MAX_SIDE`].
    pub height: usize,
    /// The number of colours, 1 to [`MAX_COLOURS`].
    pub colours: usize,
}

/// A text that names no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadShape {
    /// It is not three numbers joined by `x`.
    #[error("expected width, height and colours such as 15x15x5, found {0:?}")]
    Form(String),
    /// One of the numbers is out of its limits.
    #[error("expected a {what} from 1 to {limit}, found {found} in {text:?}")]
    Limit {
        /// Which of the three numbers.
        what: &'static str,
        /// The greatest it may be.
        limit: usize,
        /// What it is.
        found: String,
        /// The whole text.
        text: String,
    },
}

impl FromStr for Shape {
    type Err = BadShape;

    fn from_str(text: &str) -> Result<Shape, BadShape> {
        let shown: String = text.chars().take(40).collect();
        let parts: Vec<&str> = shown.split('x').collect();
        let [width, height, colours] = parts[..] else { return Err(BadShape::Form(shown)) };
        if ![width, height, colours].into_iter().all(is_number) {
            return Err(BadShape::Form(shown));
        }
        Ok(Shape {
            width: within("width", width, MAX_SIDE, &shown)?,
            height: within("height", height, MAX_SIDE, &shown)?,
            colours: within("number of colours", colours, MAX_COLOURS, &shown)?,
        })
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn within(what: &'static str, found: &str, limit: usize, text: &str) -> Result<usize, BadShape> {
    let number = found.parse().ok().filter(|number| (1..=limit).contains(number));
    number.ok_or_else(|| BadShape::Limit { what, limit, found: found.to_owned(), text: text.to_owned() })
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}x{}", self.width, self.height, self.colours)
    }
}

/// A full board whose tiles are uniform and independent, drawn row by row from the top.
///
/// # Panics
/// If a number of `shape` is out of its limits, which no shape read from text is.
pub fn random_grid(shape: Shape, rng: &mut Generator) -> Grid {
    let mut tile = || Some(below(rng, shape.colours as u32) as u8);
    let rows: Vec<Vec<_>> = (0..shape.height).map(|_| (0..shape.width).map(|_| tile()).collect()).collect();
    Grid::from_rows(&rows).expect("a shape within its limits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;

    #[test]
    fn shapes_are_read_and_written() {
        for text in ["15x15x5", "1x1x1", "64x64x32", "20x10x4"] {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn wrong_shapes_say_what_is_wrong() {
        let cases = [
            ("", "expected width, height and colours such as 15x15x5, found \"\""),
            ("15x15", "expected width, height and colours such as 15x15x5, found \"15x15\""),
            ("15x15x5x1", "expected width, height and colours such as 15x15x5, found \"15x15x5x1\""),
            ("15x+5x5", "expected width, height and colours such as 15x15x5, found \"15x+5x5\""),
            ("0x15x5", "expected a width from 1 to 64, found 0 in \"0x15x5\""),
            ("15x65x5", "expected a height from 1 to 64, found 65 in \"15x65x5\""),
            ("15x15x33", "expected a number of colours from 1 to 32, found 33 in \"15x15x33\""),
            ("15x15x99999999999999999999", "found 99999999999999999999 in"),
        ];
        for (text, message) in cases {
            let found = text.parse::<Shape>().unwrap_err().to_string();
            assert!(found.contains(message), "{text}: {found}");
        }
    }

    #[test]
    fn a_board_never_changes_between_releases() {
        let shape = Shape { width: 8, height: 4, colours: 5 };
        let grid = random_grid(shape, &mut stream(1, "golden", 0));
        assert_eq!(grid, "34144330/02321231/24032403/02341234".parse().unwrap());
    }

    #[test]
    fn every_colour_comes_up() {
        let shape = Shape { width: 64, height: 64, colours: 32 };
        let grid = random_grid(shape, &mut stream(1, "colours", 0));
        assert_eq!((grid.colours(), grid.tiles().count()), (32, 4096));
    }
}
