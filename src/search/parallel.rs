//! Work on many things at a time, by whatever threads have nothing else to do.

/// Does `work` on each of `items`, and says how much CPU time, in seconds, others have spent on them, less what this
/// thread has meanwhile spent on the work of others.
///
/// Inside a pool of rayon its idle threads help, so that a run's last searches have all of its cores.
#[cfg(feature = "program")]
pub(super) fn each<T: Send>(items: &mut [T], work: impl Fn(&mut T) + Sync) -> f64 {
    use cpu_time::ThreadTime;
    use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

    if let [item] = items {
        work(item);
        return 0.0;
    }
    let mine = ThreadTime::now();
    let all: f64 = items
        .par_iter_mut()
        .map(|item| {
            let begun = ThreadTime::now();
            work(item);
            begun.elapsed().as_secs_f64()
        })
        .sum();
    all - mine.elapsed().as_secs_f64()
}

/// Does `work` on each of `items`; there are no other threads.
#[cfg(not(feature = "program"))]
pub(super) fn each<T: Send>(items: &mut [T], work: impl Fn(&mut T) + Sync) -> f64 {
    items.iter_mut().for_each(work);
    0.0
}
