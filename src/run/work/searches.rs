//! What the workers of a run share.

use std::path::PathBuf;
use std::sync::Arc;

use super::progress::Progress;
use crate::run::plan::methods::Methods;
use crate::run::plan::{Job, Plan};

/// The searches of one run that are to be done.
pub(in crate::run) struct Searches {
    /// Which of the runs under way it is: messages say so.
    pub(in crate::run) run: usize,
    pub(in crate::run) plan: Arc<Plan>,
    pub(in crate::run) methods: Arc<Methods>,
    /// The folder of the run, for checkpoints.
    pub(in crate::run) folder: PathBuf,
    /// The id of the run.
    pub(in crate::run) id: String,
    /// Whether an earlier process has left checkpoints.
    pub(in crate::run) had_checkpoints: bool,
    pub(in crate::run) todo: Vec<Job>,
    pub(in crate::run) progress: Arc<Progress>,
}
