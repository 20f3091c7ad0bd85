//! The differences between the inputs of runs.

use super::file_names::file_names;
use super::input_fields::{InputFields, InputValue};
use super::record::RunRecord;
use crate::field::{field_at, readable_key};
use crate::pointer::Pointer;
use serde_json::Value;

/// A place at which two runs' inputs differ.
#[derive(Clone, Debug, PartialEq)]
pub struct VariedInput {
    /// The case; `None` for the input of all cases.
    pub instance: Option<String>,
    /// Place in the input's value.
    pub pointer: Pointer,
    /// Value of the first run; `None` if it has none.
    pub left: Option<Value>,
    /// Value of the second run; `None` if it has none.
    pub right: Option<Value>,
}

/// Returns the places at which two runs' inputs differ, in the first one's order. Values are compared as texts: `1.0`
/// is not `1`, since a model reads them differently.
pub fn varied_inputs(left: &RunRecord, right: &RunRecord) -> Vec<VariedInput> {
    varied_values(&left.inputs(), &right.inputs())
}

fn varied_values(left: &[InputValue], right: &[InputValue]) -> Vec<VariedInput> {
    let value_in = |inputs: &[InputValue], instance: &Option<String>| {
        inputs.iter().find(|input| input.instance == *instance).and_then(|i| i.value.clone())
    };
    let new = right.iter().filter(|input| left.iter().all(|l| l.instance != input.instance));
    let mut varied = Vec::new();
    for InputValue { instance, .. } in left.iter().chain(new) {
        let (before, after) = (value_in(left, instance), value_in(right, instance));
        let mut comparison = Comparison { instance, varied: &mut varied };
        comparison.compare(&Pointer::root(), before.as_ref(), after.as_ref());
    }
    varied
}

/// A place at which the inputs of several runs differ.
#[derive(Clone, Debug, PartialEq)]
pub struct VariedPlace {
    /// The case; `None` for the input of all cases.
    pub instance: Option<String>,
    /// Place in the input's value.
    pub pointer: Pointer,
    /// Name of each step to the place, as in the form.
    pub names: Vec<String>,
    /// Value of each run; `None` if it has none.
    pub values: Vec<Option<Value>>,
}

impl VariedPlace {
    /// Returns the names of the runs' files at this place; `None` if it is no place for files.
    pub(super) fn file_names(&self, fields: &InputFields) -> Option<Vec<Option<String>>> {
        let field = fields.tree(self.instance.as_deref());
        let field = field.and_then(|tree| field_at(tree, &self.pointer));
        file_names(&self.values, field.as_ref().and_then(|field| field.media.as_deref()))
    }

    /// Replaces options by their labels, as in the form, and files by their names.
    pub(super) fn label(&mut self, fields: &InputFields) {
        if let Some(names) = self.file_names(fields) {
            self.values = names.into_iter().map(|name| name.map(Value::String)).collect();
            return;
        }
        for value in self.values.iter_mut().flatten() {
            *value = fields.labelled(self.instance.as_deref(), &self.pointer, value.take());
        }
    }
}

/// Returns the places at which any run's inputs differ from the first one's.
pub fn varied_places(records: &[RunRecord]) -> Vec<VariedPlace> {
    let inputs: Vec<Vec<InputValue>> = records.iter().map(RunRecord::inputs).collect();
    let mut places = places_of(&inputs);
    // Without differences, the fields are not needed.
    if let Some(first) = records.first().filter(|_| !places.is_empty()) {
        let fields = InputFields::find(&first.document);
        for place in &mut places {
            place.names = fields.names(place.instance.as_deref(), &place.pointer);
        }
    }
    places
}

/// Returns the places at which any of several inputs differs from the first one.
pub(super) fn places_of(inputs: &[Vec<InputValue>]) -> Vec<VariedPlace> {
    let Some((first, others)) = inputs.split_first() else { return Vec::new() };
    let mut places: Vec<VariedPlace> = Vec::new();
    for varied in others.iter().flat_map(|other| varied_values(first, other)) {
        let VariedInput { instance, pointer, .. } = varied;
        let is_within = |one: &Pointer, other: &Pointer| one.is_within(other);
        if places.iter().any(|p| p.instance == instance && is_within(&pointer, &p.pointer)) {
            continue;
        }
        // A run may differ in a part of a value that differs as a whole in another run.
        places.retain(|p| p.instance != instance || !is_within(&p.pointer, &pointer));
        let values = inputs.iter().map(|inputs| {
            let input = inputs.iter().find(|input| input.instance == instance)?;
            pointer.get(input.value.as_ref()?).cloned()
        });
        let values = values.collect();
        let names = pointer.tokens().map(|token| readable_key(&token)).collect();
        places.push(VariedPlace { instance, pointer, names, values });
    }
    places
}

