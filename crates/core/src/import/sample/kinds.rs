//! The kind that fits all values of a part.

use crate::blueprint::Kind;
use crate::object::{object, text};
use crate::text::day::is_day;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The longest text that is edited in one line.
const LINE: usize = 60;

/// The longest text that may be an option.
const LONGEST_OPTION: usize = 40;

/// The most different texts that may be options.
const MOST_OPTIONS: usize = 12;

/// The most keys of an object with fields; with more it is a map, whose keys are no names of fields.
const MOST_PARTS: usize = 200;

type Keywords = Map<String, Value>;

/// What tells texts of a kind.
type TextTest = fn(&str) -> bool;

/// The keywords by which each of the values is valid.
pub(super) fn described(values: &[&Value]) -> Keywords {
    let rest: Vec<&Value> = values.iter().copied().filter(|value| !value.is_null()).collect();
    let has_null = rest.len() < values.len();
    let are = |is: fn(&Value) -> bool| rest.iter().all(|value| is(value));
    if rest.is_empty() {
        return Map::new();
    }
    let schema = if are(Value::is_boolean) {
        of_kind(Kind::YesNo)
    } else if are(Value::is_number) {
        let are_whole = are(|value| value.is_i64() || value.is_u64());
        of_kind(if are_whole { Kind::WholeNumber } else { Kind::Number })
    } else if are(Value::is_string) {
        let texts: Vec<&str> = rest.iter().filter_map(|value| value.as_str()).collect();
        of_texts(&texts, !has_null)
    } else if are(Value::is_array) {
        let lists: Vec<&Vec<Value>> = rest.iter().filter_map(|value| value.as_array()).collect();
        of_lists(&lists)
    } else if are(Value::is_object) {
        of_objects(&rest.iter().filter_map(|value| value.as_object()).collect::<Vec<_>>())
    } else {
        return Map::new();
    };
    if has_null { beside_null(schema) } else { schema }
}

/// The keywords of a kind.
pub(super) fn of_kind(kind: Kind) -> Keywords {
    kind.shape().into_iter().map(|(keyword, value)| (keyword.to_owned(), value)).collect()
}

fn beside_null(mut schema: Keywords) -> Keywords {
    if let Some(named) = schema.get_mut("type") {
        *named = Value::Array(vec![named.take(), text("null")]);
    }
    schema
}

fn of_texts(texts: &[&str], may_have_options: bool) -> Keywords {
    let are = |is: TextTest| texts.iter().all(|text| is(text));
    let kinds: [(TextTest, Kind); 3] =
        [(is_day, Kind::Date), (is_mailbox, Kind::Email), (is_link, Kind::Link)];
    if let Some((_, kind)) = kinds.into_iter().find(|(is, _)| are(*is)) {
        return of_kind(kind);
    }
    if texts.iter().any(|text| text.contains('\n') || text.chars().count() > LINE) {
        return of_kind(Kind::LongText);
    }
    match options(texts).filter(|_| may_have_options) {
        Some(options) => {
            let mut schema = of_kind(Kind::OneOf);
            schema.insert("enum".to_owned(), options);
            schema
        }
        None => of_kind(Kind::ShortText),
    }
}

/// The different texts, in their order, where they are few and come again.
fn options(texts: &[&str]) -> Option<Value> {
    let mut visited = BTreeSet::new();
    let distinct: Vec<&str> = texts.iter().copied().filter(|text| visited.insert(*text)).collect();
    let is_name = |name: &&str| !name.trim().is_empty() && name.chars().count() <= LONGEST_OPTION;
    let are_few = (2..=MOST_OPTIONS).contains(&distinct.len()) && distinct.len() * 2 <= texts.len();
    (are_few && distinct.iter().all(is_name)).then(|| Value::from(distinct))
}

fn of_lists(lists: &[&Vec<Value>]) -> Keywords {
    let entries: Vec<&Value> = lists.iter().flat_map(|list| list.iter()).collect();
    let items = described(&entries);
    let untold = || Map::from_iter([("type".to_owned(), text("array"))]);
    let with = |kind: Kind, items: Keywords| {
        let mut schema = of_kind(kind);
        schema.insert("items".to_owned(), Value::Object(items));
        schema
    };
    let is_nullable = items.get("type").is_some_and(Value::is_array);
    match Kind::from_schema(&items) {
        _ if is_nullable => untold(),
        Kind::OneOf if lists.iter().all(|list| is_set(list)) => with(Kind::SeveralOf, items),
        Kind::OneOf => of_kind(Kind::Texts),
        kind if kind.is_text() => with(Kind::Texts, items),
        kind if kind.is_number() => of_kind(Kind::Numbers),
        Kind::Group => with(Kind::Groups, items),
        _ => untold(),
    }
}

/// Whether no text is in a list twice.
fn is_set(list: &[Value]) -> bool {
    let mut visited = BTreeSet::new();
    list.iter().all(|entry| entry.as_str().is_some_and(|text| visited.insert(text)))
}

fn of_objects(objects: &[&Map<String, Value>]) -> Keywords {
    let mut parts: Map<String, Value> = Map::new();
    for key in objects.iter().flat_map(|members| members.keys()) {
        parts.entry(key.clone()).or_insert(Value::Null);
        if parts.len() > MOST_PARTS {
            return Map::from_iter([("type".to_owned(), text("object"))]);
        }
    }
    let mut needed = Vec::new();
    for (key, part) in &mut parts {
        let values: Vec<&Value> = objects.iter().filter_map(|members| members.get(key)).collect();
        if values.len() == objects.len() {
            needed.push(text(key));
        }
        *part = Value::Object(described(&values));
    }
    let group = object([("type", text("object")), ("properties", Value::Object(parts))]);
    let mut group = group.as_object().cloned().unwrap_or_default();
    if !needed.is_empty() {
        group.insert("required".to_owned(), Value::Array(needed));
    }
    group
}

/// Whether a text is the address of a mailbox, beyond doubt.
fn is_mailbox(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
    };
    text.split_once('@').is_some_and(|(own, host)| {
        own.split('.').all(is_word) && is_host(host) && host.contains('.')
    })
}

fn is_host(host: &str) -> bool {
    host.len() <= 200
        && host.split('.').all(|label| {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            (1..=60).contains(&label.len())
                && label.bytes().all(is_letter)
                && !label.starts_with('-')
                && !label.ends_with('-')
        })
}

/// Whether a text is the address of a page, beyond doubt.
fn is_link(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let Some(rest) = rest else { return false };
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@?".contains(&byte);
    is_host(host) && path.bytes().all(is_plain)
}
