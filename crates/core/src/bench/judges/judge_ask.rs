//! The Requests of judges: about one answer, or about an answer and the baseline's in both orders.

use crate::bench::calls::plan::Plan;
use crate::bench::calls::progress::Progress;
use crate::bench::design::check::{CheckKind, Judge, JudgeSees};
use crate::bench::design::input::with_input;
use crate::bench::design::model::BenchModel;
use crate::document::Request;
use serde_json::{Map, Value};

/// A call of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JudgeAsk {
    /// The call whose answer is judged, as in [`Plan::asks`].
    pub call: usize,
    /// Index of the judge's check.
    pub check: usize,
    /// The position of the answer among those that are shown.
    pub order: JudgeOrder,
}

/// The position of an answer among those that a judge is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeOrder {
    /// The only answer.
    Alone,
    /// Before the answer of the baseline.
    OwnFirst,
    /// Behind the answer of the baseline.
    BaseFirst,
}

/// The answers that a judge is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exhibit<'run> {
    /// One answer.
    Answer(&'run Value),
    /// Two answers.
    Pair {
        /// The one that comes first.
        first: &'run Value,
        /// The one that comes second.
        second: &'run Value,
    },
}

/// An answer, and the baseline's answer that it is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::bench) struct Pairing<'run> {
    /// The answer.
    pub own: &'run Value,
    /// The baseline's answer with the same model and settings, to the same input, in the same repeat.
    pub base: &'run Value,
}

/// The object of a judge's verdict, as far as it exists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::bench) enum Subject<'run> {
    /// The answer, or the one that it is compared with, does not exist yet.
    Awaited,
    /// There is nothing to judge.
    Nothing,
    /// The answer to judge.
    Answer(&'run Value),
    /// The answer to judge, and the one that it is compared with.
    Pair(Pairing<'run>),
}

impl Pairing<'_> {
    /// Returns true if the two answers are equal, so that no judge is called.
    pub fn is_equal(&self) -> bool {
        self.own == self.base
    }
}

impl Subject<'_> {
    /// Returns true if the judge is called; it is not for two equal answers.
    pub fn needs_judge(&self) -> bool {
        match self {
            Self::Awaited | Self::Nothing => false,
            Self::Answer(_) => true,
            Self::Pair(pairing) => !pairing.is_equal(),
        }
    }
}

impl Plan {
    /// Returns the indices of the checks that have a judge.
    pub fn judges(&self) -> Vec<usize> {
        (0..self.checks.len()).filter(|check| self.judge(*check).is_some()).collect()
    }

    /// The judge of a check; `None` if it has none.
    pub fn judge(&self, check: usize) -> Option<&Judge> {
        match &self.checks.get(check)?.kind {
            CheckKind::Judge(judge) => Some(judge),
            _ => None,
        }
    }

    /// Returns true if the check has a judge of pairs.
    pub fn is_of_pairs(&self, check: usize) -> bool {
        self.judge(check).is_some_and(|judge| judge.sees == JudgeSees::Pair)
    }

