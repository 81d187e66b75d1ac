//! The cells of a table's rows.

use crate::lab::stats::Paired;
use crate::lab::table::Row;

/// What stands above [`cells`]; the first is text, the others are figures.
pub const HEADER: [&str; 14] = [
    "method",
    "mean",
    "std. error",
    "one start",
    "found at",
    "difference",
    "95 % interval (Student)",
    "(bootstrap)",
    "p (t-test)",
    "p (Holm)",
    "p (Wilcoxon)",
    "wins",
    "ties",
    "losses",
];

/// A row as people read it.
pub fn cells(row: &Row) -> [String; 14] {
    let versus = row.versus.as_ref();
    let paired = versus.and_then(|versus| versus.paired);
    let of = |figure: fn(&Paired) -> String| paired.as_ref().map_or_else(String::new, figure);
    let rounded = |figure: Option<f64>| figure.map_or_else(String::new, |figure| format!("{figure:.1}"));
    let interval = |(low, high): (f64, f64)| format!("{low:+.1} to {high:+.1}");
    [
        name(row),
        rounded(row.mean),
        rounded(row.standard_error),
        rounded(row.mean_of_one_start),
        row.found_at.map_or_else(String::new, |share| format!("{:.0} %", share * 100.0)),
        of(|it| format!("{:+.1}", it.mean_difference)),
        paired.map_or_else(String::new, |it| interval(it.interval)),
        versus.and_then(|versus| versus.bootstrap).map_or_else(String::new, interval),
        of(|it| probability(it.p)),
        versus.and_then(|versus| versus.p_holm).map_or_else(String::new, probability),
        versus.and_then(|versus| versus.p_wilcoxon).map_or_else(String::new, probability),
        of(|it| it.wins.to_string()),
        of(|it| it.ties.to_string()),
        of(|it| it.losses.to_string()),
    ]
}

/// The label, and how the searches are nested.
fn name(row: &Row) -> String {
    row.sizes.as_ref().map_or_else(|| row.method.clone(), |sizes| format!("{}: {sizes}", row.method))
}

/// Four places, and small probabilities by their size: 0.0000 would claim certainty.
pub fn probability(p: f64) -> String {
    match p {
        0.0 => "0".to_owned(),
        0.0001.. => format!("{p:.4}"),
        _ => format!("{p:.1e}"),
    }
}
