//! What a node takes, what a tree can do beyond the plain algorithm, and what becomes of an expansion.

/// The memory of a node without its move.
pub const NODE_BYTES: usize =
    size_of::<u32>() + size_of::<f64>() + size_of::<f32>() + size_of::<u32>() + size_of::<u16>();
/// What the options add to it.
pub const EXTRA_BYTES: usize = size_of::<f32>() + size_of::<u32>();
// With a move of two bytes.
const _: () = assert!(NODE_BYTES + 2 <= 24 && NODE_BYTES + EXTRA_BYTES + 2 <= 32);

/// What a tree does beyond the plain algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// It knows the greatest reward of each node.
    pub best: bool,
    /// Positions reached in several ways are one node.
    pub shared: bool,
    /// Nodes below which all is searched are closed.
    pub closing: bool,
    /// The visits that a node is taken to have had when it is new.
    pub prior: u32,
}

/// What became of an attempt to give a node children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The node has children now.
    Grown,
    /// There are no moves: the game is over here.
    Over,
    /// The arena has no room; the tree stays as it is.
    Full,
}
