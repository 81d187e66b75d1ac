//! The formats of boards: one line of the table each, tried from the top.

#[cfg(feature = "program")]
use super::image;
use super::rows::{decode, with_line_feeds};
use super::{Drawn, bare, bgf, csv, headed, integers, json, kde, own, swell_foop, tatham};
use crate::files::Fault;

/// A format in which boards are written.
#[derive(Debug)]
pub struct Format {
    /// The word by which users choose it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Whether a text looks like it.
    claims: fn(&str) -> bool,
    parse: fn(&str) -> Result<Vec<Drawn>, Fault>,
}

/// The one that rows may look like.
const HEADED: &str = "headed";

/// Every format that is text, the surest to recognise first.
static TEXTS: &[Format] = &[
    Format { name: "chainshot", about: "rows below `> id`", claims: own::claims, parse: own::parse },
    Format { name: "tatham", about: "Simon Tatham's game ids", claims: tatham::claims, parse: tatham::parse },
    Format {
        name: "swell-foop",
        about: "Swell Foop's saved game",
        claims: swell_foop::claims,
        parse: swell_foop::parse,
    },
    Format { name: "kde", about: "KDE's game numbers", claims: kde::claims, parse: kde::parse },
    Format { name: "json", about: "JSON", claims: json::claims, parse: json::parse },
    Format { name: "csv", about: "comma-separated cells", claims: csv::claims, parse: csv::parse },
    Format { name: "sized", about: "integers below `# WxH`", claims: integers::claims_sized, parse: integers::parse },
    Format { name: HEADED, about: "boards below their size", claims: headed::claims, parse: headed::parse },
    Format { name: "integers", about: "spaced integers", claims: integers::claims, parse: integers::parse },
    Format { name: "rows", about: "rows of digits or letters", claims: bare::claims, parse: bare::parse },
];

/// A format that is no text: its bytes are looked at before anything is decoded.
struct Binary {
    format: Format,
    claims: fn(&[u8]) -> bool,
    parse: fn(&[u8]) -> Result<Drawn, Fault>,
}

/// Every format that is no text. In a browser pictures are decoded by the page.
static BINARIES: &[Binary] = &[
    Binary {
        format: binary("bgf", "sgbust's binary grids"),
        claims: |bytes| bytes.starts_with(bgf::FAMILY),
        parse: |bytes| Ok(Drawn::plain(bgf::parse(bytes)?)),
    },
    #[cfg(feature = "program")]
    Binary { format: binary("image", "a picture of a board"), claims: image::claims, parse: image::parse },
];

/// What users know of a format that is no text.
const fn binary(name: &'static str, about: &'static str) -> Format {
    Format { name, about, claims: |_| false, parse: |_| Ok(Vec::new()) }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a format of boards ({}), found {found:?}{}", names(), answers(found))]
pub struct UnknownFormat {
    found: String,
}

/// What to say to somebody who means the form of answers.
fn answers(found: &str) -> &'static str {
    let is_form = ["moves", "clicks", "codingame", "html", "svg"].contains(&found);
    if is_form { ": the form in which lines are printed is --as" } else { "" }
}

/// The names of all formats.
pub fn names() -> String {
    all_names().collect::<Vec<&str>>().join(", ")
}

/// The name of each format.
pub fn all_names() -> impl Iterator<Item = &'static str> {
    all().map(|format| format.name)
}

fn all() -> impl Iterator<Item = &'static Format> {
    TEXTS.iter().chain(BINARIES.iter().map(|binary| &binary.format))
}

impl Format {
    /// The format called `name`.
    ///
    /// # Errors
    /// [`UnknownFormat`] if there is none.
    pub fn named(name: &str) -> Result<&'static Format, UnknownFormat> {
        all()
            .find(|format| format.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownFormat { found: name.to_owned() })
    }

    /// Whether it is chainshot's own, which nobody needs to be told.
    pub fn is_own(&self) -> bool {
        self.name == TEXTS[0].name
    }
}

