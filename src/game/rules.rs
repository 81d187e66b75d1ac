//! The rule sets of the family, as data: they share their moves and differ only in scoring.

use std::fmt;
use std::str::FromStr;

use crate::puzzle::{Bounds, Score};

/// How a game of the family is scored: points of a move, bonus for an empty board, penalty for what is left.
///
/// A move that takes n tiles earns `square * n² + linear * n + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name under which users choose these rules.
    pub name: &'static str,
    /// One sentence for `--help`.
    pub about: &'static str,
    /// Factor of n².
    pub square: Score,
    /// Factor of n.
    pub linear: Score,
    /// Points added to every move.
    pub constant: Score,
    /// Points for an empty board at the end.
    pub clear_bonus: Score,
    /// A colour with c tiles left costs (c - 2)² if c is at least this number.
    pub penalty_from: u32,
    /// Whose scores are like these.
    pub scale: Scale,
}

/// The thesis' games (Baier 2015, §3.1): parameters of searches that fit one fit all rules whose scores are like its.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Squares of sizes, and a bonus for an empty board.
    SameGame,
    /// Squares of sizes alone.
    BubbleBreaker,
    /// Tiles.
    Clickomania,
}

const NO_PENALTY: u32 = u32::MAX;

/// Every rule set that has a name, the default first (Baier 2015, §3.1; variants of the field as SPEC names them).
pub const RULE_SETS: [Rules; 5] = [
    Rules {
        name: "samegame",
        about: "(n-2)² a move, +1000 for an empty board, else -(c-2)² for each colour with c tiles left",
        square: 1,
        linear: -4,
        constant: 4,
        clear_bonus: 1000,
        penalty_from: 1,
        scale: Scale::SameGame,
    },
    Rules {
        name: "samegame-schadd",
        about: "samegame, but a colour with one or two tiles left costs nothing",
        square: 1,
        linear: -4,
        constant: 4,
        clear_bonus: 1000,
        penalty_from: 3,
        scale: Scale::SameGame,
    },
    Rules {
        name: "samegame-codingame",
        about: "samegame without any penalty",
        square: 1,
        linear: -4,
        constant: 4,
        clear_bonus: 1000,
        penalty_from: NO_PENALTY,
        scale: Scale::SameGame,
    },
    Rules {
        name: "bubble-breaker",
        about: "n(n-1) a move, nothing at the end",
        square: 1,
        linear: -1,
        constant: 0,
        clear_bonus: 0,
        penalty_from: NO_PENALTY,
        scale: Scale::BubbleBreaker,
    },
    Rules {
        name: "clickomania",
        about: "a point for each tile removed",
        square: 0,
        linear: 1,
        constant: 0,
        clear_bonus: 0,
        penalty_from: NO_PENALTY,
        scale: Scale::Clickomania,
    },
];

impl Rules {
    /// The points of a move that takes `tiles` tiles.
    #[inline(always)]
    pub fn points(&self, tiles: u32) -> Score {
        let n = tiles as Score;
        (self.square * n + self.linear) * n + self.constant
    }

    /// The points added at the end, given the number of tiles left of each colour.
    #[inline(always)]
    pub fn closing(&self, left: &[u32]) -> Score {
        let (mut any, mut penalty) = (false, 0);
        for &count in left {
            any |= count > 0;
            penalty += self.penalty(count);
        }
        if any { -penalty } else { self.clear_bonus }
    }

    /// A bound on what can still be earned with these numbers of tiles left of each colour: every colour in one group,
    /// and the board emptied unless a colour has a single tile.
    #[inline(always)]
    pub fn potential(&self, left: &[u32]) -> Score {
        let (mut score, mut any_single) = (0, false);
        for &count in left {
            any_single |= count == 1;
            score += if count > 1 { self.points(count) } else { -self.penalty(count) };
        }
        score + if any_single { 0 } else { self.clear_bonus }
    }

    /// The reward bounds of a board with `cells` cells (Baier 2015, §4.3): all tiles of one colour taken in one
    /// move, and a two-coloured chequerboard without a move.
    pub fn bounds(&self, cells: u32) -> Bounds {
        Bounds {
            lower: -self.penalty(cells.div_ceil(2)) - self.penalty(cells / 2),
            upper: self.points(cells) + self.clear_bonus,
        }
    }

    #[inline(always)]
    fn penalty(&self, count: u32) -> Score {
        if count > 0 && count >= self.penalty_from { (count as Score - 2).pow(2) } else { 0 }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        RULE_SETS[0]
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A name that no rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no rules called {found:?}; the rules are {}", names())]
pub struct UnknownRules {
    found: String,
}

fn names() -> String {
    RULE_SETS.map(|rules| rules.name).join(", ")
}

impl FromStr for Rules {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let found = RULE_SETS.into_iter().find(|rules| rules.name == text);
        found.ok_or_else(|| UnknownRules { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str) -> Rules {
        name.parse().expect("a rule set")
    }

    #[test]
    fn bounds_of_the_thesis_boards() {
        let cases =
            [("samegame", 225, -24_421, 50_729), ("bubble-breaker", 225, 0, 50_400), ("clickomania", 400, 0, 400)];
        for (name, cells, lower, upper) in cases {
            assert_eq!(rules(name).bounds(cells), Bounds { lower, upper }, "{name}");
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
        ];
        for (name, left, closing) in cases {
            assert_eq!(rules(name).closing(&left), closing, "{name} {left:?}");
        }
    }

    #[test]
    fn a_wrong_name_lists_the_right_ones() {
        let message = "tetris".parse::<Rules>().unwrap_err().to_string();
        assert!(message.contains("\"tetris\"") && message.contains("bubble-breaker"), "{message}");
    }
}
