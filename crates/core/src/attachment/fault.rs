//! The check of a file that a person picks: its type by its bytes, and problems to report.

use super::FileKind;
use super::format::{kind_of, sniffed};
use super::{jpeg, pixels};

/// A file that a person picked, with the facts from its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickedFile {
    /// Media type by the file's bytes, else as declared.
    pub media_type: String,
    /// Problem with the file; `None` if there is none.
    pub fault: Option<FileFault>,
    /// Width and height of a picture; `None` if unknown.
    pub pixels: Option<(u32, u32)>,
    /// True if a photograph contains metadata, such as the place where it was taken.
    pub has_metadata: bool,
}

/// A problem with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// The file is empty.
    Empty,
    /// The file's type differs from its name; it can be used as what it is.
    NotAsNamed {
        /// Media type by the file's bytes.
        is: &'static str,
    },
    /// The bytes do not have the type of the file's name, or their beginning is damaged.
    Damaged,
    /// The end of the file is missing.
    CutOff,
    /// A picture in the format of phone cameras, which most models and browsers cannot read.
    Heic,
}

/// Checks a file by its bytes and its declared media type, which usually comes from its name.
///
/// ```
/// use pilcrow_core::attachment::{FileFault, picked};
///
/// let file = picked(b"%PDF-1.7 %%EOF", "image/png");
/// assert_eq!(file.media_type, "application/pdf");
/// assert_eq!(file.fault, Some(FileFault::NotAsNamed { is: "application/pdf" }));
/// ```
pub fn picked(bytes: &[u8], claim: &str) -> PickedFile {
    let claim = claim.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is = sniffed(bytes.get(..1_100).unwrap_or(bytes));
    PickedFile {
        fault: fault(bytes, &claim, is),
        media_type: is.map_or(claim, str::to_owned),
        pixels: pixels::size(bytes),
        has_metadata: jpeg::holds_metadata(bytes),
    }
}

fn fault(bytes: &[u8], claim: &str, is: Option<&'static str>) -> Option<FileFault> {
    let Some(is) = is else {
        return match claim {
            _ if bytes.is_empty() => Some(FileFault::Empty),
            claim if has_signature(claim) => Some(FileFault::Damaged),
            _ => None,
        };
    };
    match is {
        "image/heic" | "image/heif" => Some(FileFault::Heic),
        _ if !has_end(bytes, is) => Some(FileFault::CutOff),
        _ if !claim.is_empty() && !is_alike(claim, is) => Some(FileFault::NotAsNamed { is }),
        _ => None,
    }
}

/// True if files of this type always begin with a signature.
fn has_signature(media_type: &str) -> bool {
    const WITH_SIGNATURE: [&str; 9] = [
        "image/png",
        "image/jpeg",
        "image/gif",
        "image/webp",
        "image/heic",
        "image/heif",
        "image/avif",
        "audio/wav",
        "application/pdf",
    ];
    WITH_SIGNATURE.contains(&media_type)
}

/// True if two media types may belong to one file. Sound and video share their containers, and have several names.
fn is_alike(claim: &str, is: &str) -> bool {
    let is_media = |kind| matches!(kind, FileKind::Sound | FileKind::Video);
    match (kind_of(claim), kind_of(is)) {
        (claim, is) if is_media(claim) && is_media(is) => true,
        (FileKind::Picture, FileKind::Picture) => claim == is || claim == "image/jpg",
        (FileKind::Other, _) => true,
        (claim, is) => claim == is,
    }
}

