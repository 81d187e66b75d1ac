//! Every reader of files and of text from outside, as a function of bytes: what cargo-fuzz in `fuzz/` calls for hours, and
//! `tests/fuzz.rs` for a second. None may panic or take memory without limit, and what is written reads back the same.

mod seeds;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use chainshot::game::notation::{Cell, Grid};
use chainshot::game::rules::Rules;
use chainshot::lab::design::file;
use chainshot::lab::results;
use chainshot::puzzle::Score;
use chainshot::rng::{fingerprint, stream};
use chainshot::run::plan::{Contender, Plan};
use chainshot::run::{Notes, Session, Time};
use chainshot::search::Observer;
use chainshot::search::method::Method;
use chainshot::store::solutions::{Store, check};
use chainshot::store::testset::{self, Format, TestSet};
use chainshot::store::{known, testset::format};
use chainshot::{codec, engine, run};

pub(crate) use self::seeds::seeds;

/// What reads bytes and says nothing: all that it may do is not to panic.
pub(crate) type Reader = fn(&[u8]);

/// The readers by name.
pub(crate) const READERS: [(&str, Reader); 9] = [
    ("boards", boards),
    ("store", store),
    ("method", method),
    ("rules", rules),
    ("experiment", experiment),
    ("run", run_folder),
    ("checkpoint", checkpoint),
    ("known", known_scores),
    ("results", result_lines),
];

/// Boards, in the format that they look like and in one that they are said to have.
pub(crate) fn boards(bytes: &[u8]) {
    if let Ok(set) = testset::parse("fuzz", bytes) {
        again(&set);
    }
    let names = format::names();
    let names: Vec<&str> = names.split(", ").collect();
    let forced = Format::named(names[fingerprint([], bytes) as usize % names.len()]).expect("one of the names");
    if let Ok((set, _)) = testset::parse_as(Path::new("fuzz"), "fuzz", bytes, Some(forced)) {
        again(&set);
    }
}

/// What is written in chainshot's own form reads back the same.
fn again(set: &TestSet) {
    // Other formats have ids and notes that this form has no words for.
    let read = testset::parse(&set.name, set.to_string().as_bytes());
    let Ok(read) = read else { return };
    assert_eq!(read.positions.len(), set.positions.len());
    let grids = |set: &TestSet| set.positions.iter().map(|it| it.grid.to_string()).collect::<Vec<_>>();
    assert_eq!(grids(&read), grids(set));
}

/// Stores of solutions, each line of which is replayed and offered again.
pub(crate) fn store(bytes: &[u8]) {
    let path = folder("store").join("fuzz.jsonl");
    let Ok(mut store) = Store::parse(&path, bytes) else { return };
    let lines: Vec<_> = store.iter().cloned().collect();
    for line in lines {
        let (Some(grid), Ok(rules)) = (line.grid.clone(), line.rules.parse::<Rules>()) else { continue };
        let _ = check(&grid, &rules, &line);
        let _ = store.offer(&grid, line);
    }
}

/// Method lines.
pub(crate) fn method(bytes: &[u8]) {
    let Ok(method) = String::from_utf8_lossy(bytes).parse::<Method>() else { return };
    let written = method.to_string();
    assert_eq!(written.parse::<Method>().expect("a line that was written").to_string(), written);
    let _ = engine::too_hungry("it", &"01/10".parse().expect("a board"), Rules::default(), &filled(method));
}

fn filled(method: Method) -> Method {
    engine::defaults::fill(method, &Rules::default(), 4, &"100".parse().expect("a budget"), 1)
}

/// Rules, by name or as a formula.
pub(crate) fn rules(bytes: &[u8]) {
    let Ok(rules) = String::from_utf8_lossy(bytes).parse::<Rules>() else { return };
    assert_eq!(rules.name.parse::<Rules>().expect("rules that were written"), rules);
    let _ = (
        rules.bounds(225),
        rules.closing(&[3, 0, 40], rules.points(4096)),
        rules.closing(&[], rules.points(4096)),
        rules.points(4096),
        rules.scale(),
    );
}

