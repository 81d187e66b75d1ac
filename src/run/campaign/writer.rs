//! What a campaign does with what its workers find.

use std::collections::HashMap;
use std::mem;
use std::time::{Duration, Instant};

use super::Campaign;
use super::report::{CampaignEvent, Gain, Standing};
use super::work::{TrialMessage, TrialNote};
use crate::puzzle::Score;
use crate::run::error::RunError;
use crate::store::solutions::{Change, LineKey, Solution, key, merge_into};

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

    /// Takes what has come meanwhile: all better lines of it are stored at once, as that writes the whole store.
    pub(super) fn take(&mut self, messages: impl Iterator<Item = TrialMessage>) -> Result<(), RunError> {
        let (mut gains, mut notes) = (Vec::new(), Vec::new());
        messages.for_each(|message| match message {
            TrialMessage::Gain(line, kind) => gains.push((*line, kind)),
            TrialMessage::Note(note) => notes.push(note),
        });
        self.store(gains)?;
        notes.into_iter().try_for_each(|note| self.note(note))
    }

    fn note(&mut self, note: TrialNote) -> Result<(), RunError> {
        match note {
            TrialNote::Ended(steps, key) => {
                self.standing.trials += 1;
                self.standing.steps += steps;
                self.tell(|of, _| *of == key);
            }
            TrialNote::Stopped(steps) => self.standing.steps += steps,
            TrialNote::Resumed => self.standing.resumed = true,
            TrialNote::Failed(error) => return Err(error),
            TrialNote::Warning(text) => (self.display)(CampaignEvent::Warning(&text)),
        }
        Ok(())
    }

    /// Stores lines, each found by a trial of its kind, where they are better than the stored ones.
    pub(super) fn store(&mut self, lines: Vec<(Solution, String)>) -> Result<(), RunError> {
        if lines.is_empty() {
            return Ok(());
        }
        if !self.campaign.store.exists() {
            return Err(RunError::Vanished { path: self.campaign.store.clone() });
        }
        let boards = lines.iter().map(|(line, _)| (line.grid.as_ref().expect("checked"), line.clone()));
        let offered = merge_into(&self.campaign.store, boards)?;
        for ((line, kind), offered) in lines.iter().zip(offered) {
            if let Change::Better { old } = offered.change {
                self.gained(line, kind, old);
            }
        }
        Ok(())
    }

    /// `line` has taken the place of one of `before` points.
    fn gained(&mut self, line: &Solution, kind: &str, before: Score) {
        let (key, now) = (key(line), line.score);
        self.standing.gains += 1;
        // Another process may have stored a better one than this one knows.
        let known = self.scores.insert(key.clone(), now).unwrap_or(before);
        self.standing.total += i64::from(now) - i64::from(known);
        let (after, total) = (self.begun.elapsed(), self.standing.total);
        // A search improves in many small steps, which are told of as one.
        let earlier = self.untold.iter().find(|(of, _)| *of == key);
        let before = earlier.map_or(before, |(_, better)| better.before);
        self.untold.retain(|(of, _)| *of != key);
        self.untold.push((key, Gain { id: line.id.clone(), before, now, kind: kind.to_owned(), after, total }));
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
