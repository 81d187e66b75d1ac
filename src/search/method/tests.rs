use std::collections::HashSet;

use super::*;
use crate::search::METHODS;
use crate::search::Search;
use crate::search::nested::beam::{Beam, Count};
use crate::search::nested::{self, Learn, Lower, Settings};

#[test]
fn lines_print_as_they_parse() {
    let lines = [
        "playouts",
        "playouts:playout=uniform",
        "mcts",
        "mcts:c=0.0002,nodes=1000",
        "bmcts:limit=250,width=10",
        "nmcts:searches=9120,c=0.0002/0",
        "nmcts:levels=3,searches=10/20,c=0/0.1/0.2,moves=0/40/5,commit=best/visited/best",
        "nbmcts:searches=9120,c=0.0002/0,limit=250,width=10,playout=tabu-learned",
        "nbmcts:inner=1000,limit=250/0,colour-c=0.5",
        "bmcts:limit=250,width=10,count=all,locked=100,restart=off,learn=run,preset=thesis",
        "nbmcts:c=0.0002/0.001,count=all/tree,max=0/0.25,transpositions=on/off,exact=on/on",
        "mcts:max=0.5,transpositions=on,exact=on",
        "nrpa:code=cells",
        "anneal:hot=60,cold=10,slope=0",
        "race:runs=8/3/1,share=40/30/30,keep=4/2,hot=60/40/20,cold=15,colours=0/1/0/2",
    ];
    for line in lines {
        assert_eq!(line.parse::<Method>().unwrap().to_string(), line);
    }
    let untidy: Method = "nbmcts:playout=uniform,c=0.50/00,limit=007".parse().unwrap();
    assert_eq!(untidy.to_string(), "nbmcts:c=0.5/0,limit=7,playout=uniform");
    assert_eq!(untidy.to_string().parse::<Method>().unwrap(), untidy);
}

#[test]
fn values_reach_their_levels() {
    let method: Method = "nbmcts:levels=3,searches=10/20,c=0.1/0.2,limit=5/0/6,width=7/8/9,moves=0/3".parse().unwrap();
    let Search::Nested(Settings { levels, .. }) = method.search() else { panic!("{method}") };
    assert_eq!(levels.iter().map(|level| level.c).collect::<Vec<_>>(), [0.1, 0.2, 0.0]);
    assert_eq!(levels[0].beam, Some(Beam { limit: 5, width: 7, count: Count::Tree }));
    assert_eq!((levels[1].beam, levels[1].lower, levels[1].moves), (None, Lower::Searches(10), Some(3)));
    assert_eq!(
        (levels[2].beam, levels[2].lower),
        (Some(Beam { limit: 6, width: 9, count: Count::Tree }), Lower::Searches(20))
    );
}

#[test]
fn options_reach_their_levels_and_are_off_where_nobody_asks() {
    let settings = |line: &str| match line.parse::<Method>().unwrap().search() {
        Search::Nested(Settings { levels, .. }) => levels,
        other => panic!("{other:?}"),
    };
    let levels = settings("nbmcts:c=0.0002/0.001,limit=9/8,count=tree/all,locked=0/7");
    assert_eq!((levels[0].c, levels[1].c), (0.0002, 0.001));
    let (one, two) = (levels[0].beam.unwrap(), levels[1].beam.unwrap());
    assert_eq!((one.count, two.count, levels[0].locked, levels[1].locked), (Count::Tree, Count::All, None, Some(7)));
    let whole = |line: &str| match line.parse::<Method>().unwrap().search() {
        Search::Nested(settings) => (settings.learn, settings.restart),
        other => panic!("{other:?}"),
    };
    assert_eq!(whole("nmcts"), (Learn::Search, true));
    assert_eq!(whole("nmcts:learn=run,restart=off"), (Learn::Run, false));
    let levels = settings("nmcts:max=0/0.5,transpositions=on,exact=on/on");
    assert_eq!((levels[0].max, levels[0].transpositions, levels[0].exact), (0.0, true, true));
    assert_eq!((levels[1].max, levels[1].transpositions, levels[1].exact), (0.5, false, true));
    let plain = settings("bmcts:limit=5,width=7")[0];
    assert_eq!((plain.beam, plain.max), (Some(Beam { limit: 5, width: 7, count: Count::Tree }), 0.0));
    assert!(!plain.transpositions && !plain.exact);
}

