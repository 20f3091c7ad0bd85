//! Names the branches of a `oneOf` or `anyOf`.

use super::additions::reference_of;
use super::options::option;
use super::{BranchName, readable_key};
use crate::pointer::Pointer;
use crate::schema::{PlaceSchemas, Schema, is_of_type, last_name};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// The most branches with the same name that are distinguished by their contents; more get numbers.
const MAX_ALIKE: usize = 12;

/// The deepest nesting of lists whose entries are named.
const MAX_NESTED: usize = 2;

/// The most properties that make up a branch's name.
const MAX_NAMED: usize = 3;

/// Returns the names of a union's branches. Branches with the same name are named by their differences.
pub(super) fn branch_names(schema: &Schema, union: &Pointer, count: usize) -> Vec<BranchName> {
    let places: Vec<Pointer> = (0..count).map(|index| union.join(&index.to_string())).collect();
    names_at(schema, &places, 0)
}

fn names_at(schema: &Schema, places: &[Pointer], depth: usize) -> Vec<BranchName> {
    let mut names: Vec<BranchName> =
        places.iter().map(|place| branch_name(schema, place)).collect();
    let mut alike: HashMap<BranchName, Vec<usize>> = HashMap::new();
    for (index, name) in names.iter().enumerate().filter(|(_, name)| **name != BranchName::Numbered)
    {
        alike.entry(name.clone()).or_default().push(index);
    }
    for (name, indices) in alike.iter().filter(|(_, indices)| indices.len() > 1) {
        let of_place = |index: &usize| places.get(*index).map(|place| schema.described(place));
        let shapes: Vec<PlaceSchemas> =
            indices.iter().take(MAX_ALIKE + 1).filter_map(of_place).collect();
        if let Some(lists) = list_names(schema, name, &shapes, depth) {
            for (index, list) in indices.iter().zip(lists) {
                names.get_mut(*index).into_iter().for_each(|slot| *slot = list.clone());
            }
            continue;
        }
        let own = distinct_names(schema, &shapes);
        for (at, index) in indices.iter().enumerate() {
            let Some(slot) = names.get_mut(*index) else { continue };
            let number = || (index + 1).to_string();
            *slot = match (name, own.as_ref().and_then(|own| own.get(at))) {
                (name, Some(None)) => name.clone(),
                (BranchName::Named(name), own) => {
                    let own = own.cloned().flatten().unwrap_or_else(number);
                    BranchName::Named(format!("{name} ({own})"))
                }
                (_, Some(Some(own))) => BranchName::Named(own.clone()),
                (_, None) => BranchName::Numbered,
            };
        }
    }
    names
}

/// Names lists by their entries; `None` if that does not distinguish them.
fn list_names(
    schema: &Schema,
    name: &BranchName,
    shapes: &[PlaceSchemas],
    depth: usize,
) -> Option<Vec<BranchName>> {
    let are_lists = matches!(name, BranchName::Type(name) if name == "array");
    if !are_lists || depth >= MAX_NESTED || shapes.len() > MAX_ALIKE {
        return None;
    }
    let items = |shape: &PlaceSchemas| Some(shape.get_with_place("items")?.0.join("items"));
    let items: Vec<Pointer> = shapes.iter().map(items).collect::<Option<_>>()?;
    let names = names_at(schema, &items, depth + 1);
    let unique_names: HashSet<&BranchName> = names.iter().collect();
    let are_told =
        unique_names.len() == names.len() && !unique_names.contains(&BranchName::Numbered);
    are_told.then(|| names.into_iter().map(|name| BranchName::List(Box::new(name))).collect())
}

/// Returns a distinctive name for each branch: its format, its listed values, its property names, or the first constant
/// or default of these; one branch may have none. `None` if no such names distinguish them all.
fn distinct_names(schema: &Schema, shapes: &[PlaceSchemas]) -> Option<Vec<Option<String>>> {
    if shapes.len() > MAX_ALIKE {
        return None;
    }
    [format_name, option_names, property_names, first_constant].into_iter().find_map(|by| {
        let own: Vec<Option<String>> = shapes.iter().map(|shape| by(schema, shape)).collect();
        let unique_names: HashSet<&Option<String>> = own.iter().collect();
        (unique_names.len() == own.len()).then_some(own)
    })
}

/// Returns the first values of a branch's `enum`.
fn option_names(_: &Schema, shape: &PlaceSchemas) -> Option<String> {
    let values = shape.get("enum")?.as_array()?;
    let mut names: Vec<String> =
        values.iter().take(MAX_NAMED).map(|value| option(value).label).collect();
    names.extend((values.len() > MAX_NAMED).then(|| "…".to_owned()));
    (!names.is_empty()).then(|| names.join(", "))
}

