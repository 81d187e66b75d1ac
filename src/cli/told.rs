//! What is said on stderr: a reader that has left is no error.

/// As `crate::tell!`, but where nobody reads stderr any more nothing happens.
#[macro_export]
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}
