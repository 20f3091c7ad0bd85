//! What all forms of a document share: their undo history, and the files that are on their way into them.

use super::{DATA_FORMS, InputForm, Session};
use crate::dom::RwSignal;
use crate::host::clock;
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::form::{History, NodeId, Step};

/// What was done in the forms of one document. A handle: copies speak of the same past.
#[derive(Clone, Copy)]
pub struct Past {
    history: StoredValue<History, LocalStorage>,
    /// The number of the form that the person is led to. Of many cases, only one is on the page.
    pub led: RwSignal<u64>,
    /// What was done last has been taken back, or made again: what was told of it is no longer so.
    pub(super) turned: Trigger,
    /// The files that are being read for them.
    pub(super) files: FilesUnderWay,
}

/// One way through the past, a form at a time.
type Way = fn(&mut History, &mut dyn FnMut(usize, Step) -> Option<Step>);

impl Past {
    /// Nothing was done yet.
    pub fn new() -> Self {
        Self {
            history: StoredValue::new_local(History::default()),
            led: RwSignal::new(0),
            turned: Trigger::new(),
            files: FilesUnderWay::new(),
        }
    }

    /// Nothing that was done can be taken back any more: what it was done to is another now.
    pub(super) fn forget(self) {
        self.history.set_value(History::default());
    }

    /// Remembers a change that was made just now.
    pub fn record(self, steps: Vec<(usize, Step)>) {
        self.history.update_value(|history| history.record(steps, clock::now()));
    }
}

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
