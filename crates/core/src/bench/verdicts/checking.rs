//! Evaluates each check of a bench on each answer.

use super::counting_host::CountingHost;
use super::report::CheckLine;
use super::subject::{CheckSubject, Holding, Outcome};
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::{CallAnswer, Progress};
use crate::bench::design::check::CheckKind;
use crate::bench::judges::judging::Judging;
use serde_json::Value;

/// The result of a check on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bench) struct CheckResult {
    pub holding: Holding,
    outcome: Option<Outcome>,
}

impl CheckLine {
    pub(in crate::bench) fn add(&mut self, result: CheckResult) {
        match result.holding {
            Holding::Holds => self.passed += 1,
            Holding::Fails => {}
            Holding::Unknown => return,
        }
        self.total += 1;
        match result.outcome {
            Some(Outcome::Hit) => self.hit += 1,
            Some(Outcome::Miss) => self.miss += 1,
            Some(Outcome::Wrong) => self.wrong += 1,
            Some(Outcome::Invented) => self.invented += 1,
            None => {}
        }
    }
}

/// A bench with the answers so far, ready to be checked.
#[derive(Clone, Copy)]
pub(in crate::bench) struct Checking<'bench> {
    pub plan: &'bench Plan,
    pub progress: &'bench Progress,
    pub judging: &'bench Judging,
    /// The schema of each column's answers; `None` if there is none.
    pub schemas: &'bench [Option<Value>],
}

impl Checking<'_> {
    /// Evaluates all checks of each call, in the order of [`Plan::asks`]; an empty list for a call without an answer.
    pub async fn evaluate(self, host: &impl CountingHost) -> Vec<Vec<CheckResult>> {
        let mut results = Vec::with_capacity(self.plan.calls());
        for ask in self.plan.asks() {
            results.push(match self.progress.answer(self.plan.place(ask)) {
                Some(answered) => {
                    let is_valid = self.is_valid(ask, answered, host).await;
                    self.results_of(ask, answered, is_valid)
                }
                None => Vec::new(),
            });
            host.pause().await;
        }
        results
    }

    /// Validates an answer against its schema, but only if a check needs it.
    async fn is_valid(
        self,
        ask: Ask,
        answered: &CallAnswer,
        host: &impl CountingHost,
    ) -> Option<bool> {
        let is_checked = self.plan.checks.iter().any(|check| check.kind == CheckKind::Valid);
        let schema = self.schemas.get(ask.column).and_then(Option::as_ref);
        match schema.zip(answered.value.as_ref()).filter(|_| is_checked) {
            Some((schema, answer)) => {
                host.issues(schema, answer).await.map(|issues| issues.is_empty())
            }
            None => Some(is_checked),
        }
    }

    fn results_of(
        self,
        ask: Ask,
        answered: &CallAnswer,
        is_valid: Option<bool>,
    ) -> Vec<CheckResult> {
        let subject = CheckSubject {
            answer: answered.value.as_ref(),
            expect: self.plan.inputs.get(ask.input).and_then(|input| input.expect.as_ref()),
            is_valid,
            usage: answered.usage.as_ref(),
            seconds: answered.milliseconds.map(|time| time as f64 / 1000.0),
            judged: None,
        };
        let place = self.plan.place(ask);
        let results = self.plan.checks.iter().enumerate().map(|(check, own)| {
            if !self.plan.is_about(check, ask.input) {
                return CheckResult { holding: Holding::Unknown, outcome: None };
            }
            if matches!(own.kind, CheckKind::Judge(_)) && answered.value.is_none() {
                // An answer without a value fails without asking the judge.
                return CheckResult { holding: Holding::Fails, outcome: None };
            }
            let judged = self.judging.judge_answer(self.plan, self.progress, place, check);
            let subject = CheckSubject { judged, ..subject };
            CheckResult { holding: subject.holding(own), outcome: subject.outcome(own) }
        });
        results.collect()
    }
}
