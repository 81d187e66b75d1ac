//! Shards of one run, and what a merge makes of them.

use std::sync::Arc;

use super::*;

/// The plan without moves, as what is made up has none that are legal.
fn without_moves() -> Plan {
    Plan { keeps_moves: false, ..plan() }
}

/// Does the searches of a shard of [`without_moves`] as a process of its own.
fn do_shard(path: &Path, plan: &Plan, shard: &str) {
    let shard = shard.parse().unwrap();
    let mut session =
        Session::open_shard(path, Arc::new(plan.clone()), Notes::new(), shard).unwrap().with_executor(&at_once);
    assert!(session.run(&jobs(plan), 2, &AtomicBool::new(false), &mut ()).unwrap());
    session.finish().unwrap();
}

#[test]
fn shards_in_any_order_and_often_merge_to_the_bytes_of_one_process() {
    let (one, plan) = (folder(), without_moves());
    let mut session = open(one.path(), &plan);
    session.run(&jobs(&plan), 1, &AtomicBool::new(false), &mut ()).unwrap();
    session.finish().unwrap();
    let orders: [&[&str]; 3] =
        [&["1/1"], &["3/3", "1/3", "2/3", "1/3"], &["5/5", "4/5", "2/2", "1/5", "2/5", "3/5", "1/2"]];
    for order in orders {
        let many = folder();
        order.iter().for_each(|shard| do_shard(many.path(), &plan, shard));
        let merged = merge(many.path()).unwrap();
        assert_eq!((merged.done, merged.missing.len(), &merged.store), (ALL, 0, &None), "{order:?}");
        assert_eq!(files_of(many.path()), [RAW, TIMES]);
        assert_eq!(fs::read(many.path().join(RAW)).unwrap(), fs::read(one.path().join(RAW)).unwrap(), "{order:?}");
    }
}

#[test]
fn what_no_shard_has_done_is_named_and_done_by_whoever_comes_next() {
    let (folder, plan) = (folder(), without_moves());
    do_shard(folder.path(), &plan, "2/3");
    let merged = merge(folder.path()).unwrap();
    assert_eq!((merged.done, merged.missing.len()), (ALL / 3, ALL - ALL / 3));
    let is_named = merged.missing.iter().any(|name| name.ends_with(": mcts:c=0, 40 playouts, start 1"));
    assert!(is_named && merged.missing.iter().all(|name| name.starts_with("r4x4x2-s1-00")), "{:?}", merged.missing);
    do_shard(folder.path(), &plan, "1/1");
    assert!(merge(folder.path()).unwrap().missing.is_empty());
}

#[test]
fn shards_have_a_folder_together_and_a_whole_run_has_it_alone() {
    let (folder, plan) = (folder(), without_moves());
    let shard =
        |text: &str| Session::open_shard(folder.path(), Arc::new(plan.clone()), Notes::new(), text.parse().unwrap());
    let (one, two) = (shard("1/2").unwrap(), shard("2/2").unwrap());
    assert!(matches!(Session::open(folder.path(), &plan, Notes::new()), Err(RunError::Busy { .. })));
    assert!(matches!(merge(folder.path()), Err(RunError::Busy { .. })));
    drop((one, two));
    let whole = Session::open(folder.path(), &plan, Notes::new()).unwrap();
    assert!(matches!(shard("1/2"), Err(RunError::Busy { .. })));
    drop(whole);
}

#[test]
fn a_merge_refuses_a_line_that_does_not_come_to_its_score() {
    let (folder, plan) = (folder(), plan());
    do_shard(folder.path(), &plan, "1/2");
    let files = || {
        let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = names.map(|path| (std::fs::read(&path).unwrap(), path)).collect();
        files.sort();
        files
    };
    let before = files();
    let message = merge(folder.path()).unwrap_err().to_string();
    assert!(message.contains("mcts:c=0, 40 playouts, start 1: "), "{message}");
    assert_eq!(files(), before, "all is as it was");
    assert!(matches!(merge(Path::new("/nowhere")), Err(RunError::File(FileError::Open { .. }))));
}
