//! The colour of an option: that of good news, that of bad news, or one of those that say nothing.

/// The number of colours that say nothing; for more options they begin again.
const PLAIN: usize = 6;

/// The colour of good news.
const GOOD: usize = 6;

/// The colour of bad news.
const BAD: usize = 7;

/// What turns the next words round.
const NOT: &[&str] = &["not", "no", "non", "never", "cannot", "without", "без", "не", "нет"];

/// What words of good news begin with, where they are longer than a few letters.
const GOOD_STEMS: &[&str] =
    &["годен", "готов", "допус", "одобр", "принят", "разреш", "успе", "хорош"];

/// Whole words of good news: what is made of them names a subject (approval, safety, validation).
const GOOD_WORDS: &[&str] = &[
    "accept",
    "acceptable",
    "accepted",
    "allow",
    "allowed",
    "approve",
    "approved",
    "complete",
    "completed",
    "done",
    "good",
    "ok",
    "okay",
    "pass",
    "passed",
    "resolved",
    "safe",
    "succeeded",
    "success",
    "successful",
    "valid",
    "validated",
    "ок",
];

/// Beginnings of words of bad news.
const BAD_STEMS: &[&str] = &[
    "block",
    "danger",
    "declin",
    "denied",
    "error",
    "fail",
    "forbid",
    "invalid",
    "refus",
    "reject",
    "unsafe",
    "блокир",
    "заблок",
    "запре",
    "наруш",
    "опасн",
    "отказ",
    "отклон",
    "ошиб",
    "плох",
    "провал",
];

const BAD_WORDS: &[&str] = &["bad", "broken", "deny", "wrong", "брак", "нельзя"];

/// The number of an option's colour, by what it is called and by its place among the options: the same in every
/// answer. What says yes or no has the colour of that; no other option has it.
///
/// ```
/// use pilcrow_core::solution::badge_color;
///
/// assert_eq!(badge_color("Rejected", 0), badge_color("Not approved", 3));
/// assert_eq!(badge_color("Oak", 1), 1);
/// ```
pub fn badge_color(label: &str, at: usize) -> usize {
    let small = label.to_lowercase();
    let words = small.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // "Approved: no".
    let mut is_turned = words.clone().next_back().is_some_and(|word| NOT.contains(&word));
    let mut color = at % PLAIN;
    for word in words {
        is_turned |= NOT.contains(&word);
        match (says(word), is_turned) {
            // Whatever else is said beside it.
            (Some(false), false) | (Some(true), true) => return BAD,
            (Some(true), false) => color = GOOD,
            // What is not bad need not be good.
            _ => {}
        }
    }
    color
}

/// Whether a word is of good news or of bad; `None` if it is of neither.
fn says(word: &str) -> Option<bool> {
    let is_of = |words: &[&str], stems: &[&str]| {
        words.contains(&word) || stems.iter().any(|stem| word.starts_with(stem))
    };
    if is_of(BAD_WORDS, BAD_STEMS) {
        return Some(false);
    }
    is_of(GOOD_WORDS, GOOD_STEMS).then_some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(label: &str, expected: usize) {
        assert_eq!(badge_color(label, 8), expected, "{label}");
    }

    #[test]
    fn what_says_no_is_never_in_the_colour_of_good_news() {
        for label in [
            "reject",
            "Blocked",
            "FAILED",
            "needs_review: refused",
            "Not approved",
            "Отклонено",
            "Не принято",
            "invalid",
            "Approval denied",
            "Complete failure",
            "OK to block",
            "Approved: no",
            "Готово: отказ",
        ] {
            check(label, BAD);
        }
    }

    #[test]
    fn what_says_yes_has_it() {
        for label in [
            "approve",
            "OK",
            "pass",
            "Passed with remarks",
            "Passed without errors",
            "Одобрено",
            "valid",
        ] {
            check(label, GOOD);
        }
    }

    #[test]
    fn any_other_option_has_a_colour_by_its_place() {
        for label in [
            "",
            "Oak",
            "not blocked",
            "passenger",
            "token",
            "Urgent",
            "¶",
            "goods",
            "Awaiting approval",
            "Safety",
            "Ошибок нет",
        ] {
            check(label, 2);
        }
        assert_eq!((badge_color("a", 5), badge_color("a", 6)), (5, 0));
    }
}
