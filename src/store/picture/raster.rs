//! A picture as numbers: its pixels, its edges, and sums over any rectangle of them at once.

/// The picture of a board: red, green and blue for each pixel, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The pixels.
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// The picture of these bytes, four a pixel: red, green, blue and how opaque it is, over white. Pixels that are missing are
    /// white.
    pub fn from_rgba(width: usize, height: usize, bytes: &[u8]) -> Picture {
        let over = |colour: u8, opaque: u8| {
            ((u32::from(colour) * u32::from(opaque) + 255 * (255 - u32::from(opaque)) + 127) / 255) as u8
        };
        let colour = |&[r, g, b, a]: &[u8; 4]| [over(r, a), over(g, a), over(b, a)];
        let mut pixels: Vec<[u8; 3]> = bytes.as_chunks().0.iter().map(colour).collect();
        pixels.resize(width * height, [255; 3]);
        Picture { width, height, pixels }
    }

    /// The part that begins at `left` and `top`, as far as it lies inside.
    pub(super) fn part(&self, left: usize, top: usize, width: usize, height: usize) -> Picture {
        let (right, bottom) = ((left + width).min(self.width), (top + height).min(self.height));
        let row = |y: usize| &self.pixels[y * self.width + left..y * self.width + right];
        Picture { width: right - left, height: bottom - top, pixels: (top..bottom).flat_map(row).copied().collect() }
    }

    /// The picture with `factor` times `factor` pixels joined into one.
    pub(super) fn shrunk(&self, factor: usize) -> Picture {
        let (width, height) = (self.width / factor, self.height / factor);
        let mean = |x: usize, y: usize| {
            let mut sums = [0_usize; 3];
            for at in (0..factor * factor).map(|it| (y * factor + it / factor) * self.width + x * factor + it % factor)
            {
                (0..3).for_each(|channel| sums[channel] += usize::from(self.pixels[at][channel]));
            }
            sums.map(|sum| (sum / (factor * factor)) as u8)
        };
        let pixels = (0..width * height).map(|at| mean(at % width, at / width)).collect();
        Picture { width, height, pixels }
    }

    pub(super) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels[y * self.width + x]
    }
}

/// The greatest difference of two colours in a channel.
pub(super) fn contrast(one: [u8; 3], other: [u8; 3]) -> u8 {
    (0..3).map(|channel| one[channel].abs_diff(other[channel])).max().unwrap_or(0)
}

/// Sums of a value over any rectangle of pixels.
pub(super) struct Sums {
    width: usize,
    height: usize,
    /// The sum over all pixels left of and above a corner.
    corners: Vec<u32>,
}

impl Sums {
    pub(super) fn new(width: usize, height: usize, value: impl Fn(usize, usize) -> u32) -> Sums {
        let mut corners = vec![0_u32; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0_u32;
            for x in 0..width {
                row = row.wrapping_add(value(x, y));
                corners[(y + 1) * (width + 1) + x + 1] = corners[y * (width + 1) + x + 1].wrapping_add(row);
            }
        }
        Sums { width, height, corners }
    }

    /// The sum from `left` to `right` and from `top` to `bottom`, as far as they lie inside.
    pub(super) fn over(&self, left: usize, top: usize, right: usize, bottom: usize) -> u32 {
        let (left, right) = (left.min(self.width), right.min(self.width));
        let (top, bottom) = (top.min(self.height), bottom.min(self.height));
        if left >= right || top >= bottom {
            return 0;
        }
        let corner = |x: usize, y: usize| self.corners[y * (self.width + 1) + x];
        // Sums over a whole picture may wrap around; their differences are right again.
        corner(right, bottom)
            .wrapping_sub(corner(left, bottom))
            .wrapping_sub(corner(right, top))
            .wrapping_add(corner(left, top))
    }
}

/// Differences between neighbours below this are taken for noise.
const EDGE: u8 = 18;
/// Stronger edges count no more than this: how strongly two colours differ says nothing of the grid.
const STRONG: u8 = 60;

/// The difference from which on neighbours make an edge: more where the picture is full of noise.
fn least_edge(picture: &Picture) -> u8 {
    let pixels = picture.pixels.windows(2).step_by(7);
    let mut contrasts: Vec<u8> = pixels.map(|pair| contrast(pair[0], pair[1])).collect();
    contrasts.sort_unstable();
    let usual = contrasts.get(contrasts.len() / 2).copied().unwrap_or(0);
    EDGE.max(usual.saturating_mul(5) / 2).min(2 * EDGE)
}

/// A picture with all that is asked about it again and again.
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    channels: [Sums; 3],
    /// How strongly each pixel differs from that on its right, and from that below it.
    pub(super) edges: [Sums; 2],
}

impl Raster {
    pub(super) fn new(picture: &Picture) -> Raster {
        let (width, height) = (picture.width, picture.height);
        let channel = |channel: usize| Sums::new(width, height, |x, y| picture.at(x, y)[channel].into());
        let least = least_edge(picture);
        let edge = |dx: usize, dy: usize| {
            Sums::new(width.saturating_sub(dx), height.saturating_sub(dy), |x, y| {
                let strength = contrast(picture.at(x, y), picture.at(x + dx, y + dy));
                if strength < least { 0 } else { strength.min(STRONG).into() }
            })
        };
        Raster { width, height, channels: [channel(0), channel(1), channel(2)], edges: [edge(1, 0), edge(0, 1)] }
    }

    /// The mean colour of a rectangle, which has at least one pixel.
    pub(super) fn mean(&self, left: usize, top: usize, right: usize, bottom: usize) -> [f32; 3] {
        let (right, bottom) = (right.clamp(left + 1, self.width.max(left + 1)), bottom.max(top + 1));
        let area = ((right - left) * (bottom - top)) as f32;
        [0, 1, 2].map(|channel: usize| self.channels[channel].over(left, top, right, bottom) as f32 / area)
    }

    /// How many edges a line across a rectangle crosses on average: `axis` 0 for lines from left to right.
    pub(super) fn crossings(&self, axis: usize, left: usize, top: usize, right: usize, bottom: usize) -> f32 {
        let lines = if axis == 0 { bottom.saturating_sub(top) } else { right.saturating_sub(left) };
        self.edges[axis].over(left, top, right, bottom) as f32 / (lines.max(1) as f32 * f32::from(STRONG) * 0.5)
    }
}
