//! The beginning of a step, its answer, and its end.

use super::engine::{Engine, Turn};
use super::status::{Carrier, ProcessStatus, RunNote, RunState};
use super::wants::Answer;
use crate::context::{data_of, merge_context};
use crate::form::Issue;
use crate::object::{object, text};
use crate::steps::answers::answer::{AnswerForm, MOST_CALLS, ReadAnswer, answer_form, read_answer};
use crate::steps::answers::asking::planned;
use crate::steps::answers::check::Checker;
use crate::steps::answers::results::{data_message, failures};
use crate::steps::past::record::{Attempt, Run, Step};
use crate::steps::plans::runs::{Calls, runs_of};
use crate::steps::plans::uncalled::{CASES, UNCALLED, with_request};
use crate::steps::plans::workshop::{Workshop, bare_call, newest_plan, plan_message, without};
use serde_json::Value;
use std::collections::BTreeSet;

/// The number of invalid answers in a row after which the process fails.
const MOST_INVALID: usize = 2;

/// A validator without issues, to read an answer that was accepted before.
struct Acceptance;

impl Checker for Acceptance {
    fn issues(&self, _: &Value, _: &Value) -> Vec<Issue> {
        Vec::new()
    }
}

impl Engine {
    /// Begins the next step: carries out the newest plan if it is lazy and still open, otherwise requests an answer.
    pub(in crate::steps) fn begin_step(&mut self, turn: &Turn) -> bool {
        let number = self.step().map_or(1, |step| step.step.saturating_add(1));
        if number > self.rules().1.steps {
            return self.end(ProcessStatus::Limit);
        }
        let count = self.document.messages().len();
        let mut step = Step {
            step: number,
            date: turn.date.to_owned(),
            messages: (count, count),
            ..Step::default()
        };
        if let Some(calls) = self.open_plan() {
            let calls = planned(&calls);
            let shop = Workshop::read(&self.document);
            let calls = Calls { calls: &calls, forged: &BTreeSet::new(), is_lazy: true };
            let runs = runs_of(&calls, &shop, turn.checker);
            let Some(runs) = runs.filter(|_| calls.calls.len() <= MOST_CALLS) else {
                return self.end(ProcessStatus::Limit);
            };
            (step.is_plan, step.runs) = (true, runs);
        }
        self.process.steps.push(step);
        true
    }

    /// Returns the calls of a lazy plan that was not carried out yet.
    fn open_plan(&self) -> Option<Vec<Value>> {
        let plan = newest_plan(&self.document)?;
        let is_over = |step: &Step| step.is_plan && step.messages.0 > plan.place;
        let is_open = plan.is_lazy && !plan.calls.is_empty();
        (is_open && !self.process.steps.iter().any(is_over)).then_some(plan.calls)
    }

    /// Returns true if the model plans first, and the person approves the plan.
    pub(in crate::steps) fn is_lazy(&self) -> bool {
        newest_plan(&self.document).is_some_and(|plan| plan.is_lazy)
    }

    /// Returns true if the model has to plan first, and may not give the output yet.
    pub(in crate::steps) fn only_plans(&self) -> bool {
        newest_plan(&self.document).is_some_and(|plan| plan.is_lazy && plan.calls.is_empty())
    }

    /// Takes the model's answer to the whole.
    pub(in crate::steps) fn take_answer(&mut self, answer: &Answer, turn: &Turn) {
        let shop = Workshop::read(&self.document);
        let schema = self.document.schema().cloned();
        let is_free = schema.is_none() && answer_form(None, &shop) == AnswerForm::Output;
        // A document without a schema takes any text, not only JSON.
        let words = is_free.then(|| Value::String(answer.text.clone()));
        let value = answer.value.clone().or(words);
        // An output that was not requested yet is dropped.
        let value = if self.only_plans() { value.map(|v| without(&v, &["output"])) } else { value };
        let read = match &value {
            Some(value) if self.is_by_case() => return self.take_cases(value, answer, turn),
            Some(value) => read_answer(value, schema.as_ref(), &shop, turn.checker),
            None => Err(vec![not_json()]),
        };
        let issues = read.as_ref().err().cloned().unwrap_or_default();
        self.note_attempt(answer, None, issues, turn);
        if let (Ok(read), Some(value)) = (read, value) {
            self.accept(read, value, &shop, turn);
        }
    }

    /// Records an answer; after two invalid answers in a row the process fails.
    pub(in crate::steps) fn note_attempt(
        &mut self,
        answer: &Answer,
        runs: Option<Vec<String>>,
        issues: Vec<Issue>,
        turn: &Turn,
    ) {
        let attempt = Attempt {
            date: turn.date.to_owned(),
            runs,
            text: answer.text.clone(),
            issues,
            left_out: Vec::new(),
            failure: None,
            usage: answer.usage,
        };
        let Some(step) = self.step_mut() else { return };
        step.attempts.push(attempt);
        let counted = step.attempts.iter().skip(step.forgiven);
        let invalid = counted.rev().take_while(|attempt| !attempt.issues.is_empty()).count();
        if invalid >= MOST_INVALID {
            self.end(ProcessStatus::Failed);
        }
    }

    fn accept(&mut self, read: ReadAnswer, value: Value, shop: &Workshop, turn: &Turn) {
        let (number, is_lazy) = (self.step().map_or(1, |step| step.step), self.is_lazy());
        if !read.calls.is_empty() && newest_plan(&self.document).is_some() {
            self.append(vec![plan_message(planned(&read.calls), is_lazy, number)]);
        }
        let calls = Calls { calls: &read.calls, forged: &read.forged, is_lazy };
        let runs = if is_lazy { Some(Vec::new()) } else { runs_of(&calls, shop, turn.checker) };
        let Some(step) = self.step_mut() else { return };
        step.solution = Some(value);
        match runs {
            Some(runs) => step.runs = runs,
            None => drop(self.end(ProcessStatus::Limit)),
        }
    }

