//! Compares a run of a bench with an earlier one (the reference): checks that got worse or better beyond chance,
//! differences that chance explains, and results without a counterpart.

use super::comparison::Verdict;
use super::reference::{Reference, ReferenceCell, ReferenceColumn, counted};
use super::report::Report;
use crate::bench::calls::plan::Plan;
use crate::bench::design::check::Check;
use pilcrow_stats::{Stratum, fall_by_chance, holm};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A check whose share of passed answers to one input differs from the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckShift {
    /// Index of the column in the plan.
    pub column: usize,
    /// Index of the input.
    pub input: usize,
    /// Index of the check.
    pub check: usize,
    /// True if the check must hold, so that the bench fails with it.
    pub must: bool,
    /// Passed answers and decided answers in the reference.
    pub before: [usize; 2],
    /// Passed answers and decided answers now.
    pub now: [usize; 2],
}

impl CheckShift {
    /// Returns the change of the share of passed answers; negative if it fell.
    pub fn difference(&self) -> f64 {
        share(self.now) - share(self.before)
    }

    /// True if the share fell.
    pub fn is_lower(&self) -> bool {
        self.difference() < 0.0
    }

    /// True if the share changed.
    fn has_moved(&self) -> bool {
        self.difference().abs() > 1e-9
    }
}

/// Largest probability that a run without any real change is called worse.
pub const FALSE_ALARMS: f64 = 0.05;

/// A check that must hold and whose share of passed answers, over all inputs of a column, fell since the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fall {
    /// Index of the column in the plan.
    pub column: usize,
    /// Index of the check.
    pub check: usize,
    /// Passed answers and decided answers in the reference.
    pub before: [usize; 2],
    /// Passed answers and decided answers now.
    pub now: [usize; 2],
    /// Probability that chance alone explains the fall, corrected for the number of checks and columns (Holm).
    pub chance: f64,
}

impl Fall {
    fn is_beyond_chance(&self) -> bool {
        self.chance <= FALSE_ALARMS
    }
}

/// The comparison of a run with its reference.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Against {
    /// True while calls of the run are still open: there are numbers, but no verdict.
    pub is_so_far: bool,
    /// Inputs that got worse in a check that must hold and fell over all inputs beyond chance; the largest fall first.
    pub worse: Vec<CheckShift>,
    /// Checks that must hold and fell over all inputs; the least probable by chance first.
    pub falls: Vec<Fall>,
    /// Inputs that got better in a check that must hold and rose over all inputs beyond chance; the largest rise first.
    pub better: Vec<CheckShift>,
    /// All other checks of inputs with a changed share; every run has some by chance. Falls come first, and among them
    /// the checks that must hold.
    pub differs: Vec<CheckShift>,
    /// Number of checks of inputs with the same share as before.
    pub same: usize,
    /// Number of checks of inputs with a result now, but none in the reference.
    pub only_now: usize,
    /// Number of checks of inputs with a result in the reference, but none now.
    pub only_then: usize,
    /// Columns of the plan that send something else than in the reference.
    pub changed: Vec<usize>,
    /// Columns of the plan that send the same as in the reference.
    pub unchanged: Vec<usize>,
}

impl Against {
    /// True if a check that must hold fell over all inputs beyond chance; always false while calls are open.
    pub fn is_worse(&self) -> bool {
        self.falls.iter().any(|fall| self.verdict(fall) == Verdict::Worse)
    }

    /// Returns the verdict on a fall.
    pub fn verdict(&self, fall: &Fall) -> Verdict {
        match fall.is_beyond_chance() {
            _ if self.is_so_far => Verdict::SoFar,
            true => Verdict::Worse,
            false => Verdict::CannotTell,
        }
    }

    /// Number of checks of inputs with a counterpart in the reference.
    pub fn matched(&self) -> usize {
        self.lower() + self.higher() + self.same
    }

    /// Number of checks of inputs whose share fell, for whatever reason.
    pub fn lower(&self) -> usize {
        self.worse.len() + self.differs.iter().filter(|moved| moved.is_lower()).count()
    }

    /// Number of checks of inputs whose share rose, for whatever reason.
    pub fn higher(&self) -> usize {
        self.better.len() + self.differs.iter().filter(|moved| !moved.is_lower()).count()
    }
}

/// Compares a run with a reference. Columns match by variant, model and settings, inputs by their ids, and checks by
/// their names in JSON Lines.
pub fn against(plan: &Plan, report: &Report, reference: &Reference) -> Against {
    let mut result = Against { is_so_far: !report.is_whole, ..Against::default() };
    let columns: Vec<Option<usize>> =
        (0..plan.columns.len()).map(|column| result.column(plan, reference, column)).collect();
    let cells: HashMap<(usize, &str), &ReferenceCell> =
        reference.cells.iter().map(|cell| ((cell.column, cell.input.as_str()), cell)).collect();
    let mut met = HashSet::new();
    let mut strata: BTreeMap<(usize, usize), Vec<Stratum>> = BTreeMap::new();
    for (input, own) in plan.inputs.iter().enumerate() {
        for (column, earlier) in columns.iter().enumerate() {
            let cell = earlier.and_then(|earlier| cells.get(&(earlier, own.id.as_str())));
            for (check, name, now) in counted(plan, report, column, input) {
                let before =
                    cell.and_then(|cell| cell.checks.iter().find(|(other, _)| *other == name));
                // The implied check against the schema is reported if its share changed, but never counted.
                let is_implied = plan.checks.get(check).is_some_and(Check::is_implied_fit);
                let Some((own_name, before)) = before else {
                    result.only_now += usize::from(!is_implied);
                    continue;
                };
                if !is_implied {
                    met.insert((*earlier, own.id.as_str(), own_name.as_str()));
                }
                let must = plan.checks.get(check).is_some_and(|check| check.must);
                let moved = CheckShift { column, input, check, must, before: *before, now };
                if must {
                    let stratum = Stratum { before: moved.before, now: moved.now };
                    strata.entry((column, check)).or_default().push(stratum);
                }
                if !is_implied || moved.has_moved() {
                    result.add(moved);
                }
            }
        }
    }
    result.only_then = counted_then(plan, reference).saturating_sub(met.len());
    result.falls = falls(&strata);
    result.sort_out(&strata);
    result
}

