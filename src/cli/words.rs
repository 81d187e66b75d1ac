//! Numbers of things in words.

/// A number of things in words: `1 tile`, `2 tiles`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
