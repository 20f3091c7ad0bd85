//! A schema made of an example: a table, lines of names and values, a text, or JSON. Kinds are chosen so that each row of the
//! example fits; what one cannot know of a few rows is asked.
//! Uses document, blueprint, batch, field, form and import.

mod cells;
mod kinds;
mod named_lines;
mod rows;
#[cfg(test)]
mod tests;
mod texts;

use super::unfenced;
use crate::blueprint::{Kind, key_of_title};
use crate::field::readable_key;
use crate::object::{object, text};
use rows::{Rows, read_rows};
use serde_json::{Map, Value};

/// The most questions that are asked of an example.
const MOST_QUESTIONS: usize = 3;

/// The longest text that may be an example beside its field.
const LONGEST_EXAMPLE: usize = 200;

/// The most values of a part that become its examples.
const MOST_EXAMPLES: usize = 3;

/// An example, as far as it could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its parts, in its order.
    pub parts: Vec<SamplePart>,
    /// Its rows: for each part what is there, under its key.
    pub rows: Vec<Map<String, Value>>,
}

/// A part of an example, such as a column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct SamplePart {
    /// The key of its values.
    pub key: String,
    /// What it is called; empty where its key is its name.
    pub title: String,
    /// What is put there.
    pub kind: Kind,
    /// Its options; empty where it has none.
    pub options: Vec<String>,
    /// Whether it has to be there.
    pub is_needed: bool,
    schema: Map<String, Value>,
}

/// What is asked of an example. The numbers are those of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Are these all the options?
    Options(usize),
    /// Is this always there?
    Always(usize),
}

/// Reads an example; `None` if nothing is said in it. A text without a name is called `prose`.
pub fn read_sample(text: &str, prose: &str) -> Option<Sample> {
    let Rows { heads, rows, units } = read_rows(unfenced(text).trim())?;
    let mut sample = Sample { parts: Vec::new(), rows: vec![Map::new(); rows.len()] };
    let mut keys = Map::new();
    for (column, head) in heads.into_iter().enumerate() {
        let cells: Vec<Option<&Value>> =
            rows.iter().map(|row| row.get(column).and_then(Option::as_ref)).collect();
        let values: Vec<&Value> = cells.iter().copied().flatten().collect();
        if values.is_empty() {
            continue;
        }
        let mut schema = match head {
            rows::Head::Prose => kinds::of_kind(Kind::LongText),
            _ => kinds::described(&values),
        };
        let (key, title) = match head {
            rows::Head::Key(key) => (key, String::new()),
            rows::Head::Title(title) => (key_of_title(&title, &keys), title),
            rows::Head::Prose => (key_of_title(prose, &keys), prose.to_owned()),
        };
        keys.insert(key.clone(), Value::Null);
        let is_needed = values.len() == cells.len();
        schema.extend(units.get(column).into_iter().flatten().map(|(k, v)| (k.clone(), v.clone())));
        for (row, value) in sample.rows.iter_mut().zip(&cells) {
            row.extend(value.map(|value| (key.clone(), value.clone())));
        }
        sample.parts.push(SamplePart::new(key, title, is_needed, schema));
    }
    (!sample.parts.is_empty()).then_some(sample)
}

impl SamplePart {
    /// The name of the part.
    pub fn name(&self) -> String {
        if self.title.is_empty() { readable_key(&self.key) } else { self.title.clone() }
    }

    fn new(key: String, title: String, is_needed: bool, schema: Map<String, Value>) -> Self {
        let kind = Kind::from_schema(&schema);
        let listed = match kind {
            Kind::OneOf => schema.get("enum"),
            Kind::SeveralOf => schema.get("items").and_then(|items| items.get("enum")),
            _ => None,
        };
        let options = listed.and_then(Value::as_array).into_iter().flatten();
        let options = options.filter_map(|option| option.as_str().map(str::to_owned)).collect();
        Self { key, title, kind, options, is_needed, schema }
    }
}

impl Sample {
    /// What is worth asking, the options first; at most three questions. Yes is what is taken for granted.
    pub fn questions(&self) -> Vec<Question> {
        let numbered = || self.parts.iter().enumerate();
        let options = numbered().filter(|(_, part)| !part.options.is_empty());
        // What comes last in a row is missing most often.
        let always = numbered().skip(1).rev().filter(|(_, part)| part.is_needed);
        let options = options.map(|(at, _)| Question::Options(at)).take(MOST_QUESTIONS - 1);
        options.chain(always.map(|(at, _)| Question::Always(at))).take(MOST_QUESTIONS).collect()
    }

    /// Takes the answer no to a question.
    pub fn deny(&mut self, question: Question) {
        match question {
            Question::Always(at) => {
                if let Some(part) = self.parts.get_mut(at) {
                    part.is_needed = false;
                }
            }
            Question::Options(at) => {
                let Some(part) = self.parts.get_mut(at) else { return };
                let own = |kind: Kind| {
                    let words = kind.shape().into_iter();
                    words.map(|(keyword, value)| (keyword.to_owned(), value)).collect()
                };
                let free = if part.kind == Kind::OneOf { Kind::ShortText } else { Kind::Texts };
                let (key, title) = (part.key.clone(), part.title.clone());
                *part = SamplePart::new(key, title, part.is_needed, own(free));
            }
        }
    }

    /// A schema that all of the example fits: one row is an object, more are a list of this title.
    pub fn list_schema(&self, title: &str) -> Value {
        if self.rows.len() < 2 {
            return self.schema();
        }
        let key = key_of_title(title, &Map::new());
        let list = [("title", text(title)), ("type", text("array")), ("items", self.schema())];
        let needed = Value::Array(vec![text(&key)]);
        let properties = Value::Object(Map::from_iter([(key, object(list))]));
        object([("type", text("object")), ("properties", properties), ("required", needed)])
    }

    /// A schema that each row fits.
    pub fn schema(&self) -> Value {
        let properties: Map<String, Value> =
            self.parts.iter().map(|part| (part.key.clone(), self.described(part))).collect();
        let needed = self.parts.iter().filter(|part| part.is_needed);
        let needed: Vec<Value> = needed.map(|part| text(&part.key)).collect();
        let mut schema = vec![("type", text("object")), ("properties", Value::Object(properties))];
        if !needed.is_empty() {
            schema.push(("required", Value::Array(needed)));
        }
        Value::Object(schema.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// A part with its name and its first values.
    fn described(&self, part: &SamplePart) -> Value {
        let mut schema = Map::new();
        if !part.title.is_empty() {
            schema.insert("title".to_owned(), text(&part.title));
        }
        schema.extend(part.schema.clone());
        let values = self.rows.iter().filter_map(|row| row.get(&part.key));
        let is_short = |value: &&Value| {
            value.as_str().is_none_or(|text| text.chars().count() <= LONGEST_EXAMPLE)
        };
        let has_example =
            part.kind.has_default() && part.options.is_empty() && part.kind != Kind::YesNo;
        let mut examples: Vec<Value> = Vec::new();
        for value in values.filter(is_short).filter(|value| has_example && !value.is_null()) {
            if examples.len() < MOST_EXAMPLES && !examples.contains(value) {
                examples.push(value.clone());
            }
        }
        if !examples.is_empty() {
            schema.insert("examples".to_owned(), Value::Array(examples));
        }
        Value::Object(schema)
    }
}
