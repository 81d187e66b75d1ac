use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::*;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::store::solutions::{Step, Store, board_fingerprint};
use crate::store::testset::generate;

const RANDOM: &str = "playouts:playout=uniform";

/// A store with a random game for each of two boards.
fn store(folder: &Path) -> (PathBuf, Vec<Solution>) {
    store_of("11x11x4", folder)
}

fn store_of(boards: &str, folder: &Path) -> (PathBuf, Vec<Solution>) {
    let path = folder.join("mine.jsonl");
    let mut store = Store::open(&path).unwrap();
    for position in generate(boards.parse().unwrap(), 2, 7).positions {
        let (score, moves) = random_game(&position.grid, &position.id);
        let solution = Solution {
            id: position.id.clone(),
            board: board_fingerprint(&position.grid),
            grid: Some(position.grid.clone()),
            rules: "samegame".into(),
            score,
            moves,
            chain: Vec::new(),
            method: RANDOM.into(),
            seed: 1,
            start: 1,
            budget: Some(1),
            playouts: 1,
            seconds: 0.0,
        };
        store.offer(&position.grid, solution).unwrap();
    }
    store.save().unwrap();
    let lines = Store::open(&path).unwrap().iter().cloned().collect();
    (path, lines)
}

fn random_game(grid: &crate::game::notation::Grid, id: &str) -> (Score, Vec<Cell>) {
    let method = RANDOM.parse().unwrap();
    let budget = crate::search::budget::Budget { playouts: Some(1), time: None };
    let rng = crate::rng::stream(1, id, 1);
    let rules = Rules::default();
    let task = crate::engine::Task { grid, rules, method: &method, from: &[], budget, rng };
    let outcome = crate::engine::solve(&task, &AtomicBool::new(false), &mut ());
    (outcome.best.score, outcome.best.moves)
}

fn campaign(store: &Path, lines: &[Solution], playouts: u64) -> Campaign {
    Campaign {
        store: store.to_owned(),
        lines: lines.to_vec(),
        with: Vec::new(),
        time: None,
        playouts: Some(playouts),
        threads: 1,
        seed: 1,
        shard: Shard::WHOLE,
    }
}

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

fn scores(path: &Path) -> Vec<Score> {
    Store::open_existing(path).unwrap().iter().map(|line| line.score).collect()
}

#[test]
fn a_campaign_betters_every_line_and_its_searches_find_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let mut told = Vec::new();
    let mut last = lines.clone();
    for _ in 0..8 {
        let report = run(&campaign(&path, &last, 40_000), &never(), &mut |event| {
            if let Event::Better(better) = event {
                told.push(better.now - better.before);
            }
        })
        .unwrap();
        assert!(!report.interrupted && report.standing.steps == 40_000);
        assert_eq!(scores(&path), report.rows.iter().map(|row| row.now).collect::<Vec<_>>());
        last = Store::open_existing(&path).unwrap().iter().cloned().collect();
    }
    assert!(told.iter().all(|&gain| gain > 0));
    assert!(last.iter().zip(&lines).all(|(now, before)| now.score > before.score), "{told:?}");
    for line in Store::open_existing(&path).unwrap().iter() {
        assert_eq!(again(line, &never(), &AtomicU64::new(0)), Again::Same, "{line:?}");
    }
}

#[test]
fn a_chain_of_searches_is_done_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let (_, lines) = store(folder.path());
    let begun = Step::Line { moves: lines[0].moves.clone() };
    let search = |method: &str, budget| {
        let method = method.into();
        Step::Search { method, seed: 5, start: 1, budget, playouts: None }
    };
    let polished = |chain: Vec<Step>, score| Solution {
        chain,
        score,
        method: "polish".into(),
        seed: 3,
        start: 1,
        budget: Some(3000),
        ..lines[0].clone()
    };
    let direct = again(&polished(vec![begun.clone()], -1), &never(), &AtomicU64::new(0));
    let after = again(&polished(vec![begun, search("polish", 2000)], -1), &never(), &AtomicU64::new(0));
    let (Again::Other(direct), Again::Other(after)) = (direct, after) else { panic!("no line has -1 points") };
    assert!(after.min(direct) > lines[0].score && after != direct, "{after} {direct}");
    let unknown = Solution { budget: None, ..lines[0].clone() };
    assert_eq!(again(&unknown, &never(), &AtomicU64::new(0)), Again::Unknown);
    assert!(matches!(
        again(&polished(vec![search("nonsense", 1)], 1), &never(), &AtomicU64::new(0)),
        Again::Impossible(_)
    ));
}

