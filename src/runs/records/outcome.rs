//! A run from start to answer: the run that it is compared with, and the switch to the previous answer.

use super::marking::is_answered;
use crate::dom::spawn;
use crate::runs::Runner;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::run::{Remark, RunId, RunRecord};
use pilcrow_core::steps::works_in_steps;

impl Runner {
    /// Marks changes since the newest answer of the same kind, when a run of this document begins.
    pub(in crate::runs) fn mark_since_last(self, document: &Request) {
        let last =
            self.history.records.with_untracked(|records| last_alike(records, document).cloned());
        self.mark_since(last);
    }

    /// Marks changes since a run. The chunk that finds changes is fetched meanwhile; if it arrives after the answer,
    /// the answer is marked then.
    pub(in crate::runs) fn mark_since(self, before: Option<RunRecord>) {
        let is_marked = before.is_some();
        self.display.marking.begin(before);
        if is_marked && self.display.marking.comparisons.get_untracked().is_none() {
            spawn(async move {
                if self.display.marking.comparisons.fetch().await.is_ok() {
                    self.mark_answer();
                }
            });
        }
    }

    /// Finds the changes in an answer that is already drawn.
    fn mark_answer(self) {
        let is_whole = self.display.record.try_get_untracked().is_some_and(|run| run.is_some());
        let solution = self.display.solution.try_get_untracked().flatten();
        let solution = solution.filter(|_| is_whole && !self.under_way.is_running());
        if let Some((answer, results)) = solution.zip(self.display.results.get_untracked()) {
            self.display.tree.with_value(|tree| {
                self.display.marking.find(&*results, tree.as_deref(), &answer, None);
            });
        }
    }

    /// Marks changes since the answer that is shown, if that stays until the next one is complete.
    pub(in crate::runs) fn mark_since_open(self, document: &Request) {
        let run = self.display.marking.after.get_untracked();
        let run = run.or_else(|| self.display.record.get_untracked());
        let last = run.as_slice();
        self.mark_since(last_alike(last, document).cloned());
    }

    /// Marks changes since the answer that the person's last remark is about.
    pub(in crate::runs) fn mark_since_remark(self, document: &Request, remarks: &[Remark]) {
        let Some(last) = remarks.last() else { return };
        let answered = self.history.stored_run(&RunId(last.run.clone()));
        self.mark_since(last_alike(answered.as_slice(), document).cloned());
    }

    /// Shows an earlier run instead of asking the same again, with the changes since the shown answer.
    pub(in crate::runs) fn show_again(self, record: RunRecord) {
        self.mark_since_open(&record.document);
        self.show_record(record);
    }

    /// Shows a run that has ended. Changes are marked only if it ran alone and has an answer.
    pub(in crate::runs) fn show_outcome(self, record: RunRecord, is_alone: bool) {
        if !is_alone || !is_answered(&record) {
            self.display.marking.end();
        }
        self.show_record(record);
    }

    /// Switches between the previous answer and the shown one.
    pub(in crate::runs) fn turn_to_other_answer(self) {
        let marking = self.display.marking;
        let Some(before) = marking.before.get_untracked() else { return };
        let Some(record) = self.display.record.get_untracked() else { return };
        if let Some(after) = marking.after.get_untracked() {
            marking.after.set(None);
            return self.show_record(after);
        }
        marking.after.set(Some(record));
        self.show_record(before.record.clone());
    }
}

/// Returns the newest answered run of a list (newest first), if its schema is the same as this document's.
fn last_alike<'run>(records: &'run [RunRecord], document: &Request) -> Option<&'run RunRecord> {
    let last = records.iter().find(|record| is_answered(record))?;
    let is_alike = last.document.schema() == document.schema() && !works_in_steps(document);
    is_alike.then_some(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::exchange::ProviderKind;
    use pilcrow_core::run::{RunProvider, RunStatus};
    use serde_json::{Value, json};

    fn document(schema: &Value) -> Request {
        let text = json!({"schema": schema, "context": ["Say something."]}).to_string();
        parse_document(&text).unwrap().request
    }

    fn record(id: &str, schema: &Value, status: RunStatus, answer: Option<Value>) -> RunRecord {
        let mut record =
            RunRecord::new(RunId(id.to_owned()), &document(schema), RunProvider::default());
        (record.status, record.solution) = (status, answer);
        record
    }

    #[track_caller]
    fn check(records: &[RunRecord], schema: &Value, expected: Option<&str>) {
        let last = last_alike(records, &document(schema)).map(|record| record.id.0.as_str());
        assert_eq!(last, expected);
    }

    #[test]
    fn what_comes_is_held_against_the_newest_answer_of_the_same_kind() {
        let (number, text) = (json!({"type": "number"}), json!({"type": "string"}));
        let done = |id: &str, schema| record(id, schema, RunStatus::Done, Some(json!(1)));
        let stopped = record("4", &number, RunStatus::Cancelled, None);
        let half = record("4", &number, RunStatus::Cancelled, Some(json!(2)));
        let faulty = RunStatus::Invalid { issue_count: 1 };
        let faulty = record("5", &number, faulty, Some(json!("one")));
        let mut example = done("0", &number);
        example.provider.kind = ProviderKind::Recorded;
        check(&[done("3", &number), done("2", &number)], &number, Some("3"));
        check(&[stopped, half, done("3", &number)], &number, Some("3"));
        check(&[faulty, done("3", &number)], &number, Some("5"));
        check(&[done("3", &text), done("2", &number)], &number, None);
        check(&[example], &number, None);
        check(&[], &number, None);
    }
}
