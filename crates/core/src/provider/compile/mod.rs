//! A schema made what a provider takes, what became of each of its constraints, and the way back.
//!
//! Providers differ in what a schema may say. What one does not take is said in other words where
//! that means the same (a property that may be missing becomes one that may be null; open keys
//! become a list of entries; a value of any kind becomes JSON text), is left to words where the
//! model reads them, and is checked here in any case, against the author's own schema. What was
//! changed is undone in the answer, so that nobody behind it knows of the compiled schema.
//!
//! Refuses to validate, and to guess what a provider may take.

mod any;
mod author;
mod branch;
mod choice;
mod definition;
mod engine;
mod entries;
mod exclusive;
mod keyword;
mod limits;
mod list;
mod node;
mod note;
mod object;
mod pattern;
mod phrase;
mod restore;
mod rules;
mod single;
mod survey;
mod table;
mod tuple;
mod values;
mod way;

pub use note::{Fate, Rejection, SchemaNote};
pub use rules::SchemaRules;

use crate::document::PartialValue;
use crate::object::text;
use crate::pointer::Pointer;
use author::{Author, Site};
use engine::{Around, Engine};
use limits::beyond;
use node::{Node, closed_object};
use note::Notes;
use restore::Restorer;
use rules::{Otherwise, Rules};
use serde_json::{Map, Value};
use std::collections::HashMap;
use survey::survey;
use way::Way;

/// The property that holds the answer, where the whole has to be an object and is none.
const ANSWER: &str = "answer";

/// A schema as it is sent, and all that has to be known of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompiledSchema {
    /// What is sent; none where the schema has to stand in the prompt.
    pub schema: Option<Value>,
    /// It is sent with `strict: true`.
    pub strict: bool,
    /// What becomes of each constraint, by its place in the author's schema.
    pub notes: Vec<SchemaNote>,
    /// The answer is a property of the whole.
    wrapped: bool,
    way: Way,
    /// The ways of definitions.
    ways: HashMap<String, Way>,
}

/// Compiles an author's schema by a provider's rules.
pub fn compile_schema(author: &Value, rules: SchemaRules) -> CompiledSchema {
    match rules.table() {
        Some(table) => rewritten(author, table)
            .unwrap_or_else(|(place, why)| fallen(author, table, &place, why)),
        None => unchanged(author, rules),
    }
}

impl CompiledSchema {
    /// An answer, as the author's schema asks for it. An answer that does not fit the compiled
    /// schema stays as it came where it does not.
    #[must_use]
    pub fn restored(&self, answer: Value) -> Value {
        let Some(schema) = self.schema.as_ref().filter(|_| self.changes()) else { return answer };
        let mut restorer = Restorer::new(schema, &self.ways);
        match self.inside(answer) {
            Ok((answer, schema, from)) => restorer.whole(answer, &self.way, schema, from),
            Err(answer) => answer,
        }
    }

    /// The same for an answer that is still being written.
    #[must_use]
    pub fn restored_half(&self, read: PartialValue) -> PartialValue {
        let Some(schema) = self.schema.as_ref().filter(|_| self.changes()) else { return read };
        let mut restorer = Restorer::new(schema, &self.ways);
        let PartialValue { value: Some(answer), open } = read else { return read };
        match self.inside(answer) {
            Ok((answer, schema, from)) => {
                let read = PartialValue { value: Some(answer), open };
                restorer.half(read, &self.way, schema, from)
            }
            // What it is wrapped in has begun, and nothing more.
            Err(Value::Object(members)) if members.is_empty() && open.is_some() => {
                PartialValue { value: None, open: Some(Pointer::root()) }
            }
            Err(answer) => PartialValue { value: Some(answer), open },
        }
    }

    /// Whether an answer looks otherwise on the wire than in the solution.
    pub fn changes(&self) -> bool {
        self.wrapped || !self.way.is_plain()
    }

    /// What the whole is wrapped around, with its places in the compiled schema and the answer.
    fn inside(&self, answer: Value) -> Result<(Value, Pointer, Pointer), Value> {
        if !self.wrapped {
            return Ok((answer, Pointer::root(), Pointer::root()));
        }
        match answer {
            Value::Object(mut members) if members.len() == 1 && members.contains_key(ANSWER) => {
                let inner = members.get_mut(ANSWER).map(Value::take).unwrap_or_default();
                let schema = Pointer::root().join("properties").join(ANSWER);
                Ok((inner, schema, Pointer::root().join(ANSWER)))
            }
            other => Err(other),
        }
    }
}

fn rewritten(
    document: &Value,
    table: &'static Rules,
) -> Result<CompiledSchema, (Pointer, Rejection)> {
    let author = Author::new(document);
    let mut engine = Engine::new(&author, table);
    let node = engine.site(&Site::at(vec![Pointer::root()]), Around::default());
    if let Some(rejected) = engine.rejected {
        return Err(rejected);
    }
    let node = node.ok_or((Pointer::root(), Rejection::AllowsNothing))?;
    let is_object = node.said.get("type").is_some_and(|name| name == "object");
    let wrapped = table.object_root && !is_object;
    let way = node.way.clone();
    let schema = with_definitions(node, wrapped, engine.definitions);
    match beyond(&schema, &table.limits) {
        Some(rejection) => Err((Pointer::root(), rejection)),
        None => Ok(CompiledSchema {
            schema: Some(schema),
            strict: table.strict,
            notes: engine.notes.into_list(),
            wrapped,
            way,
            ways: engine.ways,
        }),
    }
}

fn with_definitions(node: Node, wrapped: bool, definitions: Map<String, Value>) -> Value {
    let mut schema = node.into_schema();
    if wrapped {
        let properties = Map::from_iter([(ANSWER.to_owned(), schema)]);
        schema = closed_object(properties, vec![text(ANSWER)]);
    }
    if let Value::Object(members) = &mut schema
        && !definitions.is_empty()
    {
        members.insert("$defs".to_owned(), Value::Object(definitions));
    }
    schema
}

/// A schema that the provider would refuse goes another way, and nothing is enforced.
fn fallen(author: &Value, table: &Rules, place: &Pointer, why: Rejection) -> CompiledSchema {
    let is_object = author.get("type").is_some_and(|name| name == "object");
    let loosely = table.otherwise == Otherwise::Loosely && is_object;
    let mut notes = Notes::default();
    notes.add(place, "", Fate::Rejected(why));
    survey(author, Fate::InWords, &mut notes);
    CompiledSchema {
        schema: loosely.then(|| author.clone()),
        notes: notes.into_list(),
        ..CompiledSchema::default()
    }
}

fn unchanged(author: &Value, rules: SchemaRules) -> CompiledSchema {
    let mut notes = Notes::default();
    let is_read = rules != SchemaRules::AsWritten;
    survey(author, if is_read { Fate::InWords } else { Fate::CheckedHere }, &mut notes);
    CompiledSchema {
        schema: (rules != SchemaRules::InText).then(|| author.clone()),
        notes: notes.into_list(),
        ..CompiledSchema::default()
    }
}

#[cfg(test)]
mod tests;
