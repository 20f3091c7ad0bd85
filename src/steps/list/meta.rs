//! A change of ¶meta (data that the model gives beside its calls) proposed by an answer: it applies once accepted.

use super::changes::compared;
use crate::dom::{El, View, before_paint, derived, el, focus_where_lost, part_of};
use crate::result::compare::ChangedValue;
use crate::steps::process::follower::Follower;
use crate::ui::{button, icon};
use crate::words;
use pilcrow_core::context::{Identity, merge_values};
use pilcrow_core::document::Request;
use pilcrow_core::steps::{EventKind, data_after, meta_change};
use serde_json::Value;

/// Draws the change; nothing if the answer proposes none.
pub fn meta_view(follower: Follower, answer: &Value) -> View {
    let Some(message) = meta_change(answer) else { return View::default() };
    let driver = follower.driver;
    let own = message.clone();
    let read = move || follower.document().map(|document| (is_accepted(&document, &own), document));
    part_of(
        move || read().map(|(is_accepted, _)| is_accepted),
        move |is_accepted| {
            let Some(is_accepted) = is_accepted else { return View::default() };
            let foot: View = match is_accepted {
                true => accepted().into(),
                false => {
                    let message = message.clone();
                    let accept =
                        button("button", words!(steps.meta_accept)).on("click", move |_| {
                            driver.steer(EventKind::Edit(message.clone()));
                            before_paint(|| focus_where_lost("#steps-title"));
                        });
                    let accept = accept.attr("disabled", derived(move || driver.replies.is_busy()));
                    el("div").class("actions").child(accept).into()
                }
            };
            let document = leptos::prelude::untrack(|| follower.document());
            let content = document.map(|document| change(&document, &message));
            el("section")
                .class("steps-meta")
                .child(el("h4").child(words!(steps.meta)))
                .child(el("p").class("field-help").child(words!(steps.meta_what)))
                .child(content)
                .child(foot)
                .into()
        },
    )
}

fn accepted() -> El {
    el("p").class("good").child(icon("icon icon-check")).child(words!(steps.meta_accepted))
}

/// True if the person has accepted the change: the document contains its message, marked as the person's.
fn is_accepted(document: &Request, message: &Value) -> bool {
    let is_it = |source: &Value| {
        let same = ["type", "kind", "data"].iter().all(|key| source.get(key) == message.get(key));
        same && source.get("_by").and_then(Value::as_str) == Some("person")
    };
    document.messages().iter().any(|message| is_it(message.source))
}

/// Draws the ¶meta before and after the change, by the schema of the message that asks for it.
fn change(document: &Request, message: &Value) -> View {
    let earlier = data_after(document, usize::MAX);
    let data = earlier
        .into_iter()
        .find(|data| data.identity == Identity { kind: "meta".to_owned(), instance: None });
    let messages = document.messages();
    let is_meta = |source: &Value| source.get("type").and_then(Value::as_str) == Some("meta");
    let asking = messages.iter().rfind(|message| is_meta(message.source));
    let of_asking = |key: &str| asking.and_then(|message| message.source.get(key)).cloned();
    let before = data.and_then(|data| data.value).or_else(|| of_asking("meta"));
    let proposed = message.get("data").cloned().unwrap_or_default();
    let after = match &before {
        Some(before) => merge_values(before.clone(), proposed),
        None => proposed,
    };
    compared(ChangedValue { schema: of_asking("schema"), before, after })
}
