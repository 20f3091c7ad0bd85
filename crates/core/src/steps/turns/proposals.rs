//! Proposals: the details of waiting calls that the person is shown.

use super::engine::Engine;
use super::settings::Approval;
use super::status::RunNote;
use super::wants::Proposal;
use super::wave::same_places;
use crate::steps::answers::asking::passed_to;
use crate::steps::past::record::Run;
use crate::steps::plans::flow::output_path;
use crate::steps::plans::workshop::Workshop;

impl Engine {
    /// Returns the proposals for the selected runs of the step.
    pub fn proposals(&self, which: impl Fn(&Run) -> bool) -> Vec<Proposal> {
        self.proposals_at_most(usize::MAX, which)
    }

    pub(in crate::steps) fn proposals_at_most(
        &self,
        most: usize,
        which: impl Fn(&Run) -> bool,
    ) -> Vec<Proposal> {
        let Some(step) = self.step() else { return Vec::new() };
        let shop = Workshop::read(&self.document);
        let (same, repeated) = (same_places(step, &shop), self.repeated());
        let is_all = self.rules().0 == Approval::All;
        let is_repeated = |run: &Run| repeated.contains(&run.id);
        let is_interrupted = |run: &Run| run.notes.contains(&RunNote::Interrupted);
        let proposal = |run: &Run| Proposal {
            run: run.id.clone(),
            call: run.call.clone(),
            resolved: run.resolved.clone(),
            tool: shop.tool(&run.call).map(|tool| tool.schema.clone()),
            instance: run.instance().map(str::to_owned),
            by: run.by,
            path: output_path(&run.call, &shop),
            passed: passed_to(run, &shop),
            same_place: same.get(&run.id).cloned().unwrap_or_default(),
            is_repeated: is_repeated(run),
            is_interrupted: is_interrupted(run),
            is_only_effect: !is_all && !is_repeated(run) && !is_interrupted(run),
        };
        step.runs.iter().filter(|run| which(run)).take(most).map(proposal).collect()
    }
}
