//! The colour of an option: that of good news, that of bad news, or one of those that say nothing.

/// So many colours say nothing; more options begin again.
const PLAIN: usize = 6;

/// The colour of good news.
const GOOD: usize = 6;

/// The colour of bad news.
const BAD: usize = 7;

/// What turns the next words round.
const NOT: &[&str] = &["not", "no", "non", "never", "cannot", "без", "не", "нет"];

/// What words of good news begin with, where they are longer than a few letters.
const GOOD_STEMS: &[&str] = &[
    "accept",
    "allow",
    "approv",
    "complet",
    "passed",
    "resolv",
    "safe",
    "success",
    "succeed",
    "valid",
    "годен",
    "готов",
    "допус",
    "одобр",
    "принят",
    "разреш",
    "успе",
    "хорош",
];

/// Whole words of good news.
const GOOD_WORDS: &[&str] = &["done", "good", "ok", "okay", "pass", "ок"];

/// The same of bad news.
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
    let mut words = small.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut is_turned = false;
    let said = words.find_map(|word| {
        is_turned |= NOT.contains(&word);
        says(word)
    });
    match (said, is_turned) {
        (Some(false), false) | (Some(true), true) => BAD,
        (Some(true), false) => GOOD,
        // What is not bad need not be good.
        _ => at % PLAIN,
    }
}

/// Whether a word is of good news or of bad; none where it is of neither.
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
        ] {
            check(label, BAD);
        }
    }

    #[test]
    fn what_says_yes_has_it() {
        for label in ["approve", "OK", "pass", "Passed with remarks", "Одобрено", "valid"] {
            check(label, GOOD);
        }
    }

    #[test]
    fn any_other_option_has_a_colour_by_its_place() {
        for label in ["", "Oak", "not blocked", "passenger", "token", "Urgent", "¶", "goods"] {
            check(label, 2);
        }
        assert_eq!((badge_color("a", 5), badge_color("a", 6)), (5, 0));
    }
}
