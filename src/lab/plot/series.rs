//! The series of a chart: curves with their intervals, and bars.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::layout::{Layout, MARGIN, MEDIUM, shortened, text_width};
use super::palette::{colour, fill_of, is_second};
use super::{Chart, Drawn, Point};

impl Chart {
    pub(super) fn draw_curves(&self, area: &DrawingArea<SVGBackend, Shift>, layout: &Layout, lowest: bool) -> Drawn {
        let mut chart = self.axes(area, layout, (&self.curves, false), lowest, "mean score, 95 %")?;
        for (place, series) in self.curves.iter().enumerate() {
            let colour = colour(series.colour);
            // Side by side, so that no interval hides another.
            let offset = 0.02 * self.gap() * (place as f64 - (self.curves.len() - 1) as f64 / 2.0);
            let path: Vec<_> = series.points.iter().map(|it| (self.ticks[it.tick].0 + offset, it.value)).collect();
            if is_second(series.colour) {
                chart.draw_series(DashedLineSeries::new(path.clone(), 6, 4, colour.stroke_width(2)))?;
            } else {
                chart.draw_series(std::iter::once(PathElement::new(path.clone(), colour.stroke_width(2))))?;
            }
            chart.draw_series(path.into_iter().map(|at| Circle::new(at, 3, fill_of(series.colour))))?;
            chart.draw_series(series.points.iter().map(|it| self.whisker(it, offset, colour)))?;
        }
        Ok(())
    }

    pub(super) fn draw_bars(&self, area: &DrawingArea<SVGBackend, Shift>, layout: &Layout) -> Drawn {
        let y_label = self.bars_label(area, layout);
        let mut chart = self.axes(area, layout, (&self.bars, true), true, &y_label)?;
        let width = 0.7 * self.gap() / self.bars.len() as f64;
        for (place, series) in self.bars.iter().enumerate() {
            let colour = colour(series.colour);
            let offset = width * (place as f64 - (self.bars.len() - 1) as f64 / 2.0);
            let bar = |it: &Point| {
                let x = self.ticks[it.tick].0 + offset;
                let style = if is_second(series.colour) { colour.stroke_width(2) } else { colour.mix(0.6).filled() };
                Rectangle::new([(x - width * 0.45, 0.0), (x + width * 0.45, it.value)], style)
            };
            chart.draw_series(series.points.iter().map(bar))?;
            chart.draw_series(series.points.iter().map(|it| self.whisker(it, offset, BLACK)))?;
        }
        Ok(())
    }

    /// What the bars are; it may be longer than their axis, but not so long that it leaves the picture.
    fn bars_label(&self, area: &DrawingArea<SVGBackend, Shift>, layout: &Layout) -> String {
        let axis = area.dim_in_pixel().1 as i32 - 2 * MARGIN - layout.below;
        let middle = area.get_base_pixel().1 + MARGIN + axis / 2;
        let room = (axis + 100).min(2 * middle - 8) - text_width("difference from , 95 %", MEDIUM);
        format!("difference from {}, 95 %", shortened(&self.reference, MEDIUM, room))
    }

    fn whisker(&self, point: &Point, offset: f64, colour: RGBColor) -> PathElement<(f64, f64)> {
        let x = self.ticks[point.tick].0 + offset;
        PathElement::new([(x, point.value - point.reach), (x, point.value + point.reach)], colour.stroke_width(1))
    }
}
