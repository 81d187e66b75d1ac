//! The id of a plan: two with one id have the same results.

use std::iter;

use super::{Contender, Plan};
use crate::rng::fingerprint;
use crate::search::budget::Budget;

impl Plan {
    /// A hash of all that the results depend on.
    pub fn id(&self) -> String {
        let budgets: Vec<String> = self.budgets.iter().map(Budget::to_string).collect();
        let methods: Vec<String> = self.methods.iter().map(text_of).collect();
        let methods = methods.join(", ");
        let unless_one = |name: &str, number| if number == 1 { String::new() } else { format!(" {name} {number}") };
        let first = unless_one("from", self.first) + &unless_one("replicates", self.replicates);
        let text = format!(
            "{} seed {} budgets {budgets:?} starts {:?}{first} methods [{methods}] moves {} version {}",
            self.rules,
            self.seed,
            self.starts,
            self.keeps_moves,
            env!("CARGO_PKG_VERSION")
        );
        let boards = self.positions.iter().flat_map(|it| [it.fingerprint(), fingerprint([], it.id.as_bytes())]);
        // With their lengths, as the same moves in other lists are other lines.
        let from = self
            .from
            .iter()
            .flat_map(|line| iter::once(line.len() as u64).chain(line.iter().map(|cell| u64::from(cell.0))));
        format!("{:016x}", fingerprint(boards.chain(from), text.as_bytes()))
    }
}

/// What stands for a method in the text that is hashed: another text would be another run.
fn text_of(method: &Contender) -> String {
    let starts = method.starts.map_or_else(String::new, |starts| format!(", starts: {starts}"));
    format!("Contender {{ label: {:?}, line: {:?}{starts} }}", method.label, method.line)
}
