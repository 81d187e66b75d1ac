//! `--version`: the version, the commit it was built from, and the instruction set that 15x15 boards use here.

use std::sync::LazyLock;

use crate::engine;
use crate::game::notation::Grid;

/// The commit; builds for tests, and those outside a clone, have none.
const COMMIT: Option<&str> = option_env!("CHAINSHOT_COMMIT");

/// What `--version` says.
pub(super) fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let grid = Grid::from_rows(&vec![vec![Some(0); 15]; 15]).expect("a board");
        let (commit, instructions) = (COMMIT.unwrap_or("no commit"), engine::instructions(&grid));
        format!("{} ({commit}, {instructions})", env!("CARGO_PKG_VERSION"))
    });
    &TEXT
}