#[test]
fn a_line_on_the_way_of_its_search_comes_again() {
    struct First(Option<(Score, Vec<Cell>, u64)>);
    impl crate::search::Observer<Cell> for First {
        fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
            self.0.get_or_insert_with(|| (score, moves.to_vec(), playouts));
        }

        fn progressed(&mut self, _: u64) {}
    }
    let folder = tempfile::tempdir().unwrap();
    let line = Solution { seed: 5, budget: Some(500), ..store(folder.path()).1.remove(0) };
    let (grid, method, rules) = (line.grid.as_ref().unwrap(), line.method.parse().unwrap(), Rules::default());
    let budget = crate::search::budget::Budget { playouts: line.budget, time: None };
    let rng = crate::rng::stream(line.seed, &line.id, line.start);
    let mut first = First(None);
    let task = crate::engine::Task { grid, rules, method: &method, from: &[], budget, rng };
    let last = crate::engine::solve(&task, &never(), &mut first).best.score;
    let (score, moves, playouts) = first.0.unwrap();
    assert!(score < last);
    let stopped = Solution { score, moves, playouts, ..line.clone() };
    assert_eq!(again(&stopped, &never(), &AtomicU64::new(0)), Again::Same);
    // A search that began with that line comes again too, though the one before it goes on now.
    let polish = Solution { method: "polish".into(), seed: 3, budget: Some(300), score: -1, ..line.clone() };
    let direct = Solution { chain: vec![Step::Line { moves: stopped.moves.clone() }], ..polish.clone() };
    let chained = Solution { chain: stopped.steps().unwrap(), ..polish };
    let found = [direct, chained].map(|line| again(&line, &never(), &AtomicU64::new(0)));
    assert!(matches!(found[0], Again::Other(_)) && found[0] == found[1], "{found:?}");
    assert_eq!(again(&Solution { moves: Vec::new(), ..stopped }, &never(), &AtomicU64::new(0)), Again::Other(last));
}

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
    let now = |report: &Report| report.rows.iter().map(|row| row.now).collect::<Vec<_>>();
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
        run(&both, &never(), &mut |event| told += usize::from(matches!(event, Event::Better(_)))).unwrap();
        assert_eq!((scores(&path), told), (best.clone(), expected));
    }
    let records = |name: &str| fs::read_to_string(both.folder().join(name)).unwrap().lines().count() - 1;
    assert_eq!((records("attempt-2.jsonl"), records("attempt-3.jsonl")), (1, 0));
    let mistyped = Campaign { with: vec![other.path().to_owned()], ..both };
    let error = run(&mistyped, &never(), &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("has nothing that improve has tried"), "{error}");
}

#[test]
fn trials_are_as_long_as_the_searches_of_the_store_want() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let shortest = |spent| {
        let lines: Vec<_> = lines.iter().map(|line| Solution { budget: Some(spent), ..line.clone() }).collect();
        let campaign = Campaign { playouts: None, ..campaign(&path, &lines, 0) };
        let mut field = field::Field::new(&campaign, 1, Vec::new(), Vec::new()).0;
        (0..50).map(|_| field.next().unwrap().playouts).min().unwrap()
    };
    // The shortest are cold polishes: three million steps, or a hundredth of what was spent, a thousand millions at most.
    assert_eq!([1, 500_000_000, u64::MAX].map(shortest), [3_000_000, 5_000_000, 10_000_000]);
}

#[test]
fn a_board_without_a_move_is_not_searched() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let grid: crate::game::notation::Grid = "01/10".parse().unwrap();
    let (board, score) = (board_fingerprint(&grid), Rules::default().closing(&[2, 2], 0));
    let line = Solution { board, grid: Some(grid), score, moves: Vec::new(), ..lines[0].clone() };
    let report = run(&campaign(&path, &[line], 1_000_000), &never(), &mut |_| {}).unwrap();
    assert_eq!((report.standing.trials, report.rows[0].proven), (0, true));
}

#[test]
fn a_trial_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let stop = never();
    let long = campaign(&path, &lines, 3_000_000);
    let report = run(&long, &stop, &mut |event| {
        if matches!(event, Event::Status(standing) if standing.elapsed > REFRESH) {
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
    // As if it had been killed before it had anything to go on from.
    let path = long.folder().join(&checkpoints()[0]);
    let trial = saved::Saved::read(&path).unwrap().unwrap().trial().unwrap();
    saved::Saved::new(&trial, 0, 0.0, Vec::new()).write(&path).unwrap();
    let resumed = run(&long, &never(), &mut |_| {}).unwrap();
    assert_eq!((resumed.standing.trials, resumed.standing.steps), (1, 3_000_000));
    assert!(checkpoints().is_empty());
}

#[test]
fn a_campaign_ends_when_all_lines_are_proven() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store_of("5x5x3", folder.path());
    let endless = Campaign { playouts: None, ..campaign(&path, &lines, 0) };
    let report = run(&endless, &never(), &mut |_| {}).unwrap();
    assert!(report.rows.iter().all(|row| row.proven), "{report:?}");
    let again = run(&endless, &never(), &mut |_| {}).unwrap();
    assert_eq!((again.standing.trials, again.rows.iter().filter(|row| row.proven).count()), (0, 2));
    assert_eq!(report.standing.trials, 2, "races prove such boards, and a proof needs one");
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
fn a_folder_that_is_gone_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let long = campaign(&path, &lines, 50_000_000);
    let ended = run(&long, &never(), &mut |event| {
        if matches!(event, Event::Status(_)) {
            let _ = fs::remove_dir_all(long.folder());
        }
    });
    assert!(matches!(ended, Err(RunError::Vanished { .. })), "{ended:?}");
}

#[test]
fn steps_that_a_proof_did_not_need_are_for_the_next_board() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store_of("5x5x3", folder.path());
    let report = run(&campaign(&path, &lines, 4_000_000), &never(), &mut |_| {}).unwrap();
    assert!(report.rows.iter().all(|row| row.proven) && report.standing.trials == 2, "{report:?}");
    assert!(report.standing.steps < 4_000_000);
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
        let (folder, opened) = folder::Folder::open(&again).unwrap();
        let mut field = field::Field::new(&again, folder.number(), opened.tried, opened.under_way).0;
        let races = (0..60).map(|_| field.next().unwrap()).filter(|trial| trial.kind == "race");
        assert_eq!(races.map(|race| race.playouts).max(), Some(10_000_000));
    }
}
