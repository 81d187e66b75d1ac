use super::*;
use crate::run::curve::Curve;
use crate::run::plan::{Contender, Plan};
use crate::search::method::Method;
use crate::store::testset::generate;

/// Two starts of mcts with 128 playouts each, and annealing, on two boards.
fn design() -> Design {
    let plan = Plan {
        starts: vec![2],
        ..Plan::new(
            generate("4x4x2".parse().unwrap(), 2, 1).positions,
            ["mcts", "anneal"].map(Contender::of).to_vec(),
            vec!["256".parse().unwrap(), "16".parse().unwrap()],
        )
    };
    Design { title: "t".into(), reference: 0, stop: None, race: None, plan }
}

fn found(lines: &[(u64, i32)]) -> Finding {
    let mut earlier = Curve::default();
    lines.iter().for_each(|&(playouts, score)| earlier.add(playouts, score));
    let &(found_at, score) = lines.last().unwrap();
    Finding { score, playouts: 128, found_at, earlier: earlier.before(found_at), optimal: false, moves: None }
}

fn data(early: bool) -> Records {
    let mut data = Records::default();
    let first = if early { found(&[(1, 10), (3, 20), (100, 50)]) } else { found(&[(100, 50)]) };
    let starts = [[first, found(&[(1, 5), (64, 40)])], [found(&[(1, 0)]), found(&[(1, 2), (2, 4)])]];
    for column in 0..2 {
        for method in 0..2 {
            for (position, starts) in starts.iter().enumerate() {
                for (start, found) in (1..).zip(starts) {
                    data.found.insert(Job { position, column, start, method }, found.clone());
                }
            }
        }
    }
    data
}

#[test]
fn the_best_start_so_far_counts_at_every_share() {
    let (design, data) = (design(), data(true));
    let charts = all(&design, &data, &Table::of(&design, &data));
    let [(name, chart)] = &charts[..] else { panic!("one plot, of the greatest budget") };
    assert_eq!((name.as_str(), chart.title.as_str()), ("anytime.svg", "t: best score so far, 256 playouts, 2 starts"));
    let [curve] = &chart.curves[..] else { panic!("annealing has a schedule") };
    let values: Vec<f64> = curve.points.iter().map(|it| it.value).collect();
    // After 1, 2, 4, 8, 16, 32, 64 and 128 playouts of each start: the better start of either board, and their mean.
    assert_eq!(values, [6.0, 7.0, 12.0, 12.0, 12.0, 12.0, 22.0, 27.0]);
    assert_eq!((chart.ticks[0].1.as_str(), chart.ticks[7].1.as_str()), ("1/128", "1"));
}

/// Records of before curves were kept say nothing of what was before their best line.
#[test]
fn where_a_score_is_not_known_no_point_is_drawn() {
    let (design, data) = (design(), data(false));
    let charts = all(&design, &data, &Table::of(&design, &data));
    assert!(charts.is_empty(), "one point is no curve: {charts:?}");
}

#[test]
fn methods_with_a_schedule_are_left_out() {
    for (line, expected) in [
        ("mcts", true),
        ("nmcts:inner=5", true),
        ("nmcts:searches=5", false),
        ("mcts:moves=5", false),
        ("anneal", false),
        ("race", false),
        ("nrpa", true),
        ("nmcs", true),
        ("beam", false),
        ("beam:beam=10", true),
        ("sp-mcts:runs=1", true),
        ("sp-mcts:runs=4", false),
        ("playouts", true),
        ("greedy", true),
    ] {
        assert_eq!(line.parse::<Method>().unwrap().search().keeps_pace(), expected, "{line}");
    }
}

#[test]
fn a_budget_without_a_limit_is_the_greater_one() {
    let plan = |budgets: &[&str]| {
        let budgets = budgets.iter().map(|it| it.parse().unwrap()).collect();
        Plan::new(generate("4x4x2".parse().unwrap(), 1, 1).positions, vec![Contender::of("mcts")], budgets)
    };
    let greatest = |budgets: &[&str]| {
        let columns = plan(budgets).columns().into_iter().enumerate();
        let budget = columns.reduce(greater).expect("a budget").1.budget;
        (budget.playouts, budget.time.is_some())
    };
    assert_eq!(greatest(&["2^10,0.02s", "2^10"]), (Some(1024), false));
    assert_eq!(greatest(&["2^10", "1s"]), (Some(1024), false));
    assert_eq!(greatest(&["2^10", "2^10,0.02s", "2^11,0.02s"]), (Some(2048), true));
}
