//! Counts what the answers of a bench say.

use super::agreement::{FieldAgreement, agreement};
use super::agreement_kind::AgreementKind;
use super::check::{Check, CheckKind};
use super::comparison::{Score, Scores, comparisons};
use super::consensus::consensus;
use super::fold::folded;
use super::held::{Held, Holding, Outcome};
use super::judging::Judging;
use super::pair_line::{leanings, pair_lines, pair_verdicts};
use super::plan::{Ask, Plan};
use super::progress::{Answered, Progress};
use super::report::{Broken, Cell, CheckLine, ColumnLine, Report};
use super::same::number_of;
use crate::pointer::Pointer;
use crate::steps::Checker;
use pilcrow_stats::{mean, pass_at, pass_every, wilson};
use serde_json::Value;

/// As many places a cell shows, where nobody chose any.
const SHOWN: usize = 3;

/// What a check says of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Said {
    holding: Holding,
    outcome: Option<Outcome>,
}

impl CheckLine {
    fn add(&mut self, said: Said) {
        match said.holding {
            Holding::Holds => self.passed += 1,
            Holding::Fails => {}
            Holding::Unknown => return,
        }
        self.told += 1;
        match said.outcome {
            Some(Outcome::Hit) => self.hit += 1,
            Some(Outcome::Miss) => self.miss += 1,
            Some(Outcome::Wrong) => self.wrong += 1,
            Some(Outcome::Invented) => self.invented += 1,
            None => {}
        }
    }
}

/// Counts a bench, as far as it is answered.
pub fn report(
    plan: &Plan,
    progress: &Progress,
    judging: &Judging,
    checker: &dyn Checker,
) -> Report {
    let counting = Counting { plan, progress, judging, checker, said: Vec::new() };
    counting.with_said().report()
}

/// By which checks an answer passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// By all.
    All,
    /// By those that are held against each answer alone: no judge holds a baseline against itself.
    Alone,
}

struct Counting<'bench> {
    plan: &'bench Plan,
    progress: &'bench Progress,
    judging: &'bench Judging,
    checker: &'bench dyn Checker,
    /// What each check says of each answer; empty where there is none.
    said: Vec<Vec<Said>>,
}

impl<'bench> Counting<'bench> {
    fn with_said(mut self) -> Self {
        let columns = 0..self.plan.columns.len();
        let schemas: Vec<Option<Value>> = columns.map(|column| self.plan.schema(column)).collect();
        let asks = self.plan.asks();
        let said = asks.iter().map(|ask| self.said_of(*ask, &schemas));
        self.said = said.collect();
        self
    }

    fn said_of(&self, ask: Ask, schemas: &[Option<Value>]) -> Vec<Said> {
        let Some(answered) = self.answered(ask) else { return Vec::new() };
        let answer = answered.value.as_ref();
        let schema = schemas.get(ask.column).and_then(Option::as_ref);
        let is_checked = self.plan.checks.iter().any(|check| check.kind == CheckKind::Valid);
        let is_valid = is_checked
            && schema
                .zip(answer)
                .is_none_or(|(schema, answer)| self.checker.issues(schema, answer).is_empty());
        let held = Held {
            answer,
            expect: self.plan.inputs.get(ask.input).and_then(|input| input.expect.as_ref()),
            is_valid,
            usage: answered.usage.as_ref(),
            seconds: answered.milliseconds.map(|time| time as f64 / 1000.0),
            judged: None,
        };
        let place = self.plan.place(ask);
        let said = self.plan.checks.iter().enumerate().map(|(check, own)| {
            if !self.plan.is_about(check, ask.input) {
                return Said { holding: Holding::Unknown, outcome: None };
            }
            let judged = self.judging.said(self.plan, self.progress, place, check);
            let held = Held { judged, ..held };
            Said { holding: held.holding(own), outcome: held.outcome(own) }
        });
        said.collect()
    }

