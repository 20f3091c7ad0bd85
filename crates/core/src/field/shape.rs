//! Chooses the branch of a union that a value belongs to. Constants, types and keys decide in most cases; otherwise a
//! default that no other branch has.

use super::additions::described_property;
use super::values::look::looks_like;
use crate::pointer::Pointer;
use crate::schema::{Fit, PlaceSchemas, Schema, Sources, Union, Verdict, same_scalar};
use serde_json::Value;
use std::cmp::Reverse;

/// The most branches of a union that are compared.
const MAX_SHAPES: usize = 64;

/// Returns the index of the branch at `union` (with `count` branches) that a value belongs to; `None` if it can belong
/// to none. `pointer` is the place of the value.
pub(crate) fn best_shape(
    fit: &Fit,
    union: &Pointer,
    count: usize,
    pointer: &Pointer,
    value: &Value,
) -> Option<usize> {
    let best = fit.best(union, count, pointer, value)?;
    let place = |index: usize| union.join(&index.to_string());
    if !is_within(fit, &place(best), value, 0) {
        let can_be = |index: &usize| {
            fit.can_be(&place(*index), value) && is_within(fit, &place(*index), value, 0)
        };
        return (0..count.min(MAX_SHAPES)).find(can_be).or(Some(best));
    }
    let by_rules = || best_by_rules(fit, union, count, pointer, value, best);
    best_by_defaults(fit, union, count, pointer, value, best).or_else(by_rules).or(Some(best))
}

/// Returns the first branch whose rules a single value meets, where the best branch rejects the value or does not
/// decide; `None` if no branch is better.
fn best_by_rules(
    fit: &Fit,
    union: &Pointer,
    count: usize,
    pointer: &Pointer,
    value: &Value,
    best: usize,
) -> Option<usize> {
    // A text that is still being written may change its branch.
    if !(value.is_string() || value.is_number()) || (fit.is_open)(pointer) {
        return None;
    }
    let rank = |index: usize| {
        let place = union.join(&index.to_string());
        match fit.schema.judge(&place, value) {
            _ if !fit.can_be(&place, value) => 0,
            Verdict::Fails => 0,
            Verdict::Holds => 2,
            Verdict::Undecided => match fits_format(&fit.schema.described(&place), value) {
                Some(true) => 2,
                Some(false) => 0,
                None => 1,
            },
        }
    };
    let ranks = (0..count.min(MAX_SHAPES)).map(|index| (rank(index), index));
    let own = rank(best);
    let better = ranks.filter(|(rank, _)| *rank > own);
    better.min_by_key(|(rank, index)| (Reverse(*rank), *index)).map(|(_, index)| index)
}

/// Returns whether a text looks like the branch's format; `None` if that is unknown.
fn fits_format(shape: &PlaceSchemas, value: &Value) -> Option<bool> {
    looks_like(shape.text("format")?, value.as_str()?)
}

/// True if a value can belong to a branch of the unions inside a branch.
fn is_within(fit: &Fit, place: &Pointer, value: &Value, depth: usize) -> bool {
    /// The deepest nesting of unions that is followed.
    const MOST: usize = 2;
    let described = fit.schema.described(place);
    let Some(Union { place, count }) = described.union().filter(|_| depth < MOST) else {
        return true;
    };
    let can_be = |index: usize| {
        let place = place.join(&index.to_string());
        fit.can_be(&place, value) && is_within(fit, &place, value, depth + 1)
    };
    value.is_null() && described.is_nullable() || (0..count.min(MAX_SHAPES)).any(can_be)
}

/// Returns the branch whose default is the value's, where the best branch has another default; `None` if defaults do
/// not decide.
fn best_by_defaults(
    fit: &Fit,
    union: &Pointer,
    count: usize,
    pointer: &Pointer,
    value: &Value,
    best: usize,
) -> Option<usize> {
    // A text that is still being written may change its branch.
    let whole = value.as_object()?.iter().filter(|(key, _)| !(fit.is_open)(&pointer.join(key)));
    let whole: Vec<(&String, &Value)> = whole.collect();
    let places: Vec<Pointer> =
        (0..count.min(MAX_SHAPES)).map(|index| union.join(&index.to_string())).collect();
    let shapes: Vec<PlaceSchemas> =
        places.iter().map(|place| fit.schema.described(place)).collect();
    // A constant decides before any default.
    let is_fixed = |(key, value): &(&String, &Value)| {
        let property = described_property(fit.schema, shapes.get(best)?, key)?;
        property.fixed_value().filter(|fixed| same_scalar(fixed, value))
    };
    if whole.iter().any(|member| is_fixed(member).is_some()) {
        return None;
    }
    let mut signs = vec![0; shapes.len()];
    for (key, entry) in whole {
        let counter = sign(fit.schema, &shapes, key, entry).and_then(|index| signs.get_mut(index));
        counter.into_iter().for_each(|count| *count += 1);
    }
    let most = signs.iter().copied().max().filter(|most| signs.get(best) != Some(most))?;
    let can_be = |index: &usize| places.get(*index).is_some_and(|place| fit.can_be(place, value));
    (0..shapes.len()).filter(|index| signs.get(*index) == Some(&most)).find(can_be)
}

