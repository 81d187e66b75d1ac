//! What the workers of a run share.

use std::path::PathBuf;
use std::sync::Arc;

use super::methods::Methods;
use super::plan::{Job, Plan};
use super::progress::Progress;

/// The searches of one run that are to be done.
pub(super) struct Searches {
    /// Which of the runs under way it is: messages say so.
    pub(super) run: usize,
    pub(super) plan: Arc<Plan>,
    pub(super) methods: Arc<Methods>,
    /// The folder of the run, for checkpoints.
    pub(super) folder: PathBuf,
    /// The id of the run.
    pub(super) id: String,
    /// Whether an earlier process has left checkpoints.
    pub(super) had_checkpoints: bool,
    pub(super) todo: Vec<Job>,
    pub(super) progress: Arc<Progress>,
}
