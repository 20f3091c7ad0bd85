//! What the model is told: the texts of a context.

use crate::document::{MessageBody, Request};
use crate::pointer::Pointer;

/// A text that passes to the model as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where the text stands in the Request; `None` if it is put together of several.
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

/// The texts of a context, in its order.
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
