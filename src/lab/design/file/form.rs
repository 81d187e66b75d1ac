//! The keys of an experiment file, each with its place in the text.

use std::path::PathBuf;

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::lab::sequential::Sequential;

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub(super) title: Option<Spanned<String>>,
    pub(super) rules: Option<Spanned<String>>,
    pub(super) seed: Option<u64>,
    pub(super) budgets: Option<Spanned<Vec<Spanned<Amount>>>>,
    pub(super) starts: Option<Spanned<Vec<Spanned<u64>>>>,
    pub(super) replicates: Option<Spanned<u64>>,
    pub(super) reference: Option<Spanned<String>>,
    pub(super) out: Option<Spanned<PathBuf>>,
    pub(super) moves: Option<bool>,
    pub(super) positions: Option<Spanned<Positions>>,
    #[serde(default)]
    pub(super) method: Vec<MethodForm>,
    pub(super) stop: Option<Spanned<Sequential>>,
}

/// `[positions]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Positions {
    pub(super) file: Option<PathBuf>,
    pub(super) select: Option<Spanned<String>>,
    pub(super) shape: Option<Spanned<String>>,
    pub(super) count: Option<usize>,
    pub(super) seed: Option<u64>,
}

/// `[[method]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MethodForm {
    pub(super) label: Option<Spanned<String>>,
    pub(super) line: Spanned<String>,
    pub(super) starts: Option<Spanned<u64>>,
}

/// A budget, which may be a bare number.
pub(super) struct Amount(pub(super) String);

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Amount, D::Error> {
        match toml::Value::deserialize(from)? {
            toml::Value::String(text) => Ok(Amount(text)),
            other => Ok(Amount(other.to_string())),
        }
    }
}
