//! What judges said of an answer: whether they are content with it, and their own answer drawn as a result.

use super::desk::Desk;
use super::judges::judge_title;
use super::matrix::CellAt;
use super::opened::drawn;
use super::prepared::Prepared;
use crate::dom::{El, View, el};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::bench::{Ask, Fold, Holding, JudgeAsk};
use serde_json::Value;

/// Judge by judge, of the repeats that gave this answer; nothing before one has judged it.
pub fn judged_answer(
    desk: Desk,
    ready: &Prepared,
    at: CellAt,
    fold: &Fold,
    locale: Locale,
) -> View {
    let each = ready.judges.iter().filter_map(|seat| {
        let told = told(desk, ready, at, fold, seat.check);
        let (_, value) = told.first()?;
        let content = told.iter().filter(|(holding, _)| *holding == Holding::Holds).count();
        let name = judge_title(&ready.plan, seat.check, locale);
        let said =
            words_now!(locale, trial.judge_says, name = name, count = content, all = told.len());
        let schema = ready.plan.judge(seat.check).and_then(|judge| judge.request.schema());
        let details = el("details").class("bench-answer").child(el("summary").child(said));
        Some(details.child(drawn(schema, value)))
    });
    each.collect::<Vec<El>>().into()
}

/// What a judge said of each repeat.
fn told(
    desk: Desk,
    ready: &Prepared,
    (input, column): CellAt,
    fold: &Fold,
    check: usize,
) -> Vec<(Holding, Value)> {
    let plan = &ready.plan;
    let told = desk.with_judging(|progress, judging| {
        let each = fold.repeats.iter().filter_map(|repeat| {
            let call = plan.place(Ask { column, input, repeat: *repeat });
            let ask = JudgeAsk { call, check };
            let value = judging.answer(progress, ask)?.value.clone()?;
            Some((judging.holding(plan, progress, ask), value))
        });
        each.collect()
    });
    told.unwrap_or_default()
}
