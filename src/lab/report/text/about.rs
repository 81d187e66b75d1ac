//! What was compared, how far it is, and why it ended where it did.

use std::fmt::Write;

use crate::lab::design::Design;
use crate::lab::table::Table;

/// What was compared, in a few lines.
pub fn about(design: &Design, table: &Table) -> String {
    let (done, jobs) = table.done;
    let (complete, all) = (table.positions.len(), design.plan.positions.len());
    let replicates = match design.plan.replicates {
        1 => String::new(),
        replicates => format!(", {replicates} replicates of each"),
    };
    let mut text = format!(
        "{}, {complete} of {all} positions{replicates}, seed {}, chainshot {}, experiment {}.\n",
        design.plan.rules,
        design.plan.seed,
        env!("CARGO_PKG_VERSION"),
        design.plan.id()
    );
    if let Some(decision) = decision(design, table).or_else(|| race(design, table)) {
        let _ = writeln!(text, "{decision}");
    } else if done < jobs {
        let _ = writeln!(text, "Incomplete: {done} of {jobs} searches are done; the same command goes on.");
    }
    text
}

/// Why nobody needs the searches that are not done; none if somebody does.
pub fn spared(design: &Design, table: &Table) -> Option<String> {
    if table.decided() { decision(design, table) } else { race(design, table) }
}

/// What a race left undone, once it is over.
fn race(design: &Design, table: &Table) -> Option<String> {
    let every = design.race.filter(|_| table.raced)?;
    Some(format!(
        "A race with a look every {every} positions: what was worse than the best with p < 0.01 at a look, not corrected, was dropped. This table has only \
         the positions on which all methods were run; the table of chainshot tune has all positions."
    ))
}

/// What the sequential test came to.
fn decision(design: &Design, table: &Table) -> Option<String> {
    let stop = design.stop?;
    let (complete, all) = (table.positions.len(), design.plan.positions.len());
    let state = match table.decided_after() {
        Some(after) if after == complete && complete < all => {
            format!("stopped after {complete} of {all} positions, everything decided")
        }
        Some(after) => format!("everything decided after {after} of {all} positions, {complete} are done"),
        None if design.plan.methods.len() < 2 => "one method alone, nothing to decide".to_owned(),
        None => format!("{complete} of {all} positions done, not everything decided"),
    };
    let within = stop.within.map_or_else(String::new, |within| format!(", differences within {within} count as none"));
    let looks = stop.looks(all).len();
    Some(format!(
        "Sequential test, a look every {} positions ({looks} in all), alpha {}{within}: {state}. The intervals and p of the table \
         do not allow for the looks.",
        stop.every, stop.alpha
    ))
}
