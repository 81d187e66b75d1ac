//! What a process leaves, stopped or killed, and how the next goes on with it.

use super::*;

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
