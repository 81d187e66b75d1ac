use super::*;
use crate::game::naive::NaiveBoard;
use crate::game::tests::random_grid;
use crate::puzzle::Bounds;
use crate::rng::{Generator, below, stream};

fn rules(name: &str) -> Rules {
    name.parse().expect("a rule set")
}

#[test]
fn bounds_of_the_thesis_boards() {
    let cases = [("samegame", 225, -24_421, 50_729), ("bubble-breaker", 225, 0, 50_400), ("clickomania", 400, 0, 400)];
    for (name, cells, lower, upper) in cases {
        assert_eq!(rules(name).bounds(cells), Bounds { lower, upper }, "{name}");
    }
}

#[test]
fn a_formula_that_forgets_the_empty_board_is_noticed() {
    let caution = |text: &str| rules(text).caution();
    assert!(caution("move=5n^2;left=2000-20m^2;least=0").expect("a caution").contains("bonus=2000"));
    for good in ["move=5n^2;left=2000-20m^2;bonus=2000;least=0", "move=n;left=-5", "move=n;colour=3-c", "popstar"] {
        assert_eq!(caution(good), None, "{good}");
    }
}

#[test]
fn closing_scores_of_the_variants() {
    let cases = [
        ("samegame", [0, 0, 0], 1000),
        ("samegame", [1, 2, 5], -10),
        ("samegame-schadd", [1, 2, 5], -9),
        ("samegame-codingame", [1, 2, 5], 0),
        ("samegame-codingame", [0, 0, 0], 1000),
        ("bubble-breaker", [0, 0, 0], 0),
        ("clickomania", [0, 3, 0], 0),
        ("tco03", [0, 0, 0], 150),
        ("tco03", [0, 3, 0], 0),
    ];
    for (name, left, closing) in cases {
        assert_eq!(rules(name).closing(&left, 50), closing, "{name} {left:?}");
    }
}

#[test]
fn a_wrong_name_lists_the_right_ones() {
    let message = "tetris".parse::<Rules>().unwrap_err().to_string();
    assert!(message.contains("\"tetris\"") && message.contains("bubble-breaker"), "{message}");
}

#[test]
fn a_formula_says_every_rule_set_and_prints_back() {
    let cases = [
        ("samegame", "move=(n-2)^2; bonus=1000; colour=-(c-2)^2", "move=n^2-4n+4;bonus=1000;colour=-c^2+4c-4"),
        (
            "samegame-schadd",
            "colour=-(c-2)²;from=3;bonus=1000;move=n²-4n+4",
            "move=n^2-4n+4;bonus=1000;colour=-c^2+4c-4;from=3",
        ),
        ("bubble-breaker", "move=n(n-1)", "move=n^2-n"),
        ("clickomania", "move=n;", "move=n"),
        ("js-games", "move=(n-2)*(n-2);bonus=1000;left=-(m-2)^2", "move=n^2-4n+4;bonus=1000;left=-m^2+4m-4"),
        ("popstar", "move=5n^2;bonus=2000;left=2000-20*m^2;least=0", "move=5n^2;bonus=2000;left=-20m^2+2000;least=0"),
        ("windows", "move = n^2 - 3n + 4", "move=n^2-3n+4"),
        (
            "cube-crash",
            "move=(n-2)^2;bonus=1000;colour=-(c-2)^2;min=3",
            "move=n^2-4n+4;bonus=1000;colour=-c^2+4c-4;min=3",
        ),
        ("former", "move=-1;min=1;columns=stay", "move=-1;min=1;columns=stay"),
        ("tco03", "move=n(n-1)/2;factor=4", "move=(n^2-n)/2;factor=4"),
        ("jbubblebreaker", "move=n*(n-1);bonus=1000;columns=right", "move=n^2-n;bonus=1000;columns=right"),
    ];
    for (name, formula, full) in cases {
        let read = rules(formula);
        let known = rules(name);
        assert_eq!(Rules { name: known.name, about: known.about, ..read }, known, "{formula}");
        assert_eq!(read.name, full);
        assert_eq!(rules(full), read);
    }
}

