//! Whether the entries of a list are done one after another, so that each has its number: known
//! before the first of them, since a number that came with the third would push it.

use crate::field::Field;
use crate::solution::meaning::{SEQUENCE, says};

/// Whether what a list is called says so: its title, or its key.
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