    /// Ends the step, whose runs are all over, and also the process if it has its output or makes no progress.
    pub(in crate::steps) fn end_step(&mut self) -> bool {
        if self.is_by_case() {
            return self.end_cases();
        }
        let Some((is_plan, number)) = self.step().map(|step| (step.is_plan, step.step)) else {
            return false;
        };
        let shop = Workshop::read(&self.document);
        let read = self.answer_of(number, &shop);
        // An output beside a lazy plan counts only once the plan was carried out.
        let read_before =
            is_plan.then(|| self.answer_of(number.saturating_sub(1), &shop)).flatten();
        let output = read.as_ref().or(read_before.as_ref()).and_then(|read| read.output.clone());
        let output = output.filter(|_| self.open_plan().is_none());
        let uncalled = self.tell(output.is_some());
        self.step_mut().into_iter().for_each(|step| step.is_over = true);
        if let Some(output) = output {
            self.document = self.document.with_solution(Some(output));
            let is_whole = uncalled.is_empty();
            return self.end(if is_whole {
                ProcessStatus::Done
            } else {
                ProcessStatus::Incomplete
            });
        }
        let asks_nothing = read.is_some_and(|read| read.calls.is_empty());
        if asks_nothing || self.is_repeated() {
            self.end(ProcessStatus::Stalled);
        }
        true
    }

    /// Reads the accepted answer of a step.
    fn answer_of(&self, number: usize, shop: &Workshop) -> Option<ReadAnswer> {
        let step = self.process.steps.iter().find(|step| step.step == number)?;
        let schema = self.document.schema();
        read_answer(step.solution.as_ref()?, schema, shop, &Acceptance).ok()
    }

    /// Returns true if the step's calls equal those of the step before, and nothing was written.
    fn is_repeated(&self) -> bool {
        let mut acted = self.process.steps.iter().rev().filter(|step| !step.runs.is_empty());
        let (Some(step), Some(before)) = (acted.next(), acted.next()) else { return false };
        let is_last = self.step().is_some_and(|last| last.step == step.step);
        let calls = |step: &Step| -> Vec<Value> {
            let calls = step.runs.iter().map(|run| run.proposed.as_ref().unwrap_or(&run.call));
            calls.map(bare_call).collect()
        };
        let messages = self.document.messages();
        let (from, to) = step.messages;
        let own = messages.get(from..to).unwrap_or_default();
        let has_written = own.iter().any(|message| message.source.get("_call").is_some());
        is_last && !has_written && calls(step) == calls(before)
    }

    /// Appends messages for the model: one with the failed runs, one with the person's changes, and at the end one with
    /// the cases without a call; each with an empty list if the list before was not empty. Returns these cases.
    fn tell(&mut self, is_end: bool) -> Vec<String> {
        let Some(step) = self.step() else { return Vec::new() };
        let changed = step.runs.iter().filter(|run| run.notes.contains(&RunNote::Changed));
        let changed = changed.filter_map(|run| {
            let proposed = bare_call(run.proposed.as_ref()?);
            let call = bare_call(&run.case_call());
            Some(object([("proposed", proposed), ("call", call)]))
        });
        let entries = merge_context(&self.document.messages());
        let had = |kind: &str, key: &str| {
            let value = data_of(&entries, kind, None).and_then(|data| data.value.as_ref());
            let list = value.and_then(|value| value.get(key)?.as_array());
            list.is_some_and(|list| !list.is_empty())
        };
        let is_told = is_end || had(UNCALLED, CASES);
        let uncalled = if is_told { self.uncalled_cases() } else { Vec::new() };
        let lists = [
            ("error", "failed", failures(&step.runs)),
            ("edits", "changed", changed.collect()),
            (UNCALLED, CASES, uncalled.iter().map(|case| text(case)).collect()),
        ];
        let number = step.step;
        let messages = lists.into_iter().filter_map(|(kind, key, list)| {
            (!list.is_empty() || had(kind, key)).then(|| data_message(kind, number, key, list))
        });
        let messages = messages.map(with_request).collect();
        self.append(messages);
        uncalled
    }

    /// Resumes a process after a stop, a failure or a limit, or if cases have no call; earlier invalid answers do not
    /// count any more.
    pub(in crate::steps) fn resume(&mut self) {
        let is_final = matches!(self.status(), ProcessStatus::Done | ProcessStatus::Running);
        if is_final {
            return;
        }
        if self.status() == ProcessStatus::Incomplete {
            // The output does not cover the cases without a call, so it is dropped for another one.
            self.document = self.document.with_solution(None);
        }
        self.process.status = ProcessStatus::Running;
        if let Some(step) = self.step_mut() {
            step.forgiven = step.attempts.len();
        }
        self.offer_servers_again();
    }

    /// Lets the person approve open server calls again. A server that was called when the process was stopped may have
    /// done its work already.
    fn offer_servers_again(&mut self) {
        let Some(step) = self.step_mut() else { return };
        let has_begun = step.has_begun_wave();
        let is_open = |run: &&mut Run| run.state == RunState::Running;
        for run in step.runs.iter_mut().filter(is_open).filter(|run| run.by == Carrier::Server) {
            run.state = RunState::Waiting;
            if has_begun {
                run.note(RunNote::Interrupted);
            }
        }
        self.delegates.values_mut().for_each(Self::offer_servers_again);
    }
}

fn not_json() -> Issue {
    use crate::form::IssueKind;
    let kind = IssueKind::NotJson { line: 1, column: 1 };
    Issue { pointer: crate::pointer::Pointer::root(), keyword: String::new(), kind }
}
