//! Detects lists whose entries follow each other, so that they are numbered. Decided before the first entry arrives:
//! numbers that appeared with the third would move the entries.

use crate::field::Field;
use crate::solution::meaning::{SEQUENCE, says};

/// True if the title or the key of a list names a sequence.
pub(in crate::solution) fn is_sequence(key: Option<&str>, field: Option<&Field>) -> bool {
    let title = field.and_then(|field| field.title.as_deref()).unwrap_or_default();
    says(key.unwrap_or_default(), title, SEQUENCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(key: &str, expected: bool) {
        assert_eq!(is_sequence(Some(key), None), expected, "{key}");
    }

    #[test]
    fn what_is_done_one_after_another_is_called_so() {
        check("steps", true);
        check("cookingSteps", true);
        check("next_steps", true);
        check("Шаги", true);
        check("ingredients", false);
        check("footsteps", false);
        check("/", false);
    }
}
