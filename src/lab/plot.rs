//! Plots as SVG text: curves with their errors, differences as bars, heat maps.

mod axes;
mod axis;
pub mod heat;
mod layout;
mod palette;
mod series;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use self::layout::{LARGE, Layout, SMALL, shortened};
use self::palette::fill_of;

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

const FONT: &str = "sans-serif";

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
}

#[cfg(test)]
mod tests;
