//! What is said on stderr, where a reader that has left is no error, and what several commands say in their help.

use crate::game::rules::{KEYS, RULE_SETS, Rules};

/// The help of an option that takes rules; `default` follows.
pub(super) fn rules_help(default: &str) -> String {
    let [others @ .., last] = &RULE_SETS.map(|rules| rules.name);
    format!("Rules: {} or {last}; or a formula such as move=5n^2;bonus=2000{default}", others.join(", "))
}

/// The long help of it: what each set of rules is, and what a formula can say.
pub(super) fn rules_list() -> String {
    let lines = |entries: &[(&str, &str)]| {
        entries.iter().map(|(name, about)| format!("  {name:<20} {about}\n")).collect::<String>()
    };
    let sets = lines(&RULE_SETS.map(|rules| (rules.name, rules.about)));
    let keys = lines(&KEYS);
    format!(
        "The rules, by name or as a formula such as move=5n^2;bonus=2000\n\n{sets}\nKeys of a formula, separated by ;\n{}",
        keys.trim_end()
    )
}

/// Says what whoever wrote `rules` may have overlooked.
pub(super) fn tell_caution(rules: &Rules) {
    if let Some(caution) = rules.caution() {
        crate::tell!("note: {caution}");
    }
}

/// `text` without what would steer a terminal: names of files and boards may hold anything.
pub fn harmless(text: &str) -> String {
    text.replace(|it: char| it.is_control() && it != '\n' && it != '\t', "\u{fffd}")
}

/// Says a line on stderr; where nobody reads it any more nothing happens.
#[macro_export]
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), "{}", $crate::cli::harmless(&format!($($text)*)));
    }};
}
