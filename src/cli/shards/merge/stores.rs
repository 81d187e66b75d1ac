//! Stores that are put together: several into the first, or those of the parts of a large test set into one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::shards::folders::{is_parts, parts, with_name};
use crate::cli::{lines, stdout};
use crate::files::clear_drafts_beside;
use crate::game::notation::Grid;
use crate::run::batch::{Joined, join};
use crate::store::solutions::{Change, Solution, Store, merge_into};

/// What has come of the merge of stores.
#[derive(Serialize)]
struct Stores<'a> {
    schema: &'static str,
    r#type: &'static str,
    store: &'a Path,
    lines: usize,
    new: usize,
    better: usize,
}

/// Offers the lines of `others` to the store `whole`.
pub(super) fn merge_stores(whole: &Path, others: &[PathBuf], as_json: bool) -> anyhow::Result<ExitCode> {
    let mut offers: Vec<(Grid, Solution)> = Vec::new();
    for path in others {
        let store = lines::open(path)?;
        for line in store.iter() {
            let grid = lines::board(line, &store)?;
            store.expect_right(grid, line)?;
            offers.push((grid.clone(), line.clone()));
        }
    }
    clear_drafts_beside(whole);
    let kept = Store::open(whole)?;
    offers.iter().try_for_each(|(grid, line)| kept.expect_sound(&line.id, grid))?;
    let offered = merge_into(whole, offers.iter().map(|(grid, line)| (grid, line.clone())))?;
    let count = |is: fn(&Change) -> bool| offered.iter().filter(|it| is(&it.change)).count();
    let (new, better) = (count(|it| *it == Change::New), count(|it| matches!(it, Change::Better { .. })));
    let lines = kept.iter().count() + new;
    tell_joined(whole, Joined { lines, new, better });
    if as_json {
        let line = Stores { schema: "chainshot.merge/1", r#type: "stores", store: whole, lines, new, better };
        stdout::print(&(serde_json::to_string(&line)? + "\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Puts the stores of the parts of large test sets together.
pub(super) fn join_parts(folders: &[PathBuf]) -> anyhow::Result<()> {
    let folders = folders.iter().filter_map(|folder| std::path::absolute(with_name(folder)).ok());
    // A part that is merged by itself may be the last of its set.
    let above =
        |folder: PathBuf| folder.parent().filter(|above| is_parts(above)).map_or(folder.clone(), Path::to_owned);
    let folders: BTreeSet<PathBuf> = folders.map(above).flat_map(|folder| parts(&folder)).collect();
    for folder in folders {
        let mut stores: Vec<PathBuf> = std::fs::read_dir(&folder)?.flatten().map(|entry| entry.path()).collect();
        stores.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        stores.sort();
        let whole = folder.with_extension("jsonl");
        tell_joined(&whole, join(&stores, &whole)?);
    }
    Ok(())
}

fn tell_joined(whole: &Path, Joined { lines, new, better }: Joined) {
    crate::tell!("{}: {lines} lines, {new} new, {better} better", whole.display());
}
