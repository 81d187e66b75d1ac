//! Shards: the searches of one run, dealt to several processes, on one machine or many.

mod engine;

use std::env;
use std::fmt;
use std::str::FromStr;

use self::engine::automatic;
use crate::rng::fingerprint;
use crate::run::plan::Job;

/// Which searches of a run a process does: of each method every `of`-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    pub(in crate::run) number: u64,
    /// How many there are.
    pub(in crate::run) of: u64,
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a shard such as 3/8, auto, or auto/8, {found}")]
pub struct BadShard {
    found: String,
}

impl Shard {
    /// The shard that does everything.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether searches of this shard may be among those of `other`.
    pub(in crate::run) fn meets(self, other: Shard) -> bool {
        self.of != other.of || self.number == other.number
    }

    /// Those of `jobs` that are this shard's, in their order; they are of the run `id`.
    ///
    /// They are dealt round-robin, all of one method before those of the next: methods differ in the time that they take,
    /// so each shard has its part of every one. Who is dealt the first hangs on the run: of many small ones, each with
    /// fewer searches than there are shards, one shard would have all.
    pub fn deal(&self, jobs: &[Job], id: &str) -> Vec<Job> {
        let mut order: Vec<usize> = (0..jobs.len()).collect();
        order.sort_by_key(|&index| (jobs[index].column, jobs[index].method));
        let first = (self.number - 1 + fingerprint([], id.as_bytes()) % self.of) % self.of;
        let mut ours: Vec<usize> = order.into_iter().skip(first as usize).step_by(self.of as usize).collect();
        ours.sort_unstable();
        ours.into_iter().map(|index| jobs[index]).collect()
    }

    /// The shard that `text` names, where `variable` gives environment variables.
    ///
    /// # Errors
    /// [`BadShard`] if it names none, or if no engine says which task this is.
    fn read(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, BadShard> {
        let bad = |found: String| BadShard { found };
        let (number, of) = text.split_once('/').unwrap_or((text, ""));
        if number == "auto" {
            let given =
                if of.is_empty() { None } else { Some(count(of).ok_or_else(|| bad(format!("found {text:?}")))?) };
            return automatic(given, variable).map_err(bad);
        }
        let shard = count(number).zip(count(of)).map(|(number, of)| Shard { number, of });
        shard.filter(|shard| shard.number <= shard.of).ok_or_else(|| bad(format!("found {text:?}")))
    }
}

fn count(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number| (1..=1 << 32).contains(number))
}

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Shard, BadShard> {
        Shard::read(text, |name| env::var(name).ok())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        Shard::read(text, variable).map(|shard| shard.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn shards_are_given_or_asked_of_the_engine() {
        assert_eq!(read("3/8", &[]), Ok("3/8".into()));
        let slurm = [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "5"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        assert_eq!(read("auto", &slurm), Ok("3/4".into()));
        let stepped = [("SLURM_ARRAY_TASK_ID", "5"), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_STEP", "2")];
        assert_eq!(read("auto/5", &stepped), Ok("3/5".into()));
        assert_eq!(read("auto/8", &[&slurm[..], &[("HQ_TASK_ID", "8")]].concat()), Ok("8/8".into()));
        assert_eq!(read("auto/8", &[("HQ_TASK_ID", "8")]), Ok("8/8".into()));
        assert_eq!(read("auto/8", &[("PBS_ARRAY_INDEX", "1")]), Ok("1/8".into()));
        assert_eq!(read("auto/2", &[("JOB_COMPLETION_INDEX", "0")]), Ok("1/2".into()));
    }

    #[test]
    fn what_is_no_shard_says_what_was_found() {
        for text in ["", "0/3", "4/3", "1/0", "x/3", "3", "auto/x", "1/99999999999"] {
            assert_eq!(read(text, &[]), Err(format!("expected a shard such as 3/8, auto, or auto/8, found {text:?}")));
        }
        assert!(read("auto", &[]).unwrap_err().contains("none of HQ_TASK_ID, SLURM_ARRAY_TASK_ID"));
        assert!(read("auto", &[("HQ_TASK_ID", "1")]).unwrap_err().contains("write auto/8"));
        assert!(read("auto/3", &[("HQ_TASK_ID", "9")]).unwrap_err().contains("HQ_TASK_ID=9, which is none of 3"));
        let broken = [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "x"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        assert!(read("auto", &broken).unwrap_err().contains("SLURM_ARRAY_TASK_MIN=x"));
    }

    #[test]
    fn every_job_is_dealt_once() {
        let jobs: Vec<Job> = (0..10).map(|start| Job { position: 0, column: 0, start, method: 0 }).collect();
        let mut dealt: Vec<Job> = (1..=4).flat_map(|number| Shard { number, of: 4 }.deal(&jobs, "it")).collect();
        let lengths = [1, 2, 3, 4].map(|number| Shard { number, of: 4 }.deal(&jobs, "it").len());
        assert!(lengths.iter().all(|length| [2, 3].contains(length)), "{lengths:?}");
        dealt.sort();
        assert_eq!(dealt, jobs);
    }

    #[test]
    fn runs_of_one_search_each_are_dealt_to_all() {
        let jobs = [Job { position: 0, column: 0, start: 1, method: 0 }];
        let of =
            |number| (0..90).filter(|run| !Shard { number, of: 3 }.deal(&jobs, &format!("{run}")).is_empty()).count();
        let dealt = [1, 2, 3].map(of);
        assert!(dealt.iter().sum::<usize>() == 90 && dealt.iter().all(|&searches| searches > 15), "{dealt:?}");
    }

    #[test]
    fn every_shard_has_its_part_of_every_method() {
        let jobs: Vec<Job> = (0..12)
            .flat_map(|position| (0..3).map(move |method| Job { position, column: 0, start: 1, method }))
            .collect();
        for number in 1..=3 {
            let dealt = Shard { number, of: 3 }.deal(&jobs, "it");
            for method in 0..3 {
                assert_eq!(dealt.iter().filter(|job| job.method == method).count(), 4, "shard {number}");
            }
        }
    }
}
