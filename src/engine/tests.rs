use super::*;
use crate::game::isa::Best;
use crate::game::lanes::Plain;
use crate::game::naive::replay;
use crate::game::rules::RULE_SETS;
use crate::rng::stream;
use crate::search::METHODS as METHODS_THERE_ARE;
use crate::search::budget::StopReason;
use crate::search::method::KnownLine;
use crate::store::testset::generate;

/// One of each kind of search that walks its board in a way of its own.
const METHODS: [&str; 6] = [
    "playouts:playout=tabu-learned",
    "nbmcts:inner=50,c=0.001/0,limit=10/0,width=3,playout=uniform",
    "race:runs=3/1,share=2/1,hot=60/30,cold=15/10",
    "nrpa:levels=2,n=30,playout=tabu-frequent",
    "nmcs:levels=2,playout=uniform",
    "beam:beam=20,evaluation=groups,layers=tiles",
];

#[test]
fn the_line_depends_neither_on_the_layout_nor_on_the_instructions() {
    for shape in ["15x15x5", "20x20x10", "9x7x3"] {
        let grid = &generate(shape.parse().unwrap(), 1, 1).positions[0].grid;
        for (index, method) in METHODS.iter().map(|line| line.parse::<Method>().unwrap()).enumerate() {
            let (rules, rng) = (RULE_SETS[index % 5], stream(1, "layouts", 0));
            let budget = Budget { playouts: Some(1000), time: None };
            let task = Task { grid, rules, method: &method, from: &[], budget, rng };
            let (stop, observer) = (&AtomicBool::new(false), &mut ());
            let plain = Game::<Plain<u64, 64>, 6, _>::new(grid, rules, Best::detect()).unwrap();
            let plain = Solve { task: &task, search: method.search(), stop, observer }.visit(&plain);
            assert_eq!(plain, solve(&task, stop, &mut ()), "{method} on {shape}");
        }
    }
}

#[test]
fn a_node_that_its_bound_has_closed_is_no_end_of_a_game() {
    let rules: Rules = "former".parse().unwrap();
    for (grid, line) in [
        ("1.1/002/200/221", "nmcts:exact=off/on,transpositions=off/on"),
        ("..0./..0./0.1./010.", "nmcts:levels=3,exact=on/on/on,transpositions=on/on/on"),
        ("2220/1012/2222", "nmcts:levels=3,exact=on/on/on,transpositions=on/on/on"),
        ("0020/1020/1010/0102", "nmcts:levels=3,bounds=off/on/on,transpositions=on/on/on"),
    ] {
        let grid: &Grid = &grid.parse().unwrap();
        let search = |line: &str, seed: u64, playouts: u64| {
            let budget = Budget { playouts: Some(playouts), time: None };
            let method = defaults::fill(line.parse().unwrap(), &rules, grid.area(), &budget, 1);
            let task = Task { grid, rules, method: &method, from: &[], budget, rng: stream(seed, "closed", 1) };
            let found = solve(&task, &AtomicBool::new(false), &mut ());
            let end = replay(grid, &rules, &found.best.moves).unwrap();
            assert_eq!((end.score, end.open), (found.best.score, 0), "{line}, seed {seed}");
            found.best.score
        };
        let most = search("exact", 1, 1 << 20);
        (1..=8).for_each(|seed| assert!(search(line, seed, 2000) <= most, "{line}, seed {seed}"));
    }
}

#[test]
fn neither_does_it_depend_on_the_numbers_of_the_colours() {
    let dense = &generate("15x15x5".parse().unwrap(), 1, 1).positions[0].grid;
    let sparse: Grid = dense.short().replace('4', "v").replace('3', "f").replace('2', "e").parse().unwrap();
    assert_eq!((dense.colours(), sparse.colours()), (5, 32));
    for line in METHODS {
        let method = &line.parse().unwrap();
        let found = |grid: &Grid| {
            let budget = Budget { playouts: Some(1000), time: None };
            let task = Task { grid, rules: Rules::default(), method, from: &[], budget, rng: stream(1, "colours", 0) };
            solve(&task, &AtomicBool::new(false), &mut ())
        };
        assert_eq!(found(&sparse), found(dense), "{line}");
    }
    assert_eq!(visit(&sparse, Rules::default(), Planes), visit(dense, Rules::default(), Planes));
}