fn format_name(_: &Schema, shape: &PlaceSchemas) -> Option<String> {
    shape.text("format").map(readable_key)
}

fn property_names(schema: &Schema, shape: &PlaceSchemas) -> Option<String> {
    let name = |(place, key): (Pointer, &String)| {
        let title = schema.described(&place.join(key)).text("title").map(str::to_owned);
        title.unwrap_or_else(|| readable_key(key))
    };
    let named: Vec<String> = listed(shape).take(MAX_NAMED).map(name).collect();
    (!named.is_empty()).then(|| named.join(", "))
}

fn first_constant(schema: &Schema, shape: &PlaceSchemas) -> Option<String> {
    listed(shape).take(MAX_NAMED).find_map(|(place, key)| {
        let property = schema.described(&place.join(key));
        match property.fixed_value().or_else(|| property.get("default"))? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    })
}

/// Iterates over the properties of a branch, each with the place that lists it.
fn listed<'all>(shape: &'all PlaceSchemas) -> impl Iterator<Item = (Pointer, &'all String)> {
    shape.listed().flat_map(|(place, listed, _)| {
        let keys = Map::keys(listed);
        keys.map(move |key| (place.clone(), key))
    })
}

/// Returns the name of a branch: its title, the target of its `$ref`, its constant, or its type.
pub(super) fn branch_name(schema: &Schema, branch: &Pointer) -> BranchName {
    let described = schema.described(branch);
    let referred = || {
        let name = last_name(reference_of(schema.at(branch)?)?);
        (!name.is_empty()).then(|| readable_key(&name))
    };
    let title = || described.text("title").map(str::to_owned);
    let is_own = !is_inherited(schema, branch, &described);
    let named = title().filter(|_| is_own).or_else(referred).or_else(title);
    if let Some(name) = named.or_else(|| constant(schema, &described)) {
        return BranchName::Named(name);
    }
    match described.single_type() {
        Some(name) => BranchName::Type(name.to_owned()),
        None if described.get("properties").is_some() => BranchName::Type("object".to_owned()),
        None => listed_type(&described).map_or(BranchName::Numbered, BranchName::Type),
    }
}

/// Returns the JSON type of all values of an `enum`; `None` if they have several.
fn listed_type(described: &PlaceSchemas) -> Option<String> {
    let values = described.get("enum")?.as_array().filter(|values| !values.is_empty())?;
    let all_are = |name: &&str| values.iter().all(|value| is_of_type(value, name));
    ["string", "number", "boolean"].into_iter().find(all_are).map(str::to_owned)
}

/// True if a branch takes its title from a definition that it extends by `allOf`, as other branches may too.
fn is_inherited(schema: &Schema, branch: &Pointer, described: &PlaceSchemas) -> bool {
    let extending = || {
        let target = schema.target(reference_of(schema.at(branch)?)?)?;
        schema.at(&target)?.get("allOf").is_some().then_some(target)
    };
    let titled = described.get_with_place("title").map(|(place, _)| place);
    titled.zip(extending()).is_some_and(|(place, definition)| {
        !place.is_within(&definition) && !place.is_within(branch)
    })
}