/// The relation of a branch to a single value under a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// The branch has no such key.
    Nothing,
    /// The branch allows any value.
    Any,
    /// The value is the branch's default.
    Default,
    /// The branch has another default, or does not allow the value.
    Another,
}

/// Returns the only branch with this default, if some other branch has another one and none allows any value.
fn sign(schema: &Schema, shapes: &[PlaceSchemas], key: &str, value: &Value) -> Option<usize> {
    if value.is_object() || value.is_array() {
        return None;
    }
    let says: Vec<Says> = shapes.iter().map(|shape| says(schema, shape, key, value)).collect();
    let count = |wanted: Says| says.iter().filter(|one| **one == wanted).count();
    let tells = count(Says::Default) == 1 && count(Says::Another) > 0 && count(Says::Any) == 0;
    says.iter().position(|one| *one == Says::Default).filter(|_| tells)
}

fn says(schema: &Schema, shape: &PlaceSchemas, key: &str, value: &Value) -> Says {
    let Some(property) = described_property(schema, shape, key) else { return Says::Nothing };
    let listed = property.get("enum").and_then(Value::as_array);
    let is_ruled_out = property.get("const").is_some_and(|only| !same_scalar(only, value))
        || listed.is_some_and(|listed| !listed.iter().any(|one| same_scalar(one, value)));
    match property.get("default") {
        _ if is_ruled_out => Says::Another,
        Some(default) if same_scalar(default, value) => Says::Default,
        Some(_) => Says::Another,
        None => Says::Any,
    }
}

/// True if a constant distinguishes the branches of a union: another branch has another constant under the same key.
pub(crate) fn is_mark(schema: &Schema, union: &Pointer, key: &str, fixed: &Value) -> bool {
    let shapes = schema.at(union).and_then(Value::as_array).map_or(0, Vec::len);
    (0..shapes.min(MAX_SHAPES)).any(|index| {
        let shape = schema.described(&union.join(&index.to_string()));
        let property = described_property(schema, &shape, key);
        property
            .and_then(|property| property.fixed_value())
            .is_some_and(|other| !same_scalar(other, fixed))
    })
}

/// Returns the place of a branch's schema: in the union's list, or after its last entry the place of null.
pub(super) fn shape_place(schema: &Schema, union: &Pointer, index: usize) -> Pointer {
    match schema.at(union).and_then(Value::as_array) {
        Some(listed) if index >= listed.len() => null_place(schema),
        _ => union.join(&index.to_string()),
    }
}

/// Returns the place of a schema that allows only null.
pub(super) fn null_place(schema: &Schema) -> Pointer {
    let types = Schema::any_type();
    let mut places = (0..types.count).map(|index| types.place.join(&index.to_string()));
    let null = places.find(|place| schema.at(place).is_some_and(|name| name == "null"));
    null.unwrap_or(types.place)
}

/// True if null is allowed in place of a union's branches, none of which is null.
pub(super) fn has_null_beside(schema: &Schema, described: &PlaceSchemas, union: &Pointer) -> bool {
    let lists_null = |branches: &Value| {
        let mut branches = branches.as_array().into_iter().flatten();
        branches.any(|branch| branch.get("type").is_some_and(|name| name == "null"))
    };
    let mut unions = ["oneOf", "anyOf"].into_iter().flat_map(|keyword| described.all(keyword));
    let is_beside = described.says_nullable() || unions.any(|(_, branches)| lists_null(branches));
    let shapes = schema.at(union).and_then(Value::as_array).map_or(0, Vec::len);
    let fit = Fit { schema, is_open: &|_| false };
    is_beside && !(0..shapes).any(|index| fit.can_be(&union.join(&index.to_string()), &Value::Null))
}

/// Resolves unions with a single branch, which every value has to match; returns the sources of the place and their
/// schemas.
pub(super) fn with_only_shapes<'schema>(
    schema: &'schema Schema,
    sources: &Sources,
) -> (Sources, PlaceSchemas<'schema>) {
    /// The deepest nesting of such unions that is followed.
    const MOST: usize = 16;
    let mut sources = sources.clone();
    let mut described = schema.described_by(&sources);
    for _ in 0..MOST {
        let Some(only) = only_shape(&described, &sources) else { break };
        sources.chosen.push(only);
        described = schema.described_by(&sources);
    }
    (sources, described)
}

