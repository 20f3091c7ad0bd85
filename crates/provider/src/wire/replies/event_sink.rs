//! The events of one answer, with exactly one final event, after which there are no others.

use super::halves::Halves;
use super::repeats::Repeats;
use crate::endpoint::{ApiKey, redacted};
use crate::failure::{failure_of_error, title_of_page};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderFailure, Usage};
use serde_json::Value;

/// The most bytes of a model's words of refusal that are kept.
const MAX_REFUSAL: usize = 4_000;
/// The most characters of what is no answer that are searched for words.
const MAX_WORDS: usize = 2_000;
/// The most bytes of a model's name: more than any has.
const MAX_MODEL: usize = 500;
/// The most characters of a provider's name for a reason that are kept.
const MAX_REASON: usize = 80;

/// The events of an answer, with what has to be remembered between them.
#[derive(Debug, Default)]
pub(super) struct EventSink {
    key: Option<ApiKey>,
    events: Vec<AnswerEvent>,
    finish: Option<FinishReason>,
    refusal: String,
    usage: Option<Usage>,
    model: Option<String>,
    /// Letters of the text that come in two pieces, and those of the reasoning.
    halves: Halves,
    reasoning_halves: Halves,
    /// Text that is said again with each piece, and such reasoning.
    repeats: Repeats,
    reasoning_repeats: Repeats,
    /// Whether there was text already, and a bracket in it.
    has_text: bool,
    has_bracket: bool,
    /// What is being read was cut: its text counts, its numbers and ends do not.
    is_cut: bool,
    /// The reason why the model stops is a failure of the provider.
    is_broken: bool,
    is_ended: bool,
}

impl EventSink {
    /// A sink that redacts a key.
    pub fn new(key: Option<ApiKey>) -> Self {
        Self { key, ..Self::default() }
    }

    /// A piece of the answer.
    pub fn text(&mut self, piece: &str) {
        if !piece.is_empty() && !self.is_ended {
            self.has_text = true;
            self.has_bracket |= piece.contains(['{', '[']);
            let piece = self.halves.join(&self.repeats.join(piece)).into_owned();
            self.events.extend((!piece.is_empty()).then_some(AnswerEvent::Text(piece)));
        }
    }

    /// A piece of the model's reasoning.
    pub fn reasoning(&mut self, piece: &str) {
        if !piece.is_empty() && !self.is_ended {
            let piece =
                self.reasoning_halves.join(&self.reasoning_repeats.join(piece)).into_owned();
            self.events.extend((!piece.is_empty()).then_some(AnswerEvent::Reasoning(piece)));
        }
    }

    /// What was said so far is no part of the answer.
    pub fn aside(&mut self) {
        if std::mem::take(&mut self.has_text) && !self.is_ended {
            self.has_bracket = false;
            self.tell_rest();
            self.events.push(AnswerEvent::Aside);
        }
    }

    /// A piece of the words in which the model declines.
    pub fn refusal(&mut self, piece: &str) {
        if self.refusal.len() < MAX_REFUSAL {
            self.refusal.extend(piece.chars().take(MAX_REFUSAL));
        }
    }

    /// All the words in which the model declines, in place of the pieces.
    pub fn refused(&mut self, words: &str) {
        if !words.is_empty() {
            self.refusal.clear();
            self.refusal(words);
        }
    }

    /// The model that answers; said once, and again where it changes.
    pub fn model(&mut self, name: Option<&Value>) {
        let is_name = |name: &&str| !name.is_empty() && name.len() <= MAX_MODEL;
        let name = name.and_then(Value::as_str).filter(is_name);
        let Some(name) = name.filter(|_| !self.is_cut && !self.is_ended) else { return };
        if self.model.as_deref() != Some(name) {
            self.model = Some(name.to_owned());
            self.events.push(AnswerEvent::Model(name.to_owned()));
        }
    }

