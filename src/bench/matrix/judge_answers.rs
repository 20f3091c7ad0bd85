//! The judges' opinions of an answer: whether they are content with it, and their own answers drawn as results.

use super::table::CellAt;
use crate::bench::answer_view::answer_view;
use crate::bench::desk::{Desk, ReadyBench};
use crate::bench::words::{CatalogueBenchWords, judge_title};
use crate::dom::{El, View, el};
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::{
    Ask, Fold, Holding, JudgeAsk, JudgeOrder, JudgeWord, PairVerdict, column_title,
};
use serde_json::Value;

/// Draws the opinion of each judge about the repeats with this answer; nothing before one has judged it.
pub fn judged_answer(
    desk: Desk,
    ready: &ReadyBench,
    at: CellAt,
    fold: &Fold,
    locale: Locale,
) -> View {
    let answer = JudgedAnswer { desk, ready, calls: calls(ready, at, fold), locale };
    let each = ready.judges.iter().filter_map(|seat| match ready.plan.is_of_pairs(seat.check) {
        true => answer.beside_baseline(seat.check, at.1),
        false => answer.alone(seat.check),
    });
    each.collect::<Vec<El>>().into()
}

fn calls(ready: &ReadyBench, (input, column): CellAt, fold: &Fold) -> Vec<usize> {
    let each = fold.repeats.iter();
    each.map(|repeat| ready.plan.place(Ask { column, input, repeat: *repeat })).collect()
}

struct JudgedAnswer<'bench> {
    desk: Desk,
    ready: &'bench ReadyBench,
    /// Calls that gave the answer.
    calls: Vec<usize>,
    locale: Locale,
}

impl JudgedAnswer<'_> {
    fn alone(&self, check: usize) -> Option<El> {
        let plan = &self.ready.plan;
        let verdicts: Vec<(Holding, Value)> = self.desk.with_judging(|progress, judging| {
            let each = self.calls.iter().filter_map(|call| {
                let answer = judging.judge_answer(plan, progress, *call, check)?;
                let JudgeWord::Answer(value) = answer else { return None };
                Some((judging.holding(plan, progress, *call, check), value.clone()))
            });
            each.collect()
        })?;
        let (_, value) = verdicts.first()?;
        let content = verdicts.iter().filter(|(holding, _)| *holding == Holding::Holds).count();
        let (name, all) = (judge_title(plan, check, self.locale), verdicts.len());
        let answer =
            words_now!(self.locale, trial.judge_says, name = name, count = content, all = all);
        Some(folded(answer).child(self.draw(check, value)))
    }

    fn beside_baseline(&self, check: usize, column: usize) -> Option<El> {
        let plan = &self.ready.plan;
        let verdicts: Vec<PairVerdict> = self.desk.with_judging(|progress, judging| {
            let each = self.calls.iter();
            each.filter_map(|call| judging.verdict(plan, progress, *call, check)).collect()
        })?;
        let count = |is: fn(&PairVerdict) -> bool| verdicts.iter().filter(|one| is(one)).count();
        let base = column_title(plan, plan.base_of(column)?, &CatalogueBenchWords(self.locale));
        let text = words_now!(
            self.locale,
            trial.judge_pair_says,
            name = judge_title(plan, check, self.locale),
            base = base,
            better = count(|one| *one == PairVerdict::Better),
            worse = count(|one| *one == PairVerdict::Worse),
            ties = count(|one| matches!(one, PairVerdict::Tie(_)))
        );
        (!verdicts.is_empty()).then(|| folded(text).child(self.both_orders(check)))
    }

    /// Draws the judge's answers when this answer came first and when it came second; equal answers were not judged.
    fn both_orders(&self, check: usize) -> View {
        let answer = |order: JudgeOrder| {
            let read = self.desk.with_judging(|progress, judging| {
                let mut each = self.calls.iter().map(|call| JudgeAsk { call: *call, check, order });
                each.find_map(|ask| judging.answer(progress, ask)?.value.clone())
            });
            read.flatten()
        };
        let orders = [(JudgeOrder::OwnFirst, 1), (JudgeOrder::BaseFirst, 2)];
        let each = orders.into_iter().filter_map(|(order, number)| {
            let title = words_now!(self.locale, trial.judge_shown, number = number);
            let content = el("div").child(el("p").class("field-help").child(title));
            Some(content.child(self.draw(check, &answer(order)?)))
        });
        let content: Vec<El> = each.collect();
        match content.is_empty() {
            true => el("p").class("field-help").child(words!(trial.judge_equal)).into(),
            false => content.into(),
        }
    }

    fn draw(&self, check: usize, value: &Value) -> View {
        let judge = self.ready.plan.judge(check);
        answer_view(judge.and_then(|judge| judge.request.schema()), value)
    }
}

fn folded(text: String) -> El {
    el("details").class("bench-answer").child(el("summary").child(text))
}
