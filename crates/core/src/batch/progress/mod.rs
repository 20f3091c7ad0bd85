//! The progress of a batch: the state of each case, and the cases to ask for next.

use super::case_state::{
    BatchEnd, CaseChoice, CaseCounts, CaseState, NoAnswer, SubBatch, SubBatchEnd,
};
use crate::exchange::{CallEnd, MOST_AT_ONCE, Schedule, Stage};
use std::collections::{BTreeSet, VecDeque};

/// Index of the only provider in the schedule of a batch.
const SEAT: usize = 0;

/// The progress of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchProgress {
    /// The cases with their states, in order.
    cases: Vec<(String, CaseState)>,
    schedule: Schedule,
    /// Indices of the cases that are still to be asked for.
    queue: VecDeque<usize>,
    size: usize,
    at_once: usize,
    begun: usize,
}

impl BatchProgress {
    /// Creates the progress of a new batch: `size` cases per Request, `at_once` Requests at the same time.
    pub fn new(instances: &[String], size: usize, at_once: usize) -> Self {
        let cases = instances.iter().map(|id| (id.clone(), CaseState::Waiting)).collect();
        let at_once = at_once.clamp(1, MOST_AT_ONCE);
        let schedule = Schedule::single(at_once);
        let (queue, size) = (VecDeque::new(), size.max(1));
        let mut batch = Self { cases, schedule, queue, size, at_once, begun: 0 };
        batch.go_on(CaseChoice::Waiting);
        batch
    }

    /// Restores the progress from earlier Requests: their cases (empty for all), and their ends. `answered` are the
    /// cases with an answer, from any run. No Request is in progress then.
    pub fn resumed<'past>(
        instances: &[String],
        answered: &BTreeSet<&str>,
        past: impl IntoIterator<Item = (&'past [String], SubBatchEnd)>,
    ) -> Self {
        let mut batch = Self::new(instances, 1, 1);
        batch.queue.clear();
        batch.schedule.stop();
        let mut size = 0;
        for (cases, end) in past {
            size = size.max(if cases.is_empty() { instances.len() } else { cases.len() });
            let named: BTreeSet<&str> = cases.iter().map(String::as_str).collect();
            let is_any = batch.counts().done > 0 || !answered.is_empty();
            for (id, state) in &mut batch.cases {
                if named.is_empty() || named.contains(id.as_str()) {
                    *state = end.unanswered_state(is_any);
                }
            }
        }
        batch.answer(answered, |_| true);
        batch.size = if size == 0 { instances.len().max(1) } else { size };
        batch
    }

    /// Queues the cases that wait, or those that failed. Has no effect while Requests are in progress.
    pub fn go_on(&mut self, wanted: CaseChoice) {
        if self.is_under_way() {
            return;
        }
        self.schedule = Schedule::single(self.at_once);
        let is_wanted = |state: &CaseState| match wanted {
            CaseChoice::Waiting => *state == CaseState::Waiting,
            CaseChoice::Failed => matches!(state, CaseState::Failed(_)),
        };
        self.queue.clear();
        for (at, (_, state)) in self.cases.iter_mut().enumerate() {
            if is_wanted(state) {
                *state = CaseState::Waiting;
                self.queue.push_back(at);
            }
        }
    }

    /// Returns the cases to ask for next.
    pub fn queued(&self) -> Vec<String> {
        let cases = self.queue.iter().filter_map(|at| self.cases.get(*at));
        cases.map(|(id, _)| id.clone()).collect()
    }

    /// Removes all other cases from the queue; they keep waiting.
    pub fn keep_to(&mut self, instances: &[String]) {
        let cases = &self.cases;
        self.queue.retain(|at| cases.get(*at).is_some_and(|(id, _)| instances.contains(id)));
    }

    /// Sets the number of cases per Request and of Requests at the same time, from now on.
    pub fn plan(&mut self, size: usize, at_once: usize) {
        self.size = size.max(1);
        self.at_once = at_once.clamp(1, MOST_AT_ONCE);
        if !self.is_under_way() {
            let stage = self.schedule.stage().clone();
            self.schedule = Schedule::single(self.at_once);
            if stage == Stage::Stopped {
                self.schedule.stop();
            }
        }
    }

    /// Begins the next Request; `None` if no more may begin now, or if no cases are left.
    pub fn begin(&mut self) -> Option<SubBatch> {
        if !self.schedule.is_free(SEAT) {
            return None;
        }
        let sub_batch = SubBatch { number: self.begun, cases: self.take_next() };
        (!sub_batch.cases.is_empty()).then(|| {
            self.begun += 1;
            self.schedule.begin(SEAT);
            sub_batch
        })
    }

