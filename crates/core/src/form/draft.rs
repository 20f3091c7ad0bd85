//! A form put away and taken up again, with what was typed and is not a value yet, and what
//! conditions hold back.
//! Refuses to know where drafts are kept.

use super::node::{NodeContent, text_of};
use super::{FormState, Grounds};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// What is needed to show a form again as it was left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The value.
    pub value: Option<Value>,
    /// Texts that were typed and differ from how their value would be written: `1.`, `007`, `{`.
    pub typed: Vec<(Pointer, String)>,
    /// Values that conditions hold back, each with where it stood among the parts of its object.
    pub held: Vec<(Pointer, usize, Value)>,
}

impl Draft {
    /// What a form holds now.
    pub fn of(form: &FormState) -> Self {
        let counting = form.nodes().filter(|(id, _)| form.counts(*id));
        let typed = counting.filter_map(|(id, node)| {
            let NodeContent::Typed(text) = &node.content else { return None };
            let rewritten = node.own_value().map(|value| text_of(&value, node.widget()));
            (rewritten.as_ref() != Some(text)).then(|| (form.pointer(id), text.clone()))
        });
        Self { value: form.value(), typed: typed.collect(), held: held(form) }
    }

    /// The form as it was left.
    pub fn into_form(self, grounds: impl Into<Grounds>) -> FormState {
        self.on(grounds.into())
    }

    fn on(self, grounds: Grounds) -> FormState {
        let mut form = FormState::new(grounds, self.value);
        for (place, at, value) in self.held {
            form.hold_back(&place, at, value);
        }
        for (place, text) in self.typed {
            let node = form.node_at(&place);
            if form.pointer(node) == place {
                form.type_text(node, text);
            }
        }
        form
    }

    /// As JSON: `{"value"?, "typed": {pointer: text}, "held"?: [{"place", "at", "value"}]}`.
    pub fn to_value(&self) -> Value {
        let typed =
            self.typed.iter().map(|(place, text)| (place.to_string(), text.as_str().into()));
        let mut members = Map::new();
        members.extend(self.value.clone().map(|value| ("value".to_owned(), value)));
        members.insert("typed".to_owned(), Value::Object(typed.collect()));
        let held = self.held.iter().map(|(place, at, value)| {
            let place = text(place.as_str());
            object([("place", place), ("at", (*at).into()), ("value", value.clone())])
        });
        if !self.held.is_empty() {
            members.insert("held".to_owned(), Value::Array(held.collect()));
        }
        Value::Object(members)
    }

    /// Reads what [`Draft::to_value`] wrote; whatever else is there is passed over.
    pub fn read(saved: &Value) -> Self {
        let typed = saved.get("typed").and_then(Value::as_object).into_iter().flatten();
        let typed = typed
            .filter_map(|(place, text)| Some((Pointer::parse(place)?, text.as_str()?.to_owned())));
        let held = saved.get("held").and_then(Value::as_array).into_iter().flatten();
        let held = held.filter_map(|held| {
            let place = Pointer::parse(held.get("place")?.as_str()?)?;
            let at = usize::try_from(held.get("at")?.as_u64()?).ok()?;
            Some((place, at, held.get("value")?.clone()))
        });
        Self { value: saved.get("value").cloned(), typed: typed.collect(), held: held.collect() }
    }
}

fn held(form: &FormState) -> Vec<(Pointer, usize, Value)> {
    let objects = form.nodes().filter(|(id, node)| !node.held.is_empty() && form.counts(*id));
    let held = objects.flat_map(|(id, node)| {
        let place = form.pointer(id);
        node.held.iter().filter_map(move |held| {
            let value = form.value_of(held.member.node)?;
            Some((place.join(&held.member.key), held.at, value))
        })
    });
    held.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use crate::form::Edit;
    use serde_json::json;
    use std::rc::Rc;

    #[test]
    fn a_draft_brings_back_what_was_typed_to_the_letter() {
        let schema = json!({"type": "object", "properties": {
            "n": {"type": "number"}, "any": {}, "s": {"type": "string"}, "ok": {"type": "number"},
        }});
        let tree = Rc::new(FieldTree::new(schema));
        let mut form = FormState::new(Rc::clone(&tree), Some(json!({"x": 1})));
        for (place, text) in [("/n", "1."), ("/any", "{\"a\": "), ("/s", "hi"), ("/ok", "5")] {
            let node = form.node_at(&Pointer::parse(place).unwrap());
            form.apply(Edit::Type { node, text: text.into() });
        }
        let saved = Draft::of(&form).to_value();
        assert_eq!(saved["typed"], json!({"/any": "{\"a\": ", "/n": "1."}));
        let mut again = Draft::read(&saved).into_form(tree);
        assert_eq!(again.value(), form.value());
        let number = again.node_at(&Pointer::parse("/n").unwrap());
        assert_eq!(again.node(number).unwrap().text(), "1.");
    }
}
