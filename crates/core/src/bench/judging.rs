//! Judges: Requests that are asked about the answers of a bench, each as soon as its answer is there.

use super::check::{CheckKind, Judge};
use super::definition::BenchModel;
use super::held::{Held, Holding};
use super::input::with_input;
use super::key::Key;
use super::plan::{Ask, Plan};
use super::progress::{Answered, Counts, Progress};
use super::report::Judged;
use crate::document::Request;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// A call of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JudgeAsk {
    /// The call whose answer is judged, as in [`Plan::asks`].
    pub call: usize,
    /// The check that has the judge, by its number.
    pub check: usize,
}

/// The calls of judges. They stand behind those of [`Plan::asks`] in the same [`Progress`], and become
/// more as answers come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judging {
    asks: Vec<JudgeAsk>,
    /// Where each stands in the progress.
    places: HashMap<JudgeAsk, usize>,
}

impl Plan {
    /// The checks that have a judge, by their numbers.
    pub fn judges(&self) -> Vec<usize> {
        (0..self.checks.len()).filter(|check| self.judge(*check).is_some()).collect()
    }

    /// Those of them that are about an input.
    pub fn judges_of(&self, input: usize) -> Vec<usize> {
        self.judges().into_iter().filter(|check| self.is_about(*check, input)).collect()
    }

    /// How many calls of judges there are, once all answers are there.
    pub fn judge_calls(&self) -> usize {
        let of_inputs = (0..self.inputs.len()).map(|input| self.judges_of(input).len());
        of_inputs.sum::<usize>() * self.columns.len() * self.repeats
    }

    /// The judge of a check; none where it has none.
    pub fn judge(&self, check: usize) -> Option<&Judge> {
        match &self.checks.get(check)?.kind {
            CheckKind::Judge(judge) => Some(judge),
            _ => None,
        }
    }

    /// The model that a judge is: the one that its document names, otherwise the first of the bench.
    pub fn judge_model(&self, check: usize) -> BenchModel {
        let config = self.judge(check).and_then(|judge| judge.request.config());
        let own = config.and_then(|config| config.get("model")).and_then(Value::as_str);
        match own.map(str::trim).filter(|own| !own.is_empty()) {
            Some(own) => BenchModel { provider: None, name: own.to_owned() },
            None => self.model(0),
        }
    }

    /// What a judge is asked about an answer: its document, whose input is `{input, answer, expected}`,
    /// the last where the bench's input expects something. None where the check has no judge, or is not
    /// about the input.
    pub fn judge_request(&self, check: usize, input: usize, answer: &Value) -> Option<Request> {
        let judge = self.judge(check).filter(|_| self.is_about(check, input))?;
        let input = self.inputs.get(input)?;
        let mut shown = Map::new();
        shown.insert("input".to_owned(), input.input.clone());
        shown.insert("answer".to_owned(), answer.clone());
        shown.extend(input.expect.clone().map(|expected| ("expected".to_owned(), expected)));
        let request = super::patch::patched(&judge.request, &Map::new());
        Some(with_input(&request, &Value::Object(shown)))
    }

    /// What is asked in a call of a judge; none while the answer is not there.
    pub fn judge_asked(&self, progress: &Progress, ask: JudgeAsk) -> Option<Request> {
        let answer = progress.answer(ask.call)?.value.as_ref()?;
        self.judge_request(ask.check, self.ask(ask.call)?.input, answer)
    }
}

impl Judging {
    /// What judges are to be asked about the answer of a call, and is not among their calls yet.
    pub fn due(&self, plan: &Plan, progress: &Progress, call: usize) -> Vec<JudgeAsk> {
        let is_answered = progress.answer(call).is_some_and(|answer| answer.value.is_some());
        let asked = plan.ask(call).filter(|_| is_answered && call < plan.calls());
        let Some(Ask { input, .. }) = asked else { return Vec::new() };
        let all = plan.judges_of(input).into_iter().map(|check| JudgeAsk { call, check });
        all.filter(|ask| !self.places.contains_key(ask)).collect()
    }

    /// Puts a call behind the others, under the key of what it sends and its answer's repeat.
    pub fn add(&mut self, progress: &mut Progress, ask: JudgeAsk, key: Key) {
        let place = progress.add(key);
        self.asks.push(ask);
        self.places.insert(ask, place);
    }

    /// The call that stands at a place of the progress; none where that is no judge's.
    pub fn ask(&self, plan: &Plan, place: usize) -> Option<JudgeAsk> {
        self.asks.get(place.checked_sub(plan.calls())?).copied()
    }

