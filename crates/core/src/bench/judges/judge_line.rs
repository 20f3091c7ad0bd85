//! The agreement of a judge with a person's ratings of the same pairs of answers.

use super::judge_ask::{JudgeAsk, JudgeOrder};
use super::judging::Judging;
use super::rating::{Better, Rating};
use crate::bench::calls::key::Key;
use crate::bench::calls::plan::Plan;
use crate::bench::calls::progress::Progress;
use crate::bench::likeness::same::number_of;
use pilcrow_stats::{Interval, cohen_kappa, constant_guess, kappa_chance, kappa_interval};
use serde_json::Value;
use std::collections::HashMap;

/// Number of random draws of the permutation test.
const DRAWS: usize = 2_000;
/// The probability below which chance alone is no explanation any more.
const SURE: f64 = 0.05;
/// The smallest number of pairs from which a judge can be found no better than a guess.
const ENOUGH: usize = 10;

/// The conclusion about a judge from a person's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JudgeTrust {
    /// The judge agrees with the person more often than chance, and than a constant guess.
    Agrees,
    /// The judge agrees with the person no more often than a constant guess.
    NoBetter,
    /// There are too few pairs for a conclusion.
    CannotTell,
}

/// The agreement of a judge with the person's ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgeLine {
    /// Index of the judge's check.
    pub check: usize,
    /// Number of pairs that both the person rated and the judge judged.
    pub pairs: usize,
    /// Number of pairs on which both agree.
    pub agreed: usize,
    /// The share of pairs that a constant guess, the person's most frequent rating, agrees with; `None` without pairs.
    pub guess: Option<f64>,
    /// Cohen's kappa; `None` if it is not defined.
    pub kappa: Option<f64>,
    /// The interval of 95 % of kappa.
    pub interval: Option<Interval>,
    /// The conclusion about the judge.
    pub trust: JudgeTrust,
}

/// Returns a line for each judge, over all pairs that the person rated. A judge of single answers prefers the answer
/// with the higher number, or the only one that passes. A judge of pairs counts only for pairs with the baseline.
pub fn judge_lines(
    plan: &Plan,
    progress: &Progress,
    judging: &Judging,
    ratings: &[Rating],
) -> Vec<JudgeLine> {
    let last: HashMap<_, Better> =
        ratings.iter().map(|rating| (&rating.keys, rating.better)).collect();
    let judges = Judges { plan, progress, judging };
    let line = |check: usize| {
        let verdict_of = |keys: &[Key; 2]| match plan.is_of_pairs(check) {
            true => judges.of_pair(check, keys),
            false => judges.of_each(check, keys),
        };
        let pairs = last.iter().filter_map(|(keys, person)| Some((verdict_of(keys)?, *person)));
        line_of(check, &pairs.collect::<Vec<_>>(), plan.seed)
    };
    plan.judges().into_iter().map(line).collect()
}

struct Judges<'run> {
    plan: &'run Plan,
    progress: &'run Progress,
    judging: &'run Judging,
}

impl Judges<'_> {
    /// Returns the answer that a judge of single answers prefers; `None` without a readable verdict on both.
    fn of_each(&self, check: usize, keys: &[Key; 2]) -> Option<Better> {
        let [one, other] = keys.each_ref().map(|key| {
            let call = self.progress.call_of(key)?;
            let ask = JudgeAsk { call, check, order: JudgeOrder::Alone };
            let answer = self.judging.answer(self.progress, ask)?;
            score(self.plan, check, answer.value.as_ref()?)
        });
        Some(preferred(one?, other?))
    }

    /// Returns the answer that a judge of pairs prefers; `None` if neither is the other one's baseline.
    fn of_pair(&self, check: usize, keys: &[Key; 2]) -> Option<Better> {
        let [ones, others] = keys.each_ref().map(|key| {
            let call = self.progress.call_of(key);
            call.map(|call| self.progress.one_with(call)).unwrap_or_default()
        });
        let better = |own: &usize| {
            let verdict = self.judging.verdict(self.plan, self.progress, *own, check)?;
            Some(verdict.better())
        };
        let is_against = |own: &usize, bases: &[usize]| {
            self.plan.base_call(*own).is_some_and(|base| bases.contains(&base))
        };
        let of_one = ones.iter().filter(|own| is_against(own, &others)).find_map(better);
        let of_other = || others.iter().filter(|own| is_against(own, &ones)).find_map(better);
        of_one.or_else(|| of_other().map(Better::swapped))
    }
}

