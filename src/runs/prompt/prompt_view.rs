//! The prompt view: the messages and files as they will be sent, updated while the person types, and the schema
//! constraints that the provider enforces.

use super::sent_files::sent_files;
use crate::dom::{El, RwSignal, View, el, memo, part, show};
use crate::runs::Runner;
use crate::runs::answer_pane::export::prompt_file::prompt_file_export;
use crate::runs::answer_pane::export::tools::tool_export;
use crate::runs::bar::report::report_view;
use crate::session::Session;
use crate::settings::Settings;
use crate::words;
use leptos::prelude::expect_context;
use pilcrow_core::attachment::Prompt;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::seen_prompt;

/// Draws the messages of a document with its current inputs.
pub fn prompt_view(session: Session) -> El {
    let settings = expect_context::<Settings>();
    // An edit that changes no message redraws nothing, so that the person's text selection stays.
    let prompt = memo(move || {
        session.track();
        seen_prompt(&session.request_to_run(), &current_provider(settings))
    });
    let list = part(move || message_list(&prompt.get()));
    el("div")
        .child(list)
        .child(report_view(session))
        .child(tool_export(session))
        .child(prompt_file_export(session))
}

/// Returns the chosen provider. If none can answer yet, a common server, so that the prompt is not that of a small
/// model.
fn current_provider(settings: Settings) -> ProviderSettings {
    let provider = settings.provider.get();
    settings.published.track();
    let is_nobody =
        provider.kind == ProviderKind::InBrowser && settings.browser_model(&provider).is_none();
    match is_nobody {
        true => {
            ProviderSettings { kind: ProviderKind::Compatible, base_url: String::new(), ..provider }
        }
        false => provider,
    }
}

/// Draws the prompt that was sent for the shown run, folded; nothing if none was sent.
pub(in crate::runs) fn sent_view(runner: Runner) -> View {
    part(move || {
        let prompt = runner.display.record.with(|record| {
            let sent = &record.as_ref()?.attempts.last()?.sent;
            Some(Prompt { messages: sent.messages.clone(), files: sent.files.clone() })
        });
        let prompt = prompt.filter(|prompt| !prompt.messages.is_empty())?;
        let is_open = RwSignal::new(false);
        let list = show(move || is_open.get(), move || message_list(&prompt));
        let details = el("details")
            .class("sent")
            .on("toggle", move |_| is_open.set(true))
            .child(el("summary").child(words!(run.sent)))
            .child(list);
        Some(details)
    })
}

/// Draws the messages of a prompt, with the files that they name.
pub fn message_list(prompt: &Prompt) -> El {
    let messages = prompt.messages.iter().map(|message| {
        let text = (!message.content.is_empty())
            .then(|| el("pre").attr("tabindex", "0").child(message.content.clone()));
        el("li")
            .class("prompt-message")
            .child(el("p").class("prompt-role").child(message.role.clone()))
            .child(text)
            .child(sent_files(&prompt.files, &message.files))
    });
    el("ol").class("prompt").child(messages.collect::<Vec<_>>())
}
