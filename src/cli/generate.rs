//! `chainshot generate`: random positions as a test set.

use std::io;
use std::path::{Path, PathBuf};

use super::process::{exists, whole};
use super::stdout;
use super::words::counted;
use crate::files::{self, FileError};
use crate::game::generate::Shape;
use crate::store::testset::{self, TestSet};

/// Make a test set of random positions; the same shape and seed make the same ones on every machine
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Width, height and colours
    #[arg(long, default_value = "15x15x5", value_name = "WxHxC")]
    pub shape: Shape,
    /// How many positions
    #[arg(long, allow_negative_numbers = true, default_value_t = 20)]
    #[arg(value_parser = whole::<u32>(1..=1_000_000))]
    pub positions: u32,
    /// Another seed makes other positions
    #[arg(long, allow_negative_numbers = true, default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// First part of the ids [default: from shape and seed, such as r15x15x5-s1]
    #[arg(long, value_parser = name)]
    pub name: Option<String>,
    /// Write to this file instead of stdout, which - is as well; its folder is made if missing
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// Makes the test set and prints or writes it.
///
/// # Errors
/// If the file exists and may not be replaced, or cannot be written.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let text = text(args);
    match args.out.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => write_whole(path, &text, args.force),
        None => stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into)),
    }
}

/// The file: who made it and how, then the positions.
fn text(args: &Args) -> String {
    let Shape { width, height, colours } = args.shape;
    let [positions, colours] =
        [(args.positions as usize, "random position"), (colours, "colour")].map(|(count, thing)| counted(count, thing));
    let about = format!("{positions}, {width}x{height}, {colours}");
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "# {about}: every tile uniform and independent.\n# Made by chainshot {version}; this makes it again:\n#   {}\n\n{}",
        command(args),
        named_set(args)
    )
}

fn command(args: &Args) -> String {
    let name = args.name.as_ref().map_or(String::new(), |name| format!(" --name {name}"));
    let Args { shape, positions, seed, .. } = args;
    format!("chainshot generate --shape {shape} --positions {positions} --seed {seed}{name}")
}

fn named_set(args: &Args) -> TestSet {
    let mut set = testset::generate(args.shape, args.positions as usize, args.seed);
    if let Some(name) = &args.name {
        for (index, position) in set.positions.iter_mut().enumerate() {
            position.id = format!("{name}-{:03}", index + 1);
        }
        set.name.clone_from(name);
    }
    set
}

/// Only what needs no quotes in a shell, so that the command in the file can be pasted.
fn name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(plain) {
        return Ok(text.to_owned());
    }
    Err("expected a word of letters, digits, - _ and ., that begins with a letter or digit".into())
}

/// The file is whole or not there, as a store of solutions is.
pub(super) fn write_whole(path: &Path, text: &str, force: bool) -> anyhow::Result<()> {
    let written = if force { files::replace } else { files::create }(path, text.as_bytes());
    match written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path).into()),
        written => Ok(written.map_err(FileError::write(path))?),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn args(line: &str) -> Args {
        Line::try_parse_from(format!("chainshot {line}").split_whitespace()).unwrap().args
    }

    #[test]
    fn a_set_says_how_it_is_made_again() {
        for line in ["", "--shape 4x3x2 --positions 3 --seed 7 --name small"] {
            let first = text(&args(line));
            let command = first.lines().nth(2).unwrap().strip_prefix("#   chainshot generate ").unwrap();
            assert_eq!(text(&args(command)), first);
        }
    }

    #[test]
    fn a_set_reads_back_under_its_name() {
        let args = args("--shape 4x3x2 --positions 3 --name small");
        let set = testset::parse("small", text(&args).as_bytes()).unwrap();
        assert_eq!(set, named_set(&args));
        assert_eq!(set.positions[2].id, "small-003");
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for line in ["--shape 15x15", "--positions 0", "--seed x", "--force", "--name=a/b", "--name=-a", "--name="] {
            assert!(Line::try_parse_from(["chainshot"].into_iter().chain(line.split_whitespace())).is_err(), "{line}");
        }
    }

    #[test]
    fn a_file_is_replaced_by_force_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("set.txt");
        write_whole(&path, "first", false).unwrap();
        let error = write_whole(&path, "second", false).unwrap_err().to_string();
        assert!(error.ends_with("exists already: choose another name, or say --force to replace it"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        write_whole(&path, "third", true).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "third");
        assert!(write_whole(&path.join("below"), "x", true).is_err());
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no draft stays behind");
    }
}
