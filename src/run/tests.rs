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
fn a_killed_process_loses_nothing_and_the_next_goes_on_to_the_same_bytes() {
    let (folder, plan) = (folder(), plan());
    let mut done = 0;
    for round in 1.. {
        let mut session = open(folder.path(), &plan);
        assert_eq!((session.data.found.len(), session.warnings.len()), (done, usize::from(round > 1)));
        assert!(!attempt_in(folder.path(), 1).exists(), "what the last process left is merged");
        let some = jobs(&plan)[..ALL.min(round * 10)].to_vec();
        assert!(session.run(&some, 2, &AtomicBool::new(false), &mut ()).unwrap());
        if some.len() == ALL {
            session.finish().unwrap();
            break;
        }
        // As by kill -9 in the middle of a line.
        drop(session);
        let bytes = fs::read(attempt_in(folder.path(), 1)).unwrap();
        fs::write(attempt_in(folder.path(), 1), &bytes[..bytes.len() - 9]).unwrap();
        done = some.len() - 1;
    }
    assert_eq!(fs::read(folder.path().join(RAW)).unwrap(), whole(1));
}

/// A process killed between putting all in order and deleting what that was made of.
#[test]
fn searches_that_stand_twice_count_once_and_contradictions_are_refused() {
    let (folder, plan) = (folder(), plan());
    let mut session = open(folder.path(), &plan);
    session.run(&jobs(&plan)[..5], 1, &AtomicBool::new(false), &mut ()).unwrap();
    let kept = fs::read_to_string(attempt_in(folder.path(), 1)).unwrap();
    session.finish().unwrap();
    fs::write(attempt_in(folder.path(), 1), &kept).unwrap();
    assert_eq!(open(folder.path(), &plan).data.found.len(), 5);
    // The same searches with another result.
    let other = |task: &Task, _: &AtomicBool, _: &mut dyn Observer<Cell>| Outcome {
        found_at: 2,
        ..made_up(task, StopReason::Playouts)
    };
    let elsewhere = self::folder();
    let mut session = open(elsewhere.path(), &plan).with_executor(&other);
    session.run(&jobs(&plan)[..5], 1, &AtomicBool::new(false), &mut ()).unwrap();
    fs::copy(attempt_in(elsewhere.path(), 1), attempt_in(folder.path(), 1)).unwrap();
    let message = Session::open(folder.path(), &plan, Notes::new()).err().unwrap().to_string();
    assert!(message.contains("attempt-1.jsonl:2:1: this search stands elsewhere"), "{message}");
}

/// What is known where two nodes, which both believed to have the same shard, found these scores in this order.
fn of_two_nodes(plan: &Plan, scores: [Score; 2]) -> (Score, u64) {
    let folder = self::folder();
    for (found_at, score) in (1..).zip(scores) {
        let other = |task: &Task, _: &AtomicBool, _: &mut dyn Observer<Cell>| {
            let outcome = made_up(task, StopReason::Time);
            Outcome { found_at, best: Line { score, ..outcome.best }, ..outcome }
        };
        let apart = self::folder();
        let mut session = open(apart.path(), plan).with_executor(&other);
        session.run(&jobs(plan)[..1], 1, &AtomicBool::new(false), &mut ()).unwrap();
        fs::copy(attempt_in(apart.path(), 1), attempt_in(folder.path(), found_at as u32)).unwrap();
    }
    let data = open(folder.path(), plan).data;
    let found = data.found.values().next().expect("a search");
    (found.score, found.found_at)
}

#[test]
fn of_two_searches_with_a_time_limit_the_first_counts_but_where_lines_are_kept_the_better() {
    let time = Budget { playouts: None, time: Some(Duration::from_secs(1)) };
    let of = |keeps_moves: bool| Plan { budgets: vec![time], keeps_moves, ..plan() };
    assert_eq!(of_two_nodes(&of(false), [20, 30]), (20, 1));
    assert_eq!(of_two_nodes(&of(true), [20, 30]), (30, 2));
    assert_eq!(of_two_nodes(&of(true), [30, 20]), (30, 1));
}

#[test]
fn a_stopped_search_is_told_but_not_kept() {
    struct Told(usize);
    impl Watcher for Told {
        fn stopped(&mut self, _: &Job, found: Finding, _: Time) {
            assert_eq!(found.playouts, 40);
            self.0 += 1;
        }
        fn warned(&mut self, text: &str) {
            panic!("{text}");
        }
        fn refresh(&mut self, _: &Status) -> Result<(), RunError> {
            Ok(())
        }
    }
    let (folder, plan, mut told) = (folder(), plan(), Told(0));
    let stopping = |task: &Task, stop: &AtomicBool, _: &mut dyn Observer<Cell>| {
        stop.store(true, Ordering::Relaxed);
        made_up(task, StopReason::Interrupted)
    };
    let mut session = open(folder.path(), &plan).with_executor(&stopping);
    assert!(!session.run(&jobs(&plan), 1, &AtomicBool::new(false), &mut told).unwrap());
    assert_eq!((told.0, session.finish().unwrap().found.len()), (1, 0));
}

#[test]
fn a_checkpoint_is_handed_to_the_next_process_and_deleted_with_the_end_of_its_search() {
    let (folder, plan) = (folder(), plan());
    let job = jobs(&plan)[7];
    let begin = |task: &Task, stop: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        assert_eq!(observer.checkpoint(), None);
        observer.save(b"half-way".to_vec());
        stop.store(true, Ordering::Relaxed);
        made_up(task, StopReason::Interrupted)
    };
    let mut session = open(folder.path(), &plan).with_executor(&begin);
    session.run(&[job], 1, &AtomicBool::new(false), &mut ()).unwrap();
    session.finish().unwrap();
    assert_eq!(files_of(folder.path()).len(), 3);
    let go_on = |task: &Task, stop: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        assert_eq!(observer.checkpoint().as_deref(), Some(&b"half-way"[..]));
        at_once(task, stop, observer)
    };
    let mut session = open(folder.path(), &plan).with_executor(&go_on);
    assert!(session.run(&[job], 1, &AtomicBool::new(false), &mut ()).unwrap());
    session.finish().unwrap();
    assert_eq!(files_of(folder.path()), [RAW, TIMES]);
}

