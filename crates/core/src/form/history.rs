//! The steps that can be taken back, and those that can be made again.
//! Refuses a clock: whoever records a step says when it was made.

use super::node::NodeId;
use super::step::Step;

/// A pause in typing that is longer than this, in milliseconds, begins a new step.
const PAUSE: u64 = 1_000;

/// The most bytes, about, that are kept for going back. The oldest steps go first.
const MAX_WEIGHT: usize = 16 * 1024 * 1024;

/// Several forms' changes in the order in which they were made.
#[derive(Debug, Default)]
pub struct History {
    done: Vec<Entry>,
    undone: Vec<Entry>,
}

/// What a person sees as one change: a step in one form, or one in each of several; or a word that
/// was typed, with each letter that did more than to go on with it.
#[derive(Debug)]
struct Entry {
    /// In the order in which they were made.
    steps: Vec<(usize, Step)>,
    /// When it was last added to.
    at: u64,
    weight: usize,
}

impl Entry {
    /// The control that it was typed into, where it is nothing but that.
    fn typed(&self) -> Option<(usize, NodeId)> {
        match self.steps.as_slice() {
            [(form, step), ..] => Some((*form, step.typed?)),
            [] => None,
        }
    }

    /// Goes on with a text. What was there before the first letter is known already, so that only a
    /// letter that turned a condition has something to be taken back.
    fn join(&mut self, next: Self) {
        self.at = next.at;
        for (form, step) in next.steps {
            if !step.is_plain() {
                self.weight += step.weight();
                self.steps.push((form, step));
            }
        }
    }
}