struct Comparison<'run> {
    instance: &'run Option<String>,
    varied: &'run mut Vec<VariedInput>,
}

impl Comparison<'_> {
    fn compare(&mut self, place: &Pointer, left: Option<&Value>, right: Option<&Value>) {
        match (left, right) {
            (left, right) if left == right => {}
            (Some(Value::Object(left)), Some(Value::Object(right))) => {
                let new = right.keys().filter(|key| !left.contains_key(*key));
                for key in left.keys().chain(new) {
                    self.compare(&place.join(key), left.get(key), right.get(key));
                }
            }
            (Some(Value::Array(left)), Some(Value::Array(right))) => {
                for index in 0..left.len().max(right.len()) {
                    let place = place.join(&index.to_string());
                    self.compare(&place, left.get(index), right.get(index));
                }
            }
            (left, right) => self.varied.push(VariedInput {
                instance: self.instance.clone(),
                pointer: place.clone(),
                left: left.cloned(),
                right: right.cloned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::run::{RunId, RunProvider};
    use serde_json::json;

    #[track_caller]
    fn check(left: &str, right: &str, expected: Value) {
        let record = |text: &str| {
            let request = parse_document(text).unwrap().request;
            RunRecord::new(RunId::default(), &request, RunProvider::default())
        };
        let varied = varied_inputs(&record(left), &record(right)).into_iter();
        let varied = varied.map(|v| json!([v.instance, v.pointer.as_str(), v.left, v.right]));
        assert_eq!(Value::Array(varied.collect()).to_string(), expected.to_string());
    }

    #[test]
    fn differences_are_told_place_by_place() {
        check(
            "[{type: 'input', a: 1, b: {c: [1, 2], d: 'x'}, e: 1.0}]",
            "[{type: 'input', b: {c: [1, 3, 4], d: 'x'}, e: 1, f: null}]",
            json!([
                [null, "/a", 1, null],
                [null, "/b/c/1", 2, 3],
                [null, "/b/c/2", null, 4],
                [null, "/e", parse_number("1.0"), 1],
                [null, "/f", null, null],
            ]),
        );
        check("[{type: 'input', a: 1}]", "[{type: 'input', a: 1}, {text: 'x'}]", json!([]));
    }

    #[test]
    fn cases_are_compared_each_with_its_own() {
        check(
            "[{type: 'input', _instance: '①', a: 1}, {type: 'input', _instance: '②', a: 2}]",
            "[{type: 'input', _instance: '②', a: 3}, {type: 'input', _instance: '③', a: 4}]",
            json!([["①", "", {"a": 1}, null], ["②", "/a", 2, 3], ["③", "", null, {"a": 4}]]),
        );
    }

    #[test]
    fn of_several_runs_each_place_is_told_once() {
        let record = |text: &str| {
            let request = parse_document(text).unwrap().request;
            RunRecord::new(RunId::default(), &request, RunProvider::default())
        };
        let records = [
            record("[{type: 'input', a: {b: 1, c: 2}, d: 3}]"),
            record("[{type: 'input', a: {b: 9, c: 2}, d: 3}]"),
            record("[{type: 'input', a: 5, d: 3}]"),
        ];
        let places = varied_places(&records).into_iter();
        let places: Vec<Value> =
            places.map(|place| json!([place.pointer.as_str(), place.values])).collect();
        assert_eq!(places, [json!(["/a", [{"b": 1, "c": 2}, {"b": 9, "c": 2}, 5]])]);
    }

    #[test]
    fn places_are_called_by_the_titles_that_the_form_shows() {
        let record = |text: &str| {
            let request = parse_document(text).unwrap().request;
            RunRecord::new(RunId::default(), &request, RunProvider::default())
        };
        let schema = "schema: {properties: {city: {title: 'Город'}, trip: {title: 'Поездка',
            properties: {days: {}}}}}";
        let records = [
            record(&format!(
                "[{{type: 'input', {schema}, input: {{city: 'Oslo', trip: {{days: 1}}}}}}]"
            )),
            record(&format!(
                "[{{type: 'input', {schema}, input: {{city: 'Bern', trip: {{days: 2}}}}}}]"
            )),
        ];
        let names: Vec<Vec<String>> =
            varied_places(&records).into_iter().map(|place| place.names).collect();
        assert_eq!(names, [vec!["Город"], vec!["Поездка", "Days"]]);
    }

    fn parse_number(text: &str) -> Value {
        crate::document::parse_text(text).unwrap()
    }
}
