//! Every rule set that has a name.

use super::{Columns, Each, Left, Physics, Polynomial, Rules};
use crate::puzzle::Score;

const NOTHING: Left = Left { each: Each::Colour, value: Polynomial::NONE, from: 1, least: Score::MIN };

/// (n - k)² as a polynomial.
const fn squared(k: Score) -> Polynomial {
    Polynomial::whole(1, -2 * k, k * k)
}

/// -(n - 2)² for so many tiles and more.
const fn penalty(each: Each, from: u32) -> Left {
    Left { each, value: Polynomial::whole(-1, 4, -4), from, least: Score::MIN }
}

const CLICKOMANIA: Rules = Rules {
    name: "clickomania",
    about: "a point for each tile removed",
    step: Polynomial::whole(0, 1, 0),
    bonus: 0,
    factor: 1,
    left: NOTHING,
    physics: Physics::USUAL,
};

const SAMEGAME: Rules = Rules {
    name: "samegame",
    about: "(n-2)² a move, +1000 for an empty board, else -(c-2)² for each colour with c tiles left",
    step: squared(2),
    bonus: 1000,
    factor: 1,
    left: penalty(Each::Colour, 1),
    physics: Physics::USUAL,
};

/// Every rule set that has a name, the default first (Baier 2015, §3.1; the games' own sources).
pub const RULE_SETS: [Rules; 17] = [
    SAMEGAME,
    Rules {
        name: "samegame-schadd",
        about: "samegame, but a colour with one or two tiles left costs nothing",
        left: penalty(Each::Colour, 3),
        ..SAMEGAME
    },
    Rules { name: "samegame-codingame", about: "samegame without any penalty", left: NOTHING, ..SAMEGAME },
    Rules {
        name: "bubble-breaker",
        about: "n(n-1) a move, nothing at the end",
        step: Polynomial::whole(1, -1, 0),
        bonus: 0,
        factor: 1,
        left: NOTHING,
        physics: Physics::USUAL,
    },
    CLICKOMANIA,
    Rules {
        name: "js-games",
        about: "samegame as js-games.de counts it: -(m-2)² for all m tiles left",
        left: penalty(Each::Board, 1),
        ..SAMEGAME
    },
    Rules {
        name: "swell-foop",
        about: "GNOME Swell Foop: (n-2)² a move, +1000 for an empty board",
        left: NOTHING,
        ..SAMEGAME
    },
    Rules { name: "ksame", about: "KDE KSame: as swell-foop", left: NOTHING, ..SAMEGAME },
    Rules { name: "klickety", about: "KDE Klickety: as few tiles left as possible, as clickomania", ..CLICKOMANIA },
    Rules {
        name: "tatham",
        about: "Simon Tatham's Same Game: (n-2)² a move, nothing at the end",
        bonus: 0,
        left: NOTHING,
        ..SAMEGAME
    },
    Rules {
        name: "tatham-1",
        about: "Simon Tatham's Same Game: (n-1)² a move, nothing at the end",
        step: squared(1),
        bonus: 0,
        left: NOTHING,
        ..SAMEGAME
    },
    Rules {
        name: "popstar",
        about: "PopStar!: 5n² a move, 2000 - 20m² for m tiles left, never below 0",
        step: Polynomial::whole(5, 0, 0),
        bonus: 2000,
        factor: 1,
        left: Left { each: Each::Board, value: Polynomial::whole(-20, 0, 2000), from: 1, least: 0 },
        physics: Physics::USUAL,
    },
    Rules {
        name: "windows",
        about: "Same Game for Windows 3.1: n² - 3n + 4 a move",
        step: Polynomial::whole(1, -3, 4),
        bonus: 0,
        factor: 1,
        left: NOTHING,
        physics: Physics::USUAL,
    },
    Rules {
        name: "cube-crash",
        about: "samegame, but a group needs three tiles",
        physics: Physics { smallest: 3, columns: Columns::Left },
        ..SAMEGAME
    },
    Rules {
        name: "former",
        about: "NRK Former: as few moves as possible, -1 each; single tiles can be taken, empty columns stay",
        step: Polynomial::whole(0, 0, -1),
        bonus: 0,
        factor: 1,
        left: NOTHING,
        physics: Physics { smallest: 1, columns: Columns::Stay },
    },
    Rules {
        name: "jbubblebreaker",
        about: "jBubbleBreaker: n(n-1) a move, +1000 for an empty board, columns close to the right",
        step: Polynomial::whole(1, -1, 0),
        bonus: 1000,
        factor: 1,
        left: NOTHING,
        physics: Physics { smallest: 2, columns: Columns::Right },
    },
    Rules {
        name: "tco03",
        about: "SameGame of TopCoder's open of 2003: n(n-1)/2 a move, all of it times 4 for an empty board",
        step: Polynomial { square: 1, linear: -1, constant: 0, halves: 1 },
        bonus: 0,
        factor: 4,
        left: NOTHING,
        physics: Physics::USUAL,
    },
];
