//! What judges are asked: about an answer by itself, or about an answer and the baseline's in both orders.

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
    /// The check that has the judge, by its number.
    pub check: usize,
    /// Where the answer stands in what is shown.
    pub order: JudgeOrder,
}

/// Where an answer stands in what a judge is shown of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeOrder {
    /// The judge sees one answer, by itself.
    Alone,
    /// Before the answer of the baseline.
    OwnFirst,
    /// Behind the answer of the baseline.
    BaseFirst,
}

/// What a judge is shown of answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exhibit<'run> {
    /// One answer, by itself.
    Answer(&'run Value),
    /// Two.
    Pair {
        /// The one that comes first.
        first: &'run Value,
        /// The one that comes second.
        second: &'run Value,
    },
}

/// An answer, and the one that it is held against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::bench) struct Pairing<'run> {
    /// The answer.
    pub own: &'run Value,
    /// The baseline's, with the same model and settings, to the same input and the same repeat.
    pub base: &'run Value,
}

/// What there is to judge of an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::bench) enum Subject<'run> {
    /// The answer, or what it is held against, is not there yet.
    Awaited,
    /// Nobody is asked about it.
    Nothing,
    /// The answer that is to be judged is there.
    Answer(&'run Value),
    /// The answer is there, and so is what it is held against.
    Pair(Pairing<'run>),
}

impl Pairing<'_> {
    /// Whether there is nothing to choose between the two.
    pub fn is_equal(&self) -> bool {
        self.own == self.base
    }
}

impl Subject<'_> {
    /// Whether the judge is asked: not about two answers that are equal.
    pub fn needs_judge(&self) -> bool {
        match self {
            Self::Awaited | Self::Nothing => false,
            Self::Answer(_) => true,
            Self::Pair(pairing) => !pairing.is_equal(),
        }
    }
}

impl Plan {
    /// The checks that have a judge, by their numbers.
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

    /// Whether a check is a judge that is shown pairs.
    pub fn is_of_pairs(&self, check: usize) -> bool {
        self.judge(check).is_some_and(|judge| judge.sees == JudgeSees::Pair)
    }

    /// In which orders a judge is asked about an answer, by its column and its input: none where it is not
    /// about it.
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

    /// The judges that are asked about the answers of a cell, by its column and its input.
    pub fn judges_of(&self, cell: (usize, usize)) -> Vec<usize> {
        let judges = self.judges().into_iter();
        judges.filter(|check| !self.judge_orders(*check, cell).is_empty()).collect()
    }

    /// How many calls of judges there are at most, once all answers are there: of pairs two each.
    pub fn judge_calls(&self) -> usize {
        self.judges().into_iter().map(|check| self.calls_of_judge(check)).sum()
    }

    fn calls_of_judge(&self, check: usize) -> usize {
        let inputs = (0..self.inputs.len()).filter(|input| self.is_about(check, *input));
        let columns = || 0..self.columns.len();
        let each = inputs.flat_map(|input| columns().map(move |column| (column, input)));
        each.map(|cell| self.judge_orders(check, cell).len()).sum::<usize>() * self.repeats
    }

    /// The model that a judge is: the one that its check names, or its document; otherwise the first of the
    /// bench.
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

    /// What a judge is asked about answers: its document, whose input is `{input, answer, expected}`, or
    /// `{input, first, second, expected}`; `expected` where the bench's input expects something. `None` if the check
    /// has no judge, or is not about the input.
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

    /// What is asked in a call of a judge; none while an answer that it takes is not there.
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

    /// What there is for a judge of the answer of a call.
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
