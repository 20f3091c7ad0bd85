//! The places for results that the schema of data offers: if it is closed, no others.

use super::variable::{Variable, parse_reference};
use crate::context::{Entry, Identity, data_of};
use crate::object::text;
use serde_json::Value;

/// Maximum number of places in the list.
const MOST_PLACES: usize = 200;

/// Returns the schema of data; if a case's data has none, that of the data for all cases.
pub(crate) fn schema_of<'entries>(
    entries: &'entries [Entry],
    identity: &Identity,
) -> Option<&'entries Value> {
    let schema_in = |instance| data_of(entries, &identity.kind, instance)?.schema.as_ref();
    schema_in(identity.instance.as_deref()).or_else(|| schema_in(None))
}

/// True if data with this schema cannot have the path: an object along the path is closed, and does not list the key.
pub(crate) fn lacks(schema: &Value, path: &[String]) -> bool {
    let mut schema = schema;
    for key in path {
        match schema.get("properties").and_then(|listed| listed.get(key)) {
            Some(below) => schema = below,
            None => return is_closed(schema),
        }
    }
    false
}

fn is_closed(schema: &Value) -> bool {
    let is_open = schema.get("patternProperties").is_some();
    !is_open && schema.get("additionalProperties") == Some(&Value::Bool(false))
}

/// Returns the places in the states of a context, if all of these are closed; `None` if a result may go anywhere. A
/// result that is an object may be merged into a whole state.
pub(super) fn state_places(entries: &[Entry], is_object: bool) -> Option<Vec<Value>> {
    let states = entries.iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.kind == "state" => Some(&data.identity),
        _ => None,
    });
    let schemas: Option<Vec<&Value>> =
        states.map(|state| schema_of(entries, state).filter(|schema| is_closed(schema))).collect();
    let schemas = schemas.filter(|schemas| !schemas.is_empty())?;
    let mut places: Vec<String> = Vec::new();
    let whole = Variable { kind: "state".to_owned(), path: Vec::new() };
    places.extend(is_object.then(|| whole.to_string()));
    schemas.iter().for_each(|schema| list(schema, &whole, &mut places));
    Some(places.iter().map(|place| text(place)).collect())
}

/// Adds the places below one, each once. Schemas nest no deeper than documents.
fn list(schema: &Value, whole: &Variable, places: &mut Vec<String>) {
    let listed = schema.get("properties").and_then(Value::as_object);
    for (key, below) in listed.into_iter().flatten() {
        let mut place = whole.clone();
        place.path.push(key.clone());
        let name = place.to_string();
        // A key that contains a full stop cannot be referred to.
        let is_name = parse_reference(&name).is_some_and(|read| read.0 == [[place.clone()]]);
        if !is_name || places.len() >= MOST_PLACES {
            continue;
        }
        if !places.contains(&name) {
            places.push(name);
        }
        list(below, &place, places);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::merge_context;
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn what_a_closed_object_does_not_list_has_no_place() {
        let bed = json!({"properties": {"wet": {}}, "additionalProperties": false});
        let schema =
            json!({"properties": {"bed": bed, "notes": {}}, "additionalProperties": false});
        let check = |schema: &Value, path: &[&str], expected: bool| {
            let path: Vec<String> = path.iter().map(|key| (*key).to_owned()).collect();
            assert_eq!(lacks(schema, &path), expected, "{path:?}");
        };
        check(&schema, &[], false);
        check(&schema, &["bed", "wet"], false);
        check(&schema, &["notes", "any"], false);
        check(&schema, &["gone"], true);
        check(&schema, &["bed", "dry"], true);
        check(&json!({"properties": {"a": {}}}), &["b"], false);
        let by_pattern = json!({"patternProperties": {"^x": {}}, "additionalProperties": false});
        check(&by_pattern, &["xy"], false);
    }

    #[track_caller]
    fn check(states: Value, is_object: bool, expected: Option<Value>) {
        let text = states.to_string();
        let request = parse_document(&text).unwrap().request;
        let places = state_places(&merge_context(&request.messages()), is_object);
        assert_eq!(places.map(Value::from), expected, "{text}");
    }

    #[test]
    fn a_closed_state_offers_what_it_has() {
        let own = json!({"properties": {"a": {"properties": {"b": {}}}, "with.stop": {}}, "additionalProperties": false});
        let state = |case: &str, schema: &Value| json!({"type": "state", "_instance": case, "schema": schema});
        let all = json!({"type": "state", "state": {}, "schema": own});
        check(json!([all]), false, Some(json!(["†state.a", "†state.a.b"])));
        check(json!([all]), true, Some(json!(["†state", "†state.a", "†state.a.b"])));
        let own_case = json!({"type": "state", "_instance": "①", "x": 1});
        check(json!([all, own_case]), false, Some(json!(["†state.a", "†state.a.b"])));
        check(json!([state("①", &own), state("②", &json!({}))]), false, None);
        check(json!([{"type": "state", "state": {}}]), false, None);
        check(json!([]), false, None);
    }
}
