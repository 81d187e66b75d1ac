//! How tiles move.

/// How tiles move: all of the rules that a board needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Physics {
    /// The smallest group that can be taken: 1, 2 or 3 tiles.
    pub(crate) smallest: u8,
    /// What happens to an empty column.
    pub columns: Columns,
}

/// What happens to an empty column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Columns {
    /// What is right of it moves left.
    Left,
    /// What is left of it moves right.
    Right,
    /// It stays.
    Stay,
}

impl Physics {
    /// Groups of two, columns close to the left.
    pub const USUAL: Physics = Physics { smallest: 2, columns: Columns::Left };

    /// Groups of `smallest` tiles or more, columns as `columns` says.
    ///
    /// # Panics
    /// Unless `smallest` is 1, 2 or 3.
    pub const fn new(smallest: u8, columns: Columns) -> Physics {
        assert!(matches!(smallest, 1..=3), "expected a smallest group of 1, 2 or 3 tiles");
        Physics { smallest, columns }
    }

    /// The smallest group that can be taken: 1, 2 or 3 tiles.
    pub const fn smallest(&self) -> u8 {
        self.smallest
    }

    /// Whether columns close.
    #[inline(always)]
    pub fn closes(&self) -> bool {
        self.columns != Columns::Stay
    }
}
