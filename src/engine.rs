//! The door between games and searches: who wants a position searched asks here, and only here.

pub mod defaults;
