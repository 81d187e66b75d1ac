//! Pictures from files: PNG and JPEG.

use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_png::PngDecoder;

use super::{NoBoard, Picture};

const PNG: &[u8] = b"\x89PNG";
/// The bytes before the first chunk of one.
const SIGNATURE: usize = 8;
const JPEG: &[u8] = b"\xff\xd8\xff";
/// How other kinds of pictures begin.
const OTHERS: [(&[u8], &str); 6] = [
    (b"GIF8", "GIF"),
    (b"RIFF", "WebP"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"\0\0\0 ftypavif", "AVIF"),
];
/// Longer sides than this are no picture of a board.
const LONGEST: usize = 1 << 14;
/// So many pixels have the largest screens: more take gigabytes.
const MOST: usize = 1 << 25;

/// Whether bytes begin as a picture does, of a kind that can be read or of another.
pub fn is_picture(bytes: &[u8]) -> bool {
    // Two letters begin many a text; a bitmap goes on with its size, of which two bytes are always zero.
    let bitmap = |magic: &[u8]| magic != b"BM" || bytes.get(6..10) == Some(&[0; 4]);
    let other = OTHERS.iter().any(|(magic, _)| bytes.starts_with(magic) && bitmap(magic));
    bytes.starts_with(PNG) || bytes.starts_with(JPEG) || other
}

/// The picture in the bytes of a file.
///
/// # Errors
/// [`NoBoard`] if it is damaged, or no PNG or JPEG.
pub fn decode(bytes: &[u8]) -> Result<Picture, NoBoard> {
    let options = DecoderOptions::default().set_max_width(LONGEST).set_max_height(LONGEST);
    if bytes.starts_with(PNG) {
        let bytes = &essential(bytes);
        let mut decoder = PngDecoder::new_with_options(ZCursor::new(bytes), options.png_set_strip_to_8bit(true));
        decoder.decode_headers().map_err(|error| damaged("PNG", &format!("{error:?}")))?;
        expect_few(decoder.dimensions())?;
        let pixels = decoder.decode_raw().map_err(|error| damaged("PNG", &format!("{error:?}")))?;
        return picture(decoder.dimensions(), &pixels);
    }
    if bytes.starts_with(JPEG) {
        let options = options.jpeg_set_out_colorspace(ColorSpace::RGB);
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
        decoder.decode_headers().map_err(|error| damaged("JPEG", &format!("{error:?}")))?;
        expect_few(decoder.dimensions())?;
        let pixels = decoder.decode().map_err(|error| damaged("JPEG", &format!("{error:?}")))?;
        return picture(decoder.dimensions(), &pixels);
    }
    let kind = OTHERS.iter().find(|(magic, _)| bytes.starts_with(magic)).map_or("something else", |(_, kind)| kind);
    Err(NoBoard(format!("expected a picture as PNG or JPEG, found {kind}: save it as PNG")))
}

/// The chunks of a PNG that its pixels need: texts and colour profiles may grow a thousandfold when they are unpacked.
fn essential(png: &[u8]) -> Vec<u8> {
    let (signature, mut rest) = png.split_at(SIGNATURE.min(png.len()));
    let mut kept = signature.to_vec();
    // length, name, as many bytes as the length says, checksum
    while let Some((&[a, b, c, d, name @ ..], _)) = rest.split_first_chunk::<8>() {
        let length = u32::from_be_bytes([a, b, c, d]) as usize;
        let (chunk, others) = rest.split_at(length.saturating_add(12).min(rest.len()));
        // Chunks that every reader must know begin with a capital.
        if name[0].is_ascii_uppercase() || name == *b"tRNS" {
            kept.extend_from_slice(chunk);
        }
        rest = others;
    }
    kept
}

/// Fails for a picture of more than [`MOST`] pixels, before they are read.
fn expect_few(sides: Option<(usize, usize)>) -> Result<(), NoBoard> {
    let (width, height) = sides.unwrap_or_default();
    let problem =
        || NoBoard(format!("expected a picture of at most {MOST} pixels, found {width}x{height}: make it smaller"));
    if width * height > MOST { Err(problem()) } else { Ok(()) }
}

fn damaged(kind: &str, problem: &str) -> NoBoard {
    let problem: String = problem.chars().filter(|it| !it.is_control()).take(100).collect();
    NoBoard(format!("expected a whole {kind} file, found a damaged one ({problem}): save the picture again"))
}

/// A picture of one to four bytes a pixel: grey or colours, with how opaque it is or without.
fn picture(sides: Option<(usize, usize)>, pixels: &[u8]) -> Result<Picture, NoBoard> {
    let (width, height) = sides.unwrap_or_default();
    let bytes = pixels.len() / (width * height).max(1);
    let rgba = |pixel: &[u8]| match *pixel {
        [grey] => [grey, grey, grey, u8::MAX],
        [grey, opaque] => [grey, grey, grey, opaque],
        [red, green, blue] => [red, green, blue, u8::MAX],
        [red, green, blue, opaque, ..] => [red, green, blue, opaque],
        [] => [0; 4],
    };
    if !(1..=4).contains(&bytes) || pixels.len() != bytes * width * height {
        return Err(damaged("picture", &format!("{} bytes for {width}x{height} pixels", pixels.len())));
    }
    Ok(Picture::from_rgba(width, height, &pixels.chunks(bytes).flat_map(rgba).collect::<Vec<u8>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_png_can_do_without_is_not_unpacked() {
        let chunk = |name: &[u8], length: u32| [&length.to_be_bytes(), name, &[7; 9][..length as usize + 4]].concat();
        let [head, text, clear, profile, data] =
            [b"IHDR", b"zTXt", b"tRNS", b"iCCP", b"IDAT"].map(|name| chunk(name, 5));
        let start = &b"\x89PNG\r\n\x1a\n"[..];
        let all = [start, &head, &text, &clear, &profile, &data].concat();
        assert_eq!(essential(&all), [start, &head, &clear, &data].concat());
        assert_eq!(essential(&all[..all.len() - 3]), [start, &head, &clear, &data[..data.len() - 3]].concat());
        assert_eq!(essential(PNG), PNG);
    }
}
