//! The instructions for the model: the texts of a context.

use crate::document::{MessageBody, Request};
use crate::pointer::Pointer;

/// A text that reaches the model unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Place of the text in the Request; `None` if several parts make it up.
    pub place: Option<Pointer>,
    /// Place of its context entry.
    pub entry: Pointer,
    /// The number of its entry among all of the context.
    pub(super) at: usize,
    /// Role: `system`, `developer`, `user`, `assistant` or `model`.
    pub role: String,
    /// The text.
    pub text: String,
}

/// Returns the texts of a context, in order.
pub(super) fn instructions(request: &Request) -> Vec<Instruction> {
    let messages = request.messages();
    let each = messages.iter().enumerate().filter_map(|(at, message)| {
        let MessageBody::Text(text) = message.body() else { return None };
        let entry = request.entry_place(at);
        let place = message.text_place().map(|below| entry.join_all(&below));
        let role = message.role().to_owned();
        Some(Instruction { place, entry, at, role, text })
    });
    each.collect()
}
