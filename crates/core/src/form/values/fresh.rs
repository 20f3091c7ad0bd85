//! The first value of a new node: its default, its constant, its required parts, or its first branch. Nothing is added
//! to a value that was loaded, and no branch is chosen where no value, null or a single value would do as well.

use super::consent::{is_consent, without_consent};
use crate::field::{Field, FieldKind, FieldTree, is_mark};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// The deepest nesting of required objects that is created at the start, since a recursive schema has no end.
const MAX_FRESH_DEPTH: usize = 8;

/// The most objects of one new value: a schema that requires itself in several properties would double at each level.
const MOST_OBJECTS: usize = 1_000;

/// Returns the first value of a node; `None` if it is left for the person to fill. With `required`, an object or list
/// is created even if it is empty.
pub(in crate::form) fn fresh_value(
    tree: &FieldTree,
    field: &Arc<Field>,
    required: bool,
) -> Option<Value> {
    fresh_within(tree, field, required, &Within::default())
}

/// Returns the value of a union in one of its branches: with the constant that marks the branch, even if nothing
/// requires it, and with the values of `before` that the branch describes too.
pub(in crate::form) fn fresh_shape(
    tree: &FieldTree,
    narrowed: &Arc<Field>,
    before: Option<&Value>,
) -> Option<Value> {
    let chosen = narrowed.sources.chosen.iter();
    let unions = chosen.filter_map(Pointer::parent).collect();
    shape_within(tree, narrowed, before, &Within { unions, ..Within::default() })
}

/// Returns the first branch of a union if that has parts or a default and no branch is null: then it is created from
/// the start, since there is nothing simpler to begin with.
pub(in crate::form) fn first_shape(tree: &FieldTree, field: &Arc<Field>) -> Option<Arc<Field>> {
    let FieldKind::Branches { union, .. } = &field.kind else { return None };
    let may_be_null = |branches: &Vec<Value>| {
        branches.iter().any(|branch| branch.get("type").is_some_and(|name| name == "null"))
    };
    let branches = tree.schema().at(union).and_then(Value::as_array)?;
    let is_list_of_types = branches.iter().any(Value::is_string);
    if is_list_of_types || field.nullable || may_be_null(branches) {
        return None;
    }
    let first = tree.branch(field, 0);
    let has_parts = match &first.kind {
        FieldKind::Object { .. } | FieldKind::Array { .. } => true,
        FieldKind::Branches { union: inner, .. } => {
            inner != union && first_shape(tree, &first).is_some()
        }
        _ => first.default.is_some(),
    };
    has_parts.then_some(first)
}

/// The surroundings of a value that is being created.
#[derive(Clone, Default)]
struct Within {
    depth: usize,
    /// The unions with a branch chosen above. None is chosen again, since a recursive schema has no end.
    unions: Vec<Pointer>,
    /// Number of objects that were created so far, shared by the whole value.
    objects: Rc<Cell<usize>>,
}

impl Within {
    fn deeper(&self) -> Self {
        Self { depth: self.depth + 1, ..self.clone() }
    }

    /// Counts one more object; true while there are no more than `MOST_OBJECTS`.
    fn begin_object(&self) -> bool {
        self.objects.set(self.objects.get() + 1);
        self.objects.get() <= MOST_OBJECTS
    }
}

/// Returns the value of a node that a person begins: an object even where the default is null.
pub(in crate::form) fn begun_value(tree: &FieldTree, field: &Arc<Field>) -> Option<Value> {
    let value = fresh_value(tree, field, true);
    match (&value, &field.kind) {
        (Some(Value::Null), FieldKind::Object { .. }) => {
            Some(fresh_object(tree, field, &Within::default()))
        }
        _ => value,
    }
}

