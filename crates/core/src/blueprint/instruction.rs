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
    /// Where the message stands that has the text: the entry, or what is in the `content` of one of a chat.
    pub(super) message: Pointer,
    /// The number of its entry among all of the context.
    pub(super) at: usize,
    /// Role: `system`, `developer`, `user`, `assistant` or `model`.
    pub role: String,
    /// The text.
    pub text: String,
    /// Whether values stand in the places of their names in it.
    pub is_template: bool,
    /// The keys that a template names, and that the input has no field for.
    pub missing: Vec<String>,
}

/// Returns the texts of a context, in order.
pub(super) fn instructions(request: &Request) -> Vec<Instruction> {
    let messages = request.messages();
    let each = messages.iter().enumerate().filter_map(|(at, message)| {
        let MessageBody::Text(text) = message.body() else { return None };
        let entry = request.entry_place(at);
        let place = message.text_place().map(|below| entry.join_all(&below));
        let own = message.own_place().iter().fold(entry.clone(), |at, key| at.join(key));
        let (role, is_template) = (message.role().to_owned(), message.is_template());
        Some(Instruction {
            place,
            entry,
            message: own,
            at,
            role,
            text,
            is_template,
            missing: Vec::new(),
        })
    });
    each.collect()
}
