//! Takes back, in the settings, what the person has allowed the code of documents.

use super::Settings;
use super::fields::Fields;
use crate::dom::{El, derived, el};
use crate::ui::button;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;

/// How many documents may run code, with the button that ends it; nothing where there are none.
pub fn code_grants(settings: Settings, fields: Fields) -> Option<El> {
    let (locale, allowed) = (use_locale(), settings.allowed_code);
    // What the person has just pressed stays where it is.
    let is_any = untrack(|| allowed.document_count()) > 0;
    let words = derived(move || {
        words_now!(locale.get(), settings.code_allowed, count = allowed.document_count())
    });
    let take_back = move || {
        allowed.take_all_back();
        fields.say(words_now!(locale.get_untracked(), settings.code_taken_back));
    };
    is_any.then(|| {
        let button = button("button button-quiet", words!(settings.take_code_back));
        let line = el("p").class("field-help").child(words);
        el("div").class("field").child(line).child(button.on("click", move |_| take_back()))
    })
}
