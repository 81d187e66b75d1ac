//! chainshot for Python: solve, replay, generate and compare.

mod boards;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use boards::{board, line, rows};
use chainshot::engine::{Task, defaults, solve as search, too_hungry};
use chainshot::game::naive;
use chainshot::game::notation::{Cell, Grid};
use chainshot::game::rules::{RULE_SETS, Rules};
use chainshot::lab::design::expect_few;
use chainshot::lab::stats;
use chainshot::rng::stream;
use chainshot::search::budget::{Budget, StopReason, read_playouts};
use chainshot::search::method::{KnownLine, Method};
use chainshot::search::{Outcome, Search};
use chainshot::store::testset;
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// A class and what it is called with to make an object again.
type Made<'py, Arguments> = (Bound<'py, PyType>, Arguments);

/// A complete game that a search has found.
#[pyclass(frozen, get_all, eq, hash, module = "chainshot")]
#[derive(PartialEq, Hash)]
struct Line {
    /// Its score, closing score included.
    score: i32,
    /// Its moves: column letter from the left, row from the bottom.
    moves: Vec<String>,
    /// The playouts that the search made.
    playouts: u64,
    /// The playout that found it.
    found_at: u64,
    /// Whether it is proven that no game is better.
    optimal: bool,
    /// The method with every parameter that was used.
    method: String,
}

#[pymethods]
impl Line {
    #[new]
    fn new(score: i32, moves: Vec<String>, playouts: u64, found_at: u64, optimal: bool, method: String) -> Line {
        Line { score, moves, playouts, found_at, optimal, method }
    }

    /// What pickle and copy make another one of.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Made<'py, (i32, Vec<String>, u64, u64, bool, String)> {
        let Line { score, moves, playouts, found_at, optimal, method } = slf.get();
        (slf.get_type(), (*score, moves.clone(), *playouts, *found_at, *optimal, method.clone()))
    }

    fn __repr__(&self) -> String {
        format!("Line(score={}, moves='{}')", self.score, self.moves.join(" "))
    }
}

/// How the replay of a line went.
#[pyclass(frozen, get_all, eq, hash, module = "chainshot")]
#[derive(PartialEq, Hash)]
struct Replay {
    /// The score, closing score included.
    score: i32,
    /// The tiles left.
    left: u32,
    /// The groups that could still be taken: 0 for a complete game.
    open: usize,
}

#[pymethods]
impl Replay {
    #[new]
    fn new(score: i32, left: u32, open: usize) -> Replay {
        Replay { score, left, open }
    }

    /// What pickle and copy make another one of.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Made<'py, (i32, u32, usize)> {
        let Replay { score, left, open } = *slf.get();
        (slf.get_type(), (score, left, open))
    }

    fn __repr__(&self) -> String {
        format!("Replay(score={}, left={}, open={})", self.score, self.left, self.open)
    }
}

/// What a [`Comparison`] says, in the order of its fields.
type Figures = (usize, f64, (f64, f64), f64, usize, usize, usize);

/// Scores of two methods on the same boards, compared pair by pair.
#[pyclass(frozen, get_all, eq, module = "chainshot")]
#[derive(PartialEq)]
struct Comparison {
    /// The number of pairs.
    pairs: usize,
    /// The mean of the differences, the first minus the second.
    difference: f64,
    /// Its 95 % interval (Student).
    interval: (f64, f64),
    /// The two-sided probability of such a difference where there is none.
    p: f64,
    /// The pairs in which the first is better.
    wins: usize,
    /// Those in which it is worse.
    losses: usize,
    /// Those in which both are equal.
    ties: usize,
}

#[pymethods]
impl Comparison {
    #[new]
    fn new(
        pairs: usize,
        difference: f64,
        interval: (f64, f64),
        p: f64,
        wins: usize,
        losses: usize,
        ties: usize,
    ) -> Comparison {
        Comparison { pairs, difference, interval, p, wins, losses, ties }
    }

    /// What pickle and copy make another one of.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Made<'py, Figures> {
        let Comparison { pairs, difference, interval, p, wins, losses, ties } = *slf.get();
        (slf.get_type(), (pairs, difference, interval, p, wins, losses, ties))
    }

    fn __repr__(&self) -> String {
        let (low, high) = self.interval;
        format!("Comparison({:+.1}, {low:+.1} to {high:+.1}, p={:.4}, n={})", self.difference, self.p, self.pairs)
    }
}

fn wrong(problem: impl ToString) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

