//! The thesis' pseudocode word by word: Alg. 2.6 (MCTS), 4.2 (NMCTS), 5.1 and 5.2 (BMCTS) and the move-by-move search of
//! §4.2, on naive boards and naive trees. The real search finds the same games, move by move, for the same random numbers.

use super::*;
use crate::puzzle::{Bounds, Score};
use crate::rng::{Generator, shuffle};
use crate::search::bandit::{Rewards, upper_bound};
use crate::search::playout::{Playouts, Policy};

/// What the pseudocode is told about a level.
#[derive(Clone, Copy, Debug)]
struct Level {
    c: f32,
    /// L and W.
    beam: Option<(u64, usize)>,
    /// z of a move-by-move search.
    moves: Option<u64>,
    /// Playouts of each search of this level; the top level has the whole budget.
    playouts: u64,
}

/// A node: its rewards, the moves that selection may take, once they were asked for, with the nodes they lead to, the
/// number of that expansion, and its age: the number of the expansion that listed it and its place there.
#[derive(Clone, Debug, Default)]
struct Node {
    rewards: Rewards,
    children: Option<Vec<(Cell, Option<usize>)>>,
    expanded: usize,
    age: (usize, usize),
}

/// A position: the board, the points so far and the moves from the start of the game.
#[derive(Clone)]
struct Position {
    board: NaiveBoard,
    points: Score,
    moves: Vec<Cell>,
}

/// A complete game.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    score: Score,
    moves: Vec<Cell>,
}

struct Literal<'a> {
    rules: Rules,
    bounds: Bounds,
    levels: &'a [Level],
    playouts: Playouts,
    rng: Generator,
    used: u64,
    expansions: usize,
}