/// True if a file has the end that its format requires, or if the format requires none. Bytes after the end are
/// ignored, as by readers.
fn has_end(bytes: &[u8], is: &str) -> bool {
    let holds = |end: &[u8]| bytes.windows(end.len()).rev().any(|here| here == end);
    match is {
        "image/png" => holds(b"IEND"),
        "image/jpeg" => jpeg::has_end(bytes),
        "image/gif" => holds(b";"),
        "application/pdf" => holds(b"%%EOF"),
        "image/webp" | "audio/wav" => {
            let length = bytes.get(4..8).unwrap_or_default().iter().rev();
            let length = length.fold(0_u64, |length, byte| length << 8 | u64::from(*byte));
            // A recorder that was stopped leaves a length of zero, or the maximum.
            length == 0 || length >= u64::from(u32::MAX) - 8 || bytes.len() as u64 >= length + 8
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\0\0\0\0\0\0\0\0IEND\xaeB\x60\x82";
    const JPEG: &[u8] =
        b"\xff\xd8\xff\xe1\0\x08Exif\0\0\xff\xc0\0\x08\x08\0\x01\0\x01\x01\xff\xda\0\x02\0\xff\xd9";
    const GIF: &[u8] = b"GIF89a\x01\0\x01\0\0\0\0;";
    const WEBP: &[u8] = b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0";
    const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n%%EOF\n";
    const WHOLE: [(&str, &[u8]); 5] = [
        ("image/png", PNG),
        ("image/jpeg", JPEG),
        ("image/gif", GIF),
        ("image/webp", WEBP),
        ("application/pdf", PDF),
    ];

    #[track_caller]
    fn check(bytes: &[u8], claim: &str, expected: Option<FileFault>) {
        assert_eq!(picked(bytes, claim).fault, expected, "{claim}: {bytes:?}");
    }

    #[test]
    fn whole_files_have_no_fault_and_tell_what_they_are() {
        for (is, bytes) in WHOLE {
            for claim in [is, "", "application/octet-stream"] {
                check(bytes, claim, None);
                assert_eq!(picked(bytes, claim).media_type, is);
            }
        }
        assert_eq!((picked(JPEG, "").pixels, picked(JPEG, "").has_metadata), (Some((1, 1)), true));
        assert!(!picked(PNG, "").has_metadata);
        check(b"a;b", "text/csv", None);
        check(b"\x1a\x45\xdf\xa3", "audio/webm", None);
        check(JPEG, "image/jpg", None);
    }

    #[test]
    fn every_file_that_is_called_something_else_is_said_to_be_what_it_is() {
        for (is, bytes) in WHOLE {
            for (claim, _) in WHOLE.into_iter().filter(|(claim, _)| *claim != is) {
                check(bytes, claim, Some(FileFault::NotAsNamed { is }));
            }
            check(bytes, "text/plain", Some(FileFault::NotAsNamed { is }));
        }
    }

    #[test]
    fn every_file_that_is_cut_off_or_damaged_is_said_to_be() {
        let mut count = 0;
        for (is, bytes) in WHOLE {
            for end in 1..bytes.len() - 2 {
                let fault = picked(&bytes[..end], is).fault;
                let faults = [Some(FileFault::Damaged), Some(FileFault::CutOff)];
                count += usize::from(faults.contains(&fault));
                assert!(faults.contains(&fault) || end + 9 > bytes.len(), "{is} {end}: {fault:?}");
            }
            check(
                &[b"X", bytes].concat(),
                is,
                (is != "application/pdf").then_some(FileFault::Damaged),
            );
            check(&[], is, Some(FileFault::Empty));
        }
        assert!(count > 120, "{count}");
        check(b"<!doctype html><title>404</title>", "image/png", Some(FileFault::Damaged));
        check(b"\0\0\0\x18ftypheic\0\0\0\0", "image/jpeg", Some(FileFault::Heic));
        check(b"RIFF\xff\0\0\0WAVEfmt ", "audio/wav", Some(FileFault::CutOff));
        check(b"RIFF\0\0\0\0WAVEfmt ", "audio/wav", None);
    }

    proptest! {
        #[test]
        fn whatever_bytes_are_judged_without_harm(
            which in 0..WHOLE.len(),
            at in 0..64_usize,
            bytes in prop::collection::vec(any::<u8>(), 0..64),
            claim in "(image|audio|text)/[a-z]{0,4}|",
        ) {
            let whole = WHOLE[which].1;
            let damaged = [&whole[..at.min(whole.len())], &bytes].concat();
            let file = picked(&damaged, &claim);
            prop_assert_eq!(file.fault == Some(FileFault::Empty), damaged.is_empty());
        }
    }
}
