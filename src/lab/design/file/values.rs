//! The values of an experiment file, checked.

use std::collections::HashSet;

use toml::Spanned;

use super::Problem;
use super::form::{Form, MethodForm};
use crate::lab::design::NO_LINE;
use crate::lab::design::budgets::{add, one_or_powers};
use crate::lab::sequential::Sequential;
use crate::run::plan::{Contender, PLACEHOLDER};
use crate::search::budget::Budget;
use crate::search::method::KnownLine;
use crate::store::testset::{Position, TestSet};

/// The budgets of a position, each once.
pub(super) fn budgets(form: &Form) -> Result<Vec<Budget>, Problem> {
    let expected = "expected budgets such as [\"2^14\", \"2^16\"] for playouts or [\"10s\"] for seconds";
    let Some(list) = form.budgets.as_ref().filter(|list| !list.get_ref().is_empty()) else {
        return Err((form.budgets.as_ref().map_or(0, |list| list.span().start), format!("{expected}, found none")));
    };
    let mut budgets: Vec<Budget> = Vec::new();
    for amount in list.get_ref() {
        let at = amount.span().start;
        let some = one_or_powers(&amount.get_ref().0).map_err(|error| (at, format!("{expected}: {error}")))?;
        add(&mut budgets, some).map_err(|error| (at, error))?;
    }
    Ok(budgets)
}

/// The numbers of starts, each once; 1 if none is given.
pub(super) fn starts(form: &Form, budgets: &[Budget]) -> Result<Vec<u64>, Problem> {
    let Some(list) = &form.starts else { return Ok(vec![1]) };
    let mut starts = Vec::new();
    for spanned in list.get_ref() {
        let number = count(spanned, budgets)?;
        if starts.contains(&number) {
            return Err((spanned.span().start, format!("{number} stands twice: delete one")));
        }
        starts.push(number);
    }
    if starts.is_empty() {
        Err((list.span().start, "expected starts such as [1, 8], found none".into()))
    } else {
        Ok(starts)
    }
}

/// A number of starts, with a playout for each.
fn count(number: &Spanned<u64>, budgets: &[Budget]) -> Result<u64, Problem> {
    let least = budgets.iter().filter_map(|budget| budget.playouts).min().unwrap_or(u64::MAX);
    match *number.get_ref() {
        starts if (1..=1 << 32).contains(&starts) && starts <= least => Ok(starts),
        starts => {
            let problem = format!("expected from 1 start to as many as the least budget has playouts, found {starts}");
            Err((number.span().start, problem))
        }
    }
}

/// How often a position is searched by each method; 1 if it is not given.
pub(super) fn replicates(form: &Form) -> Result<u64, Problem> {
    let Some(replicates) = &form.replicates else { return Ok(1) };
    match *replicates.get_ref() {
        number @ 1..=MOST_REPLICATES => Ok(number),
        number => {
            let problem = format!("expected from 1 to {MOST_REPLICATES} replicates, found {number}");
            Err((replicates.span().start, problem))
        }
    }
}

/// No experiment searches a position more often by one method.
pub const MOST_REPLICATES: u64 = 1_000_000;

/// The methods, each with a label of its own, that work with all these numbers of `starts`.
pub(super) fn methods(form: &Form, starts: &[u64], budgets: &[Budget]) -> Result<Vec<Contender>, Problem> {
    if form.method.is_empty() {
        return Err((0, "expected at least one [[method]] with a line such as \"mcts:c=0.0005\", found none".into()));
    }
    let (mut methods, mut labels) = (Vec::new(), HashSet::new());
    for MethodForm { label, line, starts: own } in &form.method {
        if line.get_ref().contains(PLACEHOLDER) && form.starts.is_none() && own.is_none() {
            let problem = format!("expected starts for {PLACEHOLDER} to stand for, such as starts = [8], found none");
            return Err((line.span().start, problem));
        }
        let named = label.as_ref().unwrap_or(line);
        let mut contender = Contender::new(named.get_ref(), line.get_ref());
        if let Some(own) = own {
            if starts.len() > 1 {
                let problem = "expected no starts of a method beside a list of starts, which is for all methods: delete \
                               these, or the list";
                return Err((own.span().start, problem.to_owned()));
            }
            contender.starts = Some(count(own, budgets)?);
        }
        for &starts in starts {
            let (method, _) = contender.at(starts).map_err(|error| (line.span().start, error.to_string()))?;
            if method.known_line() == KnownLine::Needed {
                return Err((line.span().start, NO_LINE.to_owned()));
            }
        }
        let wrong = |expected: &str| (named.span().start, format!("expected {expected}, found {:?}", contender.label));
        if contender.label.trim().is_empty() || contender.label.contains(char::is_control) {
            return Err(wrong("a label of one line that can be printed"));
        }
        if !labels.insert(contender.label.clone()) {
            return Err(wrong("a label of its own for each method"));
        }
        methods.push(contender);
    }
    Ok(methods)
}

/// The index of the method that all others are compared with; the first if none is named.
pub(super) fn reference(form: &Form, methods: &[Contender]) -> Result<usize, Problem> {
    let Some(reference) = &form.reference else { return Ok(0) };
    methods.iter().position(|method| method.label == *reference.get_ref()).ok_or_else(|| {
        let labels: Vec<&str> = methods.iter().map(|method| method.label.as_str()).collect();
        let found = reference.get_ref();
        (reference.span().start, format!("expected the label of a method ({}), found {found:?}", labels.join(", ")))
    })
}

/// The positions of `set` that are chosen.
pub(super) fn selected(form: &Form, mut set: TestSet) -> Result<Vec<Position>, Problem> {
    let positions = form.positions.as_ref().map(Spanned::get_ref);
    if let Some(select) = positions.and_then(|positions| positions.select.as_ref()) {
        let chosen = set.select(select.get_ref()).map_err(|error| (select.span().start, error.to_string()))?;
        set.positions = chosen.into_iter().map(|index| set.positions[index].clone()).collect();
    }
    Ok(set.positions)
}

/// The sequential test, with values that it can work with.
pub(super) fn sound(stop: Spanned<Sequential>) -> Result<Sequential, Problem> {
    let at = stop.span().start;
    stop.into_inner().checked().map_err(|problem| (at, problem))
}
