//! A game by a policy, kept so that adapting to it needs no board: which choices stood in the list during which steps.

use rand::Rng;

use super::super::Clock;
use super::Code;
use super::weights::{Slot, Weights};
use crate::puzzle::menu::{Choice, MenuJob, MenuKernel, Menus};
use crate::puzzle::{Colour, Score};
use crate::rng::Generator;
use crate::search::playout::play_out;

/// A choice that was open from step `from` to before step `to`, and its weight all that time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    code: u64,
    weight: f32,
    pub(super) from: u16,
    pub(super) to: u16,
}

/// A complete game.
#[derive(Clone, Debug)]
pub(super) struct Record<M> {
    pub(super) score: Score,
    pub(super) moves: Vec<M>,
    /// Every choice that ever was open.
    pub(super) spans: Vec<Span>,
    /// For each move the index of its span.
    pub(super) chosen: Vec<u32>,
    /// Where each span's group stands, kept only where that makes the code.
    places: Vec<M>,
}

impl<M: Copy> Record<M> {
    pub(super) fn new() -> Record<M> {
        Record { score: 0, moves: Vec::new(), spans: Vec::new(), chosen: Vec::new(), places: Vec::new() }
    }

    /// Becomes a copy of `other`, in the memory that is there.
    pub(super) fn copy_from(&mut self, other: &Record<M>) {
        self.score = other.score;
        self.moves.clone_from(&other.moves);
        self.spans.clone_from(&other.spans);
        self.chosen.clone_from(&other.chosen);
    }

    /// The slot of each span in `weights`, which makes room for them.
    pub(super) fn enter(&self, weights: &mut Weights, slots: &mut Vec<Slot>) {
        weights.reserve(self.spans.len());
        slots.clear();
        slots.extend(self.spans.iter().map(|span| weights.slot(span.code)));
    }
}

/// Plays a game: each move with a probability that is its share of the weights of all moves open (Rosin 2011).
pub(super) struct PolicyPlayout<'a, P: Menus> {
    pub(super) root: &'a P::Position,
    /// The list of moves, at first that of the root.
    pub(super) menu: &'a mut Vec<Choice<P::Move>>,
    pub(super) weights: &'a Weights,
    /// What a weight belongs to.
    pub(super) code: Code,
    /// The colour whose moves are closed while there are others (Cazenave 2016: a selective policy).
    pub(super) tabu: Option<Colour>,
    pub(super) rng: &'a mut Generator,
    pub(super) record: &'a mut Record<P::Move>,
    /// Room for the sums of weights up to each choice.
    pub(super) sums: &'a mut Vec<f32>,
    pub(super) clock: Clock<'a>,
}

impl<P: Menus> MenuJob<P> for PolicyPlayout<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run<K: MenuKernel<P>>(mut self, puzzle: &K) {
        let mut named = self.root.clone();
        self.record.score = 0;
        self.record.moves.clear();
        self.record.spans.clear();
        self.record.chosen.clear();
        self.record.places.clear();
        while !self.menu.is_empty() {
            let total = self.weigh(puzzle, &named);
            let index = self.draw(total);
            self.record.moves.push(self.menu[index].mv);
            self.record.chosen.push(self.menu[index].note);
            self.record.score += puzzle.play_listed(&mut named, self.menu, index);
            if self.clock.ends(self.record.moves.len()) {
                // Nobody adapts to this game any more: it needs no spans.
                let mut state = puzzle.state(&named).clone();
                let Record { score, moves, .. } = &mut *self.record;
                *score = play_out(puzzle, &mut state, *score, self.tabu, self.rng, moves);
                return;
            }
        }
        self.record.score += puzzle.closing_score(puzzle.state(&named), self.record.score);
    }
}

impl<P: Menus> PolicyPlayout<'_, P> {
    /// Sums the weights of the open choices and notes in their spans that they are open; returns the whole sum.
    #[inline(always)]
    fn weigh<K: MenuKernel<P>>(&mut self, puzzle: &K, named: &P::Position) -> f32 {
        let step = self.record.moves.len() as u16;
        let mut closed = self.tabu;
        let mut others = false;
        for choice in self.menu.iter() {
            others |= Some(choice.colour) != closed;
        }
        if !others {
            closed = None;
        }
        let Record { spans, places, .. } = &mut *self.record;
        let by_cells = self.code == Code::Cells;
        let mut total = 0.0;
        self.sums.clear();
        for choice in self.menu.iter_mut() {
            if Some(choice.colour) != closed {
                // A new choice has a note beyond all spans.
                let mut known = match spans.get(choice.note as usize) {
                    Some(span) => span.to == step,
                    None => false,
                };
                if by_cells {
                    // A closed column may have moved the group.
                    known &= places.get(choice.note as usize) == Some(&choice.mv);
                }
                if !known {
                    let code = if by_cells { puzzle.cells_code(named, choice.mv) } else { choice.code };
                    choice.note = spans.len() as u32;
                    spans.push(Span { code, weight: self.weights.of(code), from: step, to: step });
                    if by_cells {
                        places.push(choice.mv);
                    }
                }
                let span = &mut spans[choice.note as usize];
                span.to = step + 1;
                total += span.weight;
            }
            self.sums.push(total);
        }
        total
    }

    /// The index of a choice, drawn in proportion to the weights.
    #[inline(always)]
    fn draw(&mut self, total: f32) -> usize {
        let unit = (self.rng.next_u64() >> 40) as f32 / (1 << 24) as f32;
        let mut point = unit * total;
        if point >= total {
            // Rounded up: a point that lies in nobody's share.
            point = 0.0;
        }
        let mut index = 0;
        for &sum in self.sums.iter() {
            index += usize::from(sum <= point);
        }
        index
    }
}

#[cfg(test)]
mod tests;
