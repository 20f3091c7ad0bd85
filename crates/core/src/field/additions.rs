//! Writes implied keywords into a schema before it is compiled: the subtypes of an OpenAPI base schema as a union, the
//! tags by which its `discriminator` distinguishes branches (OpenAPI 3.1, section 4.8.25), and titles for properties
//! that would otherwise share one definition's title.

use super::readable_key;
use crate::dialect::children::with_choices;
use crate::dialect::keywords::{DATA_KEYWORDS, Holds, holds};
use crate::document::{MAX_DEPTH, parse_text};
use crate::pointer::Pointer;
use crate::schema::{PlaceSchemas, Schema, file_shape_name, is_of_type, last_name};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Completes a schema with everything that it implies. A completed schema is not changed again.
pub(super) fn complete(schema: Value) -> Schema {
    let schema = with_children(Schema::new(schema));
    let mut additions = Additions { schema: &schema, tags: Vec::new(), titles: Vec::new() };
    additions.look(schema.root(), &Pointer::root(), 0);
    let Additions { tags, titles, .. } = additions;
    if tags.is_empty() && titles.is_empty() {
        return schema;
    }
    let mut root = schema.root().clone();
    for (place, title) in titles {
        if let Some(Value::Object(property)) = root.pointer_mut(place.as_str()) {
            property.insert("title".to_owned(), title.into());
        }
    }
    for tag in tags {
        if let Some(Value::Object(shape)) = root.pointer_mut(tag.place.as_str()) {
            tag.write(shape);
        }
    }
    let document = schema.document();
    Schema::new(root).with_original(document)
}

fn with_children(schema: Schema) -> Schema {
    let document = schema.document();
    match with_choices(schema.root()) {
        Some(root) => Schema::new(root).with_original(document),
        None => schema,
    }
}

/// Completes a schema so that values are validated as the form reads them: with the tags that `discriminator` gives the
/// branches of a union, which JSON Schema ignores.
pub fn complete_schema(schema: Value) -> Value {
    if mentions(&schema, "discriminator") { complete(schema).root().clone() } else { schema }
}

/// True if an object anywhere in a value has this key. Values are limited in depth when they are parsed.
fn mentions(value: &Value, key: &str) -> bool {
    match value {
        Value::Object(members) => {
            members.contains_key(key) || members.values().any(|value| mentions(value, key))
        }
        Value::Array(entries) => entries.iter().any(|value| mentions(value, key)),
        _ => false,
    }
}

/// The additions to a schema, with their places.
struct Additions<'schema> {
    schema: &'schema Schema,
    tags: Vec<Tag>,
    titles: Vec<(Pointer, String)>,
}

/// The property values that mark an object as one of a branch.
struct Tag {
    place: Pointer,
    key: String,
    values: Vec<Value>,
}

impl Additions<'_> {
    fn look(&mut self, schema: &Value, place: &Pointer, depth: usize) {
        match schema {
            _ if depth > MAX_DEPTH => {}
            Value::Object(members) => {
                self.tag_shapes(members, place);
                for (key, value) in
                    members.iter().filter(|(key, _)| !DATA_KEYWORDS.contains(&key.as_str()))
                {
                    let below = place.join(key);
                    match value {
                        Value::Object(named) if holds(key) == Some(Holds::Named) => {
                            if key == "properties" {
                                self.title_properties(named, &below);
                            }
                            for (name, schema) in named {
                                self.look(schema, &below.join(name), depth + 2);
                            }
                        }
                        _ => self.look(value, &below, depth + 1),
                    }
                }
            }
            Value::Array(schemas) => {
                for (index, schema) in schemas.iter().enumerate() {
                    self.look(schema, &place.join(&index.to_string()), depth + 1);
                }
            }
            _ => {}
        }
    }

    /// Adds the tags of all branches of a union with a `discriminator`.
    fn tag_shapes(&mut self, union: &Map<String, Value>, place: &Pointer) {
        let Some(discriminator) = union.get("discriminator") else { return };
        let Some(key) = discriminator.get("propertyName").and_then(Value::as_str) else { return };
        let mapping = discriminator.get("mapping").and_then(Value::as_object);
        for keyword in ["oneOf", "anyOf"] {
            let shapes = union.get(keyword).and_then(Value::as_array);
            for (index, shape) in shapes.into_iter().flatten().enumerate() {
                let place = place.join(keyword).join(&index.to_string());
                let values = reference_of(shape).and_then(|to| self.tag(to, &place, key, mapping));
                self.tags.extend(values.map(|values| Tag { place, key: key.to_owned(), values }));
            }
        }
    }

    /// Returns the tags of a branch: its names in the `mapping`, otherwise the name that it is referred to by. `None`
    /// if the branch states its tag itself, or refers to no definition.
    fn tag(
        &self,
        reference: &str,
        place: &Pointer,
        key: &str,
        mapping: Option<&Map<String, Value>>,
    ) -> Option<Vec<Value>> {
        let target = self.schema.target(reference);
        let leads_here = |to: &Value| {
            to.as_str().is_some_and(|to| {
                let leads = self.schema.target(to);
                let name = last_name(reference);
                let is_named =
                    || leads.is_none() && (last_name(to) == name || file_shape_name(to) == name);
                to == reference || target.is_some() && leads == target || is_named()
            })
        };
        let mapped = mapping.into_iter().flatten().filter(|(_, to)| leads_here(to));
        let mut names: Vec<String> = mapped.map(|(name, _)| name.clone()).collect();
        if names.is_empty() {
            names.push(last_name(reference));
        }
        let property = described_property(self.schema, &self.schema.described(place), key)?;
        if property.fixed_value().is_some() {
            return None;
        }
        let listed = property.get("enum").and_then(Value::as_array);
        let may_be = |value: &Value| listed.is_none_or(|listed| listed.contains(value));
        let values = names.iter().filter_map(|name| as_type(name, property.single_type()));
        let values: Vec<Value> = values.filter(may_be).collect();
        (!values.is_empty()).then_some(values)
    }

    /// Titles properties by their keys where their definitions would give several the same title.
    fn title_properties(&mut self, listed: &Map<String, Value>, place: &Pointer) {
        let own = |property: &Value| property.get("title").is_some();
        let is_shared = |property: &Value| {
            !own(property)
                && ["$ref", "allOf", "anyOf", "oneOf"].iter().any(|key| property.get(key).is_some())
        };
        if !listed.values().any(is_shared) {
            return;
        }
        let mut titles: Vec<(&String, bool, &str)> = Vec::new();
        for (key, property) in
            listed.iter().filter(|(_, property)| own(property) || is_shared(property))
        {
            let title = self.schema.described(&place.join(key)).text("title");
            titles.extend(title.map(|title| (key, is_shared(property), title)));
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let beside = titles_beside(self.schema, listed, place);
        for title in titles.iter().map(|(_, _, title)| *title).chain(beside) {
            *counts.entry(title).or_default() += 1;
        }
        let is_alike = |title: &str| counts.get(title).is_some_and(|count| *count > 1);
        let alike = titles.iter().filter(|(_, shared, title)| *shared && is_alike(title));
        self.titles.extend(alike.map(|(key, _, _)| (place.join(key), readable_key(key))));
    }
}

