//! What judges that are shown pairs say of each column beside its baseline, and how sure that is.

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

/// The difference in shares below which a judge chooses what is shown first about as often as not.
const FAR: f64 = 0.1;

/// A column beside its baseline, as a judge sees both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairLine {
    /// The check that has the judge, by its number.
    pub check: usize,
    /// The column.
    pub column: usize,
    /// The column of the baseline.
    pub base: usize,
    /// How many of its answers are better, in both orders.
    pub wins: usize,
    /// How many are worse, in both orders.
    pub losses: usize,
    /// Of how many neither is better.
    pub ties: usize,
    /// Of how many of these the judge found another one better in each order.
    pub flips: usize,
    /// Of how many inputs more answers are better than worse, and the other way round.
    pub inputs: [usize; 2],
    /// Wilson's interval of the share of the first among these; `None` if there are none. Those of all columns that the
    /// judge compares hold together, and none says the opposite of its verdict.
    pub interval: Option<Interval>,
    /// How likely chance alone divides these inputs so unevenly: an exact test of signs.
    pub p: f64,
    /// The p-value, corrected by Holm for how many columns the judge compares.
    pub adjusted: f64,
    /// What it says of the column.
    pub verdict: Verdict,
}

/// How often a judge chose the answer that it was shown first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionBias {
    /// The check that has the judge, by its number.
    pub check: usize,
    /// How often it chose the first.
    pub first: usize,
    /// How often it chose one of both. Who goes by the answers alone chooses the first in half of these.
    pub chosen: usize,
    /// How likely chance alone gives as much, over inputs.
    pub p: f64,
    /// Where to it leans.
    pub to: BiasDirection,
}

/// Whether a judge goes by where an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BiasDirection {
    /// The judge does not, as far as these pairs tell.
    Neither,
    /// To what it is shown first.
    First,
    /// To what it is shown second.
    Second,
}

/// What judges that are shown pairs find of each answer: by its call and the check.
pub(in crate::bench) type PairVerdicts = HashMap<(usize, usize), PairVerdict>;

/// Judge by judge, each column that has a pair which it answered.
pub(in crate::bench) fn pair_lines(plan: &Plan, verdicts: &PairVerdicts) -> Vec<PairLine> {
    let each = judges_of_pairs(plan).into_iter().flat_map(|check| {
        let lines =
            (0..plan.columns.len()).filter_map(|column| line(plan, verdicts, check, column));
        corrected(lines.collect())
    });
    each.collect()
}

/// What these judges find of each answer.
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

/// How far each judge that is shown pairs goes by where an answer stands; of those that chose.
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
        // The repeats of an input are one try: what most of them say.
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

    /// How often the first and the second was chosen among the pairs of an input of which both orders are
    /// answered.
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

    /// How many pairs it counts.
    pub fn pairs(&self) -> usize {
        self.wins + self.losses + self.ties
    }

    /// The share of inputs that are better among those that are decided; `None` if none is.
    pub fn share(&self) -> Option<f64> {
        let [better, worse] = self.inputs;
        (better + worse > 0).then(|| better as f64 / (better + worse) as f64)
    }
}

/// Columns of one judge, p-values and intervals corrected together.
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
