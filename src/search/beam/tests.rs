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

#[test]
fn a_beam_of_one_commits_a_move_every_limit_simulations() {
    let mut tree: Tree<u16> = Tree::new(100);
    let mut front = Front::new(Beam::new(3, 1), 1);
    tree.expand(NodeId::ROOT, &[7, 8, 9]);
    for (simulation, reward) in [0.1, 0.9, 0.5].into_iter().enumerate() {
        let child = tree.select(NodeId::ROOT, 0.0, &mut Vec::new());
        tree.add(child, reward);
        tree.add(NodeId::ROOT, reward);
        let cut = front.advance();
        assert_eq!(cut, (simulation == 2).then_some(Cut { depth: 1, width: 1 }));
        if let Some(cut) = cut {
            assert_eq!(tree.prune(cut.depth, cut.width), 1);
        }
        assert_eq!(tree.children(NodeId::ROOT).len(), if simulation < 2 { 3 } else { 1 });
    }
    let only = tree.children(NodeId::ROOT).next().unwrap();
    assert_eq!((tree.mv(only), tree.visits(only), tree.visits(NodeId::ROOT)), (8, 1, 3));
    assert_eq!((front.advance(), front.advance(), front.advance()), (None, None, Some(Cut { depth: 2, width: 1 })));
    assert_eq!(tree.prune(2, 1), 0, "no node of depth 2 is left to keep");
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
