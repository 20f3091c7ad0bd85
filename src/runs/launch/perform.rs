//! Carries out a run from start to end, on one provider or on several at once.

use super::asking::{Asking, CheckedAnswer, Earlier, Lane};
use super::intent::RunIntent;
use crate::dom::spawn;
use crate::host::id;
use crate::host::net::fetch::Abort;
use crate::host::time::clock;
use crate::runs::Runner;
use crate::runs::records::names::names;
use crate::runs::under_way::OtherRun;
use crate::settings::choice_names;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::{RunAttempt, RunId, RunProvider, RunRecord, RunStatus};
use pilcrow_provider::{Attempt, Question};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

impl Runner {
    /// Asks each question about its document, continuing the earlier attempts and remarks. Questions to the same
    /// provider are asked one after the other.
    pub(in crate::runs) fn perform(
        self,
        questions: Vec<(Request, Question)>,
        earlier: Earlier<'_>,
    ) {
        let Some(abort) = Abort::new() else { return };
        let (documents, questions): (Vec<Request>, Vec<Rc<Question>>) =
            questions.into_iter().map(|(document, question)| (document, Rc::new(question))).unzip();
        let Some(document) = documents.first() else { return };
        self.begin(document, &abort, &questions);
        self.mark_since_remark(document, earlier.remarks);
        let record = |(document, question): (&Request, &Rc<Question>)| {
            let mut record = self.record(document, &question.provider, earlier.attempts);
            record.remarks = earlier.remarks.to_vec();
            record
        };
        let records: Vec<RunRecord> = documents.iter().zip(&questions).map(record).collect();
        self.name_by_inputs(&questions, &records);
        let lane = |at: usize| at.checked_sub(1).map_or(Lane::Visible, Lane::Other);
        let askings =
            records.into_iter().zip(questions).enumerate().map(|(at, (record, question))| {
                (at, self.asking(lane(at), record, question, &abort))
            });
        self.ask_in_turns(in_turns(askings), &abort);
    }

    /// Names the runs by their inputs if all go to one provider.
    fn name_by_inputs(self, questions: &[Rc<Question>], records: &[RunRecord]) {
        if is_of_one(questions) {
            let names = names(records).into_iter().skip(1);
            self.under_way.others.update(|others| {
                for (other, name) in others.iter_mut().zip(names) {
                    (other.name, other.waits) = (name, true);
                }
            });
        }
    }

    /// Asks all providers at the same time, and shows the results once the last has ended.
    fn ask_in_turns(self, turns: Vec<Turn>, abort: &Abort) {
        let left = Rc::new(Cell::new(turns.len()));
        let ended: Rc<RefCell<Vec<(usize, RunRecord)>>> = Rc::default();
        for turn in turns {
            let (left, ended, abort) = (Rc::clone(&left), Rc::clone(&ended), abort.clone());
            spawn(async move {
                for (at, asking) in turn {
                    if abort.is_aborted() {
                        break;
                    }
                    self.begin_turn(asking.lane);
                    asking.run().await;
                    let record = self.finished(asking).await;
                    ended.borrow_mut().push((at, record));
                }
                left.set(left.get().saturating_sub(1));
                if left.get() == 0 {
                    self.end(ended.take());
                }
            });
        }
    }

    /// Marks a run as no longer waiting for its turn.
    fn begin_turn(self, lane: Lane) {
        if let Lane::Other(at) = lane {
            self.under_way.others.update(|others| {
                others.get_mut(at).into_iter().for_each(|other| other.waits = false);
            });
        }
    }

    pub(in crate::runs) fn begin(
        self,
        document: &Request,
        abort: &Abort,
        questions: &[Rc<Question>],
    ) {
        self.under_way.document.set_value(Some(document.clone()));
        let locale = use_locale().get_untracked();
        self.under_way.abort.set_value(Some(abort.clone()));
        self.session.set_busy(true);
        let providers: Vec<ProviderSettings> =
            questions.iter().map(|question| question.provider.clone()).collect();
        let names = untrack(|| choice_names(self.settings, &providers, locale));
        let mut attempts = questions.iter().map(|one| Attempt::new(Rc::clone(one), clock::now()));
        let first = attempts.next();
        let nobody = || Attempt::new(Rc::default(), clock::now());
        self.under_way.attempt.set(first.unwrap_or_else(nobody));
        let others = names.into_iter().skip(1).zip(attempts);
        let other = |(name, attempt)| OtherRun { name, attempt, waits: false };
        self.under_way.others.set(others.map(other).collect());
        self.display.compared.set(None);
        self.display.typed.set(None);
        let is_alone = questions.len() < 2;
        if self.keeps_answer() {
            self.mark_since_open(document);
        } else {
            match is_alone {
                true => self.mark_since_last(document),
                false => self.display.marking.end(),
            }
            self.display.record.set(None);
            self.display.issues.set(Vec::new());
            self.draw_value(None, true);
        }
        self.under_way.count(!self.is_live());
        self.under_way.heard(clock::now());
        self.under_way.listen(abort.clone());
    }

