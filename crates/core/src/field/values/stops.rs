//! Steps of a number: with the arrow keys, and along a slider.

use super::decimal::Decimal;
use crate::field::FieldKind;

/// The most stops of a slider; with more it would be of no use.
const MAX_STOPS: i128 = 1_000_000;

/// The positions of a slider.
#[derive(Clone, Copy, Debug)]
pub struct Stops {
    first: Decimal,
    step: Decimal,
    /// Number of steps from the first stop to the last.
    pub count: u32,
}

/// The range and the step of a number.
struct Bounds {
    least: Option<Decimal>,
    most: Option<Decimal>,
    step: Option<Decimal>,
}

impl Bounds {
    fn from_kind(kind: &FieldKind) -> Option<Self> {
        let FieldKind::Number { integer, minimum, maximum, step } = kind else { return None };
        let read = |text: &Option<String>| text.as_deref().and_then(Decimal::parse);
        let step = read(step).or_else(|| integer.then_some(Decimal::ONE));
        let step = step.filter(|step| Decimal::ZERO.is_less(*step));
        let (mut least, mut most) = (read(minimum), read(maximum));
        if let Some(step) = step {
            // Only multiples of the step are allowed, so that the lower end moves up to the next one.
            least = least.and_then(|least| {
                let before = step.times(least.steps(step)?)?;
                if before.is_less(least) { before.plus(step) } else { Some(before) }
            });
            most = most.and_then(|most| step.times(most.steps(step)?));
        }
        Some(Self { least, most, step })
    }

    fn within(&self, number: Decimal) -> Decimal {
        match (self.least, self.most) {
            (Some(least), _) if number.is_less(least) => least,
            (_, Some(most)) if most.is_less(number) => most,
            _ => number,
        }
    }
}

impl Stops {
    /// Returns the stops of a number with both ends; a hundred of them if no step is given. `None` without both ends.
    pub fn from_kind(kind: &FieldKind) -> Option<Self> {
        let Bounds { least: Some(first), most: Some(last), step } = Bounds::from_kind(kind)? else {
            return None;
        };
        let span = last.minus(first)?;
        let step = step.unwrap_or_else(|| span.percent());
        let count = span.steps(step)?;
        let count = u32::try_from(count).ok().filter(|count| i128::from(*count) <= MAX_STOPS)?;
        (count > 0).then_some(Self { first, step, count })
    }

    /// Returns the number at a stop.
    pub fn text(&self, at: u32) -> Option<String> {
        self.first.plus(self.step.times(i128::from(at.min(self.count)))?).map(Decimal::text)
    }

    /// Returns the index of the nearest stop at or below a number.
    pub fn at(&self, text: &str) -> Option<u32> {
        let steps = Decimal::parse(text.trim())?.minus(self.first)?.steps(self.step)?;
        u32::try_from(steps.clamp(0, i128::from(self.count))).ok()
    }
}

/// Returns the number that is `steps` further; `None` if there is no other. An empty text begins at 0, or at the
/// nearest allowed number.
pub fn step_number(text: &str, kind: &FieldKind, steps: i32) -> Option<String> {
    let bounds = Bounds::from_kind(kind)?;
    let text = text.trim();
    if text.is_empty() {
        return Some(bounds.within(Decimal::ZERO).text());
    }
    // People may write a decimal comma.
    let comma = text.matches(',').count() == 1 && !text.contains('.');
    let now = Decimal::parse(&if comma { text.replace(',', ".") } else { text.to_owned() })?;
    let next = bounds.within(further(now, bounds.step, i128::from(steps))?).text();
    let next = if comma { next.replace('.', ",") } else { next };
    (next != text).then_some(next)
}

