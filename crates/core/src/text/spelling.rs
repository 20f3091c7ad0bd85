//! Finds similar names, which differ by a typing error or by the way in which their words are joined.

/// The maximum length of a name that is compared, in bytes: longer ones take long, and nobody types them.
const LONGEST: usize = 64;

/// Returns the known name that is most similar to a written one; `None` if it is equal to one, or similar to none.
///
/// Capital letters, `_` and `-` make no difference: `max_length` is `maxLength`. Otherwise a name of
/// four or five letters may have one slip, a longer one two, a shorter one none. A slip is a letter put in,
/// left out or changed, or two letters that changed places (optimal string alignment).
pub fn nearest<'name>(
    written: &str,
    names: impl IntoIterator<Item = &'name str>,
) -> Option<&'name str> {
    if written.len() > LONGEST {
        return None;
    }
    let own = Letters::from_name(written);
    let mut best: Option<(usize, usize, &'name str)> = None;
    for name in names {
        if name == written {
            return None;
        }
        let Some(slips) = own.slips(name) else { continue };
        // Among equally close names, the one with the more similar spelling wins.
        let likeness = strsim::osa_distance(written, name);
        if best.is_none_or(|(least, closest, _)| (slips, likeness) < (least, closest)) {
            best = Some((slips, likeness, name));
        }
    }
    best.map(|(.., name)| name)
}

/// Like [`nearest`], for names that users invented. A short one with a changed letter may be another word: `done` and
/// `tone`.
pub fn nearest_own<'name>(
    written: &str,
    names: impl IntoIterator<Item = &'name str>,
) -> Option<&'name str> {
    let is_word = |name: &&str| *name == written || !is_other_word(written, name);
    nearest(written, names.into_iter().filter(is_word))
}

/// Returns true if two short names have the same length but different letters.
fn is_other_word(one: &str, other: &str) -> bool {
    /// The maximum number of letters in a short name.
    const SHORT: usize = 5;
    // A character takes at most four bytes in UTF-8.
    if one.len().max(other.len()) > 4 * SHORT {
        return false;
    }
    let sorted = |name: &str| {
        let mut letters: Vec<char> = Letters::from_name(name).text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let (one, other) = (sorted(one), sorted(other));
    one.len() == other.len() && one.len() <= SHORT && one != other
}

fn sign(name: &str) -> Option<char> {
    name.chars().next().filter(|first| matches!(first, '_' | '$'))
}

fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|letter| !matches!(letter, '_' | '-' | '$'))
}

/// The compared parts of a name.
struct Letters {
    /// A leading `_` or `$`: names with different ones are of different sorts.
    sign: Option<char>,
    text: String,
    count: usize,
}

impl Letters {
    fn from_name(name: &str) -> Self {
        let text: String = letters(name).map(|letter| letter.to_ascii_lowercase()).collect();
        Self { sign: sign(name), count: text.chars().count(), text }
    }

    /// Returns the number of typing errors between two names; `None` if there are too many.
    fn slips(&self, name: &str) -> Option<usize> {
        if name.len() > LONGEST || self.sign != sign(name) {
            return None;
        }
        let count = letters(name).count();
        let most = match self.count.min(count) {
            0..=3 => 0,
            4..=5 => 1,
            _ => 2,
        };
        // Most names already differ by their length, which needs no copy.
        if self.count.abs_diff(count) > most {
            return None;
        }
        let other = Self::from_name(name);
        if self.is_counterpart(&other) {
            return None;
        }
        Some(strsim::osa_distance(&self.text, &other.text)).filter(|slips| *slips <= most)
    }

    /// Returns true if two names differ intentionally: `line1` and `line2`, `minItems` and `maxItems`.
    fn is_counterpart(&self, other: &Self) -> bool {
        let word = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
        let is_end = |one: &str, other: &str| one.starts_with("min") && other.starts_with("max");
        let (one, other) = (self.text.as_str(), other.text.as_str());
        one != other && word(one) == word(other) || is_end(one, other) || is_end(other, one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABBREVIATIONS: [&str; 12] = [
        "type",
        "title",
        "items",
        "required",
        "maxLength",
        "minLength",
        "oneOf",
        "$ref",
        "_instance",
        "ipv4",
        "max_tokens",
        "maxTokens",
    ];

    #[track_caller]
    fn check(written: &str, expected: Option<&str>) {
        assert_eq!(nearest(written, ABBREVIATIONS), expected, "{written}");
    }

    #[test]
    fn a_name_with_a_slip_or_two_is_nearly_the_one_that_is_meant() {
        check("maxLenght", Some("maxLength"));
        check("requried", Some("required"));
        check("reqiurd", Some("required"));
        check("tpye", Some("type"));
        check("itmes", Some("items"));
        check("tittle", Some("title"));
        check("_instnace", Some("_instance"));
    }

    #[test]
    fn capital_letters_and_signs_between_words_make_no_difference() {
        check("maxlength", Some("maxLength"));
        check("max_length", Some("maxLength"));
        check("max-lenght", Some("maxLength"));
        check("Type", Some("type"));
        check("ONE_OF", Some("oneOf"));
        check("max_tokns", Some("max_tokens"));
        check("maxTokns", Some("maxTokens"));
    }

    #[test]
    fn what_is_known_or_is_like_nothing_is_no_slip() {
        for written in ["type", "", "typ", "comment", "reqs", "ref", "instance", "ipv6", "maxItems"]
        {
            check(written, None);
        }
        check(&"x".repeat(1 << 20), None);
        assert_eq!(nearest("maxHours", ["minHours"]), None);
        assert_eq!(nearest("line2", ["line1"]), None);
    }

    #[test]
    fn a_short_name_of_ones_own_with_another_letter_is_another_name() {
        let check = |written, expected| {
            assert_eq!(nearest_own(written, ["done", "names", "wishes"]), expected, "{written}");
        };
        check("tone", None);
        check("games", None);
        check("doen", Some("done"));
        check("naems", Some("names"));
        check("name", Some("names"));
        check("dishes", Some("wishes"));
        check("done", None);
    }

    #[test]
    fn letters_of_every_script_are_compared() {
        assert_eq!(nearest("пожелаине", ["пожелание"]), Some("пожелание"));
        assert_eq!(nearest("тема", ["цель"]), None);
    }
}
