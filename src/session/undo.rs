//! Takes back what was done in the forms of a document, and makes it again.

use super::{DATA_FORMS, InputForm, Session};
use leptos::prelude::*;
use pilcrow_core::form::{History, NodeId, Step};

/// One way through the past, a form at a time.
type Way = fn(&mut History, &mut dyn FnMut(usize, Step) -> Option<Step>);

impl Session {
    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        self.past.history.with_value(History::can_undo)
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        self.past.history.with_value(History::can_redo)
    }

    /// Takes the last change back. Gives the place that is another now.
    pub fn undo(&self) -> Option<(InputForm, NodeId)> {
        self.go(History::undo)
    }

    /// Makes again the change that was taken back last.
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
