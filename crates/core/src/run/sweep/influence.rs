//! Which field of an input matters: each is tried at other values by itself, and what the answers then say is held against
//! what they say where nothing is changed.

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

/// How often the same input is asked: less says too little of how far its answers differ by themselves.
pub const UNCHANGED: usize = 5;

/// At how many values each field is tried.
pub const VALUES_EACH: usize = 4;

/// The fewest answers to the same input with which anything is told.
const LEAST_UNCHANGED: usize = 3;

/// As likely as this by chance, corrected for the number of fields, and a field does not matter.
const CHANCE: f64 = 0.1;

/// The least by which the share of pairs in which a place changes is above that where nothing is changed, for it to be
/// named.
const NAMED: f64 = 0.25;

/// The most places that are named.
const MOST_NAMED: usize = 4;

/// What one field does to the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldInfluence {
    /// The case; `None` for what all cases share.
    pub instance: Option<String>,
    /// The place in the input's value.
    pub pointer: Pointer,
    /// What each step to the place is called, as the form shows it.
    pub names: Vec<String>,
    /// How many answers there are to other values.
    pub answers: usize,
    /// In what share of the answer's places they differ from the answers to the unchanged input.
    pub share: f64,
    /// How likely chance alone does as much, corrected for the number of fields.
    pub chance: f64,
    /// What the places are called that change with it.
    pub changes: Vec<String>,
}

/// Which field matters.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// How many answers there are to the unchanged input.
    pub unchanged: usize,
    /// In what share of their places they differ among themselves.
    pub noise: f64,
    /// The fields, the one that changes most first.
    pub fields: Vec<FieldInfluence>,
}

/// What can be said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The number of the first fields: those that matter.
    Matter(usize),
    /// No answer differs from any other.
    NothingVaries,
    /// Answers to the same input differ as much as those to others.
    RepeatsDiffer,
    /// Something differs, but too seldom to be told from chance.
    TooFew,
}

impl Influence {
    /// What can be said.
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

/// What the answered runs say of it: several have the same input, and each other one differs from that in one field.
/// `None` if there are other runs among them, or too few.
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
    // Those that matter first, by how much they change.
    measured.sort_by(|one, other| {
        let matters = |field: &FieldInfluence| field.chance <= CHANCE;
        (matters(other), other.share)
            .partial_cmp(&(matters(one), one.share))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let noise = answer.mean_distance(&unchanged);
    Some(Influence { unchanged: unchanged.len(), noise, fields: measured })
}

/// The runs that asked the same as a document, with its inputs or with one value of them changed.
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
    // Of several as common ones, the first.
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

/// The fields that differ, in the order in which they come; none where a run differs in several, or none does.
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

/// Answers beside each other, place by place.
struct Answers {
    places: Vec<ComparedPlace>,
}

/// How far answers differ at one place: a matrix.
struct ComparedPlace {
    label: Option<String>,
    distances: Vec<Vec<f64>>,
}

impl Answers {
    fn new(tree: Option<&FieldTree>, answers: &[&Value]) -> Self {
        let mut places = Places::new(tree);
        places.add(0, answers);
        // What stands within the entries of a list is told of the list.
        let of_answer = places.finish().into_iter().filter(|place| !place.pattern.contains("/*"));
        Self { places: of_answer.filter_map(ComparedPlace::new).collect() }
    }

    /// The share of places in which two answers differ.
    fn distance(&self, one: usize, other: usize) -> f64 {
        mean(self.places.iter().map(|place| place.distance(one, other)))
    }

    fn mean_distance(&self, among: &[usize]) -> f64 {
        let pairs = among.iter().enumerate().flat_map(|(at, one)| {
            among.iter().skip(at + 1).map(move |other| self.distance(*one, *other))
        });
        mean(pairs)
    }

    /// What the places are called that differ more between these than among the unchanged.
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
    /// `None` if there is nothing to compare.
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

/// What each answer has at a place.
enum Keys<'unit> {
    /// A value as a text that is the same for the same values.
    Values(Vec<Option<String>>),
    /// Of a list, which of its entries.
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

    /// From 0, for the same, to 1. Of lists the share of entries that only one has; lists of the same entries that are not
    /// the same differ by a half.
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

/// 0 where there are none.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    pilcrow_stats::mean(&values.collect::<Vec<f64>>()).unwrap_or_default()
}
