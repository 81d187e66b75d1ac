mod tables;

use super::*;
use crate::search::nested::{C, COUNT, FOLLOW, LIMIT, MOVES, PRIOR, WIDTH};

/// A line, its rules and playouts, and the full line.
const FULL: &[(&str, &str, u64, &str)] = &[
    ("mcts", "samegame", 9100, "mcts:c=0.0002,restart=on,playout=tabu-learned,follow=30,learn=search"),
    ("mcts:c=1", "samegame", 9100, "mcts:c=1,restart=on,playout=tabu-learned,follow=30,learn=search"),
    ("mcts:moves=30", "samegame", 9100, "mcts:c=0,moves=30,restart=on,playout=tabu-learned,follow=30,learn=run"),
    ("mcts:playout=uniform", "samegame", 36_000, "mcts:c=0.003,restart=on,playout=uniform,follow=30,learn=search"),
    (
        "bmcts",
        "samegame",
        137_000,
        "bmcts:c=0.0012,limit=20000,width=50,count=all,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nbmcts:levels=2",
        "bubble-breaker",
        273_000,
        "nbmcts:levels=2,inner=9100,c=0.0004/0,limit=500/0,width=30,count=tree,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nbmcts:inner=8200",
        "clickomania",
        262_400,
        "nbmcts:inner=8200,c=0/0,limit=10/0,width=15,count=tree,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "bmcts:preset=thesis",
        "bubble-breaker",
        9100,
        "bmcts:c=0.0004,limit=150,width=15,count=tree,restart=off,playout=tabu-learned,follow=0,learn=search",
    ),
    (
        "nmcts:searches=9120,preset=thesis",
        "samegame",
        83_000_000,
        "nmcts:searches=9120,prior=0,c=0.0002/0,restart=off,playout=tabu-learned,follow=0,learn=search",
    ),
    (
        "nmcts:preset=thesis",
        "clickomania",
        10_500_000,
        "nmcts:inner=410,prior=0,c=0/0,restart=off,playout=tabu-learned,follow=0,learn=search",
    ),
    (
        "nbmcts:preset=thesis,playout=uniform",
        "samegame",
        83_000_000,
        "nbmcts:inner=9500,prior=0,c=0/0,limit=500/0,width=2,count=tree,restart=off,playout=uniform,follow=0,learn=search",
    ),
    (
        "nmcts:preset=thesis-moves",
        "samegame",
        83_000_000,
        "nmcts:searches=285,prior=0,c=0.0003/0,moves=30/10,restart=off,playout=tabu-learned,follow=0,learn=search",
    ),
    (
        "nmcts:levels=4,inner=9100,c=0.1/0.2",
        "samegame",
        72_800_000,
        "nmcts:levels=4,inner=9100/182000/3640000,c=0.1/0.2/0/0,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nmcts:levels=3,searches=100",
        "samegame",
        9_100_000,
        "nmcts:levels=3,searches=100/10,c=0.0002/0/0,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nmcts:levels=3,inner=9000",
        "samegame",
        10_000,
        "nmcts:levels=3,inner=9000/9487,c=0.0002/0/0,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nmcts:levels=3,inner=12000",
        "samegame",
        10_000,
        "nmcts:levels=3,inner=12000/10000,c=0.0002/0/0,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nmcts:inner=9100,exact=off/on",
        "bubble-breaker",
        500_000,
        "nmcts:inner=9100,c=0.0004/0,restart=on,exact=off/on,bounds=off/on,playout=tabu-learned,follow=30,learn=search",
    ),
    (
        "nmcts",
        "samegame",
        55_000,
        "nmcts:inner=1000,prior=1,c=0/0,moves=0/40,restart=on,playout=tabu-learned,follow=30,learn=run",
    ),
    (
        "nmcts:prior=0",
        "clickomania",
        11_000,
        "nmcts:inner=100,prior=0,c=0/0,moves=0/4096,restart=on,playout=tabu-learned,follow=30,learn=run",
    ),
    (
        "nmcts:levels=3",
        "samegame",
        1_048_576,
        "nmcts:levels=3,inner=596/32768,prior=1,c=0/0/0,moves=0/40/0,restart=on,playout=tabu-learned,follow=30,learn=run",
    ),
    (
        "nmcts:levels=5",
        "samegame",
        65_536,
        "nmcts:levels=5,inner=149/8192/16384/32768,prior=1,c=0/0/0/0/0,moves=0/40/0/0/0,restart=on,playout=tabu-learned,follow=30,learn=run",
    ),
    (
        "nmcts:levels=3",
        "clickomania",
        88_000,
        "nmcts:levels=3,inner=100/11000,prior=1,c=0/0/0,moves=0/4096/0,restart=on,playout=tabu-learned,follow=30,learn=run",
    ),
    (
        "nmcts:searches=10",
        "samegame",
        50_000,
        "nmcts:searches=10,prior=1,c=0.0002/0,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    ("mcts", "samegame", 36_000, "mcts:c=0.005,restart=on,playout=tabu-learned,follow=30,learn=search"),
    (
        "nmcts:inner=36000",
        "samegame",
        1_000_000,
        "nmcts:inner=36000,c=0.002/0,restart=on,playout=tabu-learned,follow=30,learn=search",
    ),
    ("playouts", "samegame", 5, "playouts:playout=tabu-learned"),
    ("anneal", "samegame", 5, "anneal:hot=110,cold=12,mend=on,jump=100,slope=50"),
    ("polish:hot=5", "samegame", 5, "polish:hot=5,cold=5,mend=on,jump=100,slope=50"),
    (
        "race:runs=2/1,cold=3.6",
        "bubble-breaker",
        1000,
        "race:runs=2/1,hot=60/15,cold=3.6,colours=0/1/0/2/0/1/3/0,shift=31,mend=on,jump=0,slope=0",
    ),
    (
        "best",
        "samegame",
        1_000_000,
        "race:runs=16/6/4/2/2,share=24/20/18/18/20,hot=110/71/45/29/19,cold=71/45/29/19/12,toll=55/36/23/15/0,\
         colours=0/1/0/2/0/1/3/0,shift=31,longer=25,mend=on,jump=50,slope=35",
    ),
    (
        "race:runs=1",
        "samegame",
        500_000,
        "race:runs=1,hot=110,cold=12,colours=0/1/0/2/0/1/3/0,shift=31,mend=on,jump=100,slope=50",
    ),
    (
        "race:runs=1",
        "swell-foop",
        500_000,
        "race:runs=1,hot=110,cold=12,colours=0/1/0/2/0/1/3/0,shift=31,mend=on,jump=100,slope=50",
    ),
    (
        "race",
        "samegame",
        10_000_000,
        "race:runs=32/12/8/4/4,share=1/1/1/1/1,keep=12/8/4/1,hot=110/71/45/29/19,cold=71/45/29/19/12,colours=0/1/0/2/0/1/3/0,\
         shift=31,longer=25,mend=on,jump=50,slope=35",
    ),
    (
        "race",
        "samegame",
        20_000_000,
        "race:runs=32/12/8/4/4/4/8,share=16/16/16/16/16/17/3,keep=12/8/4/1/1/1,cycles=1/1/1/1/1/5/1,heats=4,\
         hot=110/71/45/29/19/35/15,cold=71/45/29/19/12/15/8,colours=0/1/0/2/0/1/3/0,shift=31,longer=25,mend=on,\
         jump=50/50/50/50/50/100/100,slope=35/35/35/35/35/50/50",
    ),
    (
        "race:share=2/1/1/1/1",
        "samegame",
        20_000_000,
        "race:runs=16/12/8/6/4,share=2/1/1/1/1,hot=110/71/45/29/19,cold=71/45/29/19/12,colours=0/1/0/2/0/1/3/0,\
         shift=31,longer=25,jump=100,slope=50",
    ),
    (
        "race",
        "popstar",
        20_000_000,
        "race:runs=16/12/8/6/4,share=1/1/1/1/1,hot=550/350/230/150/93,cold=350/230/150/93/60,colours=0/1/0/2/0/1/3/0,\
         shift=31,jump=0,slope=100",
    ),
    (
        "race:runs=2/1,hot=9,cold=9",
        "samegame",
        20_000_000,
        "race:runs=2/1,hot=9,cold=9,colours=0/1/0/2/0/1/3/0,shift=31,longer=25,jump=100,slope=50",
    ),
    ("nrpa", "samegame", 1_000_000, "nrpa:n=100,playout=tabu-learned"),
    ("nrpa:levels=2", "samegame", 10_000, "nrpa:levels=2,n=100,playout=tabu-learned"),
    ("sp-mcts", "samegame", 160_000, "sp-mcts:playout=tabu-learned,runs=10"),
];

#[test]
fn the_settings_of_the_tables_come_out_for_their_budgets() {
    for &(method, rules, playouts, full) in FULL {
        let budget = Budget { playouts: Some(playouts), time: None };
        let rules: Rules = rules.parse().unwrap();
        assert_eq!(fill(method.parse().unwrap(), &rules, 225, &budget, 1).to_string(), full);
    }
}

#[test]
fn a_full_line_that_is_read_again_is_full_as_it_is() {
    let methods = ["mcts", "bmcts", "nmcts", "nbmcts", "race", "anneal", "polish", "nrpa", "nmcs", "sp-mcts", "beam"];
    let keys = ["preset=thesis", "preset=thesis-moves", "preset=thesis,playout=uniform", "playout=uniform", "levels=4"];
    let lines = methods.into_iter().map(str::to_owned);
    let with_keys = methods.into_iter().flat_map(|method| keys.map(|key| format!("{method}:{key}")));
    let mut count = 0;
    for method in lines.chain(with_keys).filter_map(|line| line.parse::<Method>().ok()) {
        for rules in ["samegame", "bubble-breaker", "clickomania"] {
            for (playouts, starts) in [(2000, 1), (70_000, 8), (300_000, 1), (5_000_000, 1), (83_000_000, 3)] {
                let (rules, budget) = (rules.parse().unwrap(), Budget { playouts: Some(playouts), time: None });
                let full = fill(method.clone(), &rules, 225, &budget, starts);
                let read = full.to_string().parse().expect("a line that was printed");
                assert_eq!(fill(read, &rules, 225, &budget, starts).to_string(), full.to_string(), "{method}");
                count += 1;
            }
        }
    }
    assert!(count > 400, "{count}: most lines are methods");
}

#[test]
fn small_searches_of_two_levels_go_move_by_move_and_in_same_game_have_prior_visits_from_the_root_too() {
    let filled = |method: &str, rules: &str, playouts| {
        let budget = Budget { playouts: Some(playouts), time: None };
        let full = fill(method.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, 1);
        (full.given(&MOVES), full.given(&PRIOR))
    };
    for method in ["nmcts", "nbmcts"] {
        for (rules, moves, most) in
            [("samegame", 40, 150_000), ("bubble-breaker", 40, 150_000), ("clickomania", 4096, 300_000)]
        {
            assert_eq!(filled(method, rules, most), (vec![0, moves], vec![1]), "{method}");
            assert_eq!(filled(method, rules, most + 1), (vec![], vec![]), "{method}");
        }
        let sized = format!("{method}:inner=900");
        assert_eq!(filled(&sized, "samegame", 72_000), (vec![], vec![1]));
        assert_eq!(filled(&sized, "samegame", 140_000), (vec![], vec![]));
        assert_eq!(filled(&sized, "bubble-breaker", 72_000), (vec![], vec![]));
    }
    for (rules, moves) in [("samegame", 40), ("bubble-breaker", 40), ("clickomania", 4096)] {
        assert_eq!(filled("nmcts:playout=uniform", rules, 300_000), (vec![0, moves], vec![1]));
        assert_eq!(filled("nmcts:playout=uniform", rules, 300_001), (vec![], vec![]));
        assert_eq!(filled("nmcts:levels=3,playout=uniform", rules, 300_001), (vec![0, moves, 0], vec![1]));
    }
    for other in ["nmcts:inner=900,playout=uniform", "mcts", "mcts:playout=uniform"] {
        assert_eq!(filled(other, "samegame", 72_000), (vec![], vec![]), "{other}");
    }
    assert_eq!(filled("nmcts:preset=thesis", "samegame", 72_000), (vec![], vec![0]));
    assert_eq!(filled("nbmcts:levels=3", "samegame", 72_000), (vec![0, 40, 0], vec![1]));
    assert_eq!(filled("nmcts:moves=0/20", "samegame", 72_000), (vec![0, 20], vec![]));
}

#[test]
fn large_nested_searches_have_three_levels_where_they_gain_unless_the_line_says_otherwise() {
    let levels = |method: &str, rules: &str, playouts| {
        let budget = Budget { playouts: Some(playouts), time: None };
        fill(method.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, 1).levels()
    };
    for nested in ["nmcts", "nbmcts", "nmcts:playout=uniform", "nbmcts:playout=uniform"] {
        for rules in ["samegame", "bubble-breaker", "clickomania"] {
            let gains = rules != "bubble-breaker" || nested == "nmcts:playout=uniform";
            assert_eq!(levels(nested, rules, 1_000_000), if gains { 3 } else { 2 }, "{nested}, {rules}");
            assert_eq!(levels(nested, rules, 999_999), 2, "{nested}, {rules}");
        }
    }
    for (line, expected) in [
        ("nmcts:levels=2", 2),
        ("nmcts:levels=4", 4),
        ("nmcts:follow=0", 3),
        ("nmcts:c=0.1/0", 2),
        ("nmcts:inner=9100", 2),
        ("nmcts:levels=3,searches=5", 3),
        ("nmcts:preset=thesis", 2),
        ("mcts", 1),
        ("bmcts", 1),
    ] {
        assert_eq!(levels(line, "samegame", 10_000_000), expected, "{line}");
    }
}

#[test]
fn searches_with_a_tree_have_playouts_that_follow_unless_the_line_says_otherwise() {
    let follow = |method: &str, rules: &str| {
        let budget = Budget { playouts: Some(50_000), time: None };
        fill(method.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, 1).given(&FOLLOW)
    };
    for rules in ["samegame", "bubble-breaker", "clickomania", "popstar"] {
        for line in ["mcts", "bmcts", "nmcts", "nbmcts:levels=3", "nmcts:inner=900", "mcts:playout=uniform"] {
            assert_eq!(follow(line, rules), [30], "{line}, {rules}");
        }
        for preset in ["mcts:preset=thesis", "nbmcts:preset=thesis-moves"] {
            assert_eq!(follow(preset, rules), [0], "{preset}, {rules}");
        }
        assert_eq!(follow("nmcts:follow=0", rules), [0]);
    }
}

#[test]
fn a_beam_that_is_one_of_many_has_the_parameters_of_restarts() {
    let budget = Budget { playouts: Some(2300), time: None };
    let limit = |rules: &str, starts| {
        let full = fill("bmcts:preset=thesis".parse().unwrap(), &rules.parse().unwrap(), 225, &budget, starts);
        (full.get(&LIMIT), full.get(&WIDTH))
    };
    assert_eq!(limit("samegame", 1), (75, 5));
    assert_eq!(limit("samegame", 50), (25, 5));
    assert_eq!(limit("bubble-breaker", 1), (20, 2));
    assert_eq!(limit("bubble-breaker", 50), (75, 3));
}

#[test]
fn one_price_of_an_end_says_nothing_of_rounds() {
    let budget = Budget { playouts: Some(20_000_000), time: None };
    let filled = |line: &str| fill(line.parse().unwrap(), &Rules::default(), 225, &budget, 1).to_string();
    let usual = filled("race").replace("jump=50/50/50/50/50/100/100,slope=35/35/35/35/35/50/50", "jump=100,slope=50");
    assert_eq!(filled("race:jump=100,slope=50"), usual);
    assert!(filled("race:jump=100/100/100/100/50").starts_with("race:runs=16/12/8/6/4,"));
}

#[test]
fn races_on_small_boards_are_followed_by_a_proof() {
    let budget = Budget { playouts: Some(1000), time: None };
    let prove = |method: &str, cells| {
        let full = fill(method.parse().unwrap(), &Rules::default(), cells, &budget, 1).to_string();
        full.contains("prove=50")
    };
    assert!(prove("race", 100) && !prove("race", 101) && !prove("race:prove=0", 100) && !prove("polish", 100));
}
