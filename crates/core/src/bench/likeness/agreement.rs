//! The agreement of repeated answers, field by field, measured by the kind of each field.

use super::agreement_alpha::{Alpha, alpha_of};
use super::agreement_kind::{AgreementKind, kind_of};
use super::same::{canonical, normalized, number_of};
use super::units::{AnswerPlace, Places, Unit};
use crate::bench::verdicts::counting_host::CountingHost;
use crate::field::{FieldKind, FieldTree};
use pilcrow_stats::{Spread, mean, mode_share, pairwise_agreement, share_within, spread};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Distance from the median, as a share of it, within which a number counts as near, if the schema names no step.
const NEAR: f64 = 0.01;

/// The agreement of answers on one field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldAgreement {
    /// Pointer to the field, with `*` for the entries of lists: `/items/*/price`.
    pub place: String,
    /// Title of the field; `None` for the whole answer.
    pub label: Option<String>,
    /// The kind of the field, which determines the measure.
    pub kind: AgreementKind,
    /// One entry for each input; within lists, for each entry of a list.
    pub units: Vec<UnitAgreement>,
    /// Agreement from 0 to 1, averaged over the units; `None` for long texts, or if there is only one answer.
    pub share: Option<f64>,
    /// Agreement beyond chance, over all inputs.
    pub alpha: Alpha,
}

impl FieldAgreement {
    /// Number of inputs whose answers are not all the same.
    pub fn varied_inputs(&self) -> usize {
        let mut varied: Vec<usize> =
            self.units.iter().filter(|unit| unit.varies()).map(|unit| unit.input).collect();
        varied.dedup();
        varied.len()
    }

    /// Within lists, `(entries found in several answers, all entries)`: only the former can be compared. `None` outside
    /// of lists.
    pub fn compared(&self) -> Option<(usize, usize)> {
        let compared = self.units.iter().filter(|unit| unit.total > 1).count();
        self.place.contains("/*").then_some((compared, self.units.len()))
    }
}

/// The agreement of the answers to one input on one field.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitAgreement {
    /// Index of the input.
    pub input: usize,
    /// Number of answers that have a value.
    pub there: usize,
    /// Number of answers.
    pub total: usize,
    /// The values, and how far they agree.
    pub agreement: PlaceAgreement,
}

impl UnitAgreement {
    /// True if the answers are not all the same.
    pub fn varies(&self) -> bool {
        let is_alike = match &self.agreement {
            PlaceAgreement::Counted { values, .. } => values.len() <= 1,
            PlaceAgreement::Numbers { spread, .. } => spread.is_none_or(|s| s.least >= s.most),
            PlaceAgreement::Texts { distinct } => *distinct <= 1,
            PlaceAgreement::Entries { rows, shared, .. } => rows == shared,
        };
        !is_alike || (self.there != 0 && self.there != self.total)
    }
}

/// The values of a field in the answers to one input, and how far they agree.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceAgreement {
    /// Values that are either equal or not.
    Counted {
        /// The distinct values with their counts; the most frequent first.
        values: Vec<(Value, usize)>,
        /// Share of the most frequent value.
        mode_share: Option<f64>,
        /// Share of pairs of answers that agree.
        pairwise: Option<f64>,
    },
    /// Numbers; dates as days since 1970.
    Numbers {
        /// Their median and both ends.
        spread: Option<Spread>,
        /// Largest distance from the median that counts as near.
        tolerance: f64,
        /// Share of numbers near the median.
        near: Option<f64>,
    },
    /// Long texts.
    Texts {
        /// Number of distinct texts after normalizing.
        distinct: usize,
    },
    /// Lists.
    Entries {
        /// Number of distinct entries.
        rows: usize,
        /// Number of entries that all lists contain.
        shared: usize,
        /// The entries that two lists share, divided by those that either contains, averaged over all pairs of lists.
        overlap: Option<f64>,
    },
}

impl PlaceAgreement {
    fn share(&self) -> Option<f64> {
        match self {
            Self::Counted { pairwise, .. } => *pairwise,
            Self::Numbers { near, .. } => *near,
            Self::Texts { .. } => None,
            Self::Entries { overlap, .. } => *overlap,
        }
    }
}

