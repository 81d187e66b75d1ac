//! What is told of a campaign: while it runs, and when it has ended.

use std::time::Duration;

use crate::puzzle::Score;

/// Something that happened, told to the display.
#[derive(Debug)]
pub enum CampaignEvent<'a> {
    /// Something to warn of.
    Warning(&'a str),
    /// A better line is in the store.
    Gain(&'a Gain),
    /// How things stand, several times a second.
    Status(&'a Standing),
}

/// A line better than all before.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// The position.
    pub id: String,
    /// The score before.
    pub before: Score,
    /// The score now.
    pub now: Score,
    /// The kind of trial that found it.
    pub kind: String,
    /// The time since the campaign began, in this process.
    pub after: Duration,
    /// The sum of all scores now.
    pub total: i64,
}

/// How a campaign stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The time since it began, in this process.
    pub elapsed: Duration,
    /// The trials that this process has ended.
    pub trials: u64,
    /// The steps of these and of those that were stopped, with what earlier processes had made of them.
    pub steps: u64,
    /// Whether earlier processes had made some of these steps.
    pub resumed: bool,
    /// The better lines.
    pub gains: u64,
    /// The sum of all scores.
    pub total: i64,
    /// The sum of all scores when it began.
    pub before: i64,
}

/// A position at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignRow {
    /// The position.
    pub id: String,
    /// The fingerprint of its board.
    pub board: String,
    /// The rules.
    pub rules: String,
    /// The score when this process began.
    pub before: Score,
    /// The score now.
    pub now: Score,
    /// Whether no line is better.
    pub proven: bool,
    /// The lines of different structure in its pool.
    pub pool: usize,
}

/// How a campaign ended.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignReport {
    /// How it stood.
    pub standing: Standing,
    /// A row a position.
    pub rows: Vec<CampaignRow>,
    /// Whether somebody stopped it before its time.
    pub interrupted: bool,
}
