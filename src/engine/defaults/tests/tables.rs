//! Every row of the tables, of the thesis and tuned, comes out where it should.

use super::*;

/// A method, rules and starts; then playouts with the C, L and W that they have, and whether all simulations count.
type Rows = &'static [(u64, f64, u64, u64, bool)];

const BEAMS: &[(&str, &str, u64, Rows)] = &[
    (
        "bmcts:preset=thesis",
        "samegame",
        1,
        &[
            (2300, 0.0, 75, 5, false),
            (9100, 0.0002, 250, 10, false),
            (36_000, 0.0005, 1000, 100, false),
            (137_000, 0.0012, 20_000, 50, false),
            (546_000, 0.0025, 100_000, 100, false),
            (2_200_000, 0.005, 250_000, 250, false),
        ],
    ),
    (
        "bmcts:preset=thesis,playout=uniform",
        "samegame",
        1,
        &[
            (2300, 0.0, 100, 5, false),
            (9100, 0.0, 250, 5, false),
            (36_000, 0.0002, 2500, 10, false),
            (137_000, 0.0005, 20_000, 2, false),
            (546_000, 0.0013, 50_000, 5, false),
            (2_200_000, 0.0028, 250_000, 25, false),
        ],
    ),
    (
        "bmcts:preset=thesis",
        "bubble-breaker",
        1,
        &[
            (2300, 0.0, 20, 2, false),
            (9100, 0.0004, 150, 15, false),
            (36_000, 0.008, 2500, 5, false),
            (137_000, 0.016, 20_000, 5, false),
            (546_000, 0.0275, 100_000, 5, false),
            (2_200_000, 0.055, 500_000, 25, false),
        ],
    ),
    (
        "bmcts:preset=thesis",
        "clickomania",
        1,
        &[
            (131, 0.0, 10, 3, false),
            (410, 0.0, 10, 3, false),
            (2050, 0.0, 10, 3, false),
            (8200, 0.0, 10, 3, false),
            (32_800, 0.0, 100, 15, false),
            (131_000, 0.0025, 1000, 25, false),
            (525_000, 0.012, 10_000, 500, false),
            (10_500_000, 0.032, 10_000, 500, false),
        ],
    ),
    (
        "bmcts:preset=thesis",
        "samegame",
        50,
        &[(2300, 0.0, 25, 5, false), (9100, 0.0002, 250, 7, false), (36_000, 0.0005, 1000, 100, false)],
    ),
    (
        "bmcts:preset=thesis,playout=uniform",
        "samegame",
        50,
        &[(2300, 0.0, 75, 2, false), (9100, 0.0, 500, 2, false), (36_000, 0.0002, 10_000, 2, false)],
    ),
    (
        "bmcts:preset=thesis",
        "bubble-breaker",
        50,
        &[(2300, 0.0, 75, 3, false), (9100, 0.0004, 1000, 7, false), (36_000, 0.008, 5000, 5, false)],
    ),
    ("bmcts:preset=thesis", "clickomania", 50, &[(8200, 0.0, 25, 2, false), (131_000, 0.0025, 25, 2, false)]),
    (
        "bmcts",
        "samegame",
        1,
        &[(2300, 0.0, 75, 20, false), (9100, 0.0002, 250, 10, false), (137_000, 0.0012, 20_000, 50, true)],
    ),
    (
        "bmcts:playout=uniform",
        "samegame",
        1,
        &[
            (2300, 0.0, 50, 20, true),
            (9100, 0.0, 125, 20, false),
            (137_000, 0.0005, 20_000, 2, false),
            (546_000, 0.0013, 50_000, 5, true),
        ],
    ),
    ("bmcts", "bubble-breaker", 1, &[(2300, 0.0, 12, 20, false), (9100, 0.0004, 150, 15, false)]),
    ("bmcts", "clickomania", 1, &[(2050, 0.0, 10, 3, false), (8200, 0.0, 10, 15, false)]),
    ("bmcts", "samegame", 50, &[(2300, 0.0, 25, 5, false), (9100, 0.0002, 250, 7, false)]),
    (
        "bmcts:playout=uniform",
        "samegame",
        50,
        &[(2300, 0.0, 50, 10, true), (9100, 0.0, 250, 20, true), (36_000, 0.0002, 10_000, 2, false)],
    ),
    ("bmcts", "bubble-breaker", 50, &[(2300, 0.0, 75, 3, false), (9100, 0.0004, 500, 30, false)]),
    ("bmcts", "clickomania", 50, &[(8200, 0.0, 10, 15, false)]),
];

#[test]
fn every_row_of_the_tables_of_beams_comes_out_for_its_playouts() {
    for &(line, rules, starts, rows) in BEAMS {
        for &(playouts, c, limit, width, counts_all) in rows {
            let budget = Budget { playouts: Some(playouts), time: None };
            let full = fill(line.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, starts);
            let found = (full.get(&C), full.get(&LIMIT), full.get(&WIDTH), full.get(&COUNT) == Count::All);
            assert_eq!(found, (c, limit, width, counts_all), "{line}, {rules}, {playouts} playouts, {starts} starts");
        }
    }
}

