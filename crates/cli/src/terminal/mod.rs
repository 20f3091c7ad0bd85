//! Sanitizing of texts from documents, models and servers for a terminal: control characters are replaced.

mod gauge;
mod interrupt;

pub use gauge::{Gauge, say};
pub use interrupt::say_when_interrupted;

use pilcrow_core::text::letters;

/// Returns a text on one line.
pub fn line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Returns a text with its lines and tabs; every character keeps its column.
pub fn lines(text: &str) -> String {
    let plain =
        |letter: char| if letter.is_control() && !"\n\t".contains(letter) { ' ' } else { letter };
    text.chars().map(plain).collect()
}

/// Returns the beginning of a text, short enough for one line.
pub fn beginning(text: &str) -> String {
    /// The longest progress line, in characters.
    const LONGEST: usize = 60;
    letters::beginning(&line(text.trim()), LONGEST).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_reaches_the_terminal_as_a_command() {
        let text = "a\u{1b}[31m\n\tb\u{9b}2J\u{7}\r";
        assert_eq!(line(text), "a [31m  b 2J  ");
        assert_eq!(lines(text), "a [31m\n\tb 2J  ");
    }

    #[test]
    fn of_a_long_text_the_beginning_is_shown() {
        assert_eq!(beginning(" a\nb "), "a b");
        assert_eq!(beginning(&"ж".repeat(61)).chars().count(), 61);
        assert_eq!(beginning(&"ж".repeat(60)), "ж".repeat(60));
    }
}
