//! Parsing of an answer while it arrives.

use crate::compile::CompiledSchema;
use pilcrow_core::document::PartialValue;
use pilcrow_core::run::GrowingAnswer;
use std::rc::Rc;

/// An incomplete answer and the state of its parser.
#[derive(Debug, Default)]
pub(super) struct PartialAnswer(GrowingAnswer);

impl PartialAnswer {
    /// Parses the part of the answer that arrived, by the author's schema. The result is copied only if the sent schema
    /// differs, since the values then change places.
    pub fn partial_answer(&mut self, compiled: &CompiledSchema, text: &str) -> Rc<PartialValue> {
        let read = self.0.read(text);
        if !compiled.changes() {
            return read;
        }
        Rc::new(compiled.restored_half(PartialValue::clone(&read)))
    }
}
