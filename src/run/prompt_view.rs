//! What the model sees: the messages as they will be sent, following what is typed, and what is
//! held to of the schema.
//! Refuses to word them (core does).

use super::report::report_view;
use super::tool_export::tool_export;
use crate::dom::{El, el, memo, part};
use crate::session::Session;

/// The messages of a document, with the inputs of this moment.
pub fn prompt_view(session: Session) -> El {
    // What is read or selected stays while an edit changes no message.
    let messages = memo(move || {
        session.track();
        session.prompt()
    });
    let list = part(move || {
        let messages = messages.get().into_iter().map(|message| {
            el("li")
                .class("prompt-message")
                .child(el("p").class("prompt-role").child(message.role))
                .child(el("pre").attr("tabindex", "0").child(message.content))
        });
        messages.collect::<Vec<_>>()
    });
    el("div")
        .child(el("ol").class("prompt").child(list))
        .child(report_view(session))
        .child(tool_export(session))
}
