//! Games by rules of thumb: the largest group first, and Monte Carlo with roulette wheel selection of colours
//! (Takes and Kosters 2009: MC-RWS).
//!
//! A roulette playout draws a colour, the likelier the fewer tiles of it are left, and takes one of its groups: colours
//! with many tiles wait and grow together. MC-RWS plays a game move by move; before each move it makes the same number
//! of such playouts after every move there is, and goes on with the best line it knows. A colour's share of the wheel
//! is its share of the tiles that are *not* its own; the paper's own wheel could not be looked up.

use std::sync::atomic::AtomicBool;

use rand::Rng;

use super::super::budget::{Budget, StopReason};
use super::super::{Observer, Outcome};
use super::{Clock, List, Run, hurry};
use crate::puzzle::Score;
use crate::puzzle::menu::{Choice, MenuJob, MenuKernel, Menus};
use crate::rng::{Generator, below};

/// How a playout chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The move that earns most; of equals any.
    Greedy,
    /// A colour by the roulette wheel, then any of its groups.
    Roulette,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How playouts choose.
    pub rule: Rule,
    /// Playouts after each move before the next one is made; 0 for bare playouts from the start.
    pub each: u64,
}

/// Plays games until `budget` is used up or `stop` is set.
pub fn search<P: Menus, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let run = Run::start(budget, stop, observer);
    let best = (Score::MIN, Vec::new());
    let mut search =
        Search { puzzle, settings, rng, run, prefix: Vec::new(), best, line: Vec::new(), room: Room::new() };
    let tiles = puzzle.class_sizes();
    loop {
        search.best.0 = Score::MIN;
        search.prefix.clear();
        let over = if settings.each == 0 { search.play_out(&puzzle.start(), tiles, 0) } else { search.game() };
        if let Some(stop) = over {
            return search.run.finish(stop, Vec::new());
        }
    }
}

struct Search<'a, P: Menus, O> {
    puzzle: &'a P,
    settings: &'a Settings,
    rng: Generator,
    run: Run<'a, P::Move, O>,
    prefix: Vec<P::Move>,
    /// The best line of the present game.
    best: (Score, Vec<P::Move>),
    line: Vec<P::Move>,
    room: Room<P::Move>,
}

/// Memory of a playout.
struct Room<M> {
    menu: Vec<Choice<M>>,
    /// The numbers of tiles left of each class, and of its groups.
    left: Vec<(u32, u32)>,
}

impl<M> Room<M> {
    fn new() -> Room<M> {
        Room { menu: Vec::new(), left: Vec::new() }
    }
}

impl<P: Menus, O: Observer<P::Move>> Search<'_, P, O> {
    /// A game move by move.
    fn game(&mut self) -> Option<StopReason> {
        let (mut state, mut points, mut menu) = (self.puzzle.start(), 0, Vec::new());
        let mut tiles = self.puzzle.class_sizes().to_vec();
        loop {
            self.puzzle.dispatch_menu(List { named: &state, menu: &mut menu });
            if menu.is_empty() {
                let over = self.prefix.is_empty().then(|| self.play_out(&state, &tiles, points));
                return over.flatten();
            }
            for choice in &menu {
                let mut next = state.clone();
                self.take(&mut next, &mut tiles, &menu, choice.mv);
                let over = (0..self.settings.each).find_map(|_| self.play_out(&next, &tiles, points + choice.points));
                tiles[choice.class.index()] += u32::from(choice.tiles);
                self.prefix.pop();
                if over.is_some() {
                    return over;
                }
            }
            let mv = self.best.1[self.prefix.len()];
            points += self.take(&mut state, &mut tiles, &menu, mv);
        }
    }

    /// Plays `mv` at `state`, whose list is `menu` and which holds so many `tiles` of each class; its points.
    fn take(&mut self, state: &mut P::Named, tiles: &mut [u32], menu: &[Choice<P::Move>], mv: P::Move) -> Score {
        let choice = self.puzzle.dispatch_menu(Take { named: state, menu, mv });
        tiles[choice.class.index()] -= u32::from(choice.tiles);
        self.prefix.push(mv);
        choice.points
    }

    /// A playout from `start`, which holds so many `tiles` of each class.
    fn play_out(&mut self, start: &P::Named, tiles: &[u32], points: Score) -> Option<StopReason> {
        let (puzzle, rule, named) = (self.puzzle, self.settings.rule, start.clone());
        self.line.clear();
        self.room.left.clear();
        self.room.left.extend(tiles.iter().map(|&tiles| (tiles, 0)));
        let (rng, room, line) = (&mut self.rng, &mut self.room, &mut self.line);
        let job = Playout { rule, named, rng, room, line, clock: self.run.clock() };
        let score = points + puzzle.dispatch_menu(job);
        self.run.count();
        self.run.offer(score, [&self.prefix, &self.line]);
        if score > self.best.0 {
            self.best = (score, [&self.prefix[..], &self.line].concat());
        }
        let at_once = self.prefix.is_empty() && self.line.is_empty();
        self.run.over().or(at_once.then_some(StopReason::Over))
    }
}

