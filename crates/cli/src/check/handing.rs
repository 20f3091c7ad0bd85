//! Documents to which a tool's calls are handed, and which are not there.

use crate::finding::{Finding, Weight};
use crate::run::documents::lies_beside;
use crate::words::sentence;
use pilcrow_core::document::parse_document;
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::path::Path;

/// What a document names beside it that is not there. Another site may list a tool of that name, so it is only worth
/// knowing; what is fetched from an address is not looked for.
pub fn absent(file: &Path, text: &str) -> Vec<Finding> {
    let Ok(document) = parse_document(text) else { return Vec::new() };
    let context = Pointer::root().join("context");
    let mut found = Vec::new();
    for (index, message) in document.request.messages().iter().enumerate() {
        let tools = message.written().get("tool").and_then(Value::as_object);
        for (name, tool) in tools.into_iter().flatten() {
            let Some(address) = tool.get("_delegate").and_then(Value::as_str) else { continue };
            if address.contains("://") || lies_beside(address, file) {
                continue;
            }
            let tool = context.join(&index.to_string()).join("tool").join(name);
            let pointer = tool.join("_delegate");
            let position = document.locate(text, &pointer);
            let text = sentence("check", "no_delegate", &[("name", address)]);
            found.push(Finding { pointer, position, weight: Weight::WorthKnowing, text });
        }
    }
    found
}
