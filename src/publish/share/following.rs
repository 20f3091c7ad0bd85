//! Follows a link: fills its inputs into the form, or opens its document. It starts no run and sends no request to a
//! provider.

use super::{ReceivedLink, Share};
use crate::dom::{before_paint, spawn};
use crate::host::file::deflate;
use crate::opening::{Opening, Problem};
use crate::session::Session;
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{InputEdit, Request, parse_text};
use pilcrow_core::share::{Damage, Kind, Packet, SharedDifference, SharedInput, filled, read};
use std::cell::Cell;
use std::rc::Rc;

/// Follows the link in the page's address.
pub fn follow_link(opening: Opening, share: Share) {
    let fragment = opening.fragment.get_untracked();
    let Some(read) = read(&fragment) else { return };
    // The fragment is removed, so that a reload does not overwrite what the person changes from here on.
    opening.go_within(String::new(), false);
    spawn(async move {
        let followed = match read {
            Ok(packed) => follow(packed, opening, share).await,
            Err(damage) => Err(Problem::Link(damage)),
        };
        if let Err(problem) = followed {
            opening.fail(problem);
        }
        share.is_coming.set(false);
    });
}

async fn follow(packed: Packet, opening: Opening, share: Share) -> Result<(), Problem> {
    let text = deflate::unpack(&packed.bytes).await.map_err(|_| Problem::NoLinks)?;
    let text = text.ok_or(Problem::Link(Damage::Changed))?;
    match packed.kind {
        Kind::Document => opening.open_awaited(text, None).await,
        Kind::Inputs => {
            let shared =
                parse_text(&text).ok().and_then(|value| SharedDifference::from_value(&value));
            let shared = shared.ok_or(Problem::Link(Damage::Changed))?;
            // A document that could not be opened was reported already.
            if let Some(opened) = opening.opened.get_untracked() {
                receive(opened.session, shared, share);
            }
        }
    }
    Ok(())
}

/// Fills in the inputs, or asks first if the person has typed something before.
fn receive(session: Session, shared: SharedDifference, share: Share) {
    let SharedDifference { inputs, answer } = shared;
    let (is_filled, inputs) = (!session.is_edited(), Rc::new(inputs));
    if is_filled {
        let inputs = Rc::clone(&inputs);
        // By then the document's page listens for changes to store as its draft.
        before_paint(move || fill(session, &inputs));
    }
    if answer.is_some() {
        session.await_answer();
    }
    let received = ReceivedLink {
        key: session.key(),
        inputs,
        has_answer: answer.is_some(),
        answer: Rc::new(Cell::new(answer)),
        is_filled,
    };
    share.received.set(Some(received));
}

/// Fills inputs into the forms of their cases; this can be undone.
pub(super) fn fill(session: Session, inputs: &[SharedInput]) {
    session.take_inputs(&with_inputs(session, inputs));
}

/// Returns the document with the inputs that a link carries.
pub(super) fn with_inputs(session: Session, inputs: &[SharedInput]) -> Request {
    let own = session.with_document(Request::clone);
    let entries = merge_context(&own.messages());
    let edits = entries.into_iter().filter_map(|entry| {
        let Entry::Data(data) = entry else { return None };
        let instance = &data.identity.instance;
        let input = inputs.iter().find(|input| input.instance == *instance);
        let input = input.filter(|_| data.identity.is_input())?;
        let value = Some(filled(input, data.value.as_ref()));
        Some(InputEdit { messages: data.parts, value })
    });
    let edits: Vec<InputEdit> = edits.collect();
    own.with_inputs(&edits)
}
