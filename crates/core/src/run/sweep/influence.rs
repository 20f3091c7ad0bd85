//! Measures which field of an input influences the answers: each field is tried at other values, and the answers are
//! compared with repeated answers to the unchanged input.

use crate::bench::{AnswerPlace, Places, Unit, canonical};
use crate::document::Request;
use crate::field::FieldTree;
use crate::pointer::Pointer;
use crate::run::input_fields::{InputFields, InputValue, input_values};
use crate::run::question::DocumentQuestion;
use crate::run::record::RunRecord;
use crate::run::variation::places_of;
use pilcrow_stats::{apart, holm};
use serde_json::Value;

/// Number of runs with the unchanged input; fewer would not show how much its answers vary by themselves.
pub const UNCHANGED: usize = 5;

/// Number of values at which each field is tried.
pub const VALUES_EACH: usize = 4;

/// The fewest answers to the unchanged input for which a result is given.
const LEAST_UNCHANGED: usize = 3;

/// A field with a higher probability of chance (corrected for the number of fields) has no influence.
const CHANCE: f64 = 0.1;

/// The smallest increase in the share of pairs that differ at a place, compared with the unchanged input, for which the
/// place is named.
const NAMED: f64 = 0.25;

/// The most places that are named.
const MOST_NAMED: usize = 4;

/// The influence of one field on the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldInfluence {
    /// The case; `None` for the input of all cases.
    pub instance: Option<String>,
    /// Place of the field in the input's value.
    pub pointer: Pointer,
    /// Name of each step to the place, as in the form.
    pub names: Vec<String>,
    /// Number of answers to changed values.
    pub answers: usize,
    /// Mean share of answer places that differ from the answers to the unchanged input.
    pub share: f64,
    /// Probability that chance alone has this effect, corrected for the number of fields.
    pub chance: f64,
    /// Names of the places that change with the field.
    pub changes: Vec<String>,
}

/// The influence of all fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// Number of answers to the unchanged input.
    pub unchanged: usize,
    /// Mean share of places at which these differ from each other.
    pub noise: f64,
    /// The fields, the most influential first.
    pub fields: Vec<FieldInfluence>,
}

/// The conclusion from the influences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Number of fields with influence, which are the first ones.
    Matter(usize),
    /// No answer differs from another.
    NothingVaries,
    /// Answers to the same input differ as much as answers to changed inputs.
    RepeatsDiffer,
    /// There are differences, but too few to exclude chance.
    TooFew,
}

impl Influence {
    /// Returns the conclusion.
    pub fn verdict(&self) -> Verdict {
        let matter = self.fields.iter().take_while(|field| field.chance <= CHANCE).count();
        let most = self.fields.first().map_or(0.0, |field| field.share);
        match matter {
            0 if most == 0.0 && self.noise == 0.0 => Verdict::NothingVaries,
            0 if self.noise > 0.0 => Verdict::RepeatsDiffer,
            0 => Verdict::TooFew,
            matter => Verdict::Matter(matter),
        }
    }
}

