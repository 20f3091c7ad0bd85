//! Shifts: inputs that do better or worse than with the baseline; the worst come first.

use super::report::Report;
use crate::bench::calls::plan::Plan;
use std::cmp::Ordering;

/// An input whose share of passing repeats differs from the baseline's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Index of the input.
    pub input: usize,
    /// Index of the column.
    pub column: usize,
    /// Index of the baseline's column.
    pub base: usize,
    /// `[passed, decided]` repeats with the baseline.
    pub before: [usize; 2],
    /// `[passed, decided]` repeats in the column.
    pub now: [usize; 2],
}

impl Shift {
    /// Returns the change of the share that passes; negative if it fell.
    pub fn difference(&self) -> f64 {
        share(self.now) - share(self.before)
    }
}

/// Returns the inputs whose share of passing repeats differs from the baseline's, from the largest fall to the largest
/// rise.
pub fn shifts(plan: &Plan, report: &Report) -> Vec<Shift> {
    let mut shifts = Vec::new();
    for (input, cells) in report.cells.iter().enumerate() {
        for column in 0..plan.columns.len() {
            let Some(base) = plan.base_of(column) else { continue };
            let Some((before, now)) = cells.get(base).zip(cells.get(column)) else { continue };
            let shift = Shift { input, column, base, before: before.alone, now: now.alone };
            let is_told = shift.before[1] > 0 && shift.now[1] > 0;
            if is_told && shift.difference().abs() > 1e-9 {
                shifts.push(shift);
            }
        }
    }
    shifts.sort_by(|one, other| {
        one.difference().partial_cmp(&other.difference()).unwrap_or(Ordering::Equal)
    });
    shifts
}

fn share([passed, total]: [usize; 2]) -> f64 {
    passed as f64 / total.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::fixture::Any;
    use crate::bench::{Bench, CallAnswer, Judging, Key, Progress, report};
    use crate::document::parse_document;
    use serde_json::{Value, json};

    /// Returns the shifts of a bench in which all answers are right, except those named by column, input and repeat.
    fn detect_shifts(axes: Value, wrong: &[(usize, usize, usize)]) -> Vec<Shift> {
        let mut bench = json!({"repeats": 2, "checks": [{"is": "equals", "value": true}],
            "inputs": [{"input": 0}, {"input": 1}, {"input": 2}]});
        bench.as_object_mut().unwrap().extend(axes.as_object().unwrap().clone());
        let document = json!({"context": [{"type": "input", "input": 0}], "bench": bench});
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
        let mut progress = Progress::new(keys.collect());
        for (call, ask) in plan.asks().into_iter().enumerate() {
            let value = !wrong.contains(&(ask.column, ask.input, ask.repeat));
            progress
                .take(call, Ok(CallAnswer { value: Some(value.into()), ..CallAnswer::default() }));
        }
        let report = report(&plan, &progress, &Judging::default(), &Any);
        shifts(&plan, &report)
    }

    fn shift([input, column, base]: [usize; 3], before: [usize; 2], now: [usize; 2]) -> Shift {
        Shift { input, column, base, before, now }
    }

    #[test]
    fn what_got_worse_comes_first_held_against_the_baseline_with_the_same_model() {
        let axes = json!({"variants": [{"id": "new"}, {"id": "old"}], "models": ["m", "n"], "baseline": "old"});
        let wrong = [(0, 0, 0), (0, 0, 1), (1, 1, 0), (2, 2, 0), (0, 1, 0), (2, 1, 1)];
        assert_eq!(
            detect_shifts(axes, &wrong),
            [
                shift([0, 0, 2], [2, 2], [0, 2]),
                shift([1, 1, 3], [2, 2], [1, 2]),
                shift([2, 0, 2], [1, 2], [2, 2])
            ]
        );
    }

    #[test]
    fn of_one_version_the_first_model_is_what_others_are_held_against() {
        let axes = json!({"models": ["m", "n"]});
        assert_eq!(detect_shifts(axes, &[(1, 2, 0)]), [shift([2, 1, 0], [2, 2], [1, 2])]);
        assert_eq!(detect_shifts(json!({}), &[(0, 0, 0)]), []);
    }
}
