//! The app's words, in the person's language, from `locales/`.
//! Refuses sentences of its own. Keys are checked when the app is compiled.

use crate::dom::State;
use leptos::prelude::*;

#[allow(
    unused,
    missing_docs,
    clippy::all,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::unreachable,
    reason = "made by the i18n crate"
)]
mod catalogue {
    include!(concat!(env!("OUT_DIR"), "/words/mod.rs"));
}

pub use catalogue::i18n::Locale;

/// A language's code, as `lang` has it.
pub fn code(locale: Locale) -> &'static str {
    match locale {
        Locale::en => "en",
        Locale::ru => "ru",
    }
}

/// The language that the app speaks; a change is seen at once.
///
/// Only the catalogue of the i18n crate is used: its context brings cookies and negotiation that
/// the page would pay 20 KB for.
pub fn use_locale() -> State<Locale> {
    use_context().unwrap_or_else(|| State::new(Locale::default()))
}

/// Words that follow the language. One type for all of them: a closure of its own at each place
/// would have the framework's code made anew for it.
pub fn follow(text: fn(Locale) -> String) -> Signal<String> {
    let locale = use_locale();
    Signal::derive(move || text(locale.get()))
}

/// Words as a text that follows the language: `words!(form.add)`.
#[macro_export]
macro_rules! words {
    ($($key:tt)*) => {
        $crate::words::follow(|locale| leptos_i18n::td_string!(locale, $($key)*).to_string())
    };
}

/// Words as a text in the language of this moment: `words_now!(locale, form.of, count = n)`.
#[macro_export]
macro_rules! words_now {
    ($locale:expr, $($key:tt)*) => {
        leptos_i18n::td_string!($locale, $($key)*).to_string()
    };
}
