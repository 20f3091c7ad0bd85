//! Builds the tables of a bench's report, row by row.

use super::pair_words::PairWord;
use super::sheet::{
    BenchSheet, HeadedValue, NamedTable, Row, number, numbers_text, rounded, share, sheet_of,
};
use super::titles::Titles;
use super::words::{BenchWord as Word, BenchWords};
use crate::bench::calls::plan::Plan;
use crate::bench::design::check::Check;
use crate::bench::likeness::agreement::FieldAgreement;
use crate::bench::likeness::agreement_alpha::Alpha;
use crate::bench::likeness::fold::Fold;
use crate::bench::verdicts::comparison::{Comparison, Test, Verdict};
use crate::bench::verdicts::report::{BrokenCheck, Cell, CheckLine, ColumnLine, Report};
use crate::field::without_noise;
use crate::object::text;
use crate::text::letters::beginning;
use pilcrow_stats::Interval;
use serde_json::Value;

/// Longest value in a cell, in characters; longer ones are cut.
const MAX_TEXT: usize = 60;

/// Lays out a bench's report, including the table of answers.
pub fn bench_sheet(plan: &Plan, report: &Report, words: &dyn BenchWords) -> BenchSheet {
    let tables = Tables { plan, report, titles: Titles::new(plan, words) };
    let answers = [("answers", words.word(Word::Answers), tables.answers())];
    sheet_of(tables.titled_tables().into_iter().chain(answers))
}

/// Lays out a bench's report without the table of answers, for a view that shows the answers beside it.
pub fn report_sheet(plan: &Plan, report: &Report, words: &dyn BenchWords) -> BenchSheet {
    sheet_of(Tables { plan, report, titles: Titles::new(plan, words) }.titled_tables())
}

/// The sources of the tables.
pub(in crate::bench) struct Tables<'bench> {
    pub plan: &'bench Plan,
    pub report: &'bench Report,
    pub titles: Titles<'bench>,
}