fn line_of(check: usize, verdicts: &[(Better, Better)], seed: u64) -> JudgeLine {
    let mut pairs: Vec<(usize, usize)> =
        verdicts.iter().map(|(judge, person)| (number(*judge), number(*person))).collect();
    // The map of ratings has no order; sorting makes the random draws reproducible.
    pairs.sort_unstable();
    let agreed = pairs.iter().filter(|(judge, person)| judge == person).count();
    let truths: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
    let guess = constant_guess(&truths);
    let beats = guess.is_some_and(|guess| agreed as f64 > guess * pairs.len() as f64 + 1e-9);
    let is_sure = kappa_chance(&pairs, DRAWS, seed).is_some_and(|chance| chance < SURE);
    let trust = match (beats, is_sure) {
        (true, true) => JudgeTrust::Agrees,
        (false, _) if pairs.len() >= ENOUGH => JudgeTrust::NoBetter,
        _ => JudgeTrust::CannotTell,
    };
    let (kappa, interval) = (cohen_kappa(&pairs), kappa_interval(&pairs));
    JudgeLine { check, pairs: pairs.len(), agreed, guess, kappa, interval, trust }
}

fn number(better: Better) -> usize {
    match better {
        Better::First => 0,
        Better::Second => 1,
        Better::Neither => 2,
    }
}

/// Returns the judge's number, or 1 for `true` and 0 for `false`; `None` if its answer has neither.
fn score(plan: &Plan, check: usize, value: &Value) -> Option<f64> {
    match plan.judge(check)?.verdict.get(value)? {
        Value::Bool(is_content) => Some(f64::from(u8::from(*is_content))),
        other => number_of(other),
    }
}

