//! A step that is asked by hand: why the answer before was not taken, the prompt to carry to a chat, and the
//! place for its answer.

use super::driven::{Driven, last_failure};
use crate::dom::{El, View, before_paint, derived, el, focus_where_lost, part};
use crate::runs::hand_view;
use crate::words;
use crate::words::failure::failure_sentence;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderFailure;

/// The prompt and the place; nothing while no step is asked so.
pub(super) fn by_hand(driven: Driven) -> View {
    part(move || {
        let hand = driven.runner.hand.get()?;
        // The button that read the answer before is gone.
        before_paint(|| focus_where_lost("#hand-answer"));
        Some(untrack(|| View::from([not_taken(driven).into(), hand_view(&hand).into()])))
    })
}

/// Why what was pasted before is no answer, with its words.
fn not_taken(driven: Driven) -> Option<El> {
    let (failure, text) = driven.engine.with(|engine| {
        let engine = engine.as_ref()?;
        let attempt = engine.process().steps.last()?.attempts.last()?.clone();
        Some((last_failure(engine)?, attempt.text))
    })?;
    let pasted = el("details")
        .child(el("summary").child(words!(steps.pasted)))
        .child(el("pre").class("hand-prompt").attr("tabindex", "0").child(text));
    let notice = el("div").class("notice notice-warning").attr("role", "status");
    Some(notice.child(why(failure)).child(pasted))
}

fn why(failure: ProviderFailure) -> El {
    let locale = use_locale();
    el("p").child(derived(move || failure_sentence(locale.get(), &failure)))
}
