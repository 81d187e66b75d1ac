//! Which change of its game a chain tries.

use super::{Chain, Neighbourhood};
use crate::puzzle::named::{NamedKernel, NamedPuzzle};
use crate::rng::{Generator, below};
use crate::search::anneal::game::{Edit, NOWHERE};

impl<P: NamedPuzzle> Chain<P> {
    /// Draws a change, and looks at the position before it; the names that come in are left in `names`.
    #[inline(always)]
    pub(super) fn choose<'a, K: NamedKernel<P>>(
        &self,
        puzzle: &K,
        neighbourhood: &Neighbourhood,
        rng: &mut Generator,
        names: &'a mut Vec<P::Name>,
    ) -> (Edit<'a, P::Name>, P::View) {
        names.clear();
        let length = self.game.len();
        let at = below(rng, length as u32) as usize;
        let kind = below(rng, neighbourhood.shift + neighbourhood.drop + neighbourhood.insert);
        if kind < neighbourhood.shift && length > 1 {
            let size = stretch(rng, neighbourhood.longer).min(length - 1);
            let at = at.min(length - size);
            let to = below(rng, (length - size) as u32) as usize;
            // Before its own place or the one behind it nothing would change.
            let place = if to >= at { to + size + 1 } else { to };
            for entry in at..at + size {
                names.push(self.game.name(entry));
            }
            return self.viewed(puzzle, Edit { place, names, drop: (at, at + size) });
        }
        if kind < neighbourhood.shift + neighbourhood.drop {
            let size = stretch(rng, neighbourhood.longer);
            return self.viewed(puzzle, Edit { place: NOWHERE, names: &[], drop: (at, length.min(at + size)) });
        }
        let position = self.game.before(at);
        let first = if below(rng, 100) < neighbourhood.other { self.tabu[0] } else { None };
        let second = if self.tabu[1].is_some() && below(rng, 100) < neighbourhood.other { self.tabu[1] } else { None };
        let tabu = [first, second];
        let view = puzzle.view(position);
        let mv = puzzle.random_thing(position, &view, tabu, rng).expect("a move was played from here");
        names.push(puzzle.name(position, mv));
        (Edit { place: at, names, drop: (NOWHERE, NOWHERE) }, view)
    }

    /// `edit`, with a look at the position before it.
    #[inline(always)]
    fn viewed<'a, K: NamedKernel<P>>(&self, puzzle: &K, edit: Edit<'a, P::Name>) -> (Edit<'a, P::Name>, P::View) {
        (edit, puzzle.view(self.game.before(edit.first())))
    }
}

/// A length of at least 1, each longer by one with a chance of `longer` in 100.
#[inline(always)]
fn stretch(rng: &mut Generator, longer: u32) -> usize {
    let mut size = 1;
    while below(rng, 100) < longer {
        size += 1;
    }
    size
}
