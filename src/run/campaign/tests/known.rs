//! What was tried counts: in the next process, with copies, and for nothing else.

use super::*;

#[test]
fn the_same_campaign_again_knows_what_was_tried_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let first = run(&campaign(&path, &lines, 100_000), &never(), &mut |_| {}).unwrap();
    let after = fs::read(&path).unwrap();
    // The store of before: as if the process had been killed when only the folder had what it found.
    let old = tempfile::tempdir().unwrap();
    fs::copy(store(old.path()).0, &path).unwrap();
    let again = run(&campaign(&path, &lines, 0), &never(), &mut |_| {}).unwrap();
    assert_eq!(again.standing.trials, 0);
    assert_eq!(fs::read(&path).unwrap(), after);
    let now = |report: &CampaignReport| report.rows.iter().map(|row| row.now).collect::<Vec<_>>();
    assert_eq!(now(&again), now(&first));
}

#[test]
fn what_copies_have_tried_counts_once() {
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (path, lines) = store(one.path());
    let (copy, _) = store(other.path());
    run(&campaign(&path, &lines, 50_000), &never(), &mut |_| {}).unwrap();
    let theirs = Campaign { seed: 2, ..campaign(&copy, &lines, 50_000) };
    run(&theirs, &never(), &mut |_| {}).unwrap();
    let best: Vec<Score> = scores(&path).into_iter().zip(scores(&copy)).map(|(a, b)| a.max(b)).collect();
    let taken = scores(&path).into_iter().zip(&best).filter(|(own, best)| own < *best).count();
    assert!(taken > 0, "the copy has found a better line");
    let both = Campaign { with: vec![theirs.folder()], ..campaign(&path, &lines, 0) };
    for expected in [taken, 0] {
        let mut told = 0;
        run(&both, &never(), &mut |event| told += usize::from(matches!(event, CampaignEvent::Gain(_)))).unwrap();
        assert_eq!((scores(&path), told), (best.clone(), expected));
    }
    let records = |name: &str| fs::read_to_string(both.folder().join(name)).unwrap().lines().count() - 1;
    assert_eq!((records("attempt-2.jsonl"), records("attempt-3.jsonl")), (1, 0));
    let mistyped = Campaign { with: vec![other.path().to_owned()], ..both };
    let error = run(&mistyped, &never(), &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("has nothing that improve has tried"), "{error}");
}

#[test]
fn copies_that_drew_the_same_seeds_are_told_apart() {
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (path, lines) = store(one.path());
    let (copy, _) = store(other.path());
    run(&campaign(&path, &lines[..1], 30_000), &never(), &mut |_| {}).unwrap();
    let theirs = campaign(&copy, &lines[1..], 30_000);
    run(&theirs, &never(), &mut |_| {}).unwrap();
    assert!(scores(&copy)[1] > lines[1].score);
    let both = Campaign { with: vec![theirs.folder()], ..campaign(&path, &lines, 0) };
    run(&both, &never(), &mut |_| {}).unwrap();
    assert_eq!(scores(&path)[1], scores(&copy)[1]);
}

#[test]
fn what_was_tried_under_other_rules_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store_of("5x5x3", folder.path());
    let endless = |lines: &[Solution]| Campaign { playouts: None, ..campaign(&path, lines, 0) };
    let first = run(&endless(&lines), &never(), &mut |_| {}).unwrap();
    assert!(first.rows.iter().all(|row| row.proven));
    let rules: Rules = "popstar".parse().unwrap();
    let mut store = Store::open(&path).unwrap();
    for line in &lines {
        let grid = line.grid.clone().unwrap();
        let score = crate::game::naive::replay(&grid, &rules, &line.moves).unwrap().score;
        store.offer(&grid, Solution { rules: "popstar".into(), score, ..line.clone() }).unwrap();
    }
    store.save().unwrap();
    let others: Vec<_> = Store::open(&path).unwrap().iter().filter(|line| line.rules == "popstar").cloned().collect();
    let second = run(&endless(&others), &never(), &mut |_| {}).unwrap();
    assert_eq!((second.standing.trials, second.rows.iter().filter(|row| row.proven).count()), (2, 2));
    assert_eq!(run(&endless(&lines), &never(), &mut |_| {}).unwrap().standing.trials, 0, "the first are still known");
}

