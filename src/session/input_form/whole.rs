//! A form gets other nodes, all at once: a value loaded, a draft taken up, everything put back.
//! Refuses to change a single place.

use super::InputForm;
use crate::session::Readers;
use leptos::prelude::*;
use pilcrow_core::form::{Draft, FormState, NodeMap, Step};
use serde_json::Value;
use std::rc::Rc;

impl InputForm {
    /// Replaces everything by another value. The step brings back what was there.
    pub fn load(&self, value: Option<Value>) -> Option<(usize, Step)> {
        let tree = self.with_state(|state| state.tree().clone());
        self.take_up(FormState::new(tree, value))
    }

    /// Puts everything back to the document's own value.
    pub fn reset(&self) -> Option<(usize, Step)> {
        let (tree, value) = self
            .inner
            .with_value(|inner| (Rc::clone(inner.state.tree()), inner.loaded_value.clone()));
        self.take_up(FormState::loaded(tree, value))
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
        (matcher, read): Readers,
    ) -> Option<(usize, Step)> {
        let tree = Rc::new(self.with_state(|state| state.tree().with_schema(schema, read)));
        matcher.into_iter().for_each(|matcher| tree.schema().match_by(matcher));
        self.take_up(typed.into_form(tree))
    }

    pub(super) fn tell_whole(&self) {
        self.inner.update_value(|inner| inner.places = NodeMap::default());
        self.replaced.notify();
        self.attempted.set(false);
        self.issues.set(Vec::new());
        self.revision.update(|revision| *revision += 1);
    }
}