fn fresh_within(
    tree: &FieldTree,
    field: &Arc<Field>,
    required: bool,
    within: &Within,
) -> Option<Value> {
    if let Some(default) = field.default.clone().and_then(|own| without_consent(tree, field, own)) {
        return Some(default);
    }
    if !required || within.depth > MAX_FRESH_DEPTH {
        return None;
    }
    match &field.kind {
        // Only a person may give a consent.
        FieldKind::Const(value) => Some(value.clone()).filter(|value| !is_consent(value)),
        FieldKind::Null => Some(Value::Null),
        FieldKind::Array { places, .. } if !places.is_empty() => {
            // A list has no gaps, so that it begins with the places up to the first one without a value.
            let fields = (0..places.len()).filter_map(|index| tree.entry(field, index));
            let values =
                fields.map_while(|field| fresh_within(tree, &field, true, &within.deeper()));
            Some(Value::Array(values.take(field.fixed_places()).collect()))
        }
        FieldKind::Array { min: 0, .. } => Some(Value::Array(Vec::new())),
        FieldKind::Array { .. } => {
            let item = tree.entry(field, 0);
            let item = item.and_then(|item| fresh_within(tree, &item, true, &within.deeper()));
            Some(Value::Array(item.into_iter().collect()))
        }
        FieldKind::Object { .. } => Some(fresh_object(tree, field, within)),
        FieldKind::Branches { union, .. } if !within.unions.contains(union) => {
            let first = first_shape(tree, field)?;
            let mut within = within.deeper();
            within.unions.push(union.clone());
            let value = shape_within(tree, &first, None, &within)?;
            // A value that matches another branch would change its branch as soon as it is opened.
            (tree.matching_branch(field, &value) == Some(0)).then_some(value)
        }
        _ => None,
    }
}

fn shape_within(
    tree: &FieldTree,
    narrowed: &Arc<Field>,
    before: Option<&Value>,
    within: &Within,
) -> Option<Value> {
    let mut fresh = fresh_within(tree, narrowed, true, within)?;
    if let (Value::Object(members), FieldKind::Object { properties, .. }) =
        (&mut fresh, &narrowed.kind)
    {
        for property in properties {
            let field = tree.property(property);
            let carried = || before?.get(&property.key).filter(|value| may_be(&field, value));
            let is_mark = |fixed: &&Value| {
                let mut unions = narrowed.sources.chosen.iter().filter_map(Pointer::parent);
                !is_consent(fixed)
                    || unions.any(|union| is_mark(tree.schema(), &union, &property.key, fixed))
            };
            let value = field.fixed_value().filter(is_mark).or_else(carried);
            if let Some(value) = value.filter(|_| !members.contains_key(&property.key)) {
                members.insert(property.key.clone(), value.clone());
            }
        }
    }
    Some(fresh)
}

/// True if another branch's value may be used here: an option list has to contain it.
fn may_be(field: &Field, value: &Value) -> bool {
    match &field.kind {
        FieldKind::Choice { options } => options.iter().any(|option| option.value == *value),
        _ => true,
    }
}

