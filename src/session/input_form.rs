//! One input's form: its nodes, and a signal for each of them that is on the screen.
//! Refuses to know what a control looks like.

mod changing;
mod fold;
mod reading;
mod table;
mod telling;
mod whole;

pub use fold::IsFolded;

use super::past::Past;
use crate::dom::State;
use leptos::prelude::*;
use pilcrow_core::form::{FormState, Issue, NodeId};
use serde_json::Value;
use std::collections::HashMap;

/// The signals of one place on the screen.
#[derive(Clone)]
pub struct Place {
    /// What is there changed.
    pub changed: ArcTrigger,
    /// What is wrong there.
    pub issues: ArcRwSignal<Vec<Issue>>,
    /// The person has been there and gone on, so that what is wrong may be said.
    pub left: ArcRwSignal<bool>,
}

/// One input's form. A handle: copies speak of the same form.
#[derive(Clone, Copy)]
pub struct InputForm {
    inner: StoredValue<Inner, LocalStorage>,
    past: Past,
    /// Counts the edits.
    pub revision: State<u64>,
    /// Entries have moved or are called otherwise, so that pointers are others now.
    pub moved: Trigger,
    /// All nodes are others now, so that every view is made anew.
    pub replaced: Trigger,
    /// Everything that is wrong, in the order of the value.
    pub issues: State<Vec<Issue>>,
    /// Run was pressed: what is wrong is said everywhere.
    pub attempted: State<bool>,
    /// Other parts are folded now.
    pub folded: Trigger,
    /// The place that the person is led to, which has to be seen.
    pub sought: State<Option<NodeId>>,
    /// Parts were made that had been waited for.
    pub made: Trigger,
}

struct Inner {
    index: usize,
    instance: Option<String>,
    parts: Vec<usize>,
    inferred: bool,
    loaded: FormState,
    /// What the document says, before any default.
    loaded_value: Option<Value>,
    state: FormState,
    places: HashMap<NodeId, Place>,
    /// None before the part of the page has come that folds.
    is_folded: Option<IsFolded>,
    /// The lists whose layout the person chose: as a table, or not.
    tables: Vec<(NodeId, bool)>,
}

impl InputForm {
    /// A form for the input that was merged from the messages `parts`.
    pub fn new(
        index: usize,
        instance: Option<String>,
        parts: Vec<usize>,
        loaded: FormState,
        loaded_value: Option<Value>,
        inferred: bool,
        past: Past,
    ) -> Self {
        let state = loaded.clone();
        let inner = Inner {
            index,
            instance,
            parts,
            inferred,
            loaded,
            loaded_value,
            state,
            places: HashMap::new(),
            is_folded: None,
            tables: Vec::new(),
        };
        Self {
            inner: StoredValue::new_local(inner),
            past,
            revision: State::new(0),
            moved: Trigger::new(),
            replaced: Trigger::new(),
            issues: State::new(Vec::new()),
            attempted: State::new(false),
            folded: Trigger::new(),
            sought: State::new(None),
            made: Trigger::new(),
        }
    }

    /// The signals of a place.
    pub fn place(&self, node: NodeId) -> Place {
        let place = self.inner.try_update_value(|inner| {
            inner.places.entry(node).or_insert_with(|| Place::new(Vec::new())).clone()
        });
        place.unwrap_or_else(|| Place::new(Vec::new()))
    }
}

impl Place {
    fn new(issues: Vec<Issue>) -> Self {
        Self {
            changed: ArcTrigger::new(),
            issues: ArcRwSignal::new(issues),
            left: ArcRwSignal::new(false),
        }
    }
}
