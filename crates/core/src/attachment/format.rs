//! Recognition of a file's format by its first bytes, and the kind of file that a model has to support.

/// A kind of file, which a model has to support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FileKind {
    /// A picture.
    Picture,
    /// Sound without a picture.
    Sound,
    /// A video.
    Video,
    /// A PDF file.
    Pdf,
    /// A text file, which any model can read.
    Text,
    /// Any other file, such as an office document or an archive.
    Other,
}

impl FileKind {
    /// The kinds of files that only some models support.
    pub const SPECIAL: [Self; 4] = [Self::Picture, Self::Sound, Self::Video, Self::Pdf];

    /// Returns the kind's name in stored settings.
    pub fn key(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Sound => "sound",
            Self::Video => "video",
            Self::Pdf => "pdf",
            Self::Text => "text",
            Self::Other => "other",
        }
    }
}

/// Returns the media type by the first bytes of a file, regardless of its name; `None` if they are not characteristic,
/// as for text. Some formats need the first 600 bytes, none more than 1,100.
///
/// ```
/// use pilcrow_core::attachment::sniffed;
///
/// assert_eq!(sniffed(b"%PDF-1.7"), Some("application/pdf"));
/// assert_eq!(sniffed(b"Dear all"), None);
/// ```
pub fn sniffed(head: &[u8]) -> Option<&'static str> {
    let begins = |with: &[u8]| head.starts_with(with);
    let at =
        |place: usize, with: &[u8]| head.get(place..).is_some_and(|rest| rest.starts_with(with));
    Some(match head {
        _ if begins(b"\x89PNG\r\n\x1a\n") => "image/png",
        _ if begins(b"\xff\xd8\xff") => "image/jpeg",
        _ if begins(b"GIF87a") || begins(b"GIF89a") => "image/gif",
        _ if begins(b"RIFF") && at(8, b"WEBP") => "image/webp",
        _ if begins(b"RIFF") && at(8, b"WAVE") => "audio/wav",
        _ if begins(b"RIFF") && at(8, b"AVI ") => "video/x-msvideo",
        _ if begins(b"FORM") && (at(8, b"AIFF") || at(8, b"AIFC")) => "audio/aiff",
        _ if begins(b"II*\0") || begins(b"MM\0*") => "image/tiff",
        _ if begins(b"BM") && at(6, b"\0\0\0\0") => "image/bmp",
        _ if at(4, b"ftyp") => base_media(head.get(8..12).unwrap_or_default()),
        _ if begins(b"fLaC") => "audio/flac",
        _ if begins(b"OggS") => "audio/ogg",
        _ if begins(b"ID3") || is_mpeg_audio(head) => "audio/mpeg",
        _ if is_aac(head) => "audio/aac",
        _ if begins(b"\x1a\x45\xdf\xa3") => "video/webm",
        _ if is_pdf(head) => "application/pdf",
        _ if begins(b"PK\x03\x04") => return zipped(head),
        _ => return None,
    })
}

/// Returns the media type of an ISO base media file by its brand (ISO/IEC 14496-12; HEIF's brands are in 23008-12).
fn base_media(brand: &[u8]) -> &'static str {
    match brand {
        b"heic" | b"heix" | b"hevc" | b"hevx" | b"heim" | b"heis" => "image/heic",
        b"mif1" | b"msf1" => "image/heif",
        b"avif" | b"avis" => "image/avif",
        b"M4A " | b"M4B " => "audio/mp4",
        b"qt  " => "video/quicktime",
        _ => "video/mp4",
    }
}

/// True for a frame of MPEG audio, layer III: twelve sync bits, any version, and a bit rate.
fn is_mpeg_audio(head: &[u8]) -> bool {
    let [first, second, third, ..] = head else { return false };
    *first == 0xff && matches!(second, 0xfa | 0xfb | 0xf2 | 0xf3) && third & 0xf0 != 0xf0
}

/// True for a frame of an AAC stream (ADTS): the layer is 0.
fn is_aac(head: &[u8]) -> bool {
    matches!(head, [0xff, second, ..] if second & 0xf6 == 0xf0)
}

/// True for a PDF: readers accept its header within the first 1,024 bytes.
fn is_pdf(head: &[u8]) -> bool {
    let head = head.get(..1_029).unwrap_or(head);
    head.windows(5).any(|five| five == b"%PDF-")
}

