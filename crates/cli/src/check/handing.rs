//! The check of documents to which a tool's calls are handed: missing ones, and the document itself.

use crate::finding::{Finding, Weight};
use crate::run::documents::{is_itself, lies_beside};
use crate::words::sentence;
use pilcrow_core::document::parse_document;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::steps::ANONYMOUS;
use serde_json::Value;
use std::path::Path;

/// Reports neighbouring documents that a document names and that do not exist. Another site may list a tool of that
/// name, so it is only a note; addresses are not checked. Also reports a document that names itself.
pub fn absent(file: &Path, text: &str) -> Vec<Finding> {
    let Ok(document) = parse_document(text) else { return Vec::new() };
    let context = Pointer::root().join("context");
    let mut findings = Vec::new();
    for (index, message) in document.request.messages().iter().enumerate() {
        let tools = message.written().get("tool").and_then(Value::as_object);
        for (name, tool) in tools.into_iter().flatten() {
            let Some(address) = tool.get("_delegate").and_then(Value::as_str) else { continue };
            let (words, weight) = match address {
                _ if address.contains("://") || address == ANONYMOUS => continue,
                _ if is_itself(address, file) => {
                    (sentence!(check.own_delegate, name = address), Weight::MustBeMended)
                }
                _ if lies_beside(address, file) => continue,
                _ => (sentence!(check.no_delegate, name = address), Weight::WorthKnowing),
            };
            let entry = context.join(&index.to_string());
            let own = message.own_place().iter().fold(entry, |place, key| place.join(key));
            let tool = own.join("tool").join(name);
            let pointer = tool.join("_delegate");
            let position = document.locate(text, &pointer);
            findings.push(Finding { pointer, position, weight, text: words });
        }
    }
    findings
}
