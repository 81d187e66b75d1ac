use super::*;

fn text() -> String {
    [("a", 1), ("b", 2), ("c", 3)]
        .map(|(name, number)| seal(&std::collections::BTreeMap::from([(name, number)])))
        .concat()
}

/// The number of lines in `bytes`, and how many bytes of a cut-off one follow.
fn read(bytes: &[u8]) -> Result<(usize, u64), FileError> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lines.jsonl");
    std::fs::write(&path, bytes).expect("written");
    let mut lines = 0;
    let torn = each_sealed(
        &path,
        1000,
        |_| "the remedy",
        |_, _| {
            lines += 1;
            Ok(())
        },
    )?;
    Ok((lines, torn))
}

#[test]
fn a_cut_at_every_byte_leaves_the_lines_before_it() {
    let text = text();
    let ends: Vec<usize> = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    for cut in 0..=text.len() {
        let complete = ends.iter().filter(|&&end| 0 < end && end <= cut).count();
        let expected = (complete, (cut - ends[complete]) as u64);
        assert_eq!(read(&text.as_bytes()[..cut]).unwrap(), expected, "cut at {cut}");
    }
}

#[test]
fn every_flipped_byte_is_noticed() {
    let good = text();
    for at in 0..good.len() - 1 {
        let mut bytes = good.clone().into_bytes();
        bytes[at] ^= 0x15;
        let error = read(&bytes).expect_err("damaged");
        assert!(error.to_string().contains("the remedy"), "byte {at}");
    }
}
