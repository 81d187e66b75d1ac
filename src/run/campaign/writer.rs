//! What a campaign does with what its workers find.

use std::collections::HashMap;
use std::mem;
use std::time::{Duration, Instant};

use super::Campaign;
use super::report::{CampaignEvent, Gain, Standing};
use super::work::TrialMessage;
use crate::puzzle::Score;
use crate::run::error::RunError;
use crate::store::solutions::{Change, LineKey, Offered, Solution, key, merge_into};

/// A better line is told of when its search ends, or has found no better one for so long.
const QUIET: Duration = Duration::from_secs(10);

/// Takes what the workers send.
pub(super) struct Writer<'a> {
    campaign: &'a Campaign,
    begun: Instant,
    pub(super) standing: Standing,
    /// The stored score of each position, as far as this process knows.
    scores: HashMap<LineKey, Score>,
    /// Gains that are stored, but that nobody was told of yet.
    untold: Vec<(LineKey, Gain)>,
    display: &'a mut dyn FnMut(CampaignEvent),
}

impl<'a> Writer<'a> {
    /// Nothing was sent yet; the campaign has `begun` where `standing` says.
    pub(super) fn new(
        campaign: &'a Campaign,
        begun: Instant,
        standing: Standing,
        display: &'a mut dyn FnMut(CampaignEvent),
    ) -> Writer<'a> {
        let scores = campaign.lines.iter().map(|line| (key(line), line.score)).collect();
        Writer { campaign, begun, standing, scores, untold: Vec::new(), display }
    }

    pub(super) fn take(&mut self, message: TrialMessage) -> Result<(), RunError> {
        match message {
            TrialMessage::Gain(line, kind) => self.store(*line, kind)?,
            TrialMessage::Ended(steps, key) => {
                self.standing.trials += 1;
                self.standing.steps += steps;
                self.tell(|of, _| *of == key);
            }
            TrialMessage::Stopped(steps) => self.standing.steps += steps,
            TrialMessage::Resumed => self.standing.resumed = true,
            TrialMessage::Failed(error) => return Err(error),
            TrialMessage::Warning(text) => (self.display)(CampaignEvent::Warning(&text)),
        }
        Ok(())
    }

    /// Stores `line`, which a trial of this `kind` has found, if it is better than the stored one.
    pub(super) fn store(&mut self, line: Solution, kind: String) -> Result<(), RunError> {
        let grid = line.grid.clone().expect("checked");
        let (key, id, now) = (key(&line), line.id.clone(), line.score);
        if !self.campaign.store.exists() {
            return Err(RunError::Vanished { path: self.campaign.store.clone() });
        }
        let offered = merge_into(&self.campaign.store, [(&grid, line)])?;
        if let Some(&Offered { change: Change::Better { old: before }, .. }) = offered.first() {
            self.standing.gains += 1;
            // Another process may have stored a better one than this one knows.
            let known = self.scores.insert(key.clone(), now).unwrap_or(before);
            self.standing.total += i64::from(now) - i64::from(known);
            let (after, total) = (self.begun.elapsed(), self.standing.total);
            // A search improves in many small steps, which are told of as one.
            let earlier = self.untold.iter().find(|(of, _)| *of == key);
            let before = earlier.map_or(before, |(_, better)| better.before);
            self.untold.retain(|(of, _)| *of != key);
            self.untold.push((key, Gain { id, before, now, kind, after, total }));
        }
        Ok(())
    }

    /// Tells of those better lines that nobody was told of yet and that are `due`.
    pub(super) fn tell(&mut self, due: impl Fn(&LineKey, &Gain) -> bool) {
        let (due, rest) = mem::take(&mut self.untold).into_iter().partition(|(key, better)| due(key, better));
        self.untold = rest;
        let due: Vec<(LineKey, Gain)> = due;
        due.iter().for_each(|(_, better)| (self.display)(CampaignEvent::Gain(better)));
    }

    pub(super) fn show(&mut self) {
        self.standing.elapsed = self.begun.elapsed();
        let now = self.standing.elapsed;
        self.tell(|_, better| now - better.after >= QUIET);
        (self.display)(CampaignEvent::Status(&self.standing));
    }
}