    /// Takes the next cases from the queue and marks them as running.
    fn take_next(&mut self) -> Vec<String> {
        let mut ids = Vec::new();
        while ids.len() < self.size {
            let Some(at) = self.queue.pop_front() else { break };
            let Some((id, state)) = self.cases.get_mut(at) else { continue };
            // The answer of another Request may have included this case.
            if *state == CaseState::Waiting {
                *state = CaseState::Running { sub_batch: self.begun };
                ids.push(id.clone());
            }
        }
        ids
    }

    /// Records the end of a Request; `answered` are the cases in its answer.
    pub fn ended(&mut self, sub_batch: usize, answered: &BTreeSet<&str>, end: &SubBatchEnd) {
        let own_state = CaseState::Running { sub_batch };
        self.answer(answered, |state| *state == own_state || *state == CaseState::Waiting);
        let is_any = self.counts().done > 0;
        for (_, state) in &mut self.cases {
            if *state == own_state {
                *state = end.unanswered_state(is_any);
            }
        }
        let call = match end {
            SubBatchEnd::Answered => CallEnd::Answered,
            SubBatchEnd::Stopped => CallEnd::Stopped,
            SubBatchEnd::Failed(failure) => CallEnd::Failed(failure),
        };
        self.schedule.end(SEAT, call, is_any);
        if *end == SubBatchEnd::Stopped {
            self.schedule.stop();
        }
    }

    /// Returns the progress with the cases that are already answered in running Requests, for display only: the queue
    /// is still decided by the ends of Requests.
    #[must_use]
    pub fn with_come(mut self, come: &BTreeSet<&str>) -> Self {
        self.answer(come, |state| matches!(state, CaseState::Running { .. }));
        self
    }

    fn answer(&mut self, answered: &BTreeSet<&str>, may: impl Fn(&CaseState) -> bool) {
        for (id, state) in &mut self.cases {
            if answered.contains(id.as_str()) && may(state) {
                *state = CaseState::Done;
            }
        }
    }

    /// Pauses the batch: no Request begins.
    pub fn pause(&mut self) {
        self.schedule.pause();
    }

    /// Ends a pause.
    pub fn unpause(&mut self) {
        self.schedule.resume();
    }

    /// Stops the batch: no Request begins, and the caller cancels those in progress.
    pub fn stop(&mut self) {
        self.schedule.stop();
    }

    /// Returns the stage of the schedule.
    pub fn stage(&self) -> &Stage {
        self.schedule.stage()
    }

    /// Returns the cases with their states, in order.
    pub fn cases(&self) -> &[(String, CaseState)] {
        &self.cases
    }

    /// Returns the number of cases per Request.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of cases in each state.
    pub fn counts(&self) -> CaseCounts {
        let mut counts = CaseCounts::default();
        for (_, state) in &self.cases {
            match state {
                CaseState::Waiting => counts.waiting += 1,
                CaseState::Running { .. } => counts.running += 1,
                CaseState::Done => counts.done += 1,
                CaseState::Failed(_) => counts.failed += 1,
            }
        }
        counts
    }

    /// Returns the share of finished cases (answered or failed) in quarters: 0 to 4.
    pub fn quarters(&self) -> usize {
        let CaseCounts { done, failed, .. } = self.counts();
        ((done + failed) * 4).checked_div(self.cases.len()).unwrap_or_default()
    }

    /// Returns the first failed case, with the reason.
    pub fn first_failed(&self) -> Option<(&str, &NoAnswer)> {
        self.cases.iter().find_map(|(id, state)| match state {
            CaseState::Failed(why) => Some((id.as_str(), why)),
            _ => None,
        })
    }

    /// True if a Request is in progress.
    pub fn is_under_way(&self) -> bool {
        self.sub_batches_under_way() > 0
    }

    fn sub_batches_under_way(&self) -> usize {
        let sub_batches = self.cases.iter().filter_map(|(_, state)| match state {
            CaseState::Running { sub_batch } => Some(*sub_batch),
            _ => None,
        });
        sub_batches.collect::<BTreeSet<usize>>().len()
    }

    /// Returns the end of the batch, once no Request is in progress.
    pub fn end(&self) -> BatchEnd {
        let counts = self.counts();
        let first = self.cases.iter().find_map(|(_, state)| match state {
            CaseState::Failed(NoAnswer::Failed(failure)) => Some(failure.clone()),
            _ => None,
        });
        match (self.stage(), first) {
            (Stage::Halted(failure), _) => BatchEnd::Failed(failure.clone()),
            _ if counts.waiting > 0 => BatchEnd::Stopped,
            (_, Some(failure)) if counts.done == 0 => BatchEnd::Failed(failure),
            _ => BatchEnd::Complete,
        }
    }
}

#[cfg(test)]
mod tests;
