//! What an act of an editor is to do to a document: its compiled fields, and what the model is told.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test ends where a document is not as it should be"
)]

use pilcrow_core::blueprint::{Act, Blueprint, FieldAct, Group, Kind, Limit, Row, TextAct};
use pilcrow_core::document::Request;
use pilcrow_core::field::{Field, FieldKind, FieldTree, WidgetKind};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::sync::Arc;

/// The schema of the part that a place is in, and the place within it.
fn part<'value>(document: &'value Value, field: &Pointer) -> (&'value Value, Pointer) {
    let tokens: Vec<String> = field.tokens().collect();
    let at = tokens.iter().position(|token| token == "schema").unwrap();
    let join =
        |tokens: &[String]| tokens.iter().fold(Pointer::root(), |place, token| place.join(token));
    (join(&tokens[..=at]).get(document).unwrap(), join(&tokens[at + 1..]))
}

fn field_at(document: &Value, field: &Pointer) -> Arc<Field> {
    let (schema, below) = part(document, field);
    FieldTree::new(schema.clone()).field(&below)
}

/// The group that a field stands in, compiled, with its keys and which of them are needed.
fn members(document: &Value, field: &Pointer) -> Vec<(String, bool)> {
    let group = field.parent().unwrap().parent().unwrap();
    match &field_at(document, &group).kind {
        FieldKind::Object { properties, .. } => {
            properties.iter().map(|own| (own.key.clone(), own.required)).collect()
        }
        other => panic!("{group}: {other:?}"),
    }
}

/// The keys of the group that a field stands in, as they are written.
fn written_keys(document: &Value, field: &Pointer) -> Vec<String> {
    let (schema, below) = part(document, field);
    let group = below.parent().unwrap();
    group.get(schema).unwrap().as_object().unwrap().keys().cloned().collect()
}

fn unit_of(field: &Field) -> Option<&str> {
    field.hints.as_ref()?.unit.as_deref()
}

fn is_of_kind(field: &Field, kind: Kind) -> bool {
    use FieldKind::{Array, Boolean, Choice, Number, Object, Text};
    match (kind, &field.kind) {
        (Kind::ShortText, Text { .. }) => field.widget == WidgetKind::Text,
        (Kind::LongText, Text { .. }) => {
            matches!(field.widget, WidgetKind::LongText | WidgetKind::Markdown)
        }
        (Kind::Date, Text { .. }) => field.widget == WidgetKind::Date,
        (Kind::Time, Text { .. }) => field.widget == WidgetKind::Time,
        (Kind::DateTime, Text { .. }) => field.widget == WidgetKind::DateTime,
        (Kind::Email, Text { .. }) => field.widget == WidgetKind::Email,
        (Kind::Link, Text { .. }) => field.widget == WidgetKind::Url,
        (Kind::File, Text { .. }) => field.widget == WidgetKind::File,
        (Kind::Money | Kind::Percentage, Number { .. }) => unit_of(field).is_some(),
        (Kind::Shapes, FieldKind::Branches { .. }) => true,
        (Kind::Number, Number { integer, .. }) => !integer,
        (Kind::WholeNumber, Number { integer, .. }) => *integer,
        (Kind::YesNo, Boolean) | (Kind::OneOf, Choice { .. }) | (Kind::Group, Object { .. }) => {
            true
        }
        (Kind::SeveralOf, Array { choices, .. }) => !choices.is_empty(),
        (Kind::Texts | Kind::Numbers | Kind::Groups, Array { choices, .. }) => choices.is_empty(),
        _ => false,
    }
}

/// Whether what is described at a place is all that is said of it: neither forbidden nor put together of several schemas.
fn is_plain(document: &Value, field: &Pointer) -> bool {
    let (schema, below) = part(document, field);
    let steps = below.tokens().scan(Pointer::root(), |place, token| {
        *place = place.join(&token);
        Some(place.clone())
    });
    let composing = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "$dynamicRef"];
    std::iter::once(Pointer::root()).chain(steps).all(|place| {
        // What is forbidden is no field.
        let Some(Value::Object(members)) = place.get(schema) else {
            return place.get(schema) != Some(&Value::Bool(false));
        };
        place.last().is_some_and(|last| last == "properties")
            || !composing.iter().any(|keyword| members.contains_key(*keyword))
    })
}

