//! Names several runs or inputs of one document by their differences, so that each can be recognized.

use super::input_fields::InputFields;
use super::input_fields::InputValue;
use super::record::RunRecord;
use super::variation::{VariedPlace, places_of};
use crate::document::MessageBody;
use crate::pointer::Pointer;
use crate::text::letters::beginning;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most characters of one value in a name.
const VALUE: usize = 28;

/// The most values in a name.
const VALUES: usize = 3;

/// The shortest common beginning of values that is left out of names.
const SHARED: usize = 12;

/// Returns a name for each run; empty if the input has no text or number and the document no title. Runs with the same
/// name, since they differ only in the prompt, the schema or the settings, are distinguished by these.
pub fn run_names(records: &[RunRecord]) -> Vec<String> {
    let mut names = question_names(records);
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        alike.entry(name.clone()).or_default().push(at);
    }
    for places in alike.into_values().filter(|places| places.len() > 1) {
        let documents: Vec<Value> =
            places.iter().filter_map(|at| records.get(*at)).map(asking_side).collect();
        for (at, words) in places.into_iter().zip(short_names(&documents, &InputFields::default()))
        {
            if let Some(name) = names.get_mut(at) {
                *name = joined([std::mem::take(name), words]);
            }
        }
    }
    names
}

/// Names each run by the last remark, or by its input; and by its model.
fn question_names(records: &[RunRecord]) -> Vec<String> {
    let fields =
        records.first().map(|first| InputFields::find(&first.document)).unwrap_or_default();
    let inputs: Vec<Vec<InputValue>> = records.iter().map(RunRecord::inputs).collect();
    let mut places = places_of(&inputs);
    places.iter_mut().for_each(|place| place.label(&fields));
    let columns: Vec<Vec<Option<String>>> =
        places.iter().map(|place| values_at(place, &fields)).collect();
    let answerers = answerers(records);
    let name = |(at, record): (usize, &RunRecord)| {
        let values = columns.iter().filter_map(|values| values.get(at)?.clone());
        let values: Vec<String> = values.take(VALUES).collect();
        let name = match record.remarks.last() {
            Some(remark) => short(&remark.text),
            None if values.is_empty() => first_words(record, &fields),
            None => values.join(" · "),
        };
        joined([name, answerers.get(at).cloned().unwrap_or_default()])
    };
    records.iter().enumerate().map(name).collect()
}

/// Returns the parts of a run's question beside its inputs: texts, settings and schema.
fn asking_side(record: &RunRecord) -> Value {
    let texts = record.document.messages().into_iter().filter_map(|message| match message.body() {
        MessageBody::Text(text) => Some(Value::from(text)),
        _ => None,
    });
    let config = record.document.config().cloned().map(Value::Object);
    let schema = record.document.schema().cloned();
    let parts = [Some(texts.collect()), config, schema];
    parts.into_iter().map(Option::unwrap_or_default).collect()
}

fn joined(parts: [String; 2]) -> String {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" · ")
}

/// Returns the model of each run, if models differ, and the host of its address, if a model was asked at several.
fn answerers(records: &[RunRecord]) -> Vec<String> {
    let mut places: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for record in records {
        let place = address_host(&record.provider.base_url);
        places.entry(&record.provider.model).or_default().insert(place);
    }
    let models_differ = places.len() > 1;
    let name = |record: &RunRecord| {
        let provider = &record.provider;
        let model = Some(short_model(&provider.model)).filter(|_| models_differ);
        let is_elsewhere = places.get(provider.model.as_str()).is_some_and(|all| all.len() > 1);
        let place = Some(address_host(&provider.base_url)).filter(|_| is_elsewhere);
        let parts = [model, place].into_iter().flatten().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    };
    records.iter().map(name).collect()
}

/// Returns the host and port of an address.
fn address_host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default()
}

/// Returns a name for each of several inputs of a schema, as short as distinguishes them, or the first words of an
/// input without a difference. Empty if an input has no text or number.
pub fn input_names(schema: &Value, inputs: &[Value]) -> Vec<String> {
    let fields = InputFields::of_schema(schema);
    let labelled = |value: &Value| fields.labelled(None, &Pointer::root(), value.clone());
    let inputs: Vec<Value> = inputs.iter().map(labelled).collect();
    let first = |value: &Value| {
        let first = first_value(value, (&Pointer::root(), None, &fields));
        first.map(|text| short(&text)).unwrap_or_default()
    };
    let names = short_names(&inputs, &fields).into_iter().zip(&inputs);
    names.map(|(name, value)| if name.is_empty() { first(value) } else { name }).collect()
}

