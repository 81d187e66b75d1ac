//! How tables are drawn, and what is left out of them.

use std::io::{self, IsTerminal};

use comfy_table::Table;

use super::Args;

/// How tables are drawn.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Look {
    Markdown,
    /// So many columns of text: long texts are broken, and what matters least is left out.
    Terminal(u16),
    /// For pipes: one line a file, however long.
    Plain,
}

impl Look {
    /// As `args` ask, or as stdout can take it.
    pub(super) fn of(args: &Args) -> Look {
        if args.markdown { Look::Markdown } else { Look::of_terminal() }
    }

    /// As stdout can take it.
    pub(super) fn of_terminal() -> Look {
        let width = Table::new().width().filter(|_| io::stdout().is_terminal());
        width.map_or(Look::Plain, Look::Terminal)
    }
}

/// What to say of columns that a narrow terminal has no room for.
pub(super) fn left_out(headings: &[String], elsewhere: &str) -> String {
    if headings.is_empty() {
        return String::new();
    }
    let text = format!("Left out, as the terminal is narrow: {}; {elsewhere}.", headings.join(", "));
    format!("\n{}\n", textwrap::fill(&text, textwrap::termwidth()))
}

/// Names come from outside: they must neither steer the terminal nor break a table.
pub(super) fn clean(text: &str, look: Look) -> String {
    let plain = text.replace(char::is_control, " ");
    if look == Look::Markdown { plain.replace('|', "\\|").replace('<', "&lt;") } else { plain }
}
