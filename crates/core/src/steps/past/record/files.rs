//! Files in the record of a process: a file that the context contains is replaced by its hash in the record, so that a
//! document stores it only once.

use super::Process;
use crate::document::Request;
use crate::field::{FileText, base64, from_base64};
use crate::text::digest::sha256_hex;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// The separator between a file's name and its hash.
const HASH: &str = ";sha256=";
/// The separator between a file's name and its bytes, in a `data:` address (RFC 2397).
const BYTES: &str = ";base64,";

impl Process {
    /// Reads the record of a document; `None` if it has none of this version. Hashes of files are replaced by the
    /// files; a file that the document no longer contains stays a hash.
    pub fn read(document: &Request) -> Option<Self> {
        let record = document.members().get("process")?;
        let mut names = HashSet::new();
        each_text(record, &mut |text| names.extend(named(text).map(|(_, hash)| hash)));
        if names.is_empty() {
            return Self::from_value(record);
        }
        let payloads = files_of(document);
        let by_hash: HashMap<String, &str> =
            payloads.into_iter().map(|payload| (hash_of(payload), payload)).collect();
        Self::from_value(&changed(record, &|text| {
            let (head, hash) = named(text)?;
            by_hash.get(hash).map(|payload| format!("{head}{BYTES}{payload}"))
        }))
    }

    /// Returns the document with this record. A file that its context contains, `data:TYPE;…;base64,BYTES`, is written
    /// as `data:TYPE;…;sha256=HASH,`, where HASH is the SHA-256 of its bytes.
    pub fn within(&self, document: &Request) -> Request {
        let record = self.to_value();
        let payloads = files_of(document);
        if payloads.is_empty() {
            return document.with_member("process", record);
        }
        let mut hashes = HashMap::new();
        each_text(&record, &mut |text| {
            let own = file(text).map(|(_, payload)| payload).filter(|own| payloads.contains(own));
            hashes.extend(own.map(|payload| (payload, String::new())));
        });
        hashes.iter_mut().for_each(|(payload, hash)| *hash = hash_of(payload));
        let folded = changed(&record, &|text| {
            let (head, payload) = file(text)?;
            hashes.get(payload).map(|hash| format!("{head}{HASH}{hash},"))
        });
        document.with_member("process", folded)
    }
}

/// Returns the base64 bytes of all files in the context.
fn files_of(document: &Request) -> HashSet<&str> {
    let mut files = HashSet::new();
    if let Some(context) = document.members().get("context") {
        each_text(context, &mut |text| files.extend(file(text).map(|(_, payload)| payload)));
    }
    files
}

/// Splits a file's address into the part before its bytes, and the base64 bytes. `None` for a file so small that a hash
/// would be longer, and for base64 that is not in the usual spelling, so that each file is restored exactly.
fn file(text: &str) -> Option<(&str, &str)> {
    let payload = FileText::parse(text.strip_prefix("data:").map(|_| text)?, "")?.payload();
    let is_worth_it = payload.len() > HASH.len() + 64 && payload.len().is_multiple_of(4);
    let last = payload.get(payload.len().checked_sub(4)?..)?;
    let is_usual = is_worth_it && base64(&from_base64(last)) == last;
    let head = text.strip_suffix(payload)?.strip_suffix(BYTES)?;
    is_usual.then_some((head, payload))
}

/// Splits the hashed address of a file into the part before the hash, and the hash.
fn named(text: &str) -> Option<(&str, &str)> {
    let (head, hash) = text.strip_suffix(',')?.rsplit_once(HASH)?;
    let is_hash = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_hash && head.starts_with("data:")).then_some((head, hash))
}

fn hash_of(payload: &str) -> String {
    sha256_hex(&from_base64(payload))
}

