//! The readers that the targets call, and the seeds of their corpora.

#[path = "../../tests/fuzz/readers.rs"]
pub mod readers;
