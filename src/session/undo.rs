//! Undo and redo of changes in a document's forms.

use super::{DATA_FORMS, InputForm, Session};
use leptos::prelude::*;
use pilcrow_core::form::{History, NodeId, Step};

/// A direction through the history: undo or redo, one form at a time.
type Way = fn(&mut History, &mut dyn FnMut(usize, Step) -> Option<Step>);

impl Session {
    /// True if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.past.history.with_value(History::can_undo)
    }

    /// True if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.past.history.with_value(History::can_redo)
    }

    /// Undoes the last change. Returns the place that has changed.
    pub fn undo(&self) -> Option<(InputForm, NodeId)> {
        self.go(History::undo)
    }

    /// Redoes the change that was undone last. Returns the place that has changed.
    pub fn redo(&self) -> Option<(InputForm, NodeId)> {
        self.go(History::redo)
    }

    fn go(&self, way: Way) -> Option<(InputForm, NodeId)> {
        let forms = self.forms.get_value();
        let (cases, data) = (self.cases(), self.data_now());
        let mut reverted = Vec::new();
        self.past.history.update_value(|history| {
            way(history, &mut |index, step| {
                let form = match (&data, &cases) {
                    (Some(data), _) if index >= DATA_FORMS => data.form(index),
                    (_, Some(cases)) => cases.form(index),
                    (_, None) => forms.get(index).copied(),
                }?;
                let (inverse, what) = form.revert(step)?;
                reverted.push((form, what));
                Some(inverse)
            });
        });
        for (form, what) in &reverted {
            form.tell(what);
        }
        self.past.turned.notify();
        reverted.first().map(|(form, what)| (*form, what.place))
    }
}
