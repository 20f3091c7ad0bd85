//! A configuration as a whole: its prompts, models and tests as one document.

use super::super::benched::Benched;
use super::super::gate::Imported;
use super::super::note::{NotCarried, Note};
use super::super::parts::Parts;
use super::models::{Models, read_models};
use super::prompts::{Prompt, read_prompts};
use crate::bench::patch_between;
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A configuration while it is read.
pub(super) struct Suite {
    pub parts: Parts,
    pub prompts: Vec<Prompt>,
    pub models: Models,
    /// First names of the variables of all prompts, in order.
    pub variables: Vec<String>,
    /// Whether every prompt could be read, so that no other variable reaches a model.
    pub knows_variables: bool,
    pub benched: Benched,
    /// Whether answers are values and not texts.
    pub is_json: bool,
    repeats: u64,
}

impl Suite {
    pub fn read(mut config: Map<String, Value>, notes: Vec<Note>) -> Self {
        let mut parts = Parts::with_notes(notes);
        let mut take = |key: &str| config.shift_remove(key).filter(|value| !value.is_null());
        if let Some(Value::String(about)) = take("description") {
            put_description(&mut parts, &about);
        }
        let (prompts, providers) = (take("prompts"), take("providers"));
        let targets = take("targets");
        let (default, tests) = (take("defaultTest"), take("tests"));
        let options = take("evaluateOptions");
        let (prompts, variables) = read_prompts(&mut parts, prompts);
        let models = read_models(&mut parts, [("providers", providers), ("targets", targets)]);
        let is_json = models.is_json || models.schema.is_some();
        let mut suite = Self {
            knows_variables: prompts.iter().all(|prompt| prompt.is_whole),
            benched: Benched::default(),
            repeats: 1,
            parts,
            prompts,
            models,
            variables,
            is_json,
        };
        suite.read_options(options);
        suite.read_tests(default, tests);
        let root = Pointer::root();
        for key in config.keys().filter(|key| *key != "$schema") {
            suite.parts.not_carried(&root.join(key), NotCarried::NoPlace);
        }
        suite
    }

    fn read_options(&mut self, options: Option<Value>) {
        let at = Pointer::root().join("evaluateOptions");
        for (key, value) in options.as_ref().and_then(Value::as_object).into_iter().flatten() {
            match (key.as_str(), value.as_u64()) {
                ("repeat", Some(repeats)) if repeats > 0 => self.repeats = repeats,
                ("repeat", _) => self.parts.not_carried(&at.join(key), NotCarried::Unknown),
                _ => self.parts.not_carried(&at.join(key), NotCarried::Transfer),
            }
        }
    }

    /// The document: the first prompt, with the others as variants.
    pub fn finish(mut self) -> Imported {
        let input = self.input_message();
        let mut prompts = std::mem::take(&mut self.prompts).into_iter();
        let first = prompts.next().unwrap_or_default();
        let others: Vec<Prompt> = prompts.collect();
        let document = |prompt: &Prompt, config: &Map<String, Value>| {
            let mut config = config.clone();
            config.extend(prompt.config.clone());
            Request::new(Map::from_iter([
                ("config".to_owned(), Value::Object(config)),
                (
                    "context".to_owned(),
                    Value::Array(prompt.context(self.models.tools.as_ref(), input.as_ref())),
                ),
            ]))
        };
        let base = document(&first, &self.models.config);
        let variants: Vec<Value> = others
            .iter()
            .enumerate()
            .map(|(at, other)| {
                let patch = patch_between(&base, &document(other, &self.models.config));
                variant(at + 2, &other.name, Value::Object(patch))
            })
            .collect();
        self.parts.config = base.config().cloned().unwrap_or_default();
        self.parts.context = first.context(self.models.tools.as_ref(), input.as_ref());
        self.parts.schema = self
            .models
            .schema
            .take()
            .or_else(|| (!self.is_json).then(|| object([("type", text("string"))])));
        self.parts.say_once();
        self.put_bench(
            (!variants.is_empty()).then(|| variant(1, &first.name, object([]))),
            variants,
        );
        self.parts.finish()
    }

    fn put_bench(&mut self, first: Option<Value>, variants: Vec<Value>) {
        let mut bench = Map::new();
        if let Some(first) = first {
            bench.insert("variants".to_owned(), std::iter::once(first).chain(variants).collect());
        }
        let models = std::mem::take(&mut self.models.listed);
        if !models.is_empty() {
            bench.insert("models".to_owned(), models.into());
        }
        bench.extend(std::mem::take(&mut self.benched).finish());
        if self.repeats > 1 {
            bench.insert("repeats".to_owned(), self.repeats.into());
        }
        if !bench.is_empty() {
            self.parts.others.insert("bench".to_owned(), Value::Object(bench));
        }
    }

    /// What the prompts ask for, each variable of the kind that the tests have.
    fn input_message(&self) -> Option<Value> {
        let values: Vec<&Map<String, Value>> =
            self.benched.values().filter_map(Value::as_object).collect();
        let mut names = self.variables.clone();
        for name in values.iter().flat_map(|value| value.keys()) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        if names.is_empty() {
            return None;
        }
        let of = |name: &String| (name.clone(), kind_of(values.iter().filter_map(|v| v.get(name))));
        let properties: Map<String, Value> = names.iter().map(of).collect();
        let in_all = |name: &&String| {
            !values.is_empty() && values.iter().all(|value| value.contains_key(*name))
        };
        let required: Vec<Value> = names.iter().filter(in_all).map(|name| text(name)).collect();
        let mut schema = Map::from_iter([
            ("type".to_owned(), text("object")),
            ("properties".to_owned(), Value::Object(properties)),
        ]);
        if !required.is_empty() {
            schema.insert("required".to_owned(), required.into());
        }
        let mut message = Map::from_iter([
            ("type".to_owned(), text("input")),
            ("schema".to_owned(), Value::Object(schema)),
        ]);
        message.extend(self.benched.first().map(|first| ("input".to_owned(), first.clone())));
        Some(Value::Object(message))
    }
}

/// The first line is the title.
fn put_description(parts: &mut Parts, about: &str) {
    let (title, rest) = about.trim().split_once('\n').unwrap_or((about.trim(), ""));
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    (parts.title, parts.description) = (some(title.trim()), some(rest.trim()));
}

fn variant(number: usize, name: &str, patch: Value) -> Value {
    let mut members = Map::from_iter([("id".to_owned(), text(&number.to_string()))]);
    if !name.is_empty() {
        members.insert("name".to_owned(), text(name));
    }
    members.insert("patch".to_owned(), patch);
    Value::Object(members)
}

/// The type that values have in common; any, where they differ. Without values, a text.
fn kind_of<'value>(values: impl Iterator<Item = &'value Value>) -> Value {
    let mut kinds: Vec<&str> = values
        .map(|value| match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    match kinds.as_slice() {
        [] => object([("type", text("string"))]),
        [kind] => object([("type", text(kind))]),
        ["integer", "number"] => object([("type", text("number"))]),
        _ => object([]),
    }
}
