//! The app's phrases in each of its languages, generated from `locales/`, which has a file for each language. They are
//! data: the page fetches those of the visitor's language, in two parts, of which the first is enough for a form;
//! natively all are compiled in.
//!
//! An unknown phrase, or one with wrong parameters, does not compile: [`keys`] has a constant for each phrase.

pub mod customs;
mod plural;
mod say;
mod template;
mod texts;

pub use template::{Phrase, Template};
pub use texts::{Part, fill, has, replaced, text, was_missed};
#[cfg(not(target_family = "wasm"))]
pub use texts::{files, is_phrase};

#[allow(
    missing_docs,
    non_camel_case_types,
    non_upper_case_globals,
    clippy::use_self,
    reason = "made of locales/ by build/: languages by their tags, phrases by their names"
)]
mod catalogue {
    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

    impl Locale {
        /// All languages.
        pub const ALL: &[Self] = &LOCALES;

        /// Returns the language tag, for the attribute `lang`.
        pub fn code(self) -> &'static str {
            self.facts().0
        }

        /// Returns the language's own name for itself.
        pub fn name(self) -> &'static str {
            self.facts().1
        }

        /// Returns the writing direction, for the attribute `dir`.
        pub fn direction(self) -> &'static str {
            if self.facts().2 { "rtl" } else { "ltr" }
        }

        /// Returns the language for a tag, which may be more or less specific than the language's own (`en-GB` for
        /// `en`, `pt` for `pt-BR`).
        pub fn from_tag(tag: &str) -> Option<Self> {
            let all = || Self::ALL.iter().copied();
            let exact = all().find(|locale| locale.code().eq_ignore_ascii_case(tag));
            let is_kin = |locale: &Self| primary(locale.code()).eq_ignore_ascii_case(primary(tag));
            exact.or_else(|| all().find(is_kin))
        }

        /// Returns the index of the plural form for each count.
        pub(crate) fn forms(self) -> &'static [u8] {
            FORMS.get(self.index()).copied().unwrap_or_default()
        }

        /// Returns the next language in the list; the first after the last.
        pub fn next(self) -> Self {
            let others = Self::ALL.iter().copied().cycle().skip_while(|locale| *locale != self);
            others.take(Self::ALL.len() + 1).nth(1).unwrap_or(self)
        }

        pub(crate) fn index(self) -> usize {
            self as usize
        }

        /// Returns the tag, the name, and whether the language is written from right to left.
        fn facts(self) -> (&'static str, &'static str, bool) {
            KNOWN.get(self.index()).copied().unwrap_or_default()
        }
    }

    /// Returns the part of a tag that names the language alone.
    fn primary(tag: &str) -> &str {
        tag.split('-').next().unwrap_or_default()
    }

    pub(crate) const LANGUAGES: usize = LOCALES.len();
}

pub use catalogue::{EDITION, Locale, keys};

/// Formats a phrase as a text in a given language: `words_now!(locale, form.of, count = n)`.
#[macro_export]
macro_rules! words_now {
    ($locale:expr, $group:ident.$name:ident $(, $parameter:ident $(= $value:expr)?)* $(,)?) => {
        const { $crate::keys::$group::$name.with(&[$(stringify!($parameter)),*]) }
            .say($locale, &[$((stringify!($parameter), $crate::words_now!(@value $parameter $(= $value)?))),*])
    };
    (@value $parameter:ident) => { &$parameter as &dyn std::fmt::Display };
    (@value $parameter:ident = $value:expr) => { &$value as &dyn std::fmt::Display };
}

#[cfg(test)]
mod counts;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Display;

    #[track_caller]
    fn check(locale: Locale, phrase: Phrase, values: &[(&str, &dyn Display)], expected: &str) {
        assert_eq!(phrase.say(locale, values), expected);
    }

    #[test]
    fn a_phrase_is_said_in_each_language() {
        let tools = keys::app::tools.with(&[]);
        check(Locale::en, tools, &[], "Tools");
        check(Locale::ru, tools, &[], "Инструменты");
    }

    #[test]
    fn values_stand_where_the_phrase_names_them() {
        let left_out = keys::adjustment::without.with(&["name"]);
        check(Locale::en, left_out, &[("name", &"{{ name }}")], "“{{ name }}” was left out");
        check(Locale::en, left_out, &[("name", &3)], "“3” was left out");
    }

    #[test]
    fn a_language_is_found_by_a_tag() {
        for (tag, expected) in
            [("en", Some(Locale::en)), ("RU-ru", Some(Locale::ru)), ("rup", None), ("", None)]
        {
            assert_eq!(Locale::from_tag(tag), expected, "{tag}");
        }
        assert_eq!((Locale::en.next(), Locale::ru.next()), (Locale::ru, Locale::en));
    }
}
