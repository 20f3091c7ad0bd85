//! A file that a prompt refers to, with the facts from its bytes.

use super::format::{self, FileKind};
use super::{pixels, text};
use crate::field::{FileText, from_base64};
use crate::object::{object, text as json_text};
use crate::text::digest::sha256_hex;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Maximum number of characters of a file's name.
const LONGEST_NAME: usize = 120;

/// A file that a prompt refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Number of the file in the prompt, from 1. A file that occurs twice has one number.
    pub number: usize,
    /// Name of the file; `None` if its value contains none.
    pub name: Option<String>,
    /// Media type by the file's bytes, else by its value or schema, in lower case and without parameters; empty if
    /// unknown.
    pub media_type: String,
    /// Size of the file in bytes.
    pub size: usize,
    /// The bytes, or a reference to them.
    pub content: FileContent,
}

/// The bytes of a file, or a reference to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// The bytes in base64.
    Here(Arc<str>),
    /// The bytes of the value in the record's document with this SHA-256, in lower-case hexadecimal.
    Elsewhere(String),
}

impl Attachment {
    /// Creates a file from a value. `claim` is the media type in its schema; empty if there is none.
    pub fn from_file(file: &FileText, claim: &str) -> Self {
        let base64: Arc<str> = file.payload().into();
        let head = from_base64(head_of(&base64));
        let media_type = if file.media_type.is_empty() { claim } else { file.media_type };
        let media_type =
            media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        Self {
            number: 0,
            name: file.name.as_deref().map(plain_name).filter(|name| !name.is_empty()),
            media_type: format::sniffed(&head).map_or(media_type, str::to_owned),
            size: file.size(),
            content: FileContent::Here(base64),
        }
    }

    /// Returns the bytes in base64; `None` if they are in the record's document.
    pub fn base64(&self) -> Option<&str> {
        match &self.content {
            FileContent::Here(base64) => Some(base64),
            FileContent::Elsewhere(_) => None,
        }
    }

    /// Returns the bytes; `None` if they are in the record's document.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        self.base64().map(from_base64)
    }

    /// Returns the kind of the file, which a model has to support.
    pub fn kind(&self) -> FileKind {
        let is_told = !matches!(&*self.media_type, "" | "application/octet-stream");
        match format::kind_of(&self.media_type) {
            // Text has no signature: the file counts as text if it can be decoded.
            FileKind::Other if !is_told && self.text().is_some() => FileKind::Text,
            kind => kind,
        }
    }

    /// Decodes the file as text: UTF-8, or UTF-16 with a byte order mark. `None` if it is not text.
    pub fn text(&self) -> Option<String> {
        text::decoded(&self.bytes()?)
    }

    /// Returns the width and height of a picture; `None` if they cannot be read.
    pub fn pixels(&self) -> Option<(u32, u32)> {
        pixels::size(&self.bytes()?)
    }

    /// Returns the file as a `data:` URL without its name; `None` if its bytes are in the record's document.
    pub fn data_url(&self) -> Option<String> {
        Some(format!("data:{};base64,{}", self.media_type, self.base64()?))
    }

    /// Returns the SHA-256 of the bytes, in lower-case hexadecimal.
    pub fn sha256(&self) -> String {
        match &self.content {
            FileContent::Elsewhere(hash) => hash.clone(),
            FileContent::Here(base64) => hash_of(base64),
        }
    }

    /// Returns the reference to the file in the prompt's text: `[file 1: invoice.jpg, image/jpeg, 240 KB]`.
    pub fn reference(&self) -> String {
        reference(self.number, self.name.as_deref(), &self.media_type, self.size)
    }

    /// Converts the file to JSON for a record, without its bytes.
    pub fn to_value(&self) -> Value {
        let mut members = Map::from_iter([("number".to_owned(), self.number.into())]);
        members.extend(self.name.iter().map(|name| ("name".to_owned(), json_text(name))));
        let rest = object([
            ("mediaType", json_text(&self.media_type)),
            ("size", self.size.into()),
            ("sha256", json_text(&self.sha256())),
        ]);
        if let Value::Object(rest) = rest {
            members.extend(rest);
        }
        Value::Object(members)
    }

    /// Parses a file in a record; `None` if the value does not have this shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let number = |key: &str| usize::try_from(value.get(key)?.as_u64()?).ok();
        Some(Self {
            number: number("number")?,
            name: text("name"),
            media_type: text("mediaType")?,
            size: number("size")?,
            content: FileContent::Elsewhere(text("sha256")?),
        })
    }
}