impl Literal<'_> {
    /// A search of level `level` from `root` that may go on until `end` playouts are used.
    fn search(&mut self, level: usize, root: &Position, end: u64) -> Found {
        let mut best = None;
        match self.levels[level - 1].moves {
            None => self.tree_search(level, root, end, &mut best),
            Some(moves) => self.move_by_move(level, root, end, moves, &mut best),
        }
        best.unwrap()
    }

    /// §4.2: what is left of the budget is spread over the moves that are left; the next move of the best game is played.
    fn move_by_move(&mut self, level: usize, root: &Position, end: u64, moves: u64, best: &mut Option<Found>) {
        let mut position = root.clone();
        for made in 0..moves {
            let expected = best.as_ref().map_or(u64::MAX, |best| (best.moves.len() - position.moves.len()) as u64);
            let share = (end - self.used) / expected.min(moves - made).max(1);
            self.tree_search(level, &position, self.used + share, best);
            let next = best.as_ref().unwrap().moves.get(position.moves.len()).copied();
            let Some(mv) = next.filter(|_| self.used < end) else { break };
            position = self.after(position, mv);
        }
    }

    /// Alg. 2.6 on level 1 and 4.2 above; with a beam Alg. 5.1.
    fn tree_search(&mut self, level: usize, root: &Position, end: u64, best: &mut Option<Found>) {
        let settings = self.levels[level - 1];
        let (mut tree, mut counters, mut pruned) = (Vec::<Node>::new(), vec![0; 1000], 0);
        if level == 1 {
            self.playouts.forget();
        }
        loop {
            let tabu = (level == 1).then(|| self.playouts.choose(&mut self.rng));
            let (mut position, mut path, mut is_new, mut is_over) = (root.clone(), vec![0], tree.is_empty(), false);
            if is_new {
                tree.push(Node::default());
            }
            while !is_new && !is_over {
                let node = path[path.len() - 1];
                match self.select(&mut tree, node, &position.board, settings.c) {
                    None => is_over = true,
                    Some(place) => {
                        let (mv, child) = tree[node].children.as_ref().unwrap()[place];
                        is_new = child.is_none();
                        path.push(child.unwrap_or_else(|| add(&mut tree, node, place)));
                        position = self.after(position, mv);
                    }
                }
            }
            let found = match tabu {
                Some(tabu) => {
                    let found = self.playout(position, tabu.colour().map(|colour| colour.index() as u8));
                    self.playouts.learn(tabu, self.bounds.reward(found.score));
                    self.used += 1;
                    found
                }
                None if is_over => {
                    self.used += 1;
                    Found { score: self.score(&position), moves: position.moves }
                }
                None => self.search(level - 1, &position, end.min(self.used + self.levels[level - 2].playouts)),
            };
            path.iter().for_each(|&node| tree[node].rewards.add(self.bounds.reward(found.score)));
            if best.as_ref().is_none_or(|best| found.score > best.score) {
                *best = Some(found);
            }
            // The node that is new was not in the tree; where the game is over the simulation counts a depth further.
            let passed = path.len().saturating_sub(usize::from(is_new) + usize::from(!is_over));
            (1..=passed).for_each(|depth| counters[depth] += 1);
            if let Some((limit, width)) = settings.beam
                && counters[pruned + 1] >= limit
            {
                pruned += 1;
                if prune(&mut tree, pruned, width) {
                    return;
                }
            }
            if self.used >= end || tree[0].children.as_ref().is_some_and(Vec::is_empty) {
                return;
            }
        }
    }

    /// The place of the child to go to: one that is not in the tree yet, in random order, else the best by UCB1-TUNED.
    fn select(&mut self, tree: &mut [Node], node: usize, board: &NaiveBoard, c: f32) -> Option<usize> {
        if tree[node].children.is_none() {
            let mut moves = board.groups();
            shuffle(&mut self.rng, &mut moves);
            self.expansions += 1;
            tree[node].children = Some(moves.into_iter().map(|mv| (mv, None)).collect());
            tree[node].expanded = self.expansions;
        }
        let (rewards, children) = (tree[node].rewards, tree[node].children.as_ref().unwrap());
        if let Some(place) = children.iter().position(|(_, child)| child.is_none()) {
            return Some(place);
        }
        let value = |child: usize| {
            let Rewards { visits, mean, spread } = tree[child].rewards;
            let ln_visits = (rewards.visits as f32).ln();
            if c == 0.0 { mean } else { f64::from(upper_bound(visits, mean, spread, ln_visits, c)) }
        };
        let values: Vec<f64> = children.iter().map(|&(_, child)| value(child.unwrap())).collect();
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        values.iter().position(|&value| value == most)
    }

    /// That of a game that ends here.
    fn score(&self, position: &Position) -> Score {
        position.points + self.rules.closing(&position.board.left(), position.points)
    }

    /// Heads are drawn until one is the lowest cell of its group, as the fast boards do: uniform over groups.
    fn playout(&mut self, mut position: Position, tabu: Option<u8>) -> Found {
        loop {
            let heads = heads(&position.board);
            let allowed = |&cell: &Cell| position.board.colour(cell) != tabu;
            let mut choice: Vec<Cell> = heads.iter().copied().filter(allowed).collect();
            if choice.is_empty() {
                choice = heads;
            }
            let mv = loop {
                if choice.is_empty() {
                    return Found { score: self.score(&position), moves: position.moves };
                }
                let cell = choice.remove(below(&mut self.rng, choice.len() as u32) as usize);
                if position.board.group(cell)[0] == cell {
                    break cell;
                }
            };
            position = self.after(position, mv);
        }
    }

    fn after(&self, mut position: Position, mv: Cell) -> Position {
        position.points += self.rules.points(position.board.play(mv).unwrap());
        position.moves.push(mv);
        position
    }
}

/// The cells of groups with no neighbour of the group below or to the left.
fn heads(board: &NaiveBoard) -> Vec<Cell> {
    let is_head = |&cell: &Cell| {
        let group = board.group(cell);
        let below = cell.row() > 0 && group.contains(&Cell::new(cell.column(), cell.row() - 1));
        let left = cell.column() > 0 && group.contains(&Cell::new(cell.column() - 1, cell.row()));
        group.len() > 1 && !below && !left
    };
    let mut cells: Vec<Cell> = board.groups().into_iter().flat_map(|cell| board.group(cell)).filter(is_head).collect();
    cells.sort();
    cells
}

/// Adds the child of `node` at `place` to the tree.
fn add(tree: &mut Vec<Node>, node: usize, place: usize) -> usize {
    let (child, age) = (tree.len(), (tree[node].expanded, place));
    tree[node].children.as_mut().unwrap()[place].1 = Some(child);
    tree.push(Node { age, ..Node::default() });
    child
}

