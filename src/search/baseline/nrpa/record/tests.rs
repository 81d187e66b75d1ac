use std::collections::HashMap;

use super::super::adapt::Adapt;
use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::Puzzle;
use crate::puzzle::named::Named;
use crate::rng::stream;
use crate::search::budget::{Budget, Meter};
use crate::search::tests::random_grid;

/// Rosin's policy: the logarithm of a weight for each code, 0 where nothing was learned.
type Policy = HashMap<u64, f64>;

/// A puzzle, and what makes codes and closes moves.
struct Table<'a, P> {
    puzzle: &'a P,
    code: Code,
    tabu: Option<Colour>,
}

impl<P: Menus> Table<'_, P> {
    /// The open moves of a position: all, or those that are not tabu while there are such, with their codes.
    fn open(&self, named: &P::Position) -> Vec<(P::Move, u64)> {
        let mut menu = Vec::new();
        self.puzzle.list(named, &mut menu);
        let others: Vec<_> = menu.iter().copied().filter(|choice| Some(choice.colour) != self.tabu).collect();
        let open = if others.is_empty() { menu } else { others };
        let code = |choice: &Choice<P::Move>| match self.code {
            Code::Tiles => choice.code,
            Code::Cells => self.puzzle.cells_code(named, choice.mv),
        };
        open.iter().map(|choice| (choice.mv, code(choice))).collect()
    }

    /// The probability of each open move: the softmax of its weight.
    fn softmax(&self, policy: &Policy, open: &[(P::Move, u64)]) -> Vec<f64> {
        let weight = |(_, code): &(P::Move, u64)| policy.get(code).copied().unwrap_or(0.0).exp();
        let sum: f64 = open.iter().map(weight).sum();
        open.iter().map(|mv| weight(mv) / sum).collect()
    }

    /// Rosin's Adapt, line by line, with a new policy beside the old one.
    fn adapt(&self, old: &Policy, game: &[P::Move], alpha: f64) -> Policy {
        let (mut new, mut named) = (old.clone(), self.puzzle.root_position());
        for &played in game {
            let open = self.open(&named);
            let chosen = open.iter().find(|(mv, _)| self.is_same(&named, *mv, played)).expect("an open move").1;
            *new.entry(chosen).or_default() += alpha;
            for ((_, code), probability) in open.iter().zip(self.softmax(old, &open)) {
                *new.entry(*code).or_default() -= alpha * probability;
            }
            self.puzzle.play_named(&mut named, played);
        }
        new
    }

    /// Whether two moves of a position are one: they may point at different tiles of a group.
    fn is_same(&self, named: &P::Position, one: P::Move, other: P::Move) -> bool {
        let code = |mv| self.puzzle.cells_code(named, mv);
        code(one) == code(other)
    }
}

/// Plays games and adapts to each, fast and slow; returns the greatest difference between two logarithms of weights.
struct Both {
    code: Code,
    tabu: Option<Colour>,
    alpha: f32,
    games: usize,
}

impl Visitor for Both {
    type Output = f64;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> f64 {
        let Both { code, tabu, alpha, games } = self;
        let table = Table { puzzle: game, code, tabu };
        let (mut weights, mut slow) = (Weights::new(), Policy::new());
        let (mut rng, mut apart) = (stream(3, "nrpa", 0), 0.0f64);
        for number in 0..games {
            let record = play(&table, &weights, &mut rng);
            // Every third game twice, as a level does that finds nothing better.
            for _ in 0..1 + usize::from(number % 3 == 0) {
                let mut slots = Vec::new();
                record.enter(&mut weights, &mut slots);
                let room = &mut (Vec::new(), Vec::new());
                game.dispatch(Adapt { record: &record, slots: &slots, weights: &mut weights, alpha, room });
                slow = table.adapt(&slow, &record.moves, f64::from(alpha));
            }
            let difference = |(&code, &weight): (&u64, &f64)| (f64::from(weights.of(code)).ln() - weight).abs();
            apart = slow.iter().map(difference).fold(apart, f64::max);
        }
        assert!(slow.values().any(|weight| weight.abs() > f64::from(alpha)), "something was learned");
        apart
    }
}

/// A game by the policy `weights`.
fn play<P: Menus>(table: &Table<P>, weights: &Weights, rng: &mut Generator) -> Record<P::Move> {
    let (puzzle, start, mut record) = (table.puzzle, table.puzzle.root_position(), Record::new());
    let (mut menu, mut sums) = (Vec::new(), Vec::new());
    puzzle.list(&start, &mut menu);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let (meter, slice) = Meter::start(Budget::default(), &stop);
    puzzle.dispatch_menu(PolicyPlayout {
        root: &start,
        menu: &mut menu,
        weights,
        code: table.code,
        tabu: table.tabu,
        rng,
        record: &mut record,
        sums: &mut sums,
        clock: Clock { meter: &meter, slice: &slice },
    });
    record
}

#[test]
fn adapting_is_rosins_algorithm() {
    for (board, (width, height, colours)) in (0..).zip([(7, 6, 3), (15, 15, 5), (20, 20, 10)]) {
        let grid = random_grid(width, height, colours, 60 + board);
        for code in [Code::Tiles, Code::Cells] {
            for (tabu, alpha) in [(None, 1.0), (Some(Colour::from_index(1)), 1.0), (None, 0.3)] {
                let apart = visit(&grid, Rules::default(), Both { code, tabu, alpha, games: 12 });
                assert!(apart < 1e-3, "{apart} with {code:?}, {tabu:?} and alpha {alpha} on {width}x{height}");
            }
        }
    }
}

/// How often each first move was played, against the softmax of what was learned: in standard deviations.
struct FirstMoves(Code);

impl Visitor for FirstMoves {
    type Output = f64;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> f64 {
        let table = Table { puzzle: game, code: self.0, tabu: Some(Colour::from_index(0)) };
        let (mut weights, mut slow, mut rng) = (Weights::new(), Policy::new(), stream(4, "first", 0));
        for _ in 0..6 {
            let (record, mut slots) = (play(&table, &weights, &mut rng), Vec::new());
            record.enter(&mut weights, &mut slots);
            let room = &mut (Vec::new(), Vec::new());
            game.dispatch(Adapt { record: &record, slots: &slots, weights: &mut weights, alpha: 0.5, room });
            slow = table.adapt(&slow, &record.moves, 0.5);
        }
        let start = game.root_position();
        let open = table.open(&start);
        let mut counts = vec![0.0; open.len()];
        const GAMES: usize = 4000;
        for _ in 0..GAMES {
            let first = play(&table, &weights, &mut rng).moves[0];
            let index = open.iter().position(|(mv, _)| table.is_same(&start, *mv, first));
            counts[index.expect("an open move")] += 1.0;
        }
        let deviation = |(count, share): (&f64, f64)| {
            let expected = share * GAMES as f64;
            (count - expected).abs() / (expected * (1.0 - share)).sqrt().max(1.0)
        };
        counts.iter().zip(table.softmax(&slow, &open)).map(deviation).fold(0.0, f64::max)
    }
}

#[test]
fn moves_are_drawn_by_the_softmax_of_their_weights() {
    for code in [Code::Tiles, Code::Cells] {
        let deviations = visit(&random_grid(6, 5, 3, 71), Rules::default(), FirstMoves(code));
        assert!(deviations < 4.5, "{deviations}");
    }
}
