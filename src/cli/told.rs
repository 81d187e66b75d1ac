//! What is said on stderr, where a reader that has left is no error, and what several commands say in their help.

use crate::game::rules::{RULE_SETS, Rules};

/// The help of an option that takes rules; `default` follows.
pub(super) fn rules_help(default: &str) -> String {
    let [others @ .., last] = &RULE_SETS.map(|rules| rules.name);
    format!("Rules: {} or {last}; or a formula such as move=5n^2;bonus=2000{default}", others.join(", "))
}

/// The same for `--help`: what each set of rules is, and what a formula can say.
pub(super) fn rules_list() -> String {
    let named = RULE_SETS.iter().map(|rules| format!("  {:<20} {}\n", rules.name, rules.about));
    let names: String = named.collect();
    format!("The rules, by name or as a formula such as move=5n^2;bonus=2000\n\n{names}\n{}", FORMULA_KEYS)
}

/// What the keys of a formula say.
const FORMULA_KEYS: &str = "Keys of a formula, parted by ;\n\
  move                 points of a move of n tiles: (n-2)^2, 5n^2, n*(n-1), -1; must be given\n\
  bonus                points for an empty board\n\
  factor               an empty board multiplies the points of all moves by this, 1 to 10\n\
  colour               what c tiles of one colour that are left add, for each colour: -(c-2)^2\n\
  left                 in its place: what all m tiles that are left add: 2000-20m^2\n\
  from                 fewer tiles than this add nothing\n\
  least                what is left adds at least this\n\
  min                  the smallest group that can be taken, 1 to 3; 2 if not given\n\
  columns              beside an empty column: left, right or stay; left if not given";

/// Says what whoever wrote `rules` may have overlooked.
pub(super) fn tell_caution(rules: &Rules) {
    if let Some(caution) = rules.caution() {
        crate::tell!("note: {caution}");
    }
}

/// As `crate::tell!`, but where nobody reads stderr any more nothing happens.
#[macro_export]
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}
