//! The axes of a plot, and the names of its ticks.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axis::Ticks;
use super::layout::{LEFT, Layout, MARGIN, MEDIUM, SMALL, TICK};
use super::palette::GREY;
use super::{Chart, Drawn, FONT, Series};

impl Chart {
    /// The least distance of two ticks.
    pub(super) fn gap(&self) -> f64 {
        let gaps = self.ticks.windows(2).map(|pair| pair[1].0 - pair[0].0);
        gaps.fold(f64::INFINITY, f64::min).clamp(1e-9, 1.0)
    }

    /// The ends of the horizontal axis.
    pub(super) fn ends(&self) -> (f64, f64) {
        let margin = 0.5 * self.gap();
        (self.ticks[0].0 - margin, self.ticks[self.ticks.len() - 1].0 + margin)
    }

    /// The axes of series that may have to show zero; the lowest plot says what the ticks count.
    pub(super) fn axes<'a, 'b>(
        &self,
        area: &'a DrawingArea<SVGBackend<'b>, Shift>,
        layout: &Layout,
        (series, from_zero): (&[Series], bool),
        lowest: bool,
        y_label: &str,
    ) -> Result<Axes<'a, 'b>, DrawingAreaErrorKind<std::io::Error>> {
        let (low, high) = extent(series, from_zero);
        let ends = self.ends();
        let ticks = Ticks::new(ends, self.ticks.iter().map(|(at, _)| *at).collect());
        let mut chart = ChartBuilder::on(area)
            .margin(MARGIN)
            .x_label_area_size(if lowest { layout.below } else { 24 })
            .y_label_area_size(LEFT)
            .build_cartesian_2d(ticks, low..high)?;
        let name = |at: &f64| {
            let found = self.ticks.iter().find(|(tick, _)| tick == at);
            found.map_or_else(String::new, |(_, label)| label.clone())
        };
        // The library writes level names alone; turned ones take their place.
        let ink = if layout.turned.is_some() { TRANSPARENT } else { BLACK.to_rgba() };
        chart
            .configure_mesh()
            .x_desc(if lowest { self.x_label.as_str() } else { "" })
            .y_desc(y_label)
            .x_label_formatter(&name)
            .y_label_formatter(&|value| value_name(*value, high - low))
            .light_line_style(TRANSPARENT)
            .label_style((FONT, SMALL))
            .x_label_style((FONT, SMALL, &ink))
            .axis_desc_style((FONT, MEDIUM))
            .draw()?;
        if let (true, Some(places)) = (lowest, &layout.turned) {
            self.draw_turned(area, layout, places)?;
        }
        if from_zero {
            chart.draw_series(std::iter::once(PathElement::new([(ends.0, 0.0), (ends.1, 0.0)], GREY)))?;
        }
        Ok(chart)
    }

    /// The names of the ticks from below upwards; the axis above the bars has the same, so that one row is enough.
    fn draw_turned(&self, area: &DrawingArea<SVGBackend, Shift>, layout: &Layout, places: &[i32]) -> Drawn {
        let top = area.dim_in_pixel().1 as i32 - MARGIN - layout.below + TICK;
        let style = (FONT, SMALL).into_text_style(area).transform(FontTransform::Rotate270);
        let style = style.pos(Pos::new(HPos::Right, VPos::Center));
        self.ticks.iter().zip(places).try_for_each(|((_, label), &x)| area.draw_text(label, &style, (x, top)))
    }
}

type Axes<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Ticks, RangedCoordf64>>;

/// The name of a tick at `value` on an axis of this `length`, which has some ten of them: no two have one name.
fn value_name(value: f64, length: f64) -> String {
    let places = (1.3 - length.log10()).ceil().clamp(0.0, 9.0) as usize;
    let name = format!("{value:.places$}");
    let is_zero = name.bytes().all(|it| b"-0.".contains(&it));
    if is_zero { name.trim_start_matches('-').to_owned() } else { name }
}

/// From the least to the greatest end of an interval, with some air.
fn extent(series: &[Series], from_zero: bool) -> (f64, f64) {
    let points = series.iter().flat_map(|series| &series.points);
    let ends = points.flat_map(|it| [it.value - it.reach, it.value + it.reach]);
    let ends: Vec<f64> = ends.chain(from_zero.then_some(0.0)).collect();
    let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
    let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let air = if high > low { 0.06 * (high - low) } else { 1.0 };
    if low.is_finite() && high.is_finite() { (low - air, high + air) } else { (0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_that_are_close_have_names_of_their_own() {
        let names = |step: f64| (-5..=5).map(|at| value_name(f64::from(at) * step, 10.0 * step)).collect::<Vec<_>>();
        for step in [0.01, 0.05, 0.2, 1.0, 2.0, 50.0] {
            let mut different = names(step);
            different.dedup();
            assert_eq!(different.len(), 11, "{different:?}");
            assert!(!different[5].contains('-'), "{different:?}");
        }
        assert_eq!(names(0.05)[..2], ["-0.25", "-0.20"]);
        assert_eq!(names(50.0)[..2], ["-250", "-200"]);
    }
}
