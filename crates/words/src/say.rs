//! Formatting of a phrase with its values.

use crate::plural::form;
use crate::template::Phrase;
use crate::{Locale, text};
use std::fmt::{Display, Write};

impl Phrase {
    /// Returns the phrase in a language, with the values in the places of their names.
    pub fn say(self, locale: Locale, values: &[(&str, &dyn Display)]) -> String {
        let mut output = String::new();
        let mut rest = form(locale, text(locale, self), values);
        while let Some((before, after)) = rest.split_once("{{ ") {
            output.push_str(before);
            let (name, after) = after.split_once(" }}").unwrap_or((after, ""));
            if let Some((_, value)) = values.iter().find(|(own, _)| *own == name) {
                // Writing into a `String` does not fail.
                let _ = write!(output, "{value}");
            }
            rest = after;
        }
        output.push_str(rest);
        output
    }
}