/// The compiled fields are as the act asks.
pub fn has_effect(act: &Act, before: &Request, after: &Request) {
    let document = after.to_value();
    match act {
        Act::Title(words) => assert_eq!(after.title().unwrap_or_default().trim(), words.trim()),
        Act::Description(words) => {
            assert_eq!(after.description().unwrap_or_default().trim(), words.trim());
        }
        Act::Instruct(place, words) => {
            let (was, now) = (Blueprint::read(before), Blueprint::read(after));
            let at = was.instructions.iter().position(|one| one.place.as_ref() == Some(place));
            assert_eq!(now.instructions[at.unwrap()].text, *words);
        }
        Act::Tell(act) => tells(act, before, after),
        Act::Route(route) => {
            let now = Blueprint::read(after).input_route;
            assert!(now.is_none() || now == Some(*route), "{now:?}");
        }
        Act::Example { answer, .. } => assert_eq!(document.get("solution"), Some(answer)),
        Act::AddNamed(key) => names_field(key, before, after),
        Act::Add { group, kind, title, is_needed } => {
            let all = Blueprint::read(after);
            let rows = match group {
                Group::Input => &all.input.rows,
                Group::Answer => &all.answer.rows,
                Group::Within(place) => {
                    &all.rows().into_iter().find(|row| row.place == *place).unwrap().rows
                }
            };
            let row = rows.last().unwrap();
            assert_eq!(
                (row.title.as_str(), row.kind, row.is_needed),
                (title.trim(), *kind, *is_needed)
            );
            if is_plain(&document, &row.place) {
                assert!(is_of_kind(&field_at(&document, &row.place), *kind), "{kind:?}");
                // Required keys that no property describes come after all others.
                assert!(members(&document, &row.place).contains(&(row.key.clone(), *is_needed)));
            }
        }
        Act::Remove(field) => {
            goes(field, &Blueprint::read(before), &Blueprint::read(after));
            if is_plain(&before.to_value(), field) {
                let key = field.last().unwrap();
                assert!(members(&document, field).iter().all(|(own, _)| *own != key));
            }
        }
        Act::Move { field, to } if is_plain(&document, field) => {
            changes_places((field, to), &before.to_value(), &document);
        }
        Act::Need(field, is_needed) if is_plain(&document, field) => {
            let own = (field.last().unwrap(), *is_needed);
            assert!(members(&document, field).contains(&own));
        }
        Act::Change(field, act) if is_plain(&document, field) => {
            changes(act, &field_at(&document, field))
        }
        _ => {}
    }
}

/// A key that texts name has a field, behind the others.
fn names_field(key: &String, before: &Request, after: &Request) {
    let (was, now) = (Blueprint::read(before), Blueprint::read(after));
    assert!(was.instructions.iter().any(|one| one.missing.contains(key)), "{key}");
    assert!(now.instructions.iter().all(|one| !one.missing.contains(key)), "{key}");
    assert_eq!(now.input.rows.last().unwrap().key, *key);
}

/// A row is gone, and no other.
fn goes(field: &Pointer, before: &Blueprint, after: &Blueprint) {
    let is_beside = |row: &&Row| row.place.parent() == field.parent();
    let count = |all: &Blueprint| all.rows().into_iter().filter(is_beside).count();
    assert_eq!(count(before), count(after) + 1);
    // A shape has its number for a key, which the next one takes.
    let is_shape = before.rows().iter().any(|row| row.place == *field && row.is_shape);
    assert!(is_shape || after.rows().iter().all(|row| row.place != *field));
}

