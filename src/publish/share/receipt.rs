//! The notice above the form about what a link filled in, or would change.

use super::following::fill;
use super::parts::parts_list;
use super::{ReceivedLink, Share};
use crate::dom::{El, View, el, part};
use crate::session::Session;
use crate::ui::button;
use crate::words;
use leptos::prelude::*;
use std::rc::Rc;

/// Draws the notice; nothing if no link led to the document.
pub fn received_notice(session: Session) -> View {
    let share = expect_context::<Share>();
    part(move || {
        let received = share.received.get().filter(|received| received.key == session.key())?;
        Some(untrack(|| notice(session, share, &received)))
    })
}

fn notice(session: Session, share: Share, received: &ReceivedLink) -> El {
    let close = move || share.received.set(None);
    let has_inputs = !received.inputs.is_empty();
    let title = match (has_inputs, received.is_filled) {
        (false, _) => words!(share.brought_answer),
        (true, true) => words!(share.filled_in),
        (true, false) => words!(share.would_fill_in),
    };
    let brought = (has_inputs && received.has_answer)
        .then(|| el("p").child(words!(share.brought_answer_too)));
    let actions = el("div").class("actions");
    let actions = if !has_inputs {
        actions.child(button("button", words!(share.close)).on("click", move |_| close()))
    } else if received.is_filled {
        let undo = button("button", words!(share.take_back)).on("click", move |_| {
            let _ = session.undo();
            close();
        });
        actions
            .child(undo)
            .child(button("button", words!(share.close)).on("click", move |_| close()))
    } else {
        let inputs = Rc::clone(&received.inputs);
        let go = button("button button-primary", words!(share.fill_in)).on("click", move |_| {
            fill(session, &inputs);
            close();
        });
        actions.child(go).child(button("button", words!(share.leave)).on("click", move |_| close()))
    };
    el("div")
        .class("notice share-received")
        .attr("role", "status")
        .child(el("p").class("notice-title").child(title))
        .child(has_inputs.then(|| parts_list(session, &received.inputs)))
        .child(brought)
        .child(actions)
}
