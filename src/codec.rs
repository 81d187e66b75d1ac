//! Files for checkpoints: what is cut off or damaged must be seen.
//!
//! ```text
//! magic "CHAINSHT", 8 bytes | format version, u32 | length of the payload, u32 | checksum of the payload, u64 | payload
//! ```
//! All integers are little-endian; the checksum is [`fingerprint`], the payload is bincode's legacy form.
//! This is the only module that names bincode.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use bincode::config::{self, Config};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::rng::fingerprint;

const MAGIC: [u8; 8] = *b"CHAINSHT";
const VERSION: u32 = 2;
/// No payload may be longer, so that a length from a file is never trusted with more memory than this.
const MAX_PAYLOAD: usize = 1 << 26;
/// A file of this program has at most so many bytes: a payload, and what stands around it.
pub const LONGEST: usize = MAX_PAYLOAD + 64;

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
    /// The file ends before its payload does.
    #[error("it is cut off")]
    CutOff,
    /// The payload is not what was written, or something follows it.
    #[error("it is damaged")]
    Damaged,
    /// The checksum is right, but the payload is of another kind.
    #[error("it holds something of another kind than expected: {problem}")]
    Kind {
        /// What the decoder says.
        problem: String,
    },
    /// The item cannot be written.
    #[error("this cannot be written in at most {MAX_PAYLOAD} bytes: {problem}")]
    Encode {
        /// What the encoder says.
        problem: String,
    },
}

/// The bytes of a file that holds `item`, for [`open`].
///
/// # Errors
/// [`CodecError::Encode`] if the item is too long, or of a kind that bincode cannot write.
pub fn seal<T: Serialize>(item: &T) -> Result<Vec<u8>, CodecError> {
    let payload = encode(item)?;
    let (length, checksum) = (payload.len() as u32, fingerprint([], &payload));
    let (version, length, checksum) = (VERSION.to_le_bytes(), length.to_le_bytes(), checksum.to_le_bytes());
    Ok([&MAGIC[..], &version[..], &length[..], &checksum[..], &payload[..]].concat())
}

/// The item in the bytes of a file that [`seal`] has made.
///
/// # Errors
/// [`CodecError`] for any other bytes.
pub fn open<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    if MAGIC.starts_with(bytes) {
        return Err(CodecError::CutOff);
    }
    let (version, rest) = integer(bytes.strip_prefix(&MAGIC).ok_or(CodecError::Magic)?)?;
    let version = u32::from_le_bytes(version);
    if version != VERSION {
        return Err(CodecError::Version { found: version });
    }
    let (length, rest) = integer(rest)?;
    let (checksum, payload) = integer(rest)?;
    match payload.len().cmp(&(u32::from_le_bytes(length) as usize)) {
        Ordering::Less => Err(CodecError::CutOff),
        Ordering::Equal if fingerprint([], payload) == u64::from_le_bytes(checksum) => decode(payload),
        _ => Err(CodecError::Damaged),
    }
}

/// The bytes of the integer that `bytes` begins with, and what follows it.
fn integer<const N: usize>(bytes: &[u8]) -> Result<([u8; N], &[u8]), CodecError> {
    bytes.split_first_chunk().map(|(integer, rest)| (*integer, rest)).ok_or(CodecError::CutOff)
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
