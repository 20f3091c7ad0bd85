//! Tests of API operations, as in OpenAPI's specifications.

use super::super::Adaptation;
use super::*;
use proptest::prelude::*;
use serde_json::{Map, json};

fn api(version: &str, paths: Value, components: Value) -> OpenApi {
    let value = json!({"openapi": version, "info": {"title": "T"}, "paths": paths, "components": components});
    assert!(is_description(&value));
    OpenApi::new(value).0
}

/// Returns the input's schema, the answer's schema, and the notes.
fn opened(api: &OpenApi, at: usize) -> (Value, Value, Vec<(String, NoteKind)>) {
    let imported = api.document(at).unwrap();
    let schema = |value: Option<&Value>| value.cloned().unwrap_or_default();
    let messages = imported.request.messages();
    let takes = messages.iter().find_map(|message| message.source.get("schema"));
    let notes = imported.notes.iter().map(|note| match &note.place {
        SourcePlace::At(pointer) => (pointer.to_string(), note.kind),
        other => panic!("{other:?}"),
    });
    (schema(takes), schema(imported.request.schema()), notes.collect())
}

#[test]
fn an_operation_takes_parameters_and_a_body_and_gives_its_first_success() {
    let api = api(
        "3.1.0",
        json!({"/pets/{id}": {
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}, "description": "Which."},
                {"name": "lang", "in": "query", "schema": {"type": "string"}}],
            "put": {"operationId": "change", "parameters": [{"name": "lang", "in": "query", "required": true, "schema": {"enum": ["en"]}},
                    {"name": "id", "in": "header", "content": {"application/json": {"schema": {"type": "boolean"}}}}],
                "requestBody": {"required": true, "content": {"text/csv": {}, "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
                "responses": {"404": {"description": "No."}, "200": {"content": {"application/vnd.x+json": {"schema": {"type": "array"}}}}}},
            "get": {"summary": "One pet", "responses": {"default": {"description": "x"}}}}}),
        json!({"schemas": {"Pet": {"type": "object", "properties": {"parent": {"$ref": "#/components/schemas/Pet"}}}}}),
    );
    assert_eq!(api.words(0), Some(("One pet".to_owned(), "GET /pets/{id}".to_owned())));
    assert_eq!(api.words(1), Some(("change".to_owned(), "PUT /pets/{id}".to_owned())));
    let (takes, gives, notes) = opened(&api, 1);
    assert_eq!(
        takes,
        json!({"type": "object", "properties": {"id": {"type": "integer", "description": "Which."}, "lang": {"enum": ["en"]},
            "id_header": {"type": "boolean"}, "body": {"$ref": "#/$defs/Pet"}}, "required": ["id", "lang", "body"],
            "$defs": {"Pet": {"type": "object", "properties": {"parent": {"$ref": "#/$defs/Pet"}}}}})
    );
    assert_eq!(gives, json!({"type": "array"}));
    assert_eq!(
        notes,
        [("/paths/~1pets~1{id}/put/parameters/1".to_owned(), NoteKind::Changed(Adaptation::Name))]
    );
    let (_, gives, _) = opened(&api, 0);
    assert_eq!(gives, Value::Null);
}

#[test]
fn examples_beside_a_schema_are_those_of_the_place() {
    let sent = |content: Value| {
        let body = json!({"content": {"application/json": content}});
        let api = api(
            "3.1.0",
            json!({"/boats": {"post": {"requestBody": body, "responses": {}}}}),
            json!({}),
        );
        opened(&api, 0).0
    };
    let object = |examples: Value| json!({"type": "object", "examples": examples});
    let schema = json!({"type": "object"});
    assert_eq!(
        sent(json!({"schema": schema, "example": {"sail": 1}})),
        object(json!([{"sail": 1}]))
    );
    let named = json!({"one": {"summary": "A boat", "value": {"sail": 2}}, "far": {"externalValue": "https://x.test"}});
    assert_eq!(sent(json!({"schema": schema, "examples": named})), object(json!([{"sail": 2}])));
    let own = object(json!([{"sail": 3}]));
    assert_eq!(sent(json!({"schema": own, "example": {"sail": 1}})), own);
    assert_eq!(sent(json!({"schema": schema, "examples": {}})), schema);
}