/// A field stands where the other stood, and the form has its fields in the same order.
fn changes_places((field, to): (&Pointer, &Pointer), before: &Value, after: &Value) {
    let position = |keys: &[String], of: &Pointer| {
        keys.iter().position(|own| *own == of.last().unwrap()).unwrap()
    };
    let (was, now) = (written_keys(before, field), written_keys(after, field));
    assert_eq!(position(&now, field), position(&was, to));
    // What is forbidden has no field to be passed.
    let drawn: Vec<String> = members(after, field).into_iter().map(|(own, _)| own).collect();
    let drawn: Vec<&String> = drawn.iter().filter(|own| now.contains(*own)).collect();
    let expected: Vec<&String> = now.iter().filter(|own| drawn.contains(own)).collect();
    assert_eq!(drawn, expected);
}

/// What the model is told is as the act asks.
fn tells(act: &TextAct, before: &Request, after: &Request) {
    let told = |request: &Request| -> Vec<(String, String)> {
        let all = Blueprint::read(request).instructions.into_iter();
        all.map(|told| (told.role, told.text)).collect()
    };
    let (mut expected, now) = (told(before), told(after));
    let number = |entry: &Pointer| {
        let all = Blueprint::read(before).instructions;
        all.iter().position(|told| told.entry == *entry).unwrap()
    };
    match act {
        TextAct::Add { role, words } => expected.push((role.clone(), words.clone())),
        TextAct::Remove(entry) => drop(expected.remove(number(entry))),
        TextAct::Move { entry, to } => {
            let moved = expected.remove(number(entry));
            expected.insert(number(to), moved);
        }
        TextAct::Role(entry, role) => expected[number(entry)].0.clone_from(role),
        TextAct::Template(entry) => {
            assert!(Blueprint::read(after).instructions[number(entry)].is_template);
        }
    }
    assert_eq!(now, expected);
}

fn changes(act: &FieldAct, field: &Field) {
    match act {
        FieldAct::Title(words) => {
            assert_eq!(field.title.as_deref().unwrap_or_default().trim(), words.trim());
        }
        FieldAct::Help(words) => {
            assert_eq!(field.description.as_deref().unwrap_or_default().trim(), words.trim());
        }
        FieldAct::Kind(kind) => assert!(is_of_kind(field, *kind), "{kind:?}: {field:?}"),
        // One that its own schema does not allow is written, and no form begins with it.
        FieldAct::Default(typed) => assert!(!typed.is_empty() || field.default.is_none()),
        FieldAct::Limit(limit, typed) => {
            let said = match (&field.kind, limit) {
                (FieldKind::Text { min_length, .. }, Limit::Shortest) => {
                    min_length.map(|it| it.to_string())
                }
                (FieldKind::Text { max_length, .. }, Limit::Longest) => {
                    max_length.map(|it| it.to_string())
                }
                (FieldKind::Number { minimum, .. }, Limit::Least) => minimum.clone(),
                (FieldKind::Number { maximum, .. }, Limit::Most) => maximum.clone(),
                (FieldKind::Array { min, .. }, Limit::Fewest) => {
                    Some(min.to_string()).filter(|_| !typed.is_empty())
                }
                (FieldKind::Array { max, .. }, Limit::Largest) => max.map(|it| it.to_string()),
                other => panic!("{other:?}"),
            };
            assert_eq!(said.unwrap_or_default(), *typed);
        }
        FieldAct::AddOption(name) => {
            let options = match &field.kind {
                FieldKind::Choice { options } => options,
                FieldKind::Array { choices, .. } => choices,
                other => panic!("{other:?}"),
            };
            assert!(options.iter().any(|own| own.label == name.trim() || own.value == name.trim()));
        }
        FieldAct::Unit(words) => {
            assert_eq!(unit_of(field).unwrap_or_default(), words.trim());
        }
        FieldAct::AddShape(_)
        | FieldAct::Example(_)
        | FieldAct::MoveOption(..)
        | FieldAct::RemoveOption(_)
        | FieldAct::RenameOption(..) => {}
    }
}
