use std::collections::HashSet;

use super::*;
use crate::rng::{Generator, below, stream};

/// Every live node has exactly one parent (the root none), and the nodes reached from the root are all there are.
fn check(tree: &Tree<u16>) {
    let mut reached = HashSet::from([NodeId::ROOT]);
    let mut waiting = vec![NodeId::ROOT];
    while let Some(node) = waiting.pop() {
        for child in tree.children(node) {
            assert!(reached.insert(child), "{child:?} has two parents");
            waiting.push(child);
        }
    }
    assert_eq!(reached.len(), tree.len(), "live + free = allocated");
    assert!(tree.len() <= tree.capacity && tree.peak() >= tree.len());
}

fn simulate(tree: &mut Tree<u16>, rng: &mut Generator) -> usize {
    let (mut node, mut depth, mut path) = (NodeId::ROOT, 0, vec![NodeId::ROOT]);
    loop {
        if !tree.has_children(node) {
            let moves: Vec<u16> = (0..below(rng, 6) as u16).collect();
            if tree.is_closed(node) || tree.expand(node, &moves) != Growth::Grown {
                break;
            }
        }
        node = tree.select(node, 0.5, &mut Vec::new());
        path.push(node);
        depth += 1;
        if tree.visits(node) == 0 {
            break;
        }
    }
    let reward = f64::from(below(rng, 1000)) / 1000.0;
    tree.add(&path, reward);
    depth
}

#[test]
fn random_growth_pruning_and_clearing_keep_the_arena_whole() {
    for seed in 0..40 {
        let mut rng = stream(seed, "tree", 0);
        let mut tree = Tree::new(200 + below(&mut rng, 400));
        for _ in 0..300 {
            match below(&mut rng, 12) {
                0 => {
                    let (depth, width) = (1 + below(&mut rng, 5) as usize, 1 + below(&mut rng, 8) as usize);
                    let kept = tree.prune(depth, width);
                    assert!(kept <= width);
                }
                1 if below(&mut rng, 10) == 0 => tree.clear(),
                _ => drop(simulate(&mut tree, &mut rng)),
            }
            check(&tree);
        }
    }
}

#[test]
fn pruning_keeps_the_most_visited_nodes_with_their_rewards() {
    let mut rng = stream(5, "prune", 0);
    let mut tree = Tree::new(10_000);
    tree.expand(NodeId::ROOT, &[10, 11, 12]);
    for _ in 0..2000 {
        simulate(&mut tree, &mut rng);
    }
    let layer: Vec<NodeId> = tree.children(NodeId::ROOT).flat_map(|child| tree.children(child)).collect();
    let facts = |tree: &Tree<u16>, nodes: &[NodeId]| {
        let mut facts: Vec<_> = nodes.iter().map(|&node| (tree.visits(node), tree.mean(node), tree.mv(node))).collect();
        facts.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)));
        facts
    };
    let expected = facts(&tree, &layer)[..3].to_vec();
    assert_eq!(tree.prune(2, 3), 3);
    let kept: Vec<NodeId> = tree.children(NodeId::ROOT).flat_map(|child| tree.children(child)).collect();
    assert_eq!(facts(&tree, &kept), expected);
    assert!(kept.iter().all(|&node| !tree.has_children(node)));
    assert_eq!(tree.visits(NodeId::ROOT), 2000);
}

#[test]
fn a_full_arena_says_so_and_stays_as_it_is() {
    let mut tree = Tree::new(4);
    assert_eq!(tree.expand(NodeId::ROOT, &[1u16, 2, 3]), Growth::Grown);
    let child = tree.children(NodeId::ROOT).next().unwrap();
    assert_eq!(tree.expand(child, &[1]), Growth::Full);
    assert_eq!(tree.expand(child, &[]), Growth::Over);
    assert_eq!(tree.len(), 4);
}

