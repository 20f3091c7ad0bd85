//! A field, as models describe one: its type in many words, its options, whether it has to be there.

use super::definitions::{DEEPEST, Within, follow_reference};
use super::fault::DraftFault;
use super::kind_word::{KindWord, kind_word};
use super::options::{put_options, take_options};
use super::reading::Reading;
use super::spelling::{add_missing, correct_names, take, take_text};
use crate::blueprint::Kind;
use crate::object::text;
use serde_json::{Map, Value};

/// What a field may say of itself, as documents call it.
pub(super) const FIELD: [&str; 26] = [
    "type",
    "title",
    "description",
    "format",
    "enum",
    "const",
    "default",
    "examples",
    "items",
    "properties",
    "required",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
    "anyOf",
    "oneOf",
    "additionalProperties",
    "contentMediaType",
];

/// What models call other things of a field.
const TITLE: [&str; 2] = ["title", "label"];
const HELP: [&str; 5] = ["description", "help", "hint", "placeholder", "desc"];
const UNIT: [&str; 3] = ["x-unit", "unit", "units"];

/// A field that was read.
pub(super) struct ReadField {
    pub schema: Map<String, Value>,
    /// Whether it has to be there; `None` if it does not say so itself.
    pub is_needed: Option<bool>,
    /// Whether nothing may stand there.
    pub is_nullable: bool,
}

impl Reading {
    /// A field; `None` if nothing can be made of it.
    pub(super) fn field(
        &mut self,
        key: &str,
        written: Value,
        within: Within<'_>,
    ) -> Option<ReadField> {
        if within.depth > DEEPEST {
            self.notes.push(DraftFault::TooMany);
            return None;
        }
        let mut members = match written {
            Value::String(words) => of_words(&words),
            Value::Bool(true) => Map::new(),
            Value::Object(members) => correct_names(follow_reference(members, within), &FIELD),
            Value::Array(list) => Map::from_iter([("enum".to_owned(), Value::Array(list))]),
            _ => return None,
        };
        let is_nullable = unfold_nullable(&mut members, within);
        let is_needed = take_needed(&mut members);
        let mut schema = Map::new();
        for (key, names) in [("title", &TITLE[..]), ("description", &HELP)] {
            let words = take_text(&mut members, names);
            schema.extend(words.map(|words| (key.to_owned(), Value::String(words))));
        }
        let options = take_options(&mut members);
        let word = self.word(key, &schema, &mut members, !options.is_empty());
        let is_nullable = is_nullable || word.is_nullable;
        self.put_kind(&mut schema, &mut members, word, within);
        put_options(&mut schema, options);
        self.put_others(&mut schema, members);
        Some(ReadField { schema, is_needed, is_nullable })
    }

    /// What its type says. One that there is not is told, and becomes a text.
    fn word(
        &mut self,
        key: &str,
        schema: &Map<String, Value>,
        members: &mut Map<String, Value>,
        has_options: bool,
    ) -> KindWord {
        let Some(written) = take(members, &["type", "kind", "widget"]) else {
            return KindWord::unsaid(members, has_options);
        };
        kind_word(&written).unwrap_or_else(|| {
            let field = schema.get("title").and_then(Value::as_str).unwrap_or(key).to_owned();
            let written = written.as_str().map_or_else(|| written.to_string(), str::to_owned);
            self.notes.push(DraftFault::Kind { field, written });
            KindWord::new(Kind::ShortText)
        })
    }

    fn put_kind(
        &mut self,
        schema: &mut Map<String, Value>,
        members: &mut Map<String, Value>,
        word: KindWord,
        within: Within<'_>,
    ) {
        let deeper = Within { depth: within.depth + 1, ..within };
        let shape = word.kind.shape().into_iter().filter(|(key, _)| *key != "enum");
        schema.extend(shape.map(|(key, value)| (key.to_owned(), value)));
        match word.kind {
            Kind::Group => self.put_group(schema, members, deeper),
            Kind::Texts | Kind::Numbers | Kind::Groups | Kind::SeveralOf => {
                self.put_items(schema, members, word.kind, deeper);
            }
            _ => {}
        }
        put_options(schema, word.options);
    }

