//! What a campaign tries, how long, and when it has nothing left to try.

use std::collections::BTreeSet;

use super::*;
use crate::search::method::Method;
use crate::store::solutions::key;

#[test]
fn a_campaign_betters_every_line_and_its_searches_find_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let mut told = Vec::new();
    let mut last = lines.clone();
    let total = |lines: &[Solution]| lines.iter().map(|line| i64::from(line.score)).sum::<i64>();
    for _ in 0..16 {
        let mut sum = total(&last);
        let report = run(&campaign(&path, &last, 40_000), &never(), &mut |event| {
            if let CampaignEvent::Gain(better) = event {
                let gain = better.now - better.before;
                sum += i64::from(gain);
                assert_eq!(better.total, sum);
                told.push(gain);
            }
        })
        .unwrap();
        assert!(!report.interrupted && report.standing.steps == 40_000);
        assert_eq!(report.standing.before, total(&last));
        assert_eq!(scores(&path), report.rows.iter().map(|row| row.now).collect::<Vec<_>>());
        last = Store::open_existing(&path).unwrap().iter().cloned().collect();
        assert_eq!(report.standing.total, total(&last));
    }
    assert!(told.iter().all(|&gain| gain > 0));
    assert!(last.iter().zip(&lines).all(|(now, before)| now.score > before.score), "{told:?}");
    for line in Store::open_existing(&path).unwrap().iter() {
        assert_eq!(again(line, &never(), &AtomicU64::new(0)), Again::Same, "{line:?}");
    }
}

#[test]
fn what_was_tried_is_told_while_others_may_write_it() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let campaign = campaign(&path, &lines, 40_000);
    for _ in 0..4 {
        run(&campaign, &never(), &mut |_| ()).unwrap();
    }
    let first = past(&campaign.folder()).unwrap();
    assert_eq!(first.searches.iter().map(|search| search.steps).sum::<u64>(), 160_000, "{first:?}");
    assert!(first.searches.is_sorted_by_key(|search| search.ended) && first.warnings.is_empty(), "{first:?}");
    for line in Store::open_existing(&path).unwrap().iter() {
        let of_line = |search: &&PastSearch| search.position == key(line);
        assert_eq!(first.searches.iter().filter(of_line).map(|search| search.score).max(), Some(line.score));
    }
    // What a copy has brought counts once, a search that is being written not at all, and a begun one is counted apart.
    let records = fs::read_to_string(campaign.folder().join("attempt-1.jsonl")).unwrap();
    let torn = &records[..records.len() - 9];
    fs::write(campaign.folder().join("attempt-9.jsonl"), torn).unwrap();
    fs::write(campaign.folder().join("9-00000000000a.checkpoint"), "").unwrap();
    let then = past(&campaign.folder()).unwrap();
    assert_eq!((&then.searches, then.begun, then.warnings.len()), (&first.searches, 1, 1));
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
fn a_line_found_under_way_is_what_others_must_beat() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let campaign = Campaign { playouts: None, ..campaign(&path, &lines[..1], 0) };
    let mut field = field::Field::new(&campaign, 1, Vec::new(), Vec::new()).0;
    let trial = field.next().unwrap();
    let before = field.best(&trial);
    for (found, best) in [(20, 20), (10, 20)] {
        field.raise(&trial, before + found);
        assert_eq!(field.best(&trial), before + best);
    }
    let tried = |score| trial::Tried {
        trial: trial.clone(),
        score,
        moves: lines[0].moves.clone(),
        found_at: 1,
        made: Some(1),
        gain: 0,
        optimal: false,
        cpu_seconds: 0.0,
        ended: 0,
    };
    let is_better = [10, 19, 20, 21].map(|more| field.take(&tried(before + more)).is_some());
    assert_eq!(is_better, [false, false, true, true]);
}

#[test]
fn trials_are_methods_that_suit_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let kinds = |rules: &str| {
        let rules: Rules = rules.parse().unwrap();
        let of = |line: &Solution| Solution { rules: rules.name.to_owned(), ..line.clone() };
        let campaign = Campaign { playouts: None, ..campaign(&path, &lines.iter().map(of).collect::<Vec<_>>(), 0) };
        let mut field = field::Field::new(&campaign, 1, Vec::new(), Vec::new()).0;
        let trials: Vec<_> = (0..200).map(|_| field.next().unwrap()).collect();
        for trial in &trials {
            let method: Method = trial.method.parse().unwrap();
            assert_eq!(method.to_string(), trial.method);
        }
        trials.iter().map(|trial| trial.kind.clone()).filter(|kind| kind.contains("medium")).collect::<BTreeSet<_>>()
    };
    assert_eq!(["samegame", "popstar", "bubble-breaker"].map(|rules| kinds(rules).len()), [2; 3]);
    assert_eq!(["clickomania", "tco03", "klickety"].map(|rules| kinds(rules).len()), [0; 3]);
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
fn steps_that_a_proof_did_not_need_are_for_the_next_board() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store_of("5x5x3", folder.path());
    let report = run(&campaign(&path, &lines, 4_000_000), &never(), &mut |_| {}).unwrap();
    assert!(report.rows.iter().all(|row| row.proven) && report.standing.trials == 2, "{report:?}");
    assert!(report.standing.steps < 4_000_000);
}

#[test]
#[should_panic(expected = "nobody can see this")]
fn a_panic_of_whoever_watches_ends_the_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let (path, lines) = store(folder.path());
    let mut told = 0;
    let _ = run(&campaign(&path, &lines, u64::MAX), &never(), &mut |event| {
        told += usize::from(matches!(event, CampaignEvent::Gain(_)));
        assert_eq!(told, 0, "nobody can see this");
    });
}
