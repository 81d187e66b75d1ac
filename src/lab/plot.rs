//! Plots as SVG text: curves with their errors, differences as bars, heat maps.

mod axes;
mod axis;
pub mod heat;
mod layout;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use self::layout::{LARGE, Layout, MARGIN, MEDIUM, SMALL, shortened, text_width};

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
    /// What the bars are differences from.
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

const FONT: &str = "sans-serif";
const GREY: RGBColor = RGBColor(120, 120, 120);

fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

/// Whether another series has this colour already: then it is drawn hollow, and its curve broken.
fn is_second(index: usize) -> bool {
    index / COLOURS.len() % 2 == 1
}

/// Full for the first series of a colour, an outline for the second.
fn fill_of(index: usize) -> ShapeStyle {
    if is_second(index) { colour(index).stroke_width(2) } else { colour(index).filled() }
}

impl Chart {
    /// The chart as an SVG file.
    pub fn svg(&self) -> String {
        self.drawn(&Layout::of(self))
    }

    /// The chart for a window as narrow as a phone's, without its heading.
    pub fn narrow_svg(&self) -> String {
        self.drawn(&Layout::narrow(self))
    }

    fn drawn(&self, layout: &Layout) -> String {
        let mut text = String::new();
        let size = (layout.size.0 as u32, layout.size.1 as u32);
        let drawn = self.draw(&SVGBackend::with_string(&mut text, size).into_drawing_area(), layout);
        drawn.expect("drawing into memory does not fail");
        text + "\n"
    }

    fn draw(&self, root: &DrawingArea<SVGBackend, Shift>, layout: &Layout) -> Drawn {
        root.fill(&WHITE)?;
        let (plots, names) = if layout.names_below > 0 {
            root.split_vertically(layout.size.1 - layout.names_below)
        } else {
            root.titled(&self.title, (FONT, LARGE))?.split_horizontally(layout.plots)
        };
        self.draw_names(&names)?;
        match (self.curves.is_empty(), self.bars.is_empty()) {
            (false, false) => {
                let (above, below) = plots.split_vertically(layout.curves);
                self.draw_curves(&above, layout, false)?;
                self.draw_bars(&below, layout)
            }
            (false, true) => self.draw_curves(&plots, layout, true),
            (true, _) => self.draw_bars(&plots, layout),
        }?;
        root.present()
    }

    /// Whose names stand beside the plots.
    fn legend(&self) -> &[Series] {
        if self.curves.is_empty() { &self.bars } else { &self.curves }
    }

    fn draw_names(&self, area: &DrawingArea<SVGBackend, Shift>) -> Drawn {
        let room = area.dim_in_pixel().0 as i32 - 26;
        for (place, series) in (0..).zip(self.legend()) {
            let y = 20 + 22 * place;
            area.draw(&Rectangle::new([(4, y - 5), (20, y + 5)], fill_of(series.colour)))?;
            let style = (FONT, SMALL).into_text_style(area).pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(shortened(&series.label, SMALL, room), (26, y), style))?;
        }
        Ok(())
    }

    fn draw_curves(&self, area: &DrawingArea<SVGBackend, Shift>, layout: &Layout, lowest: bool) -> Drawn {
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

    fn draw_bars(&self, area: &DrawingArea<SVGBackend, Shift>, layout: &Layout) -> Drawn {
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

#[cfg(test)]
mod tests;
