//! The form for the passphrase of a server's key.

use super::servers::{McpServers, key_holder};
use crate::dom::{El, RwSignal, el, show, spawn};
use crate::settings::text_input;
use crate::words;

/// Draws the form.
pub(super) fn unlock_form(servers: McpServers, url: &str) -> El {
    let (passphrase, is_wrong) = (RwSignal::new(String::new()), RwSignal::new(false));
    let holder = key_holder(url);
    let label = el("label").attr("for", "mcp-passphrase").child(words!(mcp.passphrase));
    let input = text_input("mcp-passphrase", passphrase).attr("type", "password");
    let wrong =
        show(move || is_wrong.get(), || el("span").child(words!(settings.wrong_passphrase)));
    let open = el("button").attr("type", "submit").class("button").child(words!(settings.unlock));
    el("form")
        .class("mcp-unlock")
        .attr("novalidate", true)
        .on("submit", move |event| {
            event.prevent_default();
            let holder = holder.clone();
            spawn(async move {
                let is_open = servers.keys().unlock(&holder, &passphrase.get_untracked()).await;
                is_wrong.try_set(!is_open);
                if is_open {
                    servers.unlocked.update(|count| *count += 1);
                }
            });
        })
        .child(label)
        .child(input)
        .child(open)
        .child(el("p").class("field-help").attr("role", "status").child(wrong))
}