fn preferred(one: f64, other: f64) -> Better {
    match one.total_cmp(&other) {
        std::cmp::Ordering::Greater => Better::First,
        std::cmp::Ordering::Less => Better::Second,
        std::cmp::Ordering::Equal => Better::Neither,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::{Bench, CallAnswer, Key};
    use crate::document::parse_document;
    use proptest::prelude::*;
    use serde_json::json;

    /// Two versions and a judge that gives the second one the higher number for chosen inputs.
    fn judged(second: &[bool], verdict: &Value) -> (Plan, Progress, Judging) {
        let inputs: Vec<Value> = (0..second.len()).map(|at| json!({"input": at})).collect();
        let document = json!({"context": [{"type": "input", "input": 0}], "bench": {
            "variants": [{"id": "a"}, {"id": "b", "patch": {"config": {"seed": 2}}}], "inputs": inputs,
            "checks": [{"is": "judge", "request": {"context": ["?"]}, "verdict": verdict, "from": 3}]}});
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
        let (mut progress, mut judging) = (Progress::new(keys.collect()), Judging::new(&plan));
        let answer = |value: Value| Ok(CallAnswer { value: Some(value), ..CallAnswer::default() });
        for call in 0..plan.calls() {
            progress.take(call, answer(json!(call)));
            for ask in judging.due(&plan, &progress, call) {
                judging.add(&mut progress, ask, Key::hash(&["judge", &call.to_string()], 0));
                let is_better =
                    (plan.ask(call).unwrap().column == 1) == second[plan.ask(call).unwrap().input];
                progress
                    .take(plan.calls() + call, answer(json!({"score": 3 + i32::from(is_better)})));
            }
        }
        (plan, progress, judging)
    }

    fn ratings(plan: &Plan, progress: &Progress, verdicts: &[Better]) -> Vec<Rating> {
        let rating = |(input, better): (usize, &Better)| {
            let key = |column: usize| progress.key(input * 2 + column).unwrap().clone();
            Rating {
                keys: [key(0), key(1)],
                better: *better,
                is_swapped: false,
                reason: String::new(),
            }
        };
        assert!(verdicts.len() <= plan.inputs.len());
        verdicts.iter().enumerate().map(rating).collect()
    }

    fn line(judge: &[bool], person: &[Better]) -> JudgeLine {
        let (plan, progress, judging) = judged(judge, &json!("/score"));
        let lines = judge_lines(&plan, &progress, &judging, &ratings(&plan, &progress, person));
        assert_eq!(lines.len(), 1);
        lines[0]
    }

    #[test]
    fn a_judge_is_trusted_once_enough_pairs_agree() {
        use Better::{First, Neither, Second};
        let judge: Vec<bool> = (0..12).map(|at| at % 2 == 1).collect();
        let same: Vec<Better> = judge.iter().map(|b| if *b { Second } else { First }).collect();
        let summary = line(&judge, &same);
        assert_eq!((summary.pairs, summary.agreed, summary.kappa), (12, 12, Some(1.0)));
        assert_eq!((summary.guess, summary.trust), (Some(0.5), JudgeTrust::Agrees));
        let few = line(&judge, &same[..4]);
        assert_eq!((few.pairs, few.kappa, few.trust), (4, Some(1.0), JudgeTrust::CannotTell));
        let alike = line(&judge, &[Neither; 12]);
        assert_eq!((alike.agreed, alike.guess, alike.trust), (0, Some(1.0), JudgeTrust::NoBetter));
        let none = line(&judge, &[]);
        assert_eq!((none.pairs, none.guess, none.kappa), (0, None, None));
        assert_eq!(none.trust, JudgeTrust::CannotTell);
    }

    /// A judge of pairs that finds the second version better for chosen inputs.
    fn judged_by_pairs(second: &[bool]) -> (Plan, Progress, Judging) {
        let inputs: Vec<Value> = (0..second.len()).map(|at| json!({"input": at})).collect();
        let document = json!({"context": [{"type": "input", "input": 0}], "bench": {
            "variants": [{"id": "a"}, {"id": "b", "patch": {"config": {"seed": 2}}}], "inputs": inputs,
            "checks": [{"is": "judge", "request": {"context": ["?"]}, "against": "baseline"}]}});
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
        let (mut progress, mut judging) = (Progress::new(keys.collect()), Judging::new(&plan));
        let answer = |value: Value| Ok(CallAnswer { value: Some(value), ..CallAnswer::default() });
        for call in 0..plan.calls() {
            progress.take(call, answer(json!(call)));
            for (at, ask) in judging.due(&plan, &progress, call).into_iter().enumerate() {
                judging.add(&mut progress, ask, Key::hash(&["judge", &call.to_string()], at));
                let is_first = second[plan.ask(ask.call).unwrap().input]
                    == (ask.order == JudgeOrder::OwnFirst);
                let word = json!(if is_first { "first" } else { "second" });
                progress.take(plan.calls() + call - 1 + at, answer(word));
            }
        }
        (plan, progress, judging)
    }

    #[test]
    fn what_a_judge_of_pairs_says_of_a_pair_is_held_against_the_person_directly() {
        use Better::{First, Second};
        let judge: Vec<bool> = (0..12).map(|at| at % 2 == 1).collect();
        let same: Vec<Better> = judge.iter().map(|b| if *b { Second } else { First }).collect();
        let (plan, progress, judging) = judged_by_pairs(&judge);
        let mut rated = ratings(&plan, &progress, &same);
        let line = judge_lines(&plan, &progress, &judging, &rated)[0];
        assert_eq!((line.pairs, line.agreed, line.trust), (12, 12, JudgeTrust::Agrees));
        // The columns in the other order give the same result.
        for rating in &mut rated {
            rating.keys.swap(0, 1);
            rating.better = rating.better.swapped();
        }
        assert_eq!(judge_lines(&plan, &progress, &judging, &rated)[0].agreed, 12);
        let of_one = |rating: &Rating| Rating {
            keys: [rating.keys[0].clone(), rating.keys[0].clone()],
            ..rating.clone()
        };
        let of_one: Vec<Rating> = rated.iter().map(of_one).collect();
        assert_eq!(judge_lines(&plan, &progress, &judging, &of_one)[0].pairs, 0);
    }

    #[test]
    fn what_a_judge_did_not_say_is_no_pair() {
        let (plan, progress, judging) = judged(&[true; 3], &json!("/gone"));
        let ratings = ratings(&plan, &progress, &[Better::First; 3]);
        assert_eq!(judge_lines(&plan, &progress, &judging, &ratings)[0].pairs, 0);
    }

    proptest! {
        /// Exchanging the first and the second column changes nothing.
        #[test]
        fn sides_may_change_places(pairs in proptest::collection::vec((0_usize..3, 0_usize..3), 0..30)) {
            let better = |at: usize| [Better::First, Better::Second, Better::Neither][at];
            let one: Vec<_> = pairs.iter().map(|(j, p)| (better(*j), better(*p))).collect();
            let other: Vec<_> = one.iter().map(|(j, p)| (j.swapped(), p.swapped())).collect();
            let (one, other) = (line_of(0, &one, 1), line_of(0, &other, 1));
            prop_assert_eq!((one.pairs, one.agreed, one.guess), (other.pairs, other.agreed, other.guess));
            let near = |a: Option<f64>, b: Option<f64>| match (a, b) {
                (Some(a), Some(b)) => (a - b).abs() < 1e-9,
                (a, b) => a == b,
            };
            prop_assert!(near(one.kappa, other.kappa));
        }
    }
}
