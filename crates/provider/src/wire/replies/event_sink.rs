//! Collector of the events of one answer. It adds exactly one final event, and no events after it.

use super::halves::Halves;
use super::repeats::Repeats;
use crate::endpoint::{ApiKey, redacted};
use crate::failure::{failure_of_error, title_of_page};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderFailure, Usage};
use serde_json::Value;

/// Maximum number of bytes of a model's refusal that are kept.
const MAX_REFUSAL: usize = 4_000;
/// Maximum number of characters of an unreadable reply that are kept for a failure's message.
const MAX_WORDS: usize = 2_000;
/// Maximum length of a model's name in bytes; a longer one is ignored.
const MAX_MODEL: usize = 500;
/// Maximum number of characters of a provider's name for a finish reason.
const MAX_REASON: usize = 80;

/// The events of an answer, and the state between them.
#[derive(Debug, Default)]
pub(super) struct EventSink {
    key: Option<ApiKey>,
    events: Vec<AnswerEvent>,
    finish: Option<FinishReason>,
    refusal: String,
    usage: Option<Usage>,
    model: Option<String>,
    /// Surrogate halves at the cut between two pieces, of the text and of the reasoning.
    halves: Halves,
    reasoning_halves: Halves,
    /// Detectors of pieces that repeat the text so far, for the text and for the reasoning.
    repeats: Repeats,
    reasoning_repeats: Repeats,
    /// True if text arrived, and if it contained a bracket.
    has_text: bool,
    has_bracket: bool,
    /// True while a cut-off piece is read: its text counts, its numbers and finish reasons do not.
    is_cut: bool,
    /// True if the finish reason is a failure of the provider.
    is_broken: bool,
    is_ended: bool,
}

impl EventSink {
    /// Creates a sink that redacts a key.
    pub fn new(key: Option<ApiKey>) -> Self {
        Self { key, ..Self::default() }
    }

    /// Adds a piece of the answer.
    pub fn text(&mut self, piece: &str) {
        if !piece.is_empty() && !self.is_ended {
            self.has_text = true;
            self.has_bracket |= piece.contains(['{', '[']);
            let piece = self.halves.join(&self.repeats.join(piece)).into_owned();
            self.events.extend((!piece.is_empty()).then_some(AnswerEvent::Text(piece)));
        }
    }

    /// Adds a piece of the model's reasoning.
    pub fn reasoning(&mut self, piece: &str) {
        if !piece.is_empty() && !self.is_ended {
            let piece =
                self.reasoning_halves.join(&self.reasoning_repeats.join(piece)).into_owned();
            self.events.extend((!piece.is_empty()).then_some(AnswerEvent::Reasoning(piece)));
        }
    }

    /// Marks the text so far as no part of the answer.
    pub fn aside(&mut self) {
        if std::mem::take(&mut self.has_text) && !self.is_ended {
            self.has_bracket = false;
            self.tell_rest();
            self.events.push(AnswerEvent::Aside);
        }
    }

    /// Adds a piece of the model's refusal message.
    pub fn refusal(&mut self, piece: &str) {
        if self.refusal.len() < MAX_REFUSAL {
            self.refusal.extend(piece.chars().take(MAX_REFUSAL));
        }
    }

    /// Sets the whole refusal message, in place of its pieces.
    pub fn refused(&mut self, words: &str) {
        if !words.is_empty() {
            self.refusal.clear();
            self.refusal(words);
        }
    }

    /// Adds the model's name, once, and again if it changes.
    pub fn model(&mut self, name: Option<&Value>) {
        let is_name = |name: &&str| !name.is_empty() && name.len() <= MAX_MODEL;
        let name = name.and_then(Value::as_str).filter(is_name);
        let Some(name) = name.filter(|_| !self.is_cut && !self.is_ended) else { return };
        if self.model.as_deref() != Some(name) {
            self.model = Some(name.to_owned());
            self.events.push(AnswerEvent::Model(name.to_owned()));
        }
    }

    /// Adds the token counts, if they changed.
    pub fn usage(&mut self, usage: Usage) {
        if self.usage != Some(usage) && !self.is_cut && !self.is_ended {
            self.usage = Some(usage);
            self.events.push(AnswerEvent::Usage(usage));
        }
    }

    /// Sets the finish reason for the final event.
    pub fn stops(&mut self, reason: FinishReason) {
        if !self.is_cut {
            self.finish = Some(reason);
        }
    }

    /// Sets a finish reason that has no variant of its own.
    pub fn stops_for_other_reason(&mut self, name: &str) {
        self.stops(FinishReason::Other(name.chars().take(MAX_REASON).collect()));
    }

    /// Sets the provider's name of a failure; details may follow before the end.
    pub fn breaks(&mut self, name: &str) {
        self.stops_for_other_reason(name);
        self.is_broken |= !self.is_cut;
    }

    /// Adds the final event with the finish reason; without one, the answer counts as complete.
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

    /// Adds the final event with a provider's error.
    pub fn fail_with(&mut self, error: &Value) {
        let failure = failure_of_error(error, self.key.as_ref());
        self.end(AnswerEvent::Failed(failure));
    }

    /// Adds the final event with a failure that was detected here.
    pub fn fail(&mut self, kind: FailureKind, words: &str) {
        let words: String = words.chars().take(MAX_WORDS).collect();
        self.end(AnswerEvent::Failed(ProviderFailure::new(kind, &self.masked(&words))));
    }

    /// Adds the final event for a reply that is no answer: a web page, or anything else.
    pub fn fail_unread(&mut self, body: &str) {
        match title_of_page(body) {
            Some(title) => self.fail(FailureKind::WebPage, title),
            None => self.fail(FailureKind::OtherReply, body),
        }
    }

    /// Reads a piece that was cut off: its text counts, but nothing in it ends the answer.
    pub fn cut(&mut self, read: impl FnOnce(&mut Self)) {
        self.is_cut = true;
        read(self);
        self.is_cut = false;
    }

    /// True if text arrived.
    pub fn has_text(&self) -> bool {
        self.has_text
    }

    /// True if the text contained a bracket, with which a JSON value may begin.
    pub fn has_bracket(&self) -> bool {
        self.has_bracket
    }

    /// True if the finish reason is known.
    pub fn is_stopping(&self) -> bool {
        self.finish.is_some()
    }

    /// True if the final event was added.
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Returns the events since the last call.
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

    /// Adds the text that was withheld in expectation of more.
    fn tell_rest(&mut self) {
        let rest = self.repeats.end();
        let rest = rest.map(|rest| self.halves.join(&rest).into_owned());
        self.events.extend(rest.into_iter().chain(self.halves.end()).map(AnswerEvent::Text));
    }
}
