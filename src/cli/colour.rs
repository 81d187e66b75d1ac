//! `--color`: whether stdout and stderr have colours.

use std::ffi::OsString;

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
    /// What a command line says that may be wrong: its mistakes and its help have colours too. [`When::Auto`] where it does
    /// not say.
    pub(super) fn of(words: impl Iterator<Item = OsString>) -> When {
        let words: Vec<String> =
            words.map(|word| word.to_string_lossy().into_owned()).take_while(|it| it != "--").collect();
        let after = words.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1].as_str());
        let said = after.chain(words.iter().filter_map(|word| word.strip_prefix("--color="))).next();
        said.and_then(|said| When::from_str(said, false).ok()).unwrap_or_default()
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_known_before_the_command_line_is_right() {
        let said = |line: &str| format!("{:?}", When::of(line.split(' ').map(OsString::from)));
        let lines = ["x --color never bogus", "x solve --color=always --bad", "x solve -- --color never", "x --color"];
        assert_eq!(lines.map(said), ["Never", "Always", "Auto", "Auto"]);
    }
}
