use proptest::prelude::*;

use super::*;

type Item = Vec<(u64, String, Vec<u16>)>;

fn item() -> Item {
    vec![(7, "standard-01".into(), vec![1, 2, 3]), (0, String::new(), vec![]), (u64::MAX, "ä".into(), vec![9; 40])]
}

fn file() -> Vec<u8> {
    seal(&item()).expect("it is short")
}

#[test]
fn what_is_sealed_is_opened() {
    assert_eq!(open(&file()), Ok(item()));
}

#[test]
fn a_file_is_laid_out_as_drawn() {
    let file = seal(&0x0102_u16).expect("it is short");
    assert_eq!(file[..12], *b"CHAINSHT\x02\0\0\0");
    assert_eq!(file[12..16], [2, 0, 0, 0]);
    assert_eq!(file[16..24], fingerprint([], &[2, 1]).to_le_bytes());
    assert_eq!(file[24..], [2, 1]);
}

#[test]
fn a_cut_at_every_byte_is_noticed() {
    let file = file();
    for cut in 0..file.len() {
        assert_eq!(open::<Item>(&file[..cut]), Err(CodecError::CutOff), "cut at {cut}");
    }
    assert_eq!(open::<Item>(&[&file[..], b"!"].concat()), Err(CodecError::Damaged));
}

#[test]
fn every_flipped_bit_is_noticed() {
    let file = file();
    for bit in 0..file.len() * 8 {
        let mut file = file.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        let problem = open::<Item>(&file).expect_err("a bit was flipped");
        match bit / 8 {
            ..8 => assert_eq!(problem, CodecError::Magic, "bit {bit}"),
            8..12 => assert!(matches!(problem, CodecError::Version { .. }), "bit {bit}: {problem}"),
            12..16 => assert!(matches!(problem, CodecError::CutOff | CodecError::Damaged), "bit {bit}: {problem}"),
            _ => assert_eq!(problem, CodecError::Damaged, "bit {bit}"),
        }
    }
}

#[test]
fn files_of_others_and_of_other_versions_are_named() {
    assert_eq!(open::<Item>(b"PK\x03\x04"), Err(CodecError::Magic));
    assert_eq!(open::<Item>(b"CHAINSHOT!!!"), Err(CodecError::Magic));
    let mut file = file();
    file[8] ^= 3;
    assert_eq!(open::<Item>(&file), Err(CodecError::Version { found: 1 }));
}

#[test]
fn another_kind_of_item_is_an_error() {
    let file = seal(&(1_u64, 2_u64)).expect("it is short");
    assert!(matches!(open::<u64>(&file), Err(CodecError::Kind { .. })));
    assert!(matches!(open::<[u64; 3]>(&file), Err(CodecError::Kind { .. })));
}

#[test]
fn lengths_from_a_file_are_not_trusted() {
    let mut endless = file();
    endless[12..16].fill(0xff);
    assert_eq!(open::<Item>(&endless), Err(CodecError::CutOff));
    for length in [u64::MAX, 1 << 60, 1 << 40, 1 << 20] {
        let file = seal(&length).expect("it is short");
        assert!(matches!(open::<String>(&file), Err(CodecError::Kind { .. })), "{length}");
        assert!(matches!(open::<Vec<u64>>(&file), Err(CodecError::Kind { .. })), "{length}");
    }
}

#[test]
fn an_item_that_is_too_long_is_an_error() {
    assert!(matches!(seal(&"x".repeat(MAX_PAYLOAD)), Err(CodecError::Encode { .. })));
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let _ = open::<Item>(&bytes);
        let _ = open::<Item>(&[&file()[..12], &bytes].concat());
        let _ = decode::<Item>(&bytes);
    }
}
