//! Where the steps of an annealing go: `ANNEALING_STEPS=500000 cargo test --release --lib -- --nocapture steps_that_count`.

use std::collections::BTreeMap;

use super::super::tests::MOVES;
use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::Colour;
use crate::puzzle::named::NamedJob;
use crate::rng::stream;
use crate::search::anneal::game::{Counting, Edit, NOWHERE};
use crate::search::tests::random_grid;

/// The temperatures of the first round of a race.
const HOT: f64 = 60.0;
const COLD: f64 = 15.0;

/// What became of some steps.
#[derive(Clone, Copy, Default)]
struct Tally {
    steps: u64,
    /// The moves that were replayed until a step was decided.
    moves: u64,
    /// Those of them that were played, as they reach something that differs.
    played: u64,
    /// The moves that would have been without giving up.
    all_moves: u64,
    /// Accepted, and the game is worth as much as before.
    neutral: u64,
    /// Accepted and better.
    better: u64,
    /// Accepted and worse.
    worse: u64,
    /// The chance to be accepted was below one in a thousand.
    hopeless: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.steps += other.steps;
        self.moves += other.moves;
        self.played += other.played;
        self.all_moves += other.all_moves;
        self.neutral += other.neutral;
        self.better += other.better;
        self.worse += other.worse;
        self.hopeless += other.hopeless;
    }

    fn row(&self, all: &Tally) -> String {
        let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let useful = self.better + self.worse;
        format!(
            "{:.1} | {:.1} | {:.1} | {:.2} | {:.2} | {:.1} | {:.2}",
            percent(self.steps, all.steps),
            percent(self.moves, all.moves),
            percent(self.neutral, self.steps),
            percent(self.better, self.steps),
            percent(self.worse, self.steps),
            percent(self.hopeless, self.steps),
            1000.0 * useful as f64 / self.moves.max(1) as f64,
        )
    }
}

/// The tallies by what they are grouped by, such as the kind of change.
type Tables = BTreeMap<&'static str, BTreeMap<String, Tally>>;

/// An annealing of so many steps that counts.
struct Counted<'a> {
    board: u64,
    steps: u64,
    counting: Counting,
    tables: &'a mut Tables,
}

/// One step that counts.
struct Step<'a, P: NamedPuzzle> {
    context: &'a Context<'a, P>,
    chain: &'a mut Chain<P>,
    trial: &'a mut ReplayMemory<P>,
    rng: &'a mut Generator,
    temperature: f64,
    /// The third of the annealing.
    third: u64,
    tables: &'a mut Tables,
}

impl<P: NamedPuzzle> NamedJob<P> for Step<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) {
        let Step { context, chain, trial, rng, temperature, third, tables } = self;
        let mut names = Vec::new();
        let (edit, view) = chain.choose(puzzle, &context.neighbourhood, rng, &mut names);
        let length = chain.game.len();
        let loss = -temperature * (1.0 - unit(rng)).ln();
        let Neighbourhood { lag, apart, mend, .. } = context.neighbourhood;
        let (tabu, value) = (chain.tabu, chain.value);
        let limits = Limits { tabu, value, loss, lag, apart, mends: mend };
        let sure = Limits { lag: f64::INFINITY, apart: 0.0, ..limits };
        let unlimited = Limits { loss: f64::INFINITY, ..sure };
        let whole =
            chain.game.replay(puzzle, edit, view, &mut rng.clone(), &unlimited, trial).expect("nothing limits it");
        let (all_moves, taken) = (trial.replayed(), trial.first_points());
        let kept = chain.game.replay(puzzle, edit, view, &mut rng.clone(), &sure, trial);
        assert_eq!(kept, Some(whole).filter(|whole| whole.gain >= -loss), "what can still be accepted is played on");
        let replay = chain.game.replay(puzzle, edit, view, rng, &limits, trial);
        assert!(replay.is_none_or(|replay| replay == whole), "giving up changes nothing else");
        let gain = replay.map(|replay| replay.gain);
        let tally = Tally {
            steps: 1,
            moves: trial.replayed(),
            played: trial.played(),
            all_moves,
            neutral: u64::from(gain == Some(0.0)),
            better: u64::from(gain.is_some_and(|gain| gain > 0.0)),
            worse: u64::from(gain.is_some_and(|gain| gain < 0.0)),
            hopeless: u64::from((whole.gain / temperature).exp() < 0.001),
        };
        for (table, row) in rows(&edit, length, taken, third) {
            tables.entry(table).or_default().entry(row).or_default().add(&tally);
        }
        if let Some(replay) = replay {
            chain.game.accept(puzzle, replay, trial);
            chain.value += replay.gain;
            chain.note(puzzle);
        }
    }
}

