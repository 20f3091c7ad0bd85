//! Which keys of a document's input its marked texts name.

use crate::context::{Step, Template};
use crate::document::{Message, MessageBody};
use std::collections::BTreeSet;

/// What the marked texts of a document name of its input.
#[derive(Default)]
pub(super) struct NamedKeys {
    /// First names.
    pub keys: BTreeSet<String>,
    /// Whether a text may name more than these.
    pub is_open: bool,
}

impl NamedKeys {
    pub fn find(messages: &[Message]) -> Self {
        let mut named = Self::default();
        for message in messages.iter().filter(|message| message.is_template()) {
            if let MessageBody::Text(text) = message.body() {
                named.take(&Template::parse(&text));
            }
        }
        named
    }

    fn take(&mut self, template: &Template) {
        self.is_open |= !template.odd.is_empty();
        for name in template.names().iter().filter(|name| name.kind == "input") {
            match name.way.first() {
                Some(Step::Key(key)) => drop(self.keys.insert((*key).to_owned())),
                _ => self.is_open = true,
            }
        }
    }
}
