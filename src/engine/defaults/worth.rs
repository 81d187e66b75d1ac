//! What points, ends and tiles that are left are worth to annealing, by the rules.

use crate::game::rules::{Rules, Scale};

/// What annealing takes points and ends to be worth.
pub(super) struct Worth {
    /// The points that are worth as much as one of SameGame.
    pub(super) unit: f64,
    /// What an end with a tile left costs, beside the slope.
    pub(super) jump: f64,
    /// What each tile left costs.
    pub(super) slope: f64,
}

/// What points and ends are worth under `rules`.
pub(super) fn worth(rules: &Rules) -> Worth {
    let unit = rules.unit();
    match rules.scale() {
        Scale::Clickomania => Worth { unit: 0.02 * unit, jump: 0.0, slope: 0.0 },
        Scale::BubbleBreaker => Worth { unit, jump: 0.0, slope: 0.0 },
        // Where the last tile costs next to nothing, as in PopStar, an empty board is no goal by itself.
        Scale::SameGame
            if rules.factor == 1 && f64::from(rules.closing(&[], 0) - rules.closing(&[1], 0)) < 50.0 * unit =>
        {
            Worth { unit, jump: 0.0, slope: 20.0 * unit }
        }
        Scale::SameGame => Worth { unit, jump: 100.0 * unit, slope: 50.0 * unit },
    }
}

/// Whether a short search mends moves that a change breaks: that gains nothing in Clickomania and in games like PopStar.
pub(super) fn mends(rules: &Rules) -> bool {
    match rules.scale() {
        Scale::Clickomania => false,
        Scale::BubbleBreaker => true,
        Scale::SameGame => worth(rules).jump > 0.0,
    }
}

/// Whether tiles left cost points, as in SameGame itself: what gains there does not in games like Swell Foop.
pub(super) fn costs_tiles(rules: &Rules) -> bool {
    rules.scale() == Scale::SameGame && worth(rules).jump > 0.0 && rules.closing(&[3], 0) < 0
}
