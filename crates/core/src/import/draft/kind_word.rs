//! Kinds of fields in the words of models: of JSON Schema, of programming languages, of form builders, in Russian.

use super::options::{Choice, parts};
use crate::blueprint::Kind;
use serde_json::{Map, Value};

/// A kind that a word says.
pub(super) struct KindWord {
    pub kind: Kind,
    /// Whether nothing may stand there.
    pub is_nullable: bool,
    /// The options that the word lists, as in `low|high`.
    pub options: Vec<Choice>,
}

/// Words that say that nothing may stand there.
const NOTHING: [&str; 4] = ["null", "none", "undefined", "nil"];

/// Words for a list.
const LISTS: [&str; 5] = ["list", "array", "список", "массив", "set"];

/// The longest word that may name a kind, in bytes.
const LONGEST: usize = 60;

impl KindWord {
    pub fn new(kind: Kind) -> Self {
        Self { kind, is_nullable: false, options: Vec::new() }
    }

    /// The kind of a field that does not say its own.
    pub fn unsaid(members: &Map<String, Value>, has_options: bool) -> Self {
        let has = |key: &str| members.get(key).is_some_and(|value| !value.is_null());
        Self::new(match () {
            () if has_options => Kind::OneOf,
            () if has("properties") || has("fields") => Kind::Group,
            () if has("items") => Kind::Texts,
            () if has("minimum") || has("maximum") => Kind::Number,
            () if has("anyOf") || has("oneOf") || has("$ref") || has("const") => Kind::Other,
            () => Kind::ShortText,
        })
    }
}

/// The kind that is written; `None` if there is no such kind.
pub(super) fn kind_word(written: &Value) -> Option<KindWord> {
    let words = match written {
        Value::String(word) => word.clone(),
        Value::Array(all) => {
            let all: Option<Vec<&str>> = all.iter().map(Value::as_str).collect();
            all?.join("|")
        }
        _ => return None,
    };
    let words = words.trim().to_lowercase();
    let (words, is_optional) = match words.strip_prefix("optional ").or(words.strip_suffix('?')) {
        Some(rest) => (rest.to_owned(), true),
        None => (words, false),
    };
    let words = words.replace(" or ", "|").replace(" или ", "|");
    let all: Vec<&str> = words.split('|').map(str::trim).filter(|word| !word.is_empty()).collect();
    let rest: Vec<&str> = all.iter().copied().filter(|word| !NOTHING.contains(word)).collect();
    let is_nullable = is_optional || rest.len() < all.len();
    let kind = match rest.as_slice() {
        [] => return None,
        [one] => KindWord::new(kind_of(one)?),
        several => of_several(several, written)?,
    };
    Some(KindWord { is_nullable, ..kind })
}

/// Several words are kinds of which a text can be any, or options.
fn of_several(words: &[&str], written: &Value) -> Option<KindWord> {
    let kinds: Vec<Kind> = words.iter().filter_map(|word| kind_of(word)).collect();
    if kinds.len() == words.len() {
        let is_number = kinds.iter().all(|kind| kind.is_number());
        return Some(KindWord::new(if is_number { Kind::Number } else { Kind::ShortText }));
    }
    let options = parts(written.as_str().filter(|_| kinds.is_empty())?);
    let options = options.into_iter().map(|option| (option, None)).collect();
    Some(KindWord { options, ..KindWord::new(Kind::OneOf) })
}

fn kind_of(word: &str) -> Option<Kind> {
    if word.len() > LONGEST {
        return None;
    }
    if let Some(entry) = entry_of_list(word) {
        return Some(match kind_of(entry) {
            Some(Kind::Group) => Kind::Groups,
            Some(kind) if kind.is_number() => Kind::Numbers,
            _ => Kind::Texts,
        });
    }
    Some(match word.replace(['-', '_'], " ").as_str() {
        "string" | "str" | "text" | "short text" | "line" | "строка" | "короткий текст" => {
            Kind::ShortText
        }
        "textarea"
        | "long text"
        | "longtext"
        | "multiline"
        | "multiline text"
        | "paragraph"
        | "markdown"
        | "текст"
        | "длинный текст" => Kind::LongText,
        "number" | "float" | "double" | "decimal" | "num" | "numeric" | "rating" | "slider"
        | "число" => Kind::Number,
        "integer" | "int" | "whole number" | "целое" | "целое число" => {
            Kind::WholeNumber
        }
        "money" | "currency" | "price" | "amount" | "деньги" | "сумма" => Kind::Money,
        "percent" | "percentage" | "процент" | "проценты" => Kind::Percentage,
        "boolean"
        | "bool"
        | "yes/no"
        | "yes no"
        | "checkbox"
        | "toggle"
        | "switch"
        | "да/нет"
        | "логический"
        | "флажок" => Kind::YesNo,
        "enum" | "select" | "choice" | "radio" | "dropdown" | "one of" | "option" | "выбор"
        | "один из" => Kind::OneOf,
        "multiselect" | "multi select" | "checkboxes" | "several of" | "несколько из" => {
            Kind::SeveralOf
        }
        "date" | "day" | "дата" => Kind::Date,
        "time" | "время" => Kind::Time,
        "datetime" | "date time" | "timestamp" => Kind::DateTime,
        "email" | "почта" => Kind::Email,
        "url" | "uri" | "link" | "ссылка" => Kind::Link,
        "file" | "image" | "picture" | "photo" | "файл" | "фото" | "изображение" => {
            Kind::File
        }
        "tags" | "strings" => Kind::Texts,
        "object" | "dict" | "map" | "group" | "record" | "группа" | "объект" => {
            Kind::Group
        }
        "table" | "таблица" => Kind::Groups,
        _ => return None,
    })
}

/// What a list is of: `string[]`, `list[str]`, `array of numbers`; empty where it does not say so, none where it is no list.
fn entry_of_list(word: &str) -> Option<&str> {
    if let Some(entry) = word.strip_suffix("[]") {
        return Some(entry);
    }
    let rest = LISTS.iter().find_map(|list| word.strip_prefix(list))?;
    let entry = rest.trim().trim_start_matches(['<', '[', '(']).trim_end_matches(['>', ']', ')']);
    let entry = entry.strip_prefix("of ").unwrap_or(entry).trim();
    match kind_of_one(entry) {
        true => Some(entry.strip_suffix('s').unwrap_or(entry)),
        false => rest.is_empty().then_some(""),
    }
}

/// Whether a word, or several of it, says a kind that is no list.
fn kind_of_one(word: &str) -> bool {
    let is_list = LISTS.iter().any(|list| word.starts_with(list));
    let single = word.strip_suffix('s').unwrap_or(word);
    !word.is_empty() && !is_list && kind_of(single).is_some()
}
