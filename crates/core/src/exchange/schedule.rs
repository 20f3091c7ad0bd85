//! Schedules many calls: limits the calls at once to each provider, pauses, stops, and halts if all further calls would
//! fail as well. Batches, benches and the command line drive it. A [`Budget`] limits the calls that may begin without a
//! question to the person.

use super::failure::ProviderFailure;
use super::kind::ProviderKind;
use super::money::Money;
use super::settings::ProviderSettings;

/// The maximum number of calls to one provider at the same time.
pub const MOST_AT_ONCE: usize = 4;

/// The number of consecutive failures after which a provider counts as unavailable.
const MOST_FAILURES: usize = 10;

/// A schedule of calls to one or several providers. A seat is the index of a provider in the list that it was created
/// with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    lanes: Vec<Lane>,
    /// The index in `lanes` of each seat; seats of one server share a lane.
    seats: Vec<usize>,
    stage: Stage,
    failures_in_a_row: usize,
}

/// Limits of all calls together; above them the person is asked first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The maximum number of calls; `None` for no limit.
    pub most_calls: Option<u64>,
    /// The maximum cost; `None` for no limit.
    pub most_cost: Option<Money>,
}

/// The stage of a schedule, which decides whether further calls begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Calls begin as others end.
    Going,
    /// No call begins; running ones finish.
    Paused,
    /// The person ended the schedule.
    Stopped,
    /// A call failed in a way in which all others would fail as well.
    Halted(ProviderFailure),
}

/// The outcome of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallEnd<'failure> {
    /// The provider answered, whether the answer is usable or not.
    Answered,
    /// The person stopped the call.
    Stopped,
    /// The call failed without an answer.
    Failed(&'failure ProviderFailure),
}

/// The count and the limit of calls to one provider.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lane {
    kind: ProviderKind,
    base_url: String,
    active: usize,
    /// The number of active calls that wait because the provider is busy.
    waiting: usize,
    most: usize,
}

/// Returns the usual and the maximum number of calls at once; one if the answers would come one at a time anyway.
pub fn calls_at_once(kind: ProviderKind) -> (usize, usize) {
    if kind.takes_turns() { (1, 1) } else { (2, MOST_AT_ONCE) }
}

impl Budget {
    /// Returns true if a number of calls and their maximum cost, if known, are within the budget.
    pub fn bears(&self, calls: usize, most: Option<Money>) -> bool {
        let calls = u64::try_from(calls).unwrap_or(u64::MAX);
        let is_many = self.most_calls.is_some_and(|most| calls > most);
        let is_dear = self.most_cost.zip(most).is_some_and(|(limit, most)| most > limit);
        !is_many && !is_dear
    }
}

impl Lane {
    /// Returns true if the lane takes another call. A busy provider gets none until it has answered.
    fn is_free(&self) -> bool {
        self.active < self.most && self.waiting == 0
    }
}

impl Schedule {
    /// Creates a schedule for these providers; models of one server share its limit. `at_once` is the person's choice,
    /// if any.
    pub fn new(providers: &[ProviderSettings], at_once: Option<usize>) -> Self {
        let mut lanes: Vec<Lane> = Vec::new();
        let mut seats = Vec::new();
        for one in providers {
            let is_it = |lane: &Lane| lane.kind == one.kind && lane.base_url == one.base_url;
            let lane = lanes.iter().position(is_it);
            seats.push(lane.unwrap_or(lanes.len()));
            if lane.is_none() {
                let (usual, most) = calls_at_once(one.kind);
                let most = at_once.unwrap_or(usual).clamp(1, most);
                let (kind, base_url) = (one.kind, one.base_url.clone());
                lanes.push(Lane { kind, base_url, active: 0, waiting: 0, most });
            }
        }
        Self { lanes, seats, stage: Stage::Going, failures_in_a_row: 0 }
    }

    /// Creates a schedule of calls to one provider, `at_once` at the same time.
    pub fn single(at_once: usize) -> Self {
        Self::each(&[ProviderSettings::default()], at_once)
    }

    /// Creates a schedule with `at_once` calls at the same time to each of these providers, without an upper limit.
    pub fn each(providers: &[ProviderSettings], at_once: usize) -> Self {
        let mut schedule = Self::new(providers, None);
        schedule.lanes.iter_mut().for_each(|lane| lane.most = at_once.max(1));
        schedule
    }

    /// Returns the current stage.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Returns true if any seat takes a call now.
    pub fn is_any_free(&self) -> bool {
        self.stage == Stage::Going && self.lanes.iter().any(Lane::is_free)
    }

    /// Returns true if a seat takes a call now.
    pub fn is_free(&self, seat: usize) -> bool {
        let lane = self.seats.get(seat).and_then(|lane| self.lanes.get(*lane));
        self.stage == Stage::Going && lane.is_some_and(Lane::is_free)
    }

    /// Returns true if no call is running.
    pub fn is_idle(&self) -> bool {
        self.lanes.iter().all(|lane| lane.active == 0)
    }

    /// Records that a call begins.
    pub fn begin(&mut self, seat: usize) {
        self.lane(seat, |lane| lane.active += 1);
    }

    /// Records that a call begins to wait for a busy provider, or has waited.
    pub fn wait(&mut self, seat: usize, begins: bool) {
        self.lane(seat, |lane| {
            lane.waiting = if begins { lane.waiting + 1 } else { lane.waiting.saturating_sub(1) };
        });
    }

