//! The width and height of a picture, read from its header.

use super::jpeg::segments;

/// Returns the stored width and height of a PNG, JPEG, GIF or WebP picture; `None` if they cannot be read.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let (width, height) = match super::sniffed(bytes)? {
        "image/png" => (big(bytes, 16, 4)?, big(bytes, 20, 4)?),
        "image/gif" => (little(bytes, 6, 2)?, little(bytes, 8, 2)?),
        "image/jpeg" => jpeg(bytes)?,
        "image/webp" => webp(bytes)?,
        _ => return None,
    };
    (width > 0 && height > 0).then_some((width, height))
}

/// Reads the frame header (SOF) of ISO/IEC 10918-1, B.2.2.
fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let is_frame =
        |marker: u8| matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
    let frame = segments(bytes).find(|segment| is_frame(segment.marker))?.content;
    Some((big(frame, 3, 2)?, big(frame, 1, 2)?))
}

/// Reads the first chunk of a WebP file: lossy, lossless or extended.
fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    match bytes.get(12..16)? {
        b"VP8 " => Some((little(bytes, 26, 2)? & 0x3fff, little(bytes, 28, 2)? & 0x3fff)),
        b"VP8L" => {
            let bits = little(bytes, 21, 4)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        _ => None,
    }
}

fn big(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn little(bytes: &[u8], at: usize, count: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(count)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0\x08\x02";
    const GIF: &[u8] = b"GIF89a\x80\x02\xe0\x01\0";
    const JPEG: &[u8] =
        b"\xff\xd8\xff\xe0\0\x04JF\xff\xff\xc2\0\x11\x08\x01\xe0\x02\x80\x03\x01\x22\0\x02\x11\x01\x03\x11\x01";
    const LOSSY: &[u8] = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x80\x02\xe0\x01";
    const EXTENDED: &[u8] = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x7f\x02\0\xdf\x01\0";
    const LOSSLESS: &[u8] = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x7f\xc2\x77\0";

    #[test]
    fn headers_tell_the_size_of_a_picture() {
        for picture in [PNG, GIF, JPEG, LOSSY, EXTENDED, LOSSLESS] {
            assert_eq!(size(picture), Some((640, 480)), "{picture:?}");
        }
    }

    #[test]
    fn a_picture_that_is_cut_off_has_no_size() {
        for picture in [PNG, GIF, JPEG, LOSSY, EXTENDED, LOSSLESS] {
            for end in 0..picture.len() - 8 {
                let dimensions = size(&picture[..end]);
                assert!(dimensions.is_none() || dimensions == Some((640, 480)));
            }
        }
        assert_eq!(size(b"\xff\xd8\xff\xe0\0\0\xff\xff"), None);
        assert_eq!(size(b"%PDF-1.4"), None);
    }

    proptest! {
        #[test]
        fn damaged_pictures_are_read_without_harm(
            which in 0..6_usize,
            at in 0..30_usize,
            bytes in prop::collection::vec(any::<u8>(), 0..40),
        ) {
            let picture = [PNG, GIF, JPEG, LOSSY, EXTENDED, LOSSLESS][which];
            let cut = at.min(picture.len());
            let damaged = [&picture[..cut], &bytes].concat();
            size(&damaged);
        }
    }
}
