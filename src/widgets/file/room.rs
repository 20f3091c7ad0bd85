//! Limits of a re-encoded picture's size, and the attempts to meet them.

/// Longer side of a picture in pixels; providers scale larger ones down themselves.
const LONGEST: u32 = 2_048;

/// Greatest number of times that the sides of a picture are reduced.
const MOST_SHORTER: u32 = 6;

/// File format of a re-encoded picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Png,
    Jpeg,
}

impl Format {
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// Size limits of a re-encoded picture, in bytes.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Greatest size of any file.
    pub limit: f64,
    /// Size of the original picture.
    pub original: f64,
    /// True if the original cannot be used; else it is kept if it is smaller.
    pub must: bool,
}

impl Room {
    /// True if a picture of that size in bytes is used.
    pub fn has_room_for(self, bytes: f64) -> bool {
        bytes <= self.limit && (self.must || bytes < self.original)
    }
}

/// Returns the attempts, in order, until one meets the limits. JPEG has no transparency, and is smaller except for
/// drawings, which are left as they are; sizes below what models read come last, and only if the original cannot be
/// used.
pub(super) fn tries(
    from: (u32, u32),
    is_png: bool,
    is_opaque: bool,
    must: bool,
) -> Vec<((u32, u32), Format)> {
    let largest = fitted(from);
    let first = (is_png || !is_opaque).then_some((largest, Format::Png));
    let second = is_opaque.then_some((largest, Format::Jpeg));
    let format = if is_opaque { Format::Jpeg } else { Format::Png };
    let shorter =
        (1..=if must { MOST_SHORTER } else { 0 }).map(|times| (shortened(largest, times), format));
    first.into_iter().chain(second).chain(shorter).collect()
}

/// Reduces the sides by a quarter, `times` times.
fn shortened((width, height): (u32, u32), times: u32) -> (u32, u32) {
    let shorter = |side: u32| (0..times).fold(side, |side, _| side - side / 4).max(1);
    (shorter(width), shorter(height))
}

/// Scales the sides so that the longer one is at most `LONGEST`.
pub(super) fn fitted((width, height): (u32, u32)) -> (u32, u32) {
    let longest = width.max(height).max(1);
    if longest <= LONGEST {
        return (width, height);
    }
    let scaled = |side: u32| {
        let side = u64::from(side) * u64::from(LONGEST) / u64::from(longest);
        u32::try_from(side).unwrap_or(LONGEST).max(1)
    };
    (scaled(width), scaled(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_fits_and_the_shape_stays() {
        assert_eq!(fitted((4_032, 3_024)), (2_048, 1_536));
        assert_eq!(fitted((3_024, 4_032)), (1_536, 2_048));
        assert_eq!(fitted((640, 480)), (640, 480));
        assert_eq!(fitted((100_000, 1)), (2_048, 1));
    }

    #[test]
    fn a_drawing_stays_one_unless_there_is_no_room_for_it() {
        use Format::{Jpeg, Png};
        let to = (2_048, 1_536);
        assert_eq!(tries((4_000, 3_000), true, true, false), [(to, Png), (to, Jpeg)]);
        assert_eq!(tries((4_000, 3_000), true, false, false), [(to, Png)]);
        assert_eq!(tries((4_000, 3_000), false, true, false), [(to, Jpeg)]);
        let shorter = tries((4_000, 3_000), true, false, true);
        assert_eq!(
            shorter.get(..3),
            Some(&[(to, Png), ((1_536, 1_152), Png), ((1_152, 864), Png)][..])
        );
    }

    #[test]
    fn a_picture_that_would_become_larger_stays_where_it_may() {
        let room = |must| Room { limit: 5.0, original: 2.0, must };
        assert!(room(false).has_room_for(1.0) && !room(false).has_room_for(3.0));
        assert!(room(true).has_room_for(3.0) && !room(true).has_room_for(6.0));
    }

    #[test]
    fn the_shortest_of_all_has_room_whatever_it_shows() {
        let (width, height) = shortened((LONGEST, LONGEST), MOST_SHORTER);
        assert!(width * height * 4 < 1_000_000, "{width} × {height}");
    }
}
