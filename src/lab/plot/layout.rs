//! Where things stand on a chart: the usual places, and more room where texts would be cut off or cover each other.

use super::Chart;

/// What most charts need.
const SIZE: (i32, i32) = (1000, 680);
/// The usual width of the names of the methods.
const NAMES: i32 = 210;
/// The height of the heading.
const HEADING: i32 = 26;
/// The usual height of the curves above bars.
const CURVES: i32 = 400;
/// The width on a phone, and the heights of curves and bars there.
const NARROW: i32 = 420;
const NARROW_CURVES: i32 = 300;
const NARROW_BARS: i32 = 260;
/// The height of a line of text.
const LINE: i32 = 14;

/// Around a plot.
pub(super) const MARGIN: i32 = 10;
/// The width of the names of values, left of a plot.
pub(super) const LEFT: i32 = 64;
/// From an axis to the names of its ticks.
pub(super) const TICK: i32 = 10;
/// The size of the heading.
pub(super) const LARGE: i32 = 20;
/// The size of what stands beside an axis.
pub(super) const MEDIUM: i32 = 14;
/// The size of names.
pub(super) const SMALL: i32 = 13;

/// The sizes of the parts of a chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    /// The whole picture.
    pub(super) size: (i32, i32),
    /// The width of the plots, of which the names of the methods stand to the right; if it is the whole width they stand
    /// below.
    pub(super) plots: i32,
    /// The height of the names that stand below.
    pub(super) names_below: i32,
    /// The height of the curves where bars stand below.
    pub(super) curves: i32,
    /// The height of the texts below the lowest plot.
    pub(super) below: i32,
    /// Where the names of ticks stand if they are turned.
    pub(super) turned: Option<Vec<i32>>,
}

impl Layout {
    pub(super) fn of(chart: &Chart) -> Layout {
        let legend = chart.legend();
        let names = legend.iter().map(|series| 26 + text_width(&series.label, SMALL)).fold(NAMES, i32::max);
        let heading = text_width(&chart.title, LARGE) + 2 * MARGIN;
        let (plots, turned) = turn(chart, (SIZE.0 - NAMES).max(heading - names));
        let (below, more) = below(chart, turned.is_some());
        let height = (HEADING + legend_height(legend.len())).max(SIZE.1 + more);
        let spare = height - SIZE.1 - more;
        let (size, curves) = ((plots + names, height), CURVES + spare * 3 / 5);
        Layout { size, plots, names_below: 0, curves, below, turned }
    }

    /// For a window as narrow as a phone's: no heading, which whoever shows it has to give, and the names below.
    pub(super) fn narrow(chart: &Chart) -> Layout {
        let label = LEFT + text_width(&chart.x_label, MEDIUM) + 2 * MARGIN;
        let (plots, turned) = turn(chart, NARROW.max(label));
        let (below, more) = below(chart, turned.is_some());
        let curves = if chart.curves.is_empty() { 0 } else { NARROW_CURVES };
        let bars = if chart.bars.is_empty() { 0 } else { NARROW_BARS };
        let names_below = legend_height(chart.legend().len());
        Layout { size: (plots, curves + bars + more + names_below), plots, names_below, curves, below, turned }
    }
}

/// The width of the plots, of which `width` are wanted, and where the names of ticks stand if they must be turned.
fn turn(chart: &Chart, width: i32) -> (i32, Option<Vec<i32>>) {
    if fits_level(chart, width) {
        return (width, None);
    }
    let plots = width.max(LEFT + 2 * MARGIN + LINE * chart.ticks.len() as i32);
    (plots, Some(apart(places(chart, plots), plots - MARGIN)))
}

/// The height of the texts below the lowest plot, and how much of that is more than usual.
fn below(chart: &Chart, turned: bool) -> (i32, i32) {
    let usual = if chart.x_label.is_empty() { TICK + LINE } else { 44 };
    let longest = chart.ticks.iter().map(|(_, label)| text_width(label, SMALL)).fold(LINE, i32::max);
    let more = if turned { longest - LINE } else { 0 };
    (usual + more, more)
}

fn legend_height(names: usize) -> i32 {
    20 + 22 * (names as i32 - 1) + LINE
}

/// Whether the names of ticks fit side by side.
fn fits_level(chart: &Chart, plots: i32) -> bool {
    let names = places(chart, plots).into_iter().zip(&chart.ticks);
    let spans = names.map(|(at, (_, label))| (at - text_width(label, SMALL) / 2, at + text_width(label, SMALL) / 2));
    let spans: Vec<(i32, i32)> = spans.collect();
    spans.iter().all(|span| span.0 >= 0 && span.1 <= plots) && spans.windows(2).all(|pair| pair[0].1 + 4 <= pair[1].0)
}

/// Where the ticks stand, from the left end of the plots.
fn places(chart: &Chart, plots: i32) -> Vec<i32> {
    let (first, last) = chart.ends();
    let width = f64::from(plots - LEFT - 2 * MARGIN);
    let place = |at: f64| LEFT + MARGIN + (width * (at - first) / (last - first)).round() as i32;
    chart.ticks.iter().map(|(at, _)| place(*at)).collect()
}

/// A line's height between any two, as close to where they were as that allows.
fn apart(mut places: Vec<i32>, right: i32) -> Vec<i32> {
    for index in 1..places.len() {
        places[index] = places[index].max(places[index - 1] + LINE);
    }
    let mut limit = right - LINE / 2;
    for place in places.iter_mut().rev() {
        *place = limit.min(*place);
        limit = *place - LINE;
    }
    places
}

/// About how wide a text is drawn; which font that will be, nobody knows.
pub(super) fn text_width(text: &str, size: i32) -> i32 {
    text.chars().map(|char| char_width(char, size)).sum::<f64>().ceil() as i32
}

fn char_width(char: char, size: i32) -> f64 {
    let share = match char {
        'A'..='Z' => 0.75,
        ' '..='~' => 0.6,
        _ => 1.0,
    };
    // The plotting library takes sizes for heights of lines.
    share * f64::from(size) / 1.24
}

/// As much of `text` as is no wider than `room`, and an ellipsis if that is not all.
pub(super) fn shortened(text: &str, size: i32, room: i32) -> String {
    if text_width(text, size) <= room {
        return text.to_owned();
    }
    let mut left = f64::from(room) - char_width('…', size);
    let fits = |char: &char| {
        left -= char_width(*char, size);
        left >= 0.0
    };
    text.chars().take_while(fits).chain(['…']).collect()
}
