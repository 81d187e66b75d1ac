//! Runs: searches on all cores, one writer, and a folder that keeps what is finished.
//!
//! ```text
//! plan --jobs--> workers --channel--> the calling thread, the writer: folder, watcher
//! ```
//! Every search has a random stream of its own, so the results are the same whatever the number of threads. The same
//! plan run again in the same folder goes on where it was, even if the process was killed. A run may be dealt to many
//! processes as shards; [`merge`] puts together what they have done.

pub mod batch;
pub mod campaign;
mod error;
mod folder;
mod merge;
pub mod plan;
mod work;

pub use self::error::RunError;
pub use self::folder::curve;
pub use self::folder::manifest::Notes;
pub use self::folder::reading::{RAW, TIMES};
pub use self::folder::record::{Finding, Records, Time};
pub use self::folder::{notes, read, read_so_far};
pub use self::merge::{Merged, merge};
pub use self::plan::shard::{BadShard, Shard};
pub use self::work::progress::Status;
pub use self::work::session::Session;
pub use self::work::watcher::{BetterLine, Watcher};
pub use self::work::worker::Executor;

#[cfg(test)]
mod tests;
