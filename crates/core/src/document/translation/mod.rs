//! Documents in several languages: the member `x-i18n` of an object contains translations of its other members.

mod localization;
mod place;
mod restoration;
#[cfg(test)]
mod tests;

pub use localization::{languages, localized};
pub(crate) use place::{ObjectRole, is_language, is_same_type};
pub use restoration::with_translations;

/// The member with translations of the members beside it: `{"title": {"ru": "Заказ"}}`.
pub const TRANSLATIONS: &str = "x-i18n";
