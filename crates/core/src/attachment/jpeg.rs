//! The segments of a JPEG file, up to its picture (ISO/IEC 10918-1, annex B).

/// Start of scan: the picture's data follow.
const SCAN: u8 = 0xda;

/// Where a camera keeps what it knows: Exif and XMP.
const APP1: u8 = 0xe1;

/// A segment of a file.
pub(super) struct Segment<'file> {
    /// The segment's marker: the byte behind `0xFF`.
    pub marker: u8,
    /// What is in it.
    pub content: &'file [u8],
    /// The offset behind the segment, in bytes.
    end: usize,
}

/// The segments up to the picture's data; they end where the file is damaged.
pub(super) fn segments(bytes: &[u8]) -> impl Iterator<Item = Segment<'_>> {
    let mut at = Some(2);
    std::iter::from_fn(move || {
        let mut place = at.take()?;
        if *bytes.get(place)? != 0xff {
            return None;
        }
        // Any number of 0xFF may stand before a marker.
        while *bytes.get(place)? == 0xff {
            place += 1;
        }
        let marker = *bytes.get(place)?;
        let length = bytes.get(place + 1..place + 3)?;
        let length = length.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
        let end = place + 1 + length.max(2);
        at = (marker != SCAN).then_some(end);
        Some(Segment { marker, content: bytes.get(place + 3..end)?, end })
    })
}

/// Whether a picture says where and by what it was taken.
pub(super) fn holds_metadata(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xd8") && segments(bytes).any(|segment| segment.marker == APP1)
}

/// Whether the picture's data have their end. Small pictures before them have ends of their own.
pub(super) fn has_end(bytes: &[u8]) -> bool {
    let scan = segments(bytes).find(|segment| segment.marker == SCAN);
    let data = scan.and_then(|scan| bytes.get(scan.end..)).unwrap_or_default();
    data.windows(2).any(|two| two == b"\xff\xd9")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_segments_of_a_camera_are_found_before_the_picture() {
        let check = |bytes: &[u8], expected: bool| assert_eq!(holds_metadata(bytes), expected);
        check(b"\xff\xd8\xff\xe0\0\x04JF\xff\xe1\0\x08Exif\0\0\xff\xda\0\x02", true);
        check(b"\xff\xd8\xff\xff\xe1\0\x02", true);
        check(b"\xff\xd8\xff\xe0\0\x04JF\xff\xda\0\x02\xff\xe1\0\x02", false);
        check(b"\xff\xd8\xff\xe0\0\0\xff\xe1\0\x02", true);
        check(b"\xff\xd8\xff\xe1\0", false);
        check(b"\x89PNG", false);
    }
}
