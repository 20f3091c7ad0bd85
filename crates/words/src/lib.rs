//! The app's words in each of its languages, made of `locales/`, a file for each language. They are data: the page fetches
//! those of the reader's language, in two parts, of which the first is all that a form needs; natively all are there.
//!
//! A phrase that is not there, or is given other parameters than it has, does not compile: [`keys`] has a constant for
//! each.

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
        /// Every language.
        pub const ALL: &[Self] = &LOCALES;

        /// Its tag, as the attribute `lang` has it.
        pub fn code(self) -> &'static str {
            self.facts().0
        }

        /// What it is called in itself.
        pub fn name(self) -> &'static str {
            self.facts().1
        }

        /// From where it is written, as the attribute `dir` has it.
        pub fn direction(self) -> &'static str {
            if self.facts().2 { "rtl" } else { "ltr" }
        }

        /// The language with a tag, which may say more or less than its own (`en-GB` of `en`, `pt` of `pt-BR`).
        pub fn from_tag(tag: &str) -> Option<Self> {
            let all = || Self::ALL.iter().copied();
            let exact = all().find(|locale| locale.code().eq_ignore_ascii_case(tag));
            let is_kin = |locale: &Self| primary(locale.code()).eq_ignore_ascii_case(primary(tag));
            exact.or_else(|| all().find(is_kin))
        }

        /// For each count the index of its form.
        pub(crate) fn forms(self) -> &'static [u8] {
            FORMS.get(self.index()).copied().unwrap_or_default()
        }

        /// The one after it in the list of all; the first after the last.
        pub fn next(self) -> Self {
            let others = Self::ALL.iter().copied().cycle().skip_while(|locale| *locale != self);
            others.take(Self::ALL.len() + 1).nth(1).unwrap_or(self)
        }

        pub(crate) fn index(self) -> usize {
            self as usize
        }

        /// Its tag, its name, and whether it is written from the right.
        fn facts(self) -> (&'static str, &'static str, bool) {
            KNOWN.get(self.index()).copied().unwrap_or_default()
        }
    }

    /// The part of a tag that names the language alone.
    fn primary(tag: &str) -> &str {
        tag.split('-').next().unwrap_or_default()
    }

    pub(crate) const LANGUAGES: usize = LOCALES.len();
}

pub use catalogue::{EDITION, Locale, keys};

/// Words as a text in the language of this moment: `words_now!(locale, form.of, count = n)`.
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
