//! The checks that an opened answer fails: the value found, and the value expected.

use super::table::{CellAt, Matrix};
use crate::bench::desk::ReadyBench;
use crate::bench::lines::{AnswerTree, kind_line, value_text};
use crate::dom::{El, View, el, part};
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::{Ask, Check, CheckKind, Fold};
use serde_json::Value;
use std::rc::Rc;

/// Draws the failed checks once they are evaluated; issues of the schema and of judges are shown elsewhere.
pub(super) fn unmet_checks(
    table: Matrix,
    ready: &Rc<ReadyBench>,
    (input, column): CellAt,
    fold: &Fold,
    locale: Locale,
) -> View {
    let Some(repeat) = fold.repeats.first().copied() else { return View::default() };
    let call = ready.plan.place(Ask { column, input, repeat });
    let (ready, answer) = (Rc::clone(ready), fold.value.clone());
    part(move || {
        let unmet = table.report.with(|report| report.as_ref().map(|report| report.unmet(call)));
        let plan = &ready.plan;
        let expect = plan.inputs.get(input).and_then(|input| input.expect.as_ref());
        let checks = unmet.unwrap_or_default().into_iter();
        let checks =
            checks.filter_map(|check| plan.checks.get(check)).filter(|check| has_total(check));
        let failures = Unmet { tree: table.tree, answer: &answer, expect, locale };
        let lines: Vec<El> = checks.map(|check| el("li").child(failures.line(check))).collect();
        (!lines.is_empty()).then(|| {
            el("div")
                .class("bench-unmet")
                .child(el("p").child(words!(trial.unmet)))
                .child(el("ul").child(lines))
        })
    })
}

fn has_total(check: &Check) -> bool {
    !matches!(check.kind, CheckKind::Valid | CheckKind::Judge(_))
}

struct Unmet<'answer> {
    tree: AnswerTree,
    answer: &'answer Value,
    expect: Option<&'answer Value>,
    locale: Locale,
}

impl Unmet<'_> {
    fn line(&self, check: &Check) -> String {
        let value = check.at.get(self.answer).unwrap_or(&Value::Null);
        let value = self.failure_text(check, value);
        let line = match check.expected(self.expect) {
            Some(expected) => {
                let expected = self.failure_text(check, expected);
                words_now!(self.locale, trial.unmet_value, found = value, expected = expected)
            }
            // The answer's cost or duration is not a value in it.
            None if matches!(check.kind, CheckKind::Cost(_) | CheckKind::Seconds(_)) => {
                kind_line(check, self.locale)
            }
            None => {
                let kind = kind_line(check, self.locale);
                words_now!(self.locale, trial.unmet_kind, found = value, kind = kind)
            }
        };
        match self.tree.name(&check.at) {
            name if name.is_empty() => line,
            name => format!("{name}: {line}"),
        }
    }

    fn failure_text(&self, check: &Check, value: &Value) -> String {
        value_text(&self.tree.labelled(&check.at, value.clone()), self.locale)
    }
}