/// Returns the titles around an object's properties: of the object, and of the entries of its lists.
fn titles_beside<'schema>(
    schema: &'schema Schema,
    listed: &Map<String, Value>,
    place: &Pointer,
) -> Vec<&'schema str> {
    let title = |place: &Pointer| schema.described(place).text("title");
    let own = place.parent().and_then(|object| title(&object));
    let of_entries = listed.iter().filter_map(|(key, property)| {
        property.get("items")?;
        title(&place.join(key).join("items"))
    });
    own.into_iter().chain(of_entries).collect()
}

impl Tag {
    /// Writes the addition. Before draft 2019-09, keywords beside a `$ref` are ignored, so that the `$ref` moves into
    /// `allOf`.
    fn write(self, shape: &mut Map<String, Value>) {
        if let Some(reference) = shape.shift_remove("$ref") {
            let parts = shape.entry("allOf").or_insert_with(|| json!([]));
            if let Value::Array(parts) = parts {
                parts.insert(0, json!({"$ref": reference}));
            }
        }
        let listed = shape.entry("properties").or_insert_with(|| json!({}));
        let Value::Object(listed) = listed else { return };
        let property = listed.entry(self.key).or_insert_with(|| json!({}));
        if let Value::Object(property) = property {
            match <[Value; 1]>::try_from(self.values) {
                Ok([only]) => property.insert("const".to_owned(), only),
                Err(several) => property.insert("enum".to_owned(), Value::Array(several)),
            };
        }
    }
}

/// Returns the schemas of a property at the first place that lists it; `None` if no place does.
pub(super) fn described_property<'schema>(
    schema: &'schema Schema,
    object: &PlaceSchemas,
    key: &str,
) -> Option<PlaceSchemas<'schema>> {
    let (place, _) = object.all("properties").find(|(_, listed)| listed.get(key).is_some())?;
    Some(schema.described(&place.join("properties").join(key)))
}

/// Returns the reference of a branch: its own `$ref`, or the only one in its `allOf`.
pub(super) fn reference_of(shape: &Value) -> Option<&str> {
    let reference = |schema: &'_ Value| schema.get("$ref").and_then(Value::as_str).is_some();
    if reference(shape) {
        return shape.get("$ref")?.as_str();
    }
    let mut parts = shape.get("allOf")?.as_array()?.iter().filter(|part| reference(part));
    let (only, further) = (parts.next()?, parts.next());
    only.get("$ref")?.as_str().filter(|_| further.is_none())
}

