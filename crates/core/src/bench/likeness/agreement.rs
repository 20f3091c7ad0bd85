//! How far repeats of an answer agree, place by place, each by the kind that its schema gives it.

use super::agreement_alpha::{Alpha, alpha_of};
use super::agreement_kind::{AgreementKind, kind_of};
use super::same::{canonical, normalized, number_of};
use super::units::{AnswerPlace, Places, Unit};
use crate::bench::verdicts::counting_host::CountingHost;
use crate::field::{FieldKind, FieldTree};
use pilcrow_stats::{Spread, mean, mode_share, pairwise_agreement, share_within, spread};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// The share of their median within which numbers count as near, where the schema names no step.
const NEAR: f64 = 0.01;

/// How far answers agree at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldAgreement {
    /// Its pointer, with `*` for the entries of lists: `/items/*/price`.
    pub place: String,
    /// What it is called; `None` for the whole answer.
    pub label: Option<String>,
    /// By what it is measured.
    pub kind: AgreementKind,
    /// Input by input; of entries of lists, entry by entry.
    pub units: Vec<UnitAgreement>,
    /// From 0 to 1, the mean over the units; `None` for long texts, or if there is only one answer.
    pub share: Option<f64>,
    /// Agreement beyond chance, over all inputs.
    pub alpha: Alpha,
}

impl FieldAgreement {
    /// In how many inputs not all answers are the same, where they are there at all.
    pub fn varied_inputs(&self) -> usize {
        let mut varied: Vec<usize> =
            self.units.iter().filter(|unit| unit.varies()).map(|unit| unit.input).collect();
        varied.dedup();
        varied.len()
    }

    /// Within lists, how many entries are in several answers, so that they can be compared, of all; none
    /// elsewhere.
    pub fn compared(&self) -> Option<(usize, usize)> {
        let compared = self.units.iter().filter(|unit| unit.total > 1).count();
        self.place.contains("/*").then_some((compared, self.units.len()))
    }
}

/// How far the answers to one input agree at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitAgreement {
    /// The input.
    pub input: usize,
    /// In how many answers something is there.
    pub there: usize,
    /// How many answers there are.
    pub total: usize,
    /// How far the answers agree there.
    pub agreement: PlaceAgreement,
}

impl UnitAgreement {
    /// Whether not all answers are the same.
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

/// What answers have at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceAgreement {
    /// Values that are the same or not.
    Counted {
        /// Each, and how often it came; the commonest first.
        values: Vec<(Value, usize)>,
        /// The share of the commonest.
        mode_share: Option<f64>,
        /// The share of pairs that agree.
        pairwise: Option<f64>,
    },
    /// Numbers; of dates, days since 1970.
    Numbers {
        /// Their middle and ends.
        spread: Option<Spread>,
        /// What still counts as near the median.
        tolerance: f64,
        /// The share that is near the median.
        near: Option<f64>,
    },
    /// Long texts.
    Texts {
        /// How many different ones, normalized.
        distinct: usize,
    },
    /// Lists.
    Entries {
        /// How many different entries there are.
        rows: usize,
        /// How many of them all have.
        shared: usize,
        /// Of each two lists the share of entries that both have of those that either has; the mean.
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

/// How far the answers to several inputs agree, place by place in the order of the schema. `answers`
/// has for each input those that came.
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
