//! The comparison of an answer with the baseline's answer to the same input by a judge of pairs.

use super::judge_ask::{Pairing, Subject};
use super::rating::Better;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::Progress;
use crate::bench::design::check::Judge;
use crate::bench::likeness::same::normalized;
use serde_json::Value;

/// The verdict of a judge of pairs on an answer beside the baseline's, from both orders together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairVerdict {
    /// The answer is better in both orders.
    Better,
    /// The answer is worse in both orders.
    Worse,
    /// Neither answer is better.
    Tie(Tie),
}

/// Why neither of two answers is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// The answers are equal, so no judge was called.
    Equal,
    /// The judge found neither better, in at least one order.
    Neither,
    /// The judge chose a different answer in each order.
    Flip,
}

/// A judge's verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JudgeWord<'run> {
    /// The judge's own answer.
    Answer(&'run Value),
    /// The comparison with the baseline's answer.
    Pair(PairVerdict),
}

impl PairVerdict {
    /// Joins the verdicts of both orders, each in the order shown: `own_first` where the own answer came first,
    /// `base_first` where the baseline's did.
    pub(in crate::bench) fn join(own_first: Better, base_first: Better) -> Self {
        match (own_first, base_first.swapped()) {
            (Better::First, Better::First) => Self::Better,
            (Better::Second, Better::Second) => Self::Worse,
            (Better::Neither, _) | (_, Better::Neither) => Self::Tie(Tie::Neither),
            _ => Self::Tie(Tie::Flip),
        }
    }

    /// Returns the better answer, with the own answer as the first.
    pub fn better(self) -> Better {
        match self {
            Self::Better => Better::First,
            Self::Worse => Better::Second,
            Self::Tie(_) => Better::Neither,
        }
    }

    /// Returns the word in saved files: `better`, `worse`, `equal`, `tie`, `flip`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::Tie(Tie::Equal) => "equal",
            Self::Tie(Tie::Neither) => "tie",
            Self::Tie(Tie::Flip) => "flip",
        }
    }
}

/// Returns which of two answers, in the order shown, the judge found better; `None` if its answer has no value at the
/// verdict's place.
pub(in crate::bench) fn choice(judge: &Judge, answer: &Value) -> Option<Better> {
    let word = judge.verdict.get(answer)?.as_str().map(normalized);
    Some(match word.as_deref() {
        Some("first") => Better::First,
        Some("second") => Better::Second,
        _ => Better::Neither,
    })
}

impl Plan {
    /// Returns the baseline's call that the answer of a call is compared with; `None` if the call is the baseline's
    /// own.
    pub fn base_call(&self, call: usize) -> Option<usize> {
        let ask = self.ask(call)?;
        Some(self.place(Ask { column: self.base_of(ask.column)?, ..ask }))
    }

    /// Returns the calls whose answers are compared with that of a call; empty unless it is the baseline's.
    pub(in crate::bench) fn calls_against(&self, call: usize) -> Vec<usize> {
        let Some(ask) = self.ask(call) else { return Vec::new() };
        let columns = 0..self.columns.len();
        let others = columns.filter(|column| self.base_of(*column) == Some(ask.column));
        others.map(|column| self.place(Ask { column, ..ask })).collect()
    }

    /// Returns the answer of a call together with the baseline's.
    pub(in crate::bench) fn paired<'run>(
        &self,
        progress: &'run Progress,
        call: usize,
    ) -> Subject<'run> {
        let Some(base) = self.base_call(call) else { return Subject::Nothing };
        let (own, base) = (progress.answer(call), progress.answer(base));
        let Some((own, base)) = own.zip(base) else { return Subject::Awaited };
        match own.value.as_ref().zip(base.value.as_ref()) {
            Some((own, base)) => Subject::Pair(Pairing { own, base }),
            None => Subject::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::design::check_read::read_check;
    use crate::bench::{Bench, CheckKind};
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn both_orders_have_to_prefer_the_same_answer() {
        use Better::{First, Neither, Second};
        for (own_first, base_first, expected) in [
            (First, Second, PairVerdict::Better),
            (Second, First, PairVerdict::Worse),
            (First, First, PairVerdict::Tie(Tie::Flip)),
            (Second, Second, PairVerdict::Tie(Tie::Flip)),
            (First, Neither, PairVerdict::Tie(Tie::Neither)),
            (Neither, First, PairVerdict::Tie(Tie::Neither)),
            (Neither, Neither, PairVerdict::Tie(Tie::Neither)),
        ] {
            let verdict = PairVerdict::join(own_first, base_first);
            assert_eq!(verdict, expected, "{own_first:?} {base_first:?}");
        }
    }

    #[test]
    fn what_is_neither_first_nor_second_is_a_tie_and_what_is_not_there_is_nothing() {
        let check =
            json!({"is": "judge", "request": {}, "verdict": "/better", "against": "baseline"});
        let CheckKind::Judge(judge) = read_check(&check).unwrap().kind else { panic!() };
        for (answer, expected) in [
            (json!({"better": "first"}), Some(Better::First)),
            (json!({"better": " Second "}), Some(Better::Second)),
            (json!({"better": "neither"}), Some(Better::Neither)),
            (json!({"better": null}), Some(Better::Neither)),
            (json!({"better": 1}), Some(Better::Neither)),
            (json!({"other": "first"}), None),
            (json!("first"), None),
        ] {
            assert_eq!(choice(&judge, &answer), expected, "{answer}");
        }
    }

    #[test]
    fn an_answer_is_held_against_the_baseline_with_the_same_model_input_and_repeat() {
        let document = json!({"context": [{"type": "input", "input": 0}], "bench": {
            "variants": [{"id": "new"}, {"id": "old"}, {"id": "newer"}], "models": ["m", "n"], "baseline": "old",
            "inputs": [{"input": 0}, {"input": 1}], "repeats": 2}});
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let place = |column, input, repeat| plan.place(Ask { column, input, repeat });
        assert_eq!(plan.base_call(place(1, 1, 1)), Some(place(3, 1, 1)));
        assert_eq!(plan.base_call(place(4, 0, 1)), Some(place(2, 0, 1)));
        assert_eq!((plan.base_call(place(2, 0, 0)), plan.base_call(99)), (None, None));
        assert_eq!(plan.calls_against(place(3, 1, 0)), [place(1, 1, 0), place(5, 1, 0)]);
        assert_eq!(plan.calls_against(place(0, 0, 0)), Vec::<usize>::new());
    }
}
