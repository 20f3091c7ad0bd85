//! The options of a choice, as a schema lists them.

use super::names::label::{are_constants, constant_words, readable_code};
use super::{ChoiceOption, JsonType};
use crate::schema::{PlaceSchemas, Schema, Union};
use serde_json::Value;

/// Keywords with names for the values of an `enum`, in its order or by value: of react-jsonschema-form, NSwag, VS Code,
/// and others that authors assume to exist.
pub(crate) const OPTION_NAMES: [&str; 9] = [
    "enumNames",
    "x-enumNames",
    "x-enum-names",
    "enumItemLabels",
    "enumLabels",
    "x-enumLabels",
    "x-enum-labels",
    "enumTitles",
    "enum_titles",
];

/// Azure's keyword, whose `values` describe each value in one object.
const ENTRIES: &str = "x-ms-enum";

/// Keywords of OpenAPI Generator and Speakeasy with constant names for the values.
const CONSTANTS: [&str; 2] = ["x-enum-varnames", "x-speakeasy-enums"];

/// Keywords with descriptions of the values, in the same forms; Adobe's `meta:enum` is by value.
const DESCRIPTIONS: [&str; 7] = [
    "markdownEnumDescriptions",
    "enumDescriptions",
    "x-enum-descriptions",
    "x-enumDescriptions",
    "x-enumdescriptions",
    "x-speakeasy-enum-descriptions",
    "meta:enum",
];

/// True if a keyword names or describes the values of an `enum`.
pub(crate) fn names_options(key: &str) -> bool {
    OPTION_NAMES.contains(&key)
        || CONSTANTS.contains(&key)
        || DESCRIPTIONS.contains(&key)
        || key == ENTRIES
}

/// Returns the options of an `enum` or of a union of constants; `None` if nothing lists values.
pub(super) fn options_of(described: &PlaceSchemas) -> Option<Vec<ChoiceOption>> {
    let listed = described.get("enum").and_then(Value::as_array);
    let mut options = match listed {
        Some(values) => in_all(described, enumerated(described, values)),
        None => {
            let mut unions = ["oneOf", "anyOf"].into_iter().filter_map(|key| described.get(key));
            unions.find_map(|branches| constants(branches.as_array()?))?
        }
    };
    tell_apart(&mut options);
    Some(options)
}

/// Returns the options that every `enum` of the place contains; all options if none is in every one.
fn in_all(described: &PlaceSchemas, options: Vec<ChoiceOption>) -> Vec<ChoiceOption> {
    let lists: Vec<&Vec<Value>> =
        described.all("enum").filter_map(|(_, listed)| listed.as_array()).collect();
    if lists.len() < 2 {
        return options;
    }
    let is_in_all = |option: &&ChoiceOption| lists.iter().all(|list| list.contains(&option.value));
    let common: Vec<ChoiceOption> = options.iter().filter(is_in_all).cloned().collect();
    if common.is_empty() { options } else { common }
}

/// Returns the options of a union whose branches only list values, as generators write values that may be blank or
/// null. `None` if a branch has a title for its values.
pub(super) fn options_of_shapes(
    schema: &Schema,
    described: &PlaceSchemas,
) -> Option<Vec<ChoiceOption>> {
    let Union { place, count } = described.union()?;
    let mut options = Vec::new();
    for index in 0..count {
        let shape = schema.described(&place.join(&index.to_string()));
        let listed = shape.get("enum").filter(|_| shape.text("title").is_none());
        options.extend(enumerated(&shape, listed?.as_array()?));
    }
    tell_apart(&mut options);
    Some(options)
}

