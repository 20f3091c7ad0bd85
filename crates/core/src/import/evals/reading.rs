//! An eval with its runs and its data as one document: the first run's prompt, others as variants, lines as inputs.

use super::super::benched::Benched;
use super::super::gate::Imported;
use super::super::note::{Kept, NotCarried, NoteKind};
use super::super::parts::Parts;
use super::collected::{Parted, Placed};
use super::criteria::{compared_with, judged_with};
use super::items::{Asked, Line, divided, input_message, item_schema, lines};
use super::run::{Run, read_run};
use super::template::{asks_json, item_path, tags};
use crate::bench::patch_between;
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Members of an eval that are read, and those that only its platform has a use for.
const KNOWN: [&str; 8] = [
    "object",
    "id",
    "name",
    "created_at",
    "data_source_config",
    "testing_criteria",
    "metadata",
    "share_with_openai",
];

/// What runs came to.
const RESULTS: [&str; 3] = ["result_counts", "per_model_usage", "per_testing_criteria_results"];

/// An eval while it is read.
pub(super) struct Reading {
    pub parts: Parts,
    pub benched: Benched,
    /// The lines of data, each the input of the same number.
    pub lines: Vec<Line>,
    /// Which values of a line the model is given.
    pub asked: Asked,
    /// Whether answers are values and not texts.
    pub is_json: bool,
    /// Values of a line that an answer should hold, by their paths, each with its place in the answer.
    pub expected: Vec<(String, Pointer)>,
    runs: Vec<Run>,
    schema: Option<Value>,
}

/// Reads an eval; one without criteria is only its runs and its data.
pub(super) fn read_eval(parted: Parted) -> Imported {
    let Parted { eval, runs, lines: beside } = parted;
    let mut parts = Parts::default();
    let (at, members) = eval.unwrap_or_default();
    note_members(&mut parts, &members, &at);
    let config_at = at.join("data_source_config");
    let schema = item_schema(&mut parts, members.get("data_source_config"), &config_at);
    let criteria = members.get("testing_criteria").and_then(Value::as_array);
    let criteria: Vec<Value> = criteria.cloned().unwrap_or_default();
    let mut reading = Reading::new(parts, &criteria, &runs, &beside, schema);
    reading.parts.title = members.get("name").and_then(Value::as_str).map(str::to_owned);
    reading.put_inputs();
    reading.put_expected(&criteria);
    for (number, criterion) in criteria.iter().enumerate() {
        let at = at.join("testing_criteria").join(&number.to_string());
        reading
            .put_criterion(criterion, &at)
            .unwrap_or_else(|what| reading.parts.not_carried(&at, what));
    }
    reading.finish()
}

fn note_members(parts: &mut Parts, members: &Map<String, Value>, at: &Pointer) {
    for (key, value) in members {
        let has_any = value.as_object().is_some_and(|metadata| !metadata.is_empty());
        if !KNOWN.contains(&key.as_str()) || key == "metadata" && has_any {
            parts.not_carried(&at.join(key), NotCarried::NoPlace);
        }
    }
}

impl Reading {
    fn new(
        mut parts: Parts,
        criteria: &[Value],
        runs: &[Placed],
        beside: &[Placed],
        schema: Option<Value>,
    ) -> Self {
        let found: Vec<Run> = runs.iter().filter_map(|run| read_run(&mut parts, run)).collect();
        for (at, run) in runs {
            for key in RESULTS.iter().filter(|key| run.contains_key(**key)) {
                parts.not_carried(&at.join(key), NotCarried::Elsewhere);
            }
        }
        let lines = lines(&mut parts, runs, beside);
        let named: Option<Vec<Vec<String>>> = found.iter().map(|run| run.names.clone()).collect();
        let asked = match named.filter(|named| !named.is_empty()) {
            Some(named) => Asked::Named(named.concat()),
            None => Asked::AllBut(criteria.iter().filter_map(compared_name).collect()),
        };
        let mut templates = criteria.iter().flat_map(judged_with);
        let is_json = found.iter().any(|run| run.is_json)
            || criteria.iter().flat_map(compared_with).any(asks_json)
            || templates.any(|template| asks_json(&template));
        let (benched, expected) = Default::default();
        Self { parts, benched, lines, asked, is_json, expected, runs: found, schema }
    }