fn each_text<'value>(value: &'value Value, with: &mut impl FnMut(&'value str)) {
    match value {
        Value::String(text) => with(text),
        Value::Array(entries) => entries.iter().for_each(|entry| each_text(entry, with)),
        Value::Object(members) => members.values().for_each(|member| each_text(member, with)),
        _ => {}
    }
}

fn changed(value: &Value, change: &impl Fn(&str) -> Option<String>) -> Value {
    match value {
        Value::String(text) => change(text).map_or_else(|| value.clone(), Value::String),
        Value::Array(entries) => entries.iter().map(|entry| changed(entry, change)).collect(),
        Value::Object(members) => {
            let members =
                members.iter().map(|(key, member)| (key.clone(), changed(member, change)));
            Value::Object(members.collect::<Map<_, _>>())
        }
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::field::data_url;
    use proptest::prelude::*;
    use serde_json::json;

    fn document(files: &[String]) -> Request {
        let document = json!({"context": [{"type": "input", "files": files}]});
        parse_document(&document.to_string()).unwrap().request
    }

    /// Returns a process whose call was given these values, and so was the Request that carried it out.
    fn process(values: &[String]) -> Process {
        let below = json!({"version": 1, "id": "b", "status": "done", "steps": [],
            "document": {"context": [{"type": "input", "files": values}]}});
        let run = json!({"id": "0", "call": {"_tool": "t", "files": "†input.files"},
            "resolved": {"_tool": "t", "files": values}, "by": "model", "state": "done", "process": below});
        let step =
            json!({"step": 1, "date": "D", "attempts": [], "messages": [0, 0], "runs": [run]});
        let record = json!({"version": 1, "id": "p", "status": "done", "steps": [step]});
        Process::from_value(&record).unwrap()
    }

    #[test]
    fn a_file_that_calls_were_given_stands_in_the_document_once() {
        let photo = data_url("image/gif", "a b.gif", &[7; 600]);
        let document = document(&[photo.clone(), "A text".to_owned()]);
        let process = process(&[photo.clone(), "A text".to_owned()]);
        let result = process.within(&document);
        let text = result.to_text();
        assert_eq!(text.matches(photo.split_once(',').unwrap().1).count(), 1);
        assert_eq!(text.matches("data:image/gif;name=a%20b.gif;sha256=").count(), 2);
        assert_eq!(Process::read(&result), Some(process));
    }

    #[test]
    fn a_file_that_the_document_does_not_hold_stays_as_it_is() {
        let [photo, other] = [7, 8].map(|byte| data_url("image/gif", "a.gif", &[byte; 600]));
        let result = process(std::slice::from_ref(&photo)).within(&document(&[other]));
        assert_eq!(result.to_text().matches(&photo).count(), 2);
        // The file was removed from the document by hand: the hash stays.
        let folded = process(std::slice::from_ref(&photo)).within(&document(&[photo]));
        let emptied = folded.with_context(Vec::new());
        let read = Process::read(&emptied).unwrap();
        let value = &read.steps[0].runs[0].resolved.as_ref().unwrap()["files"][0];
        assert!(value.as_str().unwrap().starts_with("data:image/gif;name=a.gif;sha256="));
    }

    proptest! {
        /// Any texts in a process are read back as they were written.
        #[test]
        fn a_record_is_read_as_it_was_written(
            files in proptest::collection::vec("(data:)?(a/b)?(;name=c)?(;base64|;sha256=[0-9a-f]{64})?,?[A-Za-z0-9+/]{0,160}={0,2}", 0..6),
            holds in proptest::collection::vec(any::<bool>(), 6),
        ) {
            let is_name = |text: &String| named(text).is_some();
            let files: Vec<String> = files.into_iter().filter(|text| !is_name(text)).collect();
            let own = files.iter().zip(&holds).filter(|(_, holds)| **holds);
            let own: Vec<String> = own.map(|(file, _)| file.clone()).collect();
            let process = process(&files);
            let document = process.within(&document(&own));
            prop_assert_eq!(Process::read(&document), Some(process));
        }
    }
}
