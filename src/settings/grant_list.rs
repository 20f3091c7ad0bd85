//! The list of granted permissions in the settings, with buttons that revoke them.

use super::fields::Fields;
use super::{Grants, Settings};
use crate::dom::{El, View, derived, el};
use crate::ui::button;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;

/// Draws the number of documents whose code, or tools, run without a question, each with a revoke button.
pub fn granted(settings: Settings, fields: Fields) -> View {
    let locale = use_locale();
    let code = line(
        settings.allowed_code,
        move |count| words_now!(locale.get(), settings.code_allowed, count = count),
        button("button button-quiet", words!(settings.take_code_back)),
        move || fields.say(words_now!(locale.get_untracked(), settings.code_taken_back)),
    );
    let tools = line(
        settings.allowed_tools,
        move |count| words_now!(locale.get(), settings.tools_allowed, count = count),
        button("button button-quiet", words!(settings.take_tools_back)),
        move || fields.say(words_now!(locale.get_untracked(), settings.tools_taken_back)),
    );
    [View::from(code), tools.into()].into()
}

/// Draws a line; nothing if nothing is granted.
fn line(
    grants: Grants,
    words: impl Fn(usize) -> String + 'static,
    take_back: El,
    act: impl Fn() + 'static,
) -> Option<El> {
    // Not tracked, so that the button just pressed stays in place.
    let is_any = untrack(|| grants.document_count()) > 0;
    is_any.then(|| {
        let words = derived(move || words(grants.document_count()));
        let take_back = take_back.on("click", move |_| {
            grants.take_all_back();
            act();
        });
        let line = el("p").class("field-help").child(words);
        el("div").class("field").child(line).child(take_back)
    })
}
