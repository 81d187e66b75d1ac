//! The board kernel: moves of playouts, single moves, and the two ways to know the groups.
//!
//! Jobs loop by `for`: the body of an iterator's `map` may stay a function of its own, compiled without the instruction
//! set of the game, and was then seen to be twenty times slower.

use std::hint::black_box;

use chainshot::game::board::Board;
use chainshot::game::groups::{Group, Groups};
use chainshot::game::isa::Isa;
use chainshot::game::lanes::Lanes;
use chainshot::game::notation::Grid;
use chainshot::game::rules::Rules;
use chainshot::game::{Game, Visitor, visit};
use chainshot::puzzle::{Job, Kernel, Puzzle, Score};
use chainshot::rng::{Generator, below, stream};
use chainshot::search::playout::{Playouts, Policy, play_out};
use chainshot::store::testset;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const SHAPES: [&str; 3] = ["15x15x5", "20x20x10", "32x32x7"];
const POLICIES: [Policy; 2] = [Policy::Uniform, Policy::TabuRandom];
const PLAYOUTS: u32 = 100;
const WALKS: u64 = 20;

criterion_group!(benches, playout_move, play, groups);
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

impl<P: Puzzle> Job<P> for Batch {
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> u64 {
        let playouts = Playouts::new(self.policy, puzzle.class_sizes(), 0.0);
        let (mut rng, mut line, mut moves) = (rng(), Vec::with_capacity(puzzle.longest_game()), 0);
        for _ in 0..PLAYOUTS {
            line.clear();
            let tabu = playouts.choose(&mut rng);
            black_box(play_out(puzzle, &mut puzzle.root(), tabu, &mut rng, &mut line));
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
        let walks = game.dispatch(Walks(game.root()));
        self.group.throughput(Throughput::Elements(steps(&walks)));
        self.group.bench_function(self.shape, |bencher| bencher.iter(|| game.dispatch(PlayAll { walks: &walks })));
    }
}

/// Plays every move of the walks from the board before it; gives the sum of the points.
struct PlayAll<'a, L, const P: usize> {
    walks: &'a [Walk<L, P>],
}

impl<L: Lanes, const P: usize, I: Isa> Job<Game<L, P, I>> for PlayAll<'_, L, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: Kernel<Game<L, P, I>>>(self, game: &K) -> Score {
        let mut points = 0;
        for step in self.walks.iter().flatten() {
            let mut board = step.before;
            points += game.play(&mut board, step.taken.head);
            black_box(board);
        }
        points
    }
}

/// Time for one list of groups: by a full scan of the board, and from the list before the move.
fn groups(criterion: &mut Criterion) {
    let group = &mut criterion.benchmark_group("groups");
    for shape in SHAPES {
        visit(&board(shape), Rules::default(), TimeGroups { group, shape });
    }
}

struct TimeGroups<'a, 'b> {
    group: &'a mut BenchmarkGroup<'b, WallTime>,
    shape: &'static str,
}

impl Visitor for TimeGroups<'_, '_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let walks = &game.dispatch(Walks(game.root()))[..];
        self.group.throughput(Throughput::Elements(steps(walks)));
        let scan = || game.dispatch(FullScan(walks));
        let incremental = || game.dispatch(Incremental(game.root(), walks));
        assert_eq!(scan(), incremental());
        self.group.bench_function(BenchmarkId::new("full scan", self.shape), |bencher| bencher.iter(scan));
        self.group.bench_function(BenchmarkId::new("incremental", self.shape), |bencher| bencher.iter(incremental));
    }
}

/// Scans the board after each step; gives the number of groups.
struct FullScan<'a, L, const P: usize>(&'a [Walk<L, P>]);

impl<L: Lanes, const P: usize, I: Isa> Job<Game<L, P, I>> for FullScan<'_, L, P> {
    type Output = usize;

    #[inline(always)]
    fn run<K: Kernel<Game<L, P, I>>>(self, _: &K) -> usize {
        let mut sum = 0;
        for step in self.0.iter().flatten() {
            sum += Groups::scan(&step.after).as_slice().len();
        }
        sum
    }
}

/// Carries the groups of the start along each walk; gives the number of groups.
struct Incremental<'a, L, const P: usize>(Board<L, P>, &'a [Walk<L, P>]);

impl<L: Lanes, const P: usize, I: Isa> Job<Game<L, P, I>> for Incremental<'_, L, P> {
    type Output = usize;

    #[inline(always)]
    fn run<K: Kernel<Game<L, P, I>>>(self, _: &K) -> usize {
        let (start, mut sum) = (Groups::scan(&self.0), 0);
        for walk in self.1 {
            let mut groups = start.clone();
            for step in walk {
                groups = groups.after(&step.taken, step.closed, &step.after);
                sum += groups.as_slice().len();
            }
        }
        sum
    }
}

/// A random game, move by move.
type Walk<L, const P: usize> = Vec<Step<L, P>>;

struct Step<L, const P: usize> {
    before: Board<L, P>,
    taken: Group<L>,
    after: Board<L, P>,
    closed: u32,
}

fn steps<L, const P: usize>(walks: &[Walk<L, P>]) -> u64 {
    walks.iter().map(|walk| walk.len() as u64).sum()
}

/// Makes random games from a board.
struct Walks<L, const P: usize>(Board<L, P>);

impl<L: Lanes, const P: usize, I: Isa> Job<Game<L, P, I>> for Walks<L, P> {
    type Output = Vec<Walk<L, P>>;

    #[inline(always)]
    fn run<K: Kernel<Game<L, P, I>>>(self, _: &K) -> Vec<Walk<L, P>> {
        let mut rng = rng();
        (0..WALKS).map(|_| walk(self.0, &mut rng)).collect()
    }
}

#[inline(always)]
fn walk<L: Lanes, const P: usize>(start: Board<L, P>, rng: &mut Generator) -> Walk<L, P> {
    let mut walk = Vec::new();
    let mut board = start;
    while let Some(step) = step(board, rng) {
        board = step.after;
        walk.push(step);
    }
    walk
}

#[inline(always)]
fn step<L: Lanes, const P: usize>(before: Board<L, P>, rng: &mut Generator) -> Option<Step<L, P>> {
    let groups = Groups::scan(&before);
    let groups = groups.as_slice();
    if groups.is_empty() {
        return None;
    }
    let taken = groups[below(rng, groups.len() as u32) as usize];
    let mut after = before;
    after.remove(taken.cells);
    Some(Step { before, taken, after, closed: before.width() - after.width() })
}
