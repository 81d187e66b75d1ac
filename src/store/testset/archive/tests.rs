use super::*;
use crate::store::testset::{TestSet, generate, read};

fn large() -> (tempfile::TempDir, PathBuf, TestSet) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.txt");
    let set = generate("15x15x5".parse().expect("a shape"), 5000, 1);
    std::fs::write(&path, format!("# many\n{set}")).expect("written");
    (folder, path, set)
}

#[test]
fn an_archive_has_the_positions_of_the_whole_file() {
    let (_folder, path, set) = large();
    let archive = Archive::open(&path).expect("a file").expect("a large one");
    assert_eq!(archive.len(), 5000);
    let all: Vec<usize> = (0..5000).collect();
    assert_eq!(archive.read(&all).expect("boards"), set.positions);
    assert_eq!(read(&path).expect("boards").positions, set.positions);
    let list = format!("7,4999-,{}", set.positions[17].id);
    assert_eq!(archive.select(&list).expect("a selection"), [6, 4998, 4999, 17]);
}

#[test]
fn what_is_wrong_is_named_by_its_line() {
    let (folder, path, set) = large();
    let good = std::fs::read_to_string(&path).expect("text");
    let id = &set.positions[4000].id;
    let fails = |text: String| {
        std::fs::write(&path, text).expect("written");
        let archive = Archive::open(&path).and_then(|archive| archive.expect("a large file").read(&[4000]));
        archive.expect_err("damaged").to_string()
    };
    let twice = fails(good.replace(&format!("> {id}\n"), &format!("> {}\n", set.positions[3].id)));
    assert!(twice.contains("large.txt:68002:1: expected a new id"), "{twice}");
    let row = fails(good.replace(&format!("> {id}\n"), &format!("> {id}\n!")));
    assert!(row.contains("large.txt:68003:1: expected a colour"), "{row}");
    let small = folder.path().join("small.txt");
    std::fs::write(&small, "> a\n01\n").expect("written");
    assert!(Archive::open(&small).expect("a file").is_none());
}
