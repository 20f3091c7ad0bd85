//! What the model is told: the texts of a context.

use crate::document::{MessageBody, Request};
use crate::pointer::Pointer;

/// A text that passes to the model as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where the text stands in the Request; none where it is put together of several.
    pub place: Option<Pointer>,
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
        let place = message.text_place().map(|below| request.entry_place(at).join_all(&below));
        Some(Instruction { place, role: message.role().to_owned(), text })
    });
    each.collect()
}
