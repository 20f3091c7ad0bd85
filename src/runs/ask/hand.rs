//! Asks by hand: the person carries the prompt to any chat and pastes the answer, which is parsed like any model's.

use super::{Means, Tell};
use crate::dom::{El, RwSignal, derived, el, spawn, value_of};
use crate::host::file::clipboard;
use crate::runs::answer_pane::export::copied_words;
use crate::ui::{button, icon};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use futures_channel::oneshot;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{Attempt, Ending, Question, prompt_text};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::HtmlElement;

/// Why the pasted text is not an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The text is the prompt itself.
    IsPrompt,
    /// The answer is cut off.
    Cut,
    /// The text contains no answer.
    NoAnswer,
}

/// A prompt that waits for the answer that a person pastes.
#[derive(Clone)]
pub struct Hand {
    prompt: Rc<str>,
    question: Rc<Question>,
    answered: Rc<RefCell<Option<oneshot::Sender<String>>>>,
    /// Text in the answer field; kept while the page shows something else.
    pasted: RwSignal<String>,
}

impl Hand {
    /// Parses a pasted text as a run would, before the run gets it: the field stays until the text is an answer.
    fn fault(&self, pasted: &str) -> Option<Fault> {
        if pasted.trim() == self.prompt.trim() {
            return Some(Fault::IsPrompt);
        }
        let mut attempt = Attempt::new(Rc::clone(&self.question), 0);
        let events = [RunEvent::Sent].into_iter().chain(answer_events(pasted.to_owned()));
        events.for_each(|event| attempt.take(event, 0));
        match attempt.read().ending {
            Ending::Unread(failure) if failure.kind == FailureKind::Cut => Some(Fault::Cut),
            Ending::Unread(_) => Some(Fault::NoAnswer),
            _ => None,
        }
    }

    /// Drops the prompt: no run waits for its answer any more.
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
        question: Rc::new(question.clone()),
        answered: Rc::new(RefCell::new(Some(sender))),
        pasted: RwSignal::new(String::new()),
    }));
    tell(RunEvent::Sent);
    let answer = answer.await;
    means.hand.set(None);
    // A cancelled run drops the sender.
    let answer = answer.map_err(|_| ProviderFailure::new(FailureKind::Cut, ""))?;
    for event in answer_events(answer) {
        tell(event);
    }
    Ok(())
}

fn answer_events(answer: String) -> [RunEvent; 2] {
    let end = AnswerEvent::Finished(FinishReason::Complete);
    [RunEvent::Answer(AnswerEvent::Text(answer)), RunEvent::Answer(end)]
}

/// Draws instructions, the prompt to copy, and a field for the answer. Unreadable text stays in it, with the reason.
pub fn hand_view(hand: &Hand) -> El {
    let (pasted, fault) = (hand.pasted, RwSignal::new(None::<Fault>));
    let text = answer_field(pasted, fault);
    let place: HtmlElement = text.element();
    let (to_copy, to_read) = (place.clone(), place);
    let own = hand.clone();
    let read = button("button button-primary", words!(hand.read))
        .flag("disabled", move || pasted.with(|text| text.trim().is_empty()))
        .on("click", move |_| {
            fault.set(pasted.with_untracked(|text| own.fault(text)));
            if fault.get_untracked().is_some() {
                drop(to_read.focus());
            } else if let Some(sender) = own.answered.borrow_mut().take() {
                drop(sender.send(pasted.get_untracked()));
            }
        });
    el("div")
        .class("hand")
        .child(el("h2").child(words!(hand.first)))
        .child(el("p").child(words!(hand.first_what)))
        .child(prompt_view(&hand.prompt, to_copy))
        .child(el("h2").child(words!(hand.second)))
        .child(
            el("label")
                .class("field-help")
                .attr("for", "hand-answer")
                .child(words!(hand.second_what)),
        )
        .child(text)
        .child(fault_view(fault))
        .child(el("div").class("actions").child(read))
}

fn answer_field(pasted: RwSignal<String>, fault: RwSignal<Option<Fault>>) -> El {
    el("textarea")
        .class("control w-full")
        .attr("id", "hand-answer")
        .attr("rows", "10")
        .attr("spellcheck", "false")
        .attr("autocomplete", "off")
        .attr("aria-invalid", derived(move || fault.get().map(|_| "true")))
        .attr("aria-describedby", "hand-fault")
        .value(pasted.get_untracked())
        .on("input", move |event| {
            pasted.set(value_of(&event));
            fault.change(None);
        })
}

fn fault_view(fault: RwSignal<Option<Fault>>) -> El {
    let locale = use_locale();
    let words = derived(move || fault.get().map(|fault| fault_words(locale.get(), fault)));
    el("p").class("field-issue").attr("id", "hand-fault").attr("role", "status").child(words)
}

fn fault_words(locale: Locale, fault: Fault) -> String {
    match fault {
        Fault::IsPrompt => words_now!(locale, hand.is_prompt),
        Fault::Cut => words_now!(locale, hand.cut),
        Fault::NoAnswer => words_now!(locale, hand.no_answer),
    }
}

/// Draws the prompt with its copy button. After copying, the focus moves to `place`, where the answer is pasted.
fn prompt_view(prompt: &Rc<str>, place: HtmlElement) -> El {
    let locale = use_locale();
    let copied = RwSignal::new(None::<bool>);
    let text = Rc::clone(prompt);
    let copy =
        button("button", icon("icon icon-copy")).child(words!(hand.copy)).on("click", move |_| {
            let (text, place) = (Rc::clone(&text), place.clone());
            spawn(async move {
                let is_copied = clipboard::copy(&text).await;
                copied.try_set(Some(is_copied));
                if is_copied {
                    drop(place.focus());
                }
            });
        });
    let words = derived(move || copied.get().map(|done| copied_words(locale.get(), done)));
    let fold = el("details")
        .child(el("summary").child(words!(hand.prompt)))
        .child(el("pre").class("hand-prompt").attr("tabindex", "0").child(prompt.to_string()));
    let status = el("span").attr("role", "status").child(words);
    el("div").child(el("div").class("actions").child(copy).child(status)).child(fold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::exchange::{ProviderKind, ProviderSettings};

    #[track_caller]
    fn check(pasted: &str, expected: Option<Fault>) {
        let document =
            "{schema: {type: 'object', properties: {n: {type: 'integer'}}}, context: ['Hi']}";
        let document = parse_document(document).unwrap().request;
        let kind = ProviderKind::ByHand;
        let provider = ProviderSettings { kind, ..ProviderSettings::default() };
        let question = Question::new(&document, &provider, None);
        let prompt = prompt_text(&question.sent);
        let pasted = pasted.replace("PROMPT", &prompt);
        let hand = Hand {
            prompt: prompt.into(),
            question: Rc::new(question),
            answered: Rc::new(RefCell::new(None)),
            pasted: RwSignal::new(pasted.clone()),
        };
        assert_eq!(hand.fault(&pasted), expected, "{pasted}");
    }

    #[test]
    fn what_is_pasted_is_an_answer_or_says_why_not() {
        check("{\"n\": 1}", None);
        check("Sure! Here it is:\n```json\n{\"n\": 1}\n```\nAnything else?", None);
        check("{\"n\": \"not asked for\"}", None);
        check("Sure! What is it about?", Some(Fault::NoAnswer));
        check("{\"n\": ", Some(Fault::Cut));
        check("\nPROMPT\n", Some(Fault::IsPrompt));
    }
}
