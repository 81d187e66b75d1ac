//! The experiment file: TOML, every mistake named by its line.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::{Design, NO_LINE};
use crate::files::{Fault, FileError, read as read_file};
use crate::game::generate::Shape;
use crate::game::rules::Rules;
use crate::lab::sequential::Sequential;
use crate::run::plan::{Contender, MOST_CELLS, PLACEHOLDER, Plan};
use crate::search::budget::Budget;
use crate::search::method::KnownLine;
use crate::store::testset::{self, Position, TestSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    title: Option<Spanned<String>>,
    rules: Option<Spanned<String>>,
    seed: Option<u64>,
    budgets: Option<Spanned<Vec<Spanned<Amount>>>>,
    starts: Option<Spanned<Vec<Spanned<u64>>>>,
    replicates: Option<Spanned<u64>>,
    reference: Option<Spanned<String>>,
    out: Option<PathBuf>,
    moves: Option<bool>,
    positions: Option<Spanned<Positions>>,
    #[serde(default)]
    method: Vec<MethodForm>,
    stop: Option<Spanned<Sequential>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Positions {
    file: Option<PathBuf>,
    select: Option<Spanned<String>>,
    shape: Option<Spanned<String>>,
    count: Option<usize>,
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MethodForm {
    label: Option<Spanned<String>>,
    line: Spanned<String>,
}

/// A budget, which may be a bare number.
struct Amount(String);

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Amount, D::Error> {
        match toml::Value::deserialize(from)? {
            toml::Value::String(text) => Ok(Amount(text)),
            other => Ok(Amount(other.to_string())),
        }
    }
}

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
        fault((error.span().map_or(0, |span| span.start), error.message().replace('\n', " ")))
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let set = match wanted(&form).map_err(fault)? {
        Source::File(file) => testset::read(&folder.join(file))?,
        Source::Generated(shape, count, seed) => testset::generate(shape, count, seed),
    };
    let out = form.out.as_ref().map_or_else(|| path.with_extension("results"), |out| folder.join(out));
    Ok((design(form, set, path).map_err(fault)?, out))
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
            Ok(Source::Generated(few(parsed, *count).map_err(|problem| (at, problem))?, *count, seed.unwrap_or(1)))
        }
        _ => Err((at, format!("{expected}, not a part of one or of both"))),
    }
}

/// `shape`, unless boards of it would have more cells than a plan may have.
fn few(shape: Shape, count: usize) -> Result<Shape, String> {
    let cells = shape.width * shape.height * count;
    let problem = || format!("expected at most {MOST_CELLS} cells, found {cells}: give a smaller count");
    if cells > MOST_CELLS { Err(problem()) } else { Ok(shape) }
}

fn design(form: Form, set: TestSet, path: &Path) -> Result<Design, Problem> {
    let budgets = budgets(&form)?;
    let starts = starts(&form, &budgets)?;
    let methods = methods(&form, &starts)?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let rules = match &form.rules {
        Some(rules) => rules.get_ref().parse().map_err(|error| (rules.span().start, format!("{error}")))?,
        None => Rules::default(),
    };
    if let Some(title) = form.title.as_ref().filter(|title| title.get_ref().contains(char::is_control)) {
        let problem = format!("expected a title of one line, without control characters, found {:?}", title.get_ref());
        return Err((title.span().start, problem));
    }
    let at = form.starts.as_ref().map_or(0, |starts| starts.span().start);
    let reference = reference(&form, &methods)?;
    let plan = Plan {
        rules,
        seed: form.seed.unwrap_or(1),
        budgets,
        starts,
        first: 1,
        replicates: replicates(&form)?,
        methods,
        moves: form.moves.unwrap_or(false),
        positions: selected(&form, set)?,
        from: Vec::new(),
    };
    if let Some(problem) = plan.too_large() {
        return Err((at, problem));
    }
    let title = form.title.map_or(name, Spanned::into_inner);
    Ok(Design { title, reference, stop: form.stop.map(sound).transpose()?, plan })
}