/// Returns the differences of each value from the others, as short as possible; empty for one without.
fn short_names(values: &[Value], fields: &InputFields) -> Vec<String> {
    let input = |value: &Value| vec![InputValue { instance: None, value: Some(value.clone()) }];
    let all: Vec<Vec<InputValue>> = values.iter().map(input).collect();
    let places = places_of(&all);
    let columns: Vec<Vec<Option<String>>> =
        places.iter().map(|place| values_at(place, fields)).collect();
    // One value that differs everywhere is clearer than several.
    let names_all = |column: &&Vec<Option<String>>| {
        let distinct: BTreeSet<&String> = column.iter().flatten().collect();
        distinct.len() == values.len()
    };
    let only = columns.iter().find(names_all).map(std::slice::from_ref);
    let columns = only.unwrap_or(columns.as_slice());
    let name = |at: usize| {
        let values = columns.iter().filter_map(|values| values.get(at)?.clone());
        values.take(VALUES).collect::<Vec<_>>().join(" · ")
    };
    (0..values.len()).map(name).collect()
}

/// Returns the value of each run at a place, in a few words; `None` if it has none.
fn values_at(place: &VariedPlace, fields: &InputFields) -> Vec<Option<String>> {
    let instance = place.instance.as_deref();
    let name = || fields.name(instance, &place.pointer);
    let texts = place.values.iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>();
    let shared = shared_words(&texts);
    let word = |value: &Option<Value>| match value.as_ref()? {
        Value::String(text) => {
            let rest = text.get(shared..).unwrap_or(text).trim_start();
            let rest = if rest.is_empty() { text } else { rest };
            let begun = if shared > 0 { "…" } else { "" };
            Some(format!("{begun}{}", short(rest))).filter(|words| !words.is_empty())
        }
        Value::Number(number) => Some(format!("{} {number}", name())),
        Value::Bool(true) => Some(name()),
        Value::Bool(false) | Value::Null => None,
        nested => first_value(nested, (&place.pointer, instance, fields)).map(|text| short(&text)),
    };
    place.values.iter().map(word).collect()
}

/// Number of bytes of whole words that all texts begin with; 0 if too few to leave out.
fn shared_words(texts: &[&str]) -> usize {
    let Some((first, others)) = texts.split_first() else { return 0 };
    let alike = |text: &&str| {
        let pairs = first.char_indices().zip(text.chars());
        pairs.take_while(|((_, left), right)| left == right).count()
    };
    let count = others.iter().map(alike).min().unwrap_or_default();
    let shared: String = first.chars().take(count).collect();
    let end = shared.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    if shared.chars().count() < SHARED { 0 } else { end.min(shared.len()) }
}

/// Returns the first words of the input, with the number of further cases, or else the document's title.
fn first_words(record: &RunRecord, fields: &InputFields) -> String {
    let inputs = record.inputs();
    // The input for all cases is not counted as a case.
    let cases = inputs.iter().filter(|input| input.instance.is_some());
    let others = cases.count().saturating_sub(1);
    let first = |InputValue { instance, value }: InputValue| {
        let (instance, root) = (instance.as_deref(), Pointer::root());
        let value = fields.labelled(instance, &root, value?);
        first_value(&value, (&root, instance, fields))
    };
    let first = inputs.into_iter().find_map(first);
    match (first, record.document.title()) {
        (Some(first), _) if others > 0 => format!("{} +{others}", short(&first)),
        (Some(text), _) => short(&text),
        (None, title) => title.map(short).unwrap_or_default(),
    }
}

/// Returns the first text of a value, or its first number with the name of its field.
fn first_value(
    value: &Value,
    (at, instance, fields): (&Pointer, Option<&str>, &InputFields),
) -> Option<String> {
    first_text(value).or_else(|| {
        let (at, number) = first_number(value, at)?;
        Some(format!("{} {number}", fields.name(instance, &at)).trim_start().to_owned())
    })
}

fn first_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Object(members) => members.values().find_map(first_text),
        Value::Array(items) => items.iter().find_map(first_text),
        _ => None,
    }
}

fn first_number(value: &Value, at: &Pointer) -> Option<(Pointer, String)> {
    match value {
        Value::Number(number) => Some((at.clone(), number.to_string())),
        Value::Object(members) => {
            members.iter().find_map(|(key, value)| first_number(value, &at.join(key)))
        }
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| first_number(item, &at.join(&index.to_string())))
        }
        _ => None,
    }
}

/// Returns a text in one line, cut if it is long.
fn short(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().take(VALUE).collect();
    beginning(&line.join(" "), VALUE).into_owned()
}

/// Returns a model's name without its maker's: `llama-3` of `meta/llama-3`.
fn short_model(model: &str) -> &str {
    model.rsplit('/').find(|part| !part.is_empty()).unwrap_or(model)
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