/// Returns the constant of a branch, or of its first property that has one.
fn constant(schema: &Schema, described: &PlaceSchemas) -> Option<String> {
    let fixed = |described: &PlaceSchemas| match described.fixed_value()? {
        Value::String(text) => Some(readable_key(text)),
        other => Some(other.to_string()),
    };
    fixed(described).or_else(|| {
        described.all("properties").find_map(|(place, listed)| {
            listed
                .as_object()?
                .keys()
                .find_map(|key| fixed(&schema.described(&place.join("properties").join(key))))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(branch: Value, expected: BranchName) {
        let schema = Schema::new(json!({
            "oneOf": [branch],
            "$defs": {"creditCard": {"type": "object"}, "titled": {"title": "By card"},
                "voucher": {"allOf": [{"$ref": "#/$defs/titled"}, {"required": ["n"]}]},
                "coin": {"title": "Coins", "allOf": [{"$ref": "#/$defs/titled"}]}},
        }));
        let place = Pointer::root().join("oneOf").join("0");
        assert_eq!(branch_name(&schema, &place), expected);
    }

    #[track_caller]
    fn check_names(branches: Value, expected: Value) {
        let count = branches.as_array().unwrap().len();
        let schema = Schema::new(json!({"anyOf": branches}));
        let names = branch_names(&schema, &Pointer::root().join("anyOf"), count);
        let names: Vec<Value> = names
            .into_iter()
            .map(|name| match name {
                BranchName::Named(name) => name.into(),
                BranchName::Type(name) => json!([name]),
                BranchName::List(items) => json!({"list": format!("{items:?}")}),
                BranchName::Numbered => Value::Null,
            })
            .collect();
        assert_eq!(Value::Array(names), expected, "{}", schema.root());
    }

    fn group(properties: Value) -> Value {
        json!({"type": "object", "properties": properties})
    }

    #[test]
    fn branches_of_one_name_are_called_by_what_tells_them_apart() {
        let check = check_names;
        let text = |format: &str| json!({"type": "string", "format": format});
        check(json!([text("date"), text("date-time")]), json!(["Date", "Date time"]));
        check(json!([text("date"), {"type": "integer"}]), json!([["string"], ["integer"]]));
        check(json!([{"type": "string"}, text("date")]), json!([["string"], "Date"]));
        check(json!([{"type": "string"}, {"type": "string"}]), json!([null, null]));
        let listed = |value: Value| json!({"enum": value});
        check(
            json!([listed(json!(["auto", "not_set"])), {"type": "string"}]),
            json!(["auto, not set", ["string"]]),
        );
        check(
            json!([{"type": "boolean"}, listed(json!(["true", "false"]))]),
            json!([["boolean"], ["string"]]),
        );
        check(
            json!([listed(json!([1, 2, 3, 4])), {"type": "number"}]),
            json!(["1, 2, 3, …", ["number"]]),
        );
        check(
            json!([group(json!({"a": {}, "b": {"title": "Bee"}})), group(json!({"a": {}}))]),
            json!(["A, Bee", "A"]),
        );
        let begins = |first: &str| group(json!({"plan": {"default": first}}));
        check(json!([begins("small"), begins("large")]), json!(["small", "large"]));
        let titled = |value: Value| json!({"title": "Item", "properties": value});
        check(
            json!([titled(json!({"a": {}})), titled(json!({"b": {}}))]),
            json!(["Item (A)", "Item (B)"]),
        );
        check(
            json!([titled(json!({"a": {}})), titled(json!({"a": {}}))]),
            json!(["Item (1)", "Item (2)"]),
        );
    }

    #[test]
    fn lists_are_called_by_what_their_entries_are() {
        let check = check_names;
        let list = |items: Value| json!({"type": "array", "items": items});
        let list_of = |items: &str| json!({"list": items});
        check(
            json!([list(json!({"type": "number"})), list(json!({"type": "string"}))]),
            json!([list_of("Type(\"number\")"), list_of("Type(\"string\")")]),
        );
        check(
            json!([list(group(json!({"a": {}}))), list(group(json!({"b": {}}))), {"type": "null"}]),
            json!([list_of("Named(\"A\")"), list_of("Named(\"B\")"), ["null"]]),
        );
        check(
            json!([list(json!({"type": "number"})), list(json!({"type": "number"}))]),
            json!([null, null]),
        );
        check(json!([{"type": "array"}, {"type": "array"}]), json!([null, null]));
    }

    #[test]
    fn a_branch_is_called_by_what_says_most() {
        let object = || BranchName::Type("object".to_owned());
        let named = |name: &str| BranchName::Named(name.to_owned());
        check(json!({"title": "Cash", "$ref": "#/$defs/creditCard"}), named("Cash"));
        check(json!({"$ref": "#/$defs/creditCard"}), named("Credit card"));
        check(json!({"$ref": "#/$defs/titled"}), named("By card"));
        check(json!({"$ref": "#/$defs/voucher"}), named("Voucher"));
        check(json!({"$ref": "#/$defs/coin"}), named("Coins"));
        check(
            json!({"allOf": [{"$ref": "#/$defs/creditCard"}, {"required": ["n"]}]}),
            named("Credit card"),
        );
        check(
            json!({"properties": {"n": {}, "kind": {"const": "bankTransfer"}}}),
            named("Bank transfer"),
        );
        check(json!({"properties": {"type": {"enum": ["LineString"]}}}), named("Line string"));
        check(json!({"properties": {"type": {"enum": ["a", "b"]}}}), object());
        check(json!({"const": 3}), named("3"));
        check(json!({"enum": [3]}), named("3"));
        check(json!({"type": "string"}), BranchName::Type("string".to_owned()));
        check(json!({"properties": {"n": {}}}), BranchName::Type("object".to_owned()));
        check(json!({"minimum": 3}), BranchName::Numbered);
    }
}
