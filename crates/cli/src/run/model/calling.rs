//! The driver of an attempt: calls a server, and passes the streamed bytes on.

use super::Model;
use crate::run::clock;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{Attempt, AttemptAction, HttpCall, Patience, Question, Reply, ReplyHead};
use std::io::{self, Read};
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use ureq::Body;
use ureq::http::Response;

/// Pieces of a body from a reader thread, since an answer's connection may stay open after all bytes have arrived.
type Pieces = Receiver<io::Result<Vec<u8>>>;

impl Model {
    /// Asks a question, with retries where they may help.
    pub(super) fn ask(&self, question: Question) -> Attempt {
        let mut attempt = Attempt::new(Rc::new(question), clock::milliseconds());
        loop {
            if self.send(&mut attempt) {
                return attempt;
            }
            let now = clock::milliseconds();
            match attempt.next((now % 1_000) as u32, now) {
                AttemptAction::Read => return attempt,
                AttemptAction::Wait { milliseconds, .. } => {
                    thread::sleep(Duration::from_millis(milliseconds))
                }
            }
        }
    }

    /// Sends the question once. Returns true if it timed out, so that there is no retry.
    fn send(&self, attempt: &mut Attempt) -> bool {
        let posted = match attempt.question().call() {
            Ok(call) => self.post(&call).map_err(|error| unreachable(&error)),
            Err(error) => Err(ProviderFailure::from(error)),
        };
        take(attempt, RunEvent::Sent);
        match posted {
            Ok(reply) => self.read(reply, attempt),
            Err(failure) => {
                let is_late = failure.kind == FailureKind::Timeout;
                take(attempt, RunEvent::Answer(AnswerEvent::Failed(failure)));
                is_late
            }
        }
    }

    fn post(&self, call: &HttpCall) -> Result<Response<Body>, ureq::Error> {
        let key = call.key_header();
        let headers = call.headers.iter().map(|(name, value)| (*name, value.clone())).chain(key);
        let request = headers
            .fold(self.agent.post(&call.url), |request, (name, value)| request.header(name, value));
        request.send(call.body.as_deref().unwrap_or_default())
    }

    /// Reads a reply to its end; returns true if it timed out.
    fn read(&self, reply: Response<Body>, attempt: &mut Attempt) -> bool {
        let (head, body) = reply.into_parts();
        let status = head.status.as_u16();
        let header = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok());
        let mut reply = Reply::new(attempt.question());
        let pieces = pieces_of(body);
        let is_late = self.listen(&pieces, status, &mut reply, attempt);
        let (retry_after, retry_after_ms) = (header("retry-after"), header("retry-after-ms"));
        let now = clock::milliseconds();
        let last = reply.end(&ReplyHead { status, retry_after, retry_after_ms, now });
        take_all(attempt, last.into_iter().map(|event| if is_late { late(event) } else { event }));
        is_late
    }

    /// Reads pieces until no more are expected; returns true if the reply timed out.
    fn listen(
        &self,
        pieces: &Pieces,
        status: u16,
        reply: &mut Reply,
        attempt: &mut Attempt,
    ) -> bool {
        let mut waited = (Patience::Long, Instant::now());
        loop {
            let patience = reply.patience();
            if patience == Patience::Over {
                return false;
            }
            // Keep-alive bytes extend only the long wait.
            if patience == Patience::Long || patience != waited.0 {
                waited = (patience, Instant::now());
            }
            let wait = patience.milliseconds().map(Duration::from_millis);
            let wait = wait.unwrap_or(self.longest).min(self.longest);
            match pieces.recv_timeout(wait.saturating_sub(waited.1.elapsed())) {
                Ok(Ok(bytes)) => take_all(attempt, reply.push(status, &bytes)),
                Ok(Err(error)) => return error.kind() == io::ErrorKind::TimedOut,
                Err(RecvTimeoutError::Timeout) if reply.tire(patience) => {
                    return patience == Patience::Long;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}

/// Returns a recorded answer as an attempt.
pub(super) fn recorded(question: Question, text: String) -> Attempt {
    let mut attempt = Attempt::new(Rc::new(question), clock::milliseconds());
    take(&mut attempt, RunEvent::Sent);
    take_all(
        &mut attempt,
        [AnswerEvent::Text(text), AnswerEvent::Finished(FinishReason::Complete)],
    );
    attempt
}

fn take_all(attempt: &mut Attempt, events: impl IntoIterator<Item = AnswerEvent>) {
    events.into_iter().for_each(|event| take(attempt, RunEvent::Answer(event)));
}

fn take(attempt: &mut Attempt, event: RunEvent) {
    attempt.take(event, clock::milliseconds());
}

/// Converts a cut answer to a timeout.
fn late(event: AnswerEvent) -> AnswerEvent {
    match event {
        AnswerEvent::Failed(failure) if failure.kind == FailureKind::Cut => {
            AnswerEvent::Failed(ProviderFailure::new(FailureKind::Timeout, ""))
        }
        event => event,
    }
}

/// Reads a body in a thread of its own, which ends with the body, or when the receiver is gone.
fn pieces_of(body: Body) -> Pieces {
    let (sender, pieces) = mpsc::channel();
    thread::spawn(move || {
        let mut body = body.into_reader();
        let mut buffer = [0; 8_192];
        loop {
            let piece = match body.read(&mut buffer) {
                Ok(0) => return,
                Ok(count) => Ok(buffer.get(..count).unwrap_or_default().to_vec()),
                Err(error) => Err(error),
            };
            let is_last = piece.is_err();
            if sender.send(piece).is_err() || is_last {
                return;
            }
        }
    });
    pieces
}

fn unreachable(error: &ureq::Error) -> ProviderFailure {
    let kind = match error {
        ureq::Error::Timeout(_) => FailureKind::Timeout,
        ureq::Error::BadUri(_) => FailureKind::BadAddress,
        // A server was there, so a retry may succeed.
        ureq::Error::Io(error) if is_broken(error) => FailureKind::Cut,
        _ => FailureKind::Unreachable,
    };
    ProviderFailure::new(kind, &error.to_string())
}

/// True if a connection was established and then broke.
fn is_broken(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}
