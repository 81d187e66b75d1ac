//! The key of all that grow trees.

use crate::search::method::key::{is, keys, whole};

keys! {
    pub NODES: u64 = whole("nodes", 16..=u32::MAX as u64 - 1, is(1 << 25), "greatest number of nodes of a tree (24 to 32 bytes each)");
}
