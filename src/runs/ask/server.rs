//! Asks a server over HTTP.

use super::{Means, Tell};
use crate::dom::spawn;
use crate::host::net::fetch::{Abort, FetchFailure, send_until};
use crate::host::time::clock;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderFailure};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{Patience, Question, Reply, ReplyHead};
use std::cell::RefCell;
use std::rc::Rc;

pub(super) async fn ask(
    question: &Question,
    means: &Means,
    tell: Tell,
) -> Result<(), ProviderFailure> {
    let call = question.call().map_err(ProviderFailure::from)?;
    let missing = || ProviderFailure::new(FailureKind::Unreachable, "");
    // Closes the connection once the answer is complete, without cancelling the request.
    let connection = means.abort.within().ok_or_else(missing)?;
    tell(RunEvent::Sent);
    let reply = Rc::new(RefCell::new(Reply::new(question)));
    let (for_bytes, notify, closing) = (Rc::clone(&reply), Rc::clone(&tell), connection.clone());
    let mut waited = Patience::Long;
    let sent = send_until(&call, &connection, move |bytes, status| {
        let events = for_bytes.borrow_mut().push(status, bytes);
        tell_all(&notify, events);
        let patience = for_bytes.borrow().patience();
        // The timer is not restarted by signs of life such as keep-alive lines, only by a change of patience.
        if patience != waited {
            waited = patience;
            close_after(patience, &for_bytes, &closing);
        }
        patience == Patience::Over
    });
    let sent = match sent.await {
        Ok(sent) => sent,
        Err(failure) if is_end(&failure, means) => {
            end(&reply, &tell, &ReplyHead::cut());
            return Ok(());
        }
        Err(failure) => return Err(ProviderFailure::new(failure.kind(), "")),
    };
    // Ends the task that waits to close the connection.
    connection.abort();
    let head = ReplyHead {
        status: sent.status,
        retry_after: sent.retry_after.as_deref(),
        retry_after_ms: sent.retry_after_ms.as_deref(),
        now: clock::now(),
    };
    end(&reply, &tell, &head);
    Ok(())
}

/// True if the bytes received before a connection ended are to be parsed: it broke off, or was closed here.
fn is_end(failure: &FetchFailure, means: &Means) -> bool {
    match failure {
        FetchFailure::Cut => true,
        FetchFailure::Aborted => !means.abort.is_aborted(),
        _ => false,
    }
}

/// Ends the reply; the text of an incomplete last event is included.
fn end(reply: &RefCell<Reply>, tell: &Tell, head: &ReplyHead) {
    let events = reply.borrow_mut().end(head);
    tell_all(tell, events);
}

fn tell_all(tell: &Tell, events: Vec<AnswerEvent>) {
    events.into_iter().for_each(|event| tell(RunEvent::Answer(event)));
}

/// Closes the connection once the time limit of a patience has passed.
fn close_after(patience: Patience, reply: &Rc<RefCell<Reply>>, connection: &Abort) {
    let Some(milliseconds) = patience.milliseconds() else { return };
    let (reply, connection) = (Rc::clone(reply), connection.clone());
    spawn(async move {
        clock::pause(milliseconds, &connection).await;
        if reply.borrow_mut().tire(patience) {
            connection.abort();
        }
    });
}