/// A toy game for trees with shared and closed nodes: a set of bits, each of which a move takes away; over when none of
/// the low `bits` is left. The set is the position, and orders do not matter.
fn walk(tree: &mut Tree<u16>, bits: u32, shared: bool, rng: &mut Generator) {
    let (mut node, mut set, mut path) = (NodeId::ROOT, (1u64 << bits) - 1, vec![NodeId::ROOT]);
    loop {
        if !tree.has_children(node) {
            let moves: Vec<u16> = (0..bits as u16).filter(|bit| set >> bit & 1 == 1).collect();
            if tree.is_closed(node) || tree.expand(node, &moves) != Growth::Grown {
                break;
            }
        }
        let Some(child) = tree.select_open(node, 0.5, 0.3) else { return tree.close(&path) };
        set ^= 1 << tree.mv(child);
        let new = tree.visits(tree.home(child)) == 0;
        node = if new && shared { tree.meet(child, crate::rng::mix(set)) } else { tree.home(child) };
        path.push(node);
        if tree.visits(node) == 0 {
            break;
        }
    }
    let reward = f64::from(below(rng, 1000)) / 1000.0;
    tree.add(&path, reward);
    if tree.extras.closing && (set == 0 || tree.is_closed(node)) {
        tree.close(&path);
    }
}

/// Every node met from the root is a home of its own with a key of its own, and without closing nothing else is there.
fn check_shared(tree: &Tree<u16>) {
    let (mut homes, mut entries) = (HashSet::from([NodeId::ROOT]), 1);
    let mut waiting = vec![NodeId::ROOT];
    while let Some(node) = waiting.pop() {
        for child in tree.children(node) {
            entries += 1;
            let home = tree.home(child);
            assert_eq!(tree.home(home), home);
            assert!(home == child || tree.visits(child) == 0 && tree.visits(home) > 0);
            if homes.insert(home) {
                waiting.push(home);
            }
        }
    }
    assert!(tree.table.values().all(|&home| home < tree.len() as u32 && tree.home(NodeId(home)) == NodeId(home)));
    let keys: HashSet<u32> = tree.table.values().copied().collect();
    assert_eq!(keys.len(), tree.table.len());
    if !tree.extras.closing {
        assert_eq!(entries, tree.len(), "live + free = allocated");
    }
}

#[test]
fn shared_and_closed_nodes_keep_the_arena_whole() {
    for seed in 0..60 {
        let mut rng = stream(seed, "shared", 0);
        let extras = Extras { best: seed % 3 == 0, shared: seed % 2 == 0, closing: seed % 5 < 3, prior: 0 };
        let mut tree = Tree::with(150 + below(&mut rng, 600), extras);
        for _ in 0..400 {
            match below(&mut rng, 40) {
                0 => drop(tree.prune(1 + below(&mut rng, 4) as usize, 1 + below(&mut rng, 8) as usize)),
                1 if below(&mut rng, 10) == 0 => tree.clear(),
                _ => walk(&mut tree, 6, extras.shared, &mut rng),
            }
            check_shared(&tree);
            if !extras.shared {
                let live = 1 + count_below(&tree, NodeId::ROOT);
                assert_eq!(live + tree.dropped, tree.len(), "live + given up = allocated");
            }
        }
    }
}

fn count_below(tree: &Tree<u16>, node: NodeId) -> usize {
    tree.children(node).map(|child| 1 + count_below(tree, child)).sum()
}

#[test]
fn a_tree_searched_through_is_solved_and_sharing_makes_it_small() {
    let mut rng = stream(3, "solved", 0);
    let mut nodes = Vec::new();
    for shared in [false, true] {
        let mut tree = Tree::with(1 << 20, Extras { shared, closing: true, ..Extras::default() });
        while !tree.is_closed(NodeId::ROOT) {
            walk(&mut tree, 6, shared, &mut rng);
        }
        assert!(tree.is_solved());
        nodes.push(if shared { tree.table.len() + 1 } else { tree.len() });
    }
    // All orders of six moves and their beginnings; all sets of six.
    assert_eq!(nodes, [1957, 64]);
}

