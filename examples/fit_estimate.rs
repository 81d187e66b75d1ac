//! Fits the weights of `chainshot::game::estimate` to playouts of random boards by least squares.
//!
//! `cargo run --release --example fit_estimate -- samegame 15x15x5 1000`
//!
//! From every position on its way down a game it makes [`PLAYOUTS`] playouts, each with a random tabu colour, and goes on
//! for a few moves along the best of them. The target is the mean of the playouts or the best of them. A second fit
//! takes the children of one position as its data, points of the move and means over the siblings taken away: that is
//! what a search compares. Half of the boards are kept apart for the figures: R² of the first fit, and the correlation
//! of estimate and target between siblings.

use chainshot::game::board::Board;
use chainshot::game::estimate::{FEATURES, NAMES, features};
use chainshot::game::generate::Shape;
use chainshot::game::isa::Isa;
use chainshot::game::lanes::Lanes;
use chainshot::game::notation::Cell;
use chainshot::game::rules::Rules;
use chainshot::game::{Game, Visitor, visit};
use chainshot::puzzle::{Colour, Puzzle};
use chainshot::rng::{Generator, below, stream};
use chainshot::store::testset;

const PLAYOUTS: usize = 32;
const SEED: u64 = 1919;
/// One position in so many has its children looked at.
const SIBLINGS: u32 = 4;

type Row = [f64; FEATURES];

/// A position: its features, the points of the move that led to it, and the mean and the best of its playouts.
struct Sample {
    features: Row,
    points: f64,
    targets: [f64; 2],
}

/// The samples of some boards.
#[derive(Default)]
struct Samples {
    single: Vec<Sample>,
    siblings: Vec<Vec<Sample>>,
}

/// Plays one board and notes what it sees.
struct Walk<'a> {
    rules: Rules,
    rng: Generator,
    samples: &'a mut Samples,
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(mut self, game: &Game<L, P, I>) {
        let mut board = game.root();
        loop {
            let (sample, line) = self.look(game, &board, 0.0);
            if line.is_empty() {
                return;
            }
            self.samples.single.push(sample);
            if below(&mut self.rng, SIBLINGS) == 0 {
                let mut moves = Vec::new();
                game.moves(&board, &mut moves);
                let child = |mv| {
                    let mut child = board;
                    let points = game.play(&mut child, mv);
                    self.look(game, &child, points.into()).0
                };
                let siblings = moves.into_iter().map(child).collect();
                self.samples.siblings.push(siblings);
            }
            let steps = 1 + below(&mut self.rng, 3) as usize;
            line.iter().take(steps).for_each(|&mv| _ = game.play(&mut board, mv));
        }
    }
}

impl Walk<'_> {
    /// What is known of `board` after some playouts, and the best of them.
    fn look<L: Lanes, const P: usize, I: Isa>(
        &mut self,
        game: &Game<L, P, I>,
        board: &Board<L, P>,
        points: f64,
    ) -> (Sample, Vec<Cell>) {
        let colours = game.colour_sizes().len() as u32;
        let (mut sum, mut best, mut best_line) = (0.0, f64::NEG_INFINITY, Vec::new());
        for _ in 0..PLAYOUTS {
            let tabu = Some(Colour::from_index(below(&mut self.rng, colours) as u8));
            let (mut board, mut line, mut score) = (*board, Vec::new(), 0);
            while let Some((mv, points)) = game.play_random(&mut board, tabu, &mut self.rng) {
                line.push(mv);
                score += points;
            }
            let score = f64::from(score + game.closing_score(&board, score));
            sum += score;
            if score > best {
                (best, best_line) = (score, line);
            }
        }
        let features =
            features(board, &self.rules, &self.rules.earnings(game.colour_sizes().iter().sum()), colours as usize);
        (Sample { features, points, targets: [sum / PLAYOUTS as f64, best] }, best_line)
    }
}

