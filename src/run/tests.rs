//! The runner without any real search: an executor makes up what comes out, at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::plan::{Contender, Job, Plan};
use super::*;
use crate::engine::Task;
use crate::files::FileError;
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::search::budget::{Budget, StopReason};
use crate::search::{Line, Observer, Outcome};
use crate::store::testset::generate;
use rand::Rng;

mod goes_on;
mod refused;
mod shards;

fn plan() -> Plan {
    Plan {
        seed: 7,
        starts: vec![1, 3],
        keeps_moves: true,
        ..Plan::new(
            generate("4x4x2".parse().unwrap(), 3, 1).positions,
            ["mcts:c=0", "nmcts:searches={k},c=0/0"].map(Contender::of).to_vec(),
            ["40", "80"].map(|budget| budget.parse().unwrap()).to_vec(),
        )
    }
}

/// All searches of [`plan`]: on each of 3 positions 1 + 1 and 3 + 1 for each of 2 budgets.
const ALL: usize = 36;

#[test]
fn the_same_moves_in_other_lines_are_another_run() {
    let from = |lines: [&[Cell]; 3]| Plan { from: lines.map(<[Cell]>::to_vec).to_vec(), ..plan() }.id();
    assert_ne!(from([&[Cell(1), Cell(2)], &[], &[]]), from([&[Cell(1)], &[Cell(2)], &[]]));
    assert_ne!(from([&[Cell(1)], &[], &[]]), from([&[], &[Cell(1)], &[]]));
}

fn jobs(plan: &Plan) -> Vec<Job> {
    plan.jobs(0..plan.positions.len(), &[0, 1])
}

/// What is made up for a task: the same for the same random numbers, as searches have it.
fn made_up(task: &Task, stop: StopReason) -> Outcome<Cell> {
    let score = (task.rng.clone().next_u64() % 1000) as i32;
    let playouts = task.budget.playouts.unwrap_or(1);
    Outcome { best: Line { score, moves: vec![Cell(0)] }, playouts, found_at: 1, stop, peak_nodes: Vec::new() }
}

fn at_once(task: &Task, _: &AtomicBool, observer: &mut dyn Observer<Cell>) -> Outcome<Cell> {
    let outcome = made_up(task, StopReason::Playouts);
    observer.improved(outcome.best.score, &outcome.best.moves, 1);
    observer.progressed(outcome.playouts);
    outcome
}

fn open(path: &Path, plan: &Plan) -> Session<'static> {
    Session::open(path, plan, Notes::new()).unwrap().with_executor(&at_once)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The scores of a whole run.
fn whole(threads: usize) -> Vec<u8> {
    let (folder, plan) = (folder(), plan());
    let mut session = open(folder.path(), &plan);
    assert!(session.run(&jobs(&plan), threads, &AtomicBool::new(false), &mut ()).unwrap());
    assert_eq!(session.finish().unwrap().found.len(), ALL);
    assert_eq!(files_of(folder.path()), [RAW, TIMES]);
    fs::read(folder.path().join(RAW)).unwrap()
}

fn files_of(folder: &Path) -> Vec<String> {
    super::folder::files_in(folder).unwrap()
}

/// The file of the `number`-th process in `folder`.
fn attempt_in(folder: &Path, number: u32) -> PathBuf {
    folder.join(super::folder::attempt::name(Shard::WHOLE, number))
}

#[test]
fn one_thread_and_many_write_the_same_bytes() {
    let one = whole(1);
    assert_eq!(one.iter().filter(|&&byte| byte == b'\n').count(), ALL + 1);
    assert_eq!(one, whole(2));
    assert_eq!(one, whole(64));
}

#[test]
fn one_worker_does_every_job_once_and_in_its_order() {
    let (folder, plan, seen) = (folder(), plan(), Mutex::new(Vec::new()));
    let note = |task: &Task, stop: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        seen.lock().unwrap().push((task.grid.to_string(), task.method.to_string(), task.budget.playouts));
        at_once(task, stop, observer)
    };
    let mut session = open(folder.path(), &plan).with_executor(&note);
    session.run(&jobs(&plan), 1, &AtomicBool::new(false), &mut ()).unwrap();
    let wanted = jobs(&plan).into_iter().map(|job| {
        let (method, budget) = plan.search(&job);
        (plan.positions[job.position].grid.to_string(), method.to_string(), budget.playouts)
    });
    assert_eq!(*seen.lock().unwrap(), wanted.collect::<Vec<_>>());
}

#[test]
fn progress_counts_what_earlier_runs_have_done() {
    struct Last(Option<Status>);
    impl Watcher for Last {
        fn warned(&mut self, _: &str) {}
        fn refresh(&mut self, status: &Status) -> Result<(), RunError> {
            self.0 = Some(*status);
            Ok(())
        }
    }
    let (folder, plan, mut last) = (folder(), plan(), Last(None));
    let mut session = open(folder.path(), &plan);
    session.run(&jobs(&plan)[..20], 1, &AtomicBool::new(false), &mut last).unwrap();
    assert_eq!(last.0.map(|it| (it.done, it.jobs, it.share)), Some((20, 20, 1.0)));
    let stopped = AtomicBool::new(true);
    session.run(&jobs(&plan), 1, &stopped, &mut last).unwrap();
    let status = last.0.unwrap();
    assert_eq!((status.done, status.jobs, status.left), (20, ALL, None));
    assert!(0.3 < status.share && status.share < 0.8, "{status:?}");
}
