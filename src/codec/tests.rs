use proptest::prelude::*;

use super::*;

type Item = (u64, String, Vec<u16>);

fn items() -> Vec<Item> {
    vec![(7, "standard-01".into(), vec![1, 2, 3]), (0, String::new(), vec![]), (u64::MAX, "ä".into(), vec![9; 40])]
}

fn file(items: &[Item]) -> Vec<u8> {
    let frames = items.iter().flat_map(|item| encode_frame(item).expect("a frame"));
    header().into_iter().chain(frames).collect()
}

#[test]
fn what_is_written_is_read() {
    let bytes = file(&items());
    let frames = decode_frames::<Item>(&bytes).expect("a good file");
    assert_eq!(frames, Frames { items: items(), good_bytes: bytes.len() as u64, torn_bytes: 0 });
}

#[test]
fn a_frame_is_laid_out_as_drawn() {
    assert_eq!(header(), *b"CHAINSHT\x02\0\0\0");
    let frame = encode_frame(&0x0102_u16).expect("a frame");
    assert_eq!(frame[..4], [2, 0, 0, 0]);
    assert_eq!(frame[4..12], fingerprint([], &[2, 1]).to_le_bytes());
    assert_eq!(frame[12..], [2, 1]);
}

#[test]
fn a_cut_at_every_byte_leaves_the_complete_frames() {
    let bytes = file(&items());
    let ends: Vec<usize> = (0..=items().len()).map(|count| file(&items()[..count]).len()).collect();
    for cut in 0..=bytes.len() {
        let frames = decode_frames::<Item>(&bytes[..cut]).expect("a torn file");
        let complete = ends.iter().filter(|&&end| end <= cut).count();
        let good = if complete == 0 { 0 } else { ends[complete - 1] };
        assert_eq!(frames.items, items()[..complete.saturating_sub(1)], "cut at {cut}");
        assert_eq!((frames.good_bytes, frames.torn_bytes), (good as u64, (cut - good) as u64), "cut at {cut}");
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let bytes = file(&items());
    for bit in 0..bytes.len() * 8 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Ok(frames) = decode_frames::<Item>(&bytes) {
            assert_eq!(frames.items, items()[..2], "bit {bit}: only the last frame may pass for torn");
            assert!(frames.torn_bytes > 0, "bit {bit}");
        }
    }
}

#[test]
fn damage_is_named() {
    let good = file(&items());
    let first = file(&items()[..1]).len();
    let edit = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] ^= byte;
        bytes
    };
    let cases = [
        (b"PK\x03\x04".to_vec(), CodecError::Magic),
        (b"CHAINSHOT!!!".to_vec(), CodecError::Magic),
        (edit(8, 3), CodecError::Version { found: 1 }),
        (edit(12, 1), CodecError::Corrupt { offset: 12 }),
        (edit(15, 0xff), CodecError::Corrupt { offset: 12 }),
        (edit(first + 5, 1), CodecError::Corrupt { offset: first as u64 }),
    ];
    for (bytes, error) in cases {
        assert_eq!(split(&bytes), Err(error));
    }
}

#[test]
fn another_kind_of_item_is_an_error() {
    let bytes = [&header()[..], &encode_frame(&(1_u64, 2_u64)).expect("a frame")].concat();
    assert!(matches!(decode_frames::<u64>(&bytes), Err(CodecError::Kind { .. })));
    assert!(matches!(decode_frames::<[u64; 3]>(&bytes), Err(CodecError::Kind { .. })));
}

#[test]
fn lengths_from_a_file_are_not_trusted() {
    let endless = [&header()[..], &[0xff; 40]].concat();
    assert_eq!(decode_frames::<String>(&endless).map(|frames| frames.torn_bytes), Ok(40));
    for length in [u64::MAX, 1 << 60, 1 << 40, 1 << 20] {
        let bytes = [&header()[..], &encode_frame(&length).expect("a frame")].concat();
        assert!(matches!(decode_frames::<String>(&bytes), Err(CodecError::Kind { .. })), "{length}");
        assert!(matches!(decode_frames::<Vec<u64>>(&bytes), Err(CodecError::Kind { .. })), "{length}");
    }
}

#[test]
fn an_item_that_is_too_long_is_an_error() {
    assert!(matches!(encode_frame(&"x".repeat(MAX_PAYLOAD)), Err(CodecError::Encode { .. })));
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let _ = decode_frames::<Item>(&bytes);
        let _ = decode_frames::<Item>(&[&header()[..], &bytes].concat());
        let _ = decode::<Item>(&bytes);
    }
}
