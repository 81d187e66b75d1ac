//! Operations as calls: what a search on a large board is compiled with, once for all instruction sets.

/// The methods of a [`Game`](super::Game) that are those of its [`Kernel`](super::Kernel): inlined where sets are small,
/// a call that chooses the instructions where they are large.
macro_rules! calls {
    ($(fn $name:ident $([$random:ident: $bound:path])? ($($arg:ident: $type:ty),*) $(-> $out:ty)?;)*) => {
        $(
            #[inline(always)]
            fn $name<'a $(, $random: $bound)?>(&'a self, $($arg: $type),*) $(-> $out)? {
                struct Call<'a, L: Lanes, const P: usize, I: Isa $(, $random: $bound)?> {
                    game: &'a Game<L, P, I>,
                    $($arg: $type,)*
                }

                impl<'a, L: Lanes, const P: usize, I: Isa $(, $random: $bound)?> Job for Call<'a, L, P, I $(, $random)?> {
                    type Output = calls!(@output $($out)?);

                    #[inline(always)]
                    fn run(self) -> Self::Output {
                        Kernel(self.game).$name($(self.$arg),*)
                    }
                }

                if L::CALLED { self.isa.run(Call { game: self, $($arg),* }) } else { Kernel(self).$name($($arg),*) }
            }
        )*
    };
    (@output) => { () };
    (@output $out:ty) => { $out };
}

pub(super) use calls;
