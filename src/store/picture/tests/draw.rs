//! Pictures of boards as many programs would draw them, from a seed.

use rand::Rng;
use rand_pcg::Pcg64;

use crate::store::picture::Picture;

type Colour = [f32; 3];

const STYLES: [&str; 9] = ["flat", "gaps", "merged", "rounded", "gradient", "gloss", "discs", "letters", "shapes"];
const PALETTES: [[u32; 6]; 4] = [
    [0xff0000, 0x008000, 0x0000ff, 0xffff00, 0xff00ff, 0x00ffff],
    [0xe01b24, 0x33d17a, 0x3584e4, 0xf6d32d, 0x9141ac, 0xff7800],
    [0xd55e00, 0x009e73, 0x0072b2, 0xf0e442, 0xcc79a7, 0x56b4e9],
    [0xef9a9a, 0xa5d6a7, 0x90caf9, 0xfff59d, 0xce93d8, 0xffcc80],
];
const GROUNDS: [u32; 6] = [0x000000, 0x1e1e24, 0x353535, 0xe5e5e5, 0xffffff, 0x20304a];

fn colour(code: u32) -> Colour {
    [(code >> 16) as f32, (code >> 8 & 255) as f32, (code & 255) as f32]
}

fn mixed(one: Colour, other: Colour, share: f32) -> Colour {
    std::array::from_fn(|it| one[it] + (other[it] - one[it]) * share)
}

/// A picture and the board in it.
pub(super) struct Drawing {
    pub(super) style: &'static str,
    pub(super) about: String,
    pub(super) picture: Picture,
    pub(super) rows: Vec<Vec<Option<u8>>>,
}

struct Scene {
    style: &'static str,
    rows: Vec<Vec<Option<u8>>>,
    palette: [u32; 6],
    ground: Colour,
    /// Tiles a side in pixels, their gap as a share of that, and where the board begins.
    pitch: f32,
    gap: f32,
    corner: [f32; 2],
}

struct Dice(Pcg64);

impl Dice {
    fn below(&mut self, limit: u32) -> u32 {
        (self.0.next_u64() >> 33) as u32 % limit
    }

    fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.below(10_000) as f32 / 10_000.0
    }
}

/// A board that may have lost tiles: columns are of any height, but the first is full and the last not empty.
fn board(dice: &mut Dice) -> Vec<Vec<Option<u8>>> {
    let (width, height, colours) = (6 + dice.below(10) as usize, 6 + dice.below(10) as usize, 3 + dice.below(4));
    let worn = dice.below(3) == 0;
    let tall: Vec<usize> = (0..width)
        .map(|column| if worn && column > 0 { 1 + dice.below(height as u32) as usize } else { height })
        .collect();
    let mut tile = |column: usize, row: usize| (height - row <= tall[column]).then(|| dice.below(colours) as u8);
    (0..height).map(|row| (0..width).map(|column| tile(column, row)).collect()).collect()
}

impl Scene {
    fn tile_at(&self, column: i32, row: i32) -> Option<u8> {
        let row = usize::try_from(row).ok().and_then(|row| self.rows.get(row))?;
        usize::try_from(column).ok().and_then(|column| row.get(column)).copied().flatten()
    }

    /// The colour of a point of the picture.
    fn at(&self, x: f32, y: f32) -> Colour {
        let [x, y] = [(x - self.corner[0]) / self.pitch, (y - self.corner[1]) / self.pitch];
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let Some(tile) = self.tile_at(column, row) else { return self.ground };
        let base = colour(self.palette[usize::from(tile)]);
        let (u, v) = (x - x.floor() - 0.5, y - y.floor() - 0.5);
        let half = 0.5 - self.gap / 2.0;
        let same = |dx: i32, dy: i32| self.style == "merged" && self.tile_at(column + dx, row + dy) == Some(tile);
        let beyond = |at: f32, before: bool, after: bool| (at < -half && !before) || (at > half && !after);
        if beyond(u, same(-1, 0), same(1, 0)) || beyond(v, same(0, -1), same(0, 1)) {
            return self.ground;
        }
        self.ink(tile, base, u, v, half)
    }

    /// The colour of a point of a tile, from its middle.
    fn ink(&self, tile: u8, base: Colour, u: f32, v: f32, half: f32) -> Colour {
        let (dark, light) = (mixed(base, [0.0; 3], 0.45), mixed(base, [255.0; 3], 0.6));
        let round = |radius: f32| {
            let inner = half - radius;
            (u.abs() - inner).max(0.0).hypot((v.abs() - inner).max(0.0)) > radius
        };
        match self.style {
            "rounded" | "letters" if round(0.15) => self.ground,
            "gradient" => mixed(light, dark, (v + 0.5) * 0.7 + 0.15),
            "gloss" if round(0.22) => self.ground,
            "gloss" if v < -0.1 && u.abs() < 0.32 && v > -0.36 => light,
            "gloss" if round(0.22 + 0.02) || v > 0.36 => dark,
            "discs" if u.hypot(v) > half => self.ground,
            "discs" => mixed(light, base, (u + 0.15).hypot(v + 0.15) * 2.2),
            "letters" => {
                let stroke = match tile % 3 {
                    0 => u.abs() < 0.05 && v.abs() < 0.25 || (v + 0.25).abs() < 0.05 && u.abs() < 0.2,
                    1 => (u.hypot(v) - 0.2).abs() < 0.05,
                    _ => (u - v).abs() < 0.07 && v.abs() < 0.25,
                };
                if stroke { dark } else { base }
            }
            "shapes" => {
                let mark = match tile % 4 {
                    0 => u.hypot(v) < 0.22,
                    1 => u.abs().max(v.abs()) < 0.18,
                    2 => u.abs() + v.abs() < 0.25,
                    _ => v > -0.2 && v < 0.2 && u.abs() < (v + 0.2) * 0.6,
                };
                if mark { light } else { base }
            }
            _ => base,
        }
    }
}

