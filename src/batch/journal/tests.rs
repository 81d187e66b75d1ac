use proptest::prelude::*;
use tempfile::TempDir;

use super::*;

type Entry = (String, i32, Vec<u16>);
type Result<T> = std::result::Result<T, JournalError>;

fn manifest(id: u64) -> Manifest {
    Manifest { id, description: format!("job {id}") }
}

fn entries() -> Vec<Entry> {
    (0..4).map(|n| (format!("position-{n}"), 100 - n, vec![n as u16; n as usize])).collect()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn open(path: &Path) -> Result<Opened<Entry>> {
    Journal::open(path, &manifest(1))
}

/// A journal with all entries, and its length after the manifest and after each entry.
fn written(path: &Path) -> Vec<u64> {
    let (mut journal, finished, warning) = open(path).expect("a new journal");
    assert_eq!((finished, warning), (vec![], None));
    let mut ends = vec![journal.good];
    for entry in entries() {
        journal.append(&entry).expect("room");
        ends.push(journal.good);
    }
    ends
}

#[test]
fn a_run_goes_on_where_it_was() {
    let folder = folder();
    let path = folder.path().join("new/folder/run.journal");
    written(&path);
    let (mut journal, finished, warning) = open(&path).expect("the journal");
    assert_eq!((finished, warning), (entries(), None));
    journal.append(&entries()[0]).expect("room");
    drop(journal);
    let (journal, finished, _) = open(&path).expect("the journal");
    assert_eq!(finished.len(), 5);
    journal.remove().expect("deleted");
    assert!(!path.exists());
}

#[test]
fn an_entry_outlasts_the_process_at_once_and_a_sync_waits_only_for_new_ones() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    let (mut journal, ..) = open(&path).expect("a new journal");
    assert!(journal.synced, "the manifest is on the disk");
    for entry in entries() {
        journal.append(&entry).expect("room");
        let bytes = fs::read(&path).expect("what a killed run leaves");
        let frames = codec::split(&bytes).expect("frames");
        let last = frames.items.last().expect("the entry");
        assert_eq!((codec::decode::<Entry>(last).expect("an entry"), frames.torn_bytes), (entry, 0));
        assert!(!journal.synced);
    }
    journal.sync().expect("a disk");
    assert!(journal.synced);
    journal.file = OpenOptions::new().read(true).open("/dev/null").expect("a file that cannot be synced");
    journal.sync().expect("nothing to wait for");
}

#[test]
fn a_cut_at_every_byte_recovers_what_was_complete() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    let ends = written(&path);
    let (bytes, header) = (fs::read(&path).expect("bytes"), codec::header().len());
    for cut in 0..=bytes.len() {
        fs::write(&path, &bytes[..cut]).expect("written");
        let (mut journal, finished, warning) = open(&path).expect("a torn journal");
        let complete = ends.iter().filter(|&&end| end <= cut as u64).count().saturating_sub(1);
        assert_eq!(finished, entries()[..complete], "cut at {cut}");
        assert_eq!(warning.is_none(), [0, header].contains(&cut) || ends.contains(&(cut as u64)), "cut at {cut}");
        journal.append(&entries()[3]).expect("room");
        drop(journal);
        let (_, finished, warning) = open(&path).expect("a mended journal");
        assert_eq!((finished.len(), finished.last(), warning), (complete + 1, entries().last(), None), "cut at {cut}");
    }
}

#[test]
fn every_flipped_byte_is_noticed() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    written(&path);
    let good = fs::read(&path).expect("bytes");
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 0x55;
        fs::write(&path, &bytes).expect("written");
        match open(&path) {
            Ok((_, finished, warning)) => {
                assert_eq!(finished, entries()[..3], "byte {at}");
                assert!(warning.is_some(), "byte {at}");
            }
            Err(JournalError::Damaged { .. }) => assert!(fs::read(&path).expect("bytes") == bytes, "byte {at}"),
            Err(error) => panic!("byte {at}: {error}"),
        }
    }
}

#[test]
fn another_job_is_refused_and_its_journal_left_alone() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    written(&path);
    let bytes = fs::read(&path).expect("bytes");
    let other = Journal::<Entry>::open(&path, &manifest(2)).expect_err("another job");
    let message = other.to_string();
    assert!(message.contains("job 1") && message.contains("job 2") && message.contains("delete"), "{message}");
    let other_kind = Journal::<u8>::open(&path, &manifest(2)).expect_err("another job");
    assert!(matches!(other_kind, JournalError::OtherJob { .. }), "{other_kind}");
    assert_eq!(fs::read(&path).expect("bytes"), bytes);
}

#[test]
fn only_one_run_holds_a_journal() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    let held = open(&path).expect("a new journal");
    let busy = open(&path).expect_err("it is held");
    assert!(busy.to_string().contains("another chainshot is running this same job"), "{busy}");
    drop(held);
    open(&path).expect("it is free");
}

#[test]
fn places_that_cannot_be_written_are_errors() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "text").expect("written");
    let places = [file.join("run.journal"), folder.path().to_owned(), "/proc/run.journal".into(), "/dev/full".into()];
    for place in places {
        let error = open(&place).expect_err("nowhere");
        assert!(matches!(&error, JournalError::Open { path, .. } if *path == place), "{error:?}");
    }
    assert!(matches!(open(&file), Err(JournalError::Damaged { .. })));
    assert_eq!(fs::read(&file).expect("bytes"), b"text");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    let ends = written(&path);
    let (mut journal, ..) = open(&path).expect("the journal");
    let full = OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let file = std::mem::replace(&mut journal.file, full);
    assert!(matches!(journal.append(&entries()[0]), Err(JournalError::Write { .. })));
    assert_eq!(Some(&journal.good), ends.last());
    journal.file = file;
    journal.append(&entries()[0]).expect("room again");
    drop(journal);
    assert_eq!(open(&path).expect("the journal").1.len(), 5);
}

#[test]
fn a_shorter_entry_after_a_failed_longer_one_is_found_again() {
    let folder = folder();
    let path = folder.path().join("run.journal");
    let ends = written(&path);
    let (mut journal, ..) = open(&path).expect("the journal");
    journal.file.seek(SeekFrom::End(0)).expect("the end");
    journal.file.write_all(&[0x77; 500]).expect("half an entry that could not be taken back");
    journal.append(&entries()[0]).expect("room");
    drop(journal);
    let (journal, finished, warning) = open(&path).expect("the journal");
    assert_eq!((finished.len(), warning.is_some()), (5, true));
    assert!(journal.good > ends[4]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>, header: bool) {
        let folder = folder();
        let path = folder.path().join("run.journal");
        let head = if header { codec::header().to_vec() } else { Vec::new() };
        fs::write(&path, [head, bytes].concat()).expect("written");
        let _ = open(&path);
    }
}