#[test]
fn a_body_alone_is_the_input_and_nothing_is_none() {
    let content =
        json!({"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}});
    let api = api(
        "3.1.0",
        json!({"/a": {"post": {"requestBody": {"$ref": "#/components/requestBodies/B"}, "responses": {"201": {"$ref": "#/components/responses/R"}}}, "head": {}}}),
        json!({"schemas": {"A": {"type": "object"}}, "requestBodies": {"B": content}, "responses": {"R": content}}),
    );
    let expected = json!({"$ref": "#/$defs/A", "$defs": {"A": {"type": "object"}}});
    assert_eq!(opened(&api, 0), (expected.clone(), expected, Vec::new()));
    assert_eq!(opened(&api, 1), (Value::Null, Value::Null, Vec::new()));
}

#[test]
fn schemas_of_3_0_become_json_schema() {
    let api = api(
        "3.0.3",
        json!({"/a": {"get": {"responses": {"2XX": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}}}}}),
        json!({"schemas": {"A": {"type": "string", "nullable": true, "example": "x"}}}),
    );
    let (_, gives, notes) = opened(&api, 0);
    assert_eq!(gives["$defs"]["A"], json!({"type": ["string", "null"], "examples": ["x"]}));
    assert_eq!(notes, [("/paths/~1a/get".to_owned(), NoteKind::Changed(Adaptation::Schema))]);
}

#[test]
fn references_that_lead_nowhere_are_said_and_names_do_not_clash() {
    let answer = |schema: Value| json!({"responses": {"200": {"content": {"application/json": {"schema": schema}}}}});
    let api = api(
        "3.1.0",
        json!({"/a": {"get": answer(json!({"anyOf": [{"$ref": "other.yaml#/A", "title": "kept"}, {"$ref": "#/components/schemas/None"},
            {"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/A/properties/A"}, {"$ref": "#/components/schemas/B%20b"}]}))}}),
        json!({"schemas": {"A": {"properties": {"A": {"default": {"$ref": "#/x"}}}}, "B b": true}}),
    );
    let (_, gives, notes) = opened(&api, 0);
    assert_eq!(
        gives,
        json!({"anyOf": [{"title": "kept"}, {}, {"$ref": "#/$defs/A"}, {"$ref": "#/$defs/A2"}, {"$ref": "#/$defs/B_b"}],
            "$defs": {"A": {"properties": {"A": {"default": {"$ref": "#/x"}}}}, "A2": {"default": {"$ref": "#/x"}}, "B_b": true}})
    );
    let lost = ("/paths/~1a/get".to_owned(), NoteKind::NotCarried(Omission::Reference));
    assert_eq!(notes, [lost.clone(), lost]);
}

#[test]
fn references_that_go_round_end() {
    let api = api(
        "3.0.0",
        json!({"/a": {"$ref": "#/paths/~1b"}, "/b": {"$ref": "#/paths/~1a"}, "/c": {"get": {"parameters": [{"$ref": "#/components/parameters/P"}],
            "requestBody": {"$ref": "#/components/requestBodies/R"}, "responses": {"200": {"$ref": "#/components/responses/R"}}}}}),
        json!({"parameters": {"P": {"$ref": "#/components/parameters/P"}}, "requestBodies": {"R": {"$ref": "#/components/requestBodies/R"}},
            "responses": {"R": {"$ref": "#/components/responses/R"}}}),
    );
    assert_eq!(api.operations.len(), 1);
    let (takes, gives, _) = opened(&api, 0);
    assert_eq!((takes, gives), (Value::Null, Value::Null));
}

#[test]
fn yaml_is_told_by_its_first_key() {
    assert!(is_yaml("# x\nopenapi: 3.1.0\npaths: {}\n"));
    assert!(!is_yaml("{\nopenapi: '3.1.0'}"));
    assert!(!is_yaml("context: []"));
}

#[test]
fn hundreds_of_operations_over_common_components_are_made_one_by_one() {
    let many = |count: usize, make: &dyn Fn(usize) -> Value| {
        Value::Object((0..count).map(|at| (format!("/{at}"), make(at))).collect())
    };
    let link = |at: usize| json!({"$ref": format!("#/components/schemas/~1{at}")});
    let schemas = many(
        1000,
        &|at| json!({"properties": {"a": link((at + 1) % 1000), "b": link((at * 7) % 1000)}}),
    );
    let paths = many(
        1000,
        &|at| json!({"get": {"responses": {"200": {"content": {"application/json": {"schema": link(at)}}}}}}),
    );
    let api = api("3.0.0", paths, json!({"schemas": schemas}));
    assert_eq!(api.operations.len(), 1000);
    let (_, gives, _) = opened(&api, 999);
    assert_eq!(gives["$defs"].as_object().unwrap().len(), 1000);
}

proptest! {
    #[test]
    fn no_shape_makes_it_panic(pieces in proptest::collection::vec(
        prop::sample::select(vec!["a", "get", "parameters", "requestBody", "responses", "200", "content", "schema", "$ref", "items"]), 1..12),
        reference in prop::sample::select(vec!["#", "#/", "#/paths", "#/paths/~1a/get", "#/%", "x", "#/paths/~1a/get/responses/200"]))
    {
        let mut value = json!({"$ref": reference});
        for piece in pieces.iter().rev() {
            value = json!({*piece: value, "in": [], "name": "n"});
        }
        let root = json!({"openapi": "3.0", "paths": {"/a": {"get": value.clone(), "put": {"responses": value, "parameters": [{"$ref": reference}]}}}});
        let (api, _) = OpenApi::new(root);
        for at in 0..api.operations.len() {
            prop_assert!(api.document(at).is_some());
        }
    }
}

/// Returns the schema of the body `Boat` with these components.
fn body_of_boat(boat: Value, others: Value) -> Value {
    let mut components = Map::from_iter([("Boat".to_owned(), boat)]);
    components.extend(others.as_object().unwrap().clone());
    let reference = json!({"$ref": "#/components/schemas/Boat"});
    let body = json!({"content": {"application/json": {"schema": reference}}});
    let paths = json!({"/boats": {"post": {"requestBody": body}}});
    let mut result = opened(&api("3.1.0", paths, json!({"schemas": components})), 0).0;
    result.get_mut("$defs").map(Value::take).unwrap_or_default()
}

#[test]
fn where_a_component_has_children_one_of_them_is_meant() {
    let boat = |mapping: Value| {
        let mut boat = json!({"type": "object", "properties": {"kind": {"type": "string"}},
            "discriminator": {"propertyName": "kind"}});
        if !mapping.is_null() {
            boat["discriminator"]["mapping"] = mapping;
        }
        boat
    };
    let child = |own: &str| json!({"allOf": [{"$ref": "#/components/schemas/Boat"}, {"properties": {own: {"type": "integer"}}}]});
    let carried = |own: &str| json!({"allOf": [{"$ref": "#/$defs/Boat"}, {"properties": {own: {"type": "integer"}}}]});
    let others = json!({"Sail": child("masts"), "Motor": child("power"), "Lake": {}});
    let common = json!({"type": "object", "properties": {"kind": {"type": "string"}}});
    let shapes = json!([{"$ref": "#/$defs/Sail"}, {"$ref": "#/$defs/Motor"}]);
    for (mapping, names) in [
        (json!({"s": "#/components/schemas/Sail", "m": "Motor"}), ["s", "m"]),
        (json!({"s": "#/components/schemas/Sail"}), ["s", "Motor"]),
        (Value::Null, ["Sail", "Motor"]),
    ] {
        let body = body_of_boat(boat(mapping.clone()), others.clone());
        let [sail, motor] = names;
        let by = json!({"propertyName": "kind", "mapping": {sail: "#/$defs/Sail", motor: "#/$defs/Motor"}});
        let expected = json!({"Boat": common, "AnyBoat": {"oneOf": shapes, "discriminator": by},
            "Sail": carried("masts"), "Motor": carried("power")});
        assert_eq!(body, expected, "{mapping}");
    }
}

#[test]
fn a_component_that_may_be_meant_itself_is_a_choice_beside_its_children() {
    let boat = json!({"discriminator": {"propertyName": "kind",
        "mapping": {"b": "Boat", "s": "Sail"}}, "properties": {"kind": {}}});
    let others = json!({"Sail": {"allOf": [{"$ref": "#/components/schemas/Boat"}]}});
    let body = body_of_boat(boat, others);
    let shapes = json!([{"$ref": "#/$defs/Boat"}, {"$ref": "#/$defs/Sail"}]);
    assert_eq!(body["AnyBoat"]["oneOf"], shapes);
    let alone = json!({"discriminator": {"propertyName": "kind"}, "properties": {"kind": {}}});
    assert_eq!(body_of_boat(alone.clone(), json!({})), json!({"Boat": alone}));
}
