//! Limits the runs that begin automatically within an hour.

use crate::document::parse_text;
use serde_json::{Value, json};

/// An hour, in milliseconds.
const HOUR: u64 = 3_600_000;

/// A limit of runs within any hour, with the times of those in the last hour. Its text is stored, so that a reload
/// keeps it.
///
/// ```
/// use pilcrow_core::run::live::HourlyBudget;
///
/// let mut budget = HourlyBudget::new(2);
/// assert_eq!(budget.spend(1_000), Ok(()));
/// assert_eq!(budget.spend(2_000), Ok(()));
/// assert_eq!(budget.spend(3_000), Err(3_601_000));
/// assert_eq!(HourlyBudget::read(&budget.to_text()), budget);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HourlyBudget {
    limit: usize,
    /// Times in milliseconds since 1970, the earliest first.
    spent: Vec<u64>,
}

impl Default for HourlyBudget {
    fn default() -> Self {
        Self::new(Self::USUAL)
    }
}

impl HourlyBudget {
    /// The default number of runs per hour: enough to try things out, and little enough to limit the cost of a mistake.
    pub const USUAL: usize = 30;
    /// The largest number of runs per hour that a person can set.
    pub const MOST: usize = 1_000;

    /// Creates a budget without any spent runs.
    pub fn new(limit: usize) -> Self {
        Self { limit: limit.clamp(1, Self::MOST), spent: Vec::new() }
    }

    /// Number of runs per hour.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Sets the number of runs per hour. Spent runs stay counted.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit.clamp(1, Self::MOST);
    }

    /// Spends one run.
    ///
    /// # Errors
    ///
    /// The time at which the next run may begin, if the hour has none left.
    pub fn spend(&mut self, now: u64) -> Result<(), u64> {
        self.has_room(now)?;
        self.spent.push(now);
        Ok(())
    }

    /// Checks for one more run within the hour.
    ///
    /// # Errors
    ///
    /// The time at which the next run may begin, if there is none left.
    pub fn has_room(&mut self, now: u64) -> Result<(), u64> {
        // After a clock was set back, times in the future count as now.
        self.spent.iter_mut().for_each(|at| *at = (*at).min(now));
        self.spent.retain(|at| now < at.saturating_add(HOUR));
        let first_in_the_way = self.spent.len().checked_sub(self.limit);
        match first_in_the_way.and_then(|place| self.spent.get(place)) {
            Some(at) => Err(at.saturating_add(HOUR)),
            None => Ok(()),
        }
    }

    /// Writes the budget for storage.
    pub fn to_text(&self) -> String {
        json!({"limit": self.limit, "spent": self.spent}).to_string()
    }

    /// Reads a stored budget; an unreadable one becomes the default without spent runs.
    pub fn read(text: &str) -> Self {
        let record = parse_text(text).unwrap_or_default();
        let limit = record.get("limit").and_then(Value::as_u64);
        let mut budget = Self::new(
            limit.map_or(Self::USUAL, |limit| usize::try_from(limit).unwrap_or(Self::MOST)),
        );
        let spent = record.get("spent").and_then(Value::as_array);
        let times = spent.into_iter().flatten().filter_map(Value::as_u64);
        budget.spent = times.take(Self::MOST).collect();
        budget.spent.sort_unstable();
        budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_hour_has_more_runs_than_were_allowed() {
        let mut budget = HourlyBudget::new(3);
        let tries = [0, 10, 20, 30, HOUR - 1, HOUR, HOUR + 9, HOUR + 10, HOUR + 11];
        let passed: Vec<u64> = tries.into_iter().filter(|now| budget.spend(*now).is_ok()).collect();
        assert_eq!(passed, [0, 10, 20, HOUR, HOUR + 10]);
    }

    #[test]
    fn a_smaller_limit_counts_what_was_spent_under_a_larger_one() {
        let mut budget = HourlyBudget::new(5);
        (0..4).for_each(|now| budget.spend(now).unwrap());
        budget.set_limit(2);
        // Two of the four spent runs have to be an hour old before another may begin.
        assert_eq!(budget.spend(10), Err(HOUR + 2));
    }

    #[test]
    fn what_was_kept_is_read_and_what_is_no_budget_is_the_usual_one() {
        let check = |text: &str, limit: usize, spent: &[u64]| {
            let read = HourlyBudget::read(text);
            assert_eq!((read.limit, read.spent.as_slice()), (limit, spent), "{text}");
        };
        check(r#"{"limit":7,"spent":[3,1]}"#, 7, &[1, 3]);
        check(r#"{"limit":0}"#, 1, &[]);
        check(r#"{"limit":99999999999,"spent":"x"}"#, HourlyBudget::MOST, &[]);
        check("", HourlyBudget::USUAL, &[]);
        check("[1]", HourlyBudget::USUAL, &[]);
    }

    #[test]
    fn a_clock_that_was_set_back_locks_nobody_out_for_longer_than_an_hour() {
        let mut budget = HourlyBudget::read(&json!({"limit": 1, "spent": [9 * HOUR]}).to_string());
        assert_eq!(budget.spend(HOUR), Err(2 * HOUR));
    }
}
