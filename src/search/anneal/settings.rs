//! The methods that anneal, their keys and their settings.

use super::chain::Neighbourhood;
use super::game::{Counting, Objective};
use super::round::{Begins, Round, Streams};
use crate::puzzle::Score;
use crate::search::method::key::{Declared, by, is, keys, real, whole, word};
use crate::search::method::{Declaration, KnownLine, Method, Rounds, method};

/// The settings of an annealing.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Who is annealed when, and how hot: one round after the other. A round of several cycles is here several rounds, and so
    /// are the rounds of several heats.
    pub rounds: Vec<Round>,
    /// The tabu colours of the first games, in turn, as ranks by number of tiles, 0 the largest.
    pub colours: Vec<usize>,
    /// Their second tabu colours, in turn, where they differ from the first.
    pub seconds: Vec<usize>,
    /// Whose random numbers an annealing draws.
    pub streams: Streams,
    /// The percentage of the budget that is for a proof of the best line; 0 for no proof.
    pub prove: u64,
    /// What is tried.
    pub neighbourhood: Neighbourhood,
}

/// With so many points a move, those of the longest game on the largest board are half of what a [`Score`] holds.
pub const MOST_TOLL: u64 = 1 << 18;

/// The points of a move that fit into a [`Score`] with the greatest lift.
const MOST_POINTS: u64 = 2_000_000;

keys! {
    pub RUNS: u64 = whole("runs", 1..=1 << 20, by("by rules and steps", 1), "annealings of each round").list();
    pub SHARE: u64 = whole("share", 1..=1 << 20, by("by rules and steps", 1), "shares of the budget that rounds have").a_round();
    pub KEEP: u64 = whole("keep", 1..=1 << 20, by("as many as the next round has annealings, in SameGame by steps", 1),
        "games of each round that go on, some more than once where the next round has more annealings").between_rounds();
    pub CYCLES: u64 = whole("cycles", 1..=1000, by("by rules and steps", 1),
        "times that a round is annealed, each time but the first from the best game so far").a_round();
    pub HEATS: u64 = whole("heats", 1..=1000, by("by rules and steps", 1),
        "races of the rounds before those with cycles, each with new games; then the best games of all go on");
    pub STREAMS: Streams = word("streams", is(Streams::Each),
        "random numbers: each annealing has its own, so that threads share a round; or all draw one after the other");
    pub PROVE: u64 = whole("prove", 0..=90, by("by number of tiles", 0),
        "percent of the budget for an exact search that may prove the best line; 0 for none");
    pub HOT: f64 = real("hot", 0.001..=1e6, by("by rules and steps", 40.0), "temperature at the start of a round, in points").a_round();
    pub COLD: f64 = real("cold", 0.001..=1e6, by("by rules and steps", 12.0), "temperature at the end of a round, in points").a_round();
    pub TOLL: u64 = whole("toll", 0..=MOST_TOLL, by("by rules and steps", 0),
        "points that each move costs in a round, beside what it earns").a_round();
    pub FLOOR: u64 = whole("floor", 0..=MOST_POINTS, is(0), "moves that earn fewer points count nothing in a round").a_round();
    pub CEILING: u64 = whole("ceiling", 0..=MOST_POINTS, is(0),
        "moves that earn fewer points, but no fewer than floor, count lift percent more in a round").a_round();
    pub LIFT: u64 = whole("lift", 0..=900, is(0), "percent that moves between floor and ceiling count more in a round").a_round();
    pub COLOURS: u64 = whole("colours", 0..=63, by("0, for race 0/1/0/2/0/1/3/0", 0),
        "tabu colours of the first round, by rank of their number of tiles, in turn").list();
    SECONDS: u64 = whole("seconds", 0..=63, by("none", 0),
        "second tabu colours, as colours; none where the first has the same rank").list();
    pub SHIFT: u64 = whole("shift", 0..=1000, by("63, for race 31", 63), "share of steps that move a stretch of the list");
    DROP: u64 = whole("drop", 0..=1000, is(12), "share of steps that drop a stretch");
    INSERT: u64 = whole("insert", 1..=1000, is(25), "share of steps that insert a name");
    pub LONGER: u64 = whole("longer", 0..=99, by("50, in SameGame's races by steps a cell", 50),
        "percent of stretches longer than one entry; of these, the same percent are longer than two, and so on");
    OTHER: u64 = whole("other", 0..=100, is(80), "percent of inserted names not of the tabu colour");
    LAG: f64 = real("lag", 0.0..=1e9, is(100.0), "points behind the old game at which a change is given up");
    APART: f64 = real("apart", 0.0..=1e9, is(0.0),
        "points that a change counts as further behind for each tile left in only one of the two games");
    pub MEND: bool = word("mend", by("by rules and steps", false),
        "where a named tile cannot be taken, take what is left of its group; tiles of the tabu colour do not wait");
    pub JUMP: f64 = real("jump", 0.0..=1e6, by("by rules and steps", 100.0), "points that an end with a tile left costs, beside the slope").a_round();
    pub SLOPE: f64 = real("slope", 0.0..=1e6, by("by rules and steps", 50.0), "points that each tile left costs").a_round();
}

const ROUNDS: &[&dyn Declared] = &[&RUNS, &SHARE, &KEEP, &CYCLES, &HEATS, &STREAMS, &PROVE];
const ANNEALING: &[&dyn Declared] = &[
    &HOT, &COLD, &TOLL, &FLOOR, &CEILING, &LIFT, &COLOURS, &SECONDS, &SHIFT, &DROP, &INSERT, &LONGER, &OTHER, &LAG,
    &APART, &MEND, &JUMP, &SLOPE,
];

