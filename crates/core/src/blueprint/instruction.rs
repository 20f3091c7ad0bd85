//! What the model is told: the texts of a context.

use crate::document::{Message, MessageBody, Request};
use crate::pointer::Pointer;
use serde_json::Value;

/// A text that passes to the model as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where the text stands in the Request; none where it is put together of several.
    pub place: Option<Pointer>,
    /// Where its entry stands.
    pub entry: Pointer,
    /// The number of its entry among all of the context.
    pub(super) at: usize,
    /// `system`, `developer`, `user`, `assistant` or `model`.
    pub role: String,
    /// The text.
    pub text: String,
}

/// The place of an entry of a context, which may be its only one and no list.
pub(super) fn entry_place(request: &Request, at: usize) -> Pointer {
    let context = Pointer::root().join("context");
    match request.members().get("context") {
        Some(Value::Array(_)) => context.join(&at.to_string()),
        _ => context,
    }
}

/// The texts of a context, in its order.
pub(super) fn instructions(request: &Request) -> Vec<Instruction> {
    let messages = request.messages();
    let each = messages.iter().enumerate().filter_map(|(at, message)| {
        let MessageBody::Text(text) = message.body() else { return None };
        let entry = entry_place(request, at);
        let place = text_place(message).map(|below| entry.join_all(&below));
        let role = message.role().to_owned();
        Some(Instruction { place, entry, at, role, text })
    });
    each.collect()
}

/// Where the text of a message stands within it.
fn text_place(message: &Message) -> Option<Pointer> {
    let members = match message.source {
        Value::String(_) => return Some(Pointer::root()),
        Value::Object(members) => members,
        _ => return None,
    };
    let root = Pointer::root();
    match members.get("type").and_then(Value::as_str).unwrap_or_default() {
        "text" => Some(root.join("text")),
        "system" => Some(root.join("message")),
        _ => match members.get("content") {
            None => Some(root.join("text")),
            Some(Value::String(_)) => Some(root.join("content")),
            Some(Value::Object(_)) => Some(root.join("content").join("text")),
            Some(Value::Array(parts)) if parts.len() == 1 => {
                Some(root.join("content").join("0").join("text"))
            }
            _ => None,
        },
    }
}