/// Alg. 5.2: keeps the `width` most visited nodes of depth `depth` and their ancestors; whether the game is over in all.
fn prune(tree: &mut [Node], depth: usize, width: usize) -> bool {
    let mut layer = vec![0];
    for _ in 0..depth {
        layer =
            layer.iter().flat_map(|&node: &usize| tree[node].children.iter().flatten()).filter_map(|it| it.1).collect();
    }
    let order = |&node: &usize| (u32::MAX - tree[node].rewards.visits, -tree[node].rewards.mean, tree[node].age);
    layer.sort_by(|a, b| order(a).partial_cmp(&order(b)).unwrap());
    layer.truncate(width);
    let over = layer.iter().all(|&node| tree[node].children.as_ref().is_some_and(Vec::is_empty));
    keep(tree, 0, depth, &layer);
    over
}

/// Drops what is not above the nodes `kept`, `depth` moves below `node`; whether something is left.
fn keep(tree: &mut [Node], node: usize, depth: usize, kept: &[usize]) -> bool {
    if depth == 0 {
        let over = tree[node].children.as_ref().is_some_and(Vec::is_empty);
        tree[node].children = tree[node].children.take().filter(|_| over);
        return kept.contains(&node);
    }
    let children = tree[node].children.take().unwrap_or_default();
    let stays = |&(_, child): &(Cell, Option<usize>)| child.is_some_and(|child| keep(tree, child, depth - 1, kept));
    let children: Vec<_> = children.into_iter().filter(stays).collect();
    let any = !children.is_empty();
    tree[node].children = Some(children);
    any
}

/// Method lines, and what the pseudocode is told for each.
const CASES: [(&str, &[Level]); 9] = [
    ("mcts:c=0", &[Level { ..TOP }]),
    ("mcts:c=0.01", &[Level { c: 0.01, ..TOP }]),
    ("mcts:c=0.002,moves=7", &[Level { c: 0.002, moves: Some(7), ..TOP }]),
    ("mcts:c=0,moves=40", &[Level { moves: Some(40), ..TOP }]),
    ("bmcts:c=0,limit=12,width=3", &[Level { beam: Some((12, 3)), ..TOP }]),
    ("bmcts:c=0.005,limit=40,width=9", &[Level { c: 0.005, beam: Some((40, 9)), ..TOP }]),
    ("nmcts:inner=40,c=0.001/0.01", &[Level { c: 0.001, playouts: 40, ..TOP }, Level { c: 0.01, ..TOP }]),
    (
        "nbmcts:inner=60,c=0/0,limit=10/4,width=2/3",
        &[Level { beam: Some((10, 2)), playouts: 60, ..TOP }, Level { beam: Some((4, 3)), ..TOP }],
    ),
    (
        "nbmcts:levels=3,inner=15/90,c=0/0.01/0,limit=0/5/0,width=1/2/1,moves=0/0/6",
        &[
            Level { playouts: 15, ..TOP },
            Level { c: 0.01, beam: Some((5, 2)), playouts: 90, ..TOP },
            Level { moves: Some(6), ..TOP },
        ],
    ),
];

const TOP: Level = Level { c: 0.0, beam: None, moves: None, playouts: u64::MAX };

#[test]
fn the_search_is_the_pseudocode_move_by_move() {
    for (line, levels) in CASES {
        for (seed, policy) in
            [Policy::Uniform, Policy::TabuRandom, Policy::TabuLearned].into_iter().cycle().take(6).enumerate()
        {
            let grid = random_grid(5 + seed, 6, 3 + seed as u32 % 3, 40 + seed as u64);
            let rules = RULE_SETS[seed % RULE_SETS.len()].to_the_left();
            let sizes: Vec<u32> = NaiveBoard::new(&grid).left();
            for playouts in [1, 2, 90, 500] {
                let rng = stream(seed as u64, "battery", 0);
                let bounds = rules.bounds(grid.area());
                let root = Position { board: NaiveBoard::under(&grid, rules.physics), points: 0, moves: Vec::new() };
                let playouts_of = Playouts::new(policy, &sizes, 0.1);
                let mut literal = Literal { rules, bounds, levels, playouts: playouts_of, rng, used: 0, expansions: 0 };
                let found = literal.search(levels.len(), &root, playouts);
                let line = format!("{line},playout={policy},colour-c=0.1,learn=search,restart=off");
                let outcome = run(&grid, rules, &line, playouts, seed as u64);
                let real = Found { score: outcome.best.score, moves: outcome.best.moves };
                assert_eq!((real, outcome.playouts), (found, literal.used), "{line} on {grid}, {playouts} playouts");
            }
        }
    }
}