fn enumerated(described: &PlaceSchemas, values: &[Value]) -> Vec<ChoiceOption> {
    // The keyword of json-editor.
    let titles = described.get("options").and_then(|options| options.get("enum_titles"));
    let lists = |keywords: &[&str]| -> Vec<&Value> {
        keywords.iter().filter_map(|keyword| described.get(keyword)).collect()
    };
    let names: Vec<&Value> = lists(&OPTION_NAMES).into_iter().chain(titles).collect();
    let (constants, descriptions) = (lists(&CONSTANTS), lists(&DESCRIPTIONS));
    let is_of_constants = are_constants(values);
    let are_codes = constants
        .first()
        .and_then(|names| names.as_array())
        .is_some_and(|names| are_constants(names));
    let own_name = |value: &Value| match value {
        Value::String(code) if is_of_constants => constant_words(code),
        _ => plain_text(value),
    };
    let constant_name = |text: &str| match are_codes {
        true => constant_words(text),
        false => readable_code(text),
    };
    let entries = described.get(ENTRIES).and_then(|schema| schema.get("values")?.as_array());
    let option_at = |(index, value): (usize, &Value)| {
        let name = words_in(&names, index, value).map(str::to_owned);
        let name = name.or_else(|| words_in(&constants, index, value).map(constant_name));
        let name = name.or_else(|| words_by_entry(entries?, value, "name").map(readable_code));
        let description = words_in(&descriptions, index, value);
        let description = description.or_else(|| words_by_entry(entries?, value, "description"));
        ChoiceOption {
            label: name.unwrap_or_else(|| own_name(value)),
            description: description.map(str::to_owned),
            ..option(value)
        }
    };
    values.iter().enumerate().map(option_at).collect()
}

/// Returns the first list's words about a value.
fn words_in<'list>(lists: &[&'list Value], index: usize, value: &Value) -> Option<&'list str> {
    lists.iter().copied().find_map(|list| words_at(list, index, value))
}

/// Returns the text under a key of a value's entry; `None` if it is missing or blank.
fn words_by_entry<'list>(entries: &'list [Value], value: &Value, key: &str) -> Option<&'list str> {
    let entry = entries.iter().find(|entry| entry.get("value") == Some(value))?;
    entry.get(key)?.as_str().filter(|text| !text.trim().is_empty())
}

/// Returns the text about a value, by its index in a list or by its key in an object; `None` if it is missing or blank.
fn words_at<'list>(list: &'list Value, index: usize, value: &Value) -> Option<&'list str> {
    let description = match (list, value) {
        (Value::Object(by_value), Value::String(value)) => by_value.get(value),
        (Value::Object(by_value), value) => by_value.get(&value.to_string()),
        (list, _) => list.get(index),
    };
    description?.as_str().filter(|text| !text.trim().is_empty())
}

/// Returns the branches as options if each is a constant or null, and at least one is a constant.
fn constants(branches: &[Value]) -> Option<Vec<ChoiceOption>> {
    let options = branches.iter().map(|branch| constant(branch).or_else(|| nothing(branch)));
    let has_constant = branches.iter().any(|branch| constant(branch).is_some());
    if has_constant { options.collect() } else { None }
}

/// Returns `{"type": "null"}` as an option; `None` for any other branch.
fn nothing(branch: &Value) -> Option<ChoiceOption> {
    let is_nothing = branch.get("type").is_some_and(|name| name == "null");
    let named = branch.get("title").and_then(Value::as_str);
    let nothing = option(&Value::Null);
    let label = named.map_or_else(|| nothing.label.clone(), str::to_owned);
    is_nothing.then(|| ChoiceOption { label, ..nothing })
}

/// Returns `{"const": …, "title": …, "description": …}` as an option; `None` for any other branch.
fn constant(branch: &Value) -> Option<ChoiceOption> {
    let text = |key: &str| branch.get(key).and_then(Value::as_str).map(str::to_owned);
    let value = match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
        (Some(value), _) => value,
        (None, Some(values)) if values.len() == 1 => values.first()?,
        _ => return None,
    };
    let label = text("title").unwrap_or_else(|| plain_text(value));
    Some(ChoiceOption { label, description: text("description"), ..option(value) })
}

/// Returns a value as an option that is labelled by the value.
pub(super) fn option(value: &Value) -> ChoiceOption {
    let label = plain_text(value);
    ChoiceOption { value: value.clone(), label, description: None, distinction: None }
}

