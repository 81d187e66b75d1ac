//! A terminal without its last columns, to draw progress on.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use console::{Term, measure_text_width};
use indicatif::{ProgressDrawTarget, TermLike};

/// Where progress is drawn: stderr without its last columns, which are for the ^C that a terminal shows where somebody
/// types it. A line that this broke could not be cleared.
pub(in crate::cli) fn target() -> ProgressDrawTarget {
    let inset = Inset { terminal: Term::buffered_stderr(), column: AtomicUsize::new(0) };
    ProgressDrawTarget::term_like_with_hz(Box::new(inset), HERTZ)
}

/// So often a second progress is drawn at most.
const HERTZ: u8 = 20;
/// The columns that are left out.
pub(super) const INSET: u16 = 3;

/// A terminal without its last columns. Whoever draws fills each line to its end and takes it that the next begins by
/// itself: here it is begun.
#[derive(Debug)]
struct Inset {
    terminal: Term,
    column: AtomicUsize,
}

impl Inset {
    fn at(&self, column: usize) {
        self.column.store(column, Ordering::Relaxed);
    }
}

impl TermLike for Inset {
    fn width(&self) -> u16 {
        self.terminal.size().1.saturating_sub(INSET).max(1)
    }

    fn height(&self) -> u16 {
        self.terminal.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.terminal.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.terminal.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.terminal.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.terminal.move_cursor_left(columns)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(line)?;
        self.at(0);
        self.terminal.write_line("")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let (width, mut column) = (usize::from(self.width()), self.column.load(Ordering::Relaxed));
        let mut lines = String::with_capacity(text.len());
        for letter in text.chars() {
            let wide = measure_text_width(letter.encode_utf8(&mut [0; 4]));
            if column + wide > width {
                lines.push('\n');
                column = 0;
            }
            column = if letter == '\r' || letter == '\n' { 0 } else { column + wide };
            lines.push(letter);
        }
        self.at(column);
        self.terminal.write_str(&lines)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.at(0);
        self.terminal.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.terminal.flush()
    }
}
