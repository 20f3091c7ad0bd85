//! The calls of a bench: every variant, model and setting with every input, as often as the bench repeats.

use crate::bench::design::check::{Check, CheckKind};
use crate::bench::design::definition::{Bench, BenchInput, Variant};
use crate::bench::design::expectation::{expected, is_long_text};
use crate::bench::design::fault::{BenchFault, FaultKind};
use crate::bench::design::input::{own_input, with_input, without_cases};
use crate::bench::design::model::BenchModel;
use crate::bench::design::patch::{merge_patch, patched};
use crate::bench::design::setting::{Setting, combinations};
use crate::document::Request;
use crate::field::FieldTree;
use crate::pointer::Pointer;
use crate::tool::compose_request;
use serde_json::{Map, Value};

/// Maximum number of calls of a bench.
pub const MOST_CALLS: usize = 100_000;

/// A column of the bench's table: the variant, the model and the settings that each input is run with.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Index of the variant in [`Plan::variants`].
    pub variant: usize,
    /// Index of the model in [`Plan::models`].
    pub model: usize,
    /// The settings, each at one value.
    pub settings: Vec<Setting>,
}

/// One call of a bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// Index of the column in [`Plan::columns`].
    pub column: usize,
    /// Index of the input in [`Plan::inputs`].
    pub input: usize,
    /// Number of the repeat, from 0 on.
    pub repeat: usize,
}

/// All combinations of a bench's lists: the calls to make, and the checks of their answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The document that the bench belongs to.
    pub document: Request,
    /// The variants, at least one.
    pub variants: Vec<Variant>,
    /// The models, at least one.
    pub models: Vec<BenchModel>,
    /// Every combination of variant, model and settings, in this order.
    pub columns: Vec<Column>,
    /// True if the inputs come from the bench, false if the only one is the document's own.
    has_inputs: bool,
    /// The inputs, at least one.
    pub inputs: Vec<BenchInput>,
    /// Number of calls for each column and input.
    pub repeats: usize,
    /// The document's checks, followed by those derived from the expected answers of the inputs.
    pub checks: Vec<Check>,
    /// Index of the variant that the others are compared with.
    pub baseline: usize,
    /// The places of the answer that the table shows.
    pub show: Vec<Pointer>,
    /// Seed of the random draws of the statistics.
    pub seed: u64,
}

impl Plan {
    /// Multiplies the lists of a bench.
    ///
    /// # Errors
    ///
    /// [`FaultKind::TooMany`] if there would be more than [`MOST_CALLS`] calls.
    pub fn new(document: &Request, bench: &Bench) -> Result<Self, BenchFault> {
        let own = || Variant { id: "document".to_owned(), ..Variant::default() };
        let variants = or_one(bench.variants.clone(), own);
        let models = or_one(bench.models.clone(), BenchModel::default);
        let inputs = or_one(bench.inputs.clone(), || own_input(document));
        let settings = combinations_within(bench);
        let count = [variants.len(), models.len(), settings.len(), inputs.len(), bench.repeats];
        let count = count.iter().try_fold(1_usize, |all, count| all.checked_mul(*count));
        if settings.is_empty() || count.is_none_or(|count| count > MOST_CALLS) {
            let pointer = Pointer::root().join("bench");
            return Err(BenchFault { pointer, kind: FaultKind::TooMany });
        }
        let named = bench.baseline.as_ref();
        let baseline = named.and_then(|id| variants.iter().position(|variant| variant.id == *id));
        let mut columns = Vec::new();
        for variant in 0..variants.len() {
            for model in 0..models.len() {
                let each = settings.iter().cloned();
                columns.extend(each.map(|settings| Column { variant, model, settings }));
            }
        }
        let has_inputs = !bench.inputs.is_empty();
        let mut plan = Self {
            document: document.clone(),
            has_inputs,
            columns,
            repeats: bench.repeats,
            checks: bench.checks.clone(),
            baseline: baseline.unwrap_or_default(),
            show: bench.show.clone(),
            seed: bench.seed,
            variants,
            models,
            inputs,
        };
        plan.derive_checks();
        plan.derive_fit();
        Ok(plan)
    }

    /// Returns the calls in the order in which they are made. The first repeat of every column and input comes first,
    /// so that every cell of the table has an answer early.
    pub fn asks(&self) -> Vec<Ask> {
        let mut asks = Vec::with_capacity(self.calls());
        for repeat in 0..self.repeats {
            for input in 0..self.inputs.len() {
                let columns = 0..self.columns.len();
                asks.extend(columns.map(|column| Ask { column, input, repeat }));
            }
        }
        asks
    }

    /// Returns the number of calls.
    pub fn calls(&self) -> usize {
        self.columns.len() * self.inputs.len() * self.repeats
    }

