//! What is said on stderr: a reader that has left is no error.

use crate::game::rules::Rules;

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
