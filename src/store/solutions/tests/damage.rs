use super::*;

#[test]
fn damage_is_found_at_its_line_and_never_overwritten() {
    let good = text();
    let (first, second) = good.split_once('\n').expect("two lines");
    let edit = |from: &str, to: &str| format!("{first}\n{}", second.replacen(from, to, 1)).into_bytes();
    let cases: [(Vec<u8>, usize, &str); 18] = [
        (good[..good.len() - 9].into(), 2, "EOF"),
        (good[..40].into(), 1, "EOF"),
        (edit("\"seed\"", "seed"), 2, "key must be a string"),
        (edit("\"seed\":7", "\"seed\":7,\"extra\":1"), 2, "unknown field `extra`"),
        (edit("\"seed\":7", "\"seed\":7,\"seed\":7"), 2, "duplicate field"),
        (edit("\"seed\":7,", ""), 2, "missing field `seed`"),
        (edit("\"seed\":7", "\"seed\":-7"), 2, "invalid value"),
        (edit("15", "99999999999"), 2, "invalid value"),
        (edit("15", "\"15\""), 2, "invalid type"),
        (edit("\"a2 a1\"", "\"a2 a0\""), 2, "found \"a0\""),
        (edit("\"a2 a1\"", "[\"a2\", 7]"), 2, "invalid type"),
        (edit("\"a2 a1\"", "7"), 2, "c4 a1"),
        (edit("samegame", "tetris"), 2, "bubble-breaker"),
        (edit("board\":\"", "board\":\"F"), 2, "16 hexadecimal digits"),
        (edit("\"b\"", "\"a\""), 2, "found a second for a under samegame"),
        (edit("}", "}}"), 2, "trailing characters"),
        (format!("{first}\n\n{second}").into(), 2, "empty line"),
        ([good.as_bytes(), b"\"\xff\"\n"].concat(), 3, "UTF-8"),
    ];
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for (bytes, at, expected) in cases {
        fs::write(&path, &bytes).expect("written");
        match merge_into(&path, [(&grid(), solution("c", BEST))]) {
            Err(StoreError::File(FileError::Bad { path: place, line, column, problem })) => {
                assert_eq!((&place, line), (&path, at), "{problem}");
                assert!(problem.contains(expected) && !problem.contains("line 1"), "{problem}");
                assert!(column > 0, "{problem}");
            }
            other => panic!("{expected}: {other:?}"),
        }
        assert_eq!(fs::read(&path).expect("bytes"), bytes, "{expected}");
    }
}

#[test]
fn errors_say_the_column_and_what_to_do() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let bad = text().replacen("\"a3 a1 a1\"", "\"a3 a1 Q1\"", 1);
    fs::write(&path, &bad).expect("written");
    let message = Store::open(&path).expect_err("a bad cell").to_string();
    let column = bad.find("Q1").expect("the bad cell") + 3;
    assert!(message.contains(&format!("store.jsonl:1:{column}: expected a cell")), "{message}");
    assert!(message.contains("restore the file from a copy"), "{message}");
}

#[test]
fn a_last_line_without_an_end_and_windows_line_ends_are_good() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for text in [text().trim_end().to_owned(), text().replace('\n', "\r\n")] {
        fs::write(&path, text).expect("written");
        assert_eq!(Store::open(&path).expect("a good store").iter().count(), 2);
    }
}

#[test]
fn times_that_are_no_numbers_do_not_spoil_the_store() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for (seconds, id) in [(f64::NAN, "a"), (f64::INFINITY, "b")] {
        merge_into(&path, [(&grid(), Solution { seconds, ..solution(id, BEST) })]).expect("a good line");
    }
    assert!(Store::open(&path).expect("a good store").iter().all(|line| line.seconds == 0.0));
}

#[test]
fn places_that_cannot_be_written_are_errors() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    for place in [file.join("store.jsonl"), "/proc/store.jsonl".into(), "/proc/new/store.jsonl".into()] {
        let error = merge_into(&place, [(&grid(), solution("a", BEST))]).expect_err("nowhere");
        assert!(matches!(&error, StoreError::File(FileError::Write { path, .. }) if *path == place), "{error:?}");
        assert!(error.to_string().contains("choose a folder that "), "{error}");
    }
    assert!(matches!(Store::open(folder.path()), Err(StoreError::File(FileError::Open { .. }))));
    assert!(matches!(Store::open_existing(&folder.path().join("none")), Err(StoreError::File(FileError::Open { .. }))));
}

#[cfg(unix)]
#[test]
fn a_store_keeps_its_permissions_and_its_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let (path, link) = (folder.path().join("store.jsonl"), folder.path().join("link.jsonl"));
    fs::write(&path, text()).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(&path, &link).expect("a link");
    merge_into(&link, [(&grid(), solution("b", BEST))]).expect("a good line");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(fs::metadata(&path).expect("the file").permissions().mode() & 0o777, 0o640);
    assert_eq!(
        Store::open(&path).expect("the store").best("b", "samegame", &grid()).map(|line| line.score),
        Some(1005)
    );
}

#[test]
fn two_writers_lose_nothing() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let write = |writer: usize| {
        for round in 0..25 {
            let own = solution(&format!("{writer}-{round:02}"), WEAK);
            let shared = solution("shared", if writer == round % 2 { BEST } else { WEAK });
            merge_into(&path, [(&grid(), own), (&grid(), shared)]).expect("good lines");
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| write(0));
        scope.spawn(|| write(1));
    });
    let store = Store::open(&path).expect("the store");
    assert_eq!(store.iter().count(), 51);
    assert_eq!(store.best("shared", "samegame", &grid()).map(|line| line.score), Some(1005));
}
