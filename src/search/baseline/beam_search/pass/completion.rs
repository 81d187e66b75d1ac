//! The end of a game that a beam had no time for.

use super::super::layer::Candidate;
use super::Pass;
use crate::puzzle::Score;
use crate::puzzle::menu::Menus;
use crate::search::Observer;
use crate::search::playout::Playout;

impl<P: Menus, O: Observer<P::Move>> Pass<'_, '_, P, O> {
    /// Plays on from a candidate to the end; gives the score of the game and leaves its moves in the line of the pass.
    pub(super) fn play_on(&mut self, candidate: Candidate<P::Move>) -> Score {
        let puzzle = self.puzzle;
        let mut score = candidate.score;
        let mut named = self.walker.go(puzzle, &self.history, candidate.parent).clone();
        puzzle.play_named(&mut named, candidate.mv);
        self.line.clear();
        if self.is_large() {
            let (state, tabu) = (puzzle.state(&named).clone(), self.playouts.choose(self.rng).colour());
            return puzzle.dispatch(Playout { state, points: score, tabu, rng: self.rng, line: &mut self.line });
        }
        puzzle.list(&named, &mut self.menu);
        while !self.menu.is_empty() {
            let mut most = 0;
            for index in 1..self.menu.len() {
                if self.menu[index].points > self.menu[most].points {
                    most = index;
                }
            }
            self.line.push(self.menu[most].mv);
            score += puzzle.play_listed(&mut named, &mut self.menu, most);
        }
        score + puzzle.closing_score(puzzle.state(&named), score)
    }
}
