use super::*;
use crate::rng::{below, stream};

/// The formula of Schadd et al. (2012), word for word: `N` simulations through the node, of which those with these `scores`
/// went to the child.
fn value(scores: &[f64], all: usize, c: f64, d: f64) -> f64 {
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let squares = scores.iter().map(|score| score * score).sum::<f64>();
    mean + c * ((all as f64).ln() / n).sqrt() + ((squares - n * mean * mean + d) / n).sqrt()
}

/// Scores such as playouts have, each child's around a level of its own.
fn scores(rng: &mut Generator) -> Vec<f64> {
    let (level, spread, length) = (below(rng, 3000), 1 + below(rng, 800), 1 + below(rng, 60));
    (0..length).map(|_| f64::from(level + below(rng, spread)) - 500.0).collect()
}

#[test]
fn selection_takes_the_child_of_the_greatest_value_by_the_formula() {
    for seed in 0..500 {
        let mut rng = stream(seed, "sp-mcts", 0);
        let settings = [(0.5, 10_000.0), (4.31, 96.67), (0.0, 0.0), (1000.0, 32.0)];
        let (c, d) = settings[seed as usize % settings.len()];
        let children: Vec<Vec<f64>> = (0..2 + below(&mut rng, 40)).map(|_| scores(&mut rng)).collect();
        let mut tree: Tree<u16> = Tree::new(1000);
        tree.expand(NodeId::ROOT, &(0..children.len() as u16).collect::<Vec<_>>());
        let nodes: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
        for (&node, scores) in nodes.iter().zip(&children) {
            for &score in scores {
                tree.add(&[NodeId::ROOT, node], score);
            }
        }
        let all = children.iter().map(Vec::len).sum();
        let values: Vec<f64> = children.iter().map(|scores| value(scores, all, c, d)).collect();
        let rule = Uct { c: c as f32, d: d as f32 };
        let chosen = tree.select_by(NodeId::ROOT, &rule, &mut Vec::new());
        let most = values.iter().copied().fold(f64::MIN, f64::max);
        // Single precision: two children may be as good as equal.
        assert!(values[usize::from(tree.mv(chosen))] >= most - 1e-3, "{values:?}");
    }
}

#[test]
fn the_value_is_the_formula() {
    for seed in 0..500 {
        let mut rng = stream(seed, "value", 0);
        let (scores, all) = (scores(&mut rng), 100 + below(&mut rng, 10_000) as usize);
        let mut rewards = crate::search::bandit::Rewards::default();
        scores.iter().for_each(|&score| rewards.add(score));
        for (c, d) in [(0.5, 10_000.0), (4.31, 96.67), (0.0, 0.0)] {
            let rule = Uct { c: c as f32, d: d as f32 };
            let found = rule.of(rewards.visits, rewards.mean, rewards.spread, (all as f32).ln());
            let expected = value(&scores, all, c, d);
            assert!((f64::from(found) - expected).abs() < 1e-2, "{found} for {expected}");
        }
    }
}

#[test]
fn children_never_visited_come_first() {
    let mut tree: Tree<u16> = Tree::new(10);
    tree.expand(NodeId::ROOT, &[7, 8, 9]);
    let rule = Uct { c: 0.0, d: 0.0 };
    for expected in [7, 8, 9] {
        let child = tree.select_by(NodeId::ROOT, &rule, &mut Vec::new());
        assert_eq!(tree.mv(child), expected);
        tree.add(&[NodeId::ROOT, child], 1e6 / f64::from(expected));
    }
    assert_eq!(tree.mv(tree.select_by(NodeId::ROOT, &rule, &mut Vec::new())), 7);
}
