//! What is tried of a document: its member `bench`, as values, and written again.

use super::check::Check;
use super::check_read::written_check;
use super::model::BenchModel;
use super::setting::{SettingAxis, settings_value};
use crate::document::Request;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// What is tried of a document. Each list multiplies the calls; one that is empty counts once.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// Versions of the document; none: the document as it is.
    pub variants: Vec<Variant>,
    /// Models; empty: the one that is chosen where the bench is run.
    pub models: Vec<BenchModel>,
    /// Settings that are tried at several values.
    pub settings: Vec<SettingAxis>,
    /// Inputs; none: the document's own.
    pub inputs: Vec<BenchInput>,
    /// How often each is asked, at least once.
    pub repeats: usize,
    /// What is held against the answers.
    pub checks: Vec<Check>,
    /// The id of the variant that others are compared with; `None`: the first.
    pub baseline: Option<String>,
    /// Places of the answer that the table shows; none: the first few that are short.
    pub show: Vec<Pointer>,
    /// Where random draws of the statistics begin.
    pub seed: u64,
    /// Members that are not known here.
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

/// A version of the document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variant {
    /// Its id, which no other variant has.
    pub id: String,
    /// What it is called; empty: by its id.
    pub name: String,
    /// A JSON Merge Patch over `config`, `schema` and `context`; empty: the document as it is.
    pub patch: Map<String, Value>,
    /// Members that are not known here.
    pub others: Map<String, Value>,
}

/// An input that is tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BenchInput {
    /// Its id, which no other input has.
    pub id: String,
    /// The input's value, in place of the document's own.
    pub input: Value,
    /// What an answer should hold, as far as that is known; `None` if it is not.
    pub expect: Option<Value>,
    /// What it is a case of.
    pub tags: Vec<String>,
    /// Members that are not known here.
    pub others: Map<String, Value>,
}

impl Variant {
    /// The title of the variant; its id if it has none.
    pub fn title(&self) -> &str {
        if self.name.trim().is_empty() { &self.id } else { &self.name }
    }
}

impl Bench {
    /// The bench as a document has it.
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

    /// A document with this bench in it.
    #[must_use]
    pub fn within(&self, document: &Request) -> Request {
        document.with_member("bench", self.to_value())
    }

    /// A document whose bench has these versions. What else it says, or leaves to be as it is, stays so.
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