#[test]
fn what_was_spent_before_is_known_to_the_next_process() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let spent = 40_000_000;
    let long: Vec<_> = lines[..1].iter().map(|line| Solution { budget: Some(spent), ..line.clone() }).collect();
    run(&campaign(&path, &long, 30_000), &never(), &mut |_| {}).unwrap();
    // A line with no chain or with a long one has taken the place of the first.
    for budget in [1, 1_000_000_000] {
        let now: Vec<_> = long.iter().map(|line| Solution { budget: Some(budget), ..line.clone() }).collect();
        let again = Campaign { playouts: None, ..campaign(&path, &now, 0) };
        let (folder, opened) = folder::CampaignFolder::open(&again).unwrap();
        let mut field = field::Field::new(&again, folder.number(), opened.tried, opened.under_way).0;
        let races = (0..60).map(|_| field.next().unwrap()).filter(|trial| trial.kind == "race");
        assert_eq!(races.map(|race| race.playouts).max(), Some(10_000_000));
    }
}

#[test]
fn a_trial_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let stop = never();
    let long = campaign(&path, &lines, 3_000_000);
    let report = run(&long, &stop, &mut |event| {
        if matches!(event, CampaignEvent::Status(standing) if standing.elapsed > REFRESH) {
            stop.store(true, Ordering::Relaxed);
        }
    })
    .unwrap();
    assert!(report.interrupted);
    let checkpoints = || {
        let names = crate::run::folder::files_in(&long.folder()).unwrap();
        names.into_iter().filter(|name| name.ends_with(".checkpoint")).collect::<Vec<_>>()
    };
    assert_eq!((report.standing.trials, checkpoints().len()), (0, 1));
    let short = run(&Campaign { playouts: Some(0), ..long.clone() }, &never(), &mut |_| {}).unwrap();
    assert_eq!((short.standing.trials, checkpoints().len()), (0, 1), "it is longer than this run may be");
    let path = long.folder().join(&checkpoints()[0]);
    let trial = saved::Saved::read(&path).unwrap().unwrap().trial().unwrap();
    let resumed = run(&long, &never(), &mut |_| {}).unwrap();
    assert_eq!((resumed.standing.trials, resumed.standing.steps), (1, 3_000_000));
    assert!(resumed.standing.resumed, "from where it stood");
    assert!(checkpoints().is_empty());
    // As if it had been killed between the record of the trial and the end of its checkpoint, and beside it one of a build
    // whose methods have other keys.
    saved::Saved::new(&trial, 0, 0.0, Vec::new()).write(&path).unwrap();
    let odd = trial::Trial { method: "race:mond=on".into(), seed: 1, ..trial };
    let other = long.folder().join("1-000000000001.checkpoint");
    saved::Saved::new(&odd, 0, 0.0, Vec::new()).write(&other).unwrap();
    let mut warnings = Vec::new();
    let again = run(&Campaign { playouts: Some(0), ..long.clone() }, &never(), &mut |event| {
        if let CampaignEvent::Warning(text) = event {
            warnings.push(text.to_owned());
        }
    })
    .unwrap();
    assert_eq!((again.standing.trials, checkpoints().len()), (0, 1), "what is written down is not done again");
    assert!(other.exists() && warnings.len() == 1 && warnings[0].contains("it is of another version"), "{warnings:?}");
}

#[test]
fn a_record_that_was_edited_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let it = campaign(&path, &lines, 10_000);
    run(&it, &never(), &mut |_| {}).unwrap();
    let file = it.folder().join("attempt-1.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"score\":", "\"score\":1", 1)).unwrap();
    let error = run(&it, &never(), &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("attempt-1.jsonl:2:1: this line is not as it was written"), "{error}");
}

#[test]
fn a_folder_that_is_gone_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let long = campaign(&path, &lines, 50_000_000);
    let ended = run(&long, &never(), &mut |event| {
        if matches!(event, CampaignEvent::Status(_)) {
            let _ = fs::remove_dir_all(long.folder());
        }
    });
    assert!(matches!(ended, Err(RunError::Vanished { .. })), "{ended:?}");
    assert!(!long.folder().exists(), "a folder made anew would have a checkpoint alone");
}

#[test]
fn a_trial_of_a_process_that_is_alive_is_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let it = campaign(&path, &lines, 0);
    run(&Campaign { playouts: Some(10_000), ..it.clone() }, &never(), &mut |_| {}).unwrap();
    let attempt = fs::File::open(it.folder().join("attempt-1.jsonl")).unwrap();
    let mut field = field::Field::new(&campaign(&path, &lines, 10_000), 7, Vec::new(), Vec::new()).0;
    let trial = field.next().unwrap();
    let checkpoint = it.folder().join("1-000000000007.checkpoint");
    saved::Saved::new(&trial, 0, 0.0, Vec::new()).write(&checkpoint).unwrap();
    attempt.lock().unwrap();
    run(&it, &never(), &mut |_| {}).unwrap();
    assert!(checkpoint.exists());
    drop(attempt);
    run(&it, &never(), &mut |_| {}).unwrap();
    assert!(!checkpoint.exists(), "nobody is at it any more");
}