/// The boards in `bytes`, and the format that they were read as: `forced`, or the first that claims them.
pub(super) fn read(bytes: &[u8], forced: Option<&'static Format>) -> Result<(Vec<Drawn>, &'static Format), Fault> {
    let binary = BINARIES.iter().find(|it| match forced {
        Some(format) => std::ptr::eq(format, &it.format),
        None => (it.claims)(bytes),
    });
    if let Some(binary) = binary {
        return Ok((vec![(binary.parse)(bytes)?], &binary.format));
    }
    expect_short_lines(bytes)?;
    let text = &*with_line_feeds(decode(bytes)?);
    let format = match forced {
        Some(format) => format,
        None => TEXTS.iter().find(|format| (format.claims)(text)).ok_or_else(|| unknown(text))?,
    };
    if !format.is_own() {
        expect_little(bytes)?;
    }
    if forced.is_none() && format.name == HEADED {
        headed::expect_no_rows(text)?;
    }
    let boards =
        (format.parse)(text).map_err(|fault| if forced.is_none() { told(fault, format, text) } else { fault })?;
    if boards.is_empty() {
        return Err(none(text));
    }
    Ok((boards, format))
}

/// The fault with the format that the boards before it were read as: all of a file are in one.
fn told(mut fault: Fault, format: &Format, text: &str) -> Fault {
    let is_first = text.lines().take(fault.line.saturating_sub(1)).all(|line| line.trim().is_empty());
    if !format.is_own() && !is_first {
        fault.problem += &format!(" (the lines before are {})", format.about);
    }
    fault
}

/// No line is longer, but for JSON, which may stand on one.
const LONGEST: usize = 1 << 20;
/// Text in one of the other forms has at most so many bytes: while it is read it takes many times that.
const MOST: usize = 1 << 26;

/// Fails if `bytes` are more than [`MOST`].
fn expect_little(bytes: &[u8]) -> Result<(), Fault> {
    let (most, mb) = (MOST >> 20, bytes.len() >> 20);
    let problem = || format!("expected at most {most} MB of boards unless they are rows below `> id`, found {mb} MB");
    if bytes.len() > MOST { Err(Fault::new(1, 1, problem())) } else { Ok(()) }
}

/// Fails if `bytes` are more than a reader can be given: they are looked at before anything is made of them.
fn expect_short_lines(bytes: &[u8]) -> Result<(), Fault> {
    if bytes.len() <= LONGEST {
        return Ok(());
    }
    let first = bytes.trim_ascii_start().first();
    if first != Some(&b'>') && first != Some(&b'#') {
        expect_little(bytes)?;
    }
    if matches!(first, Some(b'[' | b'{')) {
        return Ok(());
    }
    let mut lines = bytes.split(|&byte| byte == b'\n').zip(1..);
    let problem = format!("expected lines of at most {LONGEST} bytes, found a longer one: is this the right file?");
    lines.find(|(line, _)| line.len() > LONGEST).map_or(Ok(()), |(_, number)| Err(Fault::new(number, 1, problem)))
}

/// `text` has no board, or nothing but comments.
fn none(text: &str) -> Fault {
    let found = match text.lines().any(super::rows::is_comment) {
        true => "comments alone, as lines that begin with # are: leave out the # of colours such as #ff0000",
        false => "none: is this the right file?",
    };
    let problem = format!("expected at least one position (> id and its rows), found {found}");
    Fault::new(text.lines().count().max(1), 1, problem)
}

/// No format claims `text`: the place of its first word, and what could stand there.
fn unknown(text: &str) -> Fault {
    let Some((number, first)) = super::rows::significant(text).next() else {
        return none(text);
    };
    let (column, word) = super::rows::words(first).find(|(_, word)| !integers::is_number(word)).unwrap_or((1, first));
    let remark = super::rows::words(first).map(|(_, word)| super::rows::remark_on(word)).find(|it| !it.is_empty());
    let advice = || {
        format!(": name its format with --format ({}), or put commas between cells that are words or signs", names())
    };
    let problem = format!(
        "expected a board: `> id` above its rows, rows of digits or letters, spaced integers, CSV, JSON or a game id; \
         found {}{}",
        super::rows::shown(word),
        remark.map_or_else(advice, str::to_owned)
    );
    Fault::new(number, column, problem)
}
