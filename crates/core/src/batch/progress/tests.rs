use super::*;
use crate::exchange::{FailureKind, ProviderFailure, Stage};
use proptest::prelude::*;

fn ids(count: usize) -> Vec<String> {
    (0..count).map(|at| at.to_string()).collect()
}

fn failed(kind: FailureKind) -> SubBatchEnd {
    SubBatchEnd::Failed(ProviderFailure::new(kind, ""))
}

fn busy() -> SubBatchEnd {
    failed(FailureKind::RateLimited { wait_seconds: None })
}

/// Returns the states as letters: waiting, asked, done, failed, left out.
fn letters(batch: &BatchProgress) -> String {
    let letter = |(_, state): &(String, CaseState)| match state {
        CaseState::Waiting => 'w',
        CaseState::Running { .. } => 'a',
        CaseState::Done => 'd',
        CaseState::Failed(NoAnswer::Failed(_)) => 'f',
        CaseState::Failed(NoAnswer::LeftOut) => 'l',
    };
    batch.cases().iter().map(letter).collect()
}

#[track_caller]
fn begins(batch: &mut BatchProgress, expected: Option<&[&str]>) {
    let sub_batch = batch.begin().map(|sub_batch| sub_batch.cases);
    let expected =
        expected.map(|cases| cases.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
    assert_eq!(sub_batch, expected, "{}", letters(batch));
}

fn ends(batch: &mut BatchProgress, sub_batch: usize, answered: &[&str], end: SubBatchEnd) {
    batch.ended(sub_batch, &answered.iter().copied().collect(), &end);
}

#[test]
fn what_has_come_counts_although_its_request_goes_on() {
    let mut batch = BatchProgress::new(&ids(3), 2, 1);
    begins(&mut batch, Some(&["0", "1"]));
    let later = batch.clone().with_come(&["1", "2"].into());
    // The last case was not asked for.
    assert_eq!((letters(&later).as_str(), letters(&batch).as_str()), ("adw", "aaw"));
    assert_eq!(later.counts().done, 1);
}

#[test]
fn sub_batches_are_begun_as_others_end_and_not_more_at_once() {
    let mut batch = BatchProgress::new(&ids(5), 2, 2);
    begins(&mut batch, Some(&["0", "1"]));
    begins(&mut batch, Some(&["2", "3"]));
    begins(&mut batch, None);
    ends(&mut batch, 1, &["3", "2"], SubBatchEnd::Answered);
    assert_eq!(letters(&batch), "aaddw");
    begins(&mut batch, Some(&["4"]));
    ends(&mut batch, 0, &["0"], SubBatchEnd::Answered);
    ends(&mut batch, 2, &["4"], SubBatchEnd::Answered);
    assert_eq!((letters(&batch).as_str(), batch.end()), ("dlddd", BatchEnd::Complete));
    begins(&mut batch, None);
}

#[test]
fn a_sub_batch_that_fails_stops_no_other_and_is_asked_for_again_alone() {
    let mut batch = BatchProgress::new(&ids(3), 1, 1);
    begins(&mut batch, Some(&["0"]));
    ends(&mut batch, 0, &[], busy());
    begins(&mut batch, Some(&["1"]));
    ends(&mut batch, 1, &["1"], SubBatchEnd::Answered);
    batch.pause();
    assert_eq!((letters(&batch).as_str(), batch.end()), ("fdw", BatchEnd::Stopped));
    batch.go_on(CaseChoice::Failed);
    assert_eq!(letters(&batch), "wdw");
    begins(&mut batch, Some(&["0"]));
    begins(&mut batch, None);
    ends(&mut batch, 2, &["0"], SubBatchEnd::Answered);
    begins(&mut batch, None);
    batch.go_on(CaseChoice::Waiting);
    begins(&mut batch, Some(&["2"]));
}

#[test]
fn what_concerns_all_begins_nothing_more_and_is_no_fault_of_a_case() {
    let mut batch = BatchProgress::new(&ids(3), 1, 2);
    begins(&mut batch, Some(&["0"]));
    begins(&mut batch, Some(&["1"]));
    ends(&mut batch, 1, &[], failed(FailureKind::NoCredit));
    begins(&mut batch, None);
    ends(&mut batch, 0, &["0"], SubBatchEnd::Answered);
    let failure = ProviderFailure::new(FailureKind::NoCredit, "");
    assert_eq!((letters(&batch).as_str(), batch.end()), ("dww", BatchEnd::Failed(failure)));
    batch.go_on(CaseChoice::Waiting);
    begins(&mut batch, Some(&["1"]));
}

#[test]
fn what_may_be_the_case_or_the_server_is_the_server_until_something_is_answered() {
    let check = |answered: &[&str], expected: &str| {
        let mut batch = BatchProgress::new(&ids(3), 1, 1);
        drop(batch.begin());
        ends(&mut batch, 0, answered, SubBatchEnd::Answered);
        drop(batch.begin());
        ends(&mut batch, 1, &[], failed(FailureKind::BadRequest));
        assert_eq!(letters(&batch), expected);
    };
    check(&["0"], "dfw");
    check(&[], "lww");
}

#[test]
fn a_pause_lets_what_is_under_way_end_and_a_stop_gives_it_back() {
    let mut batch = BatchProgress::new(&ids(3), 1, 2);
    drop(batch.begin());
    batch.pause();
    begins(&mut batch, None);
    assert!(batch.is_under_way());
    batch.unpause();
    begins(&mut batch, Some(&["1"]));
    batch.stop();
    ends(&mut batch, 0, &["0"], SubBatchEnd::Stopped);
    ends(&mut batch, 1, &[], SubBatchEnd::Stopped);
    assert_eq!((letters(&batch).as_str(), batch.end()), ("dww", BatchEnd::Stopped));
    batch.unpause();
    begins(&mut batch, None);
}

#[test]
fn where_nothing_was_answered_the_failure_is_what_is_said() {
    let mut batch = BatchProgress::new(&ids(2), 2, 1);
    drop(batch.begin());
    ends(&mut batch, 0, &[], busy());
    let SubBatchEnd::Failed(failure) = busy() else { panic!() };
    assert_eq!((letters(&batch).as_str(), batch.end()), ("ff", BatchEnd::Failed(failure)));
}

#[test]
fn an_answer_for_a_case_of_another_sub_batch_counts_and_it_is_not_asked_for() {
    let mut batch = BatchProgress::new(&ids(3), 1, 1);
    drop(batch.begin());
    ends(&mut batch, 0, &["0", "1", "nobody"], SubBatchEnd::Answered);
    assert_eq!(letters(&batch), "ddw");
    begins(&mut batch, Some(&["2"]));
}

#[test]
fn a_batch_is_taken_up_from_what_is_kept_of_it() {
    let all = ids(5);
    let [a, b]: [&[String]; 2] = [&all[0..2], &all[2..4]];
    let resume = |past: Vec<(&[String], SubBatchEnd)>, answered: &[&str]| {
        BatchProgress::resumed(&all, &answered.iter().copied().collect(), past)
    };
    let batch = resume(vec![(a, SubBatchEnd::Answered), (b, busy())], &["0"]);
    assert_eq!((letters(&batch).as_str(), batch.size()), ("dlffw", 2));
    let mut batch = resume(
        vec![(a, busy()), (a, SubBatchEnd::Answered), (b, SubBatchEnd::Stopped)],
        &["0", "1", "2"],
    );
    assert_eq!(letters(&batch), "dddww");
    begins(&mut batch, None);
    batch.go_on(CaseChoice::Waiting);
    begins(&mut batch, Some(&["3", "4"]));
    // A recorded answer, and a Request for all cases.
    assert_eq!(letters(&resume(Vec::new(), &["4"])), "wwwwd");
    assert_eq!(letters(&resume(vec![(&[], SubBatchEnd::Answered)], &["4"])), "lllld");
    assert_eq!(letters(&resume(vec![(a, failed(FailureKind::BadKey))], &[])), "wwwww");
}

/// An event of a batch.
#[derive(Clone, Debug)]
enum Step {
    Begin,
    /// A running Request ends, with some of its cases answered.
    End {
        which: usize,
        answered: u32,
        end: SubBatchEnd,
    },
    Pause,
    Unpause,
    Stop,
    GoOn(CaseChoice),
}

fn any_end() -> impl Strategy<Value = SubBatchEnd> {
    prop_oneof![
        4 => Just(SubBatchEnd::Answered),
        1 => Just(SubBatchEnd::Stopped),
        2 => Just(busy()),
        1 => Just(failed(FailureKind::BadKey)),
        1 => Just(failed(FailureKind::BadRequest)),
    ]
}

fn any_step() -> impl Strategy<Value = Step> {
    let end = (0..4usize, any::<u32>(), any_end());
    prop_oneof![
        6 => Just(Step::Begin),
        6 => end.prop_map(|(which, answered, end)| Step::End { which, answered, end }),
        1 => Just(Step::Pause),
        2 => Just(Step::Unpause),
        1 => Just(Step::Stop),
        2 => Just(Step::GoOn(CaseChoice::Waiting)),
        2 => Just(Step::GoOn(CaseChoice::Failed)),
    ]
}

/// A batch with its running Requests, and the answered cases.
struct RunningBatch {
    batch: BatchProgress,
    under_way: Vec<SubBatch>,
    answered: BTreeSet<String>,
}

impl RunningBatch {
    fn take(&mut self, step: Step) {
        match step {
            Step::Begin => {
                let may = *self.batch.stage() == Stage::Going;
                let Some(sub_batch) = self.batch.begin() else { return };
                assert!(may && !sub_batch.cases.is_empty());
                for id in &sub_batch.cases {
                    assert!(!self.answered.contains(id), "{id} is paid twice");
                    let is_asked = self.under_way.iter().any(|other| other.cases.contains(id));
                    assert!(!is_asked, "{id} is asked twice");
                }
                self.under_way.push(sub_batch);
            }
            Step::End { which, answered, end } => {
                if self.under_way.is_empty() {
                    return;
                }
                let sub_batch = self.under_way.swap_remove(which % self.under_way.len());
                let is_answered = |at: &usize| answered >> (at % 32) & 1 == 1;
                let named = sub_batch.cases.iter().enumerate().filter(|(at, _)| is_answered(at));
                let named: BTreeSet<&str> = named.map(|(_, id)| id.as_str()).collect();
                self.batch.ended(sub_batch.number, &named, &end);
                self.answered.extend(named.into_iter().map(str::to_owned));
            }
            Step::Pause => self.batch.pause(),
            Step::Unpause => self.batch.unpause(),
            Step::Stop => self.batch.stop(),
            Step::GoOn(wanted) => self.batch.go_on(wanted),
        }
    }

    fn check(&self, count: usize, at_once: usize) {
        let counts = self.batch.counts();
        assert_eq!(counts.waiting + counts.running + counts.done + counts.failed, count);
        assert_eq!(
            counts.running,
            self.under_way.iter().map(|sub_batch| sub_batch.cases.len()).sum::<usize>()
        );
        assert!(self.under_way.len() <= at_once);
        let done = self.batch.cases().iter().filter(|(_, state)| *state == CaseState::Done);
        assert_eq!(done.map(|(id, _)| id.clone()).collect::<BTreeSet<_>>(), self.answered);
    }

    /// Finishes the batch: asks for waiting and failed cases until all are answered.
    fn finish(&mut self) {
        for _ in 0..1_000 {
            if !self.batch.is_under_way() {
                let failed = self.batch.counts().waiting == 0;
                self.batch.go_on(if failed { CaseChoice::Failed } else { CaseChoice::Waiting });
            }
            self.take(Step::Begin);
            self.take(Step::End { which: 0, answered: u32::MAX, end: SubBatchEnd::Answered });
        }
    }
}

proptest! {
    #[test]
    fn no_case_is_lost_or_asked_for_twice(
        (count, size, at_once) in (0..20usize, 0..6usize, 1..5usize),
        steps in prop::collection::vec(any_step(), 0..60),
    ) {
        let batch = BatchProgress::new(&ids(count), size, at_once);
        let mut run = RunningBatch { batch, under_way: Vec::new(), answered: BTreeSet::new() };
        for step in steps {
            run.take(step);
            run.check(count, at_once);
        }
        run.finish();
        prop_assert_eq!(letters(&run.batch), "d".repeat(count));
    }
}

#[test]
fn quarters_are_told_and_the_first_that_failed() {
    let mut batch = BatchProgress::new(&ids(25), 1, 1);
    let mut quarters = vec![batch.quarters()];
    for at in 0..25 {
        let id = at.to_string();
        begins(&mut batch, Some(&[id.as_str()]));
        match at {
            7 => ends(&mut batch, at, &[], busy()),
            _ => ends(&mut batch, at, &[id.as_str()], SubBatchEnd::Answered),
        }
        quarters.push(batch.quarters());
    }
    quarters.dedup();
    assert_eq!(quarters, [0, 1, 2, 3, 4]);
    assert_eq!(batch.first_failed().map(|(id, _)| id), Some("7"));
    assert_eq!(BatchProgress::new(&[], 1, 1).quarters(), 0);
    assert_eq!(BatchProgress::new(&ids(2), 1, 1).first_failed(), None);
}