#[test]
fn mistakes_say_what_was_expected() {
    let mistakes = [
        ("mtcs", "expected a method (best, playouts, mcts, bmcts, nmcts, nbmcts, "),
        ("mcts:limit=5", "mcts has no key \"limit\", only c, moves"),
        ("mcts:c", "expected key=value, found \"c\""),
        ("mcts:", "expected key=value, found \"\""),
        ("mcts:c=-1", "c: expected a number from 0 to 1000000, found \"-1\""),
        ("mcts:c=nan", "c: expected a number from 0 to 1000000, found \"nan\""),
        ("mcts:c=0,c=1", "the key c stands twice"),
        ("mcts:c=0/0", "c: expected at most 1 value for 1 level, found 2"),
        ("nmcts:searches=0", "searches: expected a whole number from 1"),
        ("nmcts:searches=5,inner=5", "give one of them"),
        ("nmcts:levels=9", "levels: expected a whole number from 2 to 8"),
        ("nmcs:levels=0", "levels: expected a whole number from 1 to 8"),
        ("sp-mcts:runs=1/2", "runs: expected one value, found 2"),
        ("polish:hot=60/40", "hot: expected one value, as polish has no rounds, found 2"),
        ("race:toll=40/20", "toll: expected one value, or 5 for 5 rounds, found 2"),
        ("race:toll=262145", "toll: expected a whole number from 0 to 262144, found \"262145\""),
        ("race:runs=4/2,toll=40/20/0", "toll: expected one value, or 2 for 2 rounds, found 3"),
        ("race:runs=4/2/1,keep=9/9/9/9", "keep: expected one value, or 2 for 3 rounds, found 4"),
        ("race:runs=4,share=1/1", "share: expected one value for 1 round, found 2"),
        ("nmcts:searches=5/5", "searches: expected at most 1 value for 2 levels, found 2"),
        ("bmcts:width=1.5", "width: expected a whole number from 1"),
        ("mcts:count=all", "mcts has no key \"count\""),
        ("bmcts:count=some", "count: expected tree or all"),
        ("beam:evaluation=worst", "evaluation: expected one of groups, bound, playouts"),
        ("mcts:max=2", "max: expected a number from 0 to 1"),
        ("nrpa:code=rows", "code: expected tiles or cells"),
        ("mcts:exact=yes", "exact: expected off or on"),
        ("playouts:playout=tabu", "playout: expected one of uniform, tabu-random"),
    ];
    for (line, part) in mistakes {
        let message = line.parse::<Method>().unwrap_err().to_string();
        assert!(message.contains(part), "{line}: {message}");
    }
}

#[test]
fn defaults_fill_only_what_is_missing() {
    let method: Method = "nbmcts:limit=5".parse().unwrap();
    let full = method.or(&nested::LIMIT, &[9]).or(&nested::WIDTH, &[3]).or(&nested::C, &[0.5, 0.0]);
    assert_eq!(full.to_string(), "nbmcts:c=0.5/0,limit=5,width=3");
    let plain: Method = "mcts".parse().unwrap();
    assert_eq!(plain.or(&nested::LIMIT, &[9]).to_string(), "mcts");
}

#[test]
fn names_are_unique_and_every_key_reads_what_it_prints() {
    let mut methods = HashSet::new();
    for (method, _) in METHODS {
        assert!(methods.insert(method.name), "{} stands twice", method.name);
        let mut keys = HashSet::new();
        for key in method.keys() {
            assert!(keys.insert(key.name()), "{} has {} twice", method.name, key.name());
            for text in ["0", "1", "0.5", "-3", "on", "best", "tabu-random", "tiles", "x"] {
                let Some(value) = key.read(text) else { continue };
                assert_eq!(key.read(&key.print(value)), Some(value), "{} of {text}", key.name());
            }
        }
    }
}
