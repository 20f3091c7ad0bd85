//! The keys of a document's input that its templates refer to.

use crate::context::{Step, Template};
use crate::document::{Message, MessageBody};
use std::collections::BTreeSet;

/// The names in a document's templates.
#[derive(Default)]
pub(super) struct NamedKeys {
    /// The first key of each name.
    pub keys: BTreeSet<String>,
    /// True if a template may refer to other keys as well.
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