    /// Ends a call. `is_any_answered` is true if any call was answered by now, this one included.
    pub fn end(&mut self, seat: usize, end: CallEnd, is_any_answered: bool) {
        self.lane(seat, |lane| lane.active = lane.active.saturating_sub(1));
        let failure = match end {
            CallEnd::Answered => return self.failures_in_a_row = 0,
            CallEnd::Stopped => return,
            CallEnd::Failed(failure) => failure,
        };
        if failure.kind.is_of_model() {
            return self.failures_in_a_row = 0;
        }
        self.failures_in_a_row += 1;
        let is_enough = self.failures_in_a_row >= MOST_FAILURES;
        if is_enough || failure.kind.concerns_all(is_any_answered) {
            self.stage = Stage::Halted(failure.clone());
        }
    }

    /// Stops new calls from beginning until [`Self::resume`].
    pub fn pause(&mut self) {
        if self.stage == Stage::Going {
            self.stage = Stage::Paused;
        }
    }

    /// Continues after a pause.
    pub fn resume(&mut self) {
        if self.stage == Stage::Paused {
            self.stage = Stage::Going;
        }
    }

    /// Begins no more calls; the driver ends the running ones.
    pub fn stop(&mut self) {
        self.stage = Stage::Stopped;
    }

    fn lane(&mut self, seat: usize, change: impl FnOnce(&mut Lane)) {
        if let Some(lane) = self.seats.get(seat).and_then(|lane| self.lanes.get_mut(*lane)) {
            change(lane);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::FailureKind;

    fn provider(kind: ProviderKind, url: &str) -> ProviderSettings {
        ProviderSettings { kind, base_url: url.to_owned(), ..ProviderSettings::default() }
    }

    /// Begins as many calls as a seat takes, and returns their number.
    fn fill(schedule: &mut Schedule, seat: usize) -> usize {
        let mut begun = 0;
        while schedule.is_free(seat) {
            schedule.begin(seat);
            begun += 1;
        }
        begun
    }

    #[test]
    fn models_of_one_server_share_what_it_bears_and_a_busy_one_takes_no_more() {
        let providers = [
            provider(ProviderKind::OpenAi, "a"),
            provider(ProviderKind::InBrowser, ""),
            provider(ProviderKind::OpenAi, "a"),
            provider(ProviderKind::OpenAi, "b"),
        ];
        let mut schedule = Schedule::new(&providers, Some(3));
        assert_eq!((fill(&mut schedule, 0), fill(&mut schedule, 1)), (3, 1));
        assert_eq!((fill(&mut schedule, 2), fill(&mut schedule, 3)), (0, 3));
        schedule.wait(0, true);
        schedule.end(2, CallEnd::Answered, true);
        assert!(!schedule.is_free(0) && !schedule.is_any_free());
        schedule.wait(0, false);
        assert!(schedule.is_free(0) && schedule.is_any_free() && !schedule.is_idle());
        assert!(!schedule.is_free(9), "nobody sits there");
    }

    #[test]
    fn nothing_begins_during_a_pause_or_after_a_stop() {
        let mut schedule = Schedule::single(1);
        schedule.pause();
        assert!(!schedule.is_any_free());
        schedule.resume();
        assert_eq!(fill(&mut schedule, 0), 1);
        schedule.stop();
        schedule.end(0, CallEnd::Stopped, false);
        schedule.resume();
        assert!(schedule.is_idle() && !schedule.is_free(0), "a stop is no pause");
    }

    #[track_caller]
    fn check(kind: FailureKind, is_any_answered: bool, calls: Option<usize>) {
        let failure = ProviderFailure::new(kind, "");
        let mut schedule = Schedule::single(1);
        let halts = |_: &usize| {
            schedule.begin(0);
            schedule.end(0, CallEnd::Failed(&failure), is_any_answered);
            matches!(schedule.stage(), Stage::Halted(_))
        };
        assert_eq!((1..=20).find(halts), calls, "{kind:?}");
    }

    #[test]
    fn no_call_begins_where_all_others_would_fail_as_well() {
        check(FailureKind::BadKey, true, Some(1));
        check(FailureKind::BadRequest, false, Some(1));
        check(FailureKind::BadRequest, true, Some(MOST_FAILURES));
        check(FailureKind::Timeout, true, Some(MOST_FAILURES));
        check(FailureKind::NotJson, true, None);
        check(FailureKind::Refused, false, None);
    }

    #[test]
    fn a_budget_bears_as_many_calls_and_as_much_money_as_it_says() {
        let check = |most: (Option<u64>, Option<&str>), calls, cost: Option<&str>, expected| {
            let most_cost = most.1.and_then(Money::parse);
            let budget = Budget { most_calls: most.0, most_cost };
            assert_eq!(
                budget.bears(calls, cost.and_then(Money::parse)),
                expected,
                "{most:?} {calls} {cost:?}"
            );
        };
        check((None, None), 1_000_000, Some("1000"), true);
        check((Some(100), None), 100, None, true);
        check((Some(100), None), 101, None, false);
        check((Some(0), None), 0, Some("1"), true);
        check((Some(100), Some("1")), 100, Some("1"), true);
        check((Some(100), Some("1")), 1, Some("1.01"), false);
        check((None, Some("1")), 1_000, None, true);
    }

    #[test]
    fn an_answer_between_failures_lets_them_count_anew() {
        let failure = ProviderFailure::new(FailureKind::Timeout, "");
        let mut schedule = Schedule::single(1);
        for call in 0..30 {
            schedule.begin(0);
            let end = if call % 9 == 8 { CallEnd::Answered } else { CallEnd::Failed(&failure) };
            schedule.end(0, end, true);
        }
        assert_eq!(schedule.stage(), &Stage::Going);
    }
}