/// Searches a board, and returns the best line.
#[pyfunction]
#[pyo3(signature = (board, *, rules="samegame", method="best", playouts=None, seconds=None, seed=1, start=1, id="", moves=None))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    rules: &str,
    method: &str,
    playouts: Option<&Bound<'_, PyAny>>,
    seconds: Option<f64>,
    #[pyo3(from_py_with = seed_number)] seed: u64,
    #[pyo3(from_py_with = start_number)] start: u64,
    id: &str,
    moves: Option<&Bound<'_, PyAny>>,
) -> PyResult<Line> {
    let grid = self::board(board)?;
    let rules: Rules = rules.parse().map_err(wrong)?;
    let method: Method = method.parse().map_err(wrong)?;
    let from = moves.map(line).transpose()?.unwrap_or_default();
    match method.known_line() {
        KnownLine::Needed if from.is_empty() => {
            return Err(wrong(format!("{} improves a line: give its moves", method.name())));
        }
        KnownLine::Unused if !from.is_empty() => {
            return Err(wrong(format!("{} begins with no line: leave out its moves", method.name())));
        }
        _ => {
            played(&grid, &rules, &from)?;
        }
    }
    let time = seconds.map(self::time).transpose()?;
    if playouts.is_none() && time.is_none() {
        return Err(wrong("expected playouts or seconds, found neither"));
    }
    let budget = Budget { playouts: playouts.map(self::playouts).transpose()?, time };
    let method = defaults::fill(method, &rules, grid.area(), &budget, 1);
    too_hungry("the board", &grid, rules, &method).map_or(Ok(()), |problem| Err(wrong(problem)))?;
    let task = Task { grid: &grid, rules, method: &method, from: &from, budget, rng: stream(seed, id, start) };
    let outcome = patiently(py, &task)?;
    Ok(Line {
        score: outcome.best.score,
        moves: outcome.best.moves.iter().map(Cell::to_string).collect(),
        playouts: outcome.playouts,
        found_at: outcome.found_at,
        optimal: matches!(outcome.stop, StopReason::Solved | StopReason::Over),
        method: method.to_string(),
    })
}

/// A number of playouts: whole, such as 10_000 or 1e4, or text as the command line has it, such as "5M" or "2^20".
fn playouts(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let text = value.str()?.to_string();
    // A whole float is written as 10000.0; a text says what the command line would.
    let whole = text.strip_suffix(".0").filter(|_| !value.is_instance_of::<PyString>());
    read_playouts(whole.unwrap_or(&text)).map_err(wrong)
}

fn count_number(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    number("count", value, 0).map(|count| count.try_into().unwrap_or(usize::MAX))
}

fn seed_number(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    number("seed", value, 0)
}

fn start_number(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    number("start", value, 1)
}

/// A whole number of 64 bits that is not below `least`.
fn number(name: &str, value: &Bound<'_, PyAny>, least: u64) -> PyResult<u64> {
    let problem = || wrong(format!("expected {name} from {least} to 2^64 - 1, found {value}"));
    match value.extract::<u64>() {
        Ok(number) if number >= least => Ok(number),
        Err(error) if !error.is_instance_of::<PyOverflowError>(value.py()) => Err(error),
        _ => Err(problem()),
    }
}

fn time(seconds: f64) -> PyResult<Duration> {
    let problem = || wrong(format!("expected seconds from 0 to {MOST_SECONDS}, found {seconds}"));
    Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MOST_SECONDS).ok_or_else(problem)
}

/// A bit over thirty years.
const MOST_SECONDS: f64 = 1e9;

/// Threads on which the annealings of `method` run side by side, for one search: one that waits for its own would else take
/// another search in hand, and after a fork a child has none of its parent's. None for other methods.
fn threads(method: &Method) -> PyResult<Option<ThreadPool>> {
    let is_annealing = matches!(method.search(), Search::Anneal(_));
    let failed = |error: ThreadPoolBuildError| PyRuntimeError::new_err(format!("cannot start threads: {error}"));
    is_annealing.then(|| ThreadPoolBuilder::new().build().map_err(failed)).transpose()
}

/// The time between two looks at whether somebody has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// How long to wait between two looks; none where there is nothing to hear, as Python tells the main thread alone.
///
/// Other threads wait in one go: one that takes the interpreter back while that is ending is torn out of Rust, and with it
/// the process.
fn look(py: Python<'_>) -> PyResult<Option<Duration>> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    Ok(main.eq(threading.call_method0("get_ident")?)?.then_some(LOOK))
}

