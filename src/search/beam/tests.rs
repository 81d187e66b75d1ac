use super::*;

fn add(tree: &mut Tree<u16>, node: NodeId, rewards: &[f64]) {
    rewards.iter().for_each(|&reward| tree.add(node, reward));
}

/// A root, children 7, 8 and 9, and two children of each; the leaves have 6, 5, 4, 3, 2 and 1 visits and rising means.
fn grown() -> (Tree<u16>, Vec<NodeId>) {
    let mut tree: Tree<u16> = Tree::with(100, crate::search::tree::Extras { best: true, ..Default::default() });
    tree.expand(NodeId::ROOT, &[7, 8, 9]);
    let mut leaves = Vec::new();
    for child in tree.children(NodeId::ROOT) {
        add(&mut tree, child, &[0.5]);
        tree.expand(child, &[1, 2]);
        leaves.extend(tree.children(child));
    }
    for (place, &leaf) in leaves.iter().enumerate() {
        let mean = 0.1 * (place + 1) as f64;
        add(&mut tree, leaf, &vec![mean; 5 - place]);
        let outlier = if place == 2 { 0.9 } else { mean };
        add(&mut tree, leaf, &[outlier]);
    }
    (tree, leaves)
}

/// Prunings of a beam by the simulations of which each passed that deep.
fn cuts(beam: Beam, passed: &[usize]) -> Vec<(usize, usize)> {
    let mut front = Front::new(beam, 1);
    let cut = |(simulation, &passed)| front.advance(passed).map(|cut| (simulation, cut.depth));
    passed.iter().enumerate().filter_map(cut).collect()
}

#[test]
fn each_depth_has_a_counter_that_is_never_reset() {
    let passed = [0, 0, 1, 1, 2, 2, 2, 3, 3, 1, 3, 3];
    assert_eq!(cuts(Beam::new(3, 1), &passed), [(4, 1), (6, 2), (10, 3)]);
    assert_eq!(cuts(Beam::new(100, 1), &passed), []);
}

#[test]
fn a_beam_may_count_all_simulations_at_the_next_depth() {
    let beam = Beam { count: Count::All, ..Beam::new(3, 1) };
    assert_eq!(cuts(beam, &[0, 0, 1, 1, 2, 2, 2, 3]), [(2, 1), (5, 2)]);
}

#[test]
fn limits_and_widths_follow_depth_and_pass() {
    let beam = Beam { limit_slope: 0.5, width_slope: 1.5, growth: Some(2.0), ..Beam::new(100, 10) };
    assert_eq!((beam.at(1, 1), beam.at(2, 1), beam.at(3, 1)), ((100, 10), (50, 15), (25, 23)));
    assert_eq!((beam.at(1, 2), beam.at(3, 3), beam.at(60, 1).0), ((200, 20), (100, 90), 1));
    assert_eq!(Beam::new(1 << 40, 7).at(60, 1), (1 << 40, 7));
}

#[test]
fn each_heuristic_keeps_its_own() {
    let (tree, leaves) = grown();
    for (keep, expected) in [(Keep::Visits, [0, 1]), (Keep::Mean, [5, 4]), (Keep::Best, [2, 5]), (Keep::Mix, [2, 5])] {
        let mut nodes = leaves.clone();
        Beam { keep, ..Beam::new(1, 2) }.choose(&tree, &mut nodes, 2, None);
        assert_eq!(nodes, expected.map(|place| leaves[place]), "{keep:?}");
    }
}

#[test]
fn strata_keep_no_more_than_their_quota() {
    let (tree, leaves) = grown();
    let layers = tree.layers(2);
    let kinds = ancestors(&tree, &layers, 1);
    for (quota, expected) in [(1, vec![0, 2, 4]), (2, vec![0, 1, 2, 3])] {
        let strata = Some(Strata { kin: Kin::Ancestor(1), quota });
        let mut nodes = leaves.clone();
        Beam { strata, ..Beam::new(1, 4) }.choose(&tree, &mut nodes, 4, Some(&kinds));
        assert_eq!(nodes, expected.into_iter().map(|place| leaves[place]).collect::<Vec<_>>(), "{quota}");
    }
}