/// Returns the media type of a ZIP file. Office documents are recognised by the names of their first entries, others by
/// the media type that they contain.
fn zipped(head: &[u8]) -> Option<&'static str> {
    let has = |name: &[u8]| head.windows(name.len()).any(|here| here == name);
    const OFFICE: [(&[u8], &str); 3] = [
        (b"word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        (b"xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (b"ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    ];
    OFFICE.into_iter().find(|(folder, _)| has(folder)).map(|(_, media_type)| media_type)
}

/// Returns the kind of file for a media type, in lower case and without parameters.
pub(super) fn kind_of(media_type: &str) -> FileKind {
    match media_type.split_once('/') {
        _ if is_text(media_type) => FileKind::Text,
        Some(("image", _)) => FileKind::Picture,
        Some(("audio", _)) => FileKind::Sound,
        Some(("video", _)) => FileKind::Video,
        Some(("application", "pdf")) => FileKind::Pdf,
        _ => FileKind::Other,
    }
}

/// True if files of a media type are readable as text (RFC 6838 for the suffixes).
fn is_text(media_type: &str) -> bool {
    const TEXTS: [&str; 10] = [
        "json",
        "xml",
        "yaml",
        "x-yaml",
        "toml",
        "javascript",
        "x-javascript",
        "sql",
        "x-ndjson",
        "x-sh",
    ];
    let Some((kind, subtype)) = media_type.split_once('/') else { return false };
    let ends =
        subtype.ends_with("+json") || subtype.ends_with("+xml") || subtype.ends_with("+yaml");
    kind == "text" || ends || kind == "application" && TEXTS.contains(&subtype)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bytes_tell_the_format_whatever_the_name_says() {
        let check = |head: &[u8], expected: Option<&str>| assert_eq!(sniffed(head), expected);
        check(b"\x89PNG\r\n\x1a\n\0", Some("image/png"));
        check(b"\xff\xd8\xff\xe0", Some("image/jpeg"));
        check(b"GIF89a", Some("image/gif"));
        check(b"RIFF\0\0\0\0WEBPVP8 ", Some("image/webp"));
        check(b"RIFF\0\0\0\0WAVEfmt ", Some("audio/wav"));
        check(b"FORM\0\0\0\0AIFF", Some("audio/aiff"));
        check(b"\0\0\0\x18ftypheic\0\0\0\0", Some("image/heic"));
        check(b"\0\0\0\x18ftypmif1\0\0\0\0", Some("image/heif"));
        check(b"\0\0\0\x18ftypavif", Some("image/avif"));
        check(b"\0\0\0\x18ftypM4A ", Some("audio/mp4"));
        check(b"\0\0\0\x18ftypisom", Some("video/mp4"));
        check(b"\0\0\0\x18ftyp", Some("video/mp4"));
        check(b"II*\0", Some("image/tiff"));
        check(b"BM\x10\0\0\0\0\0\0\0", Some("image/bmp"));
        check(b"BMW is a maker of cars", None);
        check(b"ID3\x03", Some("audio/mpeg"));
        check(b"\xff\xfb\x90\x44", Some("audio/mpeg"));
        check(b"\xff\xf1\x50\x80", Some("audio/aac"));
        check(b"OggS", Some("audio/ogg"));
        check(b"fLaC", Some("audio/flac"));
        check(b"\x1a\x45\xdf\xa3", Some("video/webm"));
        check(b"%PDF-1.4", Some("application/pdf"));
        check(&[&[b'\n'; 1_000][..], b"%PDF-1.4"].concat(), Some("application/pdf"));
        check(&[&[b'\n'; 1_025][..], b"%PDF-1.4"].concat(), None);
        check(b"PK\x03\x04....word/document.xml", sniffed(b"PK\x03\x04word/"));
        check(b"PK\x03\x04", None);
        check(b"", None);
        check(b"\xff", None);
        check("Привет".as_bytes(), None);
    }

    #[test]
    fn every_beginning_of_every_format_is_read_without_harm() {
        let heads: [&[u8]; 6] = [
            b"\x89PNG\r\n\x1a\n",
            b"RIFF\0\0\0\0WEBP",
            b"\0\0\0\x18ftypheic",
            b"%PDF-",
            b"\xff\xfb\x90",
            b"PK\x03\x04word/",
        ];
        for head in heads {
            for end in 0..head.len() {
                let media_type = sniffed(&head[..end]);
                assert!(
                    media_type.is_none() || media_type == Some("video/mp4"),
                    "{:?}",
                    &head[..end]
                );
            }
        }
    }
}
