use super::*;
use crate::lab::sequential::Sequential;
use crate::run::curve::Curve;
use crate::run::plan::{Contender, Job, Plan};
use crate::run::{Finding, Time};
use crate::store::testset::generate;

/// Two starts of the reference and one nested search with two, on four positions of which the last is not complete.
pub(in crate::lab) fn experiment() -> (Design, Records) {
    let method = Contender::new;
    let plan = Plan {
        starts: vec![2],
        ..Plan::new(
            generate("4x4x2".parse().unwrap(), 4, 1).positions,
            vec![method("many", "mcts"), method("nested", "nmcts:searches={k}")],
            vec!["10".parse().unwrap()],
        )
    };
    let stop = Some(Sequential { every: 2, alpha: 0.05, within: None });
    let design = Design { title: String::new(), reference: 0, stop, race: None, plan };
    let mut data = Records::default();
    let mut add = |position, method, start, score| {
        let job = Job { position, column: 0, start, method };
        data.found.insert(
            job,
            Finding { score, playouts: 5, found_at: 1, earlier: Curve::default(), optimal: false, moves: None },
        );
        data.times.insert(job, Time { cpu: 0.5, wall: 0.75, found: 0.25 });
    };
    for (position, [first, second, nested]) in [[10, 30, 40], [25, 5, 25], [8, 8, 2]].into_iter().enumerate() {
        add(position, 0, 1, first);
        add(position, 0, 2, second);
        add(position, 1, 1, nested);
    }
    add(3, 0, 1, 1000);
    (design, data)
}

#[test]
fn the_best_start_counts_and_only_complete_positions() {
    let (design, data) = experiment();
    let table = Table::of(&design, &data);
    assert_eq!((table.positions.as_slice(), table.done), (&[0, 1, 2][..], (10, 12)));
    let [many, nested] = &table.rows[..] else { panic!("two rows") };
    assert_eq!((many.mean, many.playouts), (Some(21.0), Some(10.0)));
    assert_eq!(
        (nested.mean, nested.playouts, nested.line.as_str()),
        (
            Some(67.0 / 3.0),
            Some(5.0),
            "nmcts:searches=2,prior=1,c=0/0,restart=on,playout=tabu-learned,follow=30,learn=run"
        )
    );
    assert_eq!((many.spent, nested.spent), (Some(1.0), Some(0.5)));
    assert!((many.found_at.unwrap() - 0.2).abs() < 1e-12);
    assert!((many.mean_of_one_start.unwrap() - 86.0 / 6.0).abs() < 1e-12);
    let none = Table::of(&design, &Records::default());
    assert!(none.rows.iter().all(|row| (row.mean, row.mean_of_one_start, row.playouts) == (None, None, None)));
    assert!(many.versus.is_none());
    let versus = nested.versus.as_ref().unwrap();
    let paired = versus.paired.unwrap();
    assert_eq!((paired.wins, paired.ties, paired.losses), (1, 1, 1));
    assert!((paired.mean_difference - 4.0 / 3.0).abs() < 1e-12);
    assert_eq!((versus.verdict, table.decided_after()), (Some(Decision::Open), None));
    assert_eq!(table.seconds, [Some(Seconds { cpu: 1.0, wall: 1.5 }), Some(Seconds { cpu: 0.5, wall: 0.75 })]);
}

#[test]
fn a_sequential_test_looks_at_the_first_positions_alone() {
    let cells = |positions: &[usize]| positions.iter().map(|&it| (it, Vec::new())).collect::<Vec<_>>();
    assert_eq!([&[0, 1, 2][..], &[0, 1, 3], &[1, 2], &[]].map(|it| without_gap(&cells(it))), [3, 2, 0, 0]);
}

#[test]
fn an_experiment_without_results_has_a_table() {
    let (design, _) = experiment();
    let table = Table::of(&design, &Records::default());
    assert_eq!((table.positions.len(), table.done), (0, (0, 12)));
    assert_eq!((table.rows[1].positions, table.rows[1].standard_error), (0, None));
}