#[test]
fn prior_visits_count_from_the_start() {
    let mut tree: Tree<u16> = Tree::with(100, Extras { prior: 3, ..Extras::default() });
    assert!(tree.is_new(NodeId::ROOT));
    tree.add(&[NodeId::ROOT], 0.5);
    assert!(!tree.is_new(NodeId::ROOT) && (tree.root_mean() - 0.5).abs() < 1e-12);
    tree.add(&[NodeId::ROOT], 0.25);
    assert!((tree.root_mean() - 0.375).abs() < 1e-12);
    tree.expand(NodeId::ROOT, &[7, 8, 9]);
    tree.set_priors(NodeId::ROOT, &[0.2, 0.9, 0.4]);
    let children: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    assert_eq!(tree.select(NodeId::ROOT, 0.0, &mut Vec::new()), children[1]);
    // The mean of three times 0.9 and once -2 is less than 0.4.
    tree.add(&children[1..2], -2.0);
    assert!(!tree.is_new(children[1]) && tree.is_new(children[2]));
    assert_eq!(tree.select(NodeId::ROOT, 0.0, &mut Vec::new()), children[2]);
    assert_eq!(tree.most_visited(), Some(children[1]));
    tree.prune(1, 5);
    assert_eq!(tree.len(), 2, "what was never visited goes");
    tree.clear();
    assert!(tree.is_new(NodeId::ROOT) && tree.is_empty());
}

#[test]
fn an_open_child_is_selected_by_its_mean_its_best_reward_and_its_bound() {
    let mut rng = stream(1, "open", 0);
    for extras in [Extras::default(), Extras { closing: true, best: true, ..Extras::default() }] {
        let mut tree: Tree<u16> = Tree::with(100, extras);
        tree.expand(NodeId::ROOT, &[1, 2, 3, 4, 5]);
        let children: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
        let mut rewards = vec![Vec::new(); children.len()];
        for _ in 0..60 {
            let unseen = rewards.iter().position(Vec::is_empty);
            assert!(unseen.is_none_or(|_| tree.select_open(NodeId::ROOT, 0.5, 0.0) == unseen.map(|at| children[at])));
            let at = unseen.unwrap_or(below(&mut rng, 5) as usize);
            let reward = f64::from(below(&mut rng, 8)) / 8.0;
            rewards[at].push(reward);
            tree.add(&[NodeId::ROOT, children[at]], reward);
            if rewards.iter().any(Vec::is_empty) {
                continue;
            }
            let all: usize = rewards.iter().map(Vec::len).sum();
            for (c, max) in [(0.0, 0.0), (0.05, 0.0), (1.0, 0.0), (0.0, 0.3), (0.05, 1.0), (0.4, 0.5)] {
                let value = |rewards: &Vec<f64>| {
                    let n = rewards.len() as f64;
                    let mean = rewards.iter().sum::<f64>() / n;
                    let best = if extras.best { rewards.iter().copied().fold(0.0, f64::max) } else { 0.0 };
                    let variance = rewards.iter().map(|reward| reward * reward).sum::<f64>() / n - mean * mean;
                    let ln = (all as f64).ln();
                    mean * (1.0 - max) + best * max + c * (ln / n * (variance + (2.0 * ln / n).sqrt()).min(0.25)).sqrt()
                };
                let chosen = tree.select_open(NodeId::ROOT, c as f32, max).expect("none is closed");
                let place = children.iter().position(|&child| child == chosen).unwrap();
                let most = rewards.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
                assert!(value(&rewards[place]) > most - 1e-6, "c={c}, max={max}: {rewards:?}");
            }
        }
        if extras.closing {
            for place in 0..children.len() {
                let chosen = tree.select_open(NodeId::ROOT, 0.0, 0.0).expect("one is open");
                tree.close(&[NodeId::ROOT, chosen]);
                assert_eq!(tree.select_open(NodeId::ROOT, 0.0, 0.0).is_none(), place + 1 == children.len());
            }
        }
    }
}
