//! What `--method help` prints, made from the tables that parse method lines.

use std::fmt::Write;

use crate::search::method::keys::{KEYS, Kind, NAMES, Values};
use crate::search::playout::POLICIES;

/// All methods, keys with their defaults, and policies, a line each.
pub(super) fn text() -> String {
    let mut text = String::from(
        "A method is one line: name:key=value,... Values per level are joined by / from level 1 up.\n\nMethods\n",
    );
    for name in NAMES {
        let _ = writeln!(text, "  {:<14} {}", name.name, name.about);
    }
    text.push_str("\nKeys\n");
    for key in KEYS {
        let levels = match key.values {
            Values::One => String::new(),
            Values::List => ", or several joined by /".into(),
            Values::FromLevel(level) => format!(", per level from {level}"),
        };
        let methods: Vec<_> = NAMES.iter().filter(|name| key.belongs_to(name)).map(|name| name.name).collect();
        let _ = writeln!(text, "  {:<14} {}", key.name, key.about);
        let _ = writeln!(
            text,
            "  {:<14} {}{levels}; default {}; for {}",
            "",
            values(key.kind),
            key.default,
            methods.join(", ")
        );
    }
    text.push_str("\nPlayout policies\n");
    for (_, name, about) in POLICIES {
        let _ = writeln!(text, "  {name:<14} {about}");
    }
    text.push_str(
        "\nExamples\n  mcts:c=0.0005\n  nmcts:searches=9120,c=0.0002/0\n  nbmcts:inner=2300,limit=75,width=5,playout=tabu-learned\n  nmcts:levels=3,inner=500/50000,moves=0/40\n",
    );
    text
}

fn values(kind: Kind) -> String {
    match kind {
        Kind::Whole(least, most) if most >= 1 << 30 => format!("whole number from {least}"),
        Kind::Whole(least, most) => format!("whole number from {least} to {most}"),
        Kind::Real(least, most) => format!("number from {least} to {most}"),
        Kind::Policy => "a playout policy".into(),
        Kind::Word(words) => words.join(" or "),
    }
}
