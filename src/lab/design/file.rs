//! The experiment file: TOML, every mistake named by its line.

mod form;
mod values;

use std::io;
use std::path::{Path, PathBuf};

use toml::Spanned;

use self::form::{Form, Positions};
pub use self::values::MOST_REPLICATES;
use self::values::{budgets, methods, reference, replicates, selected, sound, starts};
use super::{Design, expect_few};
use crate::files::{Fault, FileError, read as read_file};
use crate::game::generate::Shape;
use crate::game::rules::Rules;
use crate::run::plan::{PLACEHOLDER, Plan};
use crate::store::testset::{self, TestSet};

/// No experiment file has more bytes.
const LONGEST: u64 = 1 << 24;

/// What is wrong, and at which byte.
type Problem = (usize, String);

/// Reads the experiment at `path`, and the folder for its results.
///
/// # Errors
/// [`FileError`] if the file, or the test set that it names, cannot be opened or is not what it should be.
pub fn read(path: &Path) -> Result<(Design, PathBuf), FileError> {
    let bytes = read_file(path, LONGEST)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        place(&good, good.len(), "expected text in UTF-8".into()).of(path)
    })?;
    let fault = |(at, problem)| place(&text, at, problem).of(path);
    let form = toml::from_str(&text).map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        fault((at, explained(error.message(), text.get(at..).unwrap_or_default())))
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let set = match wanted(&form).map_err(fault)? {
        Source::File(file) => testset::read(&folder.join(file)).map_err(|error| named_by(path, error))?,
        Source::Generated(shape, count, seed) => testset::generate(shape, count, seed),
    };
    let out = match &form.out {
        None => path.with_extension("results"),
        Some(out) if out.get_ref().as_os_str().is_empty() => {
            return Err(fault((out.span().start, "expected the name of a folder, found \"\"".to_owned())));
        }
        Some(out) => folder.join(out.get_ref()),
    };
    Ok((design(form, set, path).map_err(fault)?, out))
}

/// `error`, with the experiment that names the file which cannot be opened.
fn named_by(experiment: &Path, error: FileError) -> FileError {
    match error {
        FileError::Open { path, source } => {
            let about = format!("{source}; {} names it", experiment.display());
            FileError::Open { path, source: io::Error::new(source.kind(), about) }
        }
        other => other,
    }
}

/// The keys that stand above all tables.
const ABOVE: [&str; 9] = ["title", "rules", "seed", "budgets", "starts", "replicates", "reference", "out", "moves"];

/// What is wrong with the form at what was `found`, with what to write instead where that may not be clear.
fn explained(message: &str, found: &str) -> String {
    let text = message.replace('\n', " ").replace("expected a sequence", "expected a list in [ ]");
    let text = ["u64", "usize"].iter().fold(text, |text, kind| text.replace(kind, "a whole number"));
    let remedy = match text.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`')) {
        Some((key, rest)) if ABOVE.contains(&key) && !rest.contains("`budgets`") => {
            format!(": {key} is for the whole experiment, and stands above [positions] and [[method]]")
        }
        None if found.trim_start_matches('[').starts_with("method") => {
            ": each method has a heading of its own, [[method]] with two brackets".to_owned()
        }
        _ => String::new(),
    };
    text + &remedy
}

/// Line and column of the byte `at`.
fn place(text: &str, at: usize, problem: String) -> Fault {
    let before = &text[..text.floor_char_boundary(at)];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Fault::new(before.matches('\n').count() + 1, before[start..].chars().count() + 1, problem)
}

enum Source<'a> {
    File(&'a Path),
    Generated(Shape, usize, u64),
}

/// Where the positions are to come from.
fn wanted(form: &Form) -> Result<Source<'_>, Problem> {
    let expected = "expected [positions] with a file (and select), or with shape, count and seed";
    let Some(spanned) = &form.positions else { return Err((0, format!("{expected}, found neither"))) };
    let at = spanned.span().start;
    match spanned.get_ref() {
        Positions { file: Some(file), shape: None, count: None, seed: None, .. } => Ok(Source::File(file)),
        Positions { file: None, select: None, shape: Some(shape), count: Some(count), seed } => {
            let parsed = shape.get_ref().parse().map_err(|error| (shape.span().start, format!("{error}")))?;
            if !(1..=1_000_000).contains(count) {
                return Err((at, format!("expected a count from 1 to 1000000, found {count}")));
            }
            expect_few(parsed, *count).map_err(|problem| (at, problem))?;
            Ok(Source::Generated(parsed, *count, seed.unwrap_or(1)))
        }
        _ => Err((at, format!("{expected}, not a part of one or of both"))),
    }
}

fn design(form: Form, set: TestSet, path: &Path) -> Result<Design, Problem> {
    let rules = match &form.rules {
        Some(rules) => rules.get_ref().parse().map_err(|error| (rules.span().start, format!("{error}")))?,
        None => Rules::default(),
    };
    let budgets = budgets(&form)?;
    let starts = starts(&form, &budgets)?;
    let methods = methods(&form, &starts, &budgets)?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    if let Some(title) = form.title.as_ref().filter(|title| title.get_ref().contains(char::is_control)) {
        let problem = format!("expected a title of one line, without control characters, found {:?}", title.get_ref());
        return Err((title.span().start, problem));
    }
    let at = form.starts.as_ref().map_or(0, |starts| starts.span().start);
    let reference = reference(&form, &methods)?;
    let plan = Plan {
        rules,
        seed: form.seed.unwrap_or(1),
        starts,
        replicates: replicates(&form)?,
        keeps_moves: form.moves.unwrap_or(false),
        ..Plan::new(selected(&form, set)?, methods, budgets)
    };
    if let Some(problem) = plan.too_large() {
        return Err((at, problem));
    }
    let title = form.title.map_or(name, Spanned::into_inner);
    Ok(Design { title, reference, stop: form.stop.map(sound).transpose()?, race: None, plan })
}

/// A file to begin with, for `--help`.
pub fn example() -> String {
    format!(
        "title = \"Nested against multi-start\"\nbudgets = [\"2^16\"]\nstarts = [4, 16, 64]\n\n\
         [positions]\nshape = \"15x15x5\"\ncount = 20\nseed = 9\n\n\
         [[method]]\nlabel = \"multi-start MCTS\"\nline = \"mcts\"\n\n\
         [[method]]\nlabel = \"NMCTS\"\nline = \"nmcts:searches={PLACEHOLDER}\"\n"
    )
}