/// Experiments.
pub(crate) fn experiment(bytes: &[u8]) {
    let path = folder("experiment").join("fuzz.toml");
    put(&path, bytes);
    if let Ok((design, _)) = file::read(&path) {
        assert!(!design.plan.id().is_empty());
    }
}

/// Folders of runs: files separated by lines of `=`, each with its name on the first line, its lines sealed here.
pub(crate) fn run_folder(bytes: &[u8]) {
    let folder = folder("run").join("fuzz.run");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for file in split(bytes, b"=\n").into_iter().take(8) {
        let end = file.iter().position(|&byte| byte == b'\n').unwrap_or(file.len());
        let name = String::from_utf8_lossy(&file[..end]).into_owned();
        let sound = name.len() < 60 && name.chars().all(|it| it.is_ascii_alphanumeric() || "-.".contains(it));
        if sound && name.contains(char::is_alphanumeric) {
            put(&folder.join(name), &sealed(&file[(end + 1).min(file.len())..]));
        }
    }
    let _ = run::read(&folder);
    let _ = run::merge(&folder);
}

/// The lines that are JSON objects get the checksum without which nobody would look at them.
fn sealed(text: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"}\n") {
            Some(open) if !line.windows(9).any(|it| it == b"\"check\":\"") => {
                all.extend([open, format!(",\"check\":\"{:016x}\"}}\n", fingerprint([], open)).as_bytes()].concat());
            }
            _ => all.extend(line),
        }
    }
    all
}

fn split<'a>(bytes: &'a [u8], mark: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let mut rest = bytes;
    while let Some(at) = rest.windows(mark.len()).position(|it| it == mark) {
        parts.push(&rest[..at]);
        rest = &rest[at + mark.len()..];
    }
    parts.push(rest);
    parts
}

/// Checkpoints: the file, and what annealings make of the bytes in them.
pub(crate) fn checkpoint(bytes: &[u8]) {
    type Kept = (String, Time, Vec<u8>, run::curve::Curve);
    let _ = codec::open::<Kept>(bytes);
    let _ = codec::decode::<Kept>(bytes);
    for line in ["race:runs=5", "anneal"] {
        search(line, &mut Keeper { bytes: Some(bytes.to_vec()), saved: None });
    }
}

/// A short search of a small board.
fn search(line: &str, observer: &mut Keeper) {
    let (grid, budget) = ("0120/1201/2210/0110".parse::<Grid>().expect("a board"), "300".parse().expect("a budget"));
    let method = engine::defaults::fill(line.parse().expect("a method"), &Rules::default(), 16, &budget, 1);
    let rng = stream(1, "fuzz", 1);
    let task = engine::Task { grid: &grid, rules: Rules::default(), method: &method, from: &[], budget, rng };
    let outcome = engine::solve(&task, &AtomicBool::new(false), observer);
    assert!(!outcome.best.moves.is_empty());
}

/// Hands a checkpoint to a search and takes one from it.
struct Keeper {
    bytes: Option<Vec<u8>>,
    saved: Option<Vec<u8>>,
}

impl Observer<Cell> for Keeper {
    fn improved(&mut self, _: Score, _: &[Cell], _: u64) {}

    fn progressed(&mut self, _: u64) {}

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.bytes.take()
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.saved.is_none()
    }

    fn save(&mut self, search: Vec<u8>) {
        self.saved = Some(search);
    }
}

/// The scores that others have published.
pub(crate) fn known_scores(bytes: &[u8]) {
    let path = folder("known").join("fuzz.csv");
    put(&path, bytes);
    let _ = known::read(&path);
}

/// The results of `solve --json`.
pub(crate) fn result_lines(bytes: &[u8]) {
    let path = folder("results").join("fuzz.jsonl");
    put(&path, bytes);
    let _ = results::read(&path);
}

/// A folder for the files of one reader in this process.
fn folder(reader: &str) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let folder = base.join(format!("chainshot-fuzz-{}-{reader}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn put(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("a file in a folder of our own");
}
