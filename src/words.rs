//! The app's words, in the person's language, from the catalogue that `pilcrow_words` makes of `locales/`:
//! a key that is not there does not compile.

pub mod document;
pub mod failure;
pub mod import;
pub mod issue;
pub mod limits;
pub mod misspelled;
mod plural;

use crate::dom::{IntoTextProp, RwSignal, TextProp, View, derived};
use leptos::prelude::*;

pub use pilcrow_words::Locale;

/// A language's code, as `lang` has it.
pub fn code(locale: Locale) -> &'static str {
    match locale {
        Locale::en => "en",
        Locale::ru => "ru",
    }
}

/// The language with a code; English for any other.
pub fn of_code(code: &str) -> Locale {
    if code == "ru" { Locale::ru } else { Locale::en }
}

/// The language that the app speaks; a change is seen at once.
///
/// Only the catalogue of the i18n crate is used: its context brings cookies and negotiation that
/// the page would pay 20 KB for.
pub fn use_locale() -> RwSignal<Locale> {
    use_context().unwrap_or_else(|| RwSignal::new(Locale::default()))
}

/// Words that track the language. One type for all of them, and no signal of their own: there are
/// some at every field.
#[derive(Clone, Copy)]
pub struct Words {
    text: fn(Locale) -> String,
    locale: RwSignal<Locale>,
}

impl Words {
    /// The words in the current language. Tracked.
    pub fn get(self) -> String {
        (self.text)(self.locale.get())
    }
}

impl IntoTextProp for Words {
    fn into_text_prop(self) -> TextProp {
        derived(move || self.get())
    }
}

impl From<Words> for View {
    fn from(words: Words) -> Self {
        words.into_text_prop().into()
    }
}

impl From<Words> for Signal<String> {
    fn from(words: Words) -> Self {
        Signal::derive(move || words.get())
    }
}

/// Words by the catalogue's function for them.
pub fn tracked(text: fn(Locale) -> String) -> Words {
    Words { text, locale: use_locale() }
}

/// Words as a text that tracks the language: `words!(form.add)`.
#[macro_export]
macro_rules! words {
    ($($key:tt)*) => {
        $crate::words::tracked(|locale| leptos_i18n::td_string!(locale, $($key)*).to_string())
    };
}

/// Words as a text in the language of this moment: `words_now!(locale, form.of, count = n)`.
#[macro_export]
macro_rules! words_now {
    ($locale:expr, $($key:tt)*) => {
        leptos_i18n::td_string!($locale, $($key)*).to_string()
    };
}