/// The weights with the least sum of squared errors.
fn fit(data: impl Iterator<Item = (Row, f64)>) -> Row {
    let mut system = [[0.0; FEATURES + 1]; FEATURES];
    for (row, target) in data {
        for (equation, factor) in system.iter_mut().zip(row) {
            row.iter().zip(&mut *equation).for_each(|(value, sum)| *sum += factor * value);
            equation[FEATURES] += factor * target;
        }
    }
    // A feature that never differs has no weight.
    (0..FEATURES).for_each(|index| system[index][index] = system[index][index] * (1.0 + 1e-9) + 1e-6);
    for pivot in 0..FEATURES {
        let head = system[pivot];
        for (_, equation) in system.iter_mut().enumerate().filter(|&(place, _)| place != pivot) {
            let share = equation[pivot] / head[pivot];
            equation.iter_mut().zip(head).for_each(|(value, head)| *value -= share * head);
        }
    }
    std::array::from_fn(|index| system[index][FEATURES] / system[index][index])
}

fn dot(weights: &Row, row: &Row) -> f64 {
    weights.iter().zip(row).map(|(weight, value)| weight * value).sum()
}

/// The samples less the means of their siblings: features, and points and target together.
fn centred(siblings: &[Sample], target: usize) -> Vec<(Row, f64, f64)> {
    let mean = |value: &dyn Fn(&Sample) -> f64| siblings.iter().map(value).sum::<f64>() / siblings.len() as f64;
    let means: Row = std::array::from_fn(|index| mean(&|it| it.features[index]));
    let (target_mean, points_mean) = (mean(&|it| it.targets[target]), mean(&|it| it.points));
    let row = |it: &Sample| std::array::from_fn(|index| it.features[index] - means[index]);
    siblings.iter().map(|it| (row(it), it.targets[target] - target_mean, it.points - points_mean)).collect()
}

fn r_squared(samples: &[Sample], target: usize, weights: &Row) -> f64 {
    let mean = samples.iter().map(|it| it.targets[target]).sum::<f64>() / samples.len() as f64;
    let error = |it: &Sample| (it.targets[target] - dot(weights, &it.features)).powi(2);
    let spread = |it: &Sample| (it.targets[target] - mean).powi(2);
    1.0 - samples.iter().map(error).sum::<f64>() / samples.iter().map(spread).sum::<f64>()
}

/// The correlation between siblings of estimate and target, each with the points of the move.
fn correlation(siblings: &[Vec<Sample>], target: usize, weights: &Row) -> f64 {
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (row, value, points) in siblings.iter().flat_map(|siblings| centred(siblings, target)) {
        let (x, y) = (dot(weights, &row) + points, value + points);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    xy / (xx * yy).sqrt()
}

/// Both fits to one target, and how good they are on the samples kept apart.
fn print(target: usize, name: &str, learn: &Samples, test: &Samples) {
    let whole = fit(learn.single.iter().map(|it| (it.features, it.targets[target])));
    let data = learn.siblings.iter().flat_map(|siblings| centred(siblings, target));
    let mut within = fit(data.map(|(row, value, _)| (row, value)));
    // Siblings do not tell the constant: all positions do.
    let rest = |it: &Sample| it.targets[target] - dot(&within, &it.features);
    within[FEATURES - 1] += learn.single.iter().map(rest).sum::<f64>() / learn.single.len() as f64;
    for (fit, weights) in [("all", whole), ("siblings", within)] {
        let (r2, r) = (r_squared(&test.single, target, &weights), correlation(&test.siblings, target, &weights));
        println!("{name} of the playouts, fitted to {fit}: R2 {r2:.3}, r between siblings {r:.3}");
        println!("    [{}]", weights.map(|weight| format!("{weight:.4}")).join(", "));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rules, shape, boards] = &words[..] else {
        return Err("expected rules, a shape and a number of boards, such as samegame 15x15x5 1000".into());
    };
    let (rules, shape): (Rules, Shape) = (rules.parse()?, shape.parse()?);
    let mut halves = [Samples::default(), Samples::default()];
    let positions = testset::generate(shape, boards.parse()?, SEED).positions;
    for (index, position) in positions.iter().enumerate() {
        let rng = stream(SEED, &position.id, 0);
        visit(&position.grid, rules, Walk { rules, rng, samples: &mut halves[index % 2] });
    }
    println!("{}", NAMES.join(", "));
    print(0, "mean", &halves[0], &halves[1]);
    print(1, "best", &halves[0], &halves[1]);
    Ok(())
}
