//! The readers that the targets call, and the seeds of their corpora.

#[path = "../../tests/fuzz/readers.rs"]
mod readers;

pub use readers_by_name::{names, read, seeds};

mod readers_by_name {
    use crate::readers::{self, READERS};

    /// The names of all readers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        READERS.iter().map(|(name, _)| *name)
    }

    /// Gives `bytes` to the reader called `name`.
    pub fn read(name: &str, bytes: &[u8]) {
        let (_, read) = READERS.iter().find(|(known, _)| *known == name).expect("a reader");
        read(bytes);
    }

    /// What its fuzzing begins with.
    pub fn seeds(name: &str) -> Vec<Vec<u8>> {
        readers::seeds(name)
    }
}
