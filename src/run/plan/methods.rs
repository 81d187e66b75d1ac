//! The methods of a plan with every parameter, worked out once.

use std::collections::HashMap;

use crate::run::plan::{Job, Kind, Plan};
use crate::search::method::Method;

/// A method with every parameter, and its line.
#[derive(Debug)]
pub(in crate::run) struct Full {
    pub(in crate::run) method: Method,
    pub(in crate::run) line: String,
}

/// The full methods of a plan. They depend on the size of a board, not on its tiles, so a few serve all searches.
#[derive(Debug)]
pub(in crate::run) struct Methods {
    full: HashMap<Kind, Full>,
}

impl Methods {
    /// Those of `plan`.
    pub(in crate::run) fn of(plan: &Plan) -> Methods {
        let mut full = HashMap::new();
        for (position, it) in plan.positions.iter().enumerate() {
            let cells = it.grid.area();
            if full.contains_key(&(0, 0, cells)) {
                continue;
            }
            for (column, method) in plan.pairs() {
                let found = plan.full_method(position, column, method);
                full.insert((method, column, cells), Full { line: found.to_string(), method: found });
            }
        }
        Methods { full }
    }

    /// That of `job`, which must be one of `plan`.
    pub(in crate::run) fn get(&self, plan: &Plan, job: &Job) -> &Full {
        &self.full[&plan.kind(job)]
    }

    /// Takes `method`, whose line is `line`, for all searches like `job`.
    pub(in crate::run) fn set(&mut self, plan: &Plan, job: &Job, method: Method, line: &str) {
        self.full.insert(plan.kind(job), Full { method, line: line.to_owned() });
    }
}