#[test]
fn every_c_of_the_tables_comes_out_for_its_playouts() {
    let thesis = [
        ("samegame", "", [0.0, 0.0002, 0.0005, 0.0012, 0.0025, 0.005]),
        ("samegame", ",playout=uniform", [0.0, 0.0, 0.0002, 0.0005, 0.0013, 0.0028]),
        ("bubble-breaker", "", [0.0, 0.0004, 0.008, 0.016, 0.0275, 0.055]),
        ("clickomania", "", [0.0, 0.0, 0.0, 0.0025, 0.012, 0.012]),
    ];
    let tuned = [
        ("samegame", "", [0.0, 0.0002, 0.005, 0.01, 0.007, 0.04]),
        ("samegame", ",playout=uniform", [0.0, 0.0005, 0.003, 0.005, 0.005, 0.01]),
        ("bubble-breaker", "", [0.0, 0.0004, 0.008, 0.016, 0.0275, 0.055]),
        ("clickomania", "", [0.0, 0.0, 0.0, 0.0025, 0.012, 0.012]),
    ];
    let tuned_below = [
        ("samegame", "", [0.0, 0.0002, 0.002, 0.0035, 0.007, 0.005]),
        ("samegame", ",playout=uniform", [0.0, 0.0005, 0.001, 0.002, 0.005, 0.0028]),
        ("bubble-breaker", "", [0.0, 0.0004, 0.008, 0.016, 0.0275, 0.055]),
        ("clickomania", "", [0.0, 0.0, 0.0, 0.0025, 0.012, 0.012]),
    ];
    let sizes = [2300, 9100, 36_000, 137_000, 546_000, 2_200_000];
    let c = |line: &str, rules: &str, playouts| {
        let budget = Budget { playouts: Some(playouts), time: None };
        fill(line.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, 1).at(&C, 1)
    };
    for (rules, playout, expected) in thesis {
        let line = format!("mcts:preset=thesis{playout}");
        assert_eq!(sizes.map(|size| c(&line, rules, size)), expected, "{line}, {rules}");
        let below = |size: u64| c(&format!("nmcts:levels=2,inner={size},preset=thesis{playout}"), rules, 100 * size);
        assert_eq!(sizes.map(below), expected, "{rules}{playout}");
    }
    for (rules, playout, expected) in tuned {
        let line = format!("mcts:follow=30{playout}");
        assert_eq!(sizes.map(|size| c(&line, rules, size)), expected, "{line}, {rules}");
    }
    for (rules, playout, expected) in tuned_below {
        let below = |size: u64| c(&format!("nmcts:levels=2,inner={size}{playout}"), rules, 100 * size);
        assert_eq!(sizes.map(below), expected, "{rules}{playout}");
    }
    assert_eq!([1_100_000, 2_200_000].map(|size| c("mcts", "samegame", size)), [0.02, 0.04]);
    assert_eq!([262_000, 10_500_000].map(|size| c("mcts", "clickomania", size)), [0.02, 0.032]);
    assert_eq!(c("mcts:preset=thesis", "clickomania", 10_500_000), 0.032);
}

#[test]
fn move_by_move_searches_of_the_thesis_have_the_moves_and_searches_of_its_tables() {
    let full = |line: &str, rules: &str| {
        let budget = Budget { playouts: Some(83_000_000), time: None };
        fill(line.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, 1).to_string()
    };
    for (line, rules, expected) in [
        ("nmcts:preset=thesis-moves", "samegame", "searches=285,prior=0,c=0.0003/0,moves=30/10,"),
        ("nmcts:preset=thesis-moves,playout=uniform", "samegame", "searches=142,prior=0,c=0.00003/0,moves=30/40,"),
        ("nmcts:preset=thesis-moves", "bubble-breaker", "searches=570,prior=0,c=0.0002/0,moves=20/40,"),
        ("nmcts:preset=thesis-moves", "clickomania", "inner=410,prior=0,c=0/0,restart=off,"),
        ("nmcts:preset=thesis", "samegame", "inner=9100,prior=0,c=0.0002/0,restart=off,"),
        ("nmcts:preset=thesis,playout=uniform", "samegame", "inner=9500,prior=0,c=0/0,restart=off,"),
        ("nmcts:preset=thesis", "bubble-breaker", "inner=9900,prior=0,c=0.0004/0,restart=off,"),
    ] {
        let found = full(line, rules);
        assert!(found.contains(expected), "{line}, {rules}: {found}");
    }
}

#[test]
fn a_time_counts_for_the_playouts_that_a_core_makes_in_it() {
    let full = |line: &str, cells, budget: &str| {
        fill(line.parse().unwrap(), &Rules::default(), cells, &budget.parse().unwrap(), 1).to_string()
    };
    for (line, a_second) in
        [("nmcts:levels=3,searches=100", 200_000), ("race", 900_000), ("nrpa", 36_000), ("sp-mcts", 200_000)]
    {
        for seconds in [1, 4, 30] {
            let playouts = seconds * a_second;
            let time = full(line, 250, &format!("{seconds}s"));
            assert_eq!(time, full(line, 250, &format!("{playouts}")), "{line}");
            assert_eq!(time, full(line, 250, &format!("{},{seconds}s", 9 * playouts)), "{line}");
            assert_ne!(time, full(line, 250, &format!("{}", 9 * playouts)), "{line}");
        }
    }
    for line in ["nmcts:levels=3,searches=100", "nrpa", "sp-mcts"] {
        assert_eq!(full(line, 250, "10s"), full(line, 1000, "40s"), "{line}");
    }
}
