//! Asks a server.

use super::{Question, Tell};
use crate::host::fetch::{FetchFailure, send};
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{ErrorReply, answer_reader, failure_of_status, provider_call};
use std::cell::RefCell;
use std::rc::Rc;

pub(super) async fn ask(question: &Question, tell: Tell) -> Result<(), ProviderFailure> {
    let key = &question.key;
    let call = provider_call(&question.sent, &question.provider, key.as_ref())
        .map_err(ProviderFailure::from)?;
    tell(RunEvent::Sent);
    let reader = Rc::new(RefCell::new(answer_reader(question.provider.kind, key.clone())));
    let refusal = Rc::new(RefCell::new(Vec::new()));
    let (for_bytes, for_refusal, told) =
        (Rc::clone(&reader), Rc::clone(&refusal), Rc::clone(&tell));
    let reply = send(&call, &question.abort, move |bytes, status| {
        if (200..300).contains(&status) {
            let events = for_bytes.borrow_mut().push(bytes);
            events.into_iter().for_each(|event| told(RunEvent::Answer(event)));
        } else {
            for_refusal.borrow_mut().extend_from_slice(bytes);
        }
    });
    let finish = || {
        let last = reader.borrow_mut().finish();
        last.into_iter().for_each(|event| tell(RunEvent::Answer(event)));
    };
    let reply = match reply.await {
        // What stands in the last half event is text all the same.
        Err(FetchFailure::Cut) => {
            finish();
            return Ok(());
        }
        Err(failure) => return Err(ProviderFailure::new(failure.kind(), "")),
        Ok(reply) => reply,
    };
    if (200..300).contains(&reply.status) {
        finish();
        return Ok(());
    }
    let body = String::from_utf8_lossy(&refusal.borrow()).into_owned();
    let reply = ErrorReply {
        status: reply.status,
        retry_after: reply.retry_after.as_deref(),
        retry_after_ms: reply.retry_after_ms.as_deref(),
        body: &body,
    };
    Err(failure_of_status(&reply, key.as_ref()))
}
