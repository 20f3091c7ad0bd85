//! Whether the entries of a list are done one after another, so that each has its number.
//! Refuses to look at the entries: a number that came with the third of them would push the first.

use crate::field::{Field, readable_key};

/// Words in keys and titles of such lists, in the languages of the page.
const WORDS: [&str; 22] = [
    "step",
    "steps",
    "instruction",
    "instructions",
    "directions",
    "stage",
    "stages",
    "phases",
    "procedure",
    "agenda",
    "itinerary",
    "ranking",
    "шаг",
    "шаги",
    "инструкция",
    "инструкции",
    "этап",
    "этапы",
    "порядок",
    "ход",
    "маршрут",
    "рейтинг",
];

/// Whether what a list is called says so: its title, else its key.
pub(super) fn is_sequence(key: Option<&str>, field: Option<&Field>) -> bool {
    let title = field.and_then(|field| field.title.as_deref());
    let said = |name: &str| {
        let name = readable_key(name).to_lowercase();
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| WORDS.contains(&word))
    };
    title.is_some_and(said) || key.is_some_and(said)
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