#[test]
fn a_wrong_formula_says_where_and_why() {
    let cases = [
        ("bonus=5", "expected move=, the points of n tiles"),
        ("move=n^3", "expected ^1 or ^2"),
        ("move=n^2*n", "expected nothing beyond squares"),
        ("move=", "expected a whole number up to 1000000, n or (, found the end"),
        ("move=2m", "expected + - * / ^ or the end, found 'm'"),
        ("move=n/2", "expected whole points for every n, as n(n-1)/2 gives"),
        ("move=n/3", "expected /2, once"),
        ("move=n/2*n/2", "expected /2, once"),
        ("move=50n^2;factor=2", "factor=2\": expected no more than 1000000000 points for a board of 64x64 cells"),
        ("move=n;factor=11", "expected a whole number from 1 to 10, found \"11\""),
        ("move=(n-2", "expected a closing )"),
        ("move=51n^2", "expected at most 50n² + 10000n + 10000, found 51n² + 0n + 0"),
        ("move=9999999", "expected a whole number up to 1000000"),
        ("move=n;min=4", "expected a whole number from 1 to 3, found \"4\""),
        ("move=n;columns=up", "expected left, right or stay, found \"up\""),
        ("move=n;left=m;colour=c", "expected colour or left, found both"),
        ("move=n;move=n", "move stands here twice"),
        ("move=n;speed=9", "found \"speed\""),
        ("move=n;fast", "expected key=value"),
    ];
    for (formula, problem) in cases {
        let message = formula.parse::<Rules>().unwrap_err().to_string();
        assert!(message.contains(problem), "{formula}: {message}");
    }
}

/// The best and the worst score of all games from `board`.
fn range(board: &NaiveBoard, rules: &Rules, points: Score) -> (Score, Score) {
    let groups = board.groups();
    if groups.is_empty() {
        let score = points + rules.closing(&board.left(), points);
        return (score, score);
    }
    groups.into_iter().fold((Score::MAX, Score::MIN), |(worst, best), head| {
        let mut next = board.clone();
        let points = points + rules.points(next.play(head).unwrap());
        let (low, high) = range(&next, rules, points);
        (worst.min(low), best.max(high))
    })
}

#[test]
fn no_game_comes_to_more_or_less_than_the_bounds_say() {
    let own = [
        "move=-n^2+9n;left=3m",
        "move=20-n;bonus=-50",
        "move=n^2-30n+300;min=1",
        "move=2-n;min=3;colour=c^2-9c",
        "move=n(n+1)/2-9;factor=3;bonus=-7;left=-m(m-1)/2",
    ];
    let all = RULE_SETS.into_iter().chain(own.map(rules));
    for (index, rules) in all.enumerate() {
        for seed in 0..6 {
            let (width, height) = [(4, 3), (3, 4), (6, 2)][seed % 3];
            let grid = random_grid(width, height, 2 + seed as u32 % 2, 50 + seed as u64);
            let board = NaiveBoard::under(&grid, rules.physics);
            let (worst, best) = range(&board, &rules, 0);
            let bounds = rules.bounds(grid.area());
            assert!(
                bounds.lower <= worst && best <= bounds.upper,
                "{rules} {index}: {bounds:?} {worst} {best} {grid:?}"
            );
            let earnings = rules.earnings(grid.area());
            assert!(best <= rules.potential(&earnings, &board.left(), 0), "{rules}: {best} {grid:?}");
            let most = rules.most(&earnings, board.left().iter().sum());
            let most = most + rules.best_end(0, grid.area()).max(rules.for_nothing_left(most));
            assert!(best <= most, "{rules}: {best} {most} {grid:?}");
        }
    }
}

