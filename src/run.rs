//! Runs: searches on all cores, one writer, and a folder that keeps what is finished.
//!
//! ```text
//! plan --jobs--> workers --channel--> the calling thread, the writer: folder, watcher
//! ```
//! Every search has a random stream of its own, so the results are the same whatever the number of threads. The same
//! plan run again in the same folder goes on where it was, even if the process was killed. A run may be dealt to many
//! processes as shards; [`merge`] puts together what they have done.

mod attempt;
pub mod batch;
pub mod campaign;
mod checkpoint;
mod contender;
pub mod curve;
mod error;
mod folder;
mod line;
mod manifest;
mod merge;
mod methods;
pub mod plan;
mod progress;
mod reading;
mod record;
mod reporter;
mod searches;
mod session;
mod shard;
mod watcher;
mod worker;

pub use self::error::RunError;
pub use self::folder::{notes, read};
pub use self::manifest::Notes;
pub use self::merge::{Merged, merge};
pub use self::progress::Status;
pub use self::reading::{RAW, TIMES};
pub use self::record::{Finding, Records, Time};
pub use self::session::Session;
pub use self::shard::{BadShard, Shard};
pub use self::watcher::{BetterLine, Watcher};
pub use self::worker::Executor;

#[cfg(test)]
mod tests;
