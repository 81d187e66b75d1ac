use std::fs;
use std::path::Path;

use super::*;
use crate::game::isa::Best;
use crate::game::lanes::Columns;
use crate::game::naive::replay;
use crate::game::rules::RULE_SETS;
use crate::rng::stream;
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
            let plain = Game::<Columns<u64, 64>, 6, _>::new(grid, rules, Best::detect()).unwrap();
            let plain = Solve { task: &task, search: method.search(), stop, observer }.visit(&plain);
            assert_eq!(plain, solve(&task, stop, &mut ()), "{method} on {shape}");
        }
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

/// The door is the only one: beside games, and tests, nobody else names a layout or an instruction set.
#[test]
fn nobody_else_names_a_layout() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let own = ["game", "engine", "tests"].iter().any(|name| path.file_stem().is_some_and(|it| it == *name));
            if path.is_dir() && !own {
                folders.push(path);
            } else if path.is_file() && !own {
                let text = fs::read_to_string(&path).unwrap();
                let names = ["game::lanes", "game::isa", "Visitor, visit"].into_iter().find(|name| text.contains(name));
                assert_eq!(names, None, "{}", path.display());
            }
        }
    }
}