    fn put_group(
        &mut self,
        schema: &mut Map<String, Value>,
        members: &mut Map<String, Value>,
        within: Within<'_>,
    ) {
        let parts: Map<String, Value> = ["properties", "fields", "required"]
            .iter()
            .filter_map(|key| members.shift_remove_entry(*key))
            .collect();
        match self.group(Value::Object(parts), within) {
            Some(group) => schema.extend(group),
            // A group of which nothing is known is filled in as a text.
            None => {
                schema.shift_remove("properties");
                schema.extend(keywords(Kind::LongText));
            }
        }
    }

    /// What the entries of a list are; where nothing is said, texts.
    fn put_items(
        &mut self,
        schema: &mut Map<String, Value>,
        members: &mut Map<String, Value>,
        kind: Kind,
        within: Within<'_>,
    ) {
        let own = take(members, &["items", "of", "item", "element"]).or_else(|| {
            let fields = ["properties", "fields", "columns", "required"];
            let fields: Map<_, _> =
                fields.iter().filter_map(|key| members.shift_remove_entry(*key)).collect();
            (!fields.is_empty()).then(|| Value::Object(fields))
        });
        let own = match own {
            // A list of descriptions is one of the fields of each entry.
            Some(Value::Array(fields)) => {
                Some(Value::Object(Map::from_iter([("fields".to_owned(), Value::Array(fields))])))
            }
            other => other,
        };
        let items = own.and_then(|written| self.field("items", written, within));
        let items = match items {
            Some(items) => items.schema,
            None if kind == Kind::Numbers => keywords(Kind::Number),
            None => keywords(Kind::ShortText),
        };
        schema.insert("items".to_owned(), Value::Object(items));
    }

    /// What else is said, as far as a field can say it.
    fn put_others(&mut self, schema: &mut Map<String, Value>, mut members: Map<String, Value>) {
        if let Some(unit) = take_text(&mut members, &UNIT) {
            schema.insert("x-unit".to_owned(), Value::String(unit));
        }
        let of_number = [("min", "minimum"), ("max", "maximum")];
        for (short, name) in of_number.into_iter().filter(|_| is_number(schema)) {
            let bound = take(&mut members, &[short]).filter(Value::is_number);
            add_missing(&mut members, bound.map(|bound| (name.to_owned(), bound)));
        }
        if let Some(example) = take(&mut members, &["example"]) {
            members.entry("examples").or_insert_with(|| Value::Array(vec![example]));
        }
        for (key, value) in members {
            let is_known =
                FIELD.contains(&key.as_str()) || key.starts_with("x-") || key.starts_with("ui:");
            match is_known && !value.is_null() {
                true => drop(schema.entry(key).or_insert(value)),
                false if value.is_null() => {}
                false => self.notes.push(DraftFault::LeftOut(key)),
            }
        }
    }
}

/// A field of one word is of that type; a sentence is its help.
fn of_words(words: &str) -> Map<String, Value> {
    let written = text(words.trim());
    let key = if kind_word(&written).is_some() { "type" } else { "description" };
    Map::from_iter([(key.to_owned(), written)])
}

/// Whether a field says of itself that it has to be there.
fn take_needed(members: &mut Map<String, Value>) -> Option<bool> {
    if members.get("required").is_some_and(|value| !value.is_array()) {
        return members.shift_remove("required").map(|value| is_yes(&value));
    }
    take(members, &["optional"]).map(|value| !is_yes(&value))
}

/// Whether a value says yes.
pub(super) fn is_yes(value: &Value) -> bool {
    match value {
        Value::Bool(answer) => *answer,
        Value::String(answer) => {
            matches!(answer.trim().to_lowercase().as_str(), "true" | "yes" | "да")
        }
        _ => false,
    }
}

/// Replaces `anyOf` of a schema and `null`, as libraries write optional values, by that schema. Returns whether it did.
fn unfold_nullable(members: &mut Map<String, Value>, within: Within<'_>) -> bool {
    let is_null = |one: &Value| one.get("type").and_then(Value::as_str) == Some("null");
    let Some(Value::Array(all)) = members.get("anyOf") else { return false };
    let rest: Vec<Value> = all.iter().filter(|one| !is_null(one)).cloned().collect();
    let [Value::Object(only)] = rest.as_slice() else { return false };
    let only = follow_reference(only.clone(), within);
    members.shift_remove("anyOf");
    add_missing(members, only);
    true
}

fn is_number(schema: &Map<String, Value>) -> bool {
    matches!(schema.get("type").and_then(Value::as_str), Some("number" | "integer"))
}

fn keywords(kind: Kind) -> Map<String, Value> {
    kind.shape().into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
