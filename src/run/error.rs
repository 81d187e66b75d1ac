//! Why a run cannot start or go on.

use std::path::PathBuf;

use crate::files::FileError;
use crate::store::solutions::StoreError;

/// Why a run cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be opened or written, or is not what it should be.
    #[error(transparent)]
    File(#[from] FileError),
    /// The store of the best lines cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is to be run cannot be: see [`Plan::fault`](crate::run::plan::Plan::fault) and
    /// [`Batch::fault`](crate::run::batch::Batch::fault).
    #[error("{0}")]
    Impossible(String),
    /// The folder holds the records of something else.
    #[error("{} holds another run ({found}), not this one ({wanted}), with other {differ}: name another folder \
             with --out, or run what it belongs to", path.display())]
    Other {
        /// The records there.
        path: PathBuf,
        /// What is there.
        found: String,
        /// What was asked for.
        wanted: String,
        /// What they do not have in common.
        differ: String,
    },
    /// The folder holds files, but no records.
    #[error("{} is a folder of something else: name a new or empty one with --out", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
    },
    /// The folder holds nothing that a campaign has tried.
    #[error("{} has nothing that improve has tried: expected a folder that improve keeps beside its store, such as \
             mine/boards-improve.run", path.display())]
    Untried {
        /// The folder.
        path: PathBuf,
    },
    /// The folder was deleted or moved while the run was under way.
    #[error("{} was deleted or moved while the run was under way: put it back if you can; the same command goes on with \
             what is there", path.display())]
    Vanished {
        /// The folder.
        path: PathBuf,
    },
    /// Another process writes to the folder.
    #[error("another chainshot is running this same job: it holds {}; wait for it or stop it", path.display())]
    Busy {
        /// The folder.
        path: PathBuf,
    },
    /// The worker threads cannot be started.
    #[error("cannot start the worker threads: give fewer with --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