fn only_shape(described: &PlaceSchemas, sources: &Sources) -> Option<Pointer> {
    let only = |keyword: &'static str| {
        described.all(keyword).find_map(|(place, shapes)| {
            let [only] = shapes.as_array()?.as_slice() else { return None };
            let place = place.join(keyword).join("0");
            (is_shape(only) && !sources.chosen.contains(&place)).then_some(place)
        })
    };
    only("oneOf").or_else(|| only("anyOf"))
}

/// True for a branch that is a schema; a constant is an option with a name, even if it is the only one.
fn is_shape(branch: &Value) -> bool {
    branch.is_object() && branch.get("const").is_none()
}

#[cfg(test)]
mod tests {
    use crate::field::{FieldKind, FieldTree, WidgetKind};
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: &Value, value: Value, expected: Option<usize>) {
        let tree = FieldTree::new(schema.clone());
        assert_eq!(tree.matching_branch(&tree.root(), &value), expected, "{schema} {value}");
    }

    #[test]
    fn a_default_tells_shapes_apart_where_the_others_begin_with_another() {
        let shape = |kind: Value, own: &str| json!({"type": "object", "properties": {"kind": kind, own: {}}});
        let by_default = json!({"anyOf": [
            shape(json!({"type": "string", "default": "tea"}), "leaves"),
            shape(json!({"type": "string", "default": "coffee"}), "beans"),
            shape(json!({"const": "water"}), "gas"),
        ]});
        check(&by_default, json!({"kind": "coffee"}), Some(1));
        check(&by_default, json!({"kind": "coffee", "leaves": 1}), Some(1));
        check(&by_default, json!({"kind": "tea", "beans": 1}), Some(0));
        check(&by_default, json!({"kind": "water"}), Some(2));
        check(&by_default, json!({"kind": "milk", "beans": 1}), Some(1));
        check(&by_default, json!({"kind": "milk"}), Some(0));
        let alike = json!({"anyOf": [
            shape(json!({"default": "tea"}), "leaves"),
            shape(json!({"default": "tea"}), "beans"),
        ]});
        check(&alike, json!({"kind": "tea", "beans": 1}), Some(1));
        let free = json!({"anyOf": [shape(json!({}), "leaves"), shape(json!({"default": "tea"}), "beans")]});
        check(&free, json!({"kind": "tea"}), Some(0));
        let fixed = json!({"anyOf": [
            {"properties": {"type": {"const": 1}, "kind": {"default": "tea"}}},
            {"properties": {"type": {}, "kind": {"default": "coffee"}}},
        ]});
        check(&fixed, json!({"type": 1, "kind": "coffee"}), Some(0));
    }

    #[test]
    fn rules_and_formats_tell_single_values_apart() {
        let text = |format: &str| json!({"type": "string", "format": format});
        let dates = json!({"anyOf": [text("date"), text("date-time")]});
        check(&dates, json!("2031-05-17"), Some(0));
        check(&dates, json!("2031-05-17T10:00:00Z"), Some(1));
        check(&dates, json!("soon"), Some(0));
        let hosts = json!({"anyOf": [text("ipv4"), text("ipv6"), {"type": "null"}]});
        check(&hosts, json!("::1"), Some(1));
        let numbers = json!({"oneOf": [{"type": "integer", "multipleOf": 3}, {"type": "integer", "multipleOf": 5}]});
        check(&numbers, json!(10), Some(1));
        check(&numbers, json!(15), Some(0));
        check(&numbers, json!(1), Some(0));
        let reached = json!({"oneOf": [text("email"), {"type": "string", "pattern": "^\\+"}]});
        check(&reached, json!("+49"), Some(1));
        check(&reached, json!("a@b.c"), Some(0));
    }

    #[test]
    fn the_types_of_members_tell_shapes_apart() {
        let shape = |kind: &str| json!({"type": "object", "properties": {"mode": {"const": "x"}, "v": {"type": kind}}});
        let schema = json!({"oneOf": [shape("integer"), shape("string")]});
        check(&schema, json!({"mode": "x", "v": "a"}), Some(1));
        check(&schema, json!({"mode": "x", "v": 1}), Some(0));
        check(&schema, json!({"mode": "x", "v": true}), Some(0));
    }

    #[test]
    fn a_discriminator_tells_shapes_apart() {
        let schema = json!({
            "oneOf": [{"$ref": "#/$defs/Cup"}, {"$ref": "#/$defs/Jug"}],
            "discriminator": {"propertyName": "kind", "mapping": {"J": "#/$defs/Jug"}},
            "$defs": {
                "Cup": {"properties": {"kind": {"type": "string"}, "n": {}}},
                "Jug": {"properties": {"kind": {"type": "string"}, "n": {}}},
            },
        });
        check(&schema, json!({"kind": "J"}), Some(1));
        check(&schema, json!({"kind": "Cup"}), Some(0));
        check(&schema, json!({"n": 1}), Some(0));
    }

    #[test]
    fn the_children_of_a_base_are_its_shapes_and_say_their_tags() {
        let child = |own: &str| json!({"allOf": [{"$ref": "#/$defs/Vehicle"}, {"properties": {own: {"type": "integer"}}}]});
        let schema = json!({"$ref": "#/$defs/Vehicle", "$defs": {
            "Vehicle": {"type": "object", "title": "Vehicle", "properties": {"kind": {"type": "string"}},
                "discriminator": {"propertyName": "kind", "mapping": {"car": "#/$defs/Car"}}},
            "Car": child("doors"),
            "Bike": child("gears"),
        }});
        check(&schema, json!({"kind": "car"}), Some(0));
        check(&schema, json!({"kind": "Bike"}), Some(1));
        check(&schema, json!({"gears": 3}), Some(1));
        let tree = FieldTree::new(schema);
        let bike = tree.branch(&tree.root(), 1);
        let FieldKind::Object { properties, .. } = &bike.kind else { panic!("no object") };
        let kind = properties.iter().find(|property| property.key == "kind").unwrap();
        assert_eq!(tree.property(kind).kind, FieldKind::Const(json!("Bike")));
    }

    #[test]
    fn nothing_is_a_shape_beside_those_of_a_union_within() {
        for inner in [
            json!({"anyOf": [{"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "null"}]}),
            json!({"oneOf": [{"type": "string"}, {"type": "integer"}], "nullable": true}),
            json!({"anyOf": [{"$ref": "#/$defs/e"}, {"type": "null"}],
                "$defs": {"e": {"oneOf": [{"type": "string"}, {"type": "integer"}]}}}),
        ] {
            check(&inner, json!(null), Some(2));
            check(&inner, json!("a"), Some(0));
            check(&inner, json!(1), Some(1));
            let tree = FieldTree::new(inner);
            assert_eq!(tree.branch(&tree.root(), 2).kind, FieldKind::Null);
        }
        let with_null =
            json!({"anyOf": [{"type": "string"}, {"type": "null"}, {"type": "integer"}]});
        check(&with_null, json!(null), Some(1));
        check(&json!({"oneOf": [{"type": "string"}, {"type": "integer"}]}), json!(null), None);
    }

    #[test]
    fn a_shape_that_is_a_union_itself_is_that_of_its_own_shapes() {
        let marked =
            |kind: &str| json!({"type": "object", "properties": {"kind": {"const": kind}}});
        let schema = json!({"anyOf": [
            {"oneOf": [marked("a"), marked("b")]},
            {"type": "string"},
            {"type": "array"},
        ]});
        check(&schema, json!({"kind": "b"}), Some(0));
        check(&schema, json!("a"), Some(1));
        check(&schema, json!([]), Some(2));
    }

    #[test]
    fn one_shape_is_what_the_place_is() {
        let level = json!({"type": "integer", "enum": [0, 1], "enumNames": ["Low", "High"]});
        for schema in [
            json!({"oneOf": [level]}),
            json!({"default": 1, "oneOf": [{"$ref": "#/$defs/l"}], "$defs": {"l": level}}),
            json!({"anyOf": [{"oneOf": [{"$ref": "#/$defs/l"}]}], "$defs": {"l": level}}),
        ] {
            let field = FieldTree::new(schema.clone()).root();
            let FieldKind::Choice { options } = &field.kind else { panic!("{schema}") };
            assert_eq!(options[1].label, "High", "{schema}");
        }
        let text =
            json!({"title": "Own", "anyOf": [{"title": "T", "type": "string", "maxLength": 900}]});
        let field = FieldTree::new(text).root();
        assert_eq!((field.title.as_deref(), field.widget), (Some("Own"), WidgetKind::LongText));
        let itself = json!({"oneOf": [{"$ref": "#"}]});
        assert_eq!(FieldTree::new(itself).root().widget, WidgetKind::Branches);
        let listed = json!({"type": "array", "uniqueItems": true, "items": {"oneOf": [level]}});
        assert_eq!(FieldTree::new(listed).root().widget, WidgetKind::MultiChoice);
    }
}
