//! A draft: the state of a form as JSON, to reopen it later, with half-typed texts and inactive values.

use crate::form::node::{NodeContent, text_of};
use crate::form::{Edit, FormSchema, FormState};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The state that is needed to reopen a form as it was left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Value of the whole form; `None` if everything is absent.
    pub value: Option<Value>,
    /// Typed texts that differ from the text of their value: `1.`, `007`, `{`.
    pub typed: Vec<(Pointer, String)>,
    /// Inactive values, each with its index among the parts of its object.
    pub inactive: Vec<(Pointer, usize, Value)>,
}

impl Draft {
    /// Creates a draft of a form's current state.
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

    /// Writes `{"value"?, "typed": {pointer: text}, "held"?: [{"place", "at", "value"}]}`.
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

    /// Reads a draft that [`Draft::to_value`] wrote; unknown or malformed parts are skipped.
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
