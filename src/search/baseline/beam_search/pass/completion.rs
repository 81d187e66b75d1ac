//! The end of a game that a beam had no time for.

use super::super::layer::Candidate;
use super::Pass;
use crate::puzzle::Score;
use crate::puzzle::menu::{MenuJob, MenuKernel, Menus};
use crate::search::Observer;
use crate::search::playout::play_out;

/// Plays on from a candidate to the end; gives the score of the game and leaves its moves in the line of the pass.
pub(super) struct Completion<'c, 'a, 'b, P: Menus, O> {
    pub(super) pass: &'c mut Pass<'a, 'b, P, O>,
    pub(super) candidate: Candidate<P::Move>,
}

impl<P: Menus, O: Observer<P::Move>> MenuJob<P> for Completion<'_, '_, '_, P, O> {
    type Output = Score;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Score {
        let Completion { pass, candidate } = self;
        let mut score = candidate.score;
        let mut named = pass.walker.go(puzzle, &pass.history, candidate.parent).clone();
        puzzle.play_named(&mut named, candidate.mv);
        pass.line.clear();
        if pass.is_large() {
            let mut state = puzzle.state(&named).clone();
            let tabu = pass.playouts.choose(pass.rng);
            return play_out(puzzle, &mut state, score, tabu, pass.rng, &mut pass.line);
        }
        puzzle.list(&named, &mut pass.menu);
        while !pass.menu.is_empty() {
            let mut most = 0;
            for index in 1..pass.menu.len() {
                if pass.menu[index].points > pass.menu[most].points {
                    most = index;
                }
            }
            pass.line.push(pass.menu[most].mv);
            score += puzzle.play_listed(&mut named, &mut pass.menu, most);
        }
        score + puzzle.closing_score(puzzle.state(&named), score)
    }
}