fn budgets(form: &Form) -> Result<Vec<Budget>, Problem> {
    let expected = "expected budgets such as [\"2^14\", \"2^16\"] for playouts or [\"10s\"] for seconds";
    let Some(list) = form.budgets.as_ref().filter(|list| !list.get_ref().is_empty()) else {
        return Err((form.budgets.as_ref().map_or(0, |list| list.span().start), format!("{expected}, found none")));
    };
    let mut budgets: Vec<Budget> = Vec::new();
    for amount in list.get_ref() {
        let at = amount.span().start;
        let budget = amount.get_ref().0.parse().map_err(|error| (at, format!("{expected}: {error}")))?;
        if budgets.contains(&budget) {
            return Err((at, format!("the budget {budget} stands twice: delete one")));
        }
        budgets.push(budget);
    }
    Ok(budgets)
}

fn starts(form: &Form, budgets: &[Budget]) -> Result<Vec<u64>, Problem> {
    let Some(list) = &form.starts else { return Ok(vec![1]) };
    let least = budgets.iter().filter_map(|budget| budget.playouts).min().unwrap_or(u64::MAX);
    let mut starts = Vec::new();
    for number in list.get_ref() {
        let (at, number) = (number.span().start, *number.get_ref());
        if !(1..=1 << 32).contains(&number) || number > least {
            let problem = format!("expected from 1 start to as many as the least budget has playouts, found {number}");
            return Err((at, problem));
        }
        if starts.contains(&number) {
            return Err((at, format!("{number} stands twice: delete one")));
        }
        starts.push(number);
    }
    if starts.is_empty() {
        Err((list.span().start, "expected starts such as [1, 8], found none".into()))
    } else {
        Ok(starts)
    }
}

fn replicates(form: &Form) -> Result<u64, Problem> {
    let Some(replicates) = &form.replicates else { return Ok(1) };
    match *replicates.get_ref() {
        number @ 1..=MOST_REPLICATES => Ok(number),
        number => {
            let problem = format!("expected from 1 to {MOST_REPLICATES} replicates, found {number}");
            Err((replicates.span().start, problem))
        }
    }
}

/// No experiment searches a position more often by one method.
pub const MOST_REPLICATES: u64 = 1_000_000;

fn methods(form: &Form, starts: &[u64]) -> Result<Vec<Contender>, Problem> {
    if form.method.is_empty() {
        return Err((0, "expected at least one [[method]] with a line such as \"mcts:c=0.0005\", found none".into()));
    }
    let (mut methods, mut labels) = (Vec::new(), HashSet::new());
    for MethodForm { label, line } in &form.method {
        let named = label.as_ref().unwrap_or(line);
        let contender = Contender { label: named.get_ref().clone(), line: line.get_ref().clone() };
        for &starts in starts {
            let (method, _) = contender.at(starts).map_err(|error| (line.span().start, error.to_string()))?;
            if method.known_line() == KnownLine::Needed {
                return Err((line.span().start, NO_LINE.to_owned()));
            }
        }
        let sound = !contender.label.trim().is_empty() && !contender.label.contains(char::is_control);
        if !sound || !labels.insert(contender.label.clone()) {
            let problem = format!("expected a label of its own for each method, found {:?}", contender.label);
            return Err((named.span().start, problem));
        }
        methods.push(contender);
    }
    Ok(methods)
}

fn reference(form: &Form, methods: &[Contender]) -> Result<usize, Problem> {
    let Some(reference) = &form.reference else { return Ok(0) };
    methods.iter().position(|method| method.label == *reference.get_ref()).ok_or_else(|| {
        let labels: Vec<&str> = methods.iter().map(|method| method.label.as_str()).collect();
        let found = reference.get_ref();
        (reference.span().start, format!("expected the label of a method ({}), found {found:?}", labels.join(", ")))
    })
}

fn selected(form: &Form, mut set: TestSet) -> Result<Vec<Position>, Problem> {
    let positions = form.positions.as_ref().map(Spanned::get_ref);
    if let Some(select) = positions.and_then(|positions| positions.select.as_ref()) {
        let chosen = set.select(select.get_ref()).map_err(|error| (select.span().start, error.to_string()))?;
        set.positions = chosen.into_iter().map(|index| set.positions[index].clone()).collect();
    }
    Ok(set.positions)
}

fn sound(stop: Spanned<Sequential>) -> Result<Sequential, Problem> {
    let at = stop.span().start;
    stop.into_inner().checked().map_err(|problem| (at, problem))
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
