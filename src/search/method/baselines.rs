//! From method lines to the settings of the baselines.

use super::DEFAULT_NODES;
use super::Method;
use crate::search::baseline::{beam_search, nmcs, nrpa, sp_mcts};
use beam_search::{EVALUATIONS, Evaluation, LAYERS, Layers};

impl Method {
    pub(super) fn beam(&self) -> beam_search::Settings {
        let (layers, evaluation) = (self.value("layers", 0), self.value("evaluation", 0));
        beam_search::Settings {
            width: self.number("beam", 0).map(|width| width as usize),
            layers: LAYERS.iter().find(|it| Some(it.1) == layers).map_or(Layers::Moves, |it| it.0),
            evaluation: EVALUATIONS.iter().find(|it| Some(it.1) == evaluation).map_or(Evaluation::Playouts, |it| it.0),
            playouts: self.number("best-of", 0).unwrap_or(4.0) as u64,
            policy: self.policy(),
            colour_c: self.colour_c(),
            memory: self.number("memory", 0).unwrap_or(1024.0) as u64 * (1 << 20),
        }
    }

    pub(super) fn nmcs(&self) -> nmcs::Settings {
        nmcs::Settings { levels: self.levels(), policy: self.policy(), colour_c: self.colour_c() }
    }

    pub(super) fn sp_mcts(&self) -> sp_mcts::Settings {
        sp_mcts::Settings {
            c: self.number("c", 1).unwrap_or(4.31),
            d: self.number("d", 0).unwrap_or(96.67),
            moves: self.number("moves", 1).map(|moves| moves as u64).filter(|&moves| moves > 0),
            runs: self.number("runs", 0).unwrap_or(1.0) as u64,
            policy: self.policy(),
            colour_c: self.colour_c(),
            nodes: self.number("nodes", 0).unwrap_or(DEFAULT_NODES as f64) as u32,
        }
    }

    pub(super) fn nrpa(&self) -> nrpa::Settings {
        nrpa::Settings {
            levels: self.levels(),
            n: self.number("n", 0).unwrap_or(100.0) as u64,
            alpha: self.number("alpha", 0).unwrap_or(1.0),
            code: if self.value("code", 0) == Some("cells") { nrpa::Code::Cells } else { nrpa::Code::Tiles },
            policy: self.policy(),
            colour_c: self.colour_c(),
        }
    }
}
