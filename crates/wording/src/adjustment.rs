//! How a prompt was put otherwise, since the server did not take it as it was.

use pilcrow_core::exchange::Adjustment;
use pilcrow_words::{Locale, words_now};

/// What was put otherwise, behind `adjustment.title`.
pub fn adjustment_words(locale: Locale, adjustment: &Adjustment) -> String {
    match adjustment {
        Adjustment::Without { name } => {
            words_now!(locale, adjustment.without, name = name.as_str())
        }
        Adjustment::OtherLimit => words_now!(locale, adjustment.other_limit),
        Adjustment::SystemFirst => words_now!(locale, adjustment.system_first),
        Adjustment::SystemAsPerson => words_now!(locale, adjustment.system_as_person),
        Adjustment::Turns => words_now!(locale, adjustment.turns),
        Adjustment::SchemaForGrammar => words_now!(locale, adjustment.schema_for_grammar),
        Adjustment::SchemaInText => words_now!(locale, adjustment.schema_in_text),
    }
}
