//! What cells look like, and which look alike.

use super::lattice::Lattice;
use super::period::Area;
use super::raster::Raster;

/// Patches a side into which the inside of a cell is cut.
const SIDE: usize = 4;
/// The share of a cell at each side that is left out: borders and rounded corners.
const RIM: f32 = 0.15;

/// The inside of a cell: the mean colours of its patches.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) patches: [[f32; 3]; SIDE * SIDE],
    pub(super) mean: [f32; 3],
    /// The greatest difference of a patch from the mean.
    pub(super) spread: f32,
}

fn apart(one: [f32; 3], other: [f32; 3]) -> f32 {
    (0..3).map(|channel| (one[channel] - other[channel]).powi(2)).sum::<f32>().sqrt()
}

impl Look {
    pub(super) fn of(raster: &Raster, lattice: &Lattice, column: usize, row: usize) -> Look {
        let Area { left, top, right, bottom } = lattice.pixels(column, row, RIM);
        let part = |from: usize, to: usize, n: usize| from + (to.saturating_sub(from)) * n / SIDE;
        let patches = std::array::from_fn(|at| {
            let (x, y) = (at % SIDE, at / SIDE);
            raster.mean(part(left, right, x), part(top, bottom, y), part(left, right, x + 1), part(top, bottom, y + 1))
        });
        let mean = [0, 1, 2]
            .map(|it: usize| patches.iter().map(|patch: &[f32; 3]| patch[it]).sum::<f32>() / (SIDE * SIDE) as f32);
        let spread = patches.iter().map(|&patch| apart(patch, mean)).fold(0.0, f32::max);
        Look { patches, mean, spread }
    }

    /// How different two cells look: their colours, and what is drawn on them.
    pub(super) fn distance(&self, other: &Look) -> f32 {
        let patches =
            self.patches.iter().zip(&other.patches).map(|(&one, &other)| apart(one, other).powi(2)).sum::<f32>();
        (patches / (SIDE * SIDE) as f32).sqrt()
    }
}

/// Cells that differ less look alike.
const ALIKE: f32 = 22.0;
/// Cells whose patches differ less are of one colour.
const FLAT: f32 = 12.0;
/// So many cells that look alike are no accident.
const OFTEN: usize = 3;
/// Kinds beyond this many are each a kind of its own: this is no board.
const MOST_KINDS: usize = 150;

/// The looks of all cells, sorted into kinds.
pub(super) struct Looks {
    pub(super) looks: Vec<Look>,
    kinds: Vec<usize>,
    sizes: Vec<usize>,
}

impl Looks {
    pub(super) fn sorted(looks: Vec<Look>) -> Looks {
        let (mut first, mut sizes): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut kinds = Vec::with_capacity(looks.len());
        for (index, look) in looks.iter().enumerate() {
            let near = |&(_, &other): &(usize, &usize)| {
                let other: &Look = &looks[other];
                apart(look.mean, other.mean) < ALIKE && look.distance(other) < ALIKE
            };
            let kind = first.iter().enumerate().find(near).map_or(first.len(), |(kind, _)| kind);
            if kind == first.len() && kind < MOST_KINDS {
                first.push(index);
                sizes.push(0);
            }
            if let Some(size) = sizes.get_mut(kind) {
                *size += 1;
            }
            kinds.push(kind);
        }
        Looks { looks, kinds, sizes }
    }

    pub(super) fn is_flat(&self, cell: usize) -> bool {
        self.looks[cell].spread < FLAT
    }

    /// Whether several cells look like this one.
    pub(super) fn often(&self, cell: usize) -> bool {
        self.sizes.get(self.kinds[cell]).is_some_and(|&size| size >= OFTEN)
    }

    /// How many kinds there are; the rest is sorted into none.
    pub(super) fn kinds(&self) -> usize {
        self.sizes.len()
    }

    /// The kind of a cell.
    pub(super) fn kind(&self, cell: usize) -> usize {
        self.kinds[cell]
    }

    pub(super) fn alike(&self, one: usize, other: usize) -> bool {
        self.looks[one].distance(&self.looks[other]) < ALIKE
    }
}