    /// The tokens; said where they change.
    pub fn usage(&mut self, usage: Usage) {
        if self.usage != Some(usage) && !self.is_cut && !self.is_ended {
            self.usage = Some(usage);
            self.events.push(AnswerEvent::Usage(usage));
        }
    }

    /// Why the model stops, for the final event.
    pub fn stops(&mut self, reason: FinishReason) {
        if !self.is_cut {
            self.finish = Some(reason);
        }
    }

    /// The model stops for a reason that has no name here.
    pub fn stops_for_other_reason(&mut self, name: &str) {
        self.stops(FinishReason::Other(name.chars().take(MAX_REASON).collect()));
    }

    /// The provider failed, and names it; more may be said of it before the end.
    pub fn breaks(&mut self, name: &str) {
        self.stops_for_other_reason(name);
        self.is_broken |= !self.is_cut;
    }

    /// The end, for the reason that was given; where none was, the model was done.
    pub fn finish(&mut self) {
        let reason = self.finish.clone().unwrap_or(FinishReason::Complete);
        let reason = match reason {
            FinishReason::Other(name) if self.is_broken => {
                return self.fail(FailureKind::Reported, &name);
            }
            _ if !self.refusal.is_empty() => FinishReason::Refusal(self.masked(&self.refusal)),
            FinishReason::Refusal(words) => FinishReason::Refusal(self.masked(&words)),
            reason => reason,
        };
        self.end(AnswerEvent::Finished(reason));
    }

    /// The end, by what the provider says of an error.
    pub fn fail_with(&mut self, error: &Value) {
        let failure = failure_of_error(error, self.key.as_ref());
        self.end(AnswerEvent::Failed(failure));
    }

    /// The end, by a failure that we see.
    pub fn fail(&mut self, kind: FailureKind, words: &str) {
        let words: String = words.chars().take(MAX_WORDS).collect();
        self.end(AnswerEvent::Failed(ProviderFailure::new(kind, &self.masked(&words))));
    }

    /// The end, by what is no answer: a web page, or anything else.
    pub fn fail_unread(&mut self, body: &str) {
        match title_of_page(body) {
            Some(title) => self.fail(FailureKind::WebPage, title),
            None => self.fail(FailureKind::OtherReply, body),
        }
    }

    /// Reads what was cut off: the text in it counts, but it ends nothing.
    pub fn cut(&mut self, read: impl FnOnce(&mut Self)) {
        self.is_cut = true;
        read(self);
        self.is_cut = false;
    }

    /// Whether there was text.
    pub fn has_text(&self) -> bool {
        self.has_text
    }

    /// Whether there was a bracket in it, with which a value may begin.
    pub fn has_bracket(&self) -> bool {
        self.has_bracket
    }

    /// Whether it was said why the model stops.
    pub fn is_stopping(&self) -> bool {
        self.finish.is_some()
    }

    /// Whether the final event was given.
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Takes the events that have come since the last time.
    pub fn take(&mut self) -> Vec<AnswerEvent> {
        std::mem::take(&mut self.events)
    }

    fn masked(&self, words: &str) -> String {
        redacted(words, self.key.as_ref())
    }

    fn end(&mut self, event: AnswerEvent) {
        if !self.is_cut && !std::mem::replace(&mut self.is_ended, true) {
            let rest = self.reasoning_repeats.end();
            let rest = rest.map(|rest| self.reasoning_halves.join(&rest).into_owned());
            let half = self.reasoning_halves.end();
            self.events.extend(rest.into_iter().chain(half).map(AnswerEvent::Reasoning));
            self.tell_rest();
            self.events.push(event);
        }
    }

    /// What of the text waited for more of it.
    fn tell_rest(&mut self) {
        let rest = self.repeats.end();
        let rest = rest.map(|rest| self.halves.join(&rest).into_owned());
        self.events.extend(rest.into_iter().chain(self.halves.end()).map(AnswerEvent::Text));
    }
}
