//! The definition of a bench (a document's member `bench`) as values, and its written form.

use super::check::Check;
use super::check_read::written_check;
use super::model::BenchModel;
use super::setting::{SettingAxis, settings_value};
use crate::document::Request;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The definition of a bench. The lists multiply the number of calls; an empty list counts once.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// Variants of the document; empty: the document unchanged.
    pub variants: Vec<Variant>,
    /// Models; empty: the model chosen where the bench is run.
    pub models: Vec<BenchModel>,
    /// Settings that are tried at several values each.
    pub settings: Vec<SettingAxis>,
    /// Inputs; empty: the document's own.
    pub inputs: Vec<BenchInput>,
    /// Number of repeats of each call, at least 1.
    pub repeats: usize,
    /// Checks of the answers.
    pub checks: Vec<Check>,
    /// Id of the variant that the others are compared with; `None`: the first.
    pub baseline: Option<String>,
    /// Pointers to the fields of answers that the table shows; empty: the first few short ones.
    pub show: Vec<Pointer>,
    /// Seed of the random draws of the statistics.
    pub seed: u64,
    /// Members with unknown keys, kept so that they are written back.
    pub others: Map<String, Value>,
}

impl Default for Bench {
    fn default() -> Self {
        let (variants, models, settings, inputs) = Default::default();
        let (checks, baseline, show, others) = Default::default();
        let (repeats, seed) = (1, 1);
        Self { variants, models, settings, inputs, repeats, checks, baseline, show, seed, others }
    }
}

/// A variant of the document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variant {
    /// Unique id.
    pub id: String,
    /// Name to show; empty: the id is shown.
    pub name: String,
    /// A JSON Merge Patch over `config`, `schema` and `context`; empty: the document as it is.
    pub patch: Map<String, Value>,
    /// Members with unknown keys, kept so that they are written back.
    pub others: Map<String, Value>,
}

/// An input of the bench.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BenchInput {
    /// Unique id.
    pub id: String,
    /// Value that replaces the document's own input.
    pub input: Value,
    /// Expected answer, or the known part of it; `None` if nothing is expected.
    pub expect: Option<Value>,
    /// Tags, by which results are grouped.
    pub tags: Vec<String>,
    /// Members with unknown keys, kept so that they are written back.
    pub others: Map<String, Value>,
}

impl Variant {
    /// Returns the name of the variant, or its id if it has none.
    pub fn title(&self) -> &str {
        if self.name.trim().is_empty() { &self.id } else { &self.name }
    }
}

impl Bench {
    /// Returns the bench as a document contains it.
    pub fn to_value(&self) -> Value {
        let list = |values: Vec<Value>| (!values.is_empty()).then_some(Value::Array(values));
        let members = [
            ("variants", list(self.variants.iter().map(written_variant).collect())),
            ("models", list(self.models.iter().map(BenchModel::to_value).collect())),
            ("settings", (!self.settings.is_empty()).then(|| settings_value(&self.settings))),
            ("inputs", list(self.inputs.iter().map(written_input).collect())),
            ("repeats", Some(self.repeats.into())),
            ("checks", list(self.checks.iter().map(written_check).collect())),
            ("baseline", self.baseline.as_deref().map(text)),
            ("show", list(self.show.iter().map(|place| text(place.as_str())).collect())),
            ("seed", (self.seed != 1).then(|| self.seed.into())),
        ];
        with_others(members, &self.others)
    }

    /// Returns a document with this bench in place of its own.
    #[must_use]
    pub fn within(&self, document: &Request) -> Request {
        document.with_member("bench", self.to_value())
    }

    /// Returns a document whose bench has these variants; all its other members stay unchanged.
    #[must_use]
    pub fn variants_within(&self, document: &Request) -> Request {
        let own = document.members().get("bench").and_then(Value::as_object);
        let mut members = own.cloned().unwrap_or_default();
        let variants = self.variants.iter().map(written_variant).collect();
        members.insert("variants".to_owned(), Value::Array(variants));
        document.with_member("bench", Value::Object(members))
    }
}

fn with_others<const N: usize>(
    members: [(&str, Option<Value>); N],
    others: &Map<String, Value>,
) -> Value {
    let there = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    let others = others.iter().map(|(key, value)| (key.clone(), value.clone()));
    Value::Object(there.chain(others).collect())
}

fn written_variant(variant: &Variant) -> Value {
    let named = !variant.name.is_empty();
    let members = [
        ("id", Some(text(&variant.id))),
        ("name", named.then(|| text(&variant.name))),
        ("patch", Some(Value::Object(variant.patch.clone()))),
    ];
    with_others(members, &variant.others)
}

fn written_input(input: &BenchInput) -> Value {
    let tags = || input.tags.iter().map(|tag| text(tag)).collect();
    let members = [
        ("id", Some(text(&input.id))),
        ("input", Some(input.input.clone())),
        ("expect", input.expect.clone()),
        ("tags", (!input.tags.is_empty()).then(tags)),
    ];
    with_others(members, &input.others)
}
