//! What cluster engines say of the task that a process is.

use super::Shard;

/// Where engines say which task of an array this is, and from which number on they count; with the number of tasks where
/// the engine says that too.
///
/// HyperQueue comes first: its workers may be tasks of the others.
const ENGINES: [Engine; 4] = [
    Engine { task: "HQ_TASK_ID", first: None, step: None, least: 1, count: None },
    Engine {
        task: "SLURM_ARRAY_TASK_ID",
        first: Some("SLURM_ARRAY_TASK_MIN"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        least: 1,
        count: Some("SLURM_ARRAY_TASK_COUNT"),
    },
    Engine { task: "PBS_ARRAY_INDEX", first: None, step: None, least: 1, count: None },
    Engine { task: "JOB_COMPLETION_INDEX", first: None, step: None, least: 0, count: None },
];

struct Engine {
    task: &'static str,
    first: Option<&'static str>,
    /// By how much the numbers of two tasks differ, where that is not 1.
    step: Option<&'static str>,
    /// The number of the first task, where no variable says it.
    least: u64,
    count: Option<&'static str>,
}

/// The shard that the engine says; `of` is the number of tasks where somebody has given it.
pub(super) fn automatic(of: Option<u64>, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let names = ENGINES.map(|engine| engine.task).join(", ");
    let engine = ENGINES.into_iter().find(|engine| variable(engine.task).is_some());
    let engine = engine.ok_or_else(|| format!("found auto where none of {names} is set"))?;
    let number = |name: &str| {
        let text = variable(name).ok_or_else(|| format!("found no {name}"))?;
        text.parse::<u64>().map_err(|_| format!("found {name}={text}"))
    };
    let of = match (of, engine.count) {
        (Some(of), _) => of,
        (None, Some(name)) => number(name)?,
        (None, None) => return Err(format!("found auto: {} does not say of how many, so write auto/8", engine.task)),
    };
    let first = engine.first.map_or(Ok(engine.least), &number)?;
    let step = engine.step.filter(|name| variable(name).is_some()).map_or(Ok(1), &number)?;
    let task = number(engine.task)?;
    let after = task.checked_sub(first).filter(|after| after.is_multiple_of(step));
    let place = after.map(|after| after / step.max(1)).filter(|&place| place < of);
    let place = place.ok_or_else(|| format!("found {}={task}, which is none of {of} from {first} on", engine.task))?;
    Ok(Shard { number: place + 1, of })
}
