//! What a value may be, in words: `50 to 5,000, in steps of 50`, `2 to 5 items`.

use super::Locale;
use crate::words_now;
use pilcrow_core::field::{End, Limits};

/// How many there may be, by the names that its four phrases have in the catalogue.
macro_rules! counted {
    ($locale:expr, $range:expr, $number:expr, { $exactly:ident, $between:ident, $least:ident, $most:ident }) => {{
        let text = |count: u64| $number(&count.to_string());
        match ($range.least, $range.most) {
            (Some(least), Some(most)) if least == most => {
                words_now!($locale, limits.$exactly, count = text(most))
            }
            (Some(least), Some(most)) => {
                words_now!($locale, limits.$between, least = text(least), most = text(most))
            }
            (Some(least), None) => words_now!($locale, limits.$least, limit = text(least)),
            (None, Some(most)) => words_now!($locale, limits.$most, limit = text(most)),
            (None, None) => String::new(),
        }
    }};
}

/// The words; `number` writes a number, or a date, as the reader does.
pub fn limit_words(locale: Locale, limits: &Limits, number: impl Fn(&str) -> String) -> String {
    let words = match limits {
        Limits::Number { least, most, step } => {
            let ends = ends(locale, [least, most], &number);
            let step =
                step.as_ref().map(|step| words_now!(locale, limits.steps, step = number(step)));
            ends.into_iter().chain(step).collect::<Vec<_>>().join(", ")
        }
        Limits::Moments { least, most } => moments(locale, [least, most], &number).join(", "),
        Limits::Entries(range) => counted!(locale, range, number, {
            exactly_items, between_items, least_items, most_items
        }),
        Limits::Characters(range) => counted!(locale, range, number, {
            exactly_characters, between_characters, least_characters, most_characters
        }),
        Limits::OneOf(names) => {
            let quoted = names.iter().map(|text| words_now!(locale, issue.quoted, text));
            words_now!(locale, issue.none_of, titles = quoted.collect::<Vec<_>>().join(", "))
        }
    };
    capital(&words)
}

fn ends(
    locale: Locale,
    [least, most]: [&Option<End>; 2],
    number: &impl Fn(&str) -> String,
) -> Vec<String> {
    if let (Some(End { text: low, is_open: false }), Some(End { text: high, is_open: false })) =
        (least, most)
    {
        let (least, most) = (number(low), number(high));
        return vec![words_now!(locale, limits.between, least, most)];
    }
    let least = least.as_ref().map(|End { text, is_open }| match is_open {
        true => words_now!(locale, limits.above, limit = number(text)),
        false => words_now!(locale, limits.least, limit = number(text)),
    });
    let most = most.as_ref().map(|End { text, is_open }| match is_open {
        true => words_now!(locale, limits.below, limit = number(text)),
        false => words_now!(locale, limits.most, limit = number(text)),
    });
    least.into_iter().chain(most).collect()
}

fn moments(
    locale: Locale,
    [least, most]: [&Option<End>; 2],
    date: &impl Fn(&str) -> String,
) -> Vec<String> {
    if let (Some(End { text: low, is_open: false }), Some(End { text: high, is_open: false })) =
        (least, most)
    {
        let (least, most) = (date(low), date(high));
        return vec![words_now!(locale, limits.moments_between, least, most)];
    }
    let least = least.as_ref().map(|End { text, is_open }| match is_open {
        true => words_now!(locale, limits.moments_after, limit = date(text)),
        false => words_now!(locale, limits.moments_least, limit = date(text)),
    });
    let most = most.as_ref().map(|End { text, is_open }| match is_open {
        true => words_now!(locale, limits.moments_before, limit = date(text)),
        false => words_now!(locale, limits.moments_most, limit = date(text)),
    });
    least.into_iter().chain(most).collect()
}

/// The words as a sentence begins.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters.as_str().chars()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::field::Range;

    #[track_caller]
    fn check(limits: &Limits, english: &str, russian: &str) {
        let words = |locale| limit_words(locale, limits, str::to_owned);
        assert_eq!([words(Locale::en), words(Locale::ru)], [english, russian]);
    }

    fn end(text: &str) -> Option<End> {
        let (text, is_open) = text.strip_prefix('!').map_or((text, false), |text| (text, true));
        (!text.is_empty()).then(|| End { text: text.to_owned(), is_open })
    }

    #[test]
    fn ends_and_steps_of_numbers_are_told() {
        let number = |least, most, step: &str| Limits::Number {
            least: end(least),
            most: end(most),
            step: (!step.is_empty()).then(|| step.to_owned()),
        };
        check(&number("50", "500", "50"), "50 to 500, in steps of 50", "От 50 до 500, с шагом 50");
        check(&number("1", "", ""), "1 or more", "Не меньше 1");
        check(&number("", "9", ""), "At most 9", "Не больше 9");
        check(&number("!0", "1", ""), "More than 0, at most 1", "Больше 0, не больше 1");
        check(&number("", "!1", ""), "Less than 1", "Меньше 1");
        check(&number("", "", "5"), "In steps of 5", "С шагом 5");
    }

    #[test]
    fn ends_of_dates_are_told() {
        let dates = |least, most| Limits::Moments { least: end(least), most: end(most) };
        check(&dates("1 May", "2 June"), "1 May to 2 June", "С 1 May по 2 June");
        check(&dates("1 May", ""), "1 May or later", "Не раньше 1 May");
        check(&dates("", "2 June"), "2 June or earlier", "Не позже 2 June");
        check(
            &dates("!1 May", "!2 June"),
            "Later than 1 May, earlier than 2 June",
            "Позже 1 May, раньше 2 June",
        );
        check(
            &dates("1 May", "!2 June"),
            "1 May or later, earlier than 2 June",
            "Не раньше 1 May, раньше 2 June",
        );
    }

    #[test]
    fn what_a_group_has_to_have_is_named() {
        let names = ["By post".to_owned(), "E-mail".to_owned()];
        check(
            &Limits::OneOf(names.into()),
            "Fill in one of these: “By post”, “E-mail”",
            "Заполните один из вариантов: «By post», «E-mail»",
        );
    }

    #[test]
    fn counts_have_their_plurals() {
        let items = |least, most| Limits::Entries(Range { least, most });
        check(&items(Some(2), Some(5)), "2 to 5 items", "От 2 до 5 записей");
        check(&items(Some(2), Some(21)), "2 to 21 items", "От 2 до 21 записи");
        check(&items(None, Some(1)), "At most 1 item", "Не больше 1 записи");
        check(&items(None, Some(3)), "At most 3 items", "Не больше 3 записей");
        check(&items(Some(3), None), "3 items or more", "Не меньше 3 записей");
        check(&items(Some(1), Some(1)), "Exactly 1 item", "Ровно 1 запись");
        check(&items(Some(3), Some(3)), "Exactly 3 items", "Ровно 3 записи");
        check(&items(Some(5), Some(5)), "Exactly 5 items", "Ровно 5 записей");
        let signs = |least, most| Limits::Characters(Range { least, most });
        check(&signs(Some(4), Some(4)), "Exactly 4 characters", "Ровно 4 символа");
        check(&signs(None, Some(280)), "At most 280 characters", "Не больше 280 символов");
        check(&signs(None, Some(21)), "At most 21 characters", "Не больше 21 символа");
    }
}