/// What stands around a board: a bar with a name and buttons, and lines of something like text.
fn chrome(dice: &mut Dice, width: f32, high: f32, bottom: f32) -> Vec<([f32; 4], Colour)> {
    let mut boxes = vec![([0.0, 0.0, width, high], colour(0x2d2d2d))];
    for button in 1..4 {
        let x = width - 1.6 * high * button as f32;
        boxes.push(([x, 0.25 * high, x + 0.5 * high, 0.75 * high], colour(0xdedede)));
    }
    let mut line = |mut x: f32, y: f32, end: f32, ink: u32| {
        while x < end {
            let wide = dice.between(1.0, 4.0);
            let tall = dice.between(3.0, 9.0);
            boxes.push(([x, y + 9.0 - tall, x + wide, y + 9.0], colour(ink)));
            x += wide + dice.between(1.5, 5.0);
        }
    };
    line(12.0, 0.3 * high, 0.4 * width, 0xf0f0f0);
    line(12.0, bottom, 0.5 * width, 0x808080);
    boxes
}

/// The picture of a number: all that is in it follows from that.
pub(super) fn drawing(seed: u64, index: usize) -> Drawing {
    let mut dice = Dice(Pcg64::new(seed.into(), 2 * index as u128 + 1));
    dice.below(2);
    let style = STYLES[index % STYLES.len()];
    let rows = board(&mut dice);
    let (palette, ground) = (PALETTES[dice.below(4) as usize], colour(GROUNDS[dice.below(6) as usize]));
    let scale = dice.between(0.7, 2.3);
    let pitch = if dice.below(2) == 0 { (24.0 * scale).round() } else { 24.0 * scale };
    let gap = if style == "flat" || style == "gradient" && dice.below(2) == 0 { 0.0 } else { dice.between(0.06, 0.14) };
    let framed = dice.below(3) > 0;
    let margin = if framed || dice.below(2) == 0 { dice.between(4.0, 60.0).round() } else { 0.0 };
    let bar = if framed { 30.0 } else { 0.0 };
    let corner = [margin, bar + margin];
    let foot = corner[1] + pitch * rows.len() as f32 + margin;
    let (width, height) = (pitch * rows[0].len() as f32 + 2.0 * margin, foot + bar);
    let boxes = if framed { chrome(&mut dice, width, bar, foot + 6.0) } else { Vec::new() };
    let noise = [0.0, 0.0, 4.0, 10.0][dice.below(4) as usize];
    let about = format!(
        "{}x{} pitch {pitch:.1} gap {gap:.2} margin {margin} noise {noise} ground {ground:?} framed {framed}",
        rows[0].len(),
        rows.len()
    );
    let scene = Scene { style, rows, palette, ground, pitch, gap, corner };
    let (wide, high) = (width as usize, height as usize);
    let pixel = |x: usize, y: usize| {
        let spots = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]].map(|[dx, dy]| {
            let (x, y) = (x as f32 + dx, y as f32 + dy);
            let inside = |it: &&([f32; 4], Colour)| it.0[0] <= x && x < it.0[2] && it.0[1] <= y && y < it.0[3];
            boxes.iter().rfind(inside).map_or_else(|| scene.at(x, y), |it| it.1)
        });
        std::array::from_fn(|it| spots.iter().map(|spot: &Colour| spot[it]).sum::<f32>() / 4.0)
    };
    let clean: Vec<Colour> = (0..wide * high).map(|at| pixel(at % wide, at / wide)).collect();
    let mut rough = |value: f32| (value + dice.between(-noise, noise)).round().clamp(0.0, 255.0) as u8;
    let pixels = clean.into_iter().map(|it| it.map(&mut rough)).collect();
    Drawing { style, about, picture: Picture { width: wide, height: high, pixels }, rows: scene.rows }
}

/// The same board with its colours counted in reading order.
pub(super) fn in_order(rows: &[Vec<Option<u8>>]) -> Vec<Vec<Option<u8>>> {
    let mut order = Vec::new();
    let mut number = |tile: u8| {
        if !order.contains(&tile) {
            order.push(tile);
        }
        order.iter().position(|&it| it == tile).unwrap_or(0) as u8
    };
    rows.iter().map(|row| row.iter().map(|cell| cell.map(&mut number)).collect()).collect()
}
