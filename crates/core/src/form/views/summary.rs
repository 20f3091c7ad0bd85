//! A one-line summary of a part of a form: the first few of its values, as people write them. Secrets and long values
//! are left out.

use super::places::{PlaceContent, Places, Role, Spot};
use crate::field::{ChoiceOption, FieldKind, WidgetKind, Writing, readable_key};
use crate::form::node::{NodeContent, NodeId};
use crate::form::state::FormState;
use serde_json::Value;

/// The most values of a summary.
const MAX_TEXTS: usize = 4;

/// The most characters of each value.
const MAX_LETTERS: usize = 32;

/// The most places that are visited for a summary, most of which may be empty.
const MAX_LOOKED_AT: usize = 200;

/// A part of a form in a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The first values.
    pub texts: Vec<String>,
    /// Number of entries of a list; `None` for any other part.
    pub entries: Option<usize>,
}

impl FormState {
    /// Returns the summary of a node.
    pub fn summary(&self, id: NodeId) -> Summary {
        let places = Places::new(self);
        let Some(spot) = places.at(id, Role::Whole, false) else { return Summary::default() };
        let parts = places.parts(&spot);
        if is_list(&spot) {
            return Summary { entries: Some(parts.len()), ..Summary::default() };
        }
        let mut left: Vec<Spot> = parts.into_iter().rev().collect();
        let mut texts = Vec::new();
        for _ in 0..MAX_LOOKED_AT {
            let Some(spot) = left.pop() else { break };
            if texts.len() == MAX_TEXTS {
                break;
            }
            let parts = if is_list(&spot) { Vec::new() } else { places.parts(&spot) };
            if parts.is_empty() {
                texts.extend(text_of(&spot));
            }
            left.extend(parts.into_iter().rev().map(|part| match part.role {
                Role::Branch => Spot { role: spot.role.clone(), ..part },
                _ => part,
            }));
        }
        Summary { texts, entries: None }
    }
}

impl FormState {
    /// True if the form has groups, lists or unions below its root.
    pub fn has_groups(&mut self) -> bool {
        self.open(self.root());
        let places = Places::new(self);
        let parts = places.whole().map(|whole| places.parts(&whole)).unwrap_or_default();
        parts.iter().any(|part| part.field.widget.facts().has_parts)
    }
}

fn is_list(spot: &Spot) -> bool {
    spot.field.widget == WidgetKind::Array
}

/// Returns a short text of a value; `None` if it has none, or if it is secret.
fn text_of(spot: &Spot) -> Option<String> {
    let value = match &spot.there {
        PlaceContent::Node(_, node) => match &node.content {
            NodeContent::Typed(text) => Value::String(text.clone()),
            NodeContent::Value(value) => value.clone(),
            _ => return None,
        },
        PlaceContent::Loaded(value) => (*value)?.clone(),
    };
    let text = match (&spot.field.kind, &value) {
        _ if spot.field.widget.facts().writing == Writing::Secret => return None,
        (FieldKind::Const(_), _) => return None,
        (FieldKind::Choice { options }, value) => label(options, value)?,
        (FieldKind::Array { choices, .. }, Value::Array(chosen)) if !choices.is_empty() => {
            let labels = chosen.iter().filter_map(|value| label(choices, value));
            labels.collect::<Vec<_>>().join(", ")
        }
        (_, Value::Bool(true)) => name(spot)?,
        (_, Value::String(text)) => text.clone(),
        (_, Value::Number(number)) => number.to_string(),
        _ => return None,
    };
    let text = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    (!text.starts_with("data:")).then(|| shortened(text))
}

fn label(options: &[ChoiceOption], value: &Value) -> Option<String> {
    options.iter().find(|option| option.value == *value).map(|option| option.label.clone())
}

/// Returns the name of a field, which a summary shows in place of a "yes".
fn name(spot: &Spot) -> Option<String> {
    let key = match &spot.role {
        Role::Property(key) => readable_key(key),
        Role::Other(key) => (*key).to_owned(),
        _ => return None,
    };
    Some(spot.field.title.clone().unwrap_or(key))
}

