//! Searches beside bare playouts: the same number of playouts each, so that the difference is what the tree costs.

use std::sync::atomic::AtomicBool;

use chainshot::game::isa::Isa;
use chainshot::game::lanes::Lanes;
use chainshot::game::rules::Rules;
use chainshot::game::{Game, Visitor, visit};
use chainshot::puzzle::Score;
use chainshot::rng::stream;
use chainshot::search::Search;
use chainshot::search::budget::Budget;
use chainshot::search::method::Method;
use chainshot::testset;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

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
    for method in METHODS {
        visit(&position.grid, Rules::default(), Time { group, method });
    }
}

struct Time<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    method: &'static str,
}

impl Visitor for Time<'_, '_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let search = self.method.parse::<Method>().expect("a method").search();
        self.group.bench_function(self.method, |bencher| bencher.iter(|| best(game, &search)));
    }
}

fn best<L: Lanes, const P: usize, I: Isa>(game: &Game<L, P, I>, search: &Search) -> Score {
    let budget = Budget { playouts: Some(PLAYOUTS), time: None };
    search.run(game, &[], budget, stream(1, "benches", 0), &AtomicBool::new(false), ()).best.score
}
