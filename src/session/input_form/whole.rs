//! Replaces all nodes of a form at once: a value loaded, a draft restored, a reset.

use super::InputForm;
use leptos::prelude::*;
use pilcrow_core::form::{Draft, FormState, NodeMap, Step};
use serde_json::Value;

impl InputForm {
    /// Replaces everything by another value. The step brings back what was there.
    pub fn load(&self, value: Option<Value>) -> Option<(usize, Step)> {
        self.take_up(FormState::new(self.with_state(FormState::schema), value))
    }

    /// Puts everything back to what it began with.
    pub fn reset(&self) -> Option<(usize, Step)> {
        let (schema, value) =
            self.inner.with_value(|inner| (inner.state.schema(), inner.first_value().cloned()));
        self.take_up(FormState::new(schema, value))
    }

    /// Goes on with another state of the same form.
    pub fn take_up(&self, state: FormState) -> Option<(usize, Step)> {
        let step =
            self.inner.try_update_value(|inner| (inner.index, inner.state.replace_by(state)));
        self.tell_whole();
        step
    }

    /// Goes on with a schema in which more is described, and with what was typed. The step brings the
    /// one before back.
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