    /// True if the shown answer stays until the next one is complete: with live runs, it would otherwise vanish at
    /// every change of the form.
    fn keeps_answer(self) -> bool {
        self.is_live() && self.display.record.with_untracked(Option::is_some)
    }

    /// True if the current run is a live run, which started by itself.
    fn is_live(self) -> bool {
        self.intent.with_value(|intent| matches!(intent, RunIntent::Live { .. }))
    }

    pub(in crate::runs) fn asking(
        self,
        lane: Lane,
        record: RunRecord,
        question: Rc<Question>,
        abort: &Abort,
    ) -> Asking {
        let means = self.asker().means(&question.provider, abort);
        let kept_at = Rc::default();
        Asking {
            runner: self,
            lane,
            one_case: None,
            storage_time: kept_at,
            question,
            means,
            record,
        }
    }

    /// Creates the record of a run that begins now, with the earlier attempts.
    pub(in crate::runs) fn record(
        self,
        document: &Request,
        provider: &ProviderSettings,
        earlier: &[RunAttempt],
    ) -> RunRecord {
        let mut record = RunRecord::new(next_id(), document, self.settings.answerer(provider));
        record.attempts = earlier.to_vec();
        record
    }

    /// Parses the answer, and stores the record.
    async fn finished(self, asking: Asking) -> RunRecord {
        let CheckedAnswer { status, solution, attempts } = asking.ended().await;
        let mut record = asking.record;
        (record.status, record.solution) = (status, solution);
        record.attempts.extend(attempts);
        let is_empty = record.attempts.iter().all(|attempt| attempt.text.is_empty());
        match self.live.supersedes() && is_empty {
            true => self.forget(&record.id).await,
            false => self.keep_record(&record).await,
        }
        record
    }

    /// Stores and shows an answer that came from elsewhere, for a document with its inputs, under a name that says so.
    pub async fn take_from_elsewhere(
        self,
        document: &Request,
        provider: RunProvider,
        answer: Value,
        name: String,
    ) {
        let mut record = RunRecord::new(next_id(), document, provider);
        (record.status, record.solution) = (RunStatus::Done, Some(answer));
        record.label.name = name;
        self.keep_record(&record).await;
        if !self.display.record.is_disposed() && !self.under_way.is_running() {
            self.show(record);
        }
    }

    /// Stores an edited answer as a new run, and shows its differences from the original.
    pub(in crate::runs) async fn keep_edit(self, from: &RunRecord, answer: Value) {
        let record = from.with_edit(next_id(), answer);
        self.keep_record(&record).await;
        if !self.display.record.is_disposed() && !self.under_way.is_running() {
            self.mark_since(Some(from.clone()));
            self.show_record(record);
        }
    }

    /// Closes the run: aborts its signal, so that no waiting task keeps the signals of the document, also if that was
    /// closed meanwhile.
    pub(in crate::runs) fn close(self) {
        let abort = self.under_way.abort.try_update_value(Option::take).flatten();
        abort.iter().for_each(Abort::abort);
        self.session.set_busy(false);
    }

    /// Shows the result: one answer, or several side by side.
    fn end(self, mut ended: Vec<(usize, RunRecord)>) {
        self.close();
        self.under_way.others.set(Vec::new());
        if self.live.end() {
            return;
        }
        ended.sort_by_key(|(at, _)| *at);
        let records: Vec<RunRecord> = ended.into_iter().map(|(_, record)| record).collect();
        if let Some(first) = records.first() {
            self.show_outcome(first.clone(), records.len() == 1);
        }
        // If the run was stopped before two answers arrived, there is nothing to compare.
        let is_stopped = records.iter().any(|record| record.status == RunStatus::Cancelled);
        let answered = records.iter().filter(|record| record.solution.is_some()).count();
        if records.len() > 1 && (answered > 1 || !is_stopped) {
            self.display.compared.set(Some(records));
        }
        let next = self.under_way.next.try_update_value(std::mem::take).unwrap_or_default();
        if !next.is_empty() {
            self.run_on(next);
        }
    }
}

/// The requests to one provider, each with its index among all.
type Turn = Vec<(usize, Asking)>;

fn in_turns(askings: impl Iterator<Item = (usize, Asking)>) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (at, asking) in askings {
        let is_own = |turn: &&mut Turn| {
            let first = turn.first().map(|(_, first)| &first.question.provider);
            first == Some(&asking.question.provider)
        };
        match turns.iter_mut().find(is_own) {
            Some(turn) => turn.push((at, asking)),
            None => turns.push(vec![(at, asking)]),
        }
    }
    turns
}

/// True if all questions go to one provider.
fn is_of_one(questions: &[Rc<Question>]) -> bool {
    let mut providers = questions.iter().map(|question| &question.provider);
    let first = providers.next();
    providers.all(|provider| Some(provider) == first)
}

thread_local! {
    /// Time when the last run of this page began, in milliseconds since 1970.
    static BEGAN: Cell<u64> = const { Cell::new(0) };
}

/// Returns the id of a run that begins now. Ids sort by start, even if several runs start at once.
fn next_id() -> RunId {
    let now = clock::now().max(BEGAN.get() + 1);
    BEGAN.set(now);
    RunId(format!("{now:015}-{}", id::random()))
}
