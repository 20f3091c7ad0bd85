//! Counts the results of a bench into a [`Report`].

mod passing;

use super::checking::{CheckResult, Checking};
use super::comparison::{Score, Scores, comparisons};
use super::counting_host::{AtHand, CountingHost, at_once};
use super::report::{Cell, CheckLine, ColumnLine, Report};
use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::{CallAnswer, Progress};
use crate::bench::judges::judging::Judging;
use crate::bench::judges::pair_line::{leanings, pair_lines, pair_verdicts};
use crate::bench::likeness::agreement::{FieldAgreement, agreement};
use crate::bench::likeness::agreement_kind::AgreementKind;
use crate::bench::likeness::consensus::consensus;
use crate::bench::likeness::fold::folded;
use crate::pointer::Pointer;
use crate::steps::Checker;
use pilcrow_stats::{mean, pass_at, pass_every, wilson};
use serde_json::Value;

/// Number of fields that a table cell shows if the bench names none.
const MAX_PLACES: usize = 3;

/// Counts the results of a bench so far.
pub fn report(
    plan: &Plan,
    progress: &Progress,
    judging: &Judging,
    checker: &dyn Checker,
) -> Report {
    at_once(report_with(plan, progress, judging, &AtHand(checker)))
}

/// Like [`report`], with an asynchronous validator and with pauses for other work.
pub async fn report_with(
    plan: &Plan,
    progress: &Progress,
    judging: &Judging,
    host: &impl CountingHost,
) -> Report {
    let schemas: Vec<_> = (0..plan.columns.len()).map(|column| plan.schema(column)).collect();
    let checking = Checking { plan, progress, judging, schemas: &schemas };
    let results = checking.evaluate(host).await;
    Counting { plan, progress, judging, schemas: &schemas, results, host }
        .report()
        .await
        .without_early_verdicts()
}

struct Counting<'bench, Host> {
    plan: &'bench Plan,
    progress: &'bench Progress,
    judging: &'bench Judging,
    /// The schema of each column's answers; `None` if there is none.
    schemas: &'bench [Option<Value>],
    /// The results of all checks on each call's answer; empty where there is no answer.
    results: Vec<Vec<CheckResult>>,
    host: &'bench Host,
}

/// The checks that decide whether an answer passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CheckScope {
    /// All checks.
    All,
    /// The checks of single answers. Judges of pairs are left out, since they never judge the baseline.
    Alone,
}

