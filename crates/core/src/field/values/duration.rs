//! An ISO 8601 duration, split into parts and written again. Units are not converted: a month has no fixed number of
//! days.

/// A duration as one text of digits per unit; a part that is not written is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duration([String; 7]);

/// A unit of a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Unit {
    Year,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    /// All units, the longest first.
    pub const ALL: [Self; 7] =
        [Self::Year, Self::Month, Self::Week, Self::Day, Self::Hour, Self::Minute, Self::Second];

    /// Name in English, as programs use it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Year => "year",
            Self::Month => "month",
            Self::Week => "week",
            Self::Day => "day",
            Self::Hour => "hour",
            Self::Minute => "minute",
            Self::Second => "second",
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Year => 'Y',
            Self::Month | Self::Minute => 'M',
            Self::Week => 'W',
            Self::Day => 'D',
            Self::Hour => 'H',
            Self::Second => 'S',
        }
    }

    fn is_of_a_day(self) -> bool {
        matches!(self, Self::Hour | Self::Minute | Self::Second)
    }
}

impl Duration {
    /// Parses `P1Y2M3W4DT5H6M7.5S`; parts may be missing, but not all of them.
    pub fn parse(text: &str) -> Option<Self> {
        let mut rest = text.strip_prefix('P')?;
        let mut read = Self::default();
        let mut within_day = false;
        let mut units = Unit::ALL.into_iter().zip(&mut read.0);
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('T').filter(|_| !within_day) {
                within_day = true;
                rest = after;
                // A `T` without a time after it is invalid.
                if rest.is_empty() {
                    return None;
                }
            }
            let end = rest.find(|letter: char| letter.is_ascii_alphabetic())?;
            let (digits, after) = rest.split_at_checked(end)?;
            let letter = after.chars().next()?;
            let (_, part) = units
                .find(|(unit, _)| unit.letter() == letter && unit.is_of_a_day() == within_day)?;
            digits_are_plain(digits).then_some(())?;
            digits.clone_into(part);
            rest = after.get(1..)?;
        }
        (read != Self::default()).then_some(read)
    }

    /// Returns the digits of a part; empty if it is not written.
    pub fn part(&self, unit: Unit) -> &str {
        self.0.get(unit as usize).map(String::as_str).unwrap_or_default()
    }

    /// Returns the duration with other digits for a part.
    pub fn with(mut self, unit: Unit, digits: &str) -> Self {
        if let Some(part) = self.0.get_mut(unit as usize) {
            digits.trim().clone_into(part);
        }
        self
    }

    /// Iterates over the parts that are written.
    pub fn parts(&self) -> impl Iterator<Item = (Unit, &str)> {
        let parts = Unit::ALL.into_iter().zip(self.0.iter().map(String::as_str));
        parts.filter(|(_, digits)| !digits.is_empty())
    }

    /// Writes the duration in ISO 8601; empty if it has no parts.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (unit, digits) in self.parts() {
            if text.is_empty() {
                text.push('P');
            }
            if unit.is_of_a_day() && !text.contains('T') {
                text.push('T');
            }
            text.push_str(digits);
            text.push(unit.letter());
        }
        text
    }
}

/// True for plain digits with an optional fraction: `12`, `1.5`.
fn digits_are_plain(digits: &str) -> bool {
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    [whole, fraction]
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_taken_apart_and_put_together_as_it_was() {
        for text in ["P1Y2M3W4DT5H6M7.5S", "P3D", "PT1H", "PT0S", "P2W", "P1YT1M", "P1M", "PT1M"] {
            assert_eq!(Duration::parse(text).unwrap().text(), text);
        }
        let month = Duration::parse("P1M").unwrap();
        assert_eq!((month.part(Unit::Month), month.part(Unit::Minute)), ("1", ""));
        let minute = Duration::parse("PT1M").unwrap();
        assert_eq!((minute.part(Unit::Month), minute.part(Unit::Minute)), ("", "1"));
    }

    #[test]
    fn whatever_else_is_no_length_of_time() {
        for text in [
            "", "P", "PT", "1D", "P1", "PD", "P1H", "PT1D", "P1D2Y", "P1DT", "-P1D", "P-1D",
            "PT1S1S", "Pé",
        ] {
            assert_eq!(Duration::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_part_is_changed_alone() {
        let three_days = Duration::parse("P3D").unwrap();
        assert_eq!(three_days.clone().with(Unit::Hour, " 4 ").text(), "P3DT4H");
        assert_eq!(three_days.with(Unit::Day, "").text(), "");
        assert_eq!(Duration::default().with(Unit::Minute, "90").text(), "PT90M");
    }
}
