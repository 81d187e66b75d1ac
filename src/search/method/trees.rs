//! From method lines to the settings of tree searches.

use super::{DEFAULT_NODES, Method};
use crate::search::beam::{Beam, Count, Keep, Kin, Strata};
use crate::search::nested::{Commit, Learn, LevelSettings, Lower, Settings};

impl Method {
    pub(super) fn nested(&self) -> Settings {
        Settings {
            levels: (1..=self.levels()).map(|level| self.level(level)).collect(),
            policy: self.policy(),
            colour_c: self.colour_c(),
            learn: if self.value("learn", 0) == Some("run") { Learn::Run } else { Learn::Search },
            restart: self.value("restart", 0) != Some("off"),
            nodes: self.number("nodes", 0).unwrap_or(DEFAULT_NODES as f64) as u32,
        }
    }

    fn level(&self, level: usize) -> LevelSettings {
        let searches = self.whole("searches", level).map(Lower::Searches);
        let inner = self.whole("inner", level).map(Lower::Playouts);
        let on = |key| self.value(key, level) == Some("on");
        LevelSettings {
            c: self.number("c", level).unwrap_or(0.0),
            beam: self.tree_beam(level),
            moves: self.whole("moves", level),
            commit: match self.value("commit", level) {
                Some("visited") => Commit::MostVisited,
                _ => Commit::BestLine,
            },
            max: self.number("max", level).unwrap_or(0.0),
            locked: self.whole("locked", level),
            transpositions: on("transpositions"),
            exact: on("exact"),
            lower: searches.or(inner).unwrap_or(Lower::Playouts(1000)),
        }
    }

    fn tree_beam(&self, level: usize) -> Option<Beam> {
        let limit = self.whole("limit", level).filter(|_| self.name.keys.contains(&"limit"))?;
        let slope = |key| 1.0 + self.number(key, level).unwrap_or(0.0) / 100.0;
        let kin = match self.value("strata", level) {
            Some("ancestor") => Some(Kin::Ancestor(self.whole("strata-up", level).unwrap_or(1) as usize)),
            Some("colours") => Some(Kin::Classes),
            _ => None,
        };
        let quota = self.whole("quota", level).unwrap_or(1) as usize;
        Some(Beam {
            count: if self.value("count", level) == Some("all") { Count::All } else { Count::Tree },
            limit_slope: slope("limit-slope"),
            width_slope: slope("width-slope"),
            growth: self.number("grow", level).filter(|&growth| growth > 1.0),
            keep: match self.value("keep", level) {
                Some("mean") => Keep::Mean,
                Some("best") => Keep::Best,
                Some("mix") => Keep::Mix,
                _ => Keep::Visits,
            },
            strata: kin.map(|kin| Strata { kin, quota }),
            ..Beam::new(limit, self.whole("width", level).unwrap_or(10) as usize)
        })
    }

    /// The whole number of `key` at `level`; `None` for 0.
    fn whole(&self, key: &str, level: usize) -> Option<u64> {
        self.number(key, level).map(|value| value as u64).filter(|&value| value > 0)
    }
}
