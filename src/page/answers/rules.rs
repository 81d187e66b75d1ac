//! A rule set, as JSON.

use serde::Serialize;
use serde_json::Number;

use crate::game::rules::{Columns, Each, Polynomial, Rules};
use crate::puzzle::Score;

/// A rule set, as the page needs it to play.
#[derive(Serialize)]
pub(in crate::page) struct RuleSet {
    name: &'static str,
    about: &'static str,
    square: Number,
    linear: Number,
    constant: Number,
    bonus: Score,
    factor: Score,
    smallest: u8,
    columns: &'static str,
    each: &'static str,
    left: [Number; 3],
    from: u32,
    least: Option<Score>,
}

impl RuleSet {
    pub(in crate::page) fn of(rules: &Rules) -> RuleSet {
        let [square, linear, constant] = factors(&rules.step);
        RuleSet {
            name: rules.name,
            about: rules.about,
            square,
            linear,
            constant,
            bonus: rules.bonus,
            factor: rules.factor,
            smallest: rules.physics.smallest,
            columns: match rules.physics.columns {
                Columns::Left => "left",
                Columns::Right => "right",
                Columns::Stay => "stay",
            },
            each: if rules.left.each == Each::Colour { "colour" } else { "board" },
            left: factors(&rules.left.value),
            from: rules.left.from,
            least: (rules.left.least > Score::MIN).then_some(rules.left.least),
        }
    }
}

/// The factors of the square, of n and of 1.
fn factors(polynomial: &Polynomial) -> [Number; 3] {
    let Polynomial { square, linear, constant, halves } = *polynomial;
    [square, linear, constant].map(|factor| match halves {
        0 => factor.into(),
        _ => Number::from_f64(f64::from(factor) / 2.0).expect("a number"),
    })
}
