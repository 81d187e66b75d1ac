//! The formats of boards: one line of the table each, tried from the top.

mod faults;
mod limits;
mod reading;

pub(super) use self::reading::read;
#[cfg(feature = "program")]
use super::image;
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
