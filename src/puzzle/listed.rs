//! Any puzzle as one that lists its moves.

use super::menu::{Choice, Menus};
use super::named::Named;
use super::{Bounds, Colour, Puzzle, Score};
use crate::rng::mix;

/// Any puzzle with the lists of moves that [`Menus`] asks for, made from its own [`Puzzle::moves`].
///
/// A move is named by the position it is played in and its place among the moves: nothing else is known about it. So
/// two orders of the same moves have different codes, and beam search does not see that they lead to one position. The
/// colours of the puzzle are not asked for: no colour is tabu.
pub struct Listed<'a, P>(pub &'a P);

impl<P: Puzzle> Puzzle for Listed<'_, P> {
    type State = P::State;
    type Move = P::Move;

    fn root(&self) -> P::State {
        self.0.root()
    }

    fn moves(&self, state: &P::State, out: &mut Vec<P::Move>) {
        self.0.moves(state, out);
    }

    fn play(&self, state: &mut P::State, mv: P::Move) -> Score {
        self.0.play(state, mv)
    }

    fn key(&self, state: &P::State) -> u64 {
        self.0.key(state)
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn longest_game(&self) -> usize {
        self.0.longest_game()
    }

    fn closing_score(&self, state: &P::State, points: Score) -> Score {
        self.0.closing_score(state, points)
    }

    fn multiplies(&self) -> bool {
        self.0.multiplies()
    }

    fn estimate(&self, state: &P::State, points: Score) -> Option<Score> {
        self.0.estimate(state, points)
    }

    fn potential(&self, state: &P::State, points: Score) -> Score {
        self.0.potential(state, points)
    }
}

impl<P: Puzzle> Named for Listed<'_, P> {
    type Position = P::State;

    fn root_position(&self) -> P::State {
        self.0.root()
    }

    fn state<'a>(&self, position: &'a P::State) -> &'a P::State {
        position
    }

    fn play_named(&self, position: &mut P::State, mv: P::Move) -> Score {
        self.0.play(position, mv)
    }
}

impl<P: Puzzle> Menus for Listed<'_, P> {
    fn list(&self, position: &P::State, menu: &mut Vec<Choice<P::Move>>) {
        let (mut moves, key) = (Vec::new(), self.0.key(position));
        self.0.moves(position, &mut moves);
        menu.clear();
        menu.extend(moves.into_iter().enumerate().map(|(place, mv)| Choice {
            code: mix(key ^ mix(place as u64)),
            reach: 0,
            tiles: 1,
            points: self.0.play(&mut position.clone(), mv),
            note: Choice::<P::Move>::NO_NOTE,
            mv,
            colour: Colour::from_index(0),
        }));
    }

    fn play_listed(&self, position: &mut P::State, menu: &mut Vec<Choice<P::Move>>, index: usize) -> Score {
        let points = self.0.play(position, menu[index].mv);
        self.list(position, menu);
        points
    }

    fn cells_code(&self, position: &P::State, mv: P::Move) -> u64 {
        let mut menu = Vec::new();
        self.list(position, &mut menu);
        menu.iter().find(|choice| choice.mv == mv).expect("a legal move").code
    }
}
