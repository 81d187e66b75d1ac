//! The choice of a layout: the only place that knows them all, and the only one that can name register types.

#[cfg(target_arch = "x86_64")]
mod x86;

use super::Game;
#[cfg(target_arch = "x86_64")]
use super::isa::Vector;
use super::isa::{Best, Isa, Portable};
use super::lanes::{Lanes, Plain};
use super::notation::Grid;
use super::rules::Rules;

/// Something to do with a game whatever its layout.
pub trait Visitor {
    /// What it gives back.
    type Output;
    /// Does it.
    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output;
}

/// Puts `grid` under `rules` into the fastest layout and instruction set that fit, and visits that game.
///
/// 15x15x5 takes one register of 16-bit lanes a plane, and up to 24x32 with 15 colours three of 32-bit lanes; every
/// other size up to 64x64 and 32 colours fits into 64 plain words a plane. Each layout that is added here compiles every
/// search once more. Colours are numbered without gaps first: what counts is how many there are.
pub fn visit<V: Visitor>(grid: &Grid, rules: Rules, visitor: V) -> V::Output {
    visit_as_numbered(&grid.dense(), rules, visitor)
}

/// [`visit`] with the colours as the grid numbers them.
fn visit_as_numbered<V: Visitor>(grid: &Grid, rules: Rules, visitor: V) -> V::Output {
    #[cfg(target_arch = "x86_64")]
    {
        use x86::{Wide16, Wide32};
        if let Some(isa) = Vector::detect() {
            if let Some(game) = Game::<Wide16<1>, 3, _>::new(grid, rules, isa) {
                return visitor.visit(&game);
            }
            if let Some(game) = Game::<Wide32<3>, 4, _>::new(grid, rules, isa) {
                return visitor.visit(&game);
            }
        }
    }
    match Game::<Plain<u16, 16>, 3, _>::new(grid, rules, Portable) {
        Some(game) => visitor.visit(&game),
        None => visitor.visit(&general(grid, rules)),
    }
}

pub(super) fn general(grid: &Grid, rules: Rules) -> Game<Plain<u64, 64>, 6, Best> {
    Game::new(grid, rules, Best::detect()).expect("a grid has at most 64 columns, 64 rows and 32 colours")
}

/// Lets `walk` visit the game in every layout and instruction set it fits into.
#[cfg(test)]
pub(super) fn in_every_layout<V: Visitor<Output = ()>>(grid: &Grid, rules: Rules, walk: impl Fn() -> V) {
    walk().visit(&general(grid, rules));
    Game::<Plain<u16, 16>, 3, _>::new(grid, rules, Portable).inspect(|game| walk().visit(game));
    Game::<Plain<u32, 24>, 4, _>::new(grid, rules, Portable).inspect(|game| walk().visit(game));
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = super::isa::Avx2::detect() {
        Game::<x86::Wide16<1>, 3, _>::new(grid, rules, isa).inspect(|game| walk().visit(game));
        Game::<x86::Wide32<3>, 4, _>::new(grid, rules, isa).inspect(|game| walk().visit(game));
    }
    visit_as_numbered(grid, rules, walk());
}