impl History {
    /// Remembers a change, made at a time in milliseconds. Typing goes on where the last step was
    /// typing in the same control, and not long ago.
    pub fn record(&mut self, steps: Vec<(usize, Step)>, at: u64) {
        if steps.is_empty() {
            return;
        }
        self.undone.clear();
        let weight = steps.iter().map(|(_, step)| step.weight()).sum();
        let entry = Entry { steps, at, weight };
        match self.done.last_mut() {
            Some(last) if goes_on(last, &entry) => last.join(entry),
            _ => self.done.push(entry),
        }
        let mut all: usize = self.done.iter().map(|entry| entry.weight).sum();
        while all > MAX_WEIGHT && self.done.len() > 1 {
            all -= self.done.remove(0).weight;
        }
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is something to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes the last change back; `retrace` does so with one form's step and gives its inverse, or
    /// none where the form is gone.
    pub fn undo(&mut self, retrace: &mut dyn FnMut(usize, Step) -> Option<Step>) {
        if let Some(entry) = self.done.pop() {
            self.undone.push(retraced(entry, retrace));
        }
    }

    /// Makes again what was taken back last.
    pub fn redo(&mut self, retrace: &mut dyn FnMut(usize, Step) -> Option<Step>) {
        if let Some(entry) = self.undone.pop() {
            self.done.push(retraced(entry, retrace));
        }
    }
}

fn goes_on(last: &Entry, next: &Entry) -> bool {
    next.typed().is_some() && last.typed() == next.typed() && next.at <= last.at + PAUSE
}

/// From the last step to the first. The inverse of a step says of no control that it was typed into,
/// so nothing joins it.
fn retraced(entry: Entry, retrace: &mut dyn FnMut(usize, Step) -> Option<Step>) -> Entry {
    let steps: Vec<_> = entry
        .steps
        .into_iter()
        .rev()
        .filter_map(|(form, step)| Some((form, retrace(form, step)?)))
        .collect();
    let weight = steps.iter().map(|(_, step)| step.weight()).sum();
    Entry { steps, at: entry.at, weight }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use crate::form::{Edit, FormState};
    use crate::pointer::Pointer;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use std::rc::Rc;

    /// A form with its history, as the app keeps them.
    struct Kept {
        form: FormState,
        history: History,
        now: u64,
    }

    impl Kept {
        fn new(schema: Value, value: Option<Value>) -> Self {
            let form = FormState::new(Rc::new(FieldTree::new(schema)), value);
            Self { form, history: History::default(), now: 0 }
        }

        fn at(&mut self, place: &str) -> NodeId {
            self.form.node_at(&Pointer::parse(place).unwrap())
        }

        fn apply(&mut self, edit: Edit, after: u64) {
            self.form.apply(edit);
            self.now += after;
            let step = self.form.take_step().map(|step| (0, step));
            self.history.record(step.into_iter().collect(), self.now);
        }

        fn type_into(&mut self, place: &str, text: &str, after: u64) {
            let node = self.at(place);
            self.apply(Edit::Type { node, text: text.into() }, after);
        }

        fn undo(&mut self) -> NodeId {
            let mut place = self.form.root();
            self.history.undo(&mut |_, step| {
                let (step, retraced) = self.form.retrace(step);
                place = retraced.place;
                Some(step)
            });
            place
        }

        fn redo(&mut self) {
            self.history.redo(&mut |_, step| Some(self.form.retrace(step).0));
        }

        fn shown(&self) -> String {
            self.form.value().map(|value| value.to_string()).unwrap_or_default()
        }
    }

    fn order() -> Value {
        json!({
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "count": {"type": "number"},
                "home": {"type": "object", "properties": {"city": {"type": "string", "default": "Rome"}}},
                "tags": {"type": "array", "items": {"type": "string"}},
                "rows": {"type": "array", "items": {
                    "type": "object",
                    "properties": {"a": {"type": "number"}},
                    "if": {"required": ["a"]},
                    "then": {"properties": {"c": {"default": 2}}},
                    "else": {"properties": {"b": {"type": "object", "properties": {"d": {}}}}},
                }},
                "by": {"oneOf": [
                    {"type": "object", "properties": {"kind": {"const": "card"}, "n": {"type": "string"}}},
                    {"type": "object", "properties": {"kind": {"const": "cash"}, "n": {"type": "string"}}},
                ]},
            },
            "additionalProperties": {"type": "number"},
            "if": {"properties": {"name": {"const": "1."}}, "required": ["name"]},
            "then": {
                "properties": {
                    "floor": {"type": "number", "default": 3},
                    "count": {"title": "Pieces"},
                    "place": {"prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 1},
                },
                "required": ["home", "count"],
            },
            "else": {"properties": {"note": {"type": "string"}, "tags": {"maxItems": 3}}},
        })
    }

    #[test]
    fn typing_in_one_go_is_one_step_and_a_pause_or_another_field_begins_a_new_one() {
        let loaded = crate::document::parse_text(r#"{"count": 1.50}"#).unwrap();
        let mut kept = Kept::new(order(), Some(loaded));
        for (place, text, after) in [
            ("/name", "A", 0),
            ("/name", "An", 300),
            ("/name", "Ann", 900),
            ("/name", "Anna", 1_001),
            ("/count", "2.", 10),
            ("/name", "Anna B", 10),
        ] {
            kept.type_into(place, text, after);
        }
        for expected in [
            r#"{"name":"Anna","count":2}"#,
            r#"{"name":"Anna","count":1.50}"#,
            r#"{"name":"Ann","count":1.50}"#,
            r#"{"count":1.50}"#,
        ] {
            kept.undo();
            assert_eq!(kept.shown(), expected);
        }
        assert!(!kept.history.can_undo());
        for _ in 0..4 {
            kept.redo();
        }
        assert_eq!(kept.shown(), r#"{"name":"Anna B","count":2}"#);
        let count = kept.at("/count");
        assert_eq!(kept.form.node(count).unwrap().text(), "2.");
    }

    #[test]
    fn a_word_is_one_step_though_a_letter_of_it_turns_a_condition() {
        let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
            "if": {"properties": {"a": {"const": "xy"}}, "required": ["a"]},
            "then": {"properties": {"b": {"default": 1}}, "required": ["b"]}});
        let mut kept = Kept::new(schema, Some(json!({"a": "?"})));
        for text in ["x", "xy", "xyz", "xy", "x"] {
            kept.type_into("/a", text, 10);
        }
        kept.type_into("/a", "xy", 10);
        let place = kept.at("/a");
        assert_eq!(kept.shown(), r#"{"a":"xy","b":1}"#);
        assert_eq!(kept.undo(), place);
        assert_eq!(kept.shown(), r#"{"a":"?"}"#);
        assert!(!kept.history.can_undo());
        kept.redo();
        assert_eq!(kept.shown(), r#"{"a":"xy","b":1}"#);
        kept.type_into("/b", "2", 10);
        kept.undo();
        kept.undo();
        assert_eq!(kept.shown(), r#"{"a":"?"}"#);
    }

    #[test]
    fn typing_after_going_back_is_a_new_step_and_ends_what_could_be_made_again() {
        let mut kept = Kept::new(order(), None);
        kept.type_into("/name", "A", 0);
        kept.type_into("/name", "B", 2_000);
        kept.undo();
        kept.type_into("/name", "C", 0);
        assert!(!kept.history.can_redo());
        kept.undo();
        assert_eq!(kept.shown(), r#"{"name":"A"}"#);
    }

    #[test]
    fn what_came_back_is_the_place_to_look_at() {
        let mut kept = Kept::new(order(), Some(json!({"tags": ["a", "b"], "x": 1})));
        let (first, list, other) = (kept.at("/tags/0"), kept.at("/tags"), kept.at("/x"));
        for edit in [
            Edit::Remove { node: first },
            Edit::Add { list },
            Edit::Rename { node: other, key: "y".into() },
            Edit::Remove { node: other },
        ] {
            kept.apply(edit, 0);
        }
        let root = kept.form.root();
        assert_eq!(
            [kept.undo(), kept.undo(), kept.undo(), kept.undo()],
            [other, root, list, first]
        );
        assert_eq!(kept.shown(), r#"{"tags":["a","b"],"x":1}"#);
    }

    #[test]
    fn another_form_in_its_place_is_a_step_too() {
        let mut kept = Kept::new(order(), Some(json!({"name": "A"})));
        let loaded = kept.form.clone();
        kept.type_into("/count", "1.", 0);
        let step = kept.form.replace_by(loaded);
        kept.history.record(vec![(0, step)], 0);
        assert_eq!(kept.shown(), r#"{"name":"A"}"#);
        kept.undo();
        assert_eq!(kept.shown(), r#"{"name":"A","count":1}"#);
        kept.undo();
        assert_eq!(kept.shown(), r#"{"name":"A"}"#);
    }

    #[test]
    fn the_oldest_steps_go_when_much_is_kept() {
        let mut kept = Kept::new(order(), None);
        let home = kept.at("/home");
        for letter in ["a", "b", "c", "d"] {
            let value = Some(json!({"city": letter.repeat(MAX_WEIGHT / 2)}));
            kept.apply(Edit::Put { node: home, value }, 0);
        }
        assert_eq!(kept.history.done.len(), 1);
        kept.undo();
        let city = kept.form.value().unwrap()["home"]["city"].as_str().unwrap().to_owned();
        assert!(city.starts_with('c'));
    }

    fn edit(kind: u8, node: NodeId, from: usize, to: usize) -> Edit {
        let key = ["x", "y", "name", "k"].get(from).copied().unwrap_or("z").to_owned();
        match kind {
            0 => Edit::Type { node, text: "1.".repeat(from) },
            1 => Edit::Begin { node },
            2 => Edit::Add { list: node },
            3 => Edit::Remove { node },
            4 => Edit::Choose { node, branch: from.checked_sub(1) },
            5 => Edit::AddKey { object: node, key },
            6 => Edit::Rename { node, key },
            7 => Edit::Put { node, value: Some(json!({"tags": ["q"], "a": 1})) },
            _ => Edit::Move { list: node, from, to },
        }
    }

    fn look(form: &mut FormState, id: NodeId) {
        form.open(id);
        for part in form.parts(id) {
            look(form, part);
        }
    }

    fn reached(form: &FormState, id: NodeId) -> usize {
        1 + form.all_parts(id).into_iter().map(|part| reached(form, part)).sum::<usize>()
    }

    /// All that a person sees of a form once everything is opened, and what conditions hold back.
    fn seen(form: &FormState) -> Vec<String> {
        let mut form = form.clone();
        let root = form.root();
        let mut seen = Vec::new();
        see(&mut form, root, &mut seen);
        seen
    }

    fn see(form: &mut FormState, id: NodeId, into: &mut Vec<String>) {
        form.open(id);
        let node = form.node(id).unwrap();
        let held = node.held.iter().map(|held| (&held.member.key, held.member.stray, held.at));
        let held: Vec<_> = held.collect();
        let (sources, text) = (&node.field.sources, node.text());
        into.push(format!("{} {text} {} {sources:?} {held:?}", form.pointer(id), node.required));
        for part in form.all_parts(id) {
            see(form, part, into);
        }
    }

    proptest! {
        #[test]
        fn going_back_gives_each_earlier_value_and_going_on_each_later_one(
            edits in prop::collection::vec(
                (0..9_u8, 0..60_u32, 0..4_usize, 0..3_usize, any::<bool>(), any::<bool>()), 0..40),
        ) {
            let value = json!({"tags": ["a", "b"], "rows": [{"a": 1}, {"b": 2}], "by": {"kind": "card"}, "x": 3});
            let mut kept = Kept::new(order(), Some(value));
            let root = kept.form.root();
            look(&mut kept.form, root);
            let mut shown = vec![seen(&kept.form)];
            for (kind, node, from, to, looked, at_once) in edits {
                let before = kept.history.done.len();
                kept.apply(edit(kind, NodeId(node), from, to), if at_once { 1 } else { PAUSE + 1 });
                if looked {
                    look(&mut kept.form, root);
                }
                // What goes on with a text belongs to its step.
                if kept.history.done.len() == before {
                    shown.pop();
                }
                shown.push(seen(&kept.form));
            }
            let steps = kept.history.done.len();
            prop_assert_eq!(steps + 1, shown.len());
            for expected in shown.iter().rev().skip(1) {
                kept.undo();
                prop_assert_eq!(&seen(&kept.form), expected);
                look(&mut kept.form, root);
                prop_assert_eq!(reached(&kept.form, root), kept.form.nodes().count());
            }
            for expected in shown.iter().skip(1) {
                kept.redo();
                prop_assert_eq!(&seen(&kept.form), expected);
                prop_assert_eq!(reached(&kept.form, root), kept.form.nodes().count());
            }
        }
    }
}
