//! Folders and records that a run refuses, and disks that refuse a run.

use super::*;

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

#[test]
fn a_plan_that_cannot_be_run_is_refused_before_anything_is_written() {
    let folder = folder();
    let of = |line: &str| vec![Contender::of(line)];
    let off_board = vec![vec![Cell::new(40, 9)], Vec::new(), Vec::new()];
    for (plan, problem) in [
        (Plan { methods: of("nmtcs"), ..plan() }, "nmtcs"),
        (Plan { methods: Vec::new(), ..plan() }, "expected at least one budget, start, method and position"),
        (Plan { starts: vec![0], ..plan() }, "expected at least one budget, start"),
        (Plan { budgets: Vec::new(), ..plan() }, "expected at least one budget, start"),
        (Plan { methods: of("polish"), ..plan() }, "improves lines: expected one for each position, found none"),
        (Plan { from: vec![Vec::new()], ..plan() }, "a line to improve for each of 3 positions, found 1"),
        (Plan { from: off_board, ..plan() }, "the line to improve is not legal: move 1: "),
        (Plan { replicates: 1 << 40, ..plan() }, "expected at most"),
    ] {
        let path = folder.path().join("run");
        let error = Session::open(&path, &plan, Notes::new()).err().expect(problem);
        assert!(matches!(error, RunError::Impossible(_)) && error.to_string().contains(problem), "{error}");
        assert!(!path.exists(), "{problem}");
    }
}
