//! Parser of a JPEG file's segments before the image data (ISO/IEC 10918-1, annex B).

/// Marker of the start of scan, after which the image data follow.
const SCAN: u8 = 0xda;

/// Marker of the segment with a camera's metadata: Exif and XMP.
const APP1: u8 = 0xe1;

/// A segment of a JPEG file.
pub(super) struct Segment<'file> {
    /// The marker: the byte after `0xFF`.
    pub marker: u8,
    /// The content of the segment.
    pub content: &'file [u8],
    /// Offset of the segment's end in the file, in bytes.
    end: usize,
}

/// Iterates over the segments before the image data; ends early if the file is damaged.
pub(super) fn segments(bytes: &[u8]) -> impl Iterator<Item = Segment<'_>> {
    let mut at = Some(2);
    std::iter::from_fn(move || {
        let mut place = at.take()?;
        if *bytes.get(place)? != 0xff {
            return None;
        }
        // Any number of 0xFF bytes may precede a marker.
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

/// True if a picture contains a camera's metadata, such as the place where it was taken.
pub(super) fn holds_metadata(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xd8") && segments(bytes).any(|segment| segment.marker == APP1)
}

/// True if the image data have an end marker. Embedded previews before them have end markers of their own.
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
