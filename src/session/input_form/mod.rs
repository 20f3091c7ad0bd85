//! The form of one input: its nodes, and a signal for each node that is on the screen.

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

/// A handle to the form of one input: copies refer to the same form.
#[derive(Clone, Copy)]
pub struct InputForm {
    inner: StoredValue<Inner, LocalStorage>,
    past: Past,
    /// Number of edits.
    pub revision: RwSignal<u64>,
    /// Notified when entries were moved or renamed, so that pointers have changed.
    pub moved: Trigger,
    /// Notified when parts were added or removed, other than by typing a text.
    pub reshaped: Trigger,
    /// Notified when all nodes were replaced, so that every view is redrawn.
    pub replaced: Trigger,
    /// All issues, in the order of the value.
    pub issues: RwSignal<Vec<Issue>>,
    /// True after Run was pressed: issues are shown everywhere.
    pub attempted: RwSignal<bool>,
    /// True if the schema is invalid, so that the form cannot be validated.
    pub is_unchecked: RwSignal<bool>,
    /// Notified when parts were folded or unfolded.
    pub folded: Trigger,
    /// Node to which the person is led, which has to be scrolled into view; `None` if there is none.
    pub sought: RwSignal<Option<NodeId>>,
    /// Notified when parts were drawn that something has waited for.
    pub arrival: Trigger,
}

/// Returns whether the person folded or unfolded a node; `None` if the person did neither.
pub type IsFolded = Rc<dyn Fn(NodeId) -> Option<bool>>;

/// The state of a node that is on the screen.
#[derive(Default)]
struct ScreenPlace {
    /// Notified when the node or its issues have changed.
    changed: ArcTrigger,
    /// Issues of the node.
    issues: Vec<Issue>,
    /// True after the person has visited and left the field, so that its issues may be shown.
    left: bool,
}

struct Inner {
    index: usize,
    instance: Option<String>,
    parts: Vec<usize>,
    inferred: bool,
    /// Value in the document, before any default; `None` if it has none.
    loaded_value: Option<Value>,
    /// Initial value if the document has none.
    default_value: Option<Value>,
    /// True if the document's value is an example.
    has_examples: bool,
    state: FormState,
    places: NodeMap<ScreenPlace>,
    /// Function that says which parts are folded; `None` before its chunk is fetched.
    is_folded: Option<IsFolded>,
    /// Form whose values fill the gaps of this one, and the schema of both together; `None` if there is none.
    beneath: Option<(InputForm, Rc<Value>)>,
    /// Lists whose layout the person chose, each with true for a table.
    tables: Vec<(NodeId, bool)>,
    /// True if the form is validated at every change, even while it is not shown.
    is_followed: bool,
}

impl InputForm {
    /// Creates a form for the input that was merged from the messages `parts`.
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

    /// Files that are being read into this form and the others of its document.
    pub fn files(&self) -> FilesUnderWay {
        self.past.files
    }
}

impl Inner {
    /// Initial value: the document's, or else the defaults.
    fn first_value(&self) -> Option<&Value> {
        self.loaded_value.as_ref().or(self.default_value.as_ref())
    }
}

/// Returns the initial value of a loaded form if the document has none.
fn default_value(state: &FormState, loaded: Option<&Value>) -> Option<Value> {
    loaded.is_none().then(|| state.value()).flatten()
}
