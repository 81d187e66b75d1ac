//! Searches beside bare playouts: the same number of playouts each, so that the difference is what the tree costs.

use std::sync::atomic::AtomicBool;

use chainshot::engine::{Task, solve};
use chainshot::game::notation::Grid;
use chainshot::game::rules::Rules;
use chainshot::puzzle::Score;
use chainshot::rng::stream;
use chainshot::search::budget::Budget;
use chainshot::search::method::Method;
use chainshot::store::testset;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const METHODS: [&str; 6] = [
    "playouts:playout=tabu-learned",
    "mcts:c=0,playout=tabu-learned",
    "mcts:c=0.0005,playout=tabu-learned",
    "bmcts:c=0.0005,limit=250,width=10,playout=tabu-learned",
    "nmcts:inner=1000,c=0,playout=tabu-learned",
    "nbmcts:inner=1000,c=0,limit=40,width=5,playout=tabu-learned",
];
const PLAYOUTS: u64 = 20_000;

criterion_group!(benches, methods);
criterion_main!(benches);

fn methods(criterion: &mut Criterion) {
    let shape = "15x15x5".parse().expect("a shape");
    let position = testset::generate(shape, 1, 1).positions.remove(0);
    let group = &mut criterion.benchmark_group("search 15x15x5");
    group.sample_size(10).throughput(Throughput::Elements(PLAYOUTS));
    for line in METHODS {
        let method = line.parse().expect("a method");
        group.bench_function(line, |bencher| bencher.iter(|| best(&position.grid, &method)));
    }
}

fn best(grid: &Grid, method: &Method) -> Score {
    let (budget, rng) = (Budget { playouts: Some(PLAYOUTS), time: None }, stream(1, "benches", 0));
    let task = Task { grid, rules: Rules::default(), method, from: &[], budget, rng };
    solve(&task, &AtomicBool::new(false), &mut ()).best.score
}
