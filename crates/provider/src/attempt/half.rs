//! What an answer says while it comes.

use crate::compile::CompiledSchema;
use pilcrow_core::document::PartialValue;
use pilcrow_core::run::GrowingAnswer;
use std::rc::Rc;

/// An answer that comes, and what was read of it.
#[derive(Debug, Default)]
pub(super) struct PartialAnswer(GrowingAnswer);

impl PartialAnswer {
    /// The part of the answer that its text says so far, by the author's schema. It is copied where that is not
    /// the schema that was sent: then values are put elsewhere.
    pub fn partial_answer(&mut self, compiled: &CompiledSchema, text: &str) -> Rc<PartialValue> {
        let read = self.0.read(text);
        if !compiled.changes() {
            return read;
        }
        Rc::new(compiled.restored_half(PartialValue::clone(&read)))
    }
}
