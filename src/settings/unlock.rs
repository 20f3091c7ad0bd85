//! The dialog that asks for the passphrase of an encrypted key.

use super::Settings;
use crate::dom::{El, RwSignal, el, show, spawn, value_of};
use crate::ui::{button, open_while};
use crate::words;
use leptos::prelude::*;

/// Draws the dialog; `then` is called once the key is decrypted.
pub fn unlock_dialog(settings: Settings, then: impl Fn() + Clone + 'static) -> El {
    let wanted = Signal::derive(move || settings.locked.with(Option::is_some));
    let dialog = el("dialog")
        .class("ask")
        .attr("aria-labelledby", "unlock-title")
        .on("close", move |_| settings.locked.set(None))
        .child(show(move || wanted.get(), move || unlock_form(settings, then.clone())));
    open_while(dialog.element(), wanted);
    dialog
}

fn unlock_form(settings: Settings, then: impl Fn() + Clone + 'static) -> El {
    let (passphrase, wrong) = (RwSignal::new(String::new()), RwSignal::new(false));
    let input = el("input")
        .class("control w-full")
        .attr("id", "unlock-passphrase")
        .attr("type", "password")
        .attr("autocomplete", "off")
        .attr("aria-describedby", "unlock-said")
        .on("input", move |event| passphrase.set(value_of(&event)));
    let text = show(move || wrong.get(), || el("span").child(words!(settings.wrong_passphrase)));
    let field = el("div")
        .class("field")
        .child(
            el("label")
                .class("field-label")
                .attr("for", "unlock-passphrase")
                .child(words!(settings.passphrase)),
        )
        .child(input)
        .child(
            el("p")
                .class("field-help")
                .attr("id", "unlock-said")
                .attr("role", "status")
                .child(text),
        );
    let open = el("button")
        .attr("type", "submit")
        .class("button button-primary")
        .child(words!(settings.unlock));
    let cancel =
        button("button", words!(settings.cancel)).on("click", move |_| settings.locked.set(None));
    el("form")
        .attr("novalidate", true)
        .on("submit", move |event| {
            event.prevent_default();
            let then = then.clone();
            spawn(async move {
                let Some(provider) = settings.locked.get_untracked() else { return };
                if settings.keys.unlock(&provider, &passphrase.get_untracked()).await {
                    settings.locked.set(None);
                    then();
                } else {
                    wrong.try_set(true);
                }
            });
        })
        .child(
            el("div")
                .class("dialog-head")
                .child(el("h2").attr("id", "unlock-title").child(words!(settings.unlock_title))),
        )
        .child(el("div").class("dialog-body form").child(field))
        .child(el("div").class("dialog-actions").child(open).child(cancel))
}
