//! Documents in several languages: in one object, `x-i18n` says what its other members are in another
//! language.

mod localization;
mod place;
mod restoration;
#[cfg(test)]
mod tests;

pub use localization::{languages, localized};
pub(crate) use place::{ObjectRole, is_language, is_same_type};
pub use restoration::with_translations;

/// The member that says what others beside it are in other languages: `{"title": {"ru": "Заказ"}}`.
pub const TRANSLATIONS: &str = "x-i18n";
