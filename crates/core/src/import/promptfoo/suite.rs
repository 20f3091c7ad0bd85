//! Converts a whole promptfoo configuration, its prompts, models and tests, to one document.

use super::super::bench_draft::BenchDraft;
use super::super::input_schema::input_schema;
use super::super::note::{Note, Omission};
use super::super::parts::{ImportedDocument, Parts};
use super::models::{Models, read_models};
use super::prompts::{Prompt, read_prompts};
use crate::bench::patch_between;
use crate::document::{Request, input_message};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A configuration while it is read.
pub(super) struct Suite {
    pub parts: Parts,
    pub prompts: Vec<Prompt>,
    pub models: Models,
    /// The first names of the variables of all prompts, in order.
    pub variables: Vec<String>,
    /// True if every prompt could be read, so that no other variable reaches a model.
    pub knows_variables: bool,
    pub benched: BenchDraft,
    /// True if each prompt takes the whole input as one variable.
    pub is_whole: bool,
    /// True if answers are JSON values, not texts.
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
        let has_schema = prompts.iter().any(|prompt| prompt.schema.is_some());
        let is_json = models.is_json || models.schema.is_some() || has_schema;
        let mut suite = Self {
            knows_variables: prompts.iter().all(|prompt| prompt.is_whole),
            is_whole: prompts.iter().all(|prompt| prompt.whole.is_some()),
            benched: BenchDraft::default(),
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
            suite.parts.not_carried(&root.join(key), Omission::NoPlace);
        }
        suite
    }

    fn read_options(&mut self, options: Option<Value>) {
        let at = Pointer::root().join("evaluateOptions");
        for (key, value) in options.as_ref().and_then(Value::as_object).into_iter().flatten() {
            match (key.as_str(), value.as_u64()) {
                ("repeat", Some(repeats)) if repeats > 0 => self.repeats = repeats,
                ("repeat", _) => self.parts.not_carried(&at.join(key), Omission::Unknown),
                _ => self.parts.not_carried(&at.join(key), Omission::Transfer),
            }
        }
    }

    /// Returns the document: the first prompt, with the others as variants.
    pub fn finish(mut self) -> ImportedDocument {
        let input = if self.is_whole { None } else { self.input_message() };
        let mut documents = self.prompts.iter().map(|prompt| self.document(prompt, input.as_ref()));
        let base = documents.next().unwrap_or_default();
        let others: Vec<Request> = documents.collect();
        let titled = self.prompts.iter().skip(1).zip(&others).enumerate();
        let variants = titled.map(|(at, (prompt, other))| {
            variant(at + 2, &prompt.name, Value::Object(patch_between(&base, other)))
        });
        let variants: Vec<Value> = variants.collect();
        let first = self.prompts.first().filter(|_| !variants.is_empty());
        let first = first.map(|prompt| variant(1, &prompt.name, object([])));
        self.parts.config = base.config().cloned().unwrap_or_default();
        self.parts.schema = base.schema().cloned();
        if let Some(Value::Array(context)) = base.members().get("context") {
            self.parts.context.clone_from(context);
        }
        self.parts.say_once();
        self.put_bench(first, variants);
        self.parts.finish()
    }

    /// Returns the document of a single prompt.
    fn document(&self, prompt: &Prompt, input: Option<&Value>) -> Request {
        let mut config = self.models.config.clone();
        config.extend(prompt.config.clone());
        let plain = || (!self.is_json).then(|| object([("type", text("string"))]));
        let schema = prompt.schema.clone().or_else(|| self.models.schema.clone()).or_else(plain);
        let whole = prompt.whole.as_ref().filter(|_| self.is_whole);
        let whole = whole.map(|whole| whole.message(self.benched.first()));
        let context = prompt.context(self.models.tools.as_ref(), whole.as_ref().or(input));
        let members = [
            ("config", Some(Value::Object(config))),
            ("schema", schema),
            ("context", Some(Value::Array(context))),
        ];
        let members = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Request::new(members.collect())
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
        let settings = std::mem::take(&mut self.models.settings);
        if !settings.is_empty() {
            bench.insert("settings".to_owned(), Value::Object(settings));
        }
        bench.extend(std::mem::take(&mut self.benched).finish());
        if self.repeats > 1 {
            bench.insert("repeats".to_owned(), self.repeats.into());
        }
        if !bench.is_empty() {
            self.parts.others.insert("bench".to_owned(), Value::Object(bench));
        }
    }

    /// Returns the input message for the prompts' variables; `None` if they have none.
    fn input_message(&self) -> Option<Value> {
        let values: Vec<&Value> = self.benched.values().collect();
        let schema = input_schema(&self.variables, &values)?;
        // Variables that no prompt uses reach no model in promptfoo, either.
        let mut message = input_message(!self.variables.is_empty());
        message.insert("schema".to_owned(), schema);
        message.extend(self.benched.first().map(|first| ("input".to_owned(), first.clone())));
        Some(Value::Object(message))
    }
}

/// Sets the title to the first line, and the description to the rest.
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
