//! Counts the required fields that are empty, and leads to the next one or the next problem. The count is updated after
//! a pause in typing.

use super::places::{form_at, place_around};
use crate::dom::{El, Pause, RwSignal, effect, element_of};
use crate::form::focus_place;
use crate::session::{InputForm, Session};
use leptos::prelude::*;
use pilcrow_core::form::{FormState, NodeId};
use std::collections::HashSet;
use std::time::Duration;
use web_sys::Element;

/// The pause in typing after which fields are counted.
const PAUSE: Duration = Duration::from_millis(200);

/// The problems in a document's forms. A handle.
#[derive(Clone, Copy)]
pub(super) struct Problems {
    session: Session,
    /// The number of required fields that are empty.
    pub missing: RwSignal<usize>,
    /// True if there are such fields or issues.
    pub has_any: RwSignal<bool>,
    /// True once the forms had more fields than fit on a screen.
    pub is_long: RwSignal<bool>,
    /// The place that had the focus last.
    last: StoredValue<Option<(usize, NodeId)>>,
}

impl Problems {
    /// Starts counting.
    pub fn begin(session: Session, forms: &El) -> Self {
        let problems = Self {
            session,
            missing: RwSignal::new(0),
            has_any: RwSignal::new(false),
            is_long: RwSignal::new(session.is_long()),
            last: StoredValue::new(None),
        };
        drop(forms.clone().on("focusin", move |event| {
            let target = element_of::<Element>(&event);
            if let Some(place) = target.and_then(|target| place_around(&target)) {
                problems.last.set_value(Some(place));
            }
        }));
        effect(move || {
            session.forms().iter().for_each(|form| form.reshaped.track());
            untrack(|| problems.count());
        });
        let pause = Pause::new(PAUSE);
        effect(move || {
            session.track();
            session.forms().iter().for_each(|form| form.issues.track());
            pause.then(move || problems.count());
        });
        problems
    }

    fn count(self) {
        if self.missing.is_disposed() {
            return;
        }
        let forms = self.session.forms();
        if !self.is_long.get_untracked() {
            if !self.session.is_long() {
                return;
            }
            self.is_long.set(true);
        }
        let missing = forms.iter().map(|form| form.read_state(FormState::missing_count)).sum();
        let wrong = forms.iter().any(|form| !form.issues.with_untracked(Vec::is_empty));
        self.missing.change(missing);
        self.has_any.change(missing > 0 || wrong);
    }

    /// Goes to the next problem after the place that had the focus last; after the last problem, to the first.
    pub fn go_on(self) {
        let last = self.last.get_value();
        let last = last.filter(|(index, node)| {
            form_at(self.session, *index)
                .is_some_and(|form| form.with_node(*node, |_| ()).is_some())
        });
        let here = last.map_or(0, |(index, _)| index);
        let forms = self.session.forms();
        let (before, behind) = forms.split_at(here.min(forms.len()));
        let rest = behind.iter().skip(1).chain(before).chain(behind.first());
        let first = behind.first().and_then(|form| next(*form, last.map(|(_, node)| node)));
        let goal = first.or_else(|| rest.copied().find_map(|form| next(form, None)));
        if let Some((form, node)) = goal {
            self.last.set_value(Some((form.index(), node)));
            // Treated as left, so that its issues are shown.
            form.leave(node);
            focus_place(form, node);
        }
    }
}

fn next(form: InputForm, after: Option<NodeId>) -> Option<(InputForm, NodeId)> {
    let wrong = wrong_places(form);
    let node = form.read_state(|state| state.next_problem(after, &wrong))?;
    Some((form, node))
}

/// Returns the nodes that have issues.
pub(super) fn wrong_places(form: InputForm) -> HashSet<NodeId> {
    let issues = form.issues.get_untracked();
    issues.iter().map(|issue| form.node_at(&issue.pointer)).collect()
}
