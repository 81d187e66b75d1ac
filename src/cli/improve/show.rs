//! What a campaign shows: a bar, a line for each better score, a table at the end.

use std::io;
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::cli::progress::{bar_style, beside_bar, clock, is_live, target};
use crate::cli::{fit, stdout};
use crate::puzzle::Score;
use crate::run::campaign::{CampaignReport, CampaignRow, Gain, Standing};
use crate::store::known::Known;

const PLAIN_EVERY: Duration = Duration::from_secs(60);

/// Shows on stderr how a campaign is going, and with `--json` prints what is better on stdout.
pub(super) struct Display {
    quiet: bool,
    json: bool,
    time: Option<Duration>,
    bar: Option<ProgressBar>,
    next: Instant,
}

#[derive(Serialize)]
struct BetterLine<'a> {
    schema: &'static str,
    r#type: &'static str,
    id: &'a str,
    before: Score,
    score: Score,
    kind: &'a str,
    wall_seconds: f64,
    total: i64,
}

#[derive(Serialize)]
struct PositionLine<'a> {
    schema: &'static str,
    r#type: &'static str,
    id: &'a str,
    board: &'a str,
    rules: &'a str,
    before: Score,
    score: Score,
    optimal: bool,
    best_known: Option<Score>,
    pool: usize,
}

const SCHEMA: &str = "chainshot.improve/1";

impl Display {
    pub(super) fn new(quiet: bool, json: bool, time: Option<Duration>) -> Display {
        let live = !quiet && is_live();
        let message = || ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = if time.is_some() { bar_style() } else { message() };
        let bar = live.then(|| ProgressBar::with_draw_target(Some(1000), target()).with_style(style));
        Display { quiet, json, time, bar, next: Instant::now() + PLAIN_EVERY }
    }

    pub(super) fn warn(&self, text: &str) {
        self.say(&format!("warning: {text}"));
    }

    fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => crate::tell!("{text}"),
        }
    }

    /// A better line was found; an error if nobody reads what is printed.
    pub(super) fn better(&self, better: &Gain) -> io::Result<()> {
        let Gain { id, before, now, kind, after, total } = better;
        if !self.quiet {
            let gain = now - before;
            self.say(&format!("{:>9}  {id}  {before} -> {now} (+{gain})  {kind}, sum {total}", clock(*after)));
        }
        if self.json {
            let wall_seconds = (after.as_secs_f64() * 1000.0).round() / 1000.0;
            let (schema, r#type) = (SCHEMA, "better");
            let line =
                BetterLine { schema, r#type, id, before: *before, score: *now, kind, wall_seconds, total: *total };
            stdout::print(&(serde_json::to_string(&line)? + "\n"))?;
        }
        Ok(())
    }

    pub(super) fn status(&mut self, standing: &Standing) {
        let Standing { trials, gains, total, before, .. } = standing;
        let mut parts = vec![format!("sum {total} (+{})", total - before)];
        parts.extend(self.time.map(|time| format!("{} left", clock(time.saturating_sub(standing.elapsed)))));
        parts.push(format!("searches: {trials}, better lines: {gains}"));
        if let Some(bar) = &self.bar {
            let share = self.time.map_or(0.0, |time| standing.elapsed.as_secs_f64() / time.as_secs_f64().max(1e-9));
            bar.set_position((share * 1000.0) as u64);
            bar.set_message(beside_bar(&parts));
        } else if !self.quiet && Instant::now() >= self.next {
            self.next += PLAIN_EVERY;
            crate::tell!("{}", parts.join(", "));
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The best score that anybody has published for the position of `row`.
fn best_known(row: &CampaignRow, known: &[Known]) -> Option<Score> {
    known.iter().filter(|it| it.is_of(&row.id, &row.board, &row.rules)).map(|it| it.score).max()
}

pub(super) fn json(report: &CampaignReport, known: &[Known]) -> serde_json::Result<String> {
    let line = |row: &CampaignRow| {
        let CampaignRow { id, board, rules, before, now, proven, pool } = row;
        let (schema, r#type, best_known) = (SCHEMA, "position", best_known(row, known));
        let (before, score, optimal, pool) = (*before, *now, *proven, *pool);
        let line = PositionLine { schema, r#type, id, board, rules, before, score, optimal, best_known, pool };
        Ok(serde_json::to_string(&line)? + "\n")
    };
    report.rows.iter().map(line).collect()
}

pub(super) fn table(report: &CampaignReport, known: &[Known]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["position", "before", "now", "gain", "best known", "difference", "pool"]);
    let (mut reached, mut published) = (0, 0);
    for row in &report.rows {
        let known = best_known(row, known);
        let shown = |score: Option<Score>| score.map_or("-".into(), |score| score.to_string());
        let difference = known.map(|known| i64::from(row.now) - i64::from(known));
        published += usize::from(known.is_some());
        reached += usize::from(difference.is_some_and(|difference| difference >= 0));
        let gain = if row.now > row.before { format!("{:+}", row.now - row.before) } else { "-".into() };
        let difference = difference.map_or("-".into(), |difference| format!("{difference:+}"));
        let (before, now) = (row.before.to_string(), row.now.to_string());
        table.add_row([row.id.clone(), before, now, gain, shown(known), difference, row.pool.to_string()]);
    }
    for column in 1..7 {
        table.column_mut(column).expect("seven columns").set_cell_alignment(CellAlignment::Right);
    }
    fit::to_terminal(&mut table, &[0], &[[6], [5]]);
    let (before, now) =
        report.rows.iter().fold((0, 0), |sum, row| (sum.0 + i64::from(row.before), sum.1 + i64::from(row.now)));
    let Standing { trials, steps, resumed, elapsed, .. } = &report.standing;
    let known =
        if published == 0 { String::new() } else { format!("; {reached} of {published} at or above the best known") };
    let earlier = if *resumed { ", some of them made by earlier processes" } else { "" };
    let proven = match report.rows.iter().filter(|row| row.proven).count() {
        0 => String::new(),
        count => format!("; {count} proven optimal"),
    };
    format!(
        "{}\nsum {before} -> {now} ({:+}){known}{proven}\n{} done, {steps} steps{earlier}, {}\n",
        table.trim_fmt(),
        now - before,
        if *trials == 1 { "1 search".into() } else { format!("{trials} searches") },
        clock(*elapsed)
    )
}
