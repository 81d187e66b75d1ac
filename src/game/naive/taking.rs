//! How groups are taken out, and how tiles fall and columns close then.

use super::{GAP, IllegalMove, NaiveBoard};
use crate::game::notation::Cell;
use crate::game::rules::Columns;

impl NaiveBoard {
    /// Takes the group at `cell` and returns its number of tiles.
    ///
    /// # Errors
    /// [`IllegalMove`] if there is no tile or its group is too small; the position is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<u32, IllegalMove> {
        self.take(cell, &mut Vec::new())
    }

    /// As [`NaiveBoard::play`]; what is in `group` is of no use to the caller but its room.
    pub(super) fn take(&mut self, cell: Cell, group: &mut Vec<usize>) -> Result<u32, IllegalMove> {
        let at = self.find(cell).filter(|&at| self.tiles[at] != GAP).ok_or(IllegalMove::NoTile(cell))?;
        let (tile, smallest) = (self.tiles[at], self.physics.smallest);
        self.take_out(at, group);
        if group.len() < usize::from(smallest) {
            group.iter().for_each(|&at| self.tiles[at] = tile);
            return Err(IllegalMove::TooSmall { cell, size: group.len(), smallest });
        }
        // From above, so that all above a tile has fallen before the tile goes; tiles one on the other go at once.
        match &mut group[..] {
            [one, other] => (*one, *other) = ((*one).max(*other), (*one).min(*other)),
            more => more.sort_unstable_by(|one, other| other.cmp(one)),
        }
        let mut is_one_empty = false;
        for run in group.chunk_by(|above, below| above - below == 1) {
            let (mut from, mut to) = (run[0] + 1, run[run.len() - 1]);
            is_one_empty |= self.tiles[to - 1] == GAP && self.tiles[from] == GAP;
            while self.tiles[from] != GAP {
                self.tiles[to] = self.tiles[from];
                (from, to) = (from + 1, to + 1);
            }
            self.tiles[to..from].fill(GAP);
        }
        if is_one_empty {
            self.close();
        }
        Ok(group.len() as u32)
    }

    /// Leaves gaps in place of the tile that is there in the list and of all that are joined to it by its colour; `group`
    /// says then where they were, in no order.
    pub(super) fn take_out(&mut self, at: usize, group: &mut Vec<usize>) {
        let (tile, stride) = (self.tiles[at], self.height + 1);
        group.clear();
        group.push(at);
        self.tiles[at] = GAP;
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            for neighbour in [at - stride, at - 1, at + 1, at + stride] {
                if self.tiles[neighbour] == tile {
                    self.tiles[neighbour] = GAP;
                    group.push(neighbour);
                }
            }
            next += 1;
        }
    }

    /// Lets the columns close: those that are not empty go one after the other to the side where they close to.
    pub(super) fn close(&mut self) {
        let mut to = 0;
        for from in 0..self.width {
            let [from, side] = match self.physics.columns {
                Columns::Stay => return,
                Columns::Left => [from, to],
                Columns::Right => [from, to].map(|column| self.width - 1 - column),
            };
            let (column, place) = (self.column(from), self.column(side).start);
            if self.tiles[column.start] == GAP {
                continue;
            }
            if from != side {
                self.tiles.copy_within(column.clone(), place);
                self.tiles[column].fill(GAP);
            }
            to += 1;
        }
    }
}
