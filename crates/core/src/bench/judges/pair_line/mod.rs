//! The verdicts of judges of pairs on each column beside its baseline, with their statistical certainty.

use super::judge_ask::{JudgeAsk, JudgeOrder};
use super::judging::Judging;
use super::pair::{PairVerdict, Tie};
use super::rating::Better;
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::Progress;
use crate::bench::verdicts::comparison::{SURE, Verdict};
use crate::bench::verdicts::counting_host::CountingHost;
use pilcrow_stats::{Interval, holm, mcnemar, wilson_together};
use std::collections::HashMap;

/// The smallest deviation from one half of the share of first answers chosen that counts as a position bias.
const FAR: f64 = 0.1;

/// The verdicts of a judge on a column beside its baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairLine {
    /// Index of the judge's check.
    pub check: usize,
    /// Index of the column.
    pub column: usize,
    /// Index of the baseline's column.
    pub base: usize,
    /// Number of answers that are better in both orders.
    pub wins: usize,
    /// Number of answers that are worse in both orders.
    pub losses: usize,
    /// Number of answers where neither is better.
    pub ties: usize,
    /// Number of these ties where the judge chose a different answer in each order.
    pub flips: usize,
    /// Number of inputs with more better than worse answers, and with more worse than better ones.
    pub inputs: [usize; 2],
    /// Wilson's interval of the better inputs' share among these; `None` if there are none. The intervals of all
    /// columns of the judge hold simultaneously, and none contradicts its verdict.
    pub interval: Option<Interval>,
    /// The probability that chance alone divides these inputs so unevenly: an exact sign test.
    pub p: f64,
    /// The p-value, corrected by Holm's method for the number of columns.
    pub adjusted: f64,
    /// The verdict on the column.
    pub verdict: Verdict,
}

/// Number of times that a judge chose the answer shown first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionBias {
    /// Index of the judge's check.
    pub check: usize,
    /// Number of times that it chose the first.
    pub first: usize,
    /// Number of times that it chose either. A judge without bias chooses the first in half of these.
    pub chosen: usize,
    /// The probability of such a result by chance alone, over inputs.
    pub p: f64,
    /// The direction of the bias.
    pub to: BiasDirection,
}

/// The position that a judge prefers regardless of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BiasDirection {
    /// The judge does not, as far as these pairs tell.
    Neither,
    /// The answer shown first.
    First,
    /// The answer shown second.
    Second,
}

/// The verdicts of judges of pairs, by call and check.
pub(in crate::bench) type PairVerdicts = HashMap<(usize, usize), PairVerdict>;

/// Returns a line for each judge of pairs and each column that has a judged pair.
pub(in crate::bench) fn pair_lines(plan: &Plan, verdicts: &PairVerdicts) -> Vec<PairLine> {
    let each = judges_of_pairs(plan).into_iter().flat_map(|check| {
        let lines =
            (0..plan.columns.len()).filter_map(|column| line(plan, verdicts, check, column));
        corrected(lines.collect())
    });
    each.collect()
}

/// Collects the verdicts of all judges of pairs.
pub(in crate::bench) async fn pair_verdicts(
    plan: &Plan,
    progress: &Progress,
    judging: &Judging,
    host: &impl CountingHost,
) -> PairVerdicts {
    let mut verdicts = HashMap::new();
    for check in judges_of_pairs(plan) {
        for call in 0..plan.calls() {
            let verdict = judging.verdict(plan, progress, call, check);
            verdicts.extend(verdict.map(|verdict| ((call, check), verdict)));
            host.pause().await;
        }
    }
    verdicts
}

/// Returns the position bias of each judge of pairs that chose at least once.
pub(in crate::bench) fn leanings(
    plan: &Plan,
    progress: &Progress,
    judging: &Judging,
) -> Vec<PositionBias> {
    let judges = judges_of_pairs(plan).into_iter();
    judges.filter_map(|check| Choices { plan, progress, judging, check }.leaning()).collect()
}

fn judges_of_pairs(plan: &Plan) -> Vec<usize> {
    plan.judges().into_iter().filter(|check| plan.is_of_pairs(*check)).collect()
}

