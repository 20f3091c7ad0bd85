//! The schema of a server's question, rebuilt from the parts that the protocol allows: an object of texts, numbers,
//! booleans and choices. Everything else is left out, including hints for this app's own form.

use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Limits of a question: the schema's length in bytes of JSON, the number of fields, and the number of values of a
/// choice.
const MOST_BYTES: usize = 64 << 10;
const MOST_FIELDS: usize = 50;
const MOST_VALUES: usize = 500;

/// Maximum number of characters of a field's names and descriptions; longer ones are cut.
const MOST_LETTERS: usize = 1_000;

/// Formats that the protocol allows. Others, such as one for passwords, are left out.
const FORMATS: [&str; 4] = ["email", "uri", "date", "date-time"];

/// Keywords that are kept for a text and for a number, if their value has the right type.
const OF_TEXTS: [&str; 2] = ["minLength", "maxLength"];
const OF_NUMBERS: [&str; 5] =
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// Keywords that describe a choice or refer to another schema.
const SHAPES: [&str; 5] = ["enum", "oneOf", "anyOf", "allOf", "$ref"];

/// Returns the schema for a form; `None` if the server asks for anything but a flat object.
pub(super) fn flat_schema(schema: &Value) -> Option<Value> {
    let is_object = schema.get("type").is_some_and(|name| name == "object");
    let fields = schema.get("properties")?.as_object()?;
    if !is_object || fields.len() > MOST_FIELDS || schema.to_string().len() > MOST_BYTES {
        return None;
    }
    let named = |(key, schema): (&String, &Value)| Some((key.clone(), field(schema)?));
    let properties = fields.iter().map(named).collect::<Option<Map<_, _>>>()?;
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let is_there = |key: &&Value| key.as_str().is_some_and(|key| properties.contains_key(key));
    let required = required.filter(is_there).cloned().collect();
    Some(object([
        ("type", text("object")),
        ("properties", Value::Object(properties)),
        ("required", required),
        ("additionalProperties", false.into()),
    ]))
}

fn field(whole: &Value) -> Option<Value> {
    let schema = without_nothing(whole);
    let mut field = match schema.get("type").and_then(Value::as_str) {
        Some("array") => several(schema)?,
        Some("boolean") => members([("type", Some(text("boolean")))]),
        kind @ (Some("string" | "number" | "integer") | None) => match (choices(schema), kind) {
            (Some(choices), _) => choices,
            (None, None) => return None,
            // A list of alternative schemas cannot be shown as a field.
            (None, _) if SHAPES.iter().any(|key| schema.get(key).is_some()) => return None,
            (None, Some("string")) => line(schema),
            (None, Some(kind)) => number(schema, kind),
        },
        Some(_) => return None,
    };
    for source in [schema, whole] {
        field.extend(words(source));
        let default = source.get("default").filter(|value| is_plain(value) || is_plain_list(value));
        field.extend(default.map(|value| ("default".to_owned(), value.clone())));
    }
    Some(Value::Object(field))
}

/// Returns the schema without its null alternative, by which some servers mark an optional field.
fn without_nothing(schema: &Value) -> &Value {
    let branches = schema.get("anyOf").and_then(Value::as_array).map(Vec::as_slice);
    let is_nothing = |branch: &Value| branch.get("type").is_some_and(|name| name == "null");
    match branches {
        Some([one, nothing]) if is_nothing(nothing) && !is_nothing(one) => one,
        _ => schema,
    }
}

fn line(schema: &Value) -> Map<String, Value> {
    let mut line = members([("type", Some(text("string")))]);
    line.extend(take_keys(schema, &OF_TEXTS));
    let string = |key: &str| schema.get(key).filter(|value| value.is_string()).cloned();
    let is_known = |format: &Value| FORMATS.iter().any(|name| format == name);
    line.extend(members([
        ("format", string("format").filter(is_known)),
        ("pattern", string("pattern")),
    ]));
    line
}

fn number(schema: &Value, kind: &str) -> Map<String, Value> {
    let mut number = members([("type", Some(text(kind)))]);
    number.extend(take_keys(schema, &OF_NUMBERS));
    number
}

