//! The calls of judges: each is made as soon as the answers that it needs exist.

use super::judge_ask::{JudgeAsk, JudgeOrder, Subject};
use super::pair::{JudgeWord, PairVerdict, Tie, choice};
use super::rating::Better;
use crate::bench::calls::key::Key;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::{CallAnswer, Counts, Progress};
use crate::bench::design::check::CheckKind;
use crate::bench::verdicts::subject::{CheckSubject, Holding};
use crate::exchange::Money;
use std::collections::{HashMap, HashSet};

/// The calls of judges. They are listed behind those of [`Plan::asks`] in the same [`Progress`], and are added as
/// answers arrive.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judging {
    asks: Vec<JudgeAsk>,
    /// Index of each judge's call in the progress.
    places: HashMap<JudgeAsk, usize>,
    /// The largest number of calls that answers still to come may add.
    ahead: usize,
    /// The pairs of call and check whose judge's calls are no longer counted in `ahead`.
    settled: HashSet<(usize, usize)>,
}

/// Number of a judge's answers that have no readable verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Silence {
    /// Index of the judge's check.
    pub check: usize,
    /// Number of answers without a readable verdict.
    pub silent: usize,
    /// Number of all answers of the judge.
    pub answered: usize,
}

impl Judging {
    /// Starts for a plan without answers. Call [`Self::due`] after each answer.
    pub fn new(plan: &Plan) -> Self {
        Self { ahead: plan.judge_calls(), ..Self::default() }
    }

    /// Returns the new judge's calls that the answer of a call makes possible: about the answer itself, or about pairs
    /// that it is part of.
    pub fn due(&mut self, plan: &Plan, progress: &Progress, call: usize) -> Vec<JudgeAsk> {
        let mut due = Vec::new();
        for check in plan.judges() {
            due.extend(self.due_about(plan, progress, call, check));
            if plan.is_of_pairs(check) {
                for other in plan.calls_against(call) {
                    due.extend(self.due_about(plan, progress, other, check));
                }
            }
        }
        due
    }

    fn due_about(
        &mut self,
        plan: &Plan,
        progress: &Progress,
        call: usize,
        check: usize,
    ) -> Vec<JudgeAsk> {
        let subject = plan.subject(progress, call, check);
        if subject == Subject::Awaited {
            return Vec::new();
        }
        let orders = orders(plan, call, check);
        if self.settled.insert((call, check)) {
            self.ahead = self.ahead.saturating_sub(orders.len());
        }
        let all = orders.iter().map(|order| JudgeAsk { call, check, order: *order });
        let due = all.filter(|ask| subject.needs_judge() && !self.places.contains_key(ask));
        due.collect()
    }

    /// Adds a judge's call behind the others of the progress. The key hashes what is sent and the repeat of the judged
    /// answer.
    pub fn add(&mut self, progress: &mut Progress, ask: JudgeAsk, key: Key) {
        let place = progress.add(key);
        self.asks.push(ask);
        self.places.insert(ask, place);
    }

    /// Returns the judge's call at an index of the progress; `None` if the call there is not a judge's.
    pub fn ask(&self, plan: &Plan, place: usize) -> Option<JudgeAsk> {
        self.asks.get(place.checked_sub(plan.calls())?).copied()
    }

