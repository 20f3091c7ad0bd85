//! Calls a server, and reads what it streams.

use super::Model;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{
    AnswerEvent, FailureKind, FinishReason, ProviderFailure, ProviderSettings, Usage,
};
use pilcrow_core::run::read_solution;
use pilcrow_core::steps::Answer;
use pilcrow_provider::{
    ErrorReply, HttpCall, answer_reader, compiled_schema, failure_of_status, retry_delay,
};
use std::io::Read;
use std::time::Duration;

/// As much of a body with an error as is read, in bytes.
const MOST_ERROR: u64 = 64_000;

impl Model {
    /// The answer's text, called for again where that may help.
    pub(super) fn fetched(&self, call: &HttpCall) -> Result<Heard, ProviderFailure> {
        let mut tries = 1;
        loop {
            let failure = match self.fetch(call) {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            let Some(delay) = retry_delay(&failure, tries, 0) else { return Err(failure) };
            std::thread::sleep(Duration::from_millis(delay));
            tries += 1;
        }
    }

    fn fetch(&self, call: &HttpCall) -> Result<Heard, ProviderFailure> {
        let key = call.key_header();
        let headers = call.headers.iter().map(|(name, value)| (*name, value.clone())).chain(key);
        let request = headers
            .fold(self.agent.post(&call.url), |request, (name, value)| request.header(name, value));
        let reply = request.send(call.body.as_deref().unwrap_or_default());
        let mut reply = reply.map_err(|error| unreachable(&error))?;
        let status = reply.status().as_u16();
        if (300..400).contains(&status) {
            return Err(ProviderFailure::new(FailureKind::Elsewhere, ""));
        }
        if status >= 400 {
            let header = |name: &str| {
                reply.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
            };
            let (after, after_ms) = (header("retry-after"), header("retry-after-ms"));
            let mut body = String::new();
            // Whatever cannot be read of an error adds nothing to its status.
            let _ = reply.body_mut().as_reader().take(MOST_ERROR).read_to_string(&mut body);
            let reply = ErrorReply {
                status,
                retry_after: after.as_deref(),
                retry_after_ms: after_ms.as_deref(),
                body: &body,
            };
            return Err(failure_of_status(&reply, self.key.as_ref()));
        }
        self.streamed(&mut reply.body_mut().as_reader())
    }

    fn streamed(&self, body: &mut impl Read) -> Result<Heard, ProviderFailure> {
        let mut reader = answer_reader(self.settings.kind, self.key.clone());
        let mut heard = Heard::default();
        let mut buffer = [0; 8_192];
        loop {
            let count = body
                .read(&mut buffer)
                .map_err(|error| ProviderFailure::new(FailureKind::Cut, &error.to_string()))?;
            let Some(bytes) = buffer.get(..count).filter(|bytes| !bytes.is_empty()) else { break };
            heard.take(reader.push(bytes));
        }
        heard.take(reader.finish());
        match heard.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(heard),
        }
    }
}

/// What came of an answer so far.
#[derive(Default)]
pub(super) struct Heard {
    text: String,
    usage: Option<Usage>,
    failure: Option<ProviderFailure>,
    finish: Option<FinishReason>,
}

impl Heard {
    /// An answer that was recorded.
    pub(super) fn recorded(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    fn take(&mut self, events: Vec<AnswerEvent>) {
        for event in events {
            match event {
                AnswerEvent::Text(piece) => self.text.push_str(&piece),
                AnswerEvent::Usage(usage) => self.usage = Some(usage),
                AnswerEvent::Failed(failure) => self.failure = Some(failure),
                AnswerEvent::Finished(reason) => self.finish = Some(reason),
                _ => {}
            }
        }
    }
}

/// The answer, by what came of it.
///
/// # Errors
///
/// Why it is none.
pub(super) fn read(
    Heard { text, usage, finish, .. }: Heard,
    request: &Request,
    settings: &ProviderSettings,
) -> Result<Answer, ProviderFailure> {
    let value = read_solution(&text).ok();
    let is_whole = value.is_some() && request.schema().is_some();
    if let Some(failure) = finish.and_then(|end| end.failure_unless_whole(is_whole)) {
        return Err(failure);
    }
    let value = value.map(|value| compiled_schema(request, settings).restored(value));
    Ok(Answer { text, value, usage })
}

fn unreachable(error: &ureq::Error) -> ProviderFailure {
    let kind = match error {
        ureq::Error::Timeout(_) => FailureKind::Timeout,
        ureq::Error::BadUri(_) => FailureKind::BadAddress,
        _ => FailureKind::Unreachable,
    };
    ProviderFailure::new(kind, &error.to_string())
}
