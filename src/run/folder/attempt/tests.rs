use std::fs;

use super::*;

fn attempt() -> (tempfile::TempDir, Attempt) {
    let folder = tempfile::tempdir().unwrap();
    let attempt = Attempt::create(folder.path(), "a-run", Shard::WHOLE).unwrap();
    (folder, attempt)
}

#[test]
fn a_line_outlasts_the_process_at_once_and_a_sync_waits_only_for_new_ones() {
    let (_folder, mut attempt) = attempt();
    attempt.sync().unwrap();
    attempt.append("one\n").unwrap();
    assert!(fs::read_to_string(&attempt.path).unwrap().ends_with("one\n") && !attempt.synced);
    attempt.sync().unwrap();
    attempt.file = File::open("/dev/null").unwrap();
    attempt.sync().expect("nothing to wait for");
}

#[test]
fn each_attempt_has_a_file_of_its_own() {
    let (folder, first) = attempt();
    let second = Attempt::create(folder.path(), "a-run", Shard::WHOLE).unwrap();
    assert_ne!(first.path, second.path);
    assert!(second.path.ends_with("attempt-2.jsonl"));
}

#[test]
fn the_name_says_whose_attempt_it_is() {
    let third = Shard { number: 3, of: 8 };
    for one in [Shard::WHOLE, third] {
        assert_eq!(shard(&name(one, 5)), Some(one));
    }
    for other in ["raw.jsonl", "attempt-x.jsonl", "shard-3-attempt-1.jsonl", "my-attempt-1.jsonl"] {
        assert_eq!(shard(other), None, "{other}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let (_folder, mut attempt) = attempt();
    attempt.append("one\n").unwrap();
    let before = fs::read(&attempt.path).unwrap();
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let file = std::mem::replace(&mut attempt.file, full);
    assert!(matches!(attempt.append("two\n"), Err(FileError::Write { .. })));
    attempt.file = file;
    assert_eq!(fs::read(&attempt.path).unwrap(), before);
    attempt.append("two\n").unwrap();
    assert!(fs::read_to_string(&attempt.path).unwrap().ends_with("one\ntwo\n"));
}
