//! Gives a form another schema or value after the document's text was edited. Typed values stay if they still fit.

use super::{InputForm, default_value};
use crate::session::instances::inferred_schema;
use leptos::prelude::*;
use pilcrow_core::context::DataMessage;
use pilcrow_core::document::is_same;
use pilcrow_core::form::{Draft, Edit, FormSchema, FormState};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;

impl InputForm {
    /// True if the value equals the initial one.
    pub fn is_as_begun(&self) -> bool {
        self.inner
            .with_value(|inner| is_same_option(inner.first_value(), inner.state.value().as_ref()))
    }

    /// True if the document itself has a value for the form.
    pub fn says_something(&self) -> bool {
        self.inner.with_value(|inner| inner.loaded_value.is_some())
    }

    /// Applies a change of the input in the document; other typed values stay. Returns true if the schema has changed,
    /// so that earlier undo steps no longer apply.
    pub(in crate::session) fn rewrite(&self, was: &DataMessage, now: &DataMessage) -> bool {
        let is_begun = self.is_as_begun();
        let is_described = is_described_alike(was, now);
        self.inner.update_value(|inner| {
            inner.parts = now.parts.clone();
            inner.inferred = now.schema.is_none();
            inner.loaded_value = now.value.clone();
        });
        let is_same_value = is_same_option(was.value.as_ref(), now.value.as_ref());
        if is_described && is_same_value {
            return false;
        }
        let schema = match is_described {
            true => self.with_state(FormState::schema),
            false => {
                let described = now.schema.clone().unwrap_or_else(|| inferred_schema(now));
                FormSchema::new(described, now.ui.as_deref())
            }
        };
        let loaded = FormState::loaded(schema.clone(), now.value.clone());
        let default_value = default_value(&loaded, now.value.as_ref());
        self.inner.update_value(|inner| inner.default_value = default_value);
        if is_begun && !(is_described && now.value.is_some()) {
            self.past_step(self.take_up(loaded), is_described);
        } else {
            if !is_described {
                drop(self.take_up(self.with_state(Draft::from_form).into_form(schema)));
            }
            self.take_value(was.value.as_ref(), now.value.as_ref());
        }
        !is_described
    }

    fn past_step(&self, step: Option<(usize, pilcrow_core::form::Step)>, counts: bool) {
        self.past.record(step.filter(|_| counts).into_iter().collect());
    }

    /// Applies the difference between two values as one undo step.
    fn take_value(&self, was: Option<&Value>, now: Option<&Value>) {
        if is_same_option(was, now) {
            return;
        }
        let mut all = Vec::new();
        let is_known = match (was, now) {
            (Some(was), Some(now)) => differences(was, now, &Pointer::root(), &mut all),
            _ => false,
        };
        let was_same = is_same_option(was, self.value().as_ref());
        let is_put = match all.as_slice() {
            [(place, value)] if is_known => self.put_at(place, value),
            _ => false,
        };
        let is_right = !was_same || is_same_option(now, self.value().as_ref());
        if !is_put || !is_right {
            self.past_step(self.load(now.cloned()), true);
        }
    }

    /// Sets the value at a place; false if there is no such place.
    fn put_at(&self, place: &Pointer, value: &Value) -> bool {
        let node = self.node_at(place);
        if self.with_state(|state| state.pointer(node)) != *place {
            return false;
        }
        self.apply(Edit::Put { node, value: Some(value.clone()) });
        true
    }
}

fn is_described_alike(was: &DataMessage, now: &DataMessage) -> bool {
    let alike = |a: Option<&Value>, b: Option<&Value>| is_same_option(a, b);
    let are_inferred = was.schema.is_none() && now.schema.is_none();
    let values = || is_same_option(was.value.as_ref(), now.value.as_ref());
    alike(was.schema.as_ref(), now.schema.as_ref())
        && alike(was.ui.as_deref(), now.ui.as_deref())
        && (!are_inferred || values())
}

fn is_same_option(one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => is_same(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Collects the smallest places at which two values differ, with the second value's content. False if a value has
/// changed its type there, since its schema may then be another.
fn differences(was: &Value, now: &Value, place: &Pointer, all: &mut Vec<(Pointer, Value)>) -> bool {
    let mut below = |key: &str, was, now| differences(was, now, &place.join(key), all);
    match (was, now) {
        _ if is_same(was, now) => true,
        (Value::Object(was), Value::Object(now)) if was.keys().eq(now.keys()) => {
            was.iter().zip(now.values()).all(|((key, was), now)| below(key, was, now))
        }
        (Value::Array(was), Value::Array(now)) if was.len() == now.len() => {
            let mut pairs = was.iter().zip(now).enumerate();
            pairs.all(|(at, (was, now))| below(&at.to_string(), was, now))
        }
        _ => {
            all.push((place.clone(), now.clone()));
            std::mem::discriminant(was) == std::mem::discriminant(now)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(was: Value, now: Value, expected: Option<&[(&str, Value)]>) {
        let mut all = Vec::new();
        let is_known = differences(&was, &now, &Pointer::root(), &mut all);
        let all: Vec<_> =
            all.iter().map(|(place, value)| (place.as_str(), value.clone())).collect();
        assert_eq!(is_known.then_some(all.as_slice()), expected);
    }

    #[test]
    fn the_smallest_places_that_differ_are_found() {
        check(
            json!({"a": 1, "b": {"c": ["x", "y"]}}),
            json!({"a": 2, "b": {"c": ["x", "z"]}}),
            Some(&[("/a", json!(2)), ("/b/c/1", json!("z"))]),
        );
        check(json!({"a": 1}), json!({"a": 1, "b": 2}), Some(&[("", json!({"a": 1, "b": 2}))]));
        check(json!({"a": [1]}), json!({"a": [1, 2]}), Some(&[("/a", json!([1, 2]))]));
        check(json!({"a": 1}), json!({"a": "x"}), None);
    }
}