    /// Returns the index of a call in [`Plan::asks`].
    pub fn place(&self, ask: Ask) -> usize {
        (ask.repeat * self.inputs.len() + ask.input) * self.columns.len() + ask.column
    }

    /// Returns the call at an index of [`Plan::asks`]; `None` if the index is too large.
    pub fn ask(&self, place: usize) -> Option<Ask> {
        let (columns, inputs) = (self.columns.len(), self.inputs.len());
        let ask = Ask {
            column: place.checked_rem(columns)?,
            input: place.checked_div(columns)?.checked_rem(inputs)?,
            repeat: place.checked_div(columns * inputs)?,
        };
        (ask.repeat < self.repeats).then_some(ask)
    }

    /// Returns the model of a column.
    pub fn model(&self, column: usize) -> BenchModel {
        let model = self.columns.get(column).and_then(|column| self.models.get(column.model));
        model.cloned().unwrap_or_default()
    }

    /// Returns the schema of a column's answers, as its author wrote it; `None` if there is none.
    pub fn schema(&self, column: usize) -> Option<Value> {
        compose_request(&self.varied(column)).schema().cloned()
    }

    /// Returns the Request of a column and an input: the variant of the document, with the settings and the input in
    /// it.
    pub fn request(&self, column: usize, input: usize) -> Request {
        let request = self.varied(column);
        // A bench sends one input per call, so the document's own cases are left out.
        let request = if self.has_inputs { without_cases(&request) } else { request };
        match self.inputs.get(input) {
            Some(input) => compose_request(&with_input(&request, &input.input)),
            None => request,
        }
    }

    /// Returns true if a check applies to the answers to an input.
    pub fn is_about(&self, check: usize, input: usize) -> bool {
        let (check, input) = (self.checks.get(check), self.inputs.get(input));
        check.zip(input).is_some_and(|(check, input)| check.is_about(&input.id))
    }

    /// Returns true if there is a check besides the implied one that answers conform to the schema.
    pub fn has_checks(&self) -> bool {
        self.checks.iter().any(|check| !check.is_implied_fit())
    }

    /// Returns true if the shares of passed answers are compared by this check. The verdicts of judges of pairs are
    /// comparisons already, and do not exist for the baseline; the implied schema check was not asked for.
    pub(in crate::bench) fn is_compared(&self, check: usize) -> bool {
        let is_asked = self.checks.get(check).is_some_and(|check| !check.is_implied_fit());
        is_asked && !self.is_of_pairs(check)
    }

    /// Returns the Request of a column, with the document's own input.
    pub(in crate::bench) fn varied(&self, column: usize) -> Request {
        let Some(column) = self.columns.get(column) else { return Request::default() };
        let empty = Map::new();
        let patch = self.variants.get(column.variant).map_or(&empty, |variant| &variant.patch);
        let request = patched(&self.document, patch);
        let settings = column.settings.iter().map(|s| (s.name.clone(), s.value.clone()));
        let settings: Map<String, Value> = settings.collect();
        if settings.is_empty() {
            return request;
        }
        let config = request.members().get("config").cloned().unwrap_or_default();
        request.with_member("config", merge_patch(&config, &Value::Object(settings)))
    }

    /// Adds a check, by the kind of the value, for each expected value that no check of the document compares with.
    /// These checks are only counted; the bench does not fail by them.
    fn derive_checks(&mut self) {
        let tree = self.document.schema().map(|schema| FieldTree::new(schema.clone()));
        let mut kinds: Vec<(Pointer, CheckKind)> = Vec::new();
        for expect in self.inputs.iter().filter_map(|input| input.expect.as_ref()) {
            expected(&Pointer::root(), expect, &mut kinds);
        }
        for (at, kind) in kinds {
            let is_compared = |c: &Check| c.is_by_input() || matches!(c.kind, CheckKind::Judge(_));
            let is_checked = |c: &Check| c.at == at && c.inputs.is_empty() && is_compared(c);
            let is_checked = self.checks.iter().any(is_checked);
            let is_long = tree.as_ref().is_some_and(|tree| is_long_text(tree, &at));
            if !is_checked && !is_long {
                let check = Check::new(at, kind);
                self.checks.push(Check { must: false, derived: true, ..check });
            }
        }
    }

    /// Adds the check that answers conform to the schema, unless the document has it. It comes last, so that the
    /// indices of all other checks stay the same.
    fn derive_fit(&mut self) {
        let is_checked = self.checks.iter().any(|check| check.kind == CheckKind::Valid);
        let has_schema = || (0..self.variants.len()).any(|variant| self.has_schema(variant));
        if !is_checked && has_schema() {
            self.checks.push(Check::implied_fit());
        }
    }

    fn has_schema(&self, variant: usize) -> bool {
        let column = self.columns.iter().position(|column| column.variant == variant);
        column.is_some_and(|column| self.schema(column).is_some())
    }
}