/// How many planes the board of a game has.
struct Planes;

impl Visitor for Planes {
    type Output = usize;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, _: &Game<L, P, I>) -> usize {
        P
    }
}

#[test]
fn lines_are_complete_under_all_rules() {
    for (index, rules) in RULE_SETS.into_iter().enumerate() {
        let shape = ["9x7x3", "5x9x4", "17x5x3"][index % 3].parse().unwrap();
        let grid = &generate(shape, 1, index as u64).positions[0].grid;
        for method in METHODS.map(|line| line.parse::<Method>().unwrap()) {
            let budget = Budget { playouts: Some(300), time: None };
            let task = Task { grid, rules, method: &method, from: &[], budget, rng: stream(1, "rules", 0) };
            let best = solve(&task, &AtomicBool::new(false), &mut ()).best;
            let replay =
                replay(grid, &rules, &best.moves).unwrap_or_else(|error| panic!("{rules}, {method}: {error:?}"));
            assert_eq!((replay.score, replay.open), (best.score, 0), "{rules}, {method}");
            assert!(
                (rules.bounds(grid.area()).lower..=rules.bounds(grid.area()).upper).contains(&best.score),
                "{rules}"
            );
        }
    }
}

/// Boards of no move, of one, and of two in either order; of those that are alike there is one game each.
const SHORT: [(&str, usize, u64); 4] = [("010/101", 0, 1), ("00", 1, 1), ("00/11", 2, 2), ("0011/2323", 2, 2)];

#[test]
fn every_method_ends_by_itself_where_there_is_next_to_nothing_to_search() {
    for (declaration, _) in METHODS_THERE_ARE {
        for (board, moves, games) in SHORT {
            let grid: Grid = board.parse().unwrap();
            for (playouts, time) in [(None, None), (None, Some(3600)), (Some(1 << 40), None)] {
                let budget = Budget { playouts, time: time.map(std::time::Duration::from_secs) };
                let method = declaration.name.parse().unwrap();
                let method = defaults::fill(method, &Rules::default(), grid.area(), &budget, 1);
                let rng = stream(1, "short", 0);
                let task = Task { grid: &grid, rules: Rules::default(), method: &method, from: &[], budget, rng };
                for stopped in [false, true] {
                    let outcome = solve(&task, &AtomicBool::new(stopped), &mut ());
                    assert_eq!((outcome.best.moves.len(), outcome.playouts), (moves, games), "{method} on {board}");
                }
            }
        }
    }
}

/// What is too long to be played out at the door, and yet soon searched through, must not outlast its budget.
#[test]
fn every_method_keeps_its_budget_on_small_boards_and_answers_a_stop() {
    for (declaration, _) in METHODS_THERE_ARE.iter().filter(|(it, _)| it.known_line != KnownLine::Needed) {
        for board in ["001122/334455", "0011/2200/1122"] {
            let grid: Grid = board.parse().unwrap();
            for (playouts, time, stopped) in
                [(Some(100), None, false), (None, Some(20), false), (Some(1 << 30), None, true)]
            {
                let budget = Budget { playouts, time: time.map(std::time::Duration::from_millis) };
                let method = declaration.name.parse().unwrap();
                let method = defaults::fill(method, &Rules::default(), grid.area(), &budget, 1);
                let rng = stream(1, "small", 0);
                let task = Task { grid: &grid, rules: Rules::default(), method: &method, from: &[], budget, rng };
                let outcome = solve(&task, &AtomicBool::new(stopped), &mut ());
                assert!(!outcome.best.moves.is_empty(), "{method} on {board}");
                // A proof may be quicker than the stop.
                let ends = [StopReason::Interrupted, StopReason::Solved, StopReason::Over];
                assert!(!stopped || ends.contains(&outcome.stop), "{method} on {board}: {outcome:?}");
                assert!(playouts.is_none_or(|most| outcome.playouts <= most), "{method} on {board}: {outcome:?}");
            }
        }
    }
}
