//! The board kernel: moves of playouts, single moves, and the two ways to list the moves.
//!
//! Jobs loop by `for`: the body of an iterator's `map` may stay a function of its own, compiled without the instruction
//! set of the game, and was then seen to be twenty times slower.

use std::hint::black_box;

use chainshot::game::isa::Isa;
use chainshot::game::lanes::Lanes;
use chainshot::game::notation::Grid;
use chainshot::game::rules::Rules;
use chainshot::game::{Game, Visitor, visit};
use chainshot::puzzle::menu::{MenuJob, MenuKernel, Menus};
use chainshot::puzzle::{Kernel, KernelJob, Puzzle, Score};
use chainshot::rng::{Generator, below, stream};
use chainshot::search::playout::{Playouts, Policy, play_out};
use chainshot::store::testset;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const SHAPES: [&str; 3] = ["15x15x5", "20x20x10", "32x32x7"];
const POLICIES: [Policy; 2] = [Policy::Uniform, Policy::TabuRandom];
const PLAYOUTS: u32 = 100;
const WALKS: u64 = 20;

criterion_group!(benches, playout_move, play, lists);
criterion_main!(benches);

fn rng() -> Generator {
    stream(1, "benches", 0)
}

fn board(shape: &str) -> Grid {
    testset::generate(shape.parse().expect("a shape"), 1, 1).positions.remove(0).grid
}

/// Time for a move within playouts: each iteration is the same batch of them.
fn playout_move(criterion: &mut Criterion) {
    let group = &mut criterion.benchmark_group("playout move");
    for policy in POLICIES {
        for shape in SHAPES {
            visit(&board(shape), Rules::default(), TimePlayouts { group, policy, shape });
        }
    }
}

struct TimePlayouts<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    policy: Policy,
    shape: &'static str,
}

impl Visitor for TimePlayouts<'_, '_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let batch = || game.dispatch(Batch { policy: self.policy });
        self.group.throughput(Throughput::Elements(batch()));
        self.group.bench_function(BenchmarkId::new(self.policy.to_string(), self.shape), |bencher| bencher.iter(batch));
    }
}

/// Plays a batch of playouts; gives the number of their moves.
struct Batch {
    policy: Policy,
}

impl<P: Puzzle> KernelJob<P> for Batch {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> u64 {
        let playouts = Playouts::new(self.policy, puzzle.colour_sizes(), 0.0);
        let (mut rng, mut line, mut moves) = (rng(), Vec::with_capacity(puzzle.longest_game()), 0);
        for _ in 0..PLAYOUTS {
            line.clear();
            let tabu = playouts.choose(&mut rng);
            black_box(play_out(puzzle, &mut puzzle.root(), 0, tabu.colour(), &mut rng, &mut line));
            moves += line.len() as u64;
        }
        moves
    }
}

/// Time for one move that is given, board copied.
fn play(criterion: &mut Criterion) {
    let group = &mut criterion.benchmark_group("play");
    for shape in SHAPES {
        visit(&board(shape), Rules::default(), TimePlay { group, shape });
    }
}

struct TimePlay<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    shape: &'static str,
}

impl Visitor for TimePlay<'_, '_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let steps = walks(game);
        self.group.throughput(Throughput::Elements(steps.len() as u64));
        self.group.bench_function(self.shape, |bencher| bencher.iter(|| game.dispatch(PlayAll { steps: &steps })));
    }
}

/// Plays each move from its position; gives the sum of the points.
struct PlayAll<'a, S, M> {
    steps: &'a [(S, M)],
}

impl<P: Puzzle> KernelJob<P> for PlayAll<'_, P::State, P::Move> {
    type Output = Score;

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> Score {
        let mut points = 0;
        for (before, mv) in self.steps {
            let mut state = before.clone();
            points += puzzle.play(&mut state, *mv);
            black_box(&state);
        }
        points
    }
}

/// The positions of random games, each with the move that was played there.
fn walks<P: Puzzle>(puzzle: &P) -> Vec<(P::State, P::Move)> {
    let (mut rng, mut steps) = (rng(), Vec::new());
    for _ in 0..WALKS {
        let mut state = puzzle.root();
        let mut before = state.clone();
        while let Some((mv, _)) = puzzle.play_random(&mut state, None, &mut rng) {
            steps.push((before, mv));
            before = state.clone();
        }
    }
    steps
}

/// Time for one list of moves: by a full scan of the board, and mended from the list before the move.
fn lists(criterion: &mut Criterion) {
    let group = &mut criterion.benchmark_group("lists");
    for shape in SHAPES {
        visit(&board(shape), Rules::default(), TimeLists { group, shape });
    }
}

struct TimeLists<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    shape: &'static str,
}

impl Visitor for TimeLists<'_, '_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        self.group.throughput(Throughput::Elements(game.dispatch_menu(Walks { mended: true })));
        for (name, mended) in [("full scan", false), ("mended", true)] {
            let walks = || game.dispatch_menu(Walks { mended });
            self.group.bench_function(BenchmarkId::new(name, self.shape), |bencher| bencher.iter(walks));
        }
    }
}

/// Plays random games with a list of moves before each move; gives the number of lists.
struct Walks {
    mended: bool,
}

impl<P: Menus> MenuJob<P> for Walks {
    type Output = u64;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> u64 {
        let (mut rng, mut menu, mut lists) = (rng(), Vec::new(), 0);
        for _ in 0..WALKS {
            let mut position = puzzle.root_position();
            puzzle.list(&position, &mut menu);
            while !menu.is_empty() {
                let index = below(&mut rng, menu.len() as u32) as usize;
                if self.mended {
                    puzzle.play_listed(&mut position, &mut menu, index);
                } else {
                    puzzle.play_named(&mut position, menu[index].mv);
                    puzzle.list(&position, &mut menu);
                }
                lists += 1;
            }
            black_box(&position);
        }
        lists
    }
}