/// Measures the agreement of answers to several inputs, field by field in the order of the schema. `answers` contains
/// the answers to each input that have come.
pub(in crate::bench) async fn agreement(
    schema: Option<&Value>,
    answers: &[Vec<&Value>],
    seed: u64,
    host: &impl CountingHost,
) -> Vec<FieldAgreement> {
    let tree = schema.map(|schema| FieldTree::new(schema.clone()));
    let mut places = Places::new(tree.as_ref());
    for (input, answers) in answers.iter().enumerate().filter(|(_, answers)| !answers.is_empty()) {
        places.add(input, answers);
        host.pause().await;
    }
    let mut fields = Vec::new();
    for place in places.finish() {
        fields.push(of_place(&place, seed, host).await);
    }
    fields
}

async fn of_place(place: &AnswerPlace, seed: u64, host: &impl CountingHost) -> FieldAgreement {
    let kind = kind_of(place);
    let mut units = Vec::with_capacity(place.units.len());
    for unit in &place.units {
        units.push(of_unit(unit, kind, place));
        host.pause().await;
    }
    let alpha = alpha_of(place, kind, seed, host).await;
    let compared = units.iter().filter(|unit| unit.there > 1 || kind == AgreementKind::Entries);
    let shares: Vec<f64> = compared.filter_map(|unit| unit.agreement.share()).collect();
    FieldAgreement {
        place: place.pattern.clone(),
        label: place.label.clone(),
        kind,
        units,
        share: mean(&shares),
        alpha,
    }
}

fn of_unit(unit: &Unit, kind: AgreementKind, place: &AnswerPlace) -> UnitAgreement {
    let values: Vec<&Value> = unit.values.iter().flatten().collect();
    let agreement = match kind {
        AgreementKind::Number | AgreementKind::Date => numbers(&values, kind, place),
        AgreementKind::LongText => {
            let texts = values.iter().filter_map(|value| value.as_str()).map(normalized);
            PlaceAgreement::Texts { distinct: texts.collect::<HashSet<_>>().len() }
        }
        AgreementKind::Entries => entries(unit),
        _ => counted(&values),
    };
    UnitAgreement { input: unit.input, there: values.len(), total: unit.values.len(), agreement }
}

fn counted(values: &[&Value]) -> PlaceAgreement {
    let mut groups: Vec<(Value, usize)> = Vec::new();
    let mut indices: HashMap<String, usize> = HashMap::new();
    for value in values {
        let at = *indices.entry(canonical(value)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some((_, count)) => *count += 1,
            None => groups.push(((*value).clone(), 1)),
        }
    }
    groups.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let counts: Vec<usize> = groups.iter().map(|(_, count)| *count).collect();
    let (mode_share, pairwise) = (mode_share(&counts), pairwise_agreement(&counts));
    PlaceAgreement::Counted { values: groups, mode_share, pairwise }
}

fn numbers(values: &[&Value], kind: AgreementKind, place: &AnswerPlace) -> PlaceAgreement {
    let numbers: Vec<f64> = values.iter().filter_map(|value| number_of(value)).collect();
    let spread = spread(&numbers);
    let median = spread.map(|spread| spread.median).unwrap_or_default();
    let step = match place.field.as_deref().map(|field| &field.kind) {
        Some(FieldKind::Number { step: Some(step), .. }) => step.parse().ok(),
        _ => None,
    };
    let tolerance = match kind {
        AgreementKind::Date => 0.0,
        _ => step.unwrap_or(median.abs() * NEAR),
    };
    let near = share_within(&numbers, median, tolerance).filter(|_| numbers.len() > 1);
    PlaceAgreement::Numbers { spread, tolerance, near }
}

fn entries(unit: &Unit) -> PlaceAgreement {
    let rows = unit.entries.as_deref().unwrap_or_default();
    let shared = rows.iter().filter(|row| row.iter().all(|there| *there)).count();
    let has = |row: &Vec<bool>, turn: usize| row.get(turn) == Some(&true);
    let mut overlaps = Vec::new();
    for one in 0..unit.values.len() {
        for other in one + 1..unit.values.len() {
            let both = rows.iter().filter(|row| has(row, one) && has(row, other)).count();
            let either = rows.iter().filter(|row| has(row, one) || has(row, other)).count();
            overlaps.push(if either == 0 { 1.0 } else { both as f64 / either as f64 });
        }
    }
    PlaceAgreement::Entries { rows: rows.len(), shared, overlap: mean(&overlaps) }
}