    /// What a judge answered about the answer of a call; none where it did not yet.
    pub fn answer<'run>(&self, progress: &'run Progress, ask: JudgeAsk) -> Option<&'run Answered> {
        progress.answer(*self.places.get(&ask)?)
    }

    /// Whether one judge is content with the answer of a call.
    pub fn holding(&self, plan: &Plan, progress: &Progress, ask: JudgeAsk) -> Holding {
        let judged = self.answer(progress, ask).and_then(|answer| answer.value.as_ref());
        let held = Held { judged, ..Held::default() };
        plan.checks.get(ask.check).map_or(Holding::Unknown, |check| held.holding(check))
    }

    /// Of how many repeats of a cell all judges are content, and how many all of them could tell.
    pub fn content(&self, plan: &Plan, progress: &Progress, cell: (usize, usize)) -> [usize; 2] {
        let (column, input) = cell;
        let judges = plan.judges_of(input);
        let calls = (0..plan.repeats).map(|repeat| plan.place(Ask { column, input, repeat }));
        calls.filter(|_| !judges.is_empty()).fold([0, 0], |[content, told], call| {
            let each = judges.iter().map(|check| JudgeAsk { call, check: *check });
            let said: Vec<Holding> = each.map(|ask| self.holding(plan, progress, ask)).collect();
            let is_told = !said.contains(&Holding::Unknown);
            let is_content = is_told && !said.contains(&Holding::Fails);
            [content + usize::from(is_content), told + usize::from(is_told)]
        })
    }

    /// What judges said so far.
    pub fn said(&self, progress: &Progress) -> Judged {
        let said = self.asks.iter().filter_map(|ask| {
            let value = self.answer(progress, *ask)?.value.clone()?;
            Some(((ask.call, ask.check), value))
        });
        said.collect()
    }

    /// How many calls of judges are how far. Those of answers that are not there yet are waiting.
    pub fn counts(&self, plan: &Plan, progress: &Progress) -> Counts {
        let mut own = progress.counts_of(plan.calls()..usize::MAX);
        if plan.judges().is_empty() {
            return own;
        }
        let is_open = |call: &usize| progress.answer(*call).is_none();
        let judges = (0..plan.calls()).filter(is_open).filter_map(|call| plan.ask(call));
        own.waiting += judges.map(|ask| plan.judges_of(ask.input).len()).sum::<usize>();
        own
    }

    /// How many of a judge's calls are left, those of answers that are not there yet among them; within the
    /// calls that are given.
    pub fn left(
        &self,
        plan: &Plan,
        progress: &Progress,
        check: usize,
        calls: impl Iterator<Item = usize>,
    ) -> usize {
        let is_about =
            |call: &usize| plan.ask(*call).is_some_and(|ask| plan.is_about(check, ask.input));
        let is_left = |call: &usize| match progress.answer(*call) {
            None => true,
            Some(Answered { value: None, .. }) => false,
            Some(_) => self.answer(progress, JudgeAsk { call: *call, check }).is_none(),
        };
        calls.filter(is_about).filter(is_left).count()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bench;
    use super::*;
    use crate::document::parse_document;
    use crate::exchange::{FailureKind, ProviderFailure};
    use proptest::prelude::*;
    use serde_json::json;

    fn plan(repeats: usize) -> Plan {
        let judge = json!({"schema": {"type": "boolean"}, "context": ["Good?"], "bench": 1});
        let own = json!({"config": {"model": "wise"}, "context": ["Short?"]});
        let document = json!({
            "context": ["Decide.", {"type": "input", "input": {}}],
            "bench": {"models": ["small", "big"], "repeats": repeats,
                "inputs": [{"input": {"n": 1}, "expect": 5}, {"input": {"n": 2}}],
                "checks": [{"is": "judge", "request": judge}, {"is": "present"},
                    {"is": "judge", "request": own, "verdict": "/score", "from": 3}]},
        });
        let document = parse_document(&document.to_string()).unwrap().request;
        Plan::new(&document, &Bench::of(&document).unwrap().0).unwrap()
    }

    fn answered(value: Value) -> Answered {
        Answered { value: Some(value), ..Answered::default() }
    }

    fn begun(plan: &Plan) -> (Progress, Judging) {
        let keys = (0..plan.calls()).map(|at| Key::of(&[&at.to_string()], 0));
        (Progress::new(keys.collect()), Judging::default())
    }

    fn join(plan: &Plan, progress: &mut Progress, judging: &mut Judging, call: usize) {
        for ask in judging.due(plan, progress, call) {
            let asked = plan.judge_asked(progress, ask).unwrap().to_value().to_string();
            judging.add(progress, ask, Key::of(&[&asked], plan.ask(call).unwrap().repeat));
        }
    }

    #[test]
    fn a_judge_is_shown_the_input_the_answer_and_what_was_expected() {
        let plan = plan(1);
        assert_eq!(plan.judges(), [0, 2]);
        assert_eq!(
            (plan.judge_model(0).name, plan.judge_model(2).name),
            ("small".to_owned(), "wise".to_owned())
        );
        let asked = |input: usize| plan.judge_request(0, input, &json!("yes")).unwrap().to_value();
        assert_eq!(
            asked(0)["context"][1],
            json!({"type": "input", "input": {"input": {"n": 1}, "answer": "yes", "expected": 5}})
        );
        assert_eq!(asked(1)["context"][1]["input"], json!({"input": {"n": 2}, "answer": "yes"}));
        assert_eq!((asked(0).get("bench"), plan.judge_request(1, 0, &json!(1))), (None, None));
    }

    #[test]
    fn calls_of_judges_come_behind_the_others_as_answers_come() {
        let plan = plan(1);
        let (mut progress, mut judging) = begun(&plan);
        assert_eq!(judging.due(&plan, &progress, 0), []);
        assert_eq!(judging.counts(&plan, &progress).waiting, 8);
        assert_eq!(progress.next_call(), Some(0));
        progress.take(0, Ok(answered(json!("yes"))));
        join(&plan, &mut progress, &mut judging, 0);
        join(&plan, &mut progress, &mut judging, 0);
        assert_eq!(judging.ask(&plan, 5), Some(JudgeAsk { call: 0, check: 2 }));
        assert_eq!((judging.ask(&plan, 3), judging.ask(&plan, 6)), (None, None));
        let next: Vec<_> = std::iter::from_fn(|| progress.next_call()).collect();
        assert_eq!(next, [1, 2, 3, 4, 5]);
        progress.take(5, Ok(answered(json!({"score": 4}))));
        assert_eq!(judging.said(&progress), Judged::from([((0, 2), json!({"score": 4}))]));
        assert_eq!(judging.content(&plan, &progress, (0, 0)), [0, 0]);
        progress.take(4, Ok(answered(json!(true))));
        assert_eq!(judging.content(&plan, &progress, (0, 0)), [1, 1]);
        // The same answer of another model to the same input is judged once, for both.
        progress.take(1, Ok(answered(json!("yes"))));
        join(&plan, &mut progress, &mut judging, 1);
        assert_eq!(judging.said(&progress).len(), 4);
        let counts = judging.counts(&plan, &progress);
        assert_eq!((counts.answered, counts.asked, counts.waiting), (2, 0, 4));
        assert_eq!(judging.left(&plan, &progress, 0, 0..4), 2);
        assert_eq!(judging.left(&plan, &progress, 2, 0..4), 2);
        progress.take(2, Ok(Answered::default()));
        assert_eq!(judging.due(&plan, &progress, 2), []);
        assert_eq!(judging.left(&plan, &progress, 2, 0..4), 1);
    }

    proptest! {
        /// However often a bench is cut, no call of a judge is paid for twice, and none is missing.
        #[test]
        fn judges_go_on_where_they_were(
            repeats in 1_usize..4,
            cuts in proptest::collection::vec((0_usize..9, any::<bool>()), 0..8),
        ) {
            let plan = plan(repeats);
            let mut kept: Vec<(Key, Answered)> = Vec::new();
            let mut run = |most: usize, fails: bool| {
                let (mut progress, mut judging) = begun(&plan);
                progress.recall(kept.clone());
                (0..plan.calls()).for_each(|call| join(&plan, &mut progress, &mut judging, call));
                progress.recall(kept.clone());
                for _ in 0..most {
                    let Some(call) = progress.next_call() else { break };
                    if fails && call % 2 == 0 {
                        progress.take(call, Err(ProviderFailure::new(FailureKind::Cut, "")));
                        continue;
                    }
                    let answer = answered(json!(call));
                    progress.take(call, Ok(answer.clone()));
                    kept.push((progress.key(call).unwrap().clone(), answer));
                    join(&plan, &mut progress, &mut judging, call);
                }
                (progress, judging)
            };
            for (most, fails) in cuts {
                run(most, fails);
            }
            let (progress, judging) = run(usize::MAX, false);
            let calls = plan.calls() * 3;
            prop_assert_eq!(kept.len(), calls);
            prop_assert_eq!(progress.counts().answered, calls);
            prop_assert_eq!(judging.said(&progress).len(), plan.calls() * 2);
            prop_assert_eq!(judging.counts(&plan, &progress).answered, plan.calls() * 2);
        }
    }
}
