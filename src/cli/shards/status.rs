//! `chainshot status`: how far runs are.

mod campaigns;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::folders::{campaigns, runs};
use super::spared;
use crate::cli::stdout;
use crate::run;
use crate::run::Records;
use crate::run::plan::{Column, Plan};
use crate::search::budget::Budget;

/// Show how far a run is: searches done and to do, and the best score of those done, for each position
///
/// It may be called while the run is under way, on this machine or others that share the folder. A search that was stopped
/// half-way counts as to do; unless it is a shard's, the line that it has found so far is in the store. Of `improve`, it
/// shows the searches that have ended, what they gained and when.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Folders of runs, NAME-ID.run of solve, NAME-improve.run of improve and NAME.results of compare, or folders that hold
    /// some
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Print one JSON object a position, and of improve one a kind of search
    #[arg(long)]
    json: bool,
}

const SCHEMA: &str = "chainshot.status/1";

/// How far a position is.
#[derive(Serialize)]
struct Row<'a> {
    schema: &'static str,
    r#type: &'static str,
    run: String,
    folder: &'a Path,
    position: &'a str,
    done: u64,
    todo: u64,
    /// None before the first search.
    best: Option<i32>,
}

/// Shows every folder in turn.
///
/// # Errors
/// [`crate::files::FileError`] if a folder holds no run or is damaged.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut text = String::new();
    // The searches done and to do in all, and the runs.
    let mut all = (0, 0, 0);
    let (campaigns, others) = campaigns(&args.folders);
    for folder in &runs(&others)? {
        // What is cut off counts as to do, as it is while a process is just writing it.
        let (plan, _, data, _) = run::read_so_far(folder)?;
        let mut rows = rows(folder, &plan, &data);
        let spared = if rows.iter().all(|row| row.todo == 0) { None } else { spared(folder) };
        if spared.is_some() {
            rows.iter_mut().for_each(|row| row.todo = 0);
        }
        if args.json {
            text +=
                &rows.iter().map(|row| Ok(serde_json::to_string(row)? + "\n")).collect::<anyhow::Result<String>>()?;
        } else {
            text += &format!("{}\n{}\n{}\n", folder.display(), about(&plan), table(&rows));
            let (done, todo) = sums(&rows);
            all = (all.0 + done, all.1 + todo, all.2 + 1);
            spared.iter().for_each(|why| text += &format!("{why}\n"));
        }
    }
    if all.2 > 1 {
        text += &format!("{} runs: {} searches done, {} to do\n", all.2, all.0, all.1);
    }
    for folder in &campaigns {
        text += &campaigns::text(folder, args.json, SystemTime::now())?;
    }
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))
}

/// What a run searches with, on one line.
fn about(plan: &Plan) -> String {
    let methods: Vec<&str> = plan.methods.iter().map(|method| method.label.as_str()).collect();
    let budgets: Vec<String> = plan.budgets.iter().map(Budget::to_string).collect();
    let starts = if plan.starts == [1] { String::new() } else { format!(", starts {}", joined(&plan.starts)) };
    let (methods, rules, budgets) = (methods.join(", "), plan.rules.name, budgets.join(" "));
    format!("{methods} under {rules}, budget {budgets}{starts}, seed {}", plan.seed)
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// The searches that are done, and those to do.
fn sums(rows: &[Row]) -> (u64, u64) {
    rows.iter().fold((0, 0), |(done, todo), row| (done + row.done, todo + row.todo))
}

fn rows<'a>(folder: &'a Path, plan: &'a Plan, data: &Records) -> Vec<Row<'a>> {
    let searches =
        |column: &Column| (0..plan.methods.len()).map(|method| plan.searches_of(method, column)).sum::<u64>();
    let all: u64 = plan.columns().iter().map(searches).sum();
    // Made of all boards of the run: not for each of them anew.
    let run = plan.id();
    let row = |(index, position): (usize, &'a crate::store::testset::Position)| {
        let found: Vec<i32> = data.of(index).map(|(_, found)| found.score).collect();
        let done = found.len() as u64;
        let (run, best) = (run.clone(), found.into_iter().max());
        let (schema, r#type) = (SCHEMA, "position");
        Row { schema, r#type, run, folder, position: &position.id, done, todo: all - done, best }
    };
    plan.positions.iter().enumerate().map(row).collect()
}

fn table(rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["position", "done", "to do", "best"]);
    for row in rows {
        let best = row.best.map_or_else(|| "-".to_owned(), |best| best.to_string());
        table.add_row([row.position.to_owned(), row.done.to_string(), row.todo.to_string(), best]);
    }
    let (done, todo) = sums(rows);
    table.add_row(["all".to_owned(), done.to_string(), todo.to_string(), String::new()]);
    table.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    table.trim_fmt()
}
