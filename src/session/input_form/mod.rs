//! One input's form: its nodes, and a signal for each of them that is on the screen.

mod changing;
mod examples;
mod fold;
mod place;
mod reading;
mod rewriting;
mod table;
mod telling;
mod whole;

use super::past::Past;
use crate::dom::RwSignal;
use crate::ui::FilesUnderWay;
use leptos::prelude::*;
use pilcrow_core::form::{FormState, Issue, NodeId, NodeMap};
use serde_json::Value;
use std::rc::Rc;

/// One input's form. A handle: copies speak of the same form.
#[derive(Clone, Copy)]
pub struct InputForm {
    inner: StoredValue<Inner, LocalStorage>,
    past: Past,
    /// Counts the edits.
    pub revision: RwSignal<u64>,
    /// Entries have moved or were renamed, so that pointers have changed.
    pub moved: Trigger,
    /// Parts have come or gone, other than by a text that was typed.
    pub reshaped: Trigger,
    /// All nodes are others now, so that every view is made anew.
    pub replaced: Trigger,
    /// Everything that is wrong, in the order of the value.
    pub issues: RwSignal<Vec<Issue>>,
    /// Run was pressed: what is wrong is said everywhere.
    pub attempted: RwSignal<bool>,
    /// The schema cannot be used, so that nobody knows what is wrong.
    pub is_unchecked: RwSignal<bool>,
    /// Other parts are folded now.
    pub folded: Trigger,
    /// The place that the person is led to, which has to be seen.
    pub sought: RwSignal<Option<NodeId>>,
    /// Parts were made that had been waited for.
    pub arrival: Trigger,
}

/// Whether a node was folded or unfolded; `None` if nobody has touched it.
pub type IsFolded = Rc<dyn Fn(NodeId) -> Option<bool>>;

/// A place on the screen.
#[derive(Default)]
struct ScreenPlace {
    /// Something about it has changed.
    changed: ArcTrigger,
    /// What is wrong there.
    issues: Vec<Issue>,
    /// The person has been there and gone on, so that what is wrong may be said.
    left: bool,
}

struct Inner {
    index: usize,
    instance: Option<String>,
    parts: Vec<usize>,
    inferred: bool,
    /// What the document says, before any default.
    loaded_value: Option<Value>,
    /// What it begins with where the document says nothing.
    default_value: Option<Value>,
    /// What the document says are examples.
    has_examples: bool,
    state: FormState,
    places: NodeMap<ScreenPlace>,
    /// None before the part of the page has come that folds.
    is_folded: Option<IsFolded>,
    /// The form whose value counts where this one says nothing, and what describes both together.
    beneath: Option<(InputForm, Rc<Value>)>,
    /// The lists whose layout the person chose: as a table, or not.
    tables: Vec<(NodeId, bool)>,
    /// Whether it is checked whenever it changes, wherever it is looked at.
    is_followed: bool,
}

impl InputForm {
    /// A form for the input that was merged from the messages `parts`.
    pub fn new(
        index: usize,
        instance: Option<String>,
        parts: Vec<usize>,
        state: FormState,
        loaded_value: Option<Value>,
        inferred: bool,
        past: Past,
    ) -> Self {
        let inner = Inner {
            index,
            instance,
            parts,
            inferred,
            default_value: default_value(&state, loaded_value.as_ref()),
            loaded_value,
            has_examples: false,
            state,
            places: NodeMap::default(),
            is_folded: None,
            beneath: None,
            tables: Vec::new(),
            is_followed: false,
        };
        Self {
            inner: StoredValue::new_local(inner),
            past,
            revision: RwSignal::new(0),
            moved: Trigger::new(),
            reshaped: Trigger::new(),
            replaced: Trigger::new(),
            issues: RwSignal::new(Vec::new()),
            attempted: RwSignal::new(false),
            is_unchecked: RwSignal::new(false),
            folded: Trigger::new(),
            sought: RwSignal::new(None),
            arrival: Trigger::new(),
        }
    }

    /// The files that are being read for it, and for the other forms of its document.
    pub fn files(&self) -> FilesUnderWay {
        self.past.files
    }
}

impl Inner {
    /// What the form begins with: what the document says, or else its defaults.
    fn first_value(&self) -> Option<&Value> {
        self.loaded_value.as_ref().or(self.default_value.as_ref())
    }
}

/// What a form as it was loaded begins with, where the document says nothing.
fn default_value(state: &FormState, loaded: Option<&Value>) -> Option<Value> {
    loaded.is_none().then(|| state.value()).flatten()
}