/// Adds a distinction to options whose label is blank or shared with another option.
pub(super) fn tell_apart(options: &mut [ChoiceOption]) {
    let label = |option: &ChoiceOption| option.label.clone();
    let kind = |option: &ChoiceOption| (JsonType::from_value(&option.value) as u8).to_string();
    let differences = which_differ(options, &label, &kind);
    for (option, differs) in options.iter_mut().zip(differences) {
        let is_told = differs || option.label.trim().is_empty();
        option.distinction = is_told.then(|| JsonType::from_value(&option.value));
    }
    // Options of the same type and label are distinguished by their values.
    let own = |option: &ChoiceOption| match option.value.as_str() {
        Some(text) => text.to_owned(),
        None => option.value.to_string(),
    };
    let typed = |option: &ChoiceOption| [option.label.as_str(), "\0", &kind(option)].concat();
    let differences = which_differ(options, &typed, &own);
    for (option, differs) in options.iter_mut().zip(differences) {
        let own = own(option);
        if differs && !own.trim().is_empty() && own != option.label {
            option.label = format!("{} ({own})", option.label).trim_start().to_owned();
        }
    }
}

/// Returns for each option whether others have the same `name` but differ by `other`.
fn which_differ(
    options: &[ChoiceOption],
    name: &dyn Fn(&ChoiceOption) -> String,
    other: &dyn Fn(&ChoiceOption) -> String,
) -> Vec<bool> {
    let mut pairs: Vec<(String, String)> =
        options.iter().map(|option| (name(option), other(option))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let differs = |option: &ChoiceOption| {
        let name = name(option);
        let from = pairs.partition_point(|(own, _)| *own < name);
        pairs.iter().skip(from).take_while(|(own, _)| *own == name).take(2).count() > 1
    };
    options.iter().map(differs).collect()
}

/// Returns a value as people read it: a text without quotes, a code as words. A text with blanks around it keeps its
/// quotes, which make them visible.
fn plain_text(value: &Value) -> String {
    match value.as_str() {
        Some(text) if text.trim() == text => readable_code(text),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{FieldKind, FieldTree};
    use serde_json::json;

    fn options(schema: Value) -> Vec<ChoiceOption> {
        match &FieldTree::new(schema.clone()).root().kind {
            FieldKind::Choice { options } => options.clone(),
            other => panic!("{schema}: {other:?}"),
        }
    }

    /// Asserts the labels and descriptions of the options.
    #[track_caller]
    fn check(keyword: &str, words: Value, expected: [(&str, Option<&str>); 2]) {
        let mut schema = json!({"enum": ["a_b", "c"]});
        schema[keyword] = words.clone();
        let options = options(schema);
        let labels: Vec<(&str, Option<&str>)> =
            options.iter().map(|one| (one.label.as_str(), one.description.as_deref())).collect();
        assert_eq!(labels, expected, "{keyword} {words}");
    }

    #[test]
    fn options_are_named_as_authors_elsewhere_name_them() {
        for keyword in OPTION_NAMES {
            check(keyword, json!(["First", "Second"]), [("First", None), ("Second", None)]);
            check(keyword, json!({"c": "Second"}), [("a b", None), ("Second", None)]);
        }
        check("enumNames", json!(["First", " "]), [("First", None), ("c", None)]);
        check("options", json!({"enum_titles": ["One"]}), [("One", None), ("c", None)]);
        for keyword in CONSTANTS {
            check(keyword, json!(["ON_TIME", "LATE"]), [("On time", None), ("Late", None)]);
            check(keyword, json!(["EUR", "USD"]), [("EUR", None), ("USD", None)]);
        }
        let entries = json!({"name": "T", "values": [{"value": "c", "name": "Second", "description": "How"}]});
        check(ENTRIES, entries, [("a b", None), ("Second", Some("How"))]);
        for keyword in DESCRIPTIONS {
            check(keyword, json!(["Why", null]), [("a b", Some("Why")), ("c", None)]);
            check(keyword, json!({"c": "How"}), [("a b", None), ("c", Some("How"))]);
        }
    }

    #[test]
    fn shapes_that_only_list_values_are_one_choice() {
        let status = json!({"enum": ["open", "shut"]});
        let schema = json!({
            "oneOf": [{"$ref": "#/$defs/status"}, {"enum": [""]}, {"enum": [null]}],
            "$defs": {"status": status},
        });
        let options = options(schema);
        let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
        assert_eq!(labels, ["open", "shut", "", "null"]);
        let titled =
            json!({"oneOf": [{"title": "State", "enum": ["open", "shut"]}, {"enum": [1, 2]}]});
        assert!(matches!(FieldTree::new(titled).root().kind, FieldKind::Branches { .. }));
    }

    #[test]
    fn constants_and_nothing_are_one_choice() {
        let labels = |nothing: Value| -> Vec<String> {
            let choice = options(
                json!({"anyOf": [{"const": 1, "title": "One"}, {"const": 2, "title": "Two"}, nothing]}),
            );
            assert_eq!(choice[2].value, Value::Null);
            choice.into_iter().map(|option| option.label).collect()
        };
        assert_eq!(labels(json!({"type": "null"})), ["One", "Two", "null"]);
        assert_eq!(labels(json!({"type": "null", "title": "Neither"})), ["One", "Two", "Neither"]);
    }

    #[test]
    fn blanks_are_seen() {
        let options = options(json!({"enum": ["", " ", "x", "x "]}));
        let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
        assert_eq!(labels, ["", "\" \"", "x", "\"x \""]);
    }

    #[test]
    fn what_several_lists_allow_is_what_all_of_them_have() {
        let values = |schema: Value| -> Vec<Value> {
            options(schema).into_iter().map(|option| option.value).collect()
        };
        let two = json!({"allOf": [{"enum": ["a", "b", "c"]}, {"enum": ["c", "b"]}]});
        assert_eq!(values(two), ["b", "c"]);
        assert_eq!(values(json!({"enum": ["a", "c"], "allOf": [{"enum": ["b"]}]})), ["a", "c"]);
    }

    #[test]
    fn options_that_look_alike_are_told_by_their_types() {
        let types_of = |schema: Value| -> Vec<Option<JsonType>> {
            options(schema).iter().map(|option| option.distinction).collect()
        };
        use JsonType::{Boolean, Null, Number, Text};
        assert_eq!(
            types_of(json!({"enum": [0, "0", false, "false", null, "null", 7, "x", ""]})),
            [
                Some(Number),
                Some(Text),
                Some(Boolean),
                Some(Text),
                Some(Null),
                Some(Text),
                None,
                None,
                Some(Text)
            ]
        );
        let titled =
            json!({"oneOf": [{"const": 1, "title": "One"}, {"const": "1", "title": "One"}]});
        assert_eq!(types_of(titled), [Some(Number), Some(Text)]);
        assert_eq!(types_of(json!({"enum": ["a", "b"], "enumNames": ["A", "A"]})), [None, None]);
    }

    #[test]
    fn options_of_one_name_are_told_by_their_values() {
        let labels = |schema: Value| -> Vec<String> {
            options(schema).into_iter().map(|option| option.label).collect()
        };
        assert_eq!(
            labels(json!({"enum": ["a", "b", "c"], "enumNames": ["A", "A", "C"]})),
            ["A (a)", "A (b)", "C"]
        );
        assert_eq!(
            labels(json!({"oneOf": [{"const": 1, "title": "One"}, {"const": 2, "title": "One"}]})),
            ["One (1)", "One (2)"]
        );
        assert_eq!(
            labels(json!({"enum": ["on_time", "on time"]})),
            ["on time (on_time)", "on time"]
        );
        assert_eq!(labels(json!({"enum": ["a", "a"], "enumNames": ["A", "A"]})), ["A", "A"]);
    }
}