/// The tables and rows where a step counts that makes `edit` in a list of `length` entries; its first move earns `points`.
fn rows<N>(edit: &Edit<N>, length: usize, points: Score, third: u64) -> Vec<(&'static str, String)> {
    let entries = edit.drop.1 - edit.drop.0;
    let (kind, detail) = match (edit.names.is_empty(), edit.drop.0 == NOWHERE) {
        (true, _) => ("drop", ("entries that move or go", format!("drop, {}", entries.min(4)))),
        (false, false) => ("shift", ("entries that move or go", format!("shift, {}", entries.min(4)))),
        (false, true) => {
            let size = match f64::from(points).sqrt() as u64 + 2 {
                2 => "02",
                3 => "03",
                4..=5 => "04 to 05",
                6..=8 => "06 to 08",
                9..=12 => "09 to 12",
                _ => "13 and more",
            };
            ("insert", ("tiles that an insertion takes", size.into()))
        }
    };
    let mut rows = vec![("all", "all".into()), ("kind, third", format!("{kind}, {third}")), detail];
    if kind == "insert" {
        rows.push(("place of an insertion, tenths", format!("{:2}", 10 * edit.first() / length + 1)));
    }
    rows
}

impl Visitor for Counted<'_> {
    /// The names of its last game, and of that after as many plain steps.
    type Output = [Vec<Cell>; 2];

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
        use crate::puzzle::Puzzle;
        let bonus = f64::from(game.best_closing(0));
        let objective = Objective { toll: 0, counting: self.counting, bonus, jump: 100.0, slope: 50.0 };
        let context = &Context { puzzle: game, neighbourhood: MOVES };
        let mut rng = stream(1, "steps", self.board);
        let sizes = game.colour_sizes();
        let most = (0..sizes.len()).max_by_key(|&colour| sizes[colour]).expect("a board with tiles");
        let tabu = [Some(Colour::from_index(most as u8)), None];
        let mut plain_rng = rng.clone();
        let mut chain = Chain::new(game, &[], tabu, objective, &mut rng);
        let mut plain = Chain::new(game, &[], tabu, objective, &mut plain_rng);
        let mut trial = ReplayMemory::new(game.longest_game());
        for made in 0..self.steps {
            let temperature = HOT * (COLD / HOT).powf(made as f64 / self.steps as f64);
            game.dispatch_named(Step {
                context,
                chain: &mut chain,
                trial: &mut trial,
                rng: &mut rng,
                temperature,
                third: 3 * made / self.steps + 1,
                tables: self.tables,
            });
            game.dispatch_named(Burst {
                context,
                chain: &mut plain,
                trial: &mut trial,
                rng: &mut plain_rng,
                temperature,
                steps: 1,
            });
        }
        [chain.names(), plain.names()]
    }
}

fn count(board: u64, steps: u64, counting: Counting, tables: &mut Tables) {
    let grid = random_grid(15, 15, 5, 4200 + board);
    let [counted, plain] = visit(&grid, Rules::default(), Counted { board, steps, counting, tables });
    assert_eq!(counted, plain, "steps that count are those of the search");
}

/// Whole, on 20 boards, and with its tables printed, where `ANNEALING_STEPS` says how many steps to make on each.
#[test]
fn steps_that_count_are_those_of_the_search_and_count_once_a_table() {
    let asked = std::env::var("ANNEALING_STEPS").ok().map(|steps| steps.parse().expect("ANNEALING_STEPS is a number"));
    let (boards, steps) = asked.map_or((1, 3000), |steps| (20, steps));
    let mut tables = Tables::new();
    for board in 0..boards {
        count(board, steps, Counting::ALIKE, &mut tables);
    }
    let counted = |table: &str| tables[table].values().map(|tally| tally.steps).sum::<u64>();
    assert_eq!((counted("all"), counted("kind, third")), (boards * steps, boards * steps));
    let all = tables["all"]["all"];
    assert!(0 < all.played && all.played < all.moves && all.moves < all.all_moves);
    assert_eq!(counted("entries that move or go") + counted("tiles that an insertion takes"), boards * steps);
    assert_eq!(counted("place of an insertion, tenths"), counted("tiles that an insertion takes"));
    if asked.is_some() {
        print(&tables, &all, boards, steps);
    }
}

#[test]
fn weighed_moves_are_replayed_alike_too() {
    for counting in [
        Counting { floor: 0, ceiling: 1156, percent: 115 },
        Counting { floor: 100, ceiling: 1156, percent: 115 },
        Counting { floor: 0, ceiling: 2000, percent: 900 },
    ] {
        count(0, 3000, counting, &mut Tables::new());
    }
}

/// The tables of docs/results/annealing.md.
fn print(tables: &Tables, all: &Tally, boards: u64, steps: u64) {
    println!("{boards} boards of 15x15x5, {steps} steps each");
    println!("moves with giving up to moves without: {:.3}", all.moves as f64 / all.all_moves as f64);
    println!("moves that are played: {:.3}", all.played as f64 / all.moves as f64);
    for (table, rows) in tables {
        println!(
            "\n| {table} | steps, % | moves, % | neutral, % | better, % | worse, % | hopeless, % | useful a 1000 moves |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        rows.iter().for_each(|(row, tally)| println!("| {row} | {} |", tally.row(all)));
    }
}
