//! Replaces all nodes of a form at once: for a loaded value, a restored draft, a reset.

use super::InputForm;
use leptos::prelude::*;
use pilcrow_core::form::{Draft, FormState, NodeMap, Step};
use serde_json::Value;

impl InputForm {
    /// Replaces the whole value. Returns the undo step.
    pub fn load(&self, value: Option<Value>) -> Option<(usize, Step)> {
        self.take_up(FormState::new(self.with_state(FormState::schema), value))
    }

    /// Resets the form to its initial value. Returns the undo step.
    pub fn reset(&self) -> Option<(usize, Step)> {
        let (schema, value) =
            self.inner.with_value(|inner| (inner.state.schema(), inner.first_value().cloned()));
        self.take_up(FormState::new(schema, value))
    }

    /// Replaces the form's state by another one. Returns the undo step.
    pub fn take_up(&self, state: FormState) -> Option<(usize, Step)> {
        let step =
            self.inner.try_update_value(|inner| (inner.index, inner.state.replace_by(state)));
        self.tell_whole();
        step
    }

    /// Replaces the schema by a more complete one, keeping the typed values. Returns the undo step.
    pub fn describe_by(&self, schema: Value, typed: Draft) -> Option<(usize, Step)> {
        let schema = self.with_state(FormState::schema).with_schema(schema);
        self.take_up(typed.into_form(schema))
    }

    pub(super) fn tell_whole(&self) {
        self.inner.update_value(|inner| inner.places = NodeMap::default());
        self.replaced.notify();
        self.attempted.set(false);
        self.issues.set(Vec::new());
        self.revision.update(|revision| *revision += 1);
    }
}
