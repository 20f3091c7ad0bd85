//! The reply to a call: the bytes of an answer or of an error.

use super::question::Question;
use crate::endpoint::{ApiKey, kind_of};
use crate::failure::{ErrorReply, failure_of_status};
use crate::prompt::sent_settings;
use crate::wire::{AnswerReader, answer_reader};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderFailure};
use pilcrow_core::run::is_closed;

/// Maximum number of bytes read from an error body.
const MAX_REFUSAL: usize = 64_000;

/// Maximum time in milliseconds that a connection stays open after the model reported its end: token counts may follow.
const LINGER: u64 = 2_000;

/// Maximum silence in milliseconds after a possible last bracket: some servers never report the end and keep the
/// connection open. Others report an end with each piece and continue.
const SILENCE: u64 = 5_000;

/// A reply while it arrives.
pub struct Reply {
    reader: Box<dyn AnswerReader>,
    key: Option<ApiKey>,
    refusal: Vec<u8>,
    /// Names of the settings sent beside the messages, joined with commas.
    settings: String,
    /// True if a JSON value was asked for, so that the last bracket is recognisable.
    has_schema: bool,
    /// The text so far. The attempt stores it as well, but is out of reach here: the page keeps it in a signal or a
    /// store.
    text: String,
    /// Length in bytes of all text, including thoughts.
    length: usize,
    /// The [`Self::length`] at which the answer was found incomplete after a silence.
    unfinished: Option<usize>,
    is_over: bool,
}

/// A reply's status and the headers that matter for errors.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReplyHead<'reply> {
    /// The HTTP status.
    pub status: u16,
    /// The header `retry-after`; `None` if it is missing, or hidden by CORS.
    pub retry_after: Option<&'reply str>,
    /// The header `retry-after-ms`; `None` if it is missing, or hidden by CORS.
    pub retry_after_ms: Option<&'reply str>,
    /// The current time in milliseconds since 1970, since `retry-after` may be a date.
    pub now: u64,
}

impl ReplyHead<'_> {
    /// Returns the head of an answer whose connection ended early.
    pub fn cut() -> Self {
        Self { status: 200, ..Self::default() }
    }
}

/// The time to wait for more bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// The model is still writing: wait as long as the driver likes.
    Long,
    /// The model has stopped; wait this long, in milliseconds, for trailing data.
    Short(u64),
    /// The answer may be complete, without a report of its end: after a silence, call [`Reply::tire`].
    Quiet {
        /// Length of the silence, in milliseconds.
        milliseconds: u64,
        /// Length of the answer so far. Keep-alive bytes do not add to it.
        length: usize,
    },
    /// The answer is complete: the connection can be closed.
    Over,
}

impl Patience {
    /// Returns the time to wait in milliseconds; `None` where the driver decides.
    pub fn milliseconds(self) -> Option<u64> {
        match self {
            Self::Short(milliseconds) | Self::Quiet { milliseconds, .. } => Some(milliseconds),
            Self::Long | Self::Over => None,
        }
    }
}

impl Reply {
    /// Starts the reply to a question.
    pub fn new(question: &Question) -> Self {
        let key = question.key.clone();
        let reader = answer_reader(question.provider.kind, key.clone());
        let settings: Vec<&str> =
            sent_settings(&question.sent, kind_of(&question.provider)).collect();
        let settings = settings.join(", ");
        Self {
            reader,
            key,
            refusal: Vec::new(),
            settings,
            has_schema: question.schema.is_some(),
            text: String::new(),
            length: 0,
            unfinished: None,
            is_over: false,
        }
    }

    /// Parses the next bytes of the body into events.
    pub fn push(&mut self, status: u16, bytes: &[u8]) -> Vec<AnswerEvent> {
        if is_success(status) {
            let events = self.reader.push(bytes);
            self.noted(events)
        } else {
            let room = MAX_REFUSAL.saturating_sub(self.refusal.len());
            self.refusal.extend(bytes.iter().take(room));
            Vec::new()
        }
    }

    /// Returns the time to wait for more bytes.
    pub fn patience(&self) -> Patience {
        match () {
            () if self.is_over => Patience::Over,
            () if self.has_stopped_whole() => Patience::Short(LINGER),
            () if self.reader.has_stopped() || self.may_be_whole() => {
                Patience::Quiet { milliseconds: SILENCE, length: self.length() }
            }
            () => Patience::Long,
        }
    }

    /// Handles a timeout of `patience`. Returns true if the connection is to be closed: not if more bytes arrived
    /// meanwhile, and not if a silent answer is incomplete.
    pub fn tire(&mut self, patience: Patience) -> bool {
        if self.patience() != patience {
            return false;
        }
        let may_go_on = matches!(patience, Patience::Quiet { .. }) && !self.reader.has_stopped();
        let goes_on = may_go_on && !self.is_whole();
        if goes_on {
            self.unfinished = Some(self.length());
        }
        !goes_on
    }

    /// Returns the bytes of a body that is parsed only at its end.
    fn piece(&self) -> &[u8] {
        if self.refusal.is_empty() { self.reader.piece() } else { &self.refusal }
    }

    fn length(&self) -> usize {
        self.length + self.piece().len()
    }

    /// True if the answer may end here. A cheap check, made after each piece.
    fn may_be_whole(&self) -> bool {
        let piece = self.piece().trim_ascii_end();
        let ends = match piece.last() {
            Some(last) => matches!(last, b'}' | b']'),
            None => self.has_schema && self.text.trim_end().ends_with(['}', ']', '`', '>']),
        };
        ends && self.unfinished != Some(self.length())
    }

    /// True if the model reported its end and the answer is complete. If only one is the case, a silence decides.
    fn has_stopped_whole(&self) -> bool {
        self.reader.has_stopped() && self.may_be_whole() && self.is_whole()
    }

    fn is_whole(&self) -> bool {
        match self.piece() {
            [] => is_closed(&self.text),
            piece => parse_text(&String::from_utf8_lossy(piece)).is_ok(),
        }
    }

    /// Handles the end of the body, of the connection, or of the time to wait.
    pub fn end(&mut self, head: &ReplyHead) -> Vec<AnswerEvent> {
        if is_success(head.status) {
            let events = self.reader.finish();
            return self.noted(events);
        }
        self.is_over = true;
        vec![AnswerEvent::Failed(self.failure(head))]
    }

    fn failure(&self, head: &ReplyHead) -> ProviderFailure {
        if (300..400).contains(&head.status) {
            return ProviderFailure::new(FailureKind::Elsewhere, "");
        }
        let reply = ErrorReply {
            status: head.status,
            retry_after: head.retry_after,
            retry_after_ms: head.retry_after_ms,
            now: head.now,
            body: &String::from_utf8_lossy(&self.refusal),
        };
        let failure = failure_of_status(&reply, self.key.as_ref());
        match failure.kind {
            // A router does not name the refused setting, so all are named.
            FailureKind::SettingsRefused if !self.settings.is_empty() => {
                let text = format!("{}: {}", self.settings, failure.detail);
                ProviderFailure::new(failure.kind, &text)
            }
            _ => failure,
        }
    }

    fn noted(&mut self, events: Vec<AnswerEvent>) -> Vec<AnswerEvent> {
        self.is_over |= events.iter().any(AnswerEvent::is_final);
        for event in &events {
            match event {
                AnswerEvent::Text(text) => {
                    self.length += text.len();
                    self.text.push_str(if self.has_schema { text } else { "" });
                }
                AnswerEvent::Reasoning(text) => self.length += text.len(),
                AnswerEvent::Aside => self.text.clear(),
                _ => {}
            }
        }
        events
    }
}

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}