fn or_one<T>(list: Vec<T>, one: impl FnOnce() -> T) -> Vec<T> {
    if list.is_empty() { vec![one()] } else { list }
}

/// Returns the combinations of the settings; empty if there are more of them than [`MOST_CALLS`].
fn combinations_within(bench: &Bench) -> Vec<Vec<Setting>> {
    let counts = bench.settings.iter().map(|axis| axis.values().len());
    let count = counts.fold(1_usize, usize::saturating_mul);
    if count > MOST_CALLS { Vec::new() } else { combinations(&bench.settings) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn plan(bench: Value) -> Plan {
        let document = json!({
            "title": "T", "config": {"seed": 1}, "solution": 1,
            "schema": {"type": "object", "properties": {
                "d": {"enum": ["a", "b"]}, "n": {"type": "number"}, "why": {"type": "string", "maxLength": 999}}},
            "context": ["Decide.", {"type": "input", "input": {"t": "own"}, "schema": {"type": "object"}}],
            "bench": bench,
        });
        let document = parse_document(&document.to_string()).unwrap().request;
        let (bench, faults) = Bench::read(&document).unwrap();
        assert_eq!(faults, []);
        Plan::new(&document, &bench).unwrap()
    }

    #[test]
    fn axes_multiply_and_the_first_repeat_of_everything_comes_first() {
        let plan = plan(json!({
            "variants": [{"id": "a"}, {"id": "b"}], "models": ["m", "n"], "settings": {"temperature": [0, 1]},
            "inputs": [{"input": {"t": 1}}, {"input": {"t": 2}}, {"input": {"t": 3}}], "repeats": 2,
        }));
        assert_eq!((plan.columns.len(), plan.calls(), plan.asks().len()), (8, 48, 48));
        let asks = plan.asks();
        assert!(asks.iter().take(24).all(|ask| ask.repeat == 0));
        assert!(asks.iter().enumerate().all(|(at, ask)| plan.place(*ask) == at));
        assert!(asks.iter().enumerate().all(|(at, ask)| plan.ask(at) == Some(*ask)));
        assert_eq!(plan.ask(48), None);
        assert_eq!(plan.model(7).name, "n");
        let request = plan.request(7, 2).to_value();
        let expected = json!({"title": "T", "config": {"seed": 1, "temperature": 1}, "schema": request["schema"],
            "context": ["Decide.", {"type": "input", "input": {"t": 3}, "schema": {"type": "object"}}]});
        assert_eq!(request.to_string(), expected.to_string());
    }

    #[test]
    fn what_a_bench_does_not_say_counts_once() {
        let plan = plan(json!({}));
        assert_eq!((plan.calls(), plan.baseline), (1, 0));
        assert_eq!(plan.inputs[0].input, json!({"t": "own"}));
        assert_eq!(plan.request(0, 0).to_value()["context"][1]["input"], json!({"t": "own"}));
    }

    #[test]
    fn what_inputs_expect_is_checked_by_its_kind() {
        let plan = plan(json!({
            "inputs": [{"input": 1, "expect": {"d": null, "n": 0.5, "why": "x", "l": [1]}},
                       {"input": 2, "expect": {"d": "a", "x": {"y": true}}}],
            "checks": [{"at": "/x/y", "is": "present"}],
        }));
        let checks: Vec<String> =
            plan.checks.iter().map(|c| format!("{} {} {}", c.at, c.kind.key(), c.must)).collect();
        assert_eq!(
            checks,
            [
                "/x/y present true",
                "/d equals false",
                "/n within false",
                "/l sameSet false",
                // `present` does not compare with the expected value, so `equals` is added.
                "/x/y equals false",
                " valid true"
            ]
        );
        assert!(plan.checks[1].is_by_input() && plan.checks[2].is_by_input());
    }

    #[test]
    fn a_document_with_tools_is_asked_as_it_is_elsewhere() {
        let text = r#"{"context": [{"type": "tool", "tool": {"t": {"_output": {"type": "string"}}}}],
            "schema": {"type": "integer"}, "bench": {}}"#;
        let document = parse_document(text).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let request = compose_request(&document);
        assert_eq!(plan.schema(0).as_ref(), request.schema());
        assert_eq!(plan.request(0, 0).schema(), request.schema());
        assert!(request.schema() != document.schema());
    }

    #[test]
    fn too_many_calls_are_no_plan() {
        let values: Vec<i64> = (0..100).collect();
        let document = json!({"context": [], "bench": {"repeats": 1001,
            "settings": {"a": values, "b": values, "c": values, "d": values}}});
        let document = Request::new(document.as_object().unwrap().clone());
        let bench = Bench::read(&document).unwrap().0;
        assert_eq!(Plan::new(&document, &bench).unwrap_err().kind, FaultKind::TooMany);
    }
}
