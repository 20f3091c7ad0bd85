//! Tests with random orders of user actions and a server that takes time.

use super::*;
use crate::document::parse_document;
use crate::run::Remark;
use crate::run::RunStatus;
use proptest::prelude::*;
use serde_json::json;

/// Time without input before a run may begin, in milliseconds.
const REST: u64 = 400;

/// Time that the server takes: longer than `REST`, so that newer inputs precede its answers.
const ANSWER: u64 = 700;

const LIMIT: usize = 6;

#[derive(Clone, Debug)]
enum Event {
    Type(u8),
    Wait(u64),
    Run,
    Stop,
    Reload,
}

/// A simulated page that uses [`LiveRuns`].
struct Page {
    live: LiveRuns,
    budget: HourlyBudget,
    records: Vec<RunRecord>,
    now: u64,
    input: u8,
    rest_at: Option<u64>,
    /// The input that is being asked, and the time of its answer.
    under_way: Option<(u8, u64)>,
    /// True if `next` is called again at the end of the run.
    is_awaited: bool,
    /// Inputs that were sent automatically, with their times.
    sent: Vec<(u8, u64)>,
    view: Option<u8>,
    /// Input of the last run that began or was shown again.
    last: Option<u8>,
}

impl Page {
    fn new() -> Self {
        Self {
            live: LiveRuns::default(),
            budget: HourlyBudget::new(LIMIT),
            records: Vec::new(),
            now: 0,
            input: 0,
            rest_at: None,
            under_way: None,
            is_awaited: false,
            sent: Vec::new(),
            view: None,
            last: None,
        }
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::Type(input) => {
                self.input = *input;
                self.rest_at = Some(self.now + REST);
            }
            Event::Wait(time) => self.wait(*time),
            Event::Run if self.under_way.is_none() => self.begin(self.input),
            Event::Run => {}
            Event::Stop => self.stop(),
            Event::Reload => {
                let (records, budget) = (self.records.clone(), self.budget.to_text());
                let (now, input, sent) = (self.now, self.input, self.sent.clone());
                let budget = HourlyBudget::read(&budget);
                *self = Self { records, budget, now, input, sent, ..Self::new() };
            }
        }
    }

    fn wait(&mut self, time: u64) {
        let until = self.now + time;
        loop {
            let answer_at = self.under_way.map(|(_, at)| at);
            let due = [self.rest_at, answer_at].into_iter().flatten().min();
            let Some(at) = due.filter(|at| *at <= until) else { break };
            self.now = at;
            if self.rest_at == Some(at) {
                self.rest_at = None;
                self.look();
            } else if let Some((input, _)) = self.under_way {
                self.records.push(record(input, RunStatus::Done));
                self.view = Some(input);
                self.end();
            }
        }
        self.now = until;
    }

    fn look(&mut self) {
        let under_way = match self.under_way {
            Some(_) => UnderWay::One,
            None => UnderWay::Nothing,
        };
        let budget = Some(&mut self.budget);
        let (question, now) = (question(self.input), self.now);
        match self.live.next(question, under_way, &self.records, budget, now) {
            LiveAct::Nothing | LiveAct::Spent(_) => {}
            LiveAct::Wait => self.is_awaited = true,
            LiveAct::Stop => {
                self.is_awaited = true;
                self.stop();
            }
            LiveAct::Show(id) => {
                let input = id.0.parse().unwrap();
                (self.view, self.last) = (Some(input), Some(input));
            }
            LiveAct::Ask => {
                let was_answered = self.records.iter().any(|one| answers(one, &question_now(self)));
                assert!(!was_answered, "{} is paid for twice", self.input);
                self.sent.push((self.input, self.now));
                self.begin(self.input);
            }
        }
    }

    fn begin(&mut self, input: u8) {
        self.live.begin(question(input));
        self.under_way = Some((input, self.now + ANSWER));
        self.last = Some(input);
    }

    fn stop(&mut self) {
        if let Some((input, _)) = self.under_way {
            self.records.push(record(input, RunStatus::Cancelled));
            self.view = None;
            self.end();
        }
    }

    fn end(&mut self) {
        self.under_way = None;
        if std::mem::take(&mut self.is_awaited) {
            self.look();
        }
    }

    fn most_within_an_hour(&self) -> usize {
        let within = |from: u64| {
            self.sent.iter().filter(|(_, at)| *at >= from && *at < from + 3_600_000).count()
        };
        self.sent.iter().map(|(_, at)| within(*at)).max().unwrap_or_default()
    }
}

fn question_now(page: &Page) -> LiveQuestion {
    question(page.input)
}

fn question(input: u8) -> LiveQuestion {
    let text = json!({"context": ["Say it.", {"type": "input", "input": input}]}).to_string();
    LiveQuestion {
        document: parse_document(&text).unwrap().request,
        provider: RunProvider::default(),
    }
}

