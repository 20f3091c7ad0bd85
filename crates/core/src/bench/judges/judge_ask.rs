//! Requests to judges: about one answer alone, or about an answer and the baseline's in both orders.

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
    /// The call whose answer is judged, as an index into [`Plan::asks`].
    pub call: usize,
    /// Index of the judge's check in [`Plan::checks`].
    pub check: usize,
    /// Position of the answer among those that the judge is shown.
    pub order: JudgeOrder,
}

/// Position of an answer among those that a judge is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeOrder {
    /// The judge is shown this answer only.
    Alone,
    /// The answer comes before the baseline's.
    OwnFirst,
    /// The answer comes after the baseline's.
    BaseFirst,
}

/// The answers that a judge is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exhibit<'run> {
    /// One answer alone.
    Answer(&'run Value),
    /// Two answers.
    Pair {
        /// The answer that comes first.
        first: &'run Value,
        /// The answer that comes second.
        second: &'run Value,
    },
}

/// An answer and the baseline's answer that it is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::bench) struct Pairing<'run> {
    /// The answer.
    pub own: &'run Value,
    /// The baseline's answer with the same model and settings, to the same input and the same repeat.
    pub base: &'run Value,
}

/// The material for a judge about one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::bench) enum Subject<'run> {
    /// The answer, or the baseline's answer beside it, has not come yet.
    Awaited,
    /// There is nothing to judge: the check is not about this answer, or a value is missing.
    Nothing,
    /// The answer alone.
    Answer(&'run Value),
    /// The answer and the baseline's.
    Pair(Pairing<'run>),
}

impl Pairing<'_> {
    /// True if both answers are equal, so that there is nothing to choose.
    pub fn is_equal(&self) -> bool {
        self.own == self.base
    }
}

impl Subject<'_> {
    /// True if the judge has to be asked; equal answers need no judge.
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

    /// Returns the judge of a check; `None` if it has none.
    pub fn judge(&self, check: usize) -> Option<&Judge> {
        match &self.checks.get(check)?.kind {
            CheckKind::Judge(judge) => Some(judge),
            _ => None,
        }
    }

    /// True if the check is a judge that is shown pairs.
    pub fn is_of_pairs(&self, check: usize) -> bool {
        self.judge(check).is_some_and(|judge| judge.sees == JudgeSees::Pair)
    }

    /// Returns the orders in which a judge is asked about an answer in the cell (column, input); empty if the judge is
    /// not about it.
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

    /// Returns the indices of the judges that are asked about the answers of the cell (column, input).
    pub fn judges_of(&self, cell: (usize, usize)) -> Vec<usize> {
        let judges = self.judges().into_iter();
        judges.filter(|check| !self.judge_orders(*check, cell).is_empty()).collect()
    }

    /// Returns the largest possible number of judge calls; a pair counts twice.
    pub fn judge_calls(&self) -> usize {
        self.judges().into_iter().map(|check| self.calls_of_judge(check)).sum()
    }

    fn calls_of_judge(&self, check: usize) -> usize {
        let inputs = (0..self.inputs.len()).filter(|input| self.is_about(check, *input));
        let columns = || 0..self.columns.len();
        let each = inputs.flat_map(|input| columns().map(move |column| (column, input)));
        each.map(|cell| self.judge_orders(check, cell).len()).sum::<usize>() * self.repeats
    }

    /// Returns the judge's model: that of its check, else that of its document, else the first of the bench.
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

    /// Returns the request to a judge: its document with the input `{input, answer, expected}`, or `{input, first,
    /// second, expected}`. The member `expected` is there only if the bench's input expects something. `None` if the
    /// check has no judge, or is not about the input.
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

    /// Returns the request of a judge's call; `None` while an answer that it shows has not come.
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

    /// Returns the material for a judge about the answer of a call.
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