    /// Returns the judge's answer in a call; `None` before it arrived.
    pub fn answer<'run>(
        &self,
        progress: &'run Progress,
        ask: JudgeAsk,
    ) -> Option<&'run CallAnswer> {
        progress.answer(*self.places.get(&ask)?)
    }

    /// Returns which of two answers, in the order shown, the judge found better; `None` if its answer has no verdict.
    pub fn choice(&self, plan: &Plan, progress: &Progress, ask: JudgeAsk) -> Option<Better> {
        choice(plan.judge(ask.check)?, self.answer(progress, ask)?.value.as_ref()?)
    }

    /// Returns the judge's verdict on the answer of a call; `None` before it arrived, for a pair in both orders.
    pub fn judge_answer<'run>(
        &self,
        plan: &Plan,
        progress: &'run Progress,
        call: usize,
        check: usize,
    ) -> Option<JudgeWord<'run>> {
        match plan.subject(progress, call, check) {
            Subject::Awaited | Subject::Nothing => None,
            Subject::Answer(_) => {
                let ask = JudgeAsk { call, check, order: JudgeOrder::Alone };
                self.answer(progress, ask)?.value.as_ref().map(JudgeWord::Answer)
            }
            Subject::Pair(pairing) if pairing.is_equal() => {
                Some(JudgeWord::Pair(PairVerdict::Tie(Tie::Equal)))
            }
            Subject::Pair(_) => {
                let choice = |order| self.choice(plan, progress, JudgeAsk { call, check, order });
                let own_first = choice(JudgeOrder::OwnFirst)?;
                Some(JudgeWord::Pair(PairVerdict::join(own_first, choice(JudgeOrder::BaseFirst)?)))
            }
        }
    }

    /// Returns the verdict of a judge of pairs on the answer of a call; `None` before both orders are answered.
    pub fn verdict(
        &self,
        plan: &Plan,
        progress: &Progress,
        call: usize,
        check: usize,
    ) -> Option<PairVerdict> {
        match self.judge_answer(plan, progress, call, check)? {
            JudgeWord::Pair(verdict) => Some(verdict),
            JudgeWord::Answer(_) => None,
        }
    }

    /// Returns if the answer of a call passes the check of a judge.
    pub fn holding(&self, plan: &Plan, progress: &Progress, call: usize, check: usize) -> Holding {
        let judged = self.judge_answer(plan, progress, call, check);
        let subject = CheckSubject { judged, ..CheckSubject::default() };
        let judges = plan.checks.get(check).filter(|own| matches!(own.kind, CheckKind::Judge(_)));
        judges.map_or(Holding::Unknown, |check| subject.holding(check))
    }

    /// Returns the number of a cell's repeats that passed all judges, and of those that have all verdicts.
    pub fn content(&self, plan: &Plan, progress: &Progress, cell: (usize, usize)) -> [usize; 2] {
        let (column, input) = cell;
        let judges = plan.judges_of(cell);
        let calls = (0..plan.repeats).map(|repeat| plan.place(Ask { column, input, repeat }));
        calls.filter(|_| !judges.is_empty()).fold([0, 0], |[content, total], call| {
            let each = judges.iter().map(|check| self.holding(plan, progress, call, *check));
            let holdings: Vec<Holding> = each.collect();
            let is_told = !holdings.contains(&Holding::Unknown);
            let is_content = is_told && !holdings.contains(&Holding::Fails);
            [content + usize::from(is_content), total + usize::from(is_told)]
        })
    }

    /// Counts a judge's answers, and those without a readable verdict.
    pub fn silent(&self, plan: &Plan, progress: &Progress, check: usize) -> Silence {
        let asks = self.asks.iter().filter(|ask| ask.check == check);
        let answered = asks.filter(|ask| self.answer(progress, **ask).is_some());
        answered.fold(Silence { check, ..Silence::default() }, |sum, ask| {
            let is_silent = match ask.order {
                JudgeOrder::Alone => {
                    self.holding(plan, progress, ask.call, check) == Holding::Unknown
                }
                _ => self.choice(plan, progress, *ask).is_none(),
            };
            Silence {
                silent: sum.silent + usize::from(is_silent),
                answered: sum.answered + 1,
                ..sum
            }
        })
    }

    /// Returns the numbers of judges' calls by state. Calls about answers that do not exist yet count as waiting, two
    /// for each pair.
    pub fn counts(&self, progress: &Progress) -> Counts {
        let own = progress.added_counts();
        Counts { waiting: own.waiting + self.ahead, ..own }
    }

    /// Returns the number of a judge's calls still to be made, including those about answers that do not exist yet.
    pub fn remaining_calls(&self, plan: &Plan, progress: &Progress, check: usize) -> usize {
        let of_call = |call: usize| {
            let subject = plan.subject(progress, call, check);
            let is_left = |order: &JudgeOrder| {
                let ask = JudgeAsk { call, check, order: *order };
                let is_open = subject.needs_judge() && self.answer(progress, ask).is_none();
                subject == Subject::Awaited || is_open
            };
            orders(plan, call, check).iter().filter(|order| is_left(order)).count()
        };
        (0..plan.calls()).map(of_call).sum()
    }

    /// Returns the judges' cost for each column of judged answers; `None` if the provider reports no cost. The cost of
    /// a call that counts for several answers is added to the first one's column.
    pub fn costs(&self, plan: &Plan, progress: &Progress) -> Vec<Option<Money>> {
        let mut costs = vec![None; plan.columns.len()];
        for (ask, place) in self.asks.iter().zip(plan.calls()..) {
            let is_first = progress.key(place).and_then(|key| progress.call_of(key)) == Some(place);
            let column = plan.ask(ask.call).filter(|_| is_first).map(|own| own.column);
            let cost = progress.answer(place).and_then(CallAnswer::cost);
            if let Some((sum, cost)) = column.and_then(|at| costs.get_mut(at)).zip(cost) {
                *sum = Some(sum.unwrap_or_default() + cost);
            }
        }
        costs
    }
}

fn orders(plan: &Plan, call: usize, check: usize) -> &'static [JudgeOrder] {
    let cell = plan.ask(call).map(|ask| (ask.column, ask.input));
    cell.map_or(&[], |cell| plan.judge_orders(check, cell))
}

#[cfg(test)]
mod tests;