/// Converts a choice of several values.
fn several(schema: &Value) -> Option<Map<String, Value>> {
    let items = choices(schema.get("items")?)?;
    let mut several = members([
        ("type", Some(text("array"))),
        ("uniqueItems", Some(true.into())),
        ("items", Some(Value::Object(items))),
    ]);
    several.extend(take_keys(schema, &["minItems", "maxItems"]));
    Some(several)
}

/// Converts a choice of one value, with the values' names if there are any.
fn choices(schema: &Value) -> Option<Map<String, Value>> {
    let values = match schema.get("enum").and_then(Value::as_array) {
        Some(values) => {
            let names = schema.get("enumNames").and_then(Value::as_array);
            let name = |at: usize| names.and_then(|names| names.get(at)?.as_str());
            values.iter().enumerate().map(|(at, value)| option(value, name(at))).collect()
        }
        None => {
            let listed = schema.get("oneOf").or_else(|| schema.get("anyOf"))?.as_array()?;
            let title = |one: &Value| Some(one.get("title")?.as_str()?.to_owned());
            let read = |one: &Value| option(one.get("const")?, title(one).as_deref());
            listed.iter().map(read).collect::<Option<Vec<Value>>>()
        }
    };
    let values = values.filter(|values| !values.is_empty() && values.len() <= MOST_VALUES)?;
    Some(members([("oneOf", Some(Value::Array(values)))]))
}

fn option(value: &Value, title: Option<&str>) -> Option<Value> {
    let title = match (title, value) {
        (Some(title), _) => title.to_owned(),
        (None, Value::String(own)) => own.clone(),
        (None, other) => other.to_string(),
    };
    is_plain(value).then(|| object([("const", value.clone()), ("title", text(&short(&title)))]))
}

/// Returns a field's title and description, without active Markdown.
fn words(schema: &Value) -> Map<String, Value> {
    let text = |key: &str| schema.get(key).and_then(Value::as_str).map(short);
    let text = |key: &str| text(key).filter(|words| !words.trim().is_empty());
    members([
        ("title", text("title").map(Value::String)),
        ("description", text("description").map(|words| Value::String(literal(&words)))),
    ])
}

