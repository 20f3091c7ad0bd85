//! Decides which positions of a text are inside a JSON value, where anything that looks like a mark belongs to the
//! value.

use crate::document::value_length;

/// The most brackets of one text that are tried, as a limit against hostile texts.
const MAX_STARTS: usize = 256;

/// The JSON values of a text, read one after another.
pub(super) struct Values<'text> {
    text: &'text str,
    /// End of the values so far, from where the next one is searched.
    end: usize,
    starts: usize,
}

impl<'text> Values<'text> {
    pub fn new(text: &'text str) -> Self {
        Self { text, end: 0, starts: 0 }
    }

    /// Continues the search of values from a position.
    pub fn go_on_from(&mut self, place: usize) {
        self.end = place;
    }

    /// True if a position is inside a value, which may be incomplete. Positions have to be passed in ascending order.
    pub fn hold(&mut self, place: usize) -> bool {
        while self.end <= place && self.starts < MAX_STARTS {
            let before = self.text.get(self.end..place).unwrap_or_default();
            let Some(start) = before.find(['{', '[']).map(|start| self.end + start) else {
                return false;
            };
            self.starts += 1;
            let length = self.text.get(start..).and_then(value_length);
            // A bracket that begins no value belongs to a sentence.
            self.end = start + length.unwrap_or(1);
        }
        place < self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(Values::new(text).hold(text.find('|').unwrap()), expected, "{text}");
    }

    #[test]
    fn a_place_in_a_string_is_told_from_one_between_values() {
        check("|", false);
        check(r#"{"a": "x | y"}"#, true);
        check(r#"{"a": 1} | {"a": 2}"#, false);
        check(r#"As {said} in [it]: {"a": "|"}"#, true);
        check(r#"{"a": "it is still being written |"#, true);
        check(r#"The shape {"a": number} | "#, false);
        check(&format!("{} |", "{?".repeat(10_000)), false);
    }

    #[test]
    fn places_are_asked_for_one_after_another() {
        let text = r#"{"a": "||"} | {"b": "|"}"#;
        let mut values = Values::new(text);
        let holds: Vec<bool> = text.match_indices('|').map(|(at, _)| values.hold(at)).collect();
        assert_eq!(holds, [true, true, false, true]);
    }
}
