//! Things in words.

/// A number of things in words: `1 tile`, `2 tiles`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {}", plural(count as i64, thing))
}

/// `thing` where there are `count` of it: `tile`, `tiles`.
pub(super) fn plural(count: i64, thing: &str) -> String {
    if count == 1 { thing.to_owned() } else { format!("{thing}s") }
}

/// Names to choose from: `a, b or c`.
pub(super) fn one_of(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}
