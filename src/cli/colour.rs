//! `--color`: whether stdout and stderr have colours.

use anstream::ColorChoice;
use clap::ValueEnum;

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    Always,
    Never,
}

impl When {
    /// Makes it so for all that is printed from now on.
    pub(super) fn choose(self) {
        let choice = match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}
