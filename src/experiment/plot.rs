//! Plots as SVG text: curves with their errors, differences as bars, heat maps.

mod axis;
pub mod heat;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use self::axis::Ticks;

/// What a plot cannot be drawn for; with text in memory as its target, only a mistake of the program.
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// A mean and how far its interval reaches to either side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The index of its tick.
    pub tick: usize,
    /// The value.
    pub value: f64,
    /// The half of its interval.
    pub reach: f64,
}

/// Values of one method.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub label: String,
    /// The index of its colour.
    pub colour: usize,
    /// The values, by tick.
    pub points: Vec<Point>,
}

/// Curves above, and bars of differences below if there are any.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The heading.
    pub title: String,
    /// What the ticks count.
    pub x_label: String,
    /// Where ticks stand and what they are called, in rising order.
    pub ticks: Vec<(f64, String)>,
    /// The curves.
    pub curves: Vec<Series>,
    /// What the bars are differences to.
    pub reference: String,
    /// The bars.
    pub bars: Vec<Series>,
}

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

const SIZE: (u32, u32) = (1000, 680);
/// The width of the plots; the names of the methods stand to their right.
const PLOTS: i32 = 790;
const FONT: &str = "sans-serif";
const GREY: RGBColor = RGBColor(120, 120, 120);

fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

impl Chart {
    /// The chart as an SVG file.
    pub fn svg(&self) -> String {
        let mut text = String::new();
        let drawn = self.draw(&SVGBackend::with_string(&mut text, SIZE).into_drawing_area());
        drawn.expect("drawing into memory does not fail");
        text + "\n"
    }

    fn draw(&self, root: &DrawingArea<SVGBackend, Shift>) -> Drawn {
        root.fill(&WHITE)?;
        let root = root.titled(&self.title, (FONT, 20))?;
        let (plots, names) = root.split_horizontally(PLOTS);
        self.draw_names(&names)?;
        match (self.curves.is_empty(), self.bars.is_empty()) {
            (false, false) => {
                let (above, below) = plots.split_vertically(400);
                self.draw_curves(&above, "")?;
                self.draw_bars(&below)
            }
            (false, true) => self.draw_curves(&plots, &self.x_label),
            (true, _) => self.draw_bars(&plots),
        }?;
        root.present()
    }

    fn draw_names(&self, area: &DrawingArea<SVGBackend, Shift>) -> Drawn {
        let all = if self.curves.is_empty() { &self.bars } else { &self.curves };
        for (place, series) in (0..).zip(all) {
            let y = 20 + 22 * place;
            area.draw(&Rectangle::new([(4, y - 5), (20, y + 5)], colour(series.colour).filled()))?;
            let style = (FONT, 13).into_text_style(area).pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(series.label.as_str(), (26, y), style))?;
        }
        Ok(())
    }

    fn draw_curves(&self, area: &DrawingArea<SVGBackend, Shift>, x_label: &str) -> Drawn {
        let mut chart = self.axes(area, &self.curves, false, x_label, "mean score, std. error")?;
        for (place, series) in self.curves.iter().enumerate() {
            let colour = colour(series.colour);
            // Side by side, so that no interval hides another.
            let offset = 0.02 * self.gap() * (place as f64 - (self.curves.len() - 1) as f64 / 2.0);
            let path: Vec<_> = series.points.iter().map(|it| (self.ticks[it.tick].0 + offset, it.value)).collect();
            chart.draw_series(std::iter::once(PathElement::new(path.clone(), colour.stroke_width(2))))?;
            chart.draw_series(path.into_iter().map(|at| Circle::new(at, 3, colour.filled())))?;
            chart.draw_series(series.points.iter().map(|it| self.whisker(it, offset, colour)))?;
        }
        Ok(())
    }

    fn draw_bars(&self, area: &DrawingArea<SVGBackend, Shift>) -> Drawn {
        let y_label = format!("difference to {}, 95 %", self.reference);
        let mut chart = self.axes(area, &self.bars, true, &self.x_label, &y_label)?;
        let width = 0.7 * self.gap() / self.bars.len() as f64;
        for (place, series) in self.bars.iter().enumerate() {
            let colour = colour(series.colour);
            let offset = width * (place as f64 - (self.bars.len() - 1) as f64 / 2.0);
            let bar = |it: &Point| {
                let x = self.ticks[it.tick].0 + offset;
                Rectangle::new([(x - width * 0.45, 0.0), (x + width * 0.45, it.value)], colour.mix(0.6).filled())
            };
            chart.draw_series(series.points.iter().map(bar))?;
            chart.draw_series(series.points.iter().map(|it| self.whisker(it, offset, BLACK)))?;
        }
        Ok(())
    }

    fn whisker(&self, point: &Point, offset: f64, colour: RGBColor) -> PathElement<(f64, f64)> {
        let x = self.ticks[point.tick].0 + offset;
        PathElement::new([(x, point.value - point.reach), (x, point.value + point.reach)], colour.stroke_width(1))
    }

    /// The least distance of two ticks.
    fn gap(&self) -> f64 {
        let gaps = self.ticks.windows(2).map(|pair| pair[1].0 - pair[0].0);
        gaps.fold(f64::INFINITY, f64::min).clamp(1e-9, 1.0)
    }

    fn axes<'a, 'b>(
        &self,
        area: &'a DrawingArea<SVGBackend<'b>, Shift>,
        series: &[Series],
        from_zero: bool,
        x_label: &str,
        y_label: &str,
    ) -> Result<Axes<'a, 'b>, DrawingAreaErrorKind<std::io::Error>> {
        let (low, high) = extent(series, from_zero);
        let margin = 0.5 * self.gap();
        let ends = (self.ticks[0].0 - margin, self.ticks[self.ticks.len() - 1].0 + margin);
        let ticks = Ticks::new(ends, self.ticks.iter().map(|(at, _)| *at).collect());
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(if x_label.is_empty() { 24 } else { 44 })
            .y_label_area_size(64)
            .build_cartesian_2d(ticks, low..high)?;
        let places = if high - low < 20.0 { 1 } else { 0 };
        let name = |at: &f64| {
            let found = self.ticks.iter().find(|(tick, _)| tick == at);
            found.map_or_else(String::new, |(_, label)| label.clone())
        };
        chart
            .configure_mesh()
            .x_desc(x_label)
            .y_desc(y_label)
            .x_label_formatter(&name)
            .y_label_formatter(&|value| format!("{value:.places$}"))
            .light_line_style(TRANSPARENT)
            .label_style((FONT, 13))
            .axis_desc_style((FONT, 14))
            .draw()?;
        if from_zero {
            chart.draw_series(std::iter::once(PathElement::new([(ends.0, 0.0), (ends.1, 0.0)], GREY)))?;
        }
        Ok(chart)
    }
}

type Axes<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Ticks, RangedCoordf64>>;

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
mod tests;
