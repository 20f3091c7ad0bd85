//! A run from its beginning to its answer: what it is held against, and the way to the answer before.

use super::marking::is_answered;
use crate::runs::Runner;
use pilcrow_core::document::Request;
use pilcrow_core::run::RunRecord;
use pilcrow_core::steps::works_in_steps;

impl Runner {
    /// A run of this document begins: what comes is marked against the newest answer that there is, where it is of
    /// the same kind.
    pub(in crate::runs) fn mark_since_last(self, document: &Request) {
        let last = self
            .history
            .records
            .with_untracked(|records| records.iter().find(|record| is_answered(record)).cloned());
        let is_alike = |last: &RunRecord| last.document.schema() == document.schema();
        self.shown.marking.begin(last.filter(is_alike).filter(|_| !works_in_steps(document)));
    }

    /// Shows the run that has ended, with what changed since the one before; alone, without.
    pub(in crate::runs) fn show_outcome(self, record: RunRecord, is_alone: bool) {
        if !is_alone || !is_answered(&record) {
            self.shown.marking.end();
        }
        self.show_record(record);
    }

    /// Shows the answer before in place of the one that is shown, or that one again.
    pub(in crate::runs) fn turn_to_other_answer(self) {
        let marking = self.shown.marking;
        let Some(before) = marking.before.get_untracked() else { return };
        let Some(shown) = self.shown.record.get_untracked() else { return };
        if let Some(after) = marking.after.get_untracked() {
            marking.after.set(None);
            return self.show_record(after);
        }
        marking.after.set(Some(shown));
        self.show_record(before.record.clone());
    }
}
