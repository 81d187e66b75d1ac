//! A table of values as colours.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Drawn, FONT};

/// Values by row and column; where there is none, nothing was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The heading.
    pub title: String,
    /// What the columns are, and each one's name.
    pub columns: (String, Vec<String>),
    /// What the rows are, and each one's name.
    pub rows: (String, Vec<String>),
    /// The values, row by row.
    pub values: Vec<Vec<Option<f64>>>,
}

const CELL: (i32, i32) = (84, 44);
const LEFT: i32 = 130;
const TOP: i32 = 90;
const RIGHT: i32 = 30;
/// Dark blue for the least value, yellow for the greatest: points on the map *viridis*.
const SCALE: [(u8, u8, u8); 5] = [(68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37)];

impl HeatMap {
    /// The map as an SVG file.
    pub fn svg(&self) -> String {
        let width = LEFT + CELL.0 * self.columns.1.len() as i32 + RIGHT;
        let height = TOP + CELL.1 * self.rows.1.len() as i32 + RIGHT;
        let heading = 10 * self.title.chars().count() as i32 + 2 * RIGHT;
        let mut text = String::new();
        let size = (width.max(heading) as u32, height as u32);
        let drawn = self.draw(&SVGBackend::with_string(&mut text, size).into_drawing_area());
        drawn.expect("drawing into memory does not fail");
        text + "\n"
    }

    fn draw(&self, root: &DrawingArea<SVGBackend, Shift>) -> Drawn {
        root.fill(&WHITE)?;
        let style = |size: i32, at: HPos| (FONT, size).into_text_style(root).pos(Pos::new(at, VPos::Center));
        root.draw(&Text::new(self.title.as_str(), (20, 24), style(18, HPos::Left)))?;
        let across = LEFT + CELL.0 * self.columns.1.len() as i32 / 2;
        root.draw(&Text::new(self.columns.0.as_str(), (across, TOP - 36), style(15, HPos::Center)))?;
        root.draw(&Text::new(self.rows.0.as_str(), (LEFT - 12, TOP - 14), style(15, HPos::Right)))?;
        for (index, name) in self.columns.1.iter().enumerate() {
            let at = (LEFT + CELL.0 * index as i32 + CELL.0 / 2, TOP - 14);
            root.draw(&Text::new(name.as_str(), at, style(13, HPos::Center)))?;
        }
        for (index, name) in self.rows.1.iter().enumerate() {
            let at = (LEFT - 12, TOP + CELL.1 * index as i32 + CELL.1 / 2);
            root.draw(&Text::new(name.as_str(), at, style(13, HPos::Right)))?;
        }
        self.draw_cells(root)?;
        root.present()
    }

    fn draw_cells(&self, root: &DrawingArea<SVGBackend, Shift>) -> Drawn {
        let all = || self.values.iter().flatten().flatten().copied();
        let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        for (row, values) in self.values.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                let Some(value) = value else { continue };
                let share = if high > low { (value - low) / (high - low) } else { 1.0 };
                let (x, y) = (LEFT + CELL.0 * column as i32, TOP + CELL.1 * row as i32);
                root.draw(&Rectangle::new([(x, y), (x + CELL.0 - 1, y + CELL.1 - 1)], shade(share).filled()))?;
                let ink = if share > 0.55 { BLACK } else { WHITE };
                let style = (FONT, 14).into_text_style(root).color(&ink).pos(Pos::new(HPos::Center, VPos::Center));
                root.draw(&Text::new(format!("{value:.1}"), (x + CELL.0 / 2, y + CELL.1 / 2), style))?;
            }
        }
        Ok(())
    }
}

fn shade(share: f64) -> RGBColor {
    let place = share.clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let (from, to) = (SCALE[place.floor() as usize], SCALE[place.ceil() as usize]);
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * place.fract()).round() as u8;
    RGBColor(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}
