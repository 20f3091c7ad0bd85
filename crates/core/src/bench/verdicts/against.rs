//! A run of a bench held against an earlier one: what got worse, what got better, where answers differ as they do by
//! chance, and what has no counterpart.

use super::comparison::Verdict;
use super::reference::{Reference, ReferenceCell, ReferenceColumn, counted};
use super::report::Report;
use crate::bench::calls::plan::Plan;
use crate::bench::design::check::Check;
use pilcrow_stats::{Stratum, fall_by_chance, holm};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A check of an input that holds more or less often than in the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckShift {
    /// The column of the plan.
    pub column: usize,
    /// The input.
    pub input: usize,
    /// The check.
    pub check: usize,
    /// Whether it has to hold.
    pub must: bool,
    /// For how many answers it held in the reference, of those that could be told.
    pub before: [usize; 2],
    /// For how many it holds now.
    pub now: [usize; 2],
}

impl CheckShift {
    /// By how much the share of answers for which it holds is higher; below 0 where it is lower.
    pub fn difference(&self) -> f64 {
        share(self.now) - share(self.before)
    }

    /// Whether it holds for a smaller share than before.
    pub fn is_lower(&self) -> bool {
        self.difference() < 0.0
    }

    /// Whether it is another share than before.
    fn has_moved(&self) -> bool {
        self.difference().abs() > 1e-9
    }
}

/// The largest share of runs in which nothing has changed that is called worse.
pub const FALSE_ALARMS: f64 = 0.05;

/// A check that must hold, over all inputs of a column, where it holds less often than in the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fall {
    /// The column of the plan.
    pub column: usize,
    /// The check.
    pub check: usize,
    /// For how many answers it held in the reference, of those that could be told.
    pub before: [usize; 2],
    /// For how many it holds now.
    pub now: [usize; 2],
    /// How likely chance alone lets it fall so far, corrected for the number of checks and columns (Holm).
    pub chance: f64,
}

impl Fall {
    fn is_beyond_chance(&self) -> bool {
        self.chance <= FALSE_ALARMS
    }
}

/// A run beside its reference.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Against {
    /// Calls of the run are still to come: there are figures, and no verdict.
    pub is_so_far: bool,
    /// The inputs that got worse in what must hold and fell over all inputs beyond chance, what fell most first.
    pub worse: Vec<CheckShift>,
    /// What must hold and fell over all inputs, what chance explains least first.
    pub falls: Vec<Fall>,
    /// The inputs that got better in what must hold and rose over all inputs beyond chance, what rose most first.
    pub better: Vec<CheckShift>,
    /// All others that hold for another share: in every run some do by chance. What is lower comes first, and of that
    /// what must hold.
    pub differs: Vec<CheckShift>,
    /// How many checks of inputs hold as often as before.
    pub same: usize,
    /// Checks of inputs that are told now and were not in the reference, counted.
    pub only_now: usize,
    /// Checks of inputs of the reference that are not told now, counted.
    pub only_then: usize,
    /// The columns of the plan that ask something else than in the reference.
    pub changed: Vec<usize>,
    /// Those that ask the same.
    pub unchanged: Vec<usize>,
}

impl Against {
    /// Whether a check that must hold fell over all inputs, beyond what chance does; of a run that is not
    /// whole it cannot be told.
    pub fn is_worse(&self) -> bool {
        self.falls.iter().any(|fall| self.verdict(fall) == Verdict::Worse)
    }

    /// What is said of a fall.
    pub fn verdict(&self, fall: &Fall) -> Verdict {
        match fall.is_beyond_chance() {
            _ if self.is_so_far => Verdict::SoFar,
            true => Verdict::Worse,
            false => Verdict::CannotTell,
        }
    }

    /// How many checks of inputs have a counterpart.
    pub fn matched(&self) -> usize {
        self.lower() + self.higher() + self.same
    }

    /// How many hold for a smaller share of the answers than before, for whatever reason.
    pub fn lower(&self) -> usize {
        self.worse.len() + self.differs.iter().filter(|moved| moved.is_lower()).count()
    }

    /// How many hold for a larger share.
    pub fn higher(&self) -> usize {
        self.better.len() + self.differs.iter().filter(|moved| !moved.is_lower()).count()
    }
}

/// Holds what was counted against a reference. Columns are the same by variant, model and settings, inputs by
/// their ids, and checks by the names that they have in JSON Lines.
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
                // The implied fit is told where it moved, and makes no count longer.
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

/// The strata with then and now in each other's places: what rose has fallen there.
fn turned(
    strata: &BTreeMap<(usize, usize), Vec<Stratum>>,
) -> BTreeMap<(usize, usize), Vec<Stratum>> {
    let turn = |one: &Stratum| Stratum { before: one.now, now: one.before };
    strata.iter().map(|(place, inputs)| (*place, inputs.iter().map(turn).collect())).collect()
}

/// Takes out what belongs to the checks that fell beyond chance.
fn take_fallen(moved: &mut Vec<CheckShift>, falls: &[Fall]) -> Vec<CheckShift> {
    let places: HashSet<(usize, usize)> = falls
        .iter()
        .filter(|fall| fall.is_beyond_chance())
        .map(|fall| (fall.column, fall.check))
        .collect();
    moved.extract_if(.., |one| places.contains(&(one.column, one.check))).collect()
}

/// The checks that fell over all their inputs. All that could have fallen are compared, and corrected for.
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

/// How many checks of a reference may have a counterpart: all but the fit where it is implied.
fn counted_then(plan: &Plan, reference: &Reference) -> usize {
    let implied = plan.checks.iter().find(|check| check.is_implied_fit());
    let is_counted = |name: &str| implied.is_none_or(|check| name != check.kind.key());
    let all = reference.cells.iter().flat_map(|cell| &cell.checks);
    all.filter(|(name, _)| is_counted(name)).count()
}

impl Against {
    /// The column of the reference that a column has its counterpart in.
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

    /// Tells what moved beyond chance from what differs; of a run that is not whole that cannot be told.
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
