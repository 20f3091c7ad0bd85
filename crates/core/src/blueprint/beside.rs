//! The `ui` object beside the schema of an input: display hints of its fields, which take precedence over those in the
//! schema.

use super::ground::input_message;
use super::hint::unsay;
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Hints of a `ui` object that rows show.
const ROW_KEYWORDS: [&str; 6] = ["title", "description", "widget", "inputType", "unit", "currency"];

type Keywords = Map<String, Value>;

/// Returns the `ui` object beside a schema, with its place.
pub(super) fn beside(request: &Request, schema: &Pointer) -> Option<(Pointer, Value)> {
    let message = schema.parent()?;
    let members = input_message(request, &message)?;
    let key = ["ui", "uiSchema"]
        .into_iter()
        .find(|key| members.get(*key).is_some_and(Value::is_object))?;
    Some((message.join(key), members.get(key)?.clone()))
}

/// Returns a schema with the hints for its place in the `ui` object.
pub(super) fn with_hints(schema: &Keywords, ui: Option<&Value>) -> Keywords {
    let mut all = schema.clone();
    for (name, value) in ui.map(visible_hints).unwrap_or_default() {
        unsay(&mut all, name);
        all.insert(format!("ui:{name}"), value);
    }
    all
}

/// Moves hints with these names from the `ui` object into the schema of a field, where an act can change them.
pub(super) fn bring(
    document: &mut Value,
    (ui, below): (&Pointer, &Pointer),
    field: &Pointer,
    names: &[&'static str],
) {
    let Some(part) = part_of(below).map(|below| ui.join_all(&below)) else { return };
    let Some(Value::Object(hints)) = document.pointer_mut(part.as_str()) else { return };
    let spoken = visible_hints(&Value::Object(hints.clone()));
    let spoken: Vec<_> = spoken.into_iter().filter(|(name, _)| names.contains(name)).collect();
    for (name, _) in &spoken {
        hints.shift_remove(&format!("ui:{name}"));
        if let Some(Value::Object(options)) = hints.get_mut("ui:options") {
            options.shift_remove(*name);
        }
    }
    if let Some(Value::Object(schema)) = document.pointer_mut(field.as_str()) {
        for (name, value) in spoken {
            unsay(schema, name);
            schema.insert(format!("ui:{name}"), value);
        }
    }
}

/// Returns the hints of a place that rows show, by name.
fn visible_hints(ui: &Value) -> Vec<(&'static str, Value)> {
    let each = ROW_KEYWORDS.into_iter().filter_map(|name| {
        let own = ui.get(format!("ui:{name}"));
        let value =
            own.or_else(|| ui.get("ui:options")?.get(name)).filter(|value| value.is_string());
        Some((name, value?.clone()))
    });
    each.collect()
}

/// Returns the place in a `ui` object for a place in the schema.
fn part_of(below: &Pointer) -> Option<Pointer> {
    let (mut part, mut steps) = (Pointer::root(), below.tokens());
    while let Some(step) = steps.next() {
        part = match step.as_str() {
            "properties" => part.join(&steps.next()?),
            "items" => part.join("items"),
            "anyOf" | "oneOf" => part.join(&step).join(&steps.next()?),
            _ => return None,
        };
    }
    Some(part)
}
