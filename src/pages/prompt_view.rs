//! What the model sees: the messages as they will be sent, following what is typed.
//! Refuses to word them (core does).

use crate::session::Session;
use leptos::prelude::*;

/// The messages of a document, with the inputs of this moment.
#[component]
pub fn PromptView(session: Session) -> impl IntoView {
    let messages = Memo::new(move |_| {
        session.track();
        session.prompt()
    });
    let list = move || {
        let messages = messages.get().into_iter().map(|message| {
            view! {
                <li class="prompt-message">
                    <p class="prompt-role">{message.role}</p>
                    <pre tabindex="0">{message.content}</pre>
                </li>
            }
        });
        messages.collect_view()
    };
    view! { <ol class="prompt">{list}</ol> }
}