/// Creates an object with the first values of its properties, those of its conditions included: the values of the
/// former may decide the latter.
fn fresh_object(tree: &FieldTree, field: &Arc<Field>, within: &Within) -> Value {
    let mut object = Value::Object(Map::new());
    if !within.begin_object() {
        return object;
    }
    let mut evaluated = Arc::clone(field);
    for _ in 0..MAX_FRESH_DEPTH {
        let (Value::Object(members), FieldKind::Object { properties, .. }) =
            (&mut object, &evaluated.kind)
        else {
            break;
        };
        for property in properties {
            if !members.contains_key(&property.key) {
                let field = tree.property(property);
                let value = fresh_within(tree, &field, property.required, &within.deeper());
                members.extend(value.map(|value| (property.key.clone(), value)));
            }
        }
        let next = tree.evaluated(&evaluated, &object);
        if Arc::ptr_eq(&next, &evaluated) {
            break;
        }
        evaluated = next;
    }
    object
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::form::FormState;
    use serde_json::{Value, json};
    use std::rc::Rc;

    #[track_caller]
    fn check(schema: Value, expected: Option<Value>) {
        assert_eq!(FormState::fresh(Rc::new(FieldTree::new(schema))).value(), expected);
    }

    #[test]
    fn a_new_form_holds_defaults_and_what_is_required_and_nothing_else() {
        check(
            json!({"type": "object", "required": ["list", "kind", "inner", "name"], "properties": {
                "name": {"type": "string"},
                "kind": {"const": "x"},
                "size": {"type": "number", "default": 3},
                "list": {"type": "array", "items": {"type": "string"}},
                "inner": {"type": "object", "properties": {"on": {"type": "boolean", "default": true}}},
                "optional": {"type": "object", "properties": {"on": {"default": true}}},
            }}),
            Some(json!({"kind": "x", "size": 3, "list": [], "inner": {"on": true}})),
        );
        check(json!({"type": "string"}), None);
    }

    #[test]
    fn null_is_a_default_only_where_it_is_allowed() {
        let one = |property: Value| json!({"type": "object", "properties": {"a": property}});
        for kind in ["array", "object", "string", "number", "boolean"] {
            check(one(json!({"type": kind, "default": null})), Some(json!({})));
            check(one(json!({"type": [kind, "null"], "default": null})), Some(json!({"a": null})));
        }
        check(one(json!({"type": "null", "default": null})), Some(json!({"a": null})));
        check(one(json!({"default": null})), Some(json!({"a": null})));
    }

    #[test]
    fn a_default_that_its_own_rules_forbid_is_none() {
        let one = |property: Value| json!({"type": "object", "properties": {"a": property}});
        for forbidden in [
            json!({"type": "integer", "maximum": 10, "default": 11}),
            json!({"type": "number", "exclusiveMinimum": 0, "default": 0}),
            json!({"type": "number", "multipleOf": 5, "default": 12}),
            json!({"enum": ["low", "high"], "default": "middle"}),
            json!({"type": "integer", "default": "5"}),
            json!({"type": "array", "minItems": 1, "default": []}),
            json!({"allOf": [{"$ref": "#/properties/b"}], "default": 30}),
        ] {
            let mut schema = one(forbidden);
            schema["properties"]["b"] = json!({"type": "integer", "maximum": 20});
            check(schema, Some(json!({})));
        }
        for allowed in [
            json!({"type": "integer", "maximum": 10, "default": 10}),
            json!({"enum": ["low", 10], "default": 10}),
            json!({"oneOf": [{"type": "string"}, {"type": "integer"}], "default": 10}),
            json!({"default": 10}),
        ] {
            check(one(allowed), Some(json!({"a": 10})));
        }
        let words = json!({"type": "string", "maxLength": 3, "default": "too long"});
        check(one(words), Some(json!({"a": "too long"})));
    }

    #[test]
    fn a_yes_that_has_to_be_given_is_given_by_nobody_but_the_person() {
        let form = |agree: Value| json!({"type": "object", "required": ["agree"], "properties": {"agree": agree}});
        for agree in [
            json!({"type": "boolean", "const": true}),
            json!({"const": true}),
            json!({"type": "boolean", "enum": [true]}),
        ] {
            check(form(agree), Some(json!({})));
        }
        check(form(json!({"const": false})), Some(json!({"agree": false})));
        check(form(json!({"const": true, "default": true})), Some(json!({})));
        check(
            json!({"properties": {"agree": {"const": true}, "size": {}}, "default": {"agree": true, "size": 1}}),
            Some(json!({"size": 1})),
        );
        let guests = json!({"type": "array", "default": [{"agree": true, "name": "Ann"}],
            "items": {"properties": {"agree": {"type": "boolean", "const": true}, "name": {}}}});
        check(guests, Some(json!([{"name": "Ann"}])));
        let shape = |firm: bool| {
            json!({"type": "object", "required": ["firm", "agree"], "properties":
                {"firm": {"const": firm}, "agree": {"const": true}}})
        };
        check(json!({"oneOf": [shape(true), shape(false)]}), Some(json!({"firm": true})));
    }

    #[test]
    fn a_schema_that_requires_itself_ends() {
        let schema =
            json!({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}});
        assert!(FormState::fresh(Rc::new(FieldTree::new(schema))).value().is_some());
    }

    #[test]
    fn a_schema_that_requires_itself_in_many_parts_ends() {
        let keys: Vec<String> = (0..12).map(|key| format!("k{key}")).collect();
        let map =
            json!({"type": "object", "required": keys, "additionalProperties": {"$ref": "#"}});
        let value = FormState::fresh(Rc::new(FieldTree::new(map))).value().unwrap();
        let begun = value.to_string().matches('{').count();
        assert!((100..20_000).contains(&begun), "{begun}");
    }

    fn shapes() -> Value {
        json!([
            {"type": "object", "required": ["kind"], "properties":
                {"kind": {"const": "card"}, "digits": {"type": "string"}, "fee": {"default": 1}}},
            {"type": "object", "properties": {"kind": {"const": "cash"}}},
        ])
    }

    #[test]
    fn what_has_to_be_there_begins_in_its_first_shape() {
        let card = json!({"kind": "card", "fee": 1});
        for keyword in ["oneOf", "anyOf"] {
            let by = json!({keyword: shapes()});
            let one = json!({"type": "object", "required": ["by"], "properties": {"by": by}});
            check(one, Some(json!({"by": card})));
            check(by.clone(), Some(card.clone()));
            let list = json!({"type": "array", "minItems": 1, "items": by});
            check(list, Some(json!([card])));
        }
        let marked = json!({"oneOf": [{"properties": {"kind": {"const": "a"}}},
            {"properties": {"kind": {"const": "b"}}}]});
        check(marked, Some(json!({"kind": "a"})));
        let nested = json!({"oneOf": [{"anyOf": shapes()}, {"type": "string"}]});
        check(nested, Some(card));
    }

    #[test]
    fn no_shape_is_chosen_where_nothing_null_or_a_single_value_would_do() {
        let by =
            |by: Value| json!({"type": "object", "required": ["by"], "properties": {"by": by}});
        let optional = json!({"type": "object", "properties": {"by": {"oneOf": shapes()}}});
        check(optional, Some(json!({})));
        let mut with_null = shapes();
        with_null.as_array_mut().unwrap().push(json!({"type": "null"}));
        check(by(json!({"oneOf": with_null})), Some(json!({})));
        check(by(json!({"oneOf": shapes(), "nullable": true})), Some(json!({})));
        check(by(json!({"oneOf": [{"type": "string"}, {"type": "object"}]})), Some(json!({})));
        check(by(json!({"type": ["object", "string"]})), Some(json!({})));
        check(by(json!({})), Some(json!({})));
        let default = json!({"kind": "cash"});
        check(by(json!({"oneOf": shapes(), "default": default})), Some(json!({"by": default})));
    }

    #[test]
    fn a_shape_that_would_be_taken_for_another_is_left_to_choose() {
        check(
            json!({"oneOf": [
                {"type": "object", "required": ["a", "b"], "properties": {"a": {}, "b": {}}},
                {"type": "object", "properties": {"c": {}}}]}),
            None,
        );
    }

    #[test]
    fn a_shape_within_itself_ends_at_once() {
        let pair = json!({"type": "object", "required": ["left", "right"], "properties":
            {"op": {"const": "and"}, "left": {"$ref": "#"}, "right": {"$ref": "#"}}});
        check(
            json!({"oneOf": [pair, {"type": "object", "properties": {"op": {"const": "not"}}}]}),
            Some(json!({"op": "and"})),
        );
    }
}
