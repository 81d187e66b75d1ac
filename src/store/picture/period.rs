//! At what distance edges come again, across a part of a picture and down it.

use std::f32::consts::TAU;

use super::raster::Raster;

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

/// Lines at equal distances: where one of them is, and how far it is to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Comb {
    pub(super) pitch: f32,
    pub(super) offset: f32,
    /// How much of all edges it explains.
    pub(super) strength: f32,
}

/// The smallest tiles that are looked for, in pixels.
pub(super) const LEAST_PITCH: f32 = 7.0;
/// Overtones that count: edges are sharp, so that a comb has many.
const OVERTONES: usize = 6;

/// The edges across an area, one number for each of its pixel columns (`axis` 0) or rows (1), less their running mean.
fn profile(raster: &Raster, axis: usize, area: Area) -> Vec<f32> {
    let Area { left, top, right, bottom } = area;
    let sum = |at: usize| {
        if axis == 0 {
            raster.edges[0].over(at, top, at + 1, bottom)
        } else {
            raster.edges[1].over(left, at, right, at + 1)
        }
    };
    let range = if axis == 0 { left..right } else { top..bottom };
    // A frame or an underline runs along the whole board and would drown the grid.
    let values: Vec<f32> = range.map(|at| (sum(at) as f32).sqrt()).collect();
    let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
    values.iter().map(|value| value - mean).collect()
}

/// The edges' share at one frequency: how strong it is, and the angle at which they lie.
fn tone(profile: &[f32], frequency: f32) -> (f32, f32) {
    let step = TAU * frequency;
    // Turning a pointer on is faster than a sine for each number.
    let (turn_y, turn_x) = step.sin_cos();
    let (mut x, mut y, mut sum_x, mut sum_y) = (1.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    for value in profile {
        sum_x += value * x;
        sum_y += value * y;
        (x, y) = (x * turn_x - y * turn_y, x * turn_y + y * turn_x);
    }
    (sum_x.hypot(sum_y), sum_y.atan2(sum_x))
}

/// The combs that fit the edges of an area best, the best first, at most `most`.
pub(super) fn combs(raster: &Raster, axis: usize, area: Area, most: usize) -> Vec<Comb> {
    let profile = profile(raster, axis, area);
    let length = profile.len() as f32;
    if length < 3.0 * LEAST_PITCH {
        return Vec::new();
    }
    let energy = profile.iter().map(|value| value * value).sum::<f32>().max(1e-3);
    let step = 1.0 / (5.0 * length);
    let (least, greatest) = ((2.5 / length / step) as usize, (1.0 / LEAST_PITCH / step) as usize);
    let strengths: Vec<f32> = (0..=greatest * OVERTONES)
        .map(|at| if at < least || at as f32 * step > 0.5 { 0.0 } else { tone(&profile, at as f32 * step).0 })
        .collect();
    // The share of a comb: all its overtones, of which high ones are weak where the edges are soft.
    let sum = |at: usize| (1..=OVERTONES).map(|n| strengths[at * n].powi(2)).sum::<f32>();
    let sums: Vec<f32> = (0..=greatest).map(sum).collect();
    let peak = |&at: &usize| {
        sums[at] > 0.0 && sums[at] >= sums[at - 1] && sums.get(at + 1).is_none_or(|&next| sums[at] > next)
    };
    let mut peaks: Vec<usize> = (least.max(1)..=greatest).filter(peak).collect();
    peaks.sort_by(|&one, &other| sums[other].total_cmp(&sums[one]));
    peaks.truncate(most);
    let origin = if axis == 0 { area.left } else { area.top } as f32;
    let comb = |at: usize| fitted(&profile, at as f32 * step, step, origin, sums[at] / (energy * length));
    peaks.into_iter().map(comb).collect()
}

/// The comb near a frequency, found to a part of a pixel.
fn fitted(profile: &[f32], near: f32, step: f32, origin: f32, strength: f32) -> Comb {
    let whole = |frequency: f32| {
        (1..=OVERTONES)
            .map(|n| n as f32 * frequency)
            .filter(|&it| it <= 0.5)
            .map(|it| tone(profile, it).0.powi(2))
            .sum::<f32>()
    };
    let tries = (-10..=10).map(|n| near + n as f32 * step / 10.0);
    let frequency =
        tries.map(|it| (whole(it), it)).max_by(|one, other| one.0.total_cmp(&other.0)).map_or(near, |it| it.1);
    let (_, angle) = tone(profile, frequency);
    let pitch = 1.0 / frequency;
    // An edge lies between a pixel and the next: a pixel further on than the number that stands for it.
    let offset = (origin + 1.0 + angle / TAU * pitch).rem_euclid(pitch);
    Comb { pitch, offset, strength }
}

/// The comb of about this pitch that fits the edges of an area best.
pub(super) fn at_pitch(raster: &Raster, axis: usize, area: Area, pitch: f32) -> Comb {
    let profile = profile(raster, axis, area);
    let origin = if axis == 0 { area.left } else { area.top } as f32;
    let energy = profile.iter().map(|value| value * value).sum::<f32>().max(1e-3) * profile.len() as f32;
    let strength = (1..=OVERTONES).map(|n| tone(&profile, n as f32 / pitch).0.powi(2)).sum::<f32>() / energy;
    fitted(&profile, 1.0 / pitch, 1.0 / (5.0 * profile.len() as f32), origin, strength)
}

/// A comb moved to where the edges near its lines are, inside an area.
pub(super) fn refined(raster: &Raster, axis: usize, area: Area, comb: Comb) -> Comb {
    let (from, to) = if axis == 0 { (area.left, area.right) } else { (area.top, area.bottom) };
    let profile = profile(raster, axis, area);
    let lowest = profile.iter().copied().fold(f32::INFINITY, f32::min);
    let mut comb = comb;
    for reach in [0.3, 0.22, 0.15] {
        // The line through (number of a line, middle of the edges near it), by weighted least squares.
        let (mut weights, mut sum_n, mut sum_x, mut sum_nn, mut sum_nx) = (0.0_f64, 0.0, 0.0, 0.0, 0.0);
        for at in from..to {
            let edge = at as f32 + 1.0;
            let number = ((edge - comb.offset) / comb.pitch).round();
            let away = edge - comb.offset - number * comb.pitch;
            let weight = f64::from(profile[at - from] - lowest).powi(2);
            if away.abs() <= reach * comb.pitch {
                let (n, x) = (f64::from(number), f64::from(edge));
                weights += weight;
                (sum_n, sum_x) = (sum_n + weight * n, sum_x + weight * x);
                (sum_nn, sum_nx) = (sum_nn + weight * n * n, sum_nx + weight * n * x);
            }
        }
        let spread = weights * sum_nn - sum_n * sum_n;
        if spread.abs() < 1e-6 {
            return comb;
        }
        let pitch = (weights * sum_nx - sum_n * sum_x) / spread;
        comb.pitch = pitch as f32;
        comb.offset = ((sum_x - pitch * sum_n) / weights) as f32;
    }
    comb
}
