//! How far repeats of an answer agree, place by place, each by the kind that its schema gives it.

use super::same::{canonical, normalized, number_of};
use super::units::{Place, Places, Unit};
use crate::field::{Field, FieldKind, FieldTree, WidgetKind};
use crate::schema::same_scalar;
use pilcrow_stats::{
    Interval, Level, Spread, alpha, alpha_interval, mean, mode_share, pairwise_agreement,
    share_within, spread,
};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A longer text is compared as a whole, and never as a share.
const LONG_TEXT: usize = 160;
/// A whole number between two ends with at most so many steps between them is a score.
const MOST_STEPS: f64 = 10.0;
/// Numbers count as near within this share of their median, where the schema names no step.
const NEAR: f64 = 0.01;
/// Draws for the interval of alpha.
const DRAWS: usize = 1_000;

/// What a place is to its measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AgreementKind {
    /// One of a few values: counted; alpha is nominal.
    Options,
    /// One of a few values in an order (`x-ordinal`): counted; alpha is ordinal.
    Ordered,
    /// Yes or no: counted; alpha is nominal.
    YesNo,
    /// A whole number of a few: counted; alpha is ordinal.
    Score,
    /// A number: median, ends, share near the median; alpha is of intervals.
    Number,
    /// A date, by its days: as a number.
    Date,
    /// A short text, equal after normalizing: counted; alpha is nominal.
    ShortText,
    /// A long text: how many different ones there are, never a share.
    LongText,
    /// A list: which entries all have, aligned by what names them or by what they have in common.
    Entries,
    /// Values of several types, equal or not: counted; alpha is nominal.
    Other,
}

impl AgreementKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Options,
        Self::Ordered,
        Self::YesNo,
        Self::Score,
        Self::Number,
        Self::Date,
        Self::ShortText,
        Self::LongText,
        Self::Entries,
        Self::Other,
    ];

    /// Its name in `locales/*.json`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Ordered => "ordered",
            Self::YesNo => "yes_no",
            Self::Score => "score",
            Self::Number => "number",
            Self::Date => "date",
            Self::ShortText => "short_text",
            Self::LongText => "long_text",
            Self::Entries => "entries",
            Self::Other => "other",
        }
    }

    /// The level of its alpha; none where it has none.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Options | Self::YesNo | Self::ShortText | Self::Other => Some(Level::Nominal),
            Self::Ordered | Self::Score => Some(Level::Ordinal),
            Self::Number | Self::Date => Some(Level::Interval),
            Self::LongText | Self::Entries => None,
        }
    }
}

/// How far answers agree at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldAgreement {
    /// Its pointer, with `*` for the entries of lists: `/items/*/price`.
    pub place: String,
    /// What it is called; none for the whole answer.
    pub label: Option<String>,
    /// By what it is measured.
    pub kind: AgreementKind,
    /// Input by input; of entries of lists, entry by entry.
    pub units: Vec<UnitAgreement>,
    /// From 0 to 1, the mean over the units; none of long texts, and where there is only one answer.
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
}

/// How far the answers to one input agree at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitAgreement {
    /// The input.
    pub input: usize,
    /// In how many answers something is there.
    pub there: usize,
    /// Of how many.
    pub of: usize,
    /// What is there.
    pub found: Found,
}

impl UnitAgreement {
    /// Whether not all answers are the same.
    pub fn varies(&self) -> bool {
        let is_alike = match &self.found {
            Found::Counted { values, .. } => values.len() <= 1,
            Found::Numbers { spread, .. } => spread.is_none_or(|s| s.least >= s.most),
            Found::Texts { distinct } => *distinct <= 1,
            Found::Entries { rows, shared, .. } => rows == shared,
        };
        !is_alike || (self.there != 0 && self.there != self.of)
    }
}

/// What answers have at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
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

impl Found {
    fn share(&self) -> Option<f64> {
        match self {
            Self::Counted { pairwise, .. } => *pairwise,
            Self::Numbers { near, .. } => *near,
            Self::Texts { .. } => None,
            Self::Entries { overlap, .. } => *overlap,
        }
    }
}

