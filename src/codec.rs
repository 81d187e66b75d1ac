//! Frames for checkpoints: what is cut off or damaged must be seen.
//!
//! ```text
//! file:   magic "CHAINSHT", 8 bytes | format version, u32 | frame | frame | ...
//! frame:  length of the payload, u32 | checksum of the payload, u64 | payload
//! ```
//! All integers are little-endian; the checksum is [`fingerprint`], the payload is bincode's legacy form.
//! This is the only module that names bincode.

#[cfg(test)]
mod tests;

use bincode::config::{self, Config};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::rng::fingerprint;

const MAGIC: [u8; 8] = *b"CHAINSHT";
const VERSION: u32 = 2;
const HEADER_BYTES: usize = 12;
/// No frame may be longer, so that a length from a file is never trusted with more memory than this.
const MAX_PAYLOAD: usize = 1 << 26;

/// Bytes that are not what this program writes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// The file begins like no file of this program.
    #[error("expected a file that begins with CHAINSHT, found something else")]
    Magic,
    /// The file was written by a program with another format.
    #[error("expected format version {VERSION}, found {found}: read it with the program that wrote it")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// A frame is damaged although good ones follow, so no interrupted write explains it.
    #[error("the frame at byte {offset} is damaged although good frames follow it")]
    Corrupt {
        /// Where the frame begins, in bytes from the start of the file.
        offset: u64,
    },
    /// The checksum is right, but the payload is of another kind.
    #[error("a frame holds something of another kind than expected: {problem}")]
    Kind {
        /// What the decoder says.
        problem: String,
    },
    /// The item cannot be written as a frame.
    #[error("this cannot be written as a frame of at most {MAX_PAYLOAD} bytes: {problem}")]
    Encode {
        /// What the encoder says.
        problem: String,
    },
}

/// The frames of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames<T> {
    /// The complete ones, in order.
    pub items: Vec<T>,
    /// How many bytes from the start of the file they and the header fill; 0 if the header itself is cut off.
    pub good_bytes: u64,
    /// How many bytes of a cut-off write follow.
    pub torn_bytes: u64,
}

/// What every file begins with.
pub fn header() -> [u8; HEADER_BYTES] {
    let mut header = [0; HEADER_BYTES];
    header[..MAGIC.len()].copy_from_slice(&MAGIC);
    header[MAGIC.len()..].copy_from_slice(&VERSION.to_le_bytes());
    header
}

/// The frame that holds `item`.
///
/// # Errors
/// [`CodecError::Encode`] if the item is too long, or of a kind that bincode cannot write.
pub fn encode_frame<T: Serialize>(item: &T) -> Result<Vec<u8>, CodecError> {
    let payload = encode(item)?;
    let (length, checksum) = (payload.len() as u32, checksum(&payload));
    Ok([&length.to_le_bytes()[..], &checksum.to_le_bytes()[..], &payload[..]].concat())
}

/// The payload that holds `item`, for [`decode`].
///
/// # Errors
/// [`CodecError::Encode`] if the item is too long, or of a kind that bincode cannot write.
pub fn encode<T: Serialize>(item: &T) -> Result<Vec<u8>, CodecError> {
    let payload = bincode::serde::encode_to_vec(item, layout())
        .map_err(|error| CodecError::Encode { problem: error.to_string() })?;
    match payload.len() {
        ..=MAX_PAYLOAD => Ok(payload),
        length => Err(CodecError::Encode { problem: format!("it has {length} bytes") }),
    }
}

/// The items in the frames of a whole file, all of one kind.
///
/// # Errors
/// Those of [`split`] and [`decode`].
pub fn decode_frames<T: DeserializeOwned>(bytes: &[u8]) -> Result<Frames<T>, CodecError> {
    let Frames { items, good_bytes, torn_bytes } = split(bytes)?;
    let items = items.into_iter().map(decode).collect::<Result<_, _>>()?;
    Ok(Frames { items, good_bytes, torn_bytes })
}

/// The payloads of a whole file; an empty file, or one cut off within its header, has none.
///
/// # Errors
/// [`CodecError`] for a wrong magic or version, or a damaged frame that is not at the end.
pub fn split(bytes: &[u8]) -> Result<Frames<&[u8]>, CodecError> {
    let Some(mut rest) = after_header(bytes)? else {
        return Ok(Frames { items: Vec::new(), good_bytes: 0, torn_bytes: bytes.len() as u64 });
    };
    let mut items = Vec::new();
    while let Some((payload, after)) = first_frame(rest) {
        items.push(payload);
        rest = after;
    }
    let good_bytes = (bytes.len() - rest.len()) as u64;
    // An interrupted write leaves one bad frame, the last. Its length may be wrong, so look for good ones everywhere.
    if (1..rest.len()).any(|start| first_frame(&rest[start..]).is_some()) {
        return Err(CodecError::Corrupt { offset: good_bytes });
    }
    Ok(Frames { items, good_bytes, torn_bytes: rest.len() as u64 })
}

/// The item in a payload.
///
/// # Errors
/// [`CodecError::Kind`] if the payload holds something else, or more.
pub fn decode<T: DeserializeOwned>(payload: &[u8]) -> Result<T, CodecError> {
    match bincode::serde::decode_from_slice(payload, layout()) {
        Ok((item, used)) if used == payload.len() => Ok(item),
        Ok((_, used)) => Err(CodecError::Kind { problem: format!("{} bytes too many", payload.len() - used) }),
        Err(error) => Err(CodecError::Kind { problem: error.to_string() }),
    }
}

fn layout() -> impl Config {
    config::legacy().with_limit::<MAX_PAYLOAD>()
}

fn checksum(payload: &[u8]) -> u64 {
    fingerprint([], payload)
}

/// What follows the header; `None` if the file ends before the header does.
fn after_header(bytes: &[u8]) -> Result<Option<&[u8]>, CodecError> {
    if header().starts_with(bytes) && bytes.len() < HEADER_BYTES {
        return Ok(None);
    }
    let version = bytes.strip_prefix(&MAGIC).and_then(|rest| rest.split_first_chunk()).ok_or(CodecError::Magic)?;
    match (u32::from_le_bytes(*version.0), version.1) {
        (VERSION, rest) => Ok(Some(rest)),
        (found, _) => Err(CodecError::Version { found }),
    }
}

/// The payload of the frame that `bytes` begins with, and what follows it; `None` unless complete and undamaged.
fn first_frame(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, bytes) = bytes.split_first_chunk()?;
    let (sum, bytes) = bytes.split_first_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok().filter(|&length| length <= MAX_PAYLOAD)?;
    let (payload, after) = bytes.split_at_checked(length)?;
    (checksum(payload) == u64::from_le_bytes(*sum)).then_some((payload, after))
}
