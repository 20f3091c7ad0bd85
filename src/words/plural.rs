//! Which form of a word stands beside a count, in each of the app's languages: the catalogue has `one_…`, `few_…` and
//! `many_…` of such a word. The rules are Unicode's (cldr.unicode.org, "Language Plural Rules"), for whole numbers.

use super::Locale;

/// The form of a word. English has the first and the last, as has each language without rules of its own here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// `1 item`, `21 запись`.
    One,
    /// `2 записи`.
    Few,
    /// `2 items`, `5 записей`.
    Many,
}

impl Plural {
    /// The form of what is counted.
    pub fn of(locale: Locale, count: u64) -> Self {
        match (locale, count % 10, count % 100) {
            (Locale::ru, 1, end) if end != 11 => Self::One,
            (Locale::ru, 2..=4, end) if !(12..=14).contains(&end) => Self::Few,
            (Locale::ru, ..) => Self::Many,
            _ if count == 1 => Self::One,
            _ => Self::Many,
        }
    }

    /// The same behind a word such as "не меньше", which in Russian asks for another case: its singular looks like the
    /// form for few, its plural like the one for many.
    pub fn after_a_bound(locale: Locale, count: u64) -> Self {
        match (locale, Self::of(locale, count)) {
            (Locale::ru, Self::One) => Self::Few,
            (Locale::ru, _) => Self::Many,
            (_, form) => form,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_forms() {
        use Plural::{Few, Many, One};
        for (count, english, russian, behind) in [
            (0, Many, Many, Many),
            (1, One, One, Few),
            (2, Many, Few, Many),
            (4, Many, Few, Many),
            (5, Many, Many, Many),
            (11, Many, Many, Many),
            (12, Many, Many, Many),
            (21, Many, One, Few),
            (22, Many, Few, Many),
            (101, Many, One, Few),
            (111, Many, Many, Many),
            (112, Many, Many, Many),
        ] {
            assert_eq!(Plural::of(Locale::en, count), english, "{count}");
            assert_eq!(Plural::of(Locale::ru, count), russian, "{count}");
            assert_eq!(Plural::after_a_bound(Locale::en, count), english, "{count}");
            assert_eq!(Plural::after_a_bound(Locale::ru, count), behind, "{count}");
        }
    }
}