/// Plays a move, and says which choice of the list it is: it may point at another tile of the same group.
struct Take<'a, P: Menus> {
    named: &'a mut P::Named,
    menu: &'a [Choice<P::Move>],
    mv: P::Move,
}

impl<P: Menus> MenuJob<P> for Take<'_, P> {
    type Output = Choice<P::Move>;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Choice<P::Move> {
        let code = puzzle.code(self.named, self.mv);
        puzzle.advance(self.named, self.mv);
        *self.menu.iter().find(|choice| choice.code == code).expect("a move of the position is in its list")
    }
}

/// A game by a rule.
struct Playout<'a, P: Menus> {
    rule: Rule,
    named: P::Named,
    rng: &'a mut Generator,
    room: &'a mut Room<P::Move>,
    line: &'a mut Vec<P::Move>,
    clock: Clock<'a>,
}

impl<P: Menus> MenuJob<P> for Playout<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(mut self, puzzle: &K) -> Score {
        let mut score = 0;
        puzzle.list(&self.named, &mut self.room.menu);
        while !self.room.menu.is_empty() {
            let index = match self.rule {
                Rule::Greedy => greediest(&self.room.menu, self.rng),
                Rule::Roulette => self.roulette(),
            };
            let choice = self.room.menu[index];
            self.line.push(choice.mv);
            self.room.left[choice.class.index()].0 -= u32::from(choice.tiles);
            score += puzzle.choose(&mut self.named, &mut self.room.menu, index);
            if self.clock.ends(self.line.len()) {
                return score + hurry(puzzle, puzzle.position(&self.named), None, self.rng, self.line);
            }
        }
        score + puzzle.closing_score(puzzle.position(&self.named))
    }
}

impl<P: Menus> Playout<'_, P> {
    /// Draws a class that has groups by the wheel, then one of its groups.
    #[inline(always)]
    fn roulette(&mut self) -> usize {
        let Room { menu, left } = &mut *self.room;
        let mut tiles = 0;
        for class in left.iter_mut() {
            class.1 = 0;
            tiles += class.0;
        }
        for choice in menu.iter() {
            left[choice.class.index()].1 += 1;
        }
        let mut total = 0;
        for &(own, groups) in left.iter() {
            total += if groups > 0 { tiles - own + 1 } else { 0 };
        }
        let mut point = below(self.rng, total);
        let mut class = 0;
        loop {
            let (own, groups) = left[class];
            let share = if groups > 0 { tiles - own + 1 } else { 0 };
            if point < share {
                break;
            }
            point -= share;
            class += 1;
        }
        let mut nth = below(self.rng, left[class].1);
        let mut index = 0;
        loop {
            if menu[index].class.index() == class {
                if nth == 0 {
                    return index;
                }
                nth -= 1;
            }
            index += 1;
        }
    }
}

/// A choice that earns most, any of equals.
#[inline(always)]
fn greediest<M, R: Rng>(menu: &[Choice<M>], rng: &mut R) -> usize {
    let (mut best, mut equals) = (0, 1);
    for index in 1..menu.len() {
        if menu[index].points > menu[best].points {
            (best, equals) = (index, 1);
        } else if menu[index].points == menu[best].points {
            equals += 1;
            if below(rng, equals) == 0 {
                best = index;
            }
        }
    }
    best
}
