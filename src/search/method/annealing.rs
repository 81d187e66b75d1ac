//! What a method line says of annealings.

use super::Method;
use crate::search::anneal::walk::Moves;
use crate::search::anneal::{Round, Settings};

impl Method {
    pub(super) fn anneal(&self) -> Settings {
        let real = |key, otherwise| self.number(key, 0).unwrap_or(otherwise);
        let ranks = |key| self.given(key).iter().map(|rank| rank.parse().expect("checked when it was read"));
        let colours = ranks("colours");
        Settings {
            rounds: self.rounds(),
            colours: if colours.len() > 0 { colours.collect() } else { vec![0] },
            seconds: ranks("seconds").collect(),
            moves: self.walk_moves(),
            jump: real("jump", 100.0),
            slope: real("slope", 50.0),
        }
    }

    fn rounds(&self) -> Vec<Round> {
        let real = |key, at, otherwise| self.number(key, at).unwrap_or(otherwise);
        let round = |index| Round {
            runs: real("runs", index, 1.0) as usize,
            share: real("share", index, 1.0),
            hot: real("hot", index, 40.0),
            cold: real("cold", index, 12.0),
        };
        (0..self.given("runs").len().max(1)).map(round).collect()
    }

    fn walk_moves(&self) -> Moves {
        let whole = |key, otherwise| self.number(key, 0).map_or(otherwise, |value| value as u32);
        Moves {
            shift: whole("shift", 63),
            drop: whole("drop", 12),
            insert: whole("insert", 25),
            longer: whole("longer", 50),
            other: whole("other", 80),
            lag: self.number("lag", 0).unwrap_or(100.0),
        }
    }
}
