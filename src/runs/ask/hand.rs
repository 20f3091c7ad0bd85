//! Asks by hand: the person carries the prompt to any chat, and the answer back, which is read like
//! any model's.

use super::{Means, Tell};
use crate::dom::{El, RwSignal, derived, el, spawn, value_of};
use crate::host::clipboard;
use crate::runs::export::copied_words;
use crate::ui::{button, icon};
use crate::words;
use crate::words::use_locale;
use futures_channel::oneshot;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{Question, prompt_text};
use std::cell::RefCell;
use std::rc::Rc;

/// A prompt that waits for its answer.
#[derive(Clone)]
pub struct Hand {
    prompt: Rc<str>,
    answered: Rc<RefCell<Option<oneshot::Sender<String>>>>,
}

impl Hand {
    /// Nobody waits for the answer any more.
    pub fn let_go(&self) {
        drop(self.answered.borrow_mut().take());
    }
}

pub(super) async fn ask(
    question: &Question,
    means: &Means,
    tell: Tell,
) -> Result<(), ProviderFailure> {
    let (sender, answer) = oneshot::channel();
    means.hand.set(Some(Hand {
        prompt: prompt_text(&question.sent).into(),
        answered: Rc::new(RefCell::new(Some(sender))),
    }));
    tell(RunEvent::Sent);
    let answer = answer.await;
    means.hand.set(None);
    // Whoever cancels lets the sender go.
    let answer = answer.map_err(|_| ProviderFailure::new(FailureKind::Cut, ""))?;
    tell(RunEvent::Answer(AnswerEvent::Text(answer)));
    tell(RunEvent::Answer(AnswerEvent::Finished(FinishReason::Complete)));
    Ok(())
}

/// What to do, the prompt to copy, and room for the answer.
pub fn hand_view(hand: &Hand) -> El {
    let pasted = RwSignal::new(String::new());
    let answered = Rc::clone(&hand.answered);
    let text = el("textarea")
        .class("control w-full")
        .attr("id", "hand-answer")
        .attr("rows", "10")
        .attr("spellcheck", "false")
        .attr("autocomplete", "off")
        .on("input", move |event| pasted.set(value_of(&event)));
    let read = button("button button-primary", words!(hand.read))
        .flag("disabled", move || pasted.with(|text| text.trim().is_empty()))
        .on("click", move |_| {
            if let Some(sender) = answered.borrow_mut().take() {
                drop(sender.send(pasted.get_untracked()));
            }
        });
    el("div")
        .class("hand")
        .child(el("h2").child(words!(hand.first)))
        .child(el("p").child(words!(hand.first_what)))
        .child(prompt_view(&hand.prompt))
        .child(el("h2").child(words!(hand.second)))
        .child(
            el("label")
                .class("field-help")
                .attr("for", "hand-answer")
                .child(words!(hand.second_what)),
        )
        .child(text)
        .child(el("div").class("actions").child(read))
}

fn prompt_view(prompt: &Rc<str>) -> El {
    let locale = use_locale();
    let copied = RwSignal::new(None::<bool>);
    let text = Rc::clone(prompt);
    let copy =
        button("button", icon("icon icon-copy")).child(words!(hand.copy)).on("click", move |_| {
            let text = Rc::clone(&text);
            spawn(async move {
                copied.try_set(Some(clipboard::copy(&text).await));
            });
        });
    let said = derived(move || copied.get().map(|done| copied_words(locale.get(), done)));
    let fold = el("details")
        .child(el("summary").child(words!(hand.prompt)))
        .child(el("pre").class("hand-prompt").attr("tabindex", "0").child(prompt.to_string()));
    let said = el("span").attr("role", "status").child(said);
    el("div").child(el("div").class("actions").child(copy).child(said)).child(fold)
}