/// The bounds look at a few sizes of groups instead of all.
#[test]
fn bounds_are_those_of_every_size_of_groups() {
    let own =
        ["move=-n^2+9n;left=3m", "move=20-n;bonus=-50", "move=n^2-30n+300;min=1", "move=7;min=3", "move=-3n^2+200n-9"];
    for rules in RULE_SETS.into_iter().chain(own.map(rules)) {
        let smallest = u32::from(rules.physics.smallest);
        for cells in 1..=400 {
            let sizes = smallest..=cells;
            let moves: Vec<Score> = sizes.map(|size| (cells / size) as Score * rules.points(size)).collect();
            let nothing = if smallest > 1 { 0 } else { Score::MIN };
            let most = moves.iter().copied().max().unwrap_or(Score::MIN).max(nothing).max(rules.points(cells));
            let least = moves.iter().copied().min().unwrap_or(0).min(0);
            let bounds = rules.bounds(cells);
            assert_eq!(
                bounds.upper,
                most + rules.best_end(0, cells).max(rules.for_nothing_left(most)),
                "{rules} {cells}"
            );
            assert_eq!(bounds.lower, rules.factor * least + rules.worst_end(cells), "{rules} {cells}");
        }
    }
}

/// A formula of small numbers.
fn random_rules(rng: &mut Generator) -> Rules {
    let mut number = |least: i32, most: i32| least + below(rng, (most - least + 1) as u32) as i32;
    let mut polynomial = |name: &str| {
        let (square, linear, constant) = (number(-2, 3), number(-12, 12), number(-20, 20));
        format!("{square}{name}^2{linear:+}{name}{constant:+}")
    };
    let (step, left) = (polynomial("n"), [polynomial("c"), polynomial("m")]);
    let kind = below(rng, 3);
    let mut text = format!(
        "move={step};bonus={};min={};factor={}",
        below(rng, 90) as i32 - 45,
        1 + below(rng, 3),
        1 + below(rng, 2)
    );
    match kind {
        0 => text += &format!(";colour={};from={}", left[0], 1 + below(rng, 3)),
        1 => text += &format!(";left={};from={}", left[1], 1 + below(rng, 3)),
        _ => {}
    }
    if below(rng, 2) == 0 {
        text += &format!(";least={}", below(rng, 60) as i32 - 30);
    }
    rules(&text)
}

#[test]
fn no_game_under_any_formula_earns_more_than_its_potential() {
    let mut rng = stream(1, "formulas", 0);
    for round in 0..400 {
        let rules = random_rules(&mut rng);
        let (width, height) = [(4, 3), (3, 4), (5, 2)][round % 3];
        let grid = random_grid(width, height, 2 + round as u32 % 3, round as u64);
        let board = NaiveBoard::under(&grid, rules.physics);
        let (_, best) = range(&board, &rules, 0);
        let earnings = rules.earnings(grid.area());
        assert!(best <= rules.potential(&earnings, &board.left(), 0), "{rules}: {best} {grid:?}");
        let ends = rules.best_end_of(&grid.colour_sizes());
        assert!(best_end(&board, &rules) <= ends, "{rules} {grid:?}");
    }
}

#[test]
fn the_potential_of_a_large_board_counts_what_tiles_left_over_pay() {
    let rules = rules("move=-n^2+20n;colour=c^2");
    let earnings = rules.earnings(4096);
    let most = (0..100_000).map(|n| rules.potential(&earnings, &[4000 - n % 2, 90, 6], 0)).max();
    // Many tiles are worth more left, c², six more as pairs of 36 points.
    assert_eq!(most, Some(4000 * 4000 + 90 * 90 + 3 * 36));
}

#[test]
fn a_colour_with_one_tile_keeps_the_board_from_being_empty() {
    let rules = rules("samegame");
    let earnings = rules.earnings(225);
    let potential = |left: &[u32]| rules.potential(&earnings, left, 0);
    // 8² and 3² points, and 1000 for an empty board.
    assert_eq!(potential(&[10, 5]), 64 + 9 + 1000);
    assert_eq!(potential(&[10, 5, 1]), 64 + 9 + rules.closing(&[1], 0));
}

/// The best end of all games from `board`, but for what the factor adds.
fn best_end(board: &NaiveBoard, rules: &Rules) -> Score {
    let groups = board.groups();
    if groups.is_empty() {
        return rules.closing(&board.left(), 0);
    }
    let after = |head| {
        let mut next = board.clone();
        next.play(head).unwrap();
        best_end(&next, rules)
    };
    groups.into_iter().map(after).max().expect("a group")
}