/// Measures the influences from answered runs: several with the same input, and others that differ from it in one field
/// each. `None` if there are other runs among them, or too few.
pub fn influence(records: &[RunRecord]) -> Option<Influence> {
    if !records.iter().all(RunRecord::answers_document_alone) {
        return None;
    }
    let answered: Vec<&RunRecord> = records.iter().filter(|one| one.solution.is_some()).collect();
    let inputs: Vec<Vec<InputValue>> = answered.iter().map(|one| one.inputs()).collect();
    let base = commonest(&inputs)?;
    let unchanged: Vec<usize> = places(&inputs, |input| input == base);
    if unchanged.len() < LEAST_UNCHANGED {
        return None;
    }
    let list = varied(&inputs, base)?;
    let answers: Vec<&Value> = answered.iter().filter_map(|one| one.solution.as_ref()).collect();
    let document = &answered.first()?.document;
    let tree = document.schema().map(|schema| FieldTree::new(schema.clone()));
    let answer = Answers::new(tree.as_ref(), &answers);
    let fields = InputFields::find(document);
    let measured = list.into_iter().map(|field| field.measure(&answer, &unchanged, &fields));
    let mut measured: Vec<FieldInfluence> = measured.collect::<Option<_>>()?;
    let corrected = holm(&measured.iter().map(|field| field.chance).collect::<Vec<_>>());
    measured.iter_mut().zip(corrected).for_each(|(field, chance)| field.chance = chance);
    // Fields with influence first, by their share of changes.
    measured.sort_by(|one, other| {
        let matters = |field: &FieldInfluence| field.chance <= CHANCE;
        (matters(other), other.share)
            .partial_cmp(&(matters(one), one.share))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let noise = answer.mean_distance(&unchanged);
    Some(Influence { unchanged: unchanged.len(), noise, fields: measured })
}

/// Returns the runs with the document's question, and with its inputs or one changed value of them.
pub fn around(records: Vec<RunRecord>, document: &Request) -> Vec<RunRecord> {
    let (question, base) = (DocumentQuestion::read(document), input_values(document));
    let is_around = |record: &RunRecord| {
        let own = record.inputs();
        DocumentQuestion::read(&record.document) == question
            && (own == base || places_of(&[base.clone(), own]).len() == 1)
    };
    records.into_iter().filter(is_around).collect()
}

fn commonest(inputs: &[Vec<InputValue>]) -> Option<&Vec<InputValue>> {
    let count = |input: &Vec<InputValue>| inputs.iter().filter(|one| *one == input).count();
    // The first of several equally frequent inputs.
    inputs.iter().rev().max_by_key(|input| count(input))
}

fn places(inputs: &[Vec<InputValue>], is_wanted: impl Fn(&Vec<InputValue>) -> bool) -> Vec<usize> {
    let wanted = inputs.iter().enumerate().filter(|(_, input)| is_wanted(input));
    wanted.map(|(at, _)| at).collect()
}

/// A field, and the runs in which it differs.
struct VariedField {
    instance: Option<String>,
    pointer: Pointer,
    runs: Vec<usize>,
}

/// Returns the fields that differ, in order of appearance; `None` if a run differs in several, or no run differs.
fn varied(inputs: &[Vec<InputValue>], base: &Vec<InputValue>) -> Option<Vec<VariedField>> {
    let mut list: Vec<VariedField> = Vec::new();
    for (at, input) in inputs.iter().enumerate().filter(|(_, input)| *input != base) {
        let places = places_of(&[base.clone(), input.clone()]);
        let [place] = places.as_slice() else { return None };
        let is_same =
            |one: &&mut VariedField| one.pointer == place.pointer && one.instance == place.instance;
        match list.iter_mut().find(is_same) {
            Some(earlier) => earlier.runs.push(at),
            None => list.push(VariedField {
                instance: place.instance.clone(),
                pointer: place.pointer.clone(),
                runs: vec![at],
            }),
        }
    }
    (!list.is_empty()).then_some(list)
}

impl VariedField {
    fn measure(
        self,
        answers: &Answers,
        unchanged: &[usize],
        fields: &InputFields,
    ) -> Option<FieldInfluence> {
        let runs: Vec<usize> = unchanged.iter().chain(&self.runs).copied().collect();
        let distances: Vec<Vec<f64>> = runs
            .iter()
            .map(|one| runs.iter().map(|o| answers.distance(*one, *o)).collect())
            .collect();
        let result = apart(&distances, unchanged.len(), 0)?;
        Some(FieldInfluence {
            names: fields.names(self.instance.as_deref(), &self.pointer),
            answers: self.runs.len(),
            share: result.between,
            chance: result.chance,
            changes: answers.changed(unchanged, &self.runs),
            instance: self.instance,
            pointer: self.pointer,
        })
    }
}

/// Answers in comparison, place by place.
struct Answers {
    places: Vec<ComparedPlace>,
}

/// Pairwise distances of answers at one place, as a matrix.
struct ComparedPlace {
    label: Option<String>,
    distances: Vec<Vec<f64>>,
}

impl Answers {
    fn new(tree: Option<&FieldTree>, answers: &[&Value]) -> Self {
        let mut places = Places::new(tree);
        places.add(0, answers);
        // Values inside list entries are compared as part of their list.
        let of_answer = places.finish().into_iter().filter(|place| !place.pattern.contains("/*"));
        Self { places: of_answer.filter_map(ComparedPlace::new).collect() }
    }

    /// Mean distance of two answers over all places.
    fn distance(&self, one: usize, other: usize) -> f64 {
        mean(self.places.iter().map(|place| place.distance(one, other)))
    }

    fn mean_distance(&self, among: &[usize]) -> f64 {
        let pairs = among.iter().enumerate().flat_map(|(at, one)| {
            among.iter().skip(at + 1).map(move |other| self.distance(*one, *other))
        });
        mean(pairs)
    }

    /// Returns the names of the places that differ more in `others` than among the unchanged.
    fn changed(&self, unchanged: &[usize], others: &[usize]) -> Vec<String> {
        let pairs = |with: &'_ [usize], place: &ComparedPlace| {
            mean(unchanged.iter().flat_map(|one| {
                with.iter()
                    .filter(move |other| *other != one)
                    .map(|other| place.distance(*one, *other))
            }))
        };
        let is_changed =
            |place: &&ComparedPlace| pairs(others, place) - pairs(unchanged, place) >= NAMED;
        let changed = self.places.iter().filter(is_changed);
        changed.filter_map(|place| place.label.clone()).take(MOST_NAMED).collect()
    }
}

impl ComparedPlace {
    /// Creates the distances of a place; `None` if it has nothing to compare.
    fn new(place: AnswerPlace) -> Option<Self> {
        let unit = place.units.into_iter().next()?;
        let keys = Keys::new(&unit);
        let all = 0..unit.values.len();
        let row = |one: usize| all.clone().map(|other| keys.distance(one, other)).collect();
        Some(Self { label: place.label, distances: all.clone().map(row).collect() })
    }

    fn distance(&self, one: usize, other: usize) -> f64 {
        self.distances.get(one).and_then(|row| row.get(other)).copied().unwrap_or_default()
    }
}

/// The value of each answer at one place, for comparison.
enum Keys<'unit> {
    /// Values as texts, equal for equal values.
    Values(Vec<Option<String>>),
    /// A list: which answers contain each of its possible entries, and the lists as texts.
    Entries(&'unit [Vec<bool>], Vec<Option<String>>),
}

impl<'unit> Keys<'unit> {
    fn new(unit: &'unit Unit) -> Self {
        let values = unit.values.iter().map(|value| value.as_ref().map(canonical)).collect();
        match &unit.entries {
            Some(entries) => Self::Entries(entries, values),
            None => Self::Values(values),
        }
    }

    /// Returns a distance from 0 (equal) to 1. For lists, the share of entries that only one of them has; lists with
    /// the same entries that are not equal have the distance 0.5.
    fn distance(&self, one: usize, other: usize) -> f64 {
        let (Self::Values(values) | Self::Entries(_, values)) = self;
        if values.get(one) == values.get(other) {
            return 0.0;
        }
        let Self::Entries(entries, _) = self else { return 1.0 };
        let has = |entry: &[bool], at: usize| entry.get(at).copied().unwrap_or_default();
        let either = entries.iter().filter(|entry| has(entry, one) || has(entry, other));
        let apart =
            mean(either.map(|entry| f64::from(u8::from(has(entry, one) != has(entry, other)))));
        if apart == 0.0 { 0.5 } else { apart }
    }
}

/// Returns the mean, or 0 without values.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    pilcrow_stats::mean(&values.collect::<Vec<f64>>()).unwrap_or_default()
}
