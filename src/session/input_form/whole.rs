//! A form gets other nodes, all at once: a value loaded, a draft taken up, everything put back.
//! Refuses to change a single place.

use super::InputForm;
use crate::session::Readers;
use leptos::prelude::*;
use pilcrow_core::form::{Draft, FormState, Grounds, NodeMap, Step};
use serde_json::Value;
use std::rc::Rc;

impl InputForm {
    /// Replaces everything by another value. The step brings back what was there.
    pub fn load(&self, value: Option<Value>) -> Option<(usize, Step)> {
        self.take_up(FormState::new(self.with_state(FormState::grounds), value))
    }

    /// Puts everything back to the document's own value.
    pub fn reset(&self) -> Option<(usize, Step)> {
        let (grounds, value) =
            self.inner.with_value(|inner| (inner.state.grounds(), inner.loaded_value.clone()));
        self.take_up(FormState::loaded(grounds, value))
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
    pub fn describe_by(
        &self,
        schema: Value,
        typed: Draft,
        (matcher, read, turning): Readers,
    ) -> Option<(usize, Step)> {
        let grounds = self.with_state(FormState::grounds);
        let tree = Rc::new(grounds.tree().with_schema(schema, read));
        matcher.into_iter().for_each(|matcher| tree.schema().match_by(matcher));
        self.take_up(typed.into_form(Grounds::new(tree, turning.or(grounds.turning()))))
    }

    pub(super) fn tell_whole(&self) {
        self.inner.update_value(|inner| inner.places = NodeMap::default());
        self.replaced.notify();
        self.attempted.set(false);
        self.issues.set(Vec::new());
        self.revision.update(|revision| *revision += 1);
    }
}
