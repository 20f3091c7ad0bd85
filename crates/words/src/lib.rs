//! The app's words in each of its languages, made of `locales/`: `td_string!(Locale::en, form.add)` of
//! `leptos_i18n` gives one. A key that is not there, or lacks a parameter, does not compile.
//!
//! It is a package of its own since the 5 MB of code that are made of `locales/` would else be read,
//! expanded and checked with every change of the page.

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
    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
}

pub use catalogue::i18n::Locale;
