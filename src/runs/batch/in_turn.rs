//! Runs the same cases on several models, one after the other; their answers are compared at the end.

use crate::runs::Runner;
use crate::runs::under_way::Turns;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::RunRecord;

impl Runner {
    /// Runs a document's cases on each of these providers, in this order.
    pub fn run_batches(
        self,
        document: &Request,
        providers: Vec<ProviderSettings>,
        only: Option<Vec<String>>,
    ) {
        let turns = Turns { document: document.clone(), left: providers, only, ran: Vec::new() };
        self.take_turn(turns);
    }

    /// Handles the end of a batch: the next model starts, unless the person stopped the run.
    pub fn end_turn(self, record: RunRecord, is_stopped: bool) {
        let turns = self.under_way.turns.try_update_value(Option::take).flatten();
        let Some(mut turns) = turns.filter(|_| !self.under_way.is_running()) else { return };
        turns.ran.push(record);
        if is_stopped {
            turns.left.clear();
        }
        self.take_turn(turns);
    }

    fn take_turn(self, mut turns: Turns) {
        if turns.left.is_empty() {
            return self.compare_all(turns.ran);
        }
        let next = turns.left.remove(0);
        let (document, only) = (turns.document.clone(), turns.only.clone());
        self.under_way.turns.set_value(Some(turns));
        self.run_batch(&document, next, only.as_deref());
    }

    fn compare_all(self, ran: Vec<RunRecord>) {
        if ran.len() > 1 {
            self.display.compared.try_set(Some(ran));
        }
    }
}
