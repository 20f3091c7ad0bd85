//! The colour of an option's badge: good news, bad news, or one of several neutral colours.

/// Number of neutral colours; further options start again with the first.
const PLAIN: usize = 6;

/// Number of the colour for good news.
const GOOD: usize = 6;

/// Number of the colour for bad news.
const BAD: usize = 7;

/// Negations, which reverse the next words.
const NOT: &[&str] = &["not", "no", "non", "never", "cannot", "without", "без", "не", "нет"];

/// Beginnings of words for good news, long enough to be unambiguous.
const GOOD_STEMS: &[&str] =
    &["годен", "готов", "допус", "одобр", "принят", "разреш", "успе", "хорош"];

/// Whole words for good news: words derived from them are names of subjects (approval, safety, validation).
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

/// Beginnings of words for bad news.
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

/// Returns the number of an option's colour, by its label and its index among the options, so that it is the same in
/// every answer. Good and bad news have colours of their own, which no other option has.
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
    // Labels such as "Approved: no".
    let mut is_turned = words.clone().next_back().is_some_and(|word| NOT.contains(&word));
    let mut color = at % PLAIN;
    for word in words {
        is_turned |= NOT.contains(&word);
        match (says(word), is_turned) {
            // Bad news decides, whatever the other words are.
            (Some(false), false) | (Some(true), true) => return BAD,
            (Some(true), false) => color = GOOD,
            // A negated bad word is not necessarily good.
            _ => {}
        }
    }
    color
}

/// Returns true for a word of good news, false for one of bad news; `None` for any other.
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
