use super::*;

/// Prunings of a beam by the simulations of which each passed that deep, as (simulation, depth).
fn prunings(beam: Beam, passed: &[usize]) -> Vec<(usize, usize)> {
    let mut front = Front::new(beam);
    let prune = |(simulation, &passed)| front.advance(passed).map(|depth| (simulation, depth));
    passed.iter().enumerate().filter_map(prune).collect()
}

#[test]
fn each_depth_has_a_counter_that_is_never_reset() {
    let beam = |limit| Beam { limit, width: 1, count: Count::Tree };
    let passed = [0, 0, 1, 1, 2, 2, 2, 3, 3, 1, 3, 3];
    assert_eq!(prunings(beam(3), &passed), [(4, 1), (6, 2), (10, 3)]);
    assert_eq!(prunings(beam(100), &passed), []);
}

#[test]
fn a_beam_may_count_all_simulations_at_the_next_depth() {
    let beam = Beam { limit: 3, width: 1, count: Count::All };
    assert_eq!(prunings(beam, &[0, 0, 1, 1, 2, 2, 2, 3]), [(2, 1), (5, 2)]);
}