/// Formats the reference to a file.
pub(super) fn reference(
    number: usize,
    name: Option<&str>,
    media_type: &str,
    size: usize,
) -> String {
    let media_type = Some(media_type).filter(|kind| !kind.is_empty());
    let size = readable_size(size);
    let parts: Vec<&str> = name.into_iter().chain(media_type).chain([&*size]).collect();
    format!("[file {number}: {}]", parts.join(", "))
}

/// Returns the SHA-256 of bytes in base64.
pub(super) fn hash_of(base64: &str) -> String {
    sha256_hex(&from_base64(base64))
}

/// Returns the beginning of a file in base64, enough to recognise its type.
fn head_of(base64: &str) -> &str {
    base64.get(..2_048).unwrap_or(base64)
}

/// Returns a name on one line, without the characters that end a reference.
fn plain_name(name: &str) -> String {
    let plain = name.chars().take(LONGEST_NAME).map(|letter| match letter {
        '[' => '(',
        ']' => ')',
        _ if letter.is_control() => ' ',
        _ => letter,
    });
    plain.collect::<String>().trim().to_owned()
}

/// Formats a size in English, like the rest of a prompt and of the terminal: `240 KB`, of 1,000 bytes each.
pub fn readable_size(bytes: usize) -> String {
    match bytes {
        ..1_000 => format!("{bytes} bytes"),
        1_000..999_500 => format!("{} KB", (bytes + 500) / 1_000),
        _ => {
            let tenths = (bytes + 50_000) / 100_000;
            format!("{}.{} MB", tenths / 10, tenths % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::data_url;

    fn attached(value: &str, claim: &str) -> Attachment {
        Attachment::from_file(&FileText::parse(value, claim).unwrap(), claim)
    }

    #[test]
    fn the_bytes_tell_what_a_file_is_and_then_its_value_and_then_its_schema() {
        let check = |value: &str, claim: &str, media_type: &str, kind: FileKind| {
            let file = attached(value, claim);
            assert_eq!((&*file.media_type, file.kind()), (media_type, kind), "{value}");
        };
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
        check(&data_url("image/jpeg", "a.jpg", png), "", "image/png", FileKind::Picture);
        check(&data_url("Text/CSV; charset=x", "", b"a;b"), "", "text/csv", FileKind::Text);
        check(&crate::field::base64(b"a;b"), "text/csv", "text/csv", FileKind::Text);
        check(&crate::field::base64(b"a;b"), "", "", FileKind::Text);
        check(&data_url("", "", b"\0\x01\xff"), "", "application/octet-stream", FileKind::Other);
        check(&data_url("application/zip", "", b"a"), "", "application/zip", FileKind::Other);
        check(&data_url("image/svg+xml", "", b"<svg/>"), "", "image/svg+xml", FileKind::Text);
    }

    #[test]
    fn a_reference_names_what_is_known_on_one_line() {
        let check = |name: &str, media_type: &str, size: usize, expected: &str| {
            let value = data_url(media_type, name, &vec![b'a'; size]);
            let file = Attachment { number: 3, ..attached(&value, "") };
            assert_eq!(file.reference(), expected);
        };
        check("a.txt", "text/plain", 999, "[file 3: a.txt, text/plain, 999 bytes]");
        check("", "text/plain", 240_100, "[file 3: text/plain, 240 KB]");
        check("a]\n[b", "text/plain", 1, "[file 3: a) (b, text/plain, 1 bytes]");
        check("ё", "text/plain", 1_250_000, "[file 3: ё, text/plain, 1.3 MB]");
        check("", "text/plain", 999_600, "[file 3: text/plain, 1.0 MB]");
    }

    #[test]
    fn a_record_has_the_hash_in_place_of_the_bytes() {
        let file = attached(&data_url("text/plain", "a.txt", b"abc"), "");
        let record = file.to_value();
        assert_eq!(
            record.to_string(),
            r#"{"number":0,"name":"a.txt","mediaType":"text/plain","size":3,"sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}"#
        );
        let read = Attachment::from_value(&record).unwrap();
        assert_eq!((read.base64(), read.sha256()), (None, file.sha256()));
        assert_eq!(read.to_value().to_string(), record.to_string());
    }
}
