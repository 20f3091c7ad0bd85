//! Ratings: whole numbers that are edited as stars.

use crate::field::FieldKind;
use serde_json::Number;

/// The most stars that are clear without counting.
const MOST: u8 = 10;

/// The range of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stars {
    /// Smallest rating: 0 or 1.
    pub least: u8,
    /// Largest rating: 10 or less.
    pub most: u8,
}

impl Stars {
    /// Returns the range of an integer that begins at 0 or 1 and ends at 10 or less; `None` for any other kind of
    /// value, or for a step other than 1.
    pub fn from_kind(kind: &FieldKind) -> Option<Self> {
        let FieldKind::Number { integer: true, minimum, maximum, step } = kind else { return None };
        let star = |text: &Option<String>| text.as_deref()?.parse::<u8>().ok();
        let (least, most) = (star(minimum)?, star(maximum)?);
        let is_each = step.as_deref().is_none_or(|step| step == "1");
        (least <= 1 && least < most && most <= MOST && is_each).then_some(Self { least, most })
    }

    /// True if a number is a rating in this range.
    pub fn hold(self, number: &Number) -> bool {
        let stars = number.as_u64().and_then(|stars| u8::try_from(stars).ok());
        stars.is_some_and(|stars| (self.least..=self.most).contains(&stars))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: Value, expected: Option<(u8, u8)>) {
        let stars = Stars::from_kind(&FieldTree::new(schema.clone()).root().kind);
        assert_eq!(stars.map(|stars| (stars.least, stars.most)), expected, "{schema}");
    }

    #[test]
    fn stars_are_whole_begin_with_none_or_one_and_are_ten_at_most() {
        let integer =
            |least: i64, most: i64| json!({"type": "integer", "minimum": least, "maximum": most});
        check(integer(1, 5), Some((1, 5)));
        check(integer(0, 10), Some((0, 10)));
        check(integer(1, 11), None);
        check(integer(2, 5), None);
        check(integer(-1, 5), None);
        check(integer(1, 1), None);
        check(json!({"type": "integer", "maximum": 5}), None);
        check(json!({"type": "number", "minimum": 0, "maximum": 5}), None);
        check(json!({"type": "integer", "minimum": 0, "maximum": 10, "multipleOf": 5}), None);
    }

    #[test]
    fn a_number_beyond_the_stars_is_not_held() {
        let stars = Stars { least: 1, most: 5 };
        let holds = |value: Value| value.as_number().is_some_and(|number| stars.hold(number));
        assert!(holds(json!(1)) && holds(json!(5)));
        assert!(!holds(json!(0)) && !holds(json!(6)) && !holds(json!(3.5)) && !holds(json!(-1)));
    }
}