    fn answered(&self, ask: Ask) -> Option<&'bench Answered> {
        self.progress.answer(self.plan.place(ask))
    }

    fn said(&self, ask: Ask) -> &[Said] {
        self.said.get(self.plan.place(ask)).map(Vec::as_slice).unwrap_or_default()
    }

    fn asks(&self, column: usize, input: usize) -> impl Iterator<Item = Ask> + use<'bench> {
        (0..self.plan.repeats).map(move |repeat| Ask { column, input, repeat })
    }

    /// Whether an answer passes: the checks hold that must, or all where none must. None where nobody
    /// can tell.
    fn passes(&self, ask: Ask, by: By) -> Option<bool> {
        let counts = |check: usize| by == By::All || !self.plan.is_of_pairs(check);
        let checks = || self.plan.checks.iter().enumerate().filter(|(check, _)| counts(*check));
        let any_must = checks().any(|(_, check)| check.must);
        let checks = checks().filter(|(_, check)| check.must || !any_must);
        let known: Vec<Holding> = checks
            .filter_map(|(check, _)| self.said(ask).get(check).map(|said| said.holding))
            .filter(|holding| *holding != Holding::Unknown)
            .collect();
        (!known.is_empty()).then(|| known.iter().all(|holding| *holding == Holding::Holds))
    }

    fn report(&self) -> Report {
        let columns = || 0..self.plan.columns.len();
        let fields: Vec<Vec<FieldAgreement>> = columns().map(|at| self.fields(at)).collect();
        let shown = self.shown(&fields);
        let cells = (0..self.plan.inputs.len())
            .map(|input| columns().map(|column| self.cell(column, input, &shown)).collect());
        Report {
            columns: self.columns(),
            checks: columns().map(|column| self.checks(column)).collect(),
            comparisons: comparisons(self.plan, &|score| self.scores(score)),
            pairs: pair_lines(self.plan, self.progress, self.judging),
            leanings: leanings(self.plan, self.progress, self.judging),
            verdicts: pair_verdicts(self.plan, self.progress, self.judging),
            cells: cells.collect(),
            broken: self.broken(),
            holdings: self
                .said
                .iter()
                .map(|own| own.iter().map(|said| said.holding).collect())
                .collect(),
            fields,
            shown,
        }
    }

    fn fields(&self, column: usize) -> Vec<FieldAgreement> {
        let inputs = 0..self.plan.inputs.len();
        let answers: Vec<Vec<&Value>> = inputs.map(|input| self.values(column, input)).collect();
        agreement(self.plan.schema(column).as_ref(), &answers, self.plan.seed)
    }

    fn values(&self, column: usize, input: usize) -> Vec<&'bench Value> {
        self.asks(column, input).filter_map(|ask| self.answered(ask)?.value.as_ref()).collect()
    }

    /// The places that were chosen, or the first few that are short; the whole answer where there are
    /// none.
    fn shown(&self, fields: &[Vec<FieldAgreement>]) -> Vec<Pointer> {
        if !self.plan.show.is_empty() {
            return self.plan.show.clone();
        }
        let is_short = |field: &&FieldAgreement| {
            let is_long = [AgreementKind::LongText, AgreementKind::Entries].contains(&field.kind);
            !is_long && !field.place.contains("/*")
        };
        let first = fields.first().into_iter().flatten().filter(is_short);
        let places: Vec<Pointer> =
            first.filter_map(|field| Pointer::parse(&field.place)).take(SHOWN).collect();
        if places.is_empty() { vec![Pointer::root()] } else { places }
    }

    fn cell(&self, column: usize, input: usize, shown: &[Pointer]) -> Cell {
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
        let schema = self.plan.schema(column);
        let together =
            (answers.len() > 1).then(|| consensus(&answers, schema.as_ref(), self.checker));
        Cell {
            folds: folded(values.iter().copied()),
            shown: shown.iter().map(at).collect(),
            passed: self.told(column, input, By::All),
            alone: self.told(column, input, By::Alone),
            failed: asks().filter(|ask| self.progress.failure(place(*ask)).is_some()).count(),
            consensus: together.flatten(),
        }
    }

    fn columns(&self) -> Vec<ColumnLine> {
        let costs = self.judging.costs(self.plan, self.progress).into_iter().enumerate();
        costs.map(|(at, judge_cost)| ColumnLine { judge_cost, ..self.column(at) }).collect()
    }

    fn column(&self, column: usize) -> ColumnLine {
        let inputs = 0..self.plan.inputs.len();
        let told = inputs.clone().map(|input| self.told(column, input, By::All));
        let told: Vec<[usize; 2]> = told.collect();
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
        line.passed = told.iter().map(|[passed, _]| passed).sum();
        line.told = told.iter().map(|[_, told]| told).sum();
        line.interval = wilson(line.passed, line.told);
        let repeats = self.plan.repeats;
        let of_each = |pass: fn(usize, usize, usize) -> Option<f64>| {
            let each = told.iter().filter_map(|[passed, told]| pass(*passed, *told, repeats));
            mean(&each.collect::<Vec<_>>())
        };
        line.pass_at = of_each(pass_at);
        line.pass_every = of_each(pass_every);
        line
    }

    /// How many answers of a cell pass, and how many can be told.
    fn told(&self, column: usize, input: usize, by: By) -> [usize; 2] {
        let told: Vec<bool> = self.asks(column, input).filter_map(|a| self.passes(a, by)).collect();
        [told.iter().filter(|passes| **passes).count(), told.len()]
    }

    fn checks(&self, column: usize) -> Vec<CheckLine> {
        let mut lines = vec![CheckLine::default(); self.plan.checks.len()];
        for input in 0..self.plan.inputs.len() {
            for ask in self.asks(column, input) {
                lines.iter_mut().zip(self.said(ask)).for_each(|(line, said)| line.add(*said));
            }
        }
        for line in &mut lines {
            line.interval = wilson(line.passed, line.told);
        }
        lines
    }

    fn scores(&self, score: Score) -> Scores {
        let of = |column: usize, input: usize| {
            let [passed, told] = match score {
                Score::All => self.told(column, input, By::Alone),
                Score::Check(check) => self.held(column, input, check),
            };
            (told > 0).then(|| passed as f64 / told as f64)
        };
        let inputs = self.plan.inputs.len();
        let columns = 0..self.plan.columns.len();
        columns.map(|column| (0..inputs).map(|input| of(column, input)).collect()).collect()
    }

    /// For how many answers of a cell a check holds, and for how many that can be told.
    fn held(&self, column: usize, input: usize, check: usize) -> [usize; 2] {
        let said = self.asks(column, input).filter_map(|ask| self.said(ask).get(check).copied());
        said.fold([0, 0], |[passed, told], said| match said.holding {
            Holding::Holds => [passed + 1, told + 1],
            Holding::Fails => [passed, told + 1],
            Holding::Unknown => [passed, told],
        })
    }

    fn broken(&self) -> Vec<Broken> {
        let mut broken = Vec::new();
        let must = self.plan.checks.iter().enumerate().filter(|(_, check)| check.must);
        for (check, own) in must {
            for column in 0..self.plan.columns.len() {
                for input in 0..self.plan.inputs.len() {
                    let [passed, told] = self.held(column, input, check);
                    if !is_enough(own, passed, told) {
                        broken.push(Broken { column, input, check, passed, told });
                    }
                }
            }
        }
        broken
    }
}

/// Whether a check holds for as many answers as it has to.
fn is_enough(check: &Check, passed: usize, told: usize) -> bool {
    let least = check.least.as_ref().and_then(number_of).unwrap_or(1.0);
    told == 0 || passed as f64 + 1e-9 >= least * told as f64
}