/// One annealing.
pub const ANNEAL: Declaration = Declaration {
    known_line: KnownLine::Welcome,
    check,
    ..method("anneal", "annealing over move lists", &[ANNEALING])
};
/// One annealing of a line that is given.
pub const POLISH: Declaration = Declaration {
    known_line: KnownLine::Needed,
    check,
    ..method("polish", "annealing of the line given with --from", &[ANNEALING])
};
/// How many rounds a race has that says nothing of them.
pub const USUAL_ROUNDS: usize = 5;

/// Annealings in rounds.
pub const RACE: Declaration = Declaration {
    known_line: KnownLine::Welcome,
    rounds: Rounds::By(&RUNS, USUAL_ROUNDS),
    check,
    ..method("race", "annealings in rounds: the best of each go on", &[ROUNDS, ANNEALING])
};

/// Whether the keys of `method` go together.
fn check(method: &Method) -> Result<(), String> {
    let rounds = [&FLOOR, &CEILING, &LIFT].map(|key| method.given(key).len()).into_iter().max().unwrap_or(0);
    for index in 0..rounds {
        let [floor, ceiling, lift] = [&FLOOR, &CEILING, &LIFT].map(|key| method.at(key, index));
        if lift > 0 && ceiling <= floor {
            let found = format!("found ceiling={ceiling}, floor={floor}");
            return Err(format!(
                "lift={lift}: expected a ceiling above the floor, as moves between them are lifted, {found}"
            ));
        }
    }
    Ok(())
}

impl Settings {
    /// What `method` says.
    pub fn of(method: &Method) -> Settings {
        let ranks = |key| method.given(key).into_iter().map(|rank| rank as usize).collect::<Vec<_>>();
        let colours = ranks(&COLOURS);
        Settings {
            rounds: Round::all(method),
            colours: if colours.is_empty() { vec![0] } else { colours },
            // A key of races: one annealing has one stream of random numbers.
            streams: if method.has(&STREAMS) { method.get(&STREAMS) } else { Streams::One },
            prove: method.get(&PROVE),
            seconds: ranks(&SECONDS),
            neighbourhood: Neighbourhood::of(method),
        }
    }
}

impl Round {
    /// All rounds, one after the other.
    fn all(method: &Method) -> Vec<Round> {
        let all: Vec<Vec<Round>> =
            (0..method.given(&RUNS).len().max(1)).map(|index| Round::cycles(method, index)).collect();
        let heats = method.get(&HEATS) as usize;
        let of_heat = all.iter().position(|cycles| cycles.len() > 1).unwrap_or(all.len()).max(1);
        let (heat, mut last) = (all[..of_heat].concat(), all[of_heat..].concat());
        if let Some(first) = last.first_mut().filter(|_| heats > 1) {
            first.begins = Begins::Joined;
        }
        let heat = heat.into_iter().map(|round| Round { share: round.share / heats as f64, ..round });
        std::iter::repeat_n(heat, heats).flatten().chain(last).collect()
    }

    /// The cycles of round `index`, which share its part of the budget (thermal cycling: Moebius et al., Physical Review
    /// Letters 79, 1997).
    fn cycles(method: &Method, index: usize) -> Vec<Round> {
        let cycles = method.at(&CYCLES, index) as usize;
        let round = Round::of(method, index);
        let first = Round { share: round.share / cycles as f64, ..round };
        let again = Round { parents: Some(1), begins: Begins::On, ..first };
        std::iter::once(first).chain(std::iter::repeat_n(again, cycles - 1)).collect()
    }

    /// The same for a puzzle whose empty end is worth `bonus`.
    pub(super) fn of_puzzle(self, bonus: f64) -> Round {
        Round { objective: Objective { bonus, ..self.objective }, ..self }
    }

    fn of(method: &Method, index: usize) -> Round {
        let kept = !method.given(&KEEP).is_empty();
        let parents = index.checked_sub(1).filter(|_| kept).map(|before| method.at(&KEEP, before) as usize);
        Round {
            runs: method.at(&RUNS, index) as usize,
            share: method.at(&SHARE, index) as f64,
            hot: method.at(&HOT, index),
            cold: method.at(&COLD, index),
            parents,
            objective: objective(method, index),
            begins: if index == 0 { Begins::Anew } else { Begins::On },
        }
    }
}

impl Neighbourhood {
    fn of(method: &Method) -> Neighbourhood {
        let whole = |key| method.get(key) as u32;
        Neighbourhood {
            shift: whole(&SHIFT),
            drop: whole(&DROP),
            insert: whole(&INSERT),
            longer: whole(&LONGER),
            other: whole(&OTHER),
            lag: method.get(&LAG),
            apart: method.get(&APART),
            mend: method.get(&MEND),
        }
    }
}

/// What round `index` maximises, but for the bonus, which is the puzzle's.
fn objective(method: &Method, index: usize) -> Objective {
    let points = |key| method.at(key, index) as Score;
    let [floor, ceiling, lift] = [&FLOOR, &CEILING, &LIFT].map(points);
    let counting = Counting { floor, ceiling: ceiling.max(floor), percent: 100 + lift };
    let counting = if (floor, lift) == (0, 0) { Counting::ALIKE } else { counting };
    Objective {
        toll: points(&TOLL),
        counting,
        bonus: 0.0,
        jump: method.at(&JUMP, index),
        slope: method.at(&SLOPE, index),
    }
}
