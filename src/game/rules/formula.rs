//! Rules as a line of text: `move=(n-2)^2;bonus=1000;colour=-(c-2)^2;from=1;min=2;columns=left`.

mod polynomial;

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use self::polynomial::{polynomial, terms};
use super::{Columns, Each, Left, Physics, Polynomial, Rules};
use crate::game::notation::MAX_SIDE;
use crate::puzzle::Score;

/// What a formula can say: each key, and what it means.
pub const KEYS: [(&str, &str); 9] = [
    ("move", "points of a move of n tiles: (n-2)^2, 5n^2, n*(n-1), -1; must be given"),
    ("bonus", "points for an empty board; 0 if not given"),
    ("factor", "an empty board multiplies the points of all moves by this, 1 to 10; 1 if not given"),
    ("colour", "what c tiles left of one colour add, for each colour: -(c-2)^2"),
    ("left", "instead of colour, what all m tiles left add: 2000-20m^2"),
    ("from", "fewer tiles than this that are left add nothing; 1 if not given"),
    ("least", "what is left adds at least this; no limit if not given"),
    ("min", "the smallest group that can be taken, 1 to 3; 2 if not given"),
    ("columns", "how empty columns close: left, right or stay; left if not given"),
];

/// A formula that says no rules: which part of it, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules {part:?}: {problem}")]
pub struct BadFormula {
    part: String,
    problem: String,
}

const MOST_BONUS: Score = 100_000_000;
const MOST_FACTOR: Score = 10;
/// No game may come to more where points are multiplied: scores must not overflow.
const MOST_MULTIPLIED: i64 = 1_000_000_000;
/// No formula has more bytes: brackets in brackets would end on the stack.
const LONGEST: usize = 1000;

/// The rules that `text` says; their name is the formula itself, without spaces and in one order.
pub(super) fn read(text: &str) -> Result<Rules, BadFormula> {
    if text.len() > LONGEST {
        let part = text.chars().take(20).collect::<String>() + "...";
        let problem = format!("expected at most {LONGEST} bytes, found {}", text.len());
        return Err(BadFormula { part, problem });
    }
    let mut parts = Parts::default();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        parts.read(part).map_err(|problem| BadFormula { part: part.to_owned(), problem })?;
    }
    let missing = || BadFormula { part: text.to_owned(), problem: "expected move=, the points of n tiles".into() };
    let step = parts.step.ok_or_else(missing)?;
    let factor = parts.factor.unwrap_or(1);
    if factor > 1 && i64::from(factor) * most_points(&step) > MOST_MULTIPLIED {
        let problem = format!("expected no more than {MOST_MULTIPLIED} points for a board of 64x64 cells");
        return Err(BadFormula { part: format!("factor={factor}"), problem });
    }
    let left = parts.left.filter(|(_, value)| *value != Polynomial::NONE).unwrap_or((Each::Colour, Polynomial::NONE));
    let rules = Rules {
        name: "",
        about: "rules of your own",
        step,
        bonus: parts.bonus,
        factor,
        left: Left {
            each: left.0,
            value: left.1,
            from: parts.from.unwrap_or(1),
            least: parts.least.unwrap_or(Score::MIN),
        },
        physics: Physics { smallest: parts.smallest.unwrap_or(2), columns: parts.columns.unwrap_or(Columns::Left) },
    };
    Ok(Rules { name: kept(written(&rules)), ..rules })
}

/// Moves on a board of 64x64 cells earn or cost no more in all.
fn most_points(step: &Polynomial) -> i64 {
    let cells = (MAX_SIDE * MAX_SIDE) as i64;
    let [square, linear, constant] = [step.square, step.linear, step.constant].map(|factor| i64::from(factor.abs()));
    (square * cells + linear + constant) * cells
}

/// The name, for ever: each is kept once, as every line of a store may name its rules.
fn kept(name: String) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    names.get(name.as_str()).copied().unwrap_or_else(|| {
        let name: &'static str = Box::leak(name.into_boxed_str());
        names.insert(name);
        name
    })
}

#[derive(Default)]
struct Parts {
    step: Option<Polynomial>,
    bonus: Score,
    factor: Option<Score>,
    left: Option<(Each, Polynomial)>,
    from: Option<u32>,
    least: Option<Score>,
    smallest: Option<u8>,
    columns: Option<Columns>,
    seen: Vec<String>,
}

impl Parts {
    fn read(&mut self, part: &str) -> Result<(), String> {
        let (key, value) = part.split_once('=').ok_or("expected key=value")?;
        let (key, value) = (key.trim(), value.trim());
        if self.seen.iter().any(|seen| seen == key) {
            return Err(format!("{key} stands here twice"));
        }
        self.seen.push(key.to_owned());
        match key {
            "move" => self.step = Some(polynomial(value, 'n')?),
            "bonus" => self.bonus = number(value, -MOST_BONUS, MOST_BONUS)?,
            "factor" => self.factor = Some(number(value, 1, MOST_FACTOR)?),
            "colour" | "left" if self.left.is_some() => return Err("expected colour or left, found both".into()),
            "colour" => self.left = Some((Each::Colour, polynomial(value, 'c')?)),
            "left" => self.left = Some((Each::Board, polynomial(value, 'm')?)),
            "from" => self.from = Some(number(value, 1, 4096)? as u32),
            "least" => self.least = Some(number(value, -MOST_BONUS, MOST_BONUS)?),
            "min" => self.smallest = Some(number(value, 1, 3)? as u8),
            "columns" => self.columns = Some(columns(value)?),
            _ => {
                let [others @ .., last] = &KEYS.map(|(key, _)| key);
                return Err(format!("expected {} or {last}, found {key:?}", others.join(", ")));
            }
        }
        Ok(())
    }
}

fn columns(text: &str) -> Result<Columns, String> {
    let known = [("left", Columns::Left), ("right", Columns::Right), ("stay", Columns::Stay)];
    let found = known.into_iter().find(|&(word, _)| word == text);
    found.map(|(_, columns)| columns).ok_or_else(|| format!("expected left, right or stay, found {text:?}"))
}

fn number(text: &str, least: Score, most: Score) -> Result<Score, String> {
    let found = text.parse().ok().filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| format!("expected a whole number from {least} to {most}, found {text:?}"))
}

/// The formula of `rules`, in one form.
fn written(rules: &Rules) -> String {
    let mut parts = vec![format!("move={}", terms(&rules.step, 'n'))];
    let mut push = |differs: bool, part: String| parts.extend(differs.then_some(part));
    push(rules.bonus != 0, format!("bonus={}", rules.bonus));
    push(rules.factor != 1, format!("factor={}", rules.factor));
    let Left { each, value, from, least } = rules.left;
    let (key, variable) = if each == Each::Board { ("left", 'm') } else { ("colour", 'c') };
    push(value != Polynomial::NONE, format!("{key}={}", terms(&value, variable)));
    push(from != 1, format!("from={from}"));
    push(least != Score::MIN, format!("least={least}"));
    push(rules.physics.smallest != 2, format!("min={}", rules.physics.smallest));
    let columns = if rules.physics.columns == Columns::Right { "right" } else { "stay" };
    push(rules.physics.columns != Columns::Left, format!("columns={columns}"));
    parts.join(";")
}
