use super::*;

#[test]
fn what_is_no_file_of_ours_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("store.jsonl");
    fs::write(&path, "old").expect("written");
    let mut permissions = fs::metadata(&path).expect("the file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("read-only");
    for place in [path.as_path(), folder.path(), Path::new("/dev/null")] {
        let error = replace(place, b"text").expect_err("not ours");
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied, "{error}");
    }
    assert_eq!(fs::read_to_string(&path).expect("text"), "old");
}

#[cfg(unix)]
#[test]
fn a_file_that_has_its_content_already_is_left_as_it_is() {
    use std::os::unix::fs::MetadataExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.md");
    let written = |text: &[u8]| {
        replace(&path, text).expect("written");
        assert_eq!(fs::read(&path).expect("text"), text);
        fs::metadata(&path).expect("the file").ino()
    };
    let first = written(b"one");
    assert_eq!(written(b"one"), first);
    assert_ne!(written(b"two"), first, "of the same length");
}

#[test]
fn a_new_file_takes_no_name_that_is_in_use() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new").join("set.txt");
    create(&path, b"first").expect("a new file in a new folder");
    for place in [path.as_path(), folder.path()] {
        assert_eq!(create(place, b"second").expect_err("in use").kind(), io::ErrorKind::AlreadyExists);
    }
    assert_eq!(fs::read_to_string(&path).expect("text"), "first");
    assert_eq!(fs::read_dir(path.parent().expect("the folder")).expect("the folder").count(), 1, "no draft is left");
}

#[test]
fn drafts_of_killed_processes_are_cleared_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in [".chainshot-a1.tmp", ".chainshot.lock", "store.jsonl", "x.tmp"] {
        File::create(folder.path().join(name)).expect("a file");
    }
    let living = draft(&folder.path().join("other.txt"), |file| file.write_all(b"half")).expect("a draft");
    clear_drafts(folder.path());
    assert!(living.path().exists(), "its process is not gone");
    drop(living);
    clear_drafts(&folder.path().join("none"));
    let names = fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().expect("text")).collect();
    names.sort();
    assert_eq!(names, [".chainshot.lock", "store.jsonl", "x.tmp"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_whether_its_file_is_there_or_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (real, link) = (folder.path().join("real").join("store.jsonl"), folder.path().join("link.jsonl"));
    fs::create_dir(folder.path().join("real")).expect("a folder");
    std::os::unix::fs::symlink("real/store.jsonl", &link).expect("a link");
    let further = folder.path().join("further.jsonl");
    std::os::unix::fs::symlink("link.jsonl", &further).expect("a link to the link");
    for (place, text) in [(&further, "first"), (&link, "second"), (&further, "third")] {
        replace(place, text.as_bytes()).expect("written");
        assert_eq!(fs::read_to_string(&real).expect("text"), text);
        assert!([&link, &further].iter().all(|it| fs::symlink_metadata(it).expect("the link").is_symlink()));
    }
}