/// Three boards, two replicates of two starts: what is compared are three means, not six scores.
#[test]
fn replicates_are_averaged_within_a_board_before_boards_are_compared() {
    let (mut design, _) = experiment();
    design.plan.replicates = 2;
    let mut data = Records::default();
    let scores: [[i32; 6]; 3] = [[10, 30, 50, 20, 45, 47], [25, 5, 7, 15, 25, 20], [8, 8, 2, 4, 2, 8]];
    for (position, scores) in scores.into_iter().enumerate() {
        let many = (1..=4).map(|start| (0, start));
        let jobs = many.chain([(1, 1), (1, 2)]);
        for ((method, start), score) in jobs.zip(scores) {
            let job = Job { position, column: 0, start, method };
            assert!(design.plan.has(&job));
            let playouts = design.plan.budget(&job).playouts.unwrap();
            assert_eq!(playouts, if method == 0 { 5 } else { 10 }, "every replicate has the whole budget");
            let earlier = Curve::default();
            data.found.insert(job, Finding { score, playouts, found_at: 1, earlier, optimal: false, moves: None });
        }
    }
    let table = Table::of(&design, &data);
    assert_eq!((table.positions.len(), table.done), (3, (18, 24)));
    let [many, nested] = &table.rows[..] else { panic!("two rows") };
    // The better of each two starts, then their mean: (30 + 50) / 2, (25 + 15) / 2, (8 + 4) / 2.
    assert_eq!((many.mean, many.playouts), (Some((40.0 + 20.0 + 6.0) / 3.0), Some(10.0)));
    let paired = nested.versus.as_ref().unwrap().paired.unwrap();
    assert_eq!((paired.pairs, paired.wins, paired.losses), (3, 2, 1));
    assert!((paired.mean_difference - (6.0 + 2.5 - 1.0) / 3.0).abs() < 1e-12);
    data.found.remove(&Job { position: 0, column: 0, start: 4, method: 0 });
    assert_eq!(Table::of(&design, &data).positions, [1, 2], "a replicate is missing");
}

/// The p of three comparisons with one reference, and Holm's of them by hand.
#[test]
fn probabilities_are_corrected_for_their_number() {
    let (mut design, _) = experiment();
    let method = |label: &str| Contender::new(label, "playouts");
    design.plan.methods = ["reference", "a", "b", "c"].map(method).to_vec();
    (design.plan.starts, design.stop) = (vec![1], None);
    let scores = [[10, 20, 30, 40], [12, 23, 31, 44], [9, 25, 33, 38], [40, 52, 61, 73]];
    let mut data = Records::default();
    for (method, scores) in scores.into_iter().enumerate() {
        for (position, score) in scores.into_iter().enumerate() {
            let (job, earlier) = (Job { position, column: 0, start: 1, method }, Curve::default());
            data.found.insert(job, Finding { score, playouts: 5, found_at: 1, earlier, optimal: false, moves: None });
        }
    }
    let rows = Table::of(&design, &data).rows;
    let versus: Vec<&Versus> = rows.iter().filter_map(|row| row.versus.as_ref()).collect();
    let [a, b, c] = versus.iter().map(|it| it.paired.unwrap().p).collect::<Vec<_>>()[..] else { panic!("three") };
    assert!(c < a && a < b, "{a} {b} {c}");
    let holm: Vec<f64> = versus.iter().map(|it| it.p_holm.unwrap()).collect();
    assert_eq!(holm, [2.0 * a, b, 3.0 * c]);
    design.plan.methods.truncate(2);
    data.found.retain(|job, _| job.method < 2);
    assert_eq!(
        Table::of(&design, &data).rows[1].versus.as_ref().unwrap().p_holm,
        None,
        "one comparison, no correction"
    );
}

#[test]
fn starts_may_begin_with_any_number() {
    let (design, data) = experiment();
    let expected = Table::of(&design, &data);
    assert!(expected.seconds.iter().all(Option::is_some));
    let later = |job: Job| Job { start: job.start + 2, ..job };
    let mut shifted = Records::default();
    shifted.found.extend(data.found.into_iter().map(|(job, found)| (later(job), found)));
    shifted.times.extend(data.times.into_iter().map(|(job, time)| (later(job), time)));
    let third = Design { plan: Plan { first: 3, ..design.plan.clone() }, ..design };
    assert_eq!(Table::of(&third, &shifted), expected);
}
