use super::*;

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
        "bmcts:limit=250,polish=30",
        "anneal:hot=60,cold=10,slope=0",
        "race:runs=8/3/1,share=40/30/30,hot=60/40,cold=15,colours=0/1/0/2",
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
    assert_eq!(levels[0].beam, Some(Beam { limit: 5, width: 7 }));
    assert_eq!((levels[1].beam, levels[1].lower, levels[1].moves), (None, Lower::Searches(10), Some(3)));
    assert_eq!((levels[2].beam, levels[2].lower), (Some(Beam { limit: 6, width: 9 }), Lower::Searches(20)));
}

#[test]
fn mistakes_say_what_was_expected() {
    let mistakes = [
        ("mtcs", "expected a method (playouts, mcts, bmcts, nmcts, nbmcts, "),
        ("mcts:limit=5", "mcts has no key \"limit\", only c, moves"),
        ("mcts:c", "expected key=value, found \"c\""),
        ("mcts:", "expected key=value, found \"\""),
        ("mcts:c=-1", "c: expected a number from 0 to 1000000, found \"-1\""),
        ("mcts:c=nan", "c: expected a number from 0 to 1000000, found \"nan\""),
        ("mcts:c=0,c=1", "the key c stands twice"),
        ("mcts:c=0/0", "c: expected at most 1 values for 1 levels, found 2"),
        ("nmcts:searches=0", "searches: expected a whole number from 1"),
        ("nmcts:searches=5,inner=5", "give one of them"),
        ("nmcts:levels=9", "levels: expected a whole number from 1 to 8"),
        ("nmcts:searches=5/5", "searches: expected at most 1 values for 2 levels, found 2"),
        ("bmcts:width=1.5", "width: expected a whole number from 1"),
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
    let full = method.or("limit", 9).or("width", 3).or("c", 0.5);
    assert_eq!(full.to_string(), "nbmcts:c=0.5,limit=5,width=3");
    let plain: Method = "mcts".parse().unwrap();
    assert_eq!(plain.or("limit", 9).to_string(), "mcts");
}