fn record(input: u8, status: RunStatus) -> RunRecord {
    let question = question(input);
    let mut record =
        RunRecord::new(RunId(input.to_string()), &question.document, question.provider);
    record.solution = (status == RunStatus::Done).then(|| input.into());
    record.status = status;
    record
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        5 => (0..5u8).prop_map(Event::Type),
        5 => (1..900u64).prop_map(Event::Wait),
        1 => (1_000_000..2_000_000u64).prop_map(Event::Wait),
        1 => Just(Event::Run),
        1 => Just(Event::Stop),
        1 => Just(Event::Reload),
    ];
    prop::collection::vec(event, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn what_was_asked_last_is_shown_within_the_budget_and_nothing_is_paid_for_twice(
        events in events(),
        last in 5..9u8,
    ) {
        let mut page = Page::new();
        events.iter().for_each(|event| page.take(event));
        prop_assert!(page.most_within_an_hour() <= LIMIT);
        page.take(&Event::Wait(2_000));
        prop_assert!(page.view.is_none() || page.view == page.last);
        // After an hour there is room for one more automatic run.
        page.take(&Event::Wait(3_600_000));
        page.take(&Event::Type(last));
        page.take(&Event::Wait(REST + ANSWER));
        prop_assert_eq!(page.view, Some(last));
    }
}

#[test]
fn an_input_that_was_answered_is_shown_again_at_once() {
    let mut page = Page::new();
    for input in [1, 2, 1] {
        page.take(&Event::Type(input));
        page.take(&Event::Wait(REST + ANSWER));
    }
    assert_eq!(page.sent, [(1, 400), (2, 1_500)]);
    assert_eq!(page.view, Some(1));
}

#[test]
fn a_newer_input_breaks_a_run_off_and_whoever_returns_is_answered() {
    let mut page = Page::new();
    for input in [1, 2, 1] {
        page.take(&Event::Type(input));
        page.take(&Event::Wait(REST + 100));
    }
    assert_eq!(page.sent, [(1, 400), (2, 900), (1, 1_400)]);
    page.take(&Event::Wait(ANSWER));
    assert_eq!(page.view, Some(1));
}

#[test]
fn what_somebody_has_stopped_is_asked_again_only_after_another_input() {
    let mut page = Page::new();
    page.take(&Event::Type(3));
    page.take(&Event::Wait(REST + 10));
    page.take(&Event::Stop);
    page.take(&Event::Type(4));
    page.take(&Event::Type(3));
    page.take(&Event::Wait(REST + ANSWER));
    assert_eq!(page.sent, [(3, 400)]);
    page.take(&Event::Type(4));
    page.take(&Event::Wait(REST + ANSWER));
    page.take(&Event::Type(3));
    page.take(&Event::Wait(REST + ANSWER));
    assert_eq!(page.sent, [(3, 400), (4, 1_910), (3, 3_010)]);
}

#[test]
fn runs_that_somebody_asked_for_together_are_waited_for() {
    let mut live = LiveRuns::default();
    let mut next = |under_way| live.next(question(1), under_way, &[], None, 0);
    assert_eq!(next(UnderWay::Several), LiveAct::Wait);
    assert_eq!(next(UnderWay::Nothing), LiveAct::Ask);
    assert_eq!(next(UnderWay::Several), LiveAct::Nothing);
}

#[test]
fn a_comparison_is_not_ended_by_what_is_typed_beside_it_and_its_room_in_the_hour_is_kept() {
    let (mut live, mut budget) = (LiveRuns::default(), HourlyBudget::new(1));
    let answered = [record(2, RunStatus::Done)];
    let mut next =
        |input, under_way| live.next(question(input), under_way, &answered, Some(&mut budget), 0);
    assert_eq!(next(1, UnderWay::Comparison), LiveAct::Wait);
    assert_eq!(next(2, UnderWay::Comparison), LiveAct::Wait);
    assert_eq!(next(3, UnderWay::Comparison), LiveAct::Wait);
    assert_eq!(next(3, UnderWay::Nothing), LiveAct::Ask);
    assert_eq!(next(3, UnderWay::Comparison), LiveAct::Nothing);
}

#[test]
fn another_model_or_prompt_or_a_run_without_an_answer_answers_nothing() {
    let check = |change: &dyn Fn(&mut RunRecord), expected: LiveAct| {
        let mut run = record(1, RunStatus::Done);
        change(&mut run);
        let act = LiveRuns::default().next(question(1), UnderWay::Nothing, &[run], None, 0);
        assert_eq!(act, expected);
    };
    let show = LiveAct::Show(RunId("1".to_owned()));
    check(&|_| {}, show.clone());
    check(&|run| run.status = RunStatus::Invalid { issue_count: 2 }, show);
    check(&|run| run.provider.model = "other".to_owned(), LiveAct::Ask);
    check(&|run| run.document = question(2).document, LiveAct::Ask);
    check(&|run| run.solution = None, LiveAct::Ask);
    check(&|run| run.status = RunStatus::Cancelled, LiveAct::Ask);
    check(&|run| run.remarks = vec![Remark::default()], LiveAct::Ask);
    check(&|run| run.edit_of = Some(RunId("0".to_owned())), LiveAct::Ask);
}