/// Escapes a text so that Markdown shows it literally. An invisible character keeps URLs in it from becoming links.
fn literal(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.replace("://", ":\u{2060}//").chars() {
        if letter.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

fn short(words: &str) -> String {
    words.chars().take(MOST_LETTERS).collect()
}

fn take_keys(schema: &Value, keys: &[&str]) -> Map<String, Value> {
    let number = |key: &&str| schema.get(key).filter(|value| value.is_number()).cloned();
    keys.iter().filter_map(|key| Some(((*key).to_owned(), number(key)?))).collect()
}

fn members<const N: usize>(members: [(&str, Option<Value>); N]) -> Map<String, Value> {
    members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

fn is_plain(value: &Value) -> bool {
    value.is_string() || value.is_number() || value.is_boolean()
}

fn is_plain_list(value: &Value) -> bool {
    value
        .as_array()
        .is_some_and(|values| values.len() <= MOST_VALUES && values.iter().all(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Checks the rebuilt schema of a field.
    #[track_caller]
    fn check(field: Value, expected: Value) {
        let schema = flat_schema(&json!({"type": "object", "properties": {"a": field}}));
        assert_eq!(
            schema.map(|schema| schema["properties"]["a"].clone()),
            Some(expected),
            "{field}"
        );
    }

    #[test]
    fn fields_are_taken_over_as_the_protocol_has_them() {
        let text = json!({
            "type": "string", "title": "Name", "minLength": 3, "maxLength": 50,
            "pattern": "^[a-z]+$", "format": "email", "default": "user@example.com",
        });
        check(text.clone(), text);
        let number = json!({"type": "number", "minimum": 0, "maximum": 100.5, "default": 50});
        check(number.clone(), number);
        let count = json!({"type": "integer", "exclusiveMinimum": 0, "multipleOf": 5});
        check(count.clone(), count);
        let tick = json!({"type": "boolean", "title": "Sure", "default": false});
        check(tick.clone(), tick);
    }

    #[test]
    fn choices_have_their_names_however_they_are_said() {
        let red = json!({"const": "#f00", "title": "Red"});
        let green = json!({"const": "#0f0", "title": "Green"});
        let named = json!({"oneOf": [red, green]});
        check(json!({"type": "string", "oneOf": [red, green]}), named.clone());
        check(json!({"type": "string", "anyOf": [red, green]}), named.clone());
        let names =
            json!({"type": "string", "enum": ["#f00", "#0f0"], "enumNames": ["Red", "Green"]});
        check(names, named.clone());
        let unnamed =
            json!({"oneOf": [{"const": "Red", "title": "Red"}, {"const": 2, "title": "2"}]});
        check(json!({"enum": ["Red", 2], "enumNames": [5]}), unnamed);
        let several = json!({"type": "array", "uniqueItems": true, "items": named, "minItems": 1, "maxItems": 2, "default": ["#f00"]});
        let field = json!({"type": "array", "items": {"anyOf": [red, green]}, "minItems": 1, "maxItems": 2, "default": ["#f00"]});
        check(field, several);
    }

    #[test]
    fn what_may_be_missing_is_asked_for_as_what_it_is() {
        let nothing = json!({"type": "null"});
        let field = json!({"anyOf": [{"type": "string", "maxLength": 9}, nothing], "title": "Note", "default": null});
        check(field, json!({"type": "string", "maxLength": 9, "title": "Note"}));
    }

    #[test]
    fn what_the_protocol_does_not_have_is_left_out() {
        let field = json!({
            "type": "string", "format": "password", "ui:widget": "file", "x-rows": 5, "minLength": "3",
            "contentMediaType": "text/html", "default": {"a": 1}, "readOnly": true, "title": " ",
        });
        check(field, json!({"type": "string"}));
        let schema = flat_schema(&json!({
            "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a", "b", 5],
            "additionalProperties": true, "ui:order": ["a"], "$defs": {}, "if": {},
        }));
        assert_eq!(
            schema,
            Some(json!({
                "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"],
                "additionalProperties": false,
            }))
        );
    }

    #[test]
    fn a_description_is_the_very_text() {
        let field = json!({"type": "string", "description": "[Go](https://x.example) *now*"});
        let text = "\\[Go\\]\\(https\\:\u{2060}\\/\\/x\\.example\\) \\*now\\*";
        check(field, json!({"type": "string", "description": text}));
    }

    #[test]
    fn what_is_no_flat_object_is_none() {
        let object = |field: Value| json!({"type": "object", "properties": {"a": field}});
        let many: Map<String, Value> =
            (0..=MOST_FIELDS).map(|at| (at.to_string(), json!({"type": "string"}))).collect();
        let values: Vec<usize> = (0..=MOST_VALUES).collect();
        for schema in [
            json!(true),
            json!({}),
            json!({"type": "string"}),
            json!({"type": "object"}),
            json!({"properties": {}}),
            json!({"type": "object", "properties": []}),
            json!({"type": "object", "properties": many}),
            object(json!(true)),
            object(json!({})),
            object(json!({"type": "object", "properties": {}})),
            object(json!({"type": "array", "items": {"type": "string"}})),
            object(json!({"type": "array", "items": {"type": "object"}})),
            object(json!({"type": ["string", "number"]})),
            object(json!({"$ref": "#/$defs/a"})),
            object(json!({"type": "string", "$ref": "#/$defs/a"})),
            object(json!({"type": "string", "oneOf": [{"type": "string"}]})),
            object(json!({"enum": []})),
            object(json!({"type": "number", "enum": []})),
            object(json!({"enum": [{"a": 1}]})),
            object(json!({"enum": values})),
            object(json!({"type": "string", "description": "x".repeat(MOST_BYTES)})),
        ] {
            assert_eq!(flat_schema(&schema), None, "{schema}");
        }
    }
}
