//! Notes before a batch: that its cases are sent in several requests, and why; and if a request would be too long,
//! how to avoid that.

use super::count::CaseCount;
use crate::dom::{El, RwSignal, View, el, focus_id, part};
use crate::ui::button;
use crate::widgets::grouped;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::batch::{BatchPlan, RequestSize, TooLong};

/// Draws the notes about the size of requests; nothing if all cases fit into one request.
pub fn advice(plan: RwSignal<BatchPlan>, counted: RwSignal<Option<CaseCount>>) -> View {
    let split = part(move || {
        let counted = counted.get()?;
        split(plan, &counted)
    });
    let warning = part(move || {
        let counted = counted.get()?;
        warning(plan, &counted)
    });
    let warning = el("div").attr("role", "status").child(warning);
    [split, warning.into()].into()
}

/// Draws the note that cases are sent in several requests although nobody chose that, with a button for one request.
fn split(plan: RwSignal<BatchPlan>, counted: &CaseCount) -> Option<El> {
    let locale = use_locale().get();
    let now = plan.get();
    let is_fitted = now.size == RequestSize::Fitting && !counted.is_one_each;
    let size = counted.size(now).filter(|_| is_fitted)?;
    let why = counted.tokens.count(None).too_long(counted.limits)?;
    let requests = counted.tokens.count(Some(size)).requests;
    let text = match size {
        1 => words_now!(locale, batch.split_single, requests = requests),
        _ => words_now!(locale, batch.split, requests = requests, size = size),
    };
    let why = match why {
        TooLong::Whole { .. } => words_now!(locale, batch.split_why),
        TooLong::Answer { .. } => words_now!(locale, batch.split_why_answer),
    };
    let all = choose(plan, words_now!(locale, batch.all_in_one), RequestSize::All);
    let line = el("p").child(format!("{text} {why} ")).child(all);
    Some(el("div").class("batch-split").child(line))
}

/// Draws a warning that requests of the chosen size would be too long, with a button for a smaller size.
fn warning(plan: RwSignal<BatchPlan>, counted: &CaseCount) -> Option<El> {
    let locale = use_locale().get();
    let size = counted.size(plan.get());
    let why = counted.tokens.count(size).too_long(counted.limits)?;
    let smaller = counted.tokens.smaller(size, counted.limits);
    let (text, tokens) = too_long_words(locale, why, smaller.is_none());
    let take = smaller.map(|size| {
        let words = words_now!(locale, batch.propose, count = size);
        let take = choose(plan, words, RequestSize::Cases(size)).class("button");
        el("div").class("actions").child(take)
    });
    let warning = el("div")
        .class("notice notice-warning")
        .child(el("p").class("notice-title").child(text))
        .child(el("p").child(tokens));
    Some(warning.child(take))
}

/// Returns the words for the part that is too long, and its tokens.
fn too_long_words(locale: Locale, why: TooLong, is_single: bool) -> (String, String) {
    let (text, tokens, limit) = match (why, is_single) {
        (TooLong::Whole { tokens, limit }, false) => {
            (words_now!(locale, batch.too_long), tokens, limit)
        }
        (TooLong::Whole { tokens, limit }, true) => {
            (words_now!(locale, batch.too_long_single), tokens, limit)
        }
        (TooLong::Answer { tokens, limit }, false) => {
            (words_now!(locale, batch.too_long_answer), tokens, limit)
        }
        (TooLong::Answer { tokens, limit }, true) => {
            (words_now!(locale, batch.too_long_answer_single), tokens, limit)
        }
    };
    let (count, limit) = (grouped(locale, tokens), grouped(locale, limit));
    (text, words_now!(locale, batch.tokens_of, count = count, limit = limit))
}

/// Draws a button that chooses a size. It disappears when pressed, so the focus moves to the size field.
fn choose(plan: RwSignal<BatchPlan>, words: String, size: RequestSize) -> El {
    button("link-button", words).on("click", move |_| {
        focus_id(super::plan::SIZE_ID);
        plan.update(|plan| plan.size = size);
    })
}
