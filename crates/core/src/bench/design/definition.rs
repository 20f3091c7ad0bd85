//! The member `bench` of a document as a type, and its document form.

use super::check::Check;
use super::check_read::written_check;
use super::model::BenchModel;
use super::setting::{SettingAxis, settings_value};
use crate::document::Request;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The bench of a document: the lists that are combined to calls. Each list multiplies the calls; an empty one counts
/// once.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// The variants of the document; empty for the document as it is.
    pub variants: Vec<Variant>,
    /// The models; empty for the model that is chosen where the bench is run.
    pub models: Vec<BenchModel>,
    /// The model's settings that are tried at several values.
    pub settings: Vec<SettingAxis>,
    /// The inputs; empty for the document's own.
    pub inputs: Vec<BenchInput>,
    /// Number of calls for each combination, at least 1.
    pub repeats: usize,
    /// The checks of the answers.
    pub checks: Vec<Check>,
    /// The id of the variant that others are compared with; `None` for the first.
    pub baseline: Option<String>,
    /// Places of the answer that the table shows; empty for the first few that have short values.
    pub show: Vec<Pointer>,
    /// Seed of the random draws of the statistics.
    pub seed: u64,
    /// Unknown members of the bench, kept when it is written.
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

/// A variant of the document: the document with a patch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variant {
    /// The unique id.
    pub id: String,
    /// The title; empty if the id is shown instead.
    pub name: String,
    /// A JSON Merge Patch over `config`, `schema` and `context`; empty: the document as it is.
    pub patch: Map<String, Value>,
    /// Unknown members of the variant, kept when it is written.
    pub others: Map<String, Value>,
}

/// An input that the document is run with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BenchInput {
    /// The unique id.
    pub id: String,
    /// The input's value, in place of the document's own.
    pub input: Value,
    /// The expected answer, or the known part of it; `None` if nothing is expected.
    pub expect: Option<Value>,
    /// Tags by which results are grouped.
    pub tags: Vec<String>,
    /// Unknown members of the input, kept when it is written.
    pub others: Map<String, Value>,
}

impl Variant {
    /// Returns the title of the variant: its name, or its id if the name is blank.
    pub fn title(&self) -> &str {
        if self.name.trim().is_empty() { &self.id } else { &self.name }
    }
}

impl Bench {
    /// Returns the bench in its document form.
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

    /// Returns the document with this bench in it.
    #[must_use]
    pub fn within(&self, document: &Request) -> Request {
        document.with_member("bench", self.to_value())
    }

    /// Returns the document with the variants of this bench in its `bench`; all other members stay the same.
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