/// Krippendorff's alpha of a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alpha {
    /// It is so much, within an interval of 95 % where there are enough inputs for one.
    Is(f64, Option<Interval>),
    /// Nothing varies: chance would do as well as anything.
    AllTheSame,
    /// There are less than two inputs with two answers.
    TooFew,
    /// It is not measured so.
    NotMeasured,
}

/// How far the answers to several inputs agree, place by place in the order of the schema. `answers`
/// has for each input those that came.
pub fn agreement(
    schema: Option<&Value>,
    answers: &[Vec<&Value>],
    seed: u64,
) -> Vec<FieldAgreement> {
    let tree = schema.map(|schema| FieldTree::new(schema.clone()));
    let mut places = Places::new(tree.as_ref());
    for (input, answers) in answers.iter().enumerate().filter(|(_, answers)| !answers.is_empty()) {
        places.add(input, answers);
    }
    places.done().iter().map(|place| of_place(place, seed)).collect()
}

fn of_place(place: &Place, seed: u64) -> FieldAgreement {
    let kind = kind_of(place);
    let units: Vec<UnitAgreement> =
        place.units.iter().map(|unit| of_unit(unit, kind, place)).collect();
    let compared = units.iter().filter(|unit| unit.there > 1 || kind == AgreementKind::Entries);
    let shares: Vec<f64> = compared.filter_map(|unit| unit.found.share()).collect();
    FieldAgreement {
        place: place.pattern.clone(),
        label: place.label.clone(),
        kind,
        units,
        share: mean(&shares),
        alpha: alpha_of(place, kind, seed),
    }
}

fn kind_of(place: &Place) -> AgreementKind {
    use AgreementKind as Kind;
    if place.units.iter().any(|unit| unit.entries.is_some()) {
        return Kind::Entries;
    }
    let values = || place.units.iter().flat_map(|unit| unit.values.iter().flatten());
    let field = place.field.as_deref();
    match field.map(|field| &field.kind) {
        Some(FieldKind::Choice { .. }) if place.is_ordinal => Kind::Ordered,
        Some(FieldKind::Choice { .. }) => Kind::Options,
        _ if values().all(Value::is_boolean) => Kind::YesNo,
        _ if values().all(Value::is_number) => match field {
            Some(field) if is_score(field) => Kind::Score,
            _ => Kind::Number,
        },
        _ if !values().all(Value::is_string) => Kind::Other,
        _ if field.is_some_and(is_date) && values().all(|value| number_of(value).is_some()) => {
            Kind::Date
        }
        _ if field.is_some_and(is_long) || values().any(is_long_text) => Kind::LongText,
        _ => Kind::ShortText,
    }
}

fn is_score(field: &Field) -> bool {
    let FieldKind::Number { integer: true, minimum: Some(least), maximum: Some(most), .. } =
        &field.kind
    else {
        return false;
    };
    let ends = least.parse::<f64>().ok().zip(most.parse::<f64>().ok());
    ends.is_some_and(|(least, most)| most - least <= MOST_STEPS)
}

fn is_date(field: &Field) -> bool {
    matches!(field.widget, WidgetKind::Date | WidgetKind::DateTime)
}

fn is_long(field: &Field) -> bool {
    use WidgetKind::{Code, LongText, Markdown};
    matches!(field.widget, Code | LongText | Markdown)
}

fn is_long_text(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.contains('\n') || text.chars().count() > LONG_TEXT)
}

fn of_unit(unit: &Unit, kind: AgreementKind, place: &Place) -> UnitAgreement {
    let values: Vec<&Value> = unit.values.iter().flatten().collect();
    let found = match kind {
        AgreementKind::Number | AgreementKind::Date => numbers(&values, kind, place),
        AgreementKind::LongText => {
            let texts = values.iter().filter_map(|value| value.as_str()).map(normalized);
            Found::Texts { distinct: texts.collect::<HashSet<_>>().len() }
        }
        AgreementKind::Entries => entries(unit),
        _ => counted(&values),
    };
    UnitAgreement { input: unit.input, there: values.len(), of: unit.values.len(), found }
}

fn counted(values: &[&Value]) -> Found {
    let mut found: Vec<(Value, usize)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for value in values {
        let at = *known.entry(canonical(value)).or_insert(found.len());
        match found.get_mut(at) {
            Some((_, count)) => *count += 1,
            None => found.push(((*value).clone(), 1)),
        }
    }
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let counts: Vec<usize> = found.iter().map(|(_, count)| *count).collect();
    let (mode_share, pairwise) = (mode_share(&counts), pairwise_agreement(&counts));
    Found::Counted { values: found, mode_share, pairwise }
}