impl<'bench, Host: CountingHost> Counting<'bench, Host> {
    fn answered(&self, ask: Ask) -> Option<&'bench CallAnswer> {
        self.progress.answer(self.plan.place(ask))
    }

    fn check_results(&self, ask: Ask) -> &[CheckResult] {
        self.results.get(self.plan.place(ask)).map(Vec::as_slice).unwrap_or_default()
    }

    fn asks(&self, column: usize, input: usize) -> impl Iterator<Item = Ask> + use<'bench, Host> {
        (0..self.plan.repeats).map(move |repeat| Ask { column, input, repeat })
    }

    async fn report(&self) -> Report {
        let Self { plan, progress, judging, host, .. } = *self;
        let columns = || 0..plan.columns.len();
        let mut fields = Vec::new();
        for column in columns() {
            fields.push(self.fields(column).await);
        }
        let places = self.cell_places(&fields);
        let verdicts = pair_verdicts(plan, progress, judging, host).await;
        Report {
            is_whole: progress.counts().is_whole(),
            columns: self.columns(),
            checks: columns().map(|column| self.checks(column)).collect(),
            comparisons: comparisons(plan, &|score| self.scores(score), host).await,
            pairs: pair_lines(plan, &verdicts),
            leanings: leanings(plan, progress, judging),
            silences: plan
                .judges()
                .into_iter()
                .map(|check| judging.silent(plan, progress, check))
                .collect(),
            verdicts,
            cells: self.cells(&places).await,
            broken: self.broken_checks(|check| check.must),
            not_as_expected: self.broken_checks(|check| check.derived && !check.must),
            holdings: self
                .results
                .iter()
                .map(|own| own.iter().map(|result| result.holding).collect())
                .collect(),
            fields,
            places,
        }
    }

    fn schema(&self, column: usize) -> Option<&'bench Value> {
        self.schemas.get(column)?.as_ref()
    }

    async fn fields(&self, column: usize) -> Vec<FieldAgreement> {
        let inputs = 0..self.plan.inputs.len();
        let answers: Vec<Vec<&Value>> = inputs.map(|input| self.values(column, input)).collect();
        agreement(self.schema(column), &answers, self.plan.seed, self.host).await
    }

    fn values(&self, column: usize, input: usize) -> Vec<&'bench Value> {
        self.asks(column, input).filter_map(|ask| self.answered(ask)?.value.as_ref()).collect()
    }

    /// Returns the pointers that the bench names, else the first few fields with short values, else the whole answer.
    fn cell_places(&self, fields: &[Vec<FieldAgreement>]) -> Vec<Pointer> {
        if !self.plan.show.is_empty() {
            return self.plan.show.clone();
        }
        let is_short = |field: &&FieldAgreement| {
            let is_long = [AgreementKind::LongText, AgreementKind::Entries].contains(&field.kind);
            !is_long && !field.place.contains("/*")
        };
        let first = fields.first().into_iter().flatten().filter(is_short);
        let places: Vec<Pointer> =
            first.filter_map(|field| Pointer::parse(&field.place)).take(MAX_PLACES).collect();
        if places.is_empty() { vec![Pointer::root()] } else { places }
    }

    async fn cells(&self, places: &[Pointer]) -> Vec<Vec<Cell>> {
        let mut rows = Vec::with_capacity(self.plan.inputs.len());
        for input in 0..self.plan.inputs.len() {
            let mut row = Vec::with_capacity(self.plan.columns.len());
            for column in 0..self.plan.columns.len() {
                row.push(self.cell(column, input, places).await);
                self.host.pause().await;
            }
            rows.push(row);
        }
        rows
    }

    async fn cell(&self, column: usize, input: usize, places: &[Pointer]) -> Cell {
        let asks = || self.asks(column, input);
        let values: Vec<(usize, &Value)> = asks()
            .filter_map(|ask| Some((ask.repeat, self.answered(ask)?.value.as_ref()?)))
            .collect();
        let at = |place: &Pointer| {
            let at =
                values.iter().map(|(repeat, v)| (*repeat, place.get(v).unwrap_or(&Value::Null)));
            folded(at)
        };
        let place = |ask: Ask| self.plan.place(ask);
        let answers: Vec<&Value> = values.iter().map(|(_, value)| *value).collect();
        let consensus = match answers.len() {
            0 | 1 => None,
            _ => consensus(&answers, self.schema(column), self.host).await,
        };
        Cell {
            folds: folded(values.iter().copied()),
            places: places.iter().map(at).collect(),
            passed: self.pass_counts(column, input, CheckScope::All),
            alone: self.pass_counts(column, input, CheckScope::Alone),
            failed: asks().filter(|ask| self.progress.failure(place(*ask)).is_some()).count(),
            consensus,
        }
    }

    fn columns(&self) -> Vec<ColumnLine> {
        let costs = self.judging.costs(self.plan, self.progress).into_iter().enumerate();
        costs.map(|(at, judge_cost)| ColumnLine { judge_cost, ..self.column(at) }).collect()
    }

    fn column(&self, column: usize) -> ColumnLine {
        let inputs = 0..self.plan.inputs.len();
        let counts = inputs.clone().map(|input| self.pass_counts(column, input, CheckScope::All));
        let counts: Vec<[usize; 2]> = counts.collect();
        let asks = inputs.flat_map(|input| self.asks(column, input));
        let mut line = ColumnLine {
            calls: self.plan.inputs.len() * self.plan.repeats,
            ..ColumnLine::default()
        };
        let mut seconds = Vec::new();
        for ask in asks {
            line.failed += usize::from(self.progress.failure(self.plan.place(ask)).is_some());
            let Some(answered) = self.answered(ask) else { continue };
            line.answered += 1;
            seconds.extend(answered.milliseconds.map(|time| time as f64 / 1000.0));
            if let Some(usage) = &answered.usage {
                line.prompt_tokens += usage.prompt_tokens;
                line.answer_tokens += usage.answer_tokens;
                line.cost =
                    usage.cost.map_or(line.cost, |cost| Some(line.cost.unwrap_or_default() + cost));
            }
        }
        line.seconds = mean(&seconds);
        line.passed = counts.iter().map(|[passed, _]| passed).sum();
        line.total = counts.iter().map(|[_, total]| total).sum();
        line.interval = wilson(line.passed, line.total);
        let repeats = self.plan.repeats;
        let of_each = |pass: fn(usize, usize, usize) -> Option<f64>| {
            let each = counts.iter().filter_map(|[passed, total]| pass(*passed, *total, repeats));
            mean(&each.collect::<Vec<_>>())
        };
        line.pass_at = of_each(pass_at);
        line.pass_every = of_each(pass_every);
        line
    }

    fn checks(&self, column: usize) -> Vec<CheckLine> {
        let mut lines = vec![CheckLine::default(); self.plan.checks.len()];
        for input in 0..self.plan.inputs.len() {
            for ask in self.asks(column, input) {
                lines
                    .iter_mut()
                    .zip(self.check_results(ask))
                    .for_each(|(line, result)| line.add(*result));
            }
        }
        for line in &mut lines {
            line.interval = wilson(line.passed, line.total);
        }
        lines
    }

    fn scores(&self, score: Score) -> Scores {
        let score_of = |column: usize, input: usize| {
            let [passed, total] = match score {
                Score::All => self.pass_counts(column, input, CheckScope::Alone),
                Score::Check(check) => self.check_counts(column, input, check),
            };
            (total > 0).then(|| passed as f64 / total as f64)
        };
        let inputs = self.plan.inputs.len();
        let columns = 0..self.plan.columns.len();
        columns.map(|column| (0..inputs).map(|input| score_of(column, input)).collect()).collect()
    }
}
