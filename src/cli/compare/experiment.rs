//! `chainshot compare EXPERIMENT.toml`: runs an experiment, or goes on with it, and reports.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use comfy_table::{CellAlignment, Table as Drawn, presets};

use super::Args;
use super::checks::NO_LOOKS;
use super::look::{Look, clean, left_out};
use crate::cli::fit;
use crate::cli::process::{cores, stop_on_signal, this_command, usage};
use crate::cli::progress::Progress;
use crate::cli::shards;
use crate::cli::stdout;
use crate::lab::design::{Design, file};
use crate::lab::report::{self, text};
use crate::lab::sizes;
use crate::lab::table::{Row, Seconds, Table, is_decided};
use crate::run::{Records, RunError, Session, Shard};

/// Runs the experiment in `file` to its end, or until somebody stops it: then the exit code is 75.
pub(super) fn run(file: &Path, options: &Args) -> anyhow::Result<ExitCode> {
    let (design, beside) = file::read(file)?;
    run_in(&options.out.clone().unwrap_or(beside), &design, options)
}

/// Runs `design` in `folder`, as [`run`] does.
pub(super) fn run_in(folder: &Path, design: &Design, options: &Args) -> anyhow::Result<ExitCode> {
    let stop = stop_on_signal()?;
    let shard = options.shard.unwrap_or(Shard::WHOLE);
    if shard != Shard::WHOLE && design.stop.is_some() {
        return Err(usage(NO_LOOKS));
    }
    let warnings = [design.twins(), Vec::from_iter(design.same_boards()), sizes::cut_short(&design.plan)];
    warnings.iter().flatten().for_each(|warning| crate::tell!("warning: {warning}"));
    let mut session = design.open_shard(folder, shard)?;
    session.warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    let complete = run_to_decision(&mut session, design, options, &stop)?;
    let data = session.finish()?;
    if shard != Shard::WHOLE {
        let methods: Vec<usize> = (0..design.plan.methods.len()).collect();
        let jobs = design.plan.jobs(0..design.plan.positions.len(), &methods);
        let done = shards::Done::of_run(shard, &design.plan, &jobs, (&data, 0), folder.to_owned());
        return shards::done(&[done], !complete, options.json);
    }
    present(folder, design, &data, options.json, options.markdown)?;
    if complete {
        return Ok(ExitCode::SUCCESS);
    }
    crate::tell!("Stopped; all finished searches are saved. To go on:\n  {}", this_command());
    Ok(ExitCode::from(75))
}

/// Runs all positions, or with a sequential test from look to look until it has decided; whether it came to its end.
fn run_to_decision(
    session: &mut Session,
    design: &Design,
    options: &Args,
    stop: &AtomicBool,
) -> Result<bool, RunError> {
    let methods: Vec<usize> = (0..design.plan.methods.len()).collect();
    let positions = design.plan.positions.len();
    let looks = design.stop.map_or_else(|| vec![positions], |rule| rule.looks(positions));
    let threads = options.threads.map_or_else(cores, usize::from);
    let mut progress = Progress::new(&design.title, options.quiet);
    let mut from = 0;
    for look in looks {
        let complete = session.run(&design.plan.jobs(from..look, &methods), threads, stop, &mut progress)?;
        if !complete {
            return Ok(false);
        }
        from = look;
        if is_decided(design, &session.data) {
            break;
        }
    }
    Ok(true)
}

/// Writes the reports and prints the table.
pub(in crate::cli) fn present(
    folder: &Path,
    design: &Design,
    data: &Records,
    as_json: bool,
    as_markdown: bool,
) -> anyhow::Result<()> {
    let (table, files) = report::write(folder, design, data)?;
    let text = match (as_json, as_markdown) {
        (true, _) => json(&table)?,
        (false, true) => std::fs::read_to_string(folder.join(report::MARKDOWN))?,
        (false, false) => tables(design, &table, &files),
    };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))
}

fn json(table: &Table) -> serde_json::Result<String> {
    table.rows.iter().map(|row| serde_json::to_string(row).map(|line| line + "\n")).collect()
}

fn tables(design: &Design, table: &Table, files: &[PathBuf]) -> String {
    let look = Look::of_terminal();
    let mut hidden: Vec<String> = Vec::new();
    let plain = |text: &str| text.replace(|c: char| c.is_control() && c != '\n', " ");
    let about = plain(&format!("{}\n{}", design.title, text::about(design, table)));
    let mut printed = if let Look::Terminal(width) = look { textwrap::fill(&about, usize::from(width)) } else { about };
    for (index, column) in design.plan.columns().iter().enumerate() {
        let rows = table.column(design, index);
        let seconds = &table.seconds[index * design.plan.methods.len()..][..design.plan.methods.len()];
        let (drawn, without) = drawn(rows, seconds, look);
        printed += &format!("\n{column}\n{}\n{}", drawn.trim_fmt(), plain(&text::remarks(rows)));
        hidden.extend(without.into_iter().filter(|name| !hidden.contains(name)).collect::<Vec<_>>());
    }
    printed += &left_out(&hidden, "the files below have them");
    let names = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>();
    printed + "\n" + &names.join("\n") + "\n"
}

/// What a narrow terminal can do without, the first of it first.
const SPARE: [&[&str]; 10] = [
    &["(bootstrap)"],
    &["p (Wilcoxon)"],
    &["one start"],
    &["found at"],
    &["std. error"],
    &["cpu s"],
    &["wins", "ties", "losses"],
    &["p (t-test)"],
    &["95 % interval (Student)"],
    &["mean"],
];

/// The first column is text, the others are figures. With the table come the headings of columns that are left out.
fn drawn(rows: &[Row], seconds: &[Option<Seconds>], look: Look) -> (Drawn, Vec<String>) {
    let mut table = Drawn::new();
    table.load_style(presets::NOTHING);
    table.set_header(text::HEADER.iter().chain(&["cpu s"]));
    let places = text::places(rows);
    for (row, seconds) in rows.iter().zip(seconds) {
        let cpu = seconds.map_or_else(String::new, |seconds| format!("{:.2}", seconds.cpu));
        let cells = text::cells(row, places).into_iter().chain([cpu]);
        table.add_row(cells.map(|cell| clean(&cell, look)));
    }
    table.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    let place = |name: &str| text::HEADER.iter().chain(&["cpu s"]).position(|known| *known == name);
    // Where one method is compared with one, nothing is corrected, and that column is empty.
    let is_corrected = rows.iter().any(|row| row.versus.as_ref().is_some_and(|versus| versus.p_holm.is_some()));
    let empty: Option<&[&str]> = (!is_corrected).then_some(&["p (Holm)"]);
    let groups = empty.iter().chain(&SPARE);
    let spare: Vec<Vec<usize>> = groups.map(|names| names.iter().copied().filter_map(place).collect()).collect();
    let hidden = match look {
        Look::Terminal(width) => fit::fit(&mut table, &[0], &spare, width),
        Look::Markdown | Look::Plain => Vec::new(),
    };
    (table, hidden)
}

#[cfg(test)]
mod tests;