fn numbers(values: &[&Value], kind: AgreementKind, place: &Place) -> Found {
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
    Found::Numbers { spread, tolerance, near }
}

fn entries(unit: &Unit) -> Found {
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
    Found::Entries { rows: rows.len(), shared, overlap: mean(&overlaps) }
}

fn alpha_of(place: &Place, kind: AgreementKind, seed: u64) -> Alpha {
    let Some(level) = kind.level() else { return Alpha::NotMeasured };
    let mut codes = Codes { place, kind, known: HashMap::new() };
    let mut groups: BTreeMap<usize, Vec<Vec<f64>>> = BTreeMap::new();
    for unit in &place.units {
        let values: Vec<f64> = unit.values.iter().flatten().filter_map(|v| codes.code(v)).collect();
        if values.len() > 1 {
            groups.entry(unit.input).or_default().push(values);
        }
    }
    if groups.len() < 2 {
        return Alpha::TooFew;
    }
    let groups: Vec<Vec<Vec<f64>>> = groups.into_values().collect();
    match alpha(&groups.concat(), level) {
        Some(found) => Alpha::Is(found, alpha_interval(&groups, level, DRAWS, seed)),
        None => Alpha::AllTheSame,
    }
}

/// Values as the numbers that alpha takes.
struct Codes<'place> {
    place: &'place Place,
    kind: AgreementKind,
    known: HashMap<String, f64>,
}