/// Swaps before and now in each stratum, so that a test for a fall finds a rise.
fn turned(
    strata: &BTreeMap<(usize, usize), Vec<Stratum>>,
) -> BTreeMap<(usize, usize), Vec<Stratum>> {
    let turn = |one: &Stratum| Stratum { before: one.now, now: one.before };
    strata.iter().map(|(place, inputs)| (*place, inputs.iter().map(turn).collect())).collect()
}

/// Removes and returns the shifts of the checks that fell beyond chance.
fn take_fallen(moved: &mut Vec<CheckShift>, falls: &[Fall]) -> Vec<CheckShift> {
    let places: HashSet<(usize, usize)> = falls
        .iter()
        .filter(|fall| fall.is_beyond_chance())
        .map(|fall| (fall.column, fall.check))
        .collect();
    moved.extract_if(.., |one| places.contains(&(one.column, one.check))).collect()
}

/// Returns the checks that fell over all their inputs. The correction counts all checks that could have fallen.
fn falls(strata: &BTreeMap<(usize, usize), Vec<Stratum>>) -> Vec<Fall> {
    let chances: Vec<f64> = strata.values().map(|inputs| fall_by_chance(inputs)).collect();
    let fall = |((&(column, check), inputs), chance): ((&(usize, usize), &Vec<Stratum>), f64)| {
        let (before, now) = (summed(inputs, |one| one.before), summed(inputs, |one| one.now));
        Fall { column, check, before, now, chance }
    };
    let all = strata.iter().zip(holm(&chances)).map(fall);
    let mut fallen: Vec<Fall> = all.filter(|fall| share(fall.now) < share(fall.before)).collect();
    fallen.sort_by(|one, other| one.chance.total_cmp(&other.chance));
    fallen
}

fn summed(inputs: &[Stratum], count: impl Fn(&Stratum) -> [usize; 2]) -> [usize; 2] {
    let counts = inputs.iter().map(count);
    counts.fold([0, 0], |[passed, total], [more_passed, more_total]| {
        [passed + more_passed, total + more_total]
    })
}

/// Number of check results in the reference that may have a counterpart: all but those of the implied check against the
/// schema.
fn counted_then(plan: &Plan, reference: &Reference) -> usize {
    let implied = plan.checks.iter().find(|check| check.is_implied_fit());
    let is_counted = |name: &str| implied.is_none_or(|check| name != check.kind.key());
    let all = reference.cells.iter().flat_map(|cell| &cell.checks);
    all.filter(|(name, _)| is_counted(name)).count()
}

impl Against {
    /// Returns the matching column of the reference, and records whether the column still sends the same.
    fn column(&mut self, plan: &Plan, reference: &Reference, column: usize) -> Option<usize> {
        let own = ReferenceColumn::from_plan(plan, column);
        let earlier = reference.columns.iter().position(|one| one.is_one_with(&own))?;
        let hash = reference.columns.get(earlier).and_then(|one| one.hash.as_ref());
        match hash {
            Some(hash) if own.hash.as_ref() == Some(hash) => self.unchanged.push(column),
            Some(_) => self.changed.push(column),
            None => {}
        }
        Some(earlier)
    }

    fn add(&mut self, moved: CheckShift) {
        match moved.has_moved() {
            true => self.differs.push(moved),
            false => self.same += 1,
        }
    }

    /// Moves the changes beyond chance from `differs` to `worse` and `better`; none while calls are open.
    fn sort_out(&mut self, strata: &BTreeMap<(usize, usize), Vec<Stratum>>) {
        let (mut lower, mut higher): (Vec<CheckShift>, Vec<CheckShift>) =
            std::mem::take(&mut self.differs).into_iter().partition(CheckShift::is_lower);
        lower.sort_by(|one, other| (!one.must).cmp(&!other.must).then(ordered(one, other)));
        higher.sort_by(|one, other| ordered(other, one));
        if !self.is_so_far {
            self.worse = take_fallen(&mut lower, &self.falls);
            self.better = take_fallen(&mut higher, &falls(&turned(strata)));
        }
        self.differs = [lower, higher].concat();
    }
}

fn ordered(one: &CheckShift, other: &CheckShift) -> Ordering {
    one.difference().total_cmp(&other.difference())
}

fn share([holds, total]: [usize; 2]) -> f64 {
    holds as f64 / total.max(1) as f64
}
