//! The example values that the document has put into a form.

use super::InputForm;
use leptos::prelude::*;
use pilcrow_core::document::is_same;
use pilcrow_core::form::{NodeId, is_example, untouched};

impl InputForm {
    /// Marks the document's values as examples.
    pub(in crate::session) fn hold_examples(&self) {
        self.inner.update_value(|inner| inner.has_examples = inner.loaded_value.is_some());
    }

    /// True if the document has put example values into the form.
    pub fn has_examples(&self) -> bool {
        self.inner.with_value(|inner| inner.has_examples)
    }

    /// True if a place still contains its example value. Tracked.
    pub fn is_example(&self, node: NodeId) -> bool {
        if !self.has_examples() {
            return false;
        }
        self.track_place(node);
        self.inner.with_value(|inner| {
            let came = inner.loaded_value.as_ref();
            let came = came.and_then(|came| inner.state.pointer(node).get(came));
            let now = inner.state.node(node);
            let is_it = came.zip(now).map(|(came, now)| {
                is_example(&now.field, came)
                    && now.own_value().is_some_and(|own| is_same(&own, came))
            });
            is_it.unwrap_or_default()
        })
    }

    /// Returns the names of the example values that the person has not changed.
    pub(in crate::session) fn examples_left(&self) -> Vec<String> {
        self.inner.with_value(|inner| {
            let came = inner.loaded_value.as_ref().filter(|_| inner.has_examples);
            untouched(inner.state.tree(), came, inner.state.value().as_ref())
        })
    }
}
