//! One input's form: its nodes, and a signal for each of them that is on the screen.
//! Refuses to know what a control looks like.

mod table;

use super::past::Past;
use crate::dom::State;
use leptos::prelude::*;
use pilcrow_core::document::InputEdit;
use pilcrow_core::field::{FieldKind, WidgetKind};
use pilcrow_core::form::{
    Draft, Edit, EditOutcome, FormState, Issue, KeyFault, Node, NodeContent, NodeId, Retraced,
    Step, all_issues,
};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

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

/// Whether a node was folded or unfolded; none where nobody has touched it.
pub type IsFolded = Rc<dyn Fn(NodeId) -> Option<bool>>;

/// A change, the step that takes it back, and the signals of those whom it concerns.
type Made = (EditOutcome, Option<(usize, Step)>, Vec<Place>);

/// A change to a form.
type Change = Box<dyn FnOnce(&mut FormState) -> EditOutcome>;

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

    /// The case that the input is for; none for all.
    pub fn instance(&self) -> Option<String> {
        self.inner.with_value(|inner| inner.instance.clone())
    }

    /// Whether the schema was read off the value, since the document gives none.
    pub fn is_inferred(&self) -> bool {
        self.inner.with_value(|inner| inner.inferred)
    }

    /// Reads the nodes.
    pub fn with_state<T>(&self, read: impl FnOnce(&FormState) -> T) -> T {
        self.inner.with_value(|inner| read(&inner.state))
    }

    /// Looks into the nodes in a way that may open some, and changes no value.
    pub fn look_into<T: Default>(&self, look: impl FnOnce(&mut FormState) -> T) -> T {
        self.inner.try_update_value(|inner| look(&mut inner.state)).unwrap_or_default()
    }

    /// Reads one node; none once it is gone.
    pub fn with_node<T>(&self, node: NodeId, read: impl FnOnce(&Node) -> T) -> Option<T> {
        self.with_state(|state| state.node(node).map(read))
    }

    /// The node of the whole value.
    pub fn root(&self) -> NodeId {
        self.with_state(FormState::root)
    }

    /// Which widget shows a place. A value of several shapes is opened, to see which it has.
    pub fn widget(&self, node: NodeId) -> WidgetKind {
        let of_shapes = |node: &Node| matches!(node.field.kind, FieldKind::Branches { .. });
        if self.with_node(node, of_shapes) == Some(true) {
            self.open(node);
        }
        self.with_node(node, Node::widget).unwrap_or(WidgetKind::Json)
    }

    /// Whether a group, a list or an entry is folded.
    pub fn is_folded(&self, node: NodeId) -> bool {
        let is_folded = self.inner.with_value(|inner| inner.is_folded.clone());
        let folded = is_folded.and_then(|is_folded| is_folded(node));
        folded.unwrap_or_else(|| self.begins_folded(node))
    }

    /// From now on, parts are folded as it says.
    pub fn fold(&self, is_folded: IsFolded) {
        self.inner.update_value(|inner| inner.is_folded = Some(is_folded));
        self.folded.notify();
    }

    /// Whether the document wants it so.
    fn begins_folded(&self, node: NodeId) -> bool {
        let collapsed = |node: &Node| node.field.hints.as_ref().and_then(|hints| hints.collapsed);
        self.with_node(node, collapsed).flatten().unwrap_or_default()
    }

    /// The content of a place, its parts made into nodes.
    pub fn open(&self, node: NodeId) -> NodeContent {
        self.inner.try_update_value(|inner| inner.state.open(node)).unwrap_or(NodeContent::Absent)
    }

    /// The value of the whole form.
    pub fn value(&self) -> Option<Value> {
        self.with_state(FormState::value)
    }

    /// The schema that the form was made from.
    pub fn schema(&self) -> Value {
        self.with_state(|state| state.tree().schema().root().clone())
    }

    /// The name of a place's control: its JSON Pointer, after the instance where there is one.
    pub fn name(&self, node: NodeId) -> String {
        let pointer = self.with_state(|state| state.pointer(node));
        self.instance().unwrap_or_default() + pointer.as_str()
    }

    /// The last token of a place's pointer: its key, or its number in a list.
    pub fn key(&self, node: NodeId) -> String {
        self.with_state(|state| state.pointer(node).last()).unwrap_or_default()
    }

    /// Why an object may not have a key; for the part at the node `instead`, or a new one.
    pub fn key_fault(
        &self,
        object: NodeId,
        key: &str,
        instead: Option<NodeId>,
    ) -> Option<KeyFault> {
        self.look_into(|state| state.key_fault(object, key, instead))
    }

    /// The keys that an object may have and has not, where there are only a few.
    pub fn offered_keys(&self, object: NodeId) -> Vec<String> {
        self.look_into(|state| state.offered_keys(object))
    }

    /// Its number among the document's forms.
    pub fn index(&self) -> usize {
        self.inner.with_value(|inner| inner.index)
    }

    /// The id of a place's control in the page.
    pub fn id(&self, node: NodeId) -> String {
        format!("f{}-{node}", self.index())
    }

    /// The signals of a place.
    pub fn place(&self, node: NodeId) -> Place {
        let place = self.inner.try_update_value(|inner| {
            inner.places.entry(node).or_insert_with(|| Place::new(Vec::new())).clone()
        });
        place.unwrap_or_else(|| Place::new(Vec::new()))
    }

    /// Makes a change, and tells those whom it concerns. Gives the entry that was added.
    pub fn apply(&self, edit: Edit) -> Option<NodeId> {
        let moves = matches!(edit, Edit::Remove { .. } | Edit::Move { .. } | Edit::Rename { .. });
        self.change(moves, Box::new(move |state| state.apply(edit)))
    }

    /// The text of a control is another now.
    pub fn type_text(&self, node: NodeId, text: String) {
        self.change(false, Box::new(move |state| state.type_text(node, text)));
    }

    /// A value is another now; none takes it away.
    pub fn put(&self, node: NodeId, value: Option<Value>) {
        self.change(false, Box::new(move |state| state.put(node, value)));
    }

    /// What was not there comes to exist.
    pub fn begin(&self, node: NodeId) {
        self.change(false, Box::new(move |state| state.begin_place(node)));
    }

    /// What was there goes.
    pub fn remove(&self, node: NodeId) {
        self.change(true, Box::new(move |state| state.take_away(node)));
    }

    fn change(&self, moves: bool, change: Change) -> Option<NodeId> {
        let made = self.inner.try_update_value(|inner| {
            let outcome = change(&mut inner.state);
            inner.made(outcome, moves)
        });
        self.tell_made(made?, moves)
    }

    /// Remembers a change, and tells those whom it concerns.
    fn tell_made(&self, (outcome, step, places): Made, moves: bool) -> Option<NodeId> {
        self.past.record(step.into_iter().collect());
        outcome.changed?;
        for place in places {
            place.changed.notify();
        }
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
        outcome.added
    }

    /// Takes a step back; [`InputForm::tell`] tells those whom it concerns.
    pub(super) fn retrace(&self, step: Step) -> Option<(Step, Retraced)> {
        self.inner.try_update_value(|inner| inner.state.retrace(step))
    }

    /// Tells those whom it concerns that a step was taken back or made again.
    pub(super) fn tell(&self, what: &Retraced) {
        if what.whole {
            return self.tell_whole();
        }
        let told = self.inner.try_update_value(|inner| {
            inner.places.retain(|node, _| inner.state.node(*node).is_some());
            let of_parts = |node: &NodeId| inner.state.node(*node).is_some_and(has_parts);
            (places_of(inner, &what.changed), what.changed.iter().any(of_parts))
        });
        let Some((places, moves)) = told else { return };
        for place in places {
            place.changed.notify();
        }
        if moves {
            self.moved.notify();
        }
        self.revision.update(|revision| *revision += 1);
    }

    /// Follows every edit.
    pub fn track(&self) {
        self.revision.track();
    }

    /// What goes back into the document; none where the value is as it was loaded.
    pub fn edit(&self) -> Option<InputEdit> {
        self.inner.with_value(|inner| {
            let value = inner.state.value();
            let same = value.as_ref().map(Value::to_string)
                == inner.loaded_value.as_ref().map(Value::to_string);
            (!same).then(|| InputEdit { messages: inner.parts.clone(), value })
        })
    }

    /// Replaces everything by another value. The step brings back what was there.
    pub fn load(&self, value: Option<Value>) -> Option<(usize, Step)> {
        let tree = self.with_state(|state| state.tree().clone());
        self.take_up(FormState::new(tree, value))
    }

    /// Puts everything back to the document's own value.
    pub fn reset(&self) -> Option<(usize, Step)> {
        let loaded = self.inner.with_value(|inner| inner.loaded.clone());
        self.take_up(loaded)
    }

    /// Goes on with another state of the same form.
    pub fn take_up(&self, state: FormState) -> Option<(usize, Step)> {
        let step =
            self.inner.try_update_value(|inner| (inner.index, inner.state.replace_by(state)));
        self.tell_whole();
        step
    }

    /// Goes on with a schema in which more is described: what was typed stays. The step brings the
    /// one before back.
    pub fn describe_by(&self, schema: Value) -> Option<(usize, Step)> {
        let tree = Rc::new(self.with_state(|state| state.tree().with_schema(schema)));
        let typed = self.with_state(Draft::of);
        self.inner.update_value(|inner| {
            let tree = Rc::clone(&tree);
            inner.loaded = match inner.loaded_value.clone() {
                Some(value) => FormState::new(tree, Some(value)),
                None => FormState::fresh(tree),
            };
        });
        self.take_up(typed.into_form(tree))
    }

    fn tell_whole(&self) {
        self.inner.update_value(|inner| inner.places.clear());
        self.replaced.notify();
        self.attempted.set(false);
        self.issues.set(Vec::new());
        self.revision.update(|revision| *revision += 1);
    }

    /// Takes what the validator found; each place on the screen is told what concerns it.
    pub fn take_report(&self, reported: Vec<Issue>) {
        let mut issues = all_issues(self.with_state(FormState::typed_issues), reported);
        let mut by_place: BTreeMap<NodeId, Vec<Issue>> = BTreeMap::new();
        self.inner.update_value(|inner| {
            issues.sort_by_cached_key(|issue| {
                let node = inner.state.node_at(&issue.pointer);
                inner.state.rank(node)
            });
            for issue in &issues {
                let node = inner.state.node_at(&issue.pointer);
                by_place.entry(node).or_default().push(issue.clone());
            }
        });
        let places = self.inner.with_value(|inner| inner.places.clone());
        for (node, place) in places {
            let now = by_place.remove(&node).unwrap_or_default();
            if place.issues.with_untracked(|before| *before != now) {
                place.issues.set(now);
            }
        }
        for (node, issues) in by_place {
            self.place(node).issues.set(issues);
        }
        self.issues.set(issues);
    }

    /// The node that an issue is told at.
    pub fn node_at(&self, place: &Pointer) -> NodeId {
        self.inner
            .try_update_value(|inner| inner.state.node_at(place))
            .unwrap_or_else(|| self.root())
    }
}

impl Inner {
    /// What a change has made. `moves` says that nodes may be gone, and pointers are others.
    fn made(&mut self, outcome: EditOutcome, moves: bool) -> Made {
        let step = self.state.take_step().map(|step| (self.index, step));
        if moves {
            self.places.retain(|node, _| self.state.node(*node).is_some());
        }
        let mut places = places_of(self, &outcome.turned);
        places.extend(outcome.changed.and_then(|node| self.places.get(&node).cloned()));
        (outcome, step, places)
    }
}

/// The signals of those nodes that are on the screen.
fn places_of(inner: &Inner, nodes: &[NodeId]) -> Vec<Place> {
    nodes.iter().filter_map(|node| inner.places.get(node).cloned()).collect()
}

fn has_parts(node: &Node) -> bool {
    matches!(node.content, NodeContent::Object(_) | NodeContent::Array(_))
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
