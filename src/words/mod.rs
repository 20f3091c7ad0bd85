//! The app's words, in the person's language, from the catalogue that `pilcrow_words` makes of `locales/`:
//! a phrase that is not there does not compile. `host::catalogue` fetches them.

pub mod document;
pub mod limits;

use crate::dom::{IntoTextProp, RwSignal, TextProp, View, derived};
use leptos::prelude::*;

pub use pilcrow_wording::{failure, import, issue, misspelling};
pub use pilcrow_words::{Locale, Phrase};

/// A language's code, as `lang` has it.
pub fn code(locale: Locale) -> &'static str {
    locale.code()
}

/// The language with a code; English for any other.
pub fn of_code(code: &str) -> Locale {
    Locale::from_tag(code).unwrap_or_default()
}

/// The language that the app speaks; a change is seen at once.
pub fn use_locale() -> RwSignal<Locale> {
    use_context().unwrap_or_else(|| RwSignal::new(Locale::default()))
}

/// Words that track the language. One type for all of them, and no signal of their own: there are
/// some at every field.
#[derive(Clone, Copy)]
pub struct Words {
    phrase: Phrase,
    locale: RwSignal<Locale>,
}

impl Words {
    /// The words in the current language. Tracked.
    pub fn get(self) -> String {
        self.text().to_owned()
    }

    fn text(self) -> &'static str {
        pilcrow_words::text(self.locale.get(), self.phrase)
    }
}

impl IntoTextProp for Words {
    fn into_text_prop(self) -> TextProp {
        derived(move || self.text())
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

/// A phrase that tracks the language.
pub fn tracked(phrase: Phrase) -> Words {
    Words { phrase, locale: use_locale() }
}

/// Words as a text that tracks the language: `words!(form.add)`.
#[macro_export]
macro_rules! words {
    ($group:ident.$name:ident) => {
        $crate::words::tracked(const { pilcrow_words::keys::$group::$name.with(&[]) })
    };
}
