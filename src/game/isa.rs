//! The choice of an instruction set at run time, made once for each run and costing nothing inside it.
//!
//! [`Work`] is inlined into a function compiled for the instruction set, and everything it calls that is
//! `#[inline(always)]` with it. The build needs no flags.

/// Work to be compiled for an instruction set: a job together with its kernel, or one operation of a game.
///
/// `run` must be `#[inline(always)]`.
pub trait Work {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
}

/// A set of instructions that work can be compiled for.
pub trait Isa: Copy + Send + Sync + 'static {
    /// The name for `chainshot bench`.
    fn name(self) -> &'static str;
    /// Runs `work` with these instructions.
    fn run<W: Work>(self, work: W) -> W::Output;
    /// Runs one operation of a board of few registers, outside of any job: it need not be compiled for the newest of
    /// these instructions.
    #[inline(always)]
    fn call<W: Work>(self, work: W) -> W::Output {
        self.run(work)
    }
}

/// What every processor of the build's target has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Isa for Portable {
    fn name(self) -> &'static str {
        "portable"
    }

    fn run<W: Work>(self, work: W) -> W::Output {
        work.run()
    }
}

/// The best instructions that this machine has: for work that takes longer than to look them up.
#[derive(Clone, Copy, Debug)]
pub enum Best {
    /// None that the build's target does not have.
    Portable,
    /// Those of vector registers.
    #[cfg(target_arch = "x86_64")]
    Vector(Vector),
}

impl Best {
    /// What this processor has.
    pub fn detect() -> Best {
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = Vector::detect() {
            return Best::Vector(isa);
        }
        Best::Portable
    }
}

impl Isa for Best {
    fn name(self) -> &'static str {
        match self {
            Best::Portable => Portable.name(),
            #[cfg(target_arch = "x86_64")]
            Best::Vector(isa) => isa.name(),
        }
    }

    fn run<W: Work>(self, work: W) -> W::Output {
        match self {
            Best::Portable => Portable.run(work),
            #[cfg(target_arch = "x86_64")]
            Best::Vector(isa) => isa.run(work),
        }
    }
}

/// The best instructions on vector registers of x86-64 that this machine has: jobs are compiled for both sets, single
/// operations for AVX2 alone.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Vector {
    avx2: Avx2,
    avx512: Option<Avx512>,
}

#[cfg(target_arch = "x86_64")]
impl Vector {
    /// What this processor has, if it has any of them.
    pub fn detect() -> Option<Vector> {
        Avx2::detect().map(|avx2| Vector { avx2, avx512: Avx512::detect() })
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Vector {
    fn name(self) -> &'static str {
        self.avx512.map_or(self.avx2.name(), Isa::name)
    }

    fn run<W: Work>(self, work: W) -> W::Output {
        match self.avx512 {
            Some(avx512) => avx512.run(work),
            None => self.avx2.run(work),
        }
    }

    #[inline(always)]
    fn call<W: Work>(self, work: W) -> W::Output {
        self.avx2.run(work)
    }
}

#[cfg(target_arch = "x86_64")]
pub use self::{avx2::Avx2, avx512::Avx512};

/// Makes the type of a set of instructions, each in a module of its own: the compiler then works on them side by side.
#[cfg(target_arch = "x86_64")]
macro_rules! isa {
    ($(#[$doc:meta])* $module:ident, $name:ident, $text:literal, $($feature:tt),+) => {
        mod $module {
            use std::arch::x86_64::__m256i;
            use std::hint::black_box;
            use std::mem::MaybeUninit;

            use super::{Isa, Work};

            $(#[$doc])*
            ///
            /// A value is proof that this processor has them: [`Self::detect`] is the only way to one.
            #[derive(Clone, Copy, Debug)]
            pub struct $name(());

            impl $name {
                /// The proof, if this processor has the instructions.
                pub fn detect() -> Option<Self> {
                    let found = true $(&& std::is_x86_feature_detected!($feature))+;
                    found.then_some($name(()))
                }
            }

            impl Isa for $name {
                fn name(self) -> &'static str {
                    $text
                }

                fn run<W: Work>(self, work: W) -> W::Output {
                    $(#[target_feature(enable = $feature)])+
                    fn compiled<W: Work>(work: W) -> W::Output {
                        // Registers that are put aside on a frame of another alignment cross two cache lines, and
                        // come back several times as late: a race was 1.3 times as slow wherever its frame began so.
                        black_box(MaybeUninit::<__m256i>::uninit().as_ptr());
                        work.run()
                    }
                    // SAFETY: `self` exists, so `detect` has found every feature that `compiled` enables.
                    unsafe { compiled(work) }
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
isa!(
    /// AVX2 and the bit manipulation of BMI2 (x86-64-v3).
    avx2, Avx2, "avx2", "avx2", "bmi1", "bmi2", "popcnt", "lzcnt", "fma"
);

#[cfg(target_arch = "x86_64")]
isa!(
    /// AVX-512 as Ice Lake and Zen 4 brought it.
    avx512, Avx512, "avx512", "avx2", "bmi1", "bmi2", "popcnt", "lzcnt", "fma", "avx512f", "avx512cd", "avx512bw",
    "avx512dq", "avx512vl", "avx512vbmi", "avx512vbmi2", "avx512bitalg", "avx512vpopcntdq"
);
