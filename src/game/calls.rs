//! How a [`Game`](super::Game) offers what its [`RawGame`](super::RawGame) does to callers that were compiled for no
//! instruction set in particular.

/// Operations as calls, each of which runs with the instructions of the game; `'a` is the lifetime of their arguments.
macro_rules! calls {
    ($(fn $name:ident $([$random:ident: $bound:path])? ($($arg:ident: $type:ty),+) $(-> $out:ty)?;)*) => {
        $(
            fn $name<'a $(, $random: $bound)?>(&'a self, $($arg: $type),*) $(-> $out)? {
                struct Call<'a, L: Lanes, const P: usize, I: Isa $(, $random: $bound)?> {
                    game: &'a Game<L, P, I>,
                    $($arg: $type,)*
                }

                impl<'a, L: Lanes, const P: usize, I: Isa $(, $random: $bound)?> Work for Call<'a, L, P, I $(, $random)?> {
                    type Output = calls!(@output $($out)?);

                    #[inline(always)]
                    fn run(self) -> Self::Output {
                        RawGame(self.game).$name($(self.$arg),*)
                    }
                }

                self.isa.call(Call { game: self, $($arg),* })
            }
        )*
    };
    (@output) => { () };
    (@output $out:ty) => { $out };
}

/// A method that runs jobs of one kind: with the raw game, compiled for its instructions, where sets are small; with the
/// game itself, and so compiled once for all instruction sets, where an operation takes far longer than a call.
macro_rules! dispatches {
    ($name:ident, $kind:ident) => {
        fn $name<J: $kind<Self>>(&self, job: J) -> J::Output {
            struct Inlined<'a, L, const P: usize, I, J> {
                game: &'a Game<L, P, I>,
                job: J,
            }

            impl<L: Lanes, const P: usize, I: Isa, J: $kind<Game<L, P, I>>> Work for Inlined<'_, L, P, I, J> {
                type Output = J::Output;

                #[inline(always)]
                fn run(self) -> J::Output {
                    self.job.run(&RawGame(self.game))
                }
            }

            if L::CALLED { job.run(self) } else { self.isa.run(Inlined { game: self, job }) }
        }
    };
}

pub(super) use {calls, dispatches};