/// Moves a number by steps from multiple to multiple; without a step, by ones.
fn further(now: Decimal, step: Option<Decimal>, steps: i128) -> Option<Decimal> {
    let Some(step) = step else { return now.plus(Decimal::ONE.times(steps)?) };
    let below = now.steps(step)?;
    // Below a number between two multiples, the first step leads to the lower multiple.
    let between = step.times(below)?.is_less(now);
    let steps = if between && steps < 0 { steps + 1 } else { steps };
    step.times(below.checked_add(steps)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(bounds: [&str; 3], integer: bool) -> FieldKind {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let [minimum, maximum, step] = bounds.map(text);
        FieldKind::Number { integer, minimum, maximum, step }
    }

    #[track_caller]
    fn check(text: &str, bounds: [&str; 3], steps: i32, expected: Option<&str>) {
        let next = step_number(text, &number(bounds, false), steps);
        assert_eq!(next.as_deref(), expected, "{text} {bounds:?} {steps}");
    }

    #[test]
    fn a_step_goes_to_the_next_multiple_exactly() {
        check("0.1", ["", "", "0.1"], 2, Some("0.3"));
        check("7", ["", "", "5"], 1, Some("10"));
        check("7", ["", "", "5"], -1, Some("5"));
        check("5", ["", "", "5"], -1, Some("0"));
        check("-7", ["", "", "5"], 1, Some("-5"));
        check("9007199254740993", ["", "", "2"], 1, Some("9007199254740994"));
    }

    #[test]
    fn without_a_step_it_is_one_and_decimals_stay() {
        check("1.50", ["", "", ""], 1, Some("2.50"));
        check("1,5", ["", "", ""], -1, Some("0,5"));
        check("-1", ["", "", ""], 10, Some("9"));
    }

    #[test]
    fn bounds_are_kept() {
        check("9.5", ["", "10", ""], 1, Some("10"));
        check("10", ["", "10", ""], 1, None);
        check("9", ["", "11", "5"], 1, Some("10"));
        check("10", ["", "11", "5"], 1, None);
        check("50", ["", "10", ""], -1, Some("10"));
        check("0", ["1", "", ""], -1, Some("1"));
    }

    #[test]
    fn what_is_empty_begins_with_the_least_or_with_nought() {
        check("", ["", "", ""], 1, Some("0"));
        check(" ", ["3", "", ""], -1, Some("3"));
        check("", ["3", "", "2"], 1, Some("4"));
        check("", ["", "-2", ""], 1, Some("-2"));
    }

    #[test]
    fn what_is_no_number_stays() {
        for text in ["x", "1.", "-", "1e400", "1,2,3"] {
            if text != "1." {
                check(text, ["", "", ""], 1, None);
            }
        }
        check("1", ["", "", "0"], 1, Some("2"));
    }

    #[test]
    fn whole_numbers_step_by_one_to_the_next_whole() {
        let next = |text, steps| step_number(text, &number(["0", "10", ""], true), steps);
        assert_eq!(next("2.5", 1).as_deref(), Some("3"));
        assert_eq!(next("2.5", -1).as_deref(), Some("2"));
        assert_eq!(next("3", 10).as_deref(), Some("10"));
    }

    #[test]
    fn a_slider_stands_on_exact_numbers() {
        let stops = Stops::from_kind(&number(["0", "1", "0.1"], false)).unwrap();
        assert_eq!(stops.count, 10);
        assert_eq!(stops.text(3).as_deref(), Some("0.3"));
        assert_eq!(stops.at("0.39"), Some(3));
        assert_eq!(stops.at("-5"), Some(0));
        assert_eq!(stops.at("99"), Some(10));
        assert_eq!(stops.at(""), None);
        let hundredths = Stops::from_kind(&number(["0", "5", ""], false)).unwrap();
        assert_eq!((hundredths.count, hundredths.text(1)), (100, Some("0.05".to_owned())));
        let between = Stops::from_kind(&number(["1", "9", "4"], false)).unwrap();
        assert_eq!((between.count, between.text(0)), (1, Some("4".to_owned())));
    }

    #[test]
    fn without_two_ends_apart_there_is_no_slider() {
        for bounds in
            [["0", "", ""], ["", "5", ""], ["5", "0", ""], ["5", "5", ""], ["0", "1e9", "1"]]
        {
            assert!(Stops::from_kind(&number(bounds, false)).is_none(), "{bounds:?}");
        }
    }
}
