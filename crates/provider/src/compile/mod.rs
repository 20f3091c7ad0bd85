//! The schema compiler: converts an author's schema to one that a provider accepts, notes the enforcement of each
//! constraint, and converts answers back.
//!
//! Providers support different subsets of JSON Schema. An unsupported part is expressed differently if that means the
//! same (an optional property becomes a nullable one; open keys become a list of entries; a value of any type becomes
//! JSON text), is added to a description if the model reads those, and is validated against the author's own schema in
//! any case. [`CompiledSchema::restored`] converts an answer back, so that no other module knows of the compiled
//! schema.

mod any;
mod author;
mod branch;
mod choice;
mod compiler;
mod definition;
mod entries;
mod exclusive;
mod inverse;
mod keyword;
mod list;
mod node;
mod note;
mod object;
mod phrase;
mod restore;
mod single;
mod strict;
mod survey;
mod takes;
mod tuple;
mod values;

pub use note::{Enforcement, Rejection, SchemaNote};
pub(crate) use strict::is_strict;

use crate::record::SchemaRules;
use author::{AuthorSchema, Site};
use compiler::{Compiler, Context};
use inverse::Inverse;
use node::{Node, closed_object};
use note::Notes;
use pilcrow_core::dialect::nullable::without_nullable;
use pilcrow_core::document::PartialValue;
use pilcrow_core::field::complete_schema;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use restore::Restorer;
use serde_json::{Map, Value};
use std::collections::HashMap;
use survey::{late_properties, survey};
use takes::{Fallback, Rules, exceeded};

/// Property with the answer, if the root has to be an object and the author's is not.
const ANSWER: &str = "answer";

/// A schema compiled for a provider, with the data to report on it and to convert its answers back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompiledSchema {
    /// The JSON Schema to send; `None` if the prompt has to contain it as text.
    pub schema: Option<Value>,
    /// True if it is sent with `strict: true` (OpenAI, Groq).
    pub strict: bool,
    /// Enforcement of each constraint, in the order of the places in the author's schema.
    pub notes: Vec<SchemaNote>,
    /// Optional properties of an unchanged schema that a server may write after the properties that follow them, since
    /// grammars of some servers begin with the required ones. The answer is valid in any order.
    pub late: Vec<Pointer>,
    /// True if the answer is wrapped in an object, because the root has to be one.
    wrapped: bool,
    inverse: Inverse,
    /// The inverses of definitions, by name.
    inverses: HashMap<String, Inverse>,
}

/// Compiles an author's schema by a provider's rules. A schema that the provider would refuse is sent without `strict`,
/// or as text in the prompt; then the first note has the reason.
///
/// ```
/// use pilcrow_core::document::parse_text;
/// use pilcrow_provider::{Enforcement, SchemaRules, compile_schema};
///
/// let author = r#"{"type": "object", "properties": {"name": {"type": "string", "maxLength": 9}}}"#;
/// let author = parse_text(author).unwrap_or_default();
/// let compiled = compile_schema(&author, SchemaRules::OpenAi);
/// // OpenAI takes no `maxLength`, and no property that may be missing.
/// let note = compiled.notes.iter().find(|note| note.keyword == "maxLength");
/// assert_eq!(note.map(|note| note.enforcement), Some(Enforcement::Described));
/// let answer = parse_text(r#"{"name": null}"#).unwrap_or_default();
/// assert_eq!(compiled.restored(answer).to_string(), "{}");
/// ```
pub fn compile_schema(author: &Value, rules: SchemaRules) -> CompiledSchema {
    let author = &complete_schema(without_nullable(author));
    match rules.table() {
        Some(table) => rewritten(author, table)
            .unwrap_or_else(|(place, why)| fallback(author, table, &place, why)),
        None => unchanged(author, rules),
    }
}

impl CompiledSchema {
    /// Converts an answer by the compiled schema to one by the author's. Parts that do not fit the compiled schema are
    /// left unchanged.
    #[must_use]
    pub fn restored(&self, answer: Value) -> Value {
        let Some(schema) = self.schema.as_ref().filter(|_| self.changes()) else { return answer };
        let mut restorer = Restorer::new(schema, &self.inverses);
        match self.inside(answer) {
            Ok((answer, schema, from)) => restorer.whole(answer, &self.inverse, schema, from),
            Err(answer) => answer,
        }
    }

    /// Like `restored`, for an answer that is still being streamed; the place that is being written is mapped as well.
    #[must_use]
    pub fn restored_half(&self, read: PartialValue) -> PartialValue {
        let Some(schema) = self.schema.as_ref().filter(|_| self.changes()) else { return read };
        let mut restorer = Restorer::new(schema, &self.inverses);
        let PartialValue { value: Some(answer), open } = read else { return read };
        match self.inside(answer) {
            Ok((answer, schema, from)) => {
                let read = PartialValue { value: Some(answer), open };
                restorer.half(read, &self.inverse, schema, from)
            }
            // Only the beginning of the wrapper object has arrived.
            Err(Value::Object(members)) if members.is_empty() && open.is_some() => {
                PartialValue { value: None, open: Some(Pointer::root()) }
            }
            Err(answer) => PartialValue { value: Some(answer), open },
        }
    }

    /// True if answers to the compiled schema differ from the author's, so that they have to be converted.
    pub fn changes(&self) -> bool {
        self.wrapped || !self.inverse.is_identity()
    }

    /// Unwraps an answer, with its places in the compiled schema and in the answer.
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
    let author = AuthorSchema::new(document);
    let mut compiler = Compiler::new(&author, table);
    let node = compiler.site(&Site::at(vec![Pointer::root()]), Context::default());
    if let Some(rejected) = compiler.rejected {
        return Err(rejected);
    }
    let node = node.ok_or((Pointer::root(), Rejection::AllowsNothing))?;
    let is_object = node.keywords.get("type").is_some_and(|name| name == "object");
    let wrapped = table.object_root && !is_object;
    let inverse = node.inverse.clone();
    let schema = with_definitions(node, wrapped, compiler.definitions);
    match exceeded(&schema, &table.limits) {
        Some(rejection) => Err((Pointer::root(), rejection)),
        None => Ok(CompiledSchema {
            schema: Some(schema),
            strict: table.strict,
            notes: compiler.notes.into_list(),
            late: Vec::new(),
            wrapped,
            inverse,
            inverses: compiler.inverses,
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

/// Compiles a schema that the provider would refuse, by the table's fallback; nothing is enforced.
fn fallback(author: &Value, table: &Rules, place: &Pointer, why: Rejection) -> CompiledSchema {
    let is_object = author.get("type").is_some_and(|name| name == "object");
    let without_strict = table.fallback == Fallback::WithoutStrict && is_object;
    let mut notes = Notes::default();
    notes.add(place, "", Enforcement::Rejected(why));
    survey(author, Enforcement::Described, &mut notes);
    CompiledSchema {
        schema: without_strict.then(|| author.clone()),
        notes: notes.into_list(),
        ..CompiledSchema::default()
    }
}

fn unchanged(author: &Value, rules: SchemaRules) -> CompiledSchema {
    let mut notes = Notes::default();
    let is_read = rules != SchemaRules::AsWritten;
    survey(
        author,
        if is_read { Enforcement::Described } else { Enforcement::ValidatedOnly },
        &mut notes,
    );
    CompiledSchema {
        schema: (rules != SchemaRules::InText).then(|| author.clone()),
        notes: notes.into_list(),
        late: if is_read { Vec::new() } else { late_properties(author) },
        ..CompiledSchema::default()
    }
}

#[cfg(test)]
mod tests;
