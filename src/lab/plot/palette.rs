//! The colours of series, and how two of one colour are told apart.

use plotters::prelude::*;

/// Okabe and Ito's colours, which colour-blind people can tell apart.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(150, 140, 0),
];

/// That of the line at zero.
pub(super) const GREY: RGBColor = RGBColor(120, 120, 120);

/// The colour with this index; they come round again.
pub(super) fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

/// Whether another series has this colour already: then it is drawn hollow, and its curve broken.
pub(super) fn is_second(index: usize) -> bool {
    index / COLOURS.len() % 2 == 1
}

/// Full for the first series of a colour, an outline for the second.
pub(super) fn fill_of(index: usize) -> ShapeStyle {
    if is_second(index) { colour(index).stroke_width(2) } else { colour(index).filled() }
}
