//! Krippendorff's alpha of a field, over all inputs.

use super::agreement_kind::AgreementKind;
use super::same::{canonical, number_of};
use super::units::AnswerPlace;
use crate::bench::verdicts::counting_host::CountingHost;
use crate::field::FieldKind;
use crate::schema::same_scalar;
use pilcrow_stats::{AlphaBootstrap, Interval, Level, alpha};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// Number of bootstrap draws for the interval of alpha.
const DRAWS: usize = 1_000;

/// Krippendorff's alpha of a field, a measure of agreement beyond chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alpha {
    /// The value of alpha, with a 95 % interval if there are enough inputs for one.
    Is(f64, Option<Interval>),
    /// All values are equal, so that alpha is not defined.
    AllTheSame,
    /// Fewer than two inputs have two answers.
    TooFew,
    /// Fields of this kind have no alpha.
    NotMeasured,
}

pub(in crate::bench) async fn alpha_of(
    place: &AnswerPlace,
    kind: AgreementKind,
    seed: u64,
    host: &impl CountingHost,
) -> Alpha {
    let Some(level) = kind.level() else { return Alpha::NotMeasured };
    let mut codes = Codes { place, kind, numbers: HashMap::new() };
    let mut groups: BTreeMap<usize, Vec<Vec<f64>>> = BTreeMap::new();
    for unit in &place.units {
        let values: Vec<f64> = unit.values.iter().flatten().filter_map(|v| codes.code(v)).collect();
        if values.len() > 1 {
            groups.entry(unit.input).or_default().push(values);
        }
        host.pause().await;
    }
    if groups.len() < 2 {
        return Alpha::TooFew;
    }
    let groups: Vec<Vec<Vec<f64>>> = groups.into_values().collect();
    match alpha(&groups.concat(), level) {
        Some(value) => Alpha::Is(value, interval(&groups, level, seed, host).await),
        None => Alpha::AllTheSame,
    }
}

async fn interval(
    groups: &[Vec<Vec<f64>>],
    level: Level,
    seed: u64,
    host: &impl CountingHost,
) -> Option<Interval> {
    let mut bootstrap = AlphaBootstrap::new(groups, level, seed);
    for _ in 0..DRAWS {
        bootstrap.draw();
        host.pause().await;
    }
    bootstrap.interval()
}

/// Encodes values as the numbers that the computation of alpha takes.
struct Codes<'place> {
    place: &'place AnswerPlace,
    kind: AgreementKind,
    numbers: HashMap<String, f64>,
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
                let next = self.numbers.len() as f64;
                Some(*self.numbers.entry(canonical(value)).or_insert(next))
            }
        }
    }
}