    /// Each line is an input. What the model is not given of it stands beside that.
    fn put_inputs(&mut self) {
        for (at, line) in std::mem::take(&mut self.lines) {
            let (asked, others) = divided(&line, &self.asked);
            let is_none =
                asked.is_empty() && matches!(&self.asked, Asked::Named(names) if names.is_empty());
            let value = if is_none { Value::Null } else { Value::Object(asked) };
            let Some(place) = self.benched.add_input(&mut self.parts, "", value, &at) else {
                return;
            };
            if !others.is_empty() {
                self.parts.note_once(&at, NoteKind::Kept(Kept::Member));
                self.benched.put_beside(place, "item", Value::Object(others));
            }
            self.lines.push((at, line));
        }
    }

    /// What answers should hold: what they are compared with, or else the one value that only judges are told of.
    fn put_expected(&mut self, criteria: &[Value]) {
        self.expected = criteria.iter().filter_map(super::criteria::expected_of).collect();
        if self.is_json || !self.expected.is_empty() {
            return;
        }
        let mut told: Vec<String> = Vec::new();
        for template in criteria.iter().flat_map(judged_with) {
            let paths = tags(&template).into_iter().filter_map(item_path);
            let first = |path: &str| path.split('.').next().unwrap_or_default().to_owned();
            let paths = paths.filter(|path| !path.is_empty() && !self.asked.has(&first(path)));
            told.extend(paths.map(str::to_owned));
        }
        told.sort_unstable();
        told.dedup();
        if let [only] = told.as_slice() {
            for number in 0..self.lines.len() {
                if let Some(value) = self.value(number, only) {
                    self.benched.expect(number, &Pointer::root(), &value);
                }
            }
            self.expected.push((only.clone(), Pointer::root()));
        }
    }

    /// A value of a line, by its path; where answers are texts, as a text.
    pub fn value(&self, line: usize, path: &str) -> Option<Value> {
        let (_, members) = self.lines.get(line)?;
        let (first, rest) = path.split_once('.').map_or((path, None), |(a, b)| (a, Some(b)));
        let value = members.get(first)?;
        let value = rest.map_or(Some(value), |rest| super::super::worded::at_path(value, rest))?;
        Some(match self.is_json || value.is_string() {
            true => value.clone(),
            false => text(&super::super::worded::as_text(value)),
        })
    }

    fn finish(mut self) -> Imported {
        let values: Vec<&Value> = self.benched.values().filter(|value| !value.is_null()).collect();
        let input = input_message(self.schema.as_ref(), &self.asked, &values);
        let own = vec![Run::default()];
        let runs = if self.runs.is_empty() { &own } else { &self.runs };
        let mut documents = runs.iter().map(|run| document(run, self.is_json, input.as_ref()));
        let base = documents.next().unwrap_or_default();
        let others: Vec<Request> = documents.collect();
        let titled = runs.iter().skip(1).zip(&others).enumerate();
        let variants = titled.map(|(at, (run, other))| {
            variant(at + 2, &run.name, Value::Object(patch_between(&base, other)))
        });
        let variants: Vec<Value> = variants.collect();
        let first = runs.first().filter(|_| !variants.is_empty());
        let first = first.map(|run| variant(1, &run.name, object([])));
        self.parts.config = base.config().cloned().unwrap_or_default();
        self.parts.schema = base.schema().cloned();
        if let Some(Value::Array(context)) = base.members().get("context") {
            self.parts.context.clone_from(context);
        }
        let mut bench = Map::new();
        if let Some(first) = first {
            bench.insert("variants".to_owned(), std::iter::once(first).chain(variants).collect());
        }
        bench.extend(self.benched.finish());
        if !bench.is_empty() {
            self.parts.others.insert("bench".to_owned(), Value::Object(bench));
        }
        self.parts.say_once();
        self.parts.finish()
    }
}

/// The first name of the value that a criterion compares answers with.
fn compared_name(criterion: &Value) -> Option<String> {
    let (path, _) = super::criteria::expected_of(criterion)?;
    path.split('.').next().map(str::to_owned)
}

fn document(run: &Run, is_json: bool, input: Option<&Value>) -> Request {
    let plain = || (!is_json).then(|| object([("type", text("string"))]));
    let members = [
        ("config", Some(Value::Object(run.config.clone()))),
        ("schema", run.schema.clone().or_else(plain)),
        ("context", Some(Value::Array(run.context(input)))),
    ];
    let there = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    Request::new(there.collect())
}

fn variant(number: usize, name: &str, patch: Value) -> Value {
    let named = Some(text(name)).filter(|_| !name.is_empty());
    let members =
        [("id", Some(text(&number.to_string()))), ("name", named), ("patch", Some(patch))];
    let there = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    Value::Object(there.collect())
}
