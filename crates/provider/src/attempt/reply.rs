//! The reply to a call: an answer's bytes, or an error's.

use super::question::Question;
use crate::endpoint::{ApiKey, kind_of};
use crate::failure::{ErrorReply, failure_of_status};
use crate::prompt::sent_settings;
use crate::wire::{AnswerReader, answer_reader};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderFailure};
use pilcrow_core::run::is_closed;

/// The most bytes of a body with an error that are read.
const MAX_REFUSAL: usize = 64_000;

/// The longest time that a connection stays open after the model said why it stops, in milliseconds: counts of tokens
/// come in that time.
const LINGER: u64 = 2_000;

/// The longest silence of a connection after what may be the last bracket, in milliseconds: some servers never
/// say why the model stops, and keep the connection. Others say it with each piece, and go on.
const SILENCE: u64 = 5_000;

/// A reply while it comes.
pub struct Reply {
    reader: Box<dyn AnswerReader>,
    key: Option<ApiKey>,
    refusal: Vec<u8>,
    /// What was sent beside the messages, by name.
    settings: String,
    /// A value is asked for, and so the last bracket can be told.
    has_schema: bool,
    /// The text so far. An attempt has it as well, which whoever reads bytes does not see: in the page it may be a
    /// signal, in a store of many.
    text: String,
    /// How much was said, thoughts included, in bytes.
    length: usize,
    /// What was found not to be whole after a silence: as much as [`Self::length`] says.
    unfinished: Option<usize>,
    is_over: bool,
}

/// The status and the headers of a reply that say more than its body.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReplyHead<'reply> {
    /// The HTTP status.
    pub status: u16,
    /// The header `retry-after`; `None` where it is missing, or hidden by CORS.
    pub retry_after: Option<&'reply str>,
    /// The header `retry-after-ms`; `None` where it is missing, or hidden by CORS.
    pub retry_after_ms: Option<&'reply str>,
    /// The time now, in milliseconds since 1970: the header may name a date.
    pub now: u64,
}

impl ReplyHead<'_> {
    /// The head of an answer whose connection ended early.
    pub fn cut() -> Self {
        Self { status: 200, ..Self::default() }
    }
}

/// How long more bytes are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// The model goes on.
    Long,
    /// The model has stopped; what comes within this time, in milliseconds, is read.
    Short(u64),
    /// All may have come, though nobody said so: after a time without more of it, [`Reply::tire`] tells.
    Quiet {
        /// How long, in milliseconds.
        milliseconds: u64,
        /// The length of the answer that had come. Signs of life add nothing to it.
        length: usize,
    },
    /// The answer is complete: the connection can be closed.
    Over,
}

impl Patience {
    /// How long it lasts, in milliseconds; `None` where that is for the driver to say.
    pub fn milliseconds(self) -> Option<u64> {
        match self {
            Self::Short(milliseconds) | Self::Quiet { milliseconds, .. } => Some(milliseconds),
            Self::Long | Self::Over => None,
        }
    }
}

impl Reply {
    /// The reply to a question.
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

    /// Takes the next bytes of the body.
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

    /// How long more is waited for.
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

    /// Ends a patience. Returns whether the connection is to be closed: not where more has come meanwhile, nor where
    /// what was silent is not whole.
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

    /// What came in one piece, of which nothing is read before its end.
    fn piece(&self) -> &[u8] {
        if self.refusal.is_empty() { self.reader.piece() } else { &self.refusal }
    }

    fn length(&self) -> usize {
        self.length + self.piece().len()
    }

    /// Whether what came may end here. That is cheap to tell, and asked after each piece.
    fn may_be_whole(&self) -> bool {
        let piece = self.piece().trim_ascii_end();
        let ends = match piece.last() {
            Some(last) => matches!(last, b'}' | b']'),
            None => self.has_schema && self.text.trim_end().ends_with(['}', ']', '`', '>']),
        };
        ends && self.unfinished != Some(self.length())
    }

    /// Whether the model has stopped by what it said as well. Elsewhere that it has is believed after a silence.
    fn has_stopped_whole(&self) -> bool {
        self.reader.has_stopped() && self.may_be_whole() && self.is_whole()
    }

    fn is_whole(&self) -> bool {
        match self.piece() {
            [] => is_closed(&self.text),
            piece => parse_text(&String::from_utf8_lossy(piece)).is_ok(),
        }
    }

    /// Takes the end of the body, of the connection, or of patience.
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
            // A router does not say which.
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