/// Searches on a thread of its own, so that Python goes on and Ctrl-C is heard.
fn patiently(py: Python<'_>, task: &Task) -> PyResult<Outcome<Cell>> {
    let (stop, threads, look) = (AtomicBool::new(false), threads(task.method)?, look(py)?);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        // What is used while Python goes on must be fit to be shared.
        let receiver = Mutex::new(receiver);
        let stop_search = &stop;
        let failed = |problem: &str| PyRuntimeError::new_err(format!("the search failed: {problem}"));
        let thread = std::thread::Builder::new().spawn_scoped(scope, move || {
            // Nobody waits any more where somebody has pressed Ctrl-C.
            let search = || search(task, stop_search, &mut ());
            let _ = sender.send(threads.map_or_else(search, |threads| threads.install(search)));
        });
        let thread = thread.map_err(|error| failed(&error.to_string()))?;
        loop {
            let waited = py.detach(|| {
                let receiver = receiver.lock().expect("nobody else has it");
                match look {
                    Some(look) => receiver.recv_timeout(look),
                    None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
                }
            });
            match waited {
                Ok(outcome) => return Ok(outcome),
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = thread.join();
                    return Err(failed("what it said is above; please report it"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            py.check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
        }
    })
}

/// Plays moves from a board by the plain rules; an illegal move is a ValueError that says which and why.
#[pyfunction]
#[pyo3(signature = (board, moves, *, rules="samegame"))]
fn replay(board: &Bound<'_, PyAny>, moves: &Bound<'_, PyAny>, rules: &str) -> PyResult<Replay> {
    let (grid, moves) = (self::board(board)?, line(moves)?);
    let rules: Rules = rules.parse().map_err(wrong)?;
    played(&grid, &rules, &moves)
}

fn played(grid: &Grid, rules: &Rules, moves: &[Cell]) -> PyResult<Replay> {
    let played = naive::replay(grid, rules, moves);
    let played = played.map_err(|(index, error)| wrong(format!("move {} of {}: {error}", index + 1, moves.len())))?;
    Ok(Replay { score: played.score, left: played.left, open: played.open })
}

/// Whether moves are a complete legal game that comes to this score.
#[pyfunction]
#[pyo3(signature = (board, moves, score, *, rules="samegame"))]
fn verify(board: &Bound<'_, PyAny>, moves: &Bound<'_, PyAny>, score: &Bound<'_, PyAny>, rules: &str) -> PyResult<bool> {
    let (grid, moves) = (self::board(board)?, line(moves)?);
    let rules: Rules = rules.parse().map_err(wrong)?;
    let score = match score.extract::<i64>() {
        Ok(score) => score,
        // No line comes to a score that large.
        Err(error) if error.is_instance_of::<PyOverflowError>(score.py()) => return Ok(false),
        Err(error) => return Err(error),
    };
    Ok(naive::replay(&grid, &rules, &moves).is_ok_and(|played| i64::from(played.score) == score && played.open == 0))
}

/// Random boards such as `chainshot generate` makes: rows from the top, a list of colours each.
#[pyfunction]
#[pyo3(signature = (shape, count=1, *, seed=1))]
fn generate(
    py: Python<'_>,
    shape: &str,
    #[pyo3(from_py_with = count_number)] count: usize,
    #[pyo3(from_py_with = seed_number)] seed: u64,
) -> PyResult<Vec<Vec<Vec<i64>>>> {
    let shape = shape.parse().map_err(wrong)?;
    expect_few(shape, count).map_err(wrong)?;
    let set = py.detach(|| testset::generate(shape, count, seed));
    Ok(set.positions.iter().map(|position| rows(&position.grid)).collect())
}

/// Boards from a text in any format that chainshot reads: (id, rows) each.
#[pyfunction]
fn read(text: &str) -> PyResult<Vec<(String, Vec<Vec<i64>>)>> {
    let set = testset::parse("text", text.as_bytes()).map_err(|error| {
        // Options are those of the command line.
        let problem = error.to_string();
        wrong(problem.split(": name its format with --format").next().unwrap_or_default())
    })?;
    Ok(set.positions.iter().map(|position| (position.id.clone(), rows(&position.grid))).collect())
}

/// Compares scores on the same boards, pair by pair; None for fewer than two, or where one is no finite number.
#[pyfunction]
fn compare(scores: Vec<f64>, reference: Vec<f64>) -> PyResult<Option<Comparison>> {
    if scores.len() != reference.len() {
        let problem = format!("expected as many scores on both sides, found {} and {}", scores.len(), reference.len());
        return Err(wrong(problem));
    }
    Ok(stats::paired(&scores, &reference).map(|paired| Comparison {
        pairs: paired.pairs,
        difference: paired.mean_difference,
        interval: paired.interval,
        p: paired.p,
        wins: paired.wins,
        losses: paired.losses,
        ties: paired.ties,
    }))
}

/// The names of all rule sets, each with a sentence about it.
#[pyfunction]
fn rule_sets() -> Vec<(&'static str, &'static str)> {
    RULE_SETS.iter().map(|rules| (rules.name, rules.about)).collect()
}

/// A board as text, rows from the top.
#[pyfunction]
fn draw(board: &Bound<'_, PyAny>) -> PyResult<String> {
    let grid: Grid = self::board(board)?;
    Ok(grid.to_string())
}

#[pymodule]
fn _chainshot(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Line>()?;
    module.add_class::<Replay>()?;
    module.add_class::<Comparison>()?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(replay, module)?)?;
    module.add_function(wrap_pyfunction!(verify, module)?)?;
    module.add_function(wrap_pyfunction!(generate, module)?)?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(compare, module)?)?;
    module.add_function(wrap_pyfunction!(rule_sets, module)?)?;
    module.add_function(wrap_pyfunction!(draw, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
