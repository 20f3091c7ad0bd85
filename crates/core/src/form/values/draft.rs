//! `Draft`: a form saved and restored, including typed text that is no valid value yet, and inactive members.

use crate::form::node::{NodeContent, text_of};
use crate::form::{Edit, FormSchema, FormState};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Saved content of a form, from which the form is restored as the person left it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Value of the whole form; `None` if everything is absent.
    pub value: Option<Value>,
    /// Typed texts, by JSON Pointer, that differ from how their value would be written: `1.`, `007`, `{`.
    pub typed: Vec<(Pointer, String)>,
    /// Inactive values: JSON Pointer, index among the members of the object, and value.
    pub inactive: Vec<(Pointer, usize, Value)>,
}

impl Draft {
    /// Saves the current content of a form.
    pub fn from_form(form: &FormState) -> Self {
        let counting = form.nodes().filter(|(id, _)| form.counts(*id));
        let typed = counting.filter_map(|(id, node)| {
            let NodeContent::Typed(text) = &node.content else { return None };
            let rewritten = node.own_value().map(|value| text_of(&value, node.widget()));
            (rewritten.as_ref() != Some(text)).then(|| (form.pointer(id), text.clone()))
        });
        Self { value: form.value(), typed: typed.collect(), inactive: inactive(form) }
    }

    /// Restores the form.
    pub fn into_form(self, schema: impl Into<FormSchema>) -> FormState {
        let mut form = FormState::new(schema, self.value);
        for (place, at, value) in self.inactive {
            form.deactivate(&place, at, value);
        }
        for (place, text) in self.typed {
            let node = form.node_at(&place);
            if form.pointer(node) == place {
                form.apply(Edit::Type { node, text });
            }
        }
        form
    }

    /// Serializes the draft as JSON: `{"value"?, "typed": {pointer: text}, "held"?: [{"place", "at", "value"}]}`.
    pub fn to_value(&self) -> Value {
        let typed =
            self.typed.iter().map(|(place, text)| (place.to_string(), text.as_str().into()));
        let mut members = Map::new();
        members.extend(self.value.clone().map(|value| ("value".to_owned(), value)));
        members.insert("typed".to_owned(), Value::Object(typed.collect()));
        let inactive = self.inactive.iter().map(|(place, at, value)| {
            let place = text(place.as_str());
            object([("place", place), ("at", (*at).into()), ("value", value.clone())])
        });
        if !self.inactive.is_empty() {
            members.insert("held".to_owned(), Value::Array(inactive.collect()));
        }
        Value::Object(members)
    }

    /// Parses the JSON that [`Draft::to_value`] writes; anything else in it is skipped.
    pub fn read(saved: &Value) -> Self {
        let typed = saved.get("typed").and_then(Value::as_object).into_iter().flatten();
        let typed = typed
            .filter_map(|(place, text)| Some((Pointer::parse(place)?, text.as_str()?.to_owned())));
        let inactive = saved.get("held").and_then(Value::as_array).into_iter().flatten();
        let inactive = inactive.filter_map(|one| {
            let place = Pointer::parse(one.get("place")?.as_str()?)?;
            let at = usize::try_from(one.get("at")?.as_u64()?).ok()?;
            Some((place, at, one.get("value")?.clone()))
        });
        Self {
            value: saved.get("value").cloned(),
            typed: typed.collect(),
            inactive: inactive.collect(),
        }
    }
}

fn inactive(form: &FormState) -> Vec<(Pointer, usize, Value)> {
    let objects = form.nodes().filter(|(id, node)| !node.inactive.is_empty() && form.counts(*id));
    let inactive = objects.flat_map(|(id, node)| {
        let place = form.pointer(id);
        node.inactive.iter().filter_map(move |one| {
            let value = form.value_of(one.member.node)?;
            Some((place.join(&one.member.key), one.at, value))
        })
    });
    inactive.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
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
        let saved = Draft::from_form(&form).to_value();
        assert_eq!(saved["typed"], json!({"/any": "{\"a\": ", "/n": "1."}));
        let mut again = Draft::read(&saved).into_form(tree);
        assert_eq!(again.value(), form.value());
        let number = again.node_at(&Pointer::parse("/n").unwrap());
        assert_eq!(again.node(number).unwrap().text(), "1.");
    }
}
