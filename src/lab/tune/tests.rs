use std::fs;

use super::*;
use crate::lab::race;
use crate::run::Finding;
use crate::run::curve::Curve;
use crate::run::plan::Plan;
use crate::store::testset::generate;

fn axes() -> Vec<Axis> {
    let axis =
        |key: &str, values: &[&str]| Axis { key: key.into(), values: values.iter().map(|it| (*it).into()).collect() };
    vec![axis("limit", &["4", "1000"]), axis("width", &["1", "5", "25"])]
}

fn design(race_positions: usize) -> Design {
    let plan = Plan::new(
        generate("9x8x4".parse().unwrap(), race_positions, 9).positions,
        grid("bmcts:c=0", &axes()),
        vec!["500".parse().unwrap()],
    );
    Design { title: "bmcts".into(), reference: 0, stop: None, race: None, plan }
}

fn tuned(design: &Design, folder: &std::path::Path) -> Tuned {
    let mut session = design.open(folder).unwrap();
    assert!(run(&mut session, design, 2, &AtomicBool::new(false), &mut ()).unwrap());
    Tuned::of(design, &session.finish().unwrap())
}

#[test]
fn a_grid_has_every_combination() {
    let lines: Vec<String> = grid("bmcts", &axes()).into_iter().map(|it| it.line).collect();
    assert_eq!(lines.len(), 6);
    assert_eq!((lines[0].as_str(), lines[5].as_str()), ("bmcts:limit=4,width=1", "bmcts:limit=1000,width=25"));
    assert_eq!(grid("bmcts:c=0", &axes()[..1])[1].line, "bmcts:c=0,limit=1000");
}

#[test]
fn the_landscape_names_the_best() {
    let (folder, design) = (tempfile::tempdir().unwrap(), design(8));
    let tuned = tuned(&design, folder.path());
    write(folder.path(), &design, &axes(), &tuned).unwrap();
    assert!(tuned.scores.iter().all(|scores| scores.len() == 8));
    let mean = |point: usize| stats::mean_and_error(&tuned.scores[point]).0;
    assert!(tuned.order.windows(2).all(|pair| mean(pair[0]) >= mean(pair[1])));
    assert_eq!(tuned.p(tuned.order[0]), None);
    let csv = fs::read_to_string(folder.path().join("landscape.csv")).unwrap();
    assert_eq!(csv.lines().next(), Some("limit,width,line,positions,mean,standard_error,p_against_best,rank"));
    assert!(csv.lines().nth(2).unwrap().starts_with("4,5,\"bmcts:c=0,limit=4,width=5\",8,"), "{csv}");
    assert!(fs::read_to_string(folder.path().join("landscape.svg")).unwrap().contains("limit"));
}

#[test]
fn a_race_drops_the_worse_and_keeps_the_best() {
    let axis = Axis { key: "playout".into(), values: vec!["uniform".into(), "tabu-learned".into()] };
    let positions = generate("12x12x4".parse().unwrap(), 24, 9).positions;
    let mut design = design(0);
    (design.plan.methods, design.plan.positions) = (grid("mcts:c=0", &[axis]), positions);
    design.plan.budgets = vec!["1000".parse().unwrap()];
    design.race = Some(6);
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let raced = tuned(&design, folders[0].path());
    assert_eq!(raced.order, [1, 0], "informed playouts are far better");
    assert!(raced.scores[0].len() < 24 && raced.scores[1].len() == 24);
    assert_eq!(tuned(&design, folders[1].path()), raced);
    assert_eq!(tuned(&design, folders[0].path()), raced, "resumed");
    let (known, data, _) = crate::lab::design::read(folders[0].path()).unwrap();
    assert_eq!(known, design);
    assert!(race::is_over(&known, &data), "what was dropped is not missed");
    assert!(
        !race::is_over(&Design { race: Some(24), ..known }, &data),
        "a race of one look drops nothing before its end"
    );
}

#[test]
fn a_few_equal_differences_drop_nothing() {
    let design = Design { race: Some(2), ..design(4) };
    let mut data = Records::default();
    for job in design.plan.jobs(0..4, &[0, 1, 2, 3, 4, 5]) {
        let score = 100 - job.method as i32;
        data.found.insert(
            job,
            Finding { score, playouts: 1, found_at: 1, earlier: Curve::default(), optimal: false, moves: None },
        );
    }
    let mut race = MethodRace::of(&design);
    assert_eq!(race.next(&data).map(|jobs| jobs.len()), Some(12));
    assert_eq!(race.next(&data).map(|jobs| jobs.len()), Some(12));
}

#[test]
fn a_point_that_was_dropped_is_compared_on_the_boards_of_both() {
    let scores = vec![vec![11.0, 19.0, 35.0], vec![10.0, 22.0, 30.0, 900.0], vec![12.0, 30.0, 36.0, 990.0]];
    let of_first = |point: usize| scores[point][..3].to_vec();
    let expected = stats::paired(&of_first(0), &of_first(2)).unwrap().p;
    let tuned = Tuned { order: vec![2, 1, 0], scores: scores.clone() };
    assert_eq!(tuned.p(0), Some(expected));
    assert_eq!(tuned.p(1), Some(stats::paired(&scores[1], &scores[2]).unwrap().p));
    assert_eq!(tuned.p(2), None);
    let axis = Axis { key: "width".into(), values: vec!["1".into(), "5".into(), "25".into()] };
    let mut design = design(4);
    design.plan.methods = grid("bmcts", std::slice::from_ref(&axis));
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &design, &[axis], &tuned).unwrap();
    let csv = fs::read_to_string(folder.path().join("landscape.csv")).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let (mean, error) = stats::mean_and_error(&scores[0]);
    let first = ["1", "bmcts:width=1", "3", &mean.to_string(), &error.unwrap().to_string(), &expected.to_string(), "3"];
    assert_eq!(rows[0], first);
    assert_eq!((rows[1][2], rows[1][6], rows[2][5], rows[2][6]), ("4", "2", "", "1"));
}

#[test]
fn a_race_drops_what_is_worse_by_a_t_test_of_one_percent() {
    for (less, left) in [(18, 6), (19, 5)] {
        let design = Design { race: Some(6), ..design(12) };
        let mut data = Records::default();
        for job in design.plan.jobs(0..6, &[0, 1, 2, 3, 4, 5]) {
            let noise = if job.position.is_multiple_of(2) { 10 } else { -10 };
            let score = if job.method == 1 { 1000 - less + noise } else { 1000 };
            data.found.insert(
                job,
                Finding { score, playouts: 1, found_at: 1, earlier: Curve::default(), optimal: false, moves: None },
            );
        }
        let mut race = MethodRace::of(&design);
        assert_eq!(race.next(&data).map(|jobs| jobs.len()), Some(36));
        assert_eq!(race.next(&data).map(|jobs| jobs.len()), Some(6 * left), "t is 4.03 at one percent");
    }
}
