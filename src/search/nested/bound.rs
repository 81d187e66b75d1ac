//! Bounds close nodes that cannot lead to a better line (Cazenave and Saffidine 2010, for one player).

use super::level::{Frame, Level};
use crate::puzzle::{Kernel, Puzzle};
use crate::search::tree::NodeId;

/// Whether `node`, where the simulation is, is a leaf from which no game is better than the best line of the run.
#[inline(always)]
pub(super) fn is_beaten<P: Puzzle, K: Kernel<P>>(puzzle: &K, level: &Level<P>, node: NodeId) -> bool {
    let (Some(to_beat), Some(Frame { points, state, .. })) = (level.to_beat, level.frames.get(level.line.len())) else {
        return false;
    };
    // Closed leaves are seen on the way down.
    !level.tree.has_children(node)
        && !level.tree.is_closed(node)
        && points + puzzle.potential(state, level.before + points) <= to_beat
}
