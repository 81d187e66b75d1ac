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

/// How many places points have in a table of these `rows`: more than one where intervals are so narrow that one would hide
/// whether zero is in them.
pub fn places(rows: &[Row]) -> usize {
    let reach = |row: &Row| {
        let paired = row.versus.as_ref().and_then(|versus| versus.paired);
        paired.map(|it| (it.interval.1 - it.interval.0) / 2.0).or(row.standard_error)
    };
    places_of(rows.iter().filter_map(reach).filter(|&reach| reach > 0.0).fold(f64::INFINITY, f64::min))
}

/// How many places points have beside an interval that reaches so far; that of equal differences reaches nowhere.
pub fn places_of(reach: f64) -> usize {
    match reach {
        0.0 | 0.5.. => 1,
        0.05.. => 2,
        _ => 3,
    }
}

/// A row as people read it, with so many places.
pub fn cells(row: &Row, places: usize) -> [String; 14] {
    let versus = row.versus.as_ref();
    let paired = versus.and_then(|versus| versus.paired);
    let of = |figure: fn(&Paired) -> String| paired.as_ref().map_or_else(String::new, figure);
    let rounded = |figure: Option<f64>| figure.map_or_else(String::new, |figure| format!("{figure:.places$}"));
    let interval = |(low, high): (f64, f64)| format!("{low:+.places$} to {high:+.places$}");
    [
        name(row),
        rounded(row.mean),
        rounded(row.standard_error),
        rounded(row.mean_of_one_start),
        row.found_at.map_or_else(String::new, |share| format!("{:.0} %", share * 100.0)),
        paired.map_or_else(String::new, |it| format!("{:+.places$}", it.mean_difference)),
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
