//! A file that a prompt names, and what is known of it by its bytes.

use super::format::{self, FileKind};
use super::{pixels, text};
use crate::field::{FileText, from_base64};
use crate::object::{object, text as json_text};
use crate::text::digest::sha256_hex;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The most letters of a file's name that are kept.
const LONGEST_NAME: usize = 120;

/// A file that a prompt names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its number in the prompt, from 1. A file that is there twice has one number.
    pub number: usize,
    /// Its name, where its value tells one.
    pub name: Option<String>,
    /// Its media type by its bytes, else as its value or schema has it, in lower case and without
    /// parameters; empty where nothing tells it.
    pub media_type: String,
    /// How many bytes it has.
    pub size: usize,
    /// The bytes, or where they are.
    pub content: FileContent,
}

/// The bytes of a file, or where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// Here, in base64.
    Here(Arc<str>),
    /// In the document of the record: the value whose bytes have this SHA-256, in lower-case hexadecimal.
    Elsewhere(String),
}

impl Attachment {
    /// A file that a value holds. `claim` is its media type by its schema, empty where that says none.
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

    /// The bytes in base64; `None` if they are elsewhere.
    pub fn base64(&self) -> Option<&str> {
        match &self.content {
            FileContent::Here(base64) => Some(base64),
            FileContent::Elsewhere(_) => None,
        }
    }

    /// The bytes; `None` if they are elsewhere.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        self.base64().map(from_base64)
    }

    /// What a model needs to be able to do with it.
    pub fn kind(&self) -> FileKind {
        let is_told = !matches!(&*self.media_type, "" | "application/octet-stream");
        match format::kind_of(&self.media_type) {
            // Of text nothing tells what it is, but that it can be read.
            FileKind::Other if !is_told && self.text().is_some() => FileKind::Text,
            kind => kind,
        }
    }

    /// The file as text: UTF-8, or UTF-16 with its mark. `None` if it is not text.
    pub fn text(&self) -> Option<String> {
        text::decoded(&self.bytes()?)
    }

    /// How wide and how high a picture is; `None` if that cannot be read.
    pub fn pixels(&self) -> Option<(u32, u32)> {
        pixels::size(&self.bytes()?)
    }

    /// The file as a `data:` address without its name; `None` if its bytes are elsewhere.
    pub fn data_url(&self) -> Option<String> {
        Some(format!("data:{};base64,{}", self.media_type, self.base64()?))
    }

    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    pub fn sha256(&self) -> String {
        match &self.content {
            FileContent::Elsewhere(hash) => hash.clone(),
            FileContent::Here(base64) => hash_of(base64),
        }
    }

    /// What stands for it in the prompt's text: `[file 1: invoice.jpg, image/jpeg, 240 KB]`.
    pub fn reference(&self) -> String {
        reference(self.number, self.name.as_deref(), &self.media_type, self.size)
    }

    /// For a record: the file without its bytes.
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

    /// From a record; `None` if it is not of this shape.
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

/// What stands for a file in text.
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

/// The SHA-256 of bytes in base64.
pub(super) fn hash_of(base64: &str) -> String {
    sha256_hex(&from_base64(base64))
}

/// The beginning of a file, in base64, by which its type is told.
fn head_of(base64: &str) -> &str {
    base64.get(..2_048).unwrap_or(base64)
}

/// A name on one line, without the signs that a reference ends with.
fn plain_name(name: &str) -> String {
    let plain = name.chars().take(LONGEST_NAME).map(|letter| match letter {
        '[' => '(',
        ']' => ')',
        _ if letter.is_control() => ' ',
        _ => letter,
    });
    plain.collect::<String>().trim().to_owned()
}

/// In English, as the rest of a prompt, and as terminals have it: `240 KB`, of 1,000 bytes each.
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