fn shortened(text: &str) -> String {
    let mut letters = text.chars();
    let short: String = letters.by_ref().take(MAX_LETTERS).collect();
    if letters.next().is_none() { short } else { format!("{}…", short.trim_end()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Edit;
    use crate::form::fixture::{at, form};
    use serde_json::json;

    fn schema() -> Value {
        json!({"type": "object", "properties": {
            "kind": {"const": "person"},
            "secret": {"type": "string", "format": "password"},
            "name": {"type": "string"},
            "age": {"type": "number"},
            "vegan": {"type": "boolean"},
            "role": {"enum": ["a", "b"], "enumNames": ["Author", "Binder"]},
            "diets": {"type": "array", "uniqueItems": true, "items": {"enum": ["fish", "nuts"]}},
            "picture": {"type": "string"},
            "notes": {"type": "array", "items": {"type": "string"}},
            "home": {"type": "object", "properties": {"city": {"type": "string"}}},
        }})
    }

    /// Asserts the summary before and after the parts are opened.
    #[track_caller]
    fn check(value: Value, expected: &[&str]) {
        let list = json!({"type": "array", "items": schema()});
        let mut form = form(list, Some(json!([value])));
        form.open(form.root());
        let entry = form.parts(form.root())[0];
        assert_eq!(form.summary(entry).texts, expected, "{value}");
        at(&mut form, "/0/home/city");
        assert_eq!(form.summary(entry).texts, expected, "{value}, opened");
    }

    #[test]
    fn the_first_values_are_told_as_people_would_say_them() {
        check(
            json!({"home": {"city": "Berlin"}, "age": 34.50, "name": " Anna\nOne "}),
            &["Anna", "34.5", "Berlin"],
        );
        check(
            json!({"vegan": true, "role": "b", "diets": ["fish", "nuts"]}),
            &["Vegan", "Binder", "fish, nuts"],
        );
        check(json!({"vegan": false, "notes": ["x"], "name": ""}), &[]);
        check(
            json!({"name": "a", "age": 1, "vegan": true, "role": "a", "other": 5}),
            &["a", "1", "Vegan", "Author"],
        );
        check(json!({"other": 5, "worse": true, "deep": {"x": 1}}), &["5", "worse", "1"]);
    }

    #[test]
    fn what_is_long_is_cut_and_what_is_secret_or_no_text_is_passed_over() {
        let long = "a".repeat(31) + " bcd";
        check(
            json!({"name": long, "secret": "hush", "kind": "person", "picture": "data:x"}),
            &[&("a".repeat(31) + "…")],
        );
    }

    #[test]
    fn numbers_keep_their_digits_and_what_is_half_typed_is_told_as_it_is() {
        let list = json!({"type": "array", "items": schema()});
        let value = crate::document::parse_text("[{\"age\": 1.50}]").unwrap();
        let mut form = form(list, Some(value));
        let entry = at(&mut form, "/0");
        assert_eq!(form.summary(entry).texts, ["1.50"]);
        let age = at(&mut form, "/0/age");
        form.apply(Edit::Type { node: age, text: "2.".into() });
        assert_eq!(form.summary(entry).texts, ["2."]);
    }

    #[test]
    fn groups_are_known_before_they_are_opened() {
        let plain = json!({"type": "object", "properties": {"a": {"type": "string"}}});
        assert!(!form(plain, None).has_groups());
        assert!(form(schema(), None).has_groups());
        assert!(form(json!({"type": "array", "items": schema()}), Some(json!([{}]))).has_groups());
    }

    #[test]
    fn a_list_is_told_by_how_many_there_are() {
        let list = json!({"type": "array", "items": schema()});
        let form = form(list, Some(json!([{}, {}])));
        let expected = Summary { entries: Some(2), ..Summary::default() };
        assert_eq!(form.summary(form.root()), expected);
    }
}