/// Returns a name as a value of the given JSON type.
fn as_type(name: &str, kind: Option<&str>) -> Option<Value> {
    match kind {
        None | Some("string") => Some(name.into()),
        Some(kind) => parse_text(name).ok().filter(|value| is_of_type(value, kind)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts the branches of a union after its completion.
    #[track_caller]
    fn check(discriminator: Value, kind: &Value, expected: Value) {
        let schema = json!({
            "oneOf": [{"$ref": "#/$defs/Cup"}, {"$ref": "#/$defs/Jug"}],
            "discriminator": discriminator,
            "$defs": {
                "Cup": {"type": "object", "properties": {"kind": kind}},
                "Jug": {"type": "object", "properties": {"kind": kind}},
            },
        });
        let read = complete(schema);
        let mark_at = |index| {
            let place = Pointer::parse(&format!("/oneOf/{index}")).unwrap();
            let shape = read.described(&place);
            let kind = described_property(&read, &shape, "kind").unwrap();
            kind.get("const").or_else(|| kind.get("enum")).cloned()
        };
        assert_eq!(json!([mark_at(0), mark_at(1)]), expected, "{discriminator} {kind}");
        assert_eq!(complete(read.root().clone()).root(), read.root());
    }

    #[test]
    fn a_discriminator_gives_each_shape_its_tag() {
        let text = &json!({"type": "string"});
        let by = |mapping: Value| json!({"propertyName": "kind", "mapping": mapping});
        check(json!({"propertyName": "kind"}), text, json!(["Cup", "Jug"]));
        check(by(json!({"c": "#/$defs/Cup", "j": "#/$defs/Jug"})), text, json!(["c", "j"]));
        check(by(json!({"c": "Cup"})), text, json!(["c", "Jug"]));
        check(by(json!({"c": "Cup", "mug": "Cup", "j": "Jug"})), text, json!([["c", "mug"], "j"]));
        check(
            by(json!({"c": "Cup.json", "j": "./shapes/Jug.schema.yaml#/"})),
            text,
            json!(["c", "j"]),
        );
        check(by(json!({"1": "Cup", "2": "Jug"})), &json!({"type": "integer"}), json!([1, 2]));
        check(by(json!({"c": "Cup", "j": "Jug"})), &json!({"enum": ["c", "j"]}), json!(["c", "j"]));
    }

    #[test]
    fn a_tag_that_a_shape_says_itself_stays() {
        let by = json!({"propertyName": "kind", "mapping": {"c": "Cup", "j": "Jug"}});
        check(by.clone(), &json!({"const": "own"}), json!(["own", "own"]));
        check(by, &json!({"enum": ["a", "b"]}), json!([["a", "b"], ["a", "b"]]));
        let of_other = json!({"propertyName": 5});
        check(of_other, &json!({"type": "string"}), json!([null, null]));
    }

    #[test]
    fn what_is_data_is_no_schema() {
        let union = json!({"oneOf": [{"$ref": "#"}], "discriminator": {"propertyName": "a"}});
        let schema = json!({"properties": {"a": {"default": union, "const": union}}});
        assert_eq!(complete(schema.clone()).root(), &schema);
    }

    #[track_caller]
    fn check_titles(properties: Value, expected: Value) {
        let schema = complete(json!({
            "properties": properties,
            "$defs": {"place": {"title": "Place", "type": "object"}},
        }));
        let listed = schema.root()["properties"].as_object().unwrap();
        let titles: Vec<_> = listed
            .keys()
            .map(|key| {
                let place = Pointer::root().join("properties").join(key);
                schema.described(&place).text("title").map(str::to_owned)
            })
            .collect();
        assert_eq!(json!(titles), expected, "{properties}");
    }

    #[test]
    fn what_has_the_heading_of_the_object_around_it_is_called_by_its_key() {
        let schema = complete(json!({
            "title": "Person",
            "properties": {"boss": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}, "other": {"title": "Person"}},
        }));
        let title = |place: &str| {
            let place = Pointer::parse(place).unwrap();
            schema.described(&place).text("title").map(str::to_owned)
        };
        assert_eq!(title("/properties/boss").as_deref(), Some("Boss"));
        assert_eq!(title("/properties/other").as_deref(), Some("Person"));
    }

    #[test]
    fn properties_of_one_definition_are_told_apart_by_their_keys() {
        let place = || json!({"$ref": "#/$defs/place"});
        check_titles(
            json!({"from": place(), "goTo": {"anyOf": [place(), {"type": "null"}]}}),
            json!(["From", "Go to"]),
        );
        check_titles(json!({"from": place(), "name": {"title": "Name"}}), json!(["Place", "Name"]));
        check_titles(
            json!({"from": place(), "to": {"title": "Target", "$ref": "#/$defs/place"}}),
            json!(["Place", "Target"]),
        );
        check_titles(
            json!({"from": {"allOf": [place()]}, "to": {"title": "Place"}}),
            json!(["From", "Place"]),
        );
        check_titles(
            json!({"stops": {"type": "array", "items": place()}, "home": place()}),
            json!([null, "Home"]),
        );
        check_titles(
            json!({"around": {"$ref": "#"}, "title": {"type": "string"}}),
            json!([null, null]),
        );
        check_titles(
            json!({"a": {"title": "Same"}, "b": {"title": "Same"}}),
            json!(["Same", "Same"]),
        );
    }
}