fn line(plan: &Plan, verdicts: &PairVerdicts, check: usize, column: usize) -> Option<PairLine> {
    let mut line = PairLine::empty(check, column, plan.base_of(column)?);
    for input in 0..plan.inputs.len() {
        let before = (line.wins, line.losses);
        for call in calls(plan, column, input) {
            if let Some(verdict) = verdicts.get(&(call, check)) {
                line.count(*verdict);
            }
        }
        // The repeats of an input count as one trial, decided by their majority.
        let (wins, losses) = (line.wins - before.0, line.losses - before.1);
        line.inputs[0] += usize::from(wins > losses);
        line.inputs[1] += usize::from(losses > wins);
    }
    line.p = mcnemar(line.inputs[0], line.inputs[1]);
    (line.pairs() > 0).then_some(line)
}

fn calls(plan: &Plan, column: usize, input: usize) -> impl Iterator<Item = usize> + use<'_> {
    (0..plan.repeats).map(move |repeat| plan.place(Ask { column, input, repeat }))
}

struct Choices<'run> {
    plan: &'run Plan,
    progress: &'run Progress,
    judging: &'run Judging,
    check: usize,
}

impl Choices<'_> {
    fn leaning(&self) -> Option<PositionBias> {
        let (mut first, mut chosen, mut leaning) = (0, 0, [0, 0]);
        for input in 0..self.plan.inputs.len() {
            let [firsts, seconds] = self.choices(input);
            first += firsts;
            chosen += firsts + seconds;
            leaning[0] += usize::from(firsts > seconds);
            leaning[1] += usize::from(seconds > firsts);
        }
        let p = mcnemar(leaning[0], leaning[1]);
        let share = first as f64 / chosen as f64;
        let to = match share - 0.5 {
            _ if p >= SURE => BiasDirection::Neither,
            more if more >= FAR => BiasDirection::First,
            less if less <= -FAR => BiasDirection::Second,
            _ => BiasDirection::Neither,
        };
        (chosen > 0).then_some(PositionBias { check: self.check, first, chosen, p, to })
    }

    /// Counts how often the first and the second answer was chosen for an input, among pairs that are answered in both
    /// orders.
    fn choices(&self, input: usize) -> [usize; 2] {
        let columns = 0..self.plan.columns.len();
        let calls = columns.flat_map(|column| calls(self.plan, column, input));
        let mut counts = [0, 0];
        for call in calls {
            let both = [JudgeOrder::OwnFirst, JudgeOrder::BaseFirst].map(|order| {
                let ask = JudgeAsk { call, check: self.check, order };
                self.judging.choice(self.plan, self.progress, ask)
            });
            let [Some(one), Some(other)] = both else { continue };
            for choice in [one, other] {
                counts[0] += usize::from(choice == Better::First);
                counts[1] += usize::from(choice == Better::Second);
            }
        }
        counts
    }
}

impl PairLine {
    fn empty(check: usize, column: usize, base: usize) -> Self {
        Self {
            check,
            column,
            base,
            wins: 0,
            losses: 0,
            ties: 0,
            flips: 0,
            interval: None,
            inputs: [0, 0],
            p: 1.0,
            adjusted: 1.0,
            verdict: Verdict::CannotTell,
        }
    }

    fn count(&mut self, verdict: PairVerdict) {
        match verdict {
            PairVerdict::Better => self.wins += 1,
            PairVerdict::Worse => self.losses += 1,
            PairVerdict::Tie(tie) => {
                self.ties += 1;
                self.flips += usize::from(tie == Tie::Flip);
            }
        }
    }

    /// Returns the number of judged pairs.
    pub fn pairs(&self) -> usize {
        self.wins + self.losses + self.ties
    }

    /// Returns the share of better inputs among the decided ones; `None` if none is decided.
    pub fn share(&self) -> Option<f64> {
        let [better, worse] = self.inputs;
        (better + worse > 0).then(|| better as f64 / (better + worse) as f64)
    }
}

/// Corrects the p-values and intervals of one judge's columns together.
fn corrected(mut lines: Vec<PairLine>) -> Vec<PairLine> {
    let adjusted = holm(&lines.iter().map(|line| line.p).collect::<Vec<_>>());
    let together = lines.len();
    for (line, adjusted) in lines.iter_mut().zip(adjusted) {
        let [better, worse] = line.inputs;
        line.adjusted = adjusted;
        line.verdict = Verdict::judge(adjusted, better.cmp(&worse));
        let interval = wilson_together(better, better + worse, together);
        line.interval = interval.map(|interval| interval.agree_with(0.5, line.verdict.direction()));
    }
    lines
}

#[cfg(test)]
mod tests;