#[test]
fn a_search_that_goes_on_remembers_when_it_improved() {
    let tell = |observer: &mut dyn Observer<Cell>, lines: &[(u64, i32)]| {
        lines.iter().for_each(|&(playouts, score)| observer.improved(score, &[Cell(0)], playouts));
    };
    let ended = |task: &Task| {
        let best = Line { score: 9, moves: vec![Cell(0)] };
        Outcome { best, found_at: 20, ..made_up(task, StopReason::Playouts) }
    };
    let straight = |task: &Task, _: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        tell(observer, &[(1, -3), (4, 5), (20, 9)]);
        ended(task)
    };
    let begin = |task: &Task, stop: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        tell(observer, &[(1, -3), (4, 5)]);
        observer.save(Vec::new());
        stop.store(true, Ordering::Relaxed);
        made_up(task, StopReason::Interrupted)
    };
    let go_on = |task: &Task, _: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        assert!(observer.checkpoint().is_some());
        tell(observer, &[(4, 5), (20, 9)]);
        ended(task)
    };
    let (plan, folders) = (plan(), [folder(), folder()]);
    let run = |folder: &Path, executor: &Executor| {
        let mut session = open(folder, &plan).with_executor(executor);
        session.run(&jobs(&plan)[..1], 1, &AtomicBool::new(false), &mut ()).unwrap();
        session.finish().unwrap();
    };
    run(folders[0].path(), &straight);
    run(folders[1].path(), &begin);
    run(folders[1].path(), &go_on);
    let [one, two] = folders.each_ref().map(|folder| fs::read_to_string(folder.path().join(RAW)).unwrap());
    assert!(one.contains("\"found_at\":20,\"earlier\":[[1,-3],[4,5]]"), "{one}");
    assert_eq!(one, two);
    let data = open(folders[0].path(), &plan).data;
    let found = data.found.values().next().unwrap();
    assert_eq!([1, 3, 4, 19, 20].map(|playouts| found.score_at(playouts).unwrap()), [-3, -3, 5, 5, 9]);
}

#[test]
fn what_cannot_be_saved_ends_the_run() {
    struct Full;
    impl Watcher for Full {
        fn warned(&mut self, _: &str) {}
        fn refresh(&mut self, _: &Status) -> Result<(), RunError> {
            Err(FileError::write(Path::new("store"))(std::io::ErrorKind::StorageFull.into()).into())
        }
    }
    let (folder, plan, stop) = (folder(), plan(), AtomicBool::new(false));
    let error = open(folder.path(), &plan).run(&jobs(&plan), 2, &stop, &mut Full).unwrap_err();
    assert!(matches!(error, RunError::File(FileError::Write { .. })), "{error}");
    assert!(stop.load(Ordering::Relaxed));
    assert_eq!(open(folder.path(), &plan).data.found.len(), ALL, "what was finished is there");
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

#[test]
fn a_folder_of_something_else_and_one_in_use_are_refused() {
    let (folder, plan) = (folder(), plan());
    let refused = |plan: &Plan| Session::open(folder.path(), plan, Notes::new()).err();
    fs::write(folder.path().join("diary.txt"), "text").unwrap();
    assert!(matches!(refused(&plan), Some(RunError::Foreign { .. })));
    fs::remove_file(folder.path().join("diary.txt")).unwrap();
    // A process that was killed while it wrote its first file.
    fs::write(folder.path().join(".chainshot-x7.tmp"), "{").unwrap();
    let held = open(folder.path(), &plan);
    assert!(matches!(refused(&plan), Some(RunError::Busy { .. })));
    drop(held);
    let other = Plan { seed: 8, ..plan.clone() };
    let message = refused(&other).unwrap().to_string();
    assert!(message.contains("with other seed: name another folder with --out"), "{message}");
}

#[test]
fn an_attempt_of_another_run_and_a_record_of_another_plan_are_refused() {
    let (folder, plan) = (folder(), plan());
    let mut session = open(folder.path(), &plan);
    session.run(&jobs(&plan), 1, &AtomicBool::new(false), &mut ()).unwrap();
    drop(session);
    let path = attempt_in(folder.path(), 1);
    let kept = fs::read_to_string(&path).unwrap();
    let (head, records) = kept.split_once('\n').unwrap();
    let smaller = Plan { positions: plan.positions[..2].to_vec(), ..plan };
    let elsewhere = self::folder();
    drop(open(elsewhere.path(), &smaller));
    let refused = |text: &str| {
        fs::write(attempt_in(elsewhere.path(), 1), text).unwrap();
        Session::open(elsewhere.path(), &smaller, Notes::new()).err().unwrap().to_string()
    };
    let message = refused(&kept);
    assert!(message.contains("attempt-1.jsonl:1:1: expected an attempt of the run"), "{message}");
    let own = crate::files::lines::seal(&serde_json::json!({ "attempt": 1, "run": smaller.id() }));
    let message = refused(&(own + records));
    assert!(message.contains("attempt-1.jsonl:26:1: expected a search of this run"), "{message}");
    let message = refused(&format!("{head}x\n{records}"));
    assert!(message.contains("attempt-1.jsonl:1:1: this line is not as it was written"), "{message}");
}