impl Codes<'_> {
    fn code(&mut self, value: &Value) -> Option<f64> {
        match self.kind {
            AgreementKind::Ordered => {
                let Some(FieldKind::Choice { options }) =
                    self.place.field.as_deref().map(|field| &field.kind)
                else {
                    return None;
                };
                let at = options.iter().position(|option| same_scalar(&option.value, value));
                at.map(|at| at as f64)
            }
            AgreementKind::Score | AgreementKind::Number | AgreementKind::Date => number_of(value),
            _ => {
                let next = self.known.len() as f64;
                Some(*self.known.entry(canonical(value)).or_insert(next))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn schema() -> Value {
        json!({"type": "object", "properties": {
            "decision": {"enum": ["approve", "reject"]},
            "size": {"enum": ["s", "m", "l"], "x-ordinal": true, "title": "How big"},
            "urgent": {"type": "boolean"},
            "stars": {"type": "integer", "minimum": 1, "maximum": 5},
            "price": {"type": "number", "multipleOf": 0.5},
            "due": {"type": "string", "format": "date"},
            "name": {"type": "string"},
            "why": {"type": "string", "maxLength": 900},
            "items": {"type": "array", "items": {"type": "object", "properties": {
                "sku": {"type": "string"}, "n": {"type": "integer"}}}},
            "kind": {"const": "x"},
        }})
    }

    fn answer(decision: &str, stars: i64, price: f64, name: &str, skus: &[(&str, i64)]) -> Value {
        let items: Vec<Value> = skus.iter().map(|(sku, n)| json!({"sku": sku, "n": n})).collect();
        json!({"decision": decision, "size": "m", "urgent": true, "stars": stars, "price": price,
            "due": "2026-03-01", "name": name, "why": format!("{name} it is"), "items": items, "kind": "x"})
    }

    fn found(answers: &[Vec<Value>]) -> Vec<FieldAgreement> {
        let answers: Vec<Vec<&Value>> = answers.iter().map(|own| own.iter().collect()).collect();
        agreement(Some(&schema()), &answers, 1)
    }

    fn at<'a>(found: &'a [FieldAgreement], place: &str) -> &'a FieldAgreement {
        found.iter().find(|field| field.place == place).unwrap()
    }

    #[test]
    fn each_place_is_measured_by_its_kind() {
        let found = found(&[vec![
            answer("approve", 4, 10.0, "Ann", &[("a", 1), ("b", 2)]),
            answer("approve", 5, 10.5, " ann", &[("b", 2)]),
            answer("reject", 4, 12.0, "Bob", &[("b", 3), ("a", 1)]),
        ]]);
        let kinds: Vec<(&str, AgreementKind)> =
            found.iter().map(|field| (field.place.as_str(), field.kind)).collect();
        use AgreementKind::*;
        assert_eq!(
            kinds,
            [
                ("/decision", Options),
                ("/size", Ordered),
                ("/urgent", YesNo),
                ("/stars", Score),
                ("/price", Number),
                ("/due", Date),
                ("/name", ShortText),
                ("/why", LongText),
                ("/items", Entries),
                ("/items/*/sku", ShortText),
                ("/items/*/n", Number),
            ]
        );
        let share =
            |place: &str| at(&found, place).share.map(|share| (share * 1000.0).round() / 1000.0);
        assert_eq!(share("/decision"), Some(0.333));
        assert_eq!(share("/size"), Some(1.0));
        assert_eq!(share("/price"), Some(0.667));
        assert_eq!(share("/name"), Some(0.333));
        assert_eq!(share("/why"), None);
        // {a, b} and {b}: 1/2; {a, b} twice: 1; {b} and {a, b}: 1/2.
        assert_eq!(share("/items"), Some(0.667));
        assert_eq!(at(&found, "/why").units[0].found, Found::Texts { distinct: 2 });
        assert_eq!(at(&found, "/items/*/n").units.len(), 2);
        assert_eq!(
            (at(&found, "/items/*/n").units[0].there, at(&found, "/items/*/n").units[0].of),
            (2, 2)
        );
        let Found::Counted { values, mode_share, pairwise } =
            &at(&found, "/decision").units[0].found
        else {
            panic!()
        };
        assert_eq!(*values, [(json!("approve"), 2), (json!("reject"), 1)]);
        assert!((mode_share.unwrap() - 2.0 / 3.0).abs() < 1e-9 && pairwise.unwrap() < 0.34);
        assert_eq!(at(&found, "/size").label.as_deref(), Some("How big"));
        assert!(found.iter().all(|field| !matches!(field.alpha, Alpha::Is(..))));
    }

    #[test]
    fn alpha_is_that_of_its_level_over_all_inputs() {
        let skus: &[(&str, i64)] = &[];
        let of = |decision: &str, stars: i64| answer(decision, stars, 1.0, "x", skus);
        let found = found(&[
            vec![of("approve", 1), of("approve", 1)],
            vec![of("reject", 2), of("approve", 3)],
            vec![of("reject", 5), of("reject", 5)],
        ]);
        // The Python package krippendorff 0.8 for [[0, 0], [1, 0], [1, 1]], nominal, and
        // [[1, 1], [2, 3], [5, 5]], ordinal.
        let alpha = |place: &str| match at(&found, place).alpha {
            Alpha::Is(alpha, _) => (alpha * 1e6).round() / 1e6,
            other => panic!("{other:?}"),
        };
        assert_eq!(alpha("/decision"), NOMINAL);
        assert_eq!(alpha("/stars"), ORDINAL);
        assert_eq!(at(&found, "/size").alpha, Alpha::AllTheSame);
        assert_eq!(at(&found, "/why").alpha, Alpha::NotMeasured);
        assert_eq!(at(&found, "/decision").varied_inputs(), 1);
        assert_eq!(at(&found, "/size").varied_inputs(), 0);
    }

    const NOMINAL: f64 = 0.444_444;
    const ORDINAL: f64 = 0.949_495;

    #[test]
    fn what_no_schema_describes_is_measured_by_what_it_is() {
        let answers = [
            json!({"a": 1, "b": null, "c": [1, 2]}),
            json!({"a": 1, "b": "x", "c": [2]}),
            json!("no"),
        ];
        let answers: Vec<&Value> = answers.iter().collect();
        let found = agreement(None, &[answers[..2].to_vec()], 1);
        let places: Vec<_> = found.iter().map(|f| (f.place.as_str(), f.kind)).collect();
        assert_eq!(
            places,
            [
                ("/a", AgreementKind::Number),
                ("/b", AgreementKind::ShortText),
                ("/c", AgreementKind::Entries)
            ]
        );
        let mixed = agreement(None, &[answers], 1);
        assert_eq!((mixed.len(), mixed[0].kind), (1, AgreementKind::Other));
    }
}