impl Tables<'_> {
    /// Returns all tables except that of the answers.
    pub fn titled_tables(&self) -> [NamedTable; 8] {
        let (words, pairs) = (self.titles.words, PairWord::Pairs);
        [
            ("broken", words.word(Word::Broken), self.broken(&self.report.broken)),
            ("columns", words.word(Word::Columns), self.columns()),
            ("comparisons", words.word(Word::Comparisons), self.comparisons()),
            ("pairs", words.pair_word(pairs), self.pairs()),
            ("judges", words.word(Word::Judges), self.judges()),
            ("checks", words.word(Word::Checks), self.checks()),
            (
                "not_as_expected",
                words.word(Word::NotAsExpected),
                self.broken(&self.report.not_as_expected),
            ),
            ("agreement", words.word(Word::Agreement), self.agreement()),
        ]
    }

    pub fn cell(&self, word: Word, value: Option<Value>) -> HeadedValue {
        let (key, title) = (word.key().to_owned(), self.titles.words.word(word));
        HeadedValue { key, title, about: self.titles.words.about(word), value, adds_up: false }
    }

    /// Returns a cell of a column with a total.
    fn summed(&self, word: Word, value: Option<Value>) -> HeadedValue {
        HeadedValue { adds_up: true, ..self.cell(word, value) }
    }

    pub fn pair_cell(&self, word: PairWord, value: Option<Value>) -> HeadedValue {
        let (key, title) = (word.key().to_owned(), self.titles.words.pair_word(word));
        HeadedValue { key, title, about: None, value, adds_up: false }
    }

    pub fn count(&self, word: Word, count: usize) -> HeadedValue {
        self.cell(word, Some(count.into()))
    }

    pub fn ends(&self, interval: Option<Interval>) -> [HeadedValue; 2] {
        [
            self.cell(Word::From, interval.and_then(|interval| rounded(interval.from, 3))),
            self.cell(Word::To, interval.and_then(|interval| rounded(interval.to, 3))),
        ]
    }

    /// Returns a cell with the column's title; empty if there is only one column.
    fn column(&self, column: usize) -> HeadedValue {
        let several = self.plan.columns.len() > 1;
        self.cell(Word::Column, several.then(|| text(&self.titles.column(column))))
    }

    fn input(&self, input: usize) -> HeadedValue {
        let id = self.plan.inputs.get(input).map(|input| text(&input.id));
        self.cell(Word::Input, id)
    }

    /// Returns a cell with an input's id, or the words for all inputs together.
    fn input_or_all(&self, input: Option<usize>) -> HeadedValue {
        let all = || text(&self.titles.words.word(Word::AllInputs));
        input.map_or_else(|| self.cell(Word::Input, Some(all())), |input| self.input(input))
    }

    fn columns(&self) -> Vec<Row> {
        let lines = self.report.columns.iter().enumerate();
        lines.map(|(column, line)| self.column_row(column, line)).collect()
    }

    fn column_row(&self, column: usize, line: &ColumnLine) -> Row {
        let is_told = line.total > 0;
        let repeated = |share: Option<f64>| share.filter(|_| self.plan.repeats > 1);
        let tokens = |count: u64| (count > 0).then(|| Value::from(count));
        let mut row = vec![
            self.cell(Word::Column, Some(text(&self.titles.column(column)))),
            self.summed(Word::Answered, Some(line.answered.into())),
            self.summed(Word::Calls, Some(line.calls.into())),
            self.summed(Word::Failed, (line.failed > 0).then(|| line.failed.into())),
            self.cell(Word::Passed, is_told.then(|| line.passed.into())),
            self.cell(Word::Total, is_told.then(|| line.total.into())),
            self.cell(Word::Rate, share(line.passed, line.total)),
        ];
        row.extend(self.ends(line.interval));
        row.extend([
            self.cell(Word::PassAt, repeated(line.pass_at).and_then(|share| rounded(share, 3))),
            self.cell(Word::PassEvery, repeated(line.pass_every).and_then(|s| rounded(s, 3))),
            self.cell(Word::Seconds, line.seconds.and_then(|seconds| rounded(seconds, 2))),
            self.summed(Word::PromptTokens, tokens(line.prompt_tokens)),
            self.summed(Word::AnswerTokens, tokens(line.answer_tokens)),
            self.summed(Word::Cost, line.cost.map(|cost| number(&cost.rounded(6)))),
            self.summed(Word::JudgeCost, line.judge_cost.map(|cost| number(&cost.rounded(6)))),
        ]);
        row
    }

    fn checks(&self) -> Vec<Row> {
        let columns = self.report.checks.iter().enumerate();
        let each = columns.flat_map(|(column, lines)| {
            lines.iter().enumerate().map(move |(check, line)| (column, check, line))
        });
        // Skips checks without a decided answer, and the implied check against the schema if all answers pass it.
        let each = each.filter(|(_, check, line)| {
            let own = self.plan.checks.get(*check);
            let says_nothing = line.passed == line.total && own.is_some_and(Check::is_implied_fit);
            line.total > 0 && !says_nothing
        });
        each.map(|(column, check, line)| self.check_row(column, check, line)).collect()
    }

    fn check_row(&self, column: usize, check: usize, line: &CheckLine) -> Row {
        let outcomes = [
            (Word::Hit, line.hit),
            (Word::Miss, line.miss),
            (Word::Wrong, line.wrong),
            (Word::Invented, line.invented),
        ];
        let has_outcomes = outcomes.iter().any(|(_, count)| *count > 0);
        let mut row = vec![
            self.column(column),
            self.cell(Word::Check, Some(text(&self.titles.check(check)))),
            self.count(Word::Passed, line.passed),
            self.count(Word::Total, line.total),
            self.cell(Word::Rate, share(line.passed, line.total)),
        ];
        row.extend(self.ends(line.interval));
        row.extend(
            outcomes.map(|(word, count)| self.cell(word, has_outcomes.then(|| count.into()))),
        );
        row
    }

    /// Returns the rows of agreement, the lowest agreement first.
    fn agreement(&self) -> Vec<Row> {
        if !self.report.has_repeats() {
            return Vec::new();
        }
        let columns = self.report.fields.iter().enumerate();
        let mut fields: Vec<(usize, &FieldAgreement)> = columns
            .flat_map(|(column, fields)| fields.iter().map(move |field| (column, field)))
            .collect();
        let share = |field: &FieldAgreement| field.share.unwrap_or(f64::INFINITY);
        fields.sort_by(|one, other| share(one.1).total_cmp(&share(other.1)));
        fields.into_iter().map(|(column, field)| self.field_row(column, field)).collect()
    }

    fn field_row(&self, column: usize, field: &FieldAgreement) -> Row {
        let words = self.titles.words;
        let whole = || words.word(Word::Document);
        let compared = field.compared().map(|(count, all)| text(&words.compared(count, all)));
        let (alpha, interval) = match field.alpha {
            Alpha::Is(alpha, interval) => (rounded(alpha, 3), interval),
            Alpha::AllTheSame => (Some(text(&words.all_the_same())), None),
            Alpha::TooFew | Alpha::NotMeasured => (None, None),
        };
        let place = field.label.clone().unwrap_or_else(whole);
        let mut row = vec![
            self.cell(Word::Place, Some(text(&place))),
            self.column(column),
            self.cell(Word::Kind, Some(text(&words.kind(field.kind.key())))),
            self.cell(Word::Share, field.share.and_then(|share| rounded(share, 3))),
            self.cell(Word::Compared, compared),
            self.count(Word::Varies, field.varied_inputs()),
            self.cell(Word::Alpha, alpha),
        ];
        row.extend(self.ends(interval));
        row
    }

    fn comparisons(&self) -> Vec<Row> {
        self.report.comparisons.iter().map(|comparison| self.comparison(comparison)).collect()
    }

    fn comparison(&self, comparison: &Comparison) -> Row {
        let word = |word: Word| text(&self.titles.words.word(word));
        let test = match comparison.test {
            Test::McNemar { .. } => word(Word::McNemar),
            Test::Bootstrap => word(Word::Bootstrap),
        };
        let verdict = self.titles.words.verdict(comparison.verdict.key());
        let mut row = vec![
            self.cell(Word::Right, Some(text(&self.titles.side(comparison.right)))),
            self.cell(Word::Left, Some(text(&self.titles.side(comparison.left)))),
            self.cell(Word::Score, Some(text(&self.titles.score(comparison.score)))),
            self.cell(Word::Verdict, Some(text(&verdict))),
            self.cell(Word::Difference, rounded(comparison.difference, 3)),
        ];
        row.extend(self.ends(Some(comparison.interval)));
        row.extend([
            self.p(comparison.verdict, comparison.adjusted),
            self.cell(Word::Test, Some(test)),
            self.count(Word::Inputs, comparison.inputs),
            self.cell(
                Word::Smallest,
                comparison.smallest.and_then(|smallest| rounded(smallest, 3)),
            ),
        ]);
        row
    }

    /// Returns a cell with the p-value; empty while there is no verdict.
    pub fn p(&self, verdict: Verdict, adjusted: f64) -> HeadedValue {
        let is_told = verdict != Verdict::SoFar;
        self.cell(Word::P, rounded(adjusted, 4).filter(|_| is_told))
    }

    fn broken(&self, broken: &[BrokenCheck]) -> Vec<Row> {
        let row = |broken: &BrokenCheck| {
            vec![
                self.column(broken.column),
                self.input_or_all(broken.input),
                self.cell(Word::Check, Some(text(&self.titles.check(broken.check)))),
                self.count(Word::Passed, broken.passed),
                self.count(Word::Total, broken.total),
            ]
        };
        broken.iter().map(row).collect()
    }

    pub fn answers(&self) -> Vec<Row> {
        let rows = self.report.cells.iter().enumerate().map(|(input, cells)| {
            let cells = cells.iter().enumerate().map(|(column, cell)| HeadedValue {
                key: format!("c{column}"),
                title: self.titles.column(column),
                about: None,
                value: Some(text(&self.cell_text(cell))),
                adds_up: false,
            });
            std::iter::once(self.input(input)).chain(cells).collect()
        });
        rows.collect()
    }

    /// Formats the shown fields of a cell, with repeats folded: `4 × approve, 1 × reject`.
    fn cell_text(&self, cell: &Cell) -> String {
        let failed = (cell.failed > 0).then(|| self.titles.words.failed(cell.failed));
        let places = cell.places.iter().filter(|folds| !folds.is_empty());
        let places = places.map(|folds| self.folds_text(folds));
        places.chain(failed).collect::<Vec<_>>().join("; ")
    }

    fn folds_text(&self, folds: &[Fold]) -> String {
        if let Some(middle) = numbers_text(folds) {
            return middle;
        }
        let one = |fold: &Fold| match folds.len() {
            1 => self.value_text(&fold.value),
            _ => format!("{} × {}", fold.repeats.len(), self.value_text(&fold.value)),
        };
        folds.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    fn value_text(&self, value: &Value) -> String {
        let whole = match value {
            Value::Null => self.titles.words.word(Word::Nothing),
            Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            Value::Number(number) => {
                let digits = number.to_string();
                without_noise(&digits).unwrap_or(digits)
            }
            other => other.to_string(),
        };
        beginning(&whole, MAX_TEXT).into_owned()
    }
}
