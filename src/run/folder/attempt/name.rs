//! The names of attempts' files: whose searches one may hold, and which attempt it is.

use crate::run::plan::shard::Shard;

/// The file of the `number`-th attempt of `shard`: its name says which searches it may hold, so that of a thousand shards
/// none need open the files of the others.
pub(in crate::run) fn name(shard: Shard, number: u32) -> String {
    match shard {
        Shard::WHOLE => format!("attempt-{number}.jsonl"),
        Shard { number: part, of } => format!("shard-{part}-of-{of}-attempt-{number}.jsonl"),
    }
}

/// The shard of the attempt with this file name; none if it is another file.
pub(in crate::run) fn shard(name: &str) -> Option<Shard> {
    let (shard, number) = name.strip_suffix(".jsonl")?.split_once("attempt-")?;
    number.parse::<u32>().ok()?;
    if shard.is_empty() {
        return Some(Shard::WHOLE);
    }
    let (part, of) = shard.strip_prefix("shard-")?.strip_suffix('-')?.split_once("-of-")?;
    Some(Shard { number: part.parse().ok()?, of: of.parse().ok()? })
}

/// The number of the attempt with this file name, one that is of no shard; none if it is another file.
pub(in crate::run) fn number(name: &str) -> Option<u32> {
    name.strip_prefix("attempt-")?.strip_suffix(".jsonl")?.parse().ok()
}
