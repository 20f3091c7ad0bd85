//! The reply to a call: an answer's bytes, or an error's.

use super::question::Question;
use crate::endpoint::{ApiKey, kind_of};
use crate::failure::{ErrorReply, failure_of_status};
use crate::prompt::sent_settings;
use crate::wire::{AnswerReader, answer_reader};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderFailure};

/// As much of a body with an error as is read, in bytes.
const MAX_REFUSAL: usize = 64_000;

/// So long a connection may stay open after the model said why it stops, in milliseconds: counts of tokens
/// come in that time.
const LINGER: u64 = 2_000;

/// A reply while it comes.
pub struct Reply {
    reader: Box<dyn AnswerReader>,
    key: Option<ApiKey>,
    refusal: Vec<u8>,
    /// What was sent beside the messages, by name.
    settings: String,
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
    /// The model has stopped; what comes within so many milliseconds is read.
    Short(u64),
    /// The answer is complete: the connection can be closed.
    Over,
}

impl Reply {
    /// The reply to a question.
    pub fn new(question: &Question) -> Self {
        let key = question.key.clone();
        let reader = answer_reader(question.provider.kind, key.clone());
        let settings: Vec<&str> =
            sent_settings(&question.sent, kind_of(&question.provider)).collect();
        let settings = settings.join(", ");
        Self { reader, key, refusal: Vec::new(), settings, is_over: false }
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
            () if self.reader.has_stopped() => Patience::Short(LINGER),
            () => Patience::Long,
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
            FailureKind::SettingsNotTaken if !self.settings.is_empty() => {
                let told = format!("{}: {}", self.settings, failure.detail);
                ProviderFailure::new(failure.kind, &told)
            }
            _ => failure,
        }
    }

    fn noted(&mut self, events: Vec<AnswerEvent>) -> Vec<AnswerEvent> {
        self.is_over |= events.iter().any(AnswerEvent::is_final);
        events
    }
}

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}