    /// Returns the orders in which a judge is shown an answer of a cell (column and input), one call each; empty if
    /// the check does not apply to it.
    pub fn judge_orders(&self, check: usize, cell: (usize, usize)) -> &'static [JudgeOrder] {
        let (column, input) = cell;
        let judge = self.judge(check).filter(|_| self.is_about(check, input));
        match judge.map(|judge| judge.sees) {
            Some(JudgeSees::Answer) => &[JudgeOrder::Alone],
            Some(JudgeSees::Pair) if self.base_of(column).is_some() => {
                &[JudgeOrder::OwnFirst, JudgeOrder::BaseFirst]
            }
            _ => &[],
        }
    }

    /// Returns the checks whose judges are called about the answers of a cell (column and input).
    pub fn judges_of(&self, cell: (usize, usize)) -> Vec<usize> {
        let judges = self.judges().into_iter();
        judges.filter(|check| !self.judge_orders(*check, cell).is_empty()).collect()
    }

    /// Returns the largest number of judges' calls once all answers exist; a pair takes two.
    pub fn judge_calls(&self) -> usize {
        self.judges().into_iter().map(|check| self.calls_of_judge(check)).sum()
    }

    fn calls_of_judge(&self, check: usize) -> usize {
        let inputs = (0..self.inputs.len()).filter(|input| self.is_about(check, *input));
        let columns = || 0..self.columns.len();
        let each = inputs.flat_map(|input| columns().map(move |column| (column, input)));
        each.map(|cell| self.judge_orders(check, cell).len()).sum::<usize>() * self.repeats
    }

    /// Returns the model of a judge: the one of its check, or else of its document, or else the bench's first.
    pub fn judge_model(&self, check: usize) -> BenchModel {
        let judge = self.judge(check);
        if let Some(model) = judge.and_then(|judge| judge.model.clone()) {
            return model;
        }
        let config = judge.and_then(|judge| judge.request.config());
        let own = config.and_then(|config| config.get("model")).and_then(Value::as_str);
        match own.map(str::trim).filter(|own| !own.is_empty()) {
            Some(own) => BenchModel::named(own),
            None => self.model(0),
        }
    }

    /// Returns the Request of a judge: its document with the input `{input, answer, expected}`, or `{input, first,
    /// second, expected}`; `expected` is absent if the bench's input expects nothing. `None` if the check has no
    /// judge, or does not apply to the input.
    pub fn judge_request(
        &self,
        check: usize,
        input: usize,
        exhibit: Exhibit<'_>,
    ) -> Option<Request> {
        let judge = self.judge(check).filter(|_| self.is_about(check, input))?;
        let input = self.inputs.get(input)?;
        let mut members = Map::new();
        let mut put = |key: &str, value: Option<&Value>| {
            members.extend(value.map(|value| (key.to_owned(), value.clone())));
        };
        put("input", Some(&input.input));
        match exhibit {
            Exhibit::Answer(answer) => put("answer", Some(answer)),
            Exhibit::Pair { first, second } => {
                put("first", Some(first));
                put("second", Some(second));
            }
        }
        put("expected", input.expect.as_ref());
        let request = crate::bench::design::patch::patched(&judge.request, &Map::new());
        Some(with_input(&request, &Value::Object(members)))
    }

    /// Returns the Request of a judge's call; `None` until the answers that it needs exist.
    pub fn ask_request(&self, progress: &Progress, ask: JudgeAsk) -> Option<Request> {
        let exhibit = match (self.subject(progress, ask.call, ask.check), ask.order) {
            (Subject::Answer(answer), JudgeOrder::Alone) => Exhibit::Answer(answer),
            (Subject::Pair(Pairing { own, base }), JudgeOrder::OwnFirst) => {
                Exhibit::Pair { first: own, second: base }
            }
            (Subject::Pair(Pairing { own, base }), JudgeOrder::BaseFirst) => {
                Exhibit::Pair { first: base, second: own }
            }
            _ => return None,
        };
        self.judge_request(ask.check, self.ask(ask.call)?.input, exhibit)
    }

    /// Returns the object of a judge's verdict for the answer of a call.
    pub(in crate::bench) fn subject<'run>(
        &self,
        progress: &'run Progress,
        call: usize,
        check: usize,
    ) -> Subject<'run> {
        let cell = self.ask(call).map(|ask| (ask.column, ask.input));
        let orders = cell.map_or(&[][..], |cell| self.judge_orders(check, cell));
        match orders {
            [] => Subject::Nothing,
            [JudgeOrder::Alone] => match progress.answer(call).map(|answer| &answer.value) {
                None => Subject::Awaited,
                Some(value) => value.as_ref().map_or(Subject::Nothing, Subject::Answer),
            },
            _ => self.paired(progress, call),
        }
    }
}
