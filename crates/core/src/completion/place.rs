//! The parts of the schema of documents that describe a cursor's place.

use crate::document::{Around, Cursor, DocumentForm, Spot, parse_text};
use crate::exchange::ProviderKind;
use crate::field::{ChartKind, WidgetKind};
use serde_json::Value;
use std::sync::LazyLock;

/// The schema that is published in `docs/`, with the kinds of widgets, charts and providers.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../docs/request.schema.json");
    let mut schema = parse_text(text).unwrap_or_default();
    if let Some(provider) = schema.pointer_mut("/$defs/Provider") {
        *provider = ProviderKind::schema();
    }
    let widgets = || WidgetKind::ALL.iter().map(|kind| kind.facts());
    propose(&mut schema, "Schema/properties/format", widgets().map(|facts| facts.formats));
    propose(&mut schema, "Hints/properties/widget", widgets().map(|facts| facts.hints));
    propose(&mut schema, "Hints/properties/chart", ChartKind::ALL.iter().map(|kind| kind.hints()));
    schema
});

/// Adds the first name of each kind that is missing from a list of the schema, so that a new kind in a table of this
/// crate need not be added to the schema by hand.
fn propose(schema: &mut Value, place: &str, kinds: impl Iterator<Item = &'static [&'static str]>) {
    let listed = schema.pointer_mut(&format!("/$defs/{place}/anyOf/0/enum"));
    let Some(Value::Array(listed)) = listed else { return };
    for names in kinds {
        let is_there = names.iter().any(|name| listed.iter().any(|other| other == name));
        let first = names.first().filter(|_| !is_there);
        listed.extend(first.map(|name| Value::from(*name)));
    }
}

/// The parts of the schema that together describe a place.
pub(super) type Parts = Vec<&'static Value>;

/// Returns the parts for a cursor: those of its object if it is at a key; else those of the value.
pub(super) fn parts(cursor: &Cursor) -> Parts {
    let mut parts = root(cursor);
    let last = cursor.around.len().saturating_sub(1);
    for (depth, around) in cursor.around.iter().enumerate() {
        let is_arguments = depth == 0 && around.opener == '(';
        parts = if is_arguments { parts } else { whole(parts, Some(around)) };
        if depth == last && cursor.spot != Spot::Value {
            return parts;
        }
        if !is_arguments {
            parts = parts.iter().filter_map(|part| below(part, around)).collect();
        }
    }
    whole(parts, None)
}

/// Returns the parts for the outermost value; in a call, for the argument.
fn root(cursor: &Cursor) -> Parts {
    let place = match cursor.form() {
        DocumentForm::Request
        | DocumentForm::CallOfRequest
        | DocumentForm::CallOfParts
        | DocumentForm::CallOfConfigAndParts => "/$defs/Request",
        DocumentForm::Call => match cursor.around.first().map_or(0, |call| call.index) {
            0 => "/$defs/Config",
            1 => "/$defs/Schema",
            2 => "/$defs/Request/properties/context",
            _ => return Parts::new(),
        },
        DocumentForm::Context => "/$defs/Request/properties/context",
        DocumentForm::Message => "/$defs/Message",
        DocumentForm::Schema => "/$defs/Schema",
        DocumentForm::Solution => return Parts::new(),
    };
    SCHEMA.pointer(place).into_iter().collect()
}

/// Returns the parts with all that they refer to. Conditions are decided by the object's members; if those are unknown,
/// the conditional part is left out.
fn whole(parts: Parts, around: Option<&Around>) -> Parts {
    let mut left = parts;
    left.reverse();
    let mut list = Parts::new();
    while let Some(part) = left.pop() {
        if list.iter().any(|other| std::ptr::eq(*other, part)) {
            continue;
        }
        list.push(part);
        let mut more = Parts::new();
        let reference = part.get("$ref").and_then(Value::as_str);
        more.extend(reference.and_then(|text| SCHEMA.pointer(text.strip_prefix('#')?)));
        for key in ["allOf", "anyOf", "oneOf"] {
            more.extend(part.get(key).and_then(Value::as_array).into_iter().flatten());
        }
        if let (Some(condition), Some(around)) = (part.get("if"), around) {
            let key = if holds(condition, around) { "then" } else { "else" };
            more.extend(part.get(key));
        }
        left.extend(more.into_iter().rev());
    }
    list
}

/// True if an object has the texts that a condition names or, for members without a text, the members.
fn holds(condition: &Value, around: &Around) -> bool {
    let properties = condition.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().all(|(key, wanted)| {
        let member = around.members.iter().rfind(|(name, _)| name == key);
        let wanted = wanted.get("const").and_then(Value::as_str);
        member.is_some_and(|(_, value)| wanted.is_none_or(|wanted| wanted == *value))
    })
}

/// Returns the part for the value that contains the cursor.
fn below(part: &'static Value, around: &Around) -> Option<&'static Value> {
    if around.opener != '{' {
        return part.get("items");
    }
    let listed = part.get("properties").and_then(|listed| listed.get(around.key));
    listed.or_else(|| part.get("additionalProperties"))
}

/// Returns the description of a part: its own, or that of its reference.
pub(super) fn description(part: &'static Value) -> &'static str {
    let own = part.get("description");
    let referred = || {
        let reference = part.get("$ref")?.as_str()?;
        SCHEMA.pointer(reference.strip_prefix('#')?)?.get("description")
    };
    own.or_else(referred).and_then(Value::as_str).unwrap_or_default()
}
