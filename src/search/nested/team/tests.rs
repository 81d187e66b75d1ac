use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::search::budget::{Budget, Meter};
use crate::search::tests::random_grid;

/// Chooses leaves of a tree that has grown for a while, and says how many different ones there are.
struct Choose;

impl Visitor for Choose {
    type Output = usize;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> usize {
        let settings = Settings::of(&"nmcts:inner=20,prior=1,batch=8,c=0/0".parse().unwrap());
        let never = AtomicBool::new(false);
        let (meter, slice) = Meter::start(Budget { playouts: Some(20_000), time: None }, &never);
        let mut search = Search::new(game, &settings, stream(1, "team", 1), meter, ());
        search.levels[1].restart();
        let (root, mut nth) = (game.root(), 0);
        while search.meter.used() < 10_000 {
            assert!(!search.simulate_abreast(1, &root, 0, &slice, &mut nth));
        }
        let facts = |search: &Search<_, ()>, leaf: &Leaf<_>| -> Vec<_> {
            leaf.path.iter().map(|&node| search.levels[1].tree.rewards(node)).collect()
        };
        let leaves = search.choose(1, &root, 0, &slice, &mut nth);
        let before: Vec<_> = leaves.iter().map(|leaf| facts(&search, leaf)).collect();
        // Nothing is backed up, so the same leaves are chosen again.
        let again = search.choose(1, &root, 0, &slice, &mut nth);
        assert!(leaves.iter().zip(&again).all(|(leaf, again)| leaf.path == again.path));
        assert!(leaves.iter().zip(before).all(|(leaf, before)| facts(&search, leaf) == before));
        leaves.iter().map(|leaf| leaf.path.clone()).collect::<HashSet<_>>().len()
    }
}

#[test]
fn virtual_losses_lead_to_different_leaves_and_leave_no_trace() {
    assert_eq!(visit(&random_grid(15, 15, 5, 1), Rules::default(), Choose), 8);
}
