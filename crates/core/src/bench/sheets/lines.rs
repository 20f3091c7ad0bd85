//! Exports each answer of a bench: as JSON Lines, and as a table for spreadsheets.

use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::Progress;
use crate::bench::design::setting::Setting;
use crate::bench::verdicts::report::Report;
use crate::bench::verdicts::subject::Holding;
use crate::object::text;
use crate::pointer::Pointer;
use crate::text::cells::{comma_separated, guarded};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Returns each answered or failed call as a JSON object on a line of its own: `{input, variant, model, server?,
/// settings?, repeat, answer | text | failed, why?, checks?, pairs?, judges?, seconds?, usage?}`. `repeat` counts from
/// 1; `why` is the reason why a text contains no value, or ended early; `pairs` contains each pair judge's verdict on
/// the answer beside the baseline's, and `judges` the model of each judge.
pub fn answer_lines(plan: &Plan, progress: &Progress, report: &Report) -> String {
    let mut lines = String::new();
    let each = Lines { plan, progress, report };
    for line in each.all() {
        lines.push_str(&Value::Object(line).to_string());
        lines.push('\n');
    }
    lines
}

/// Returns each call as comma-separated values, with a column for each value of the answers; lists become JSON.
pub fn answer_table(plan: &Plan, progress: &Progress, report: &Report) -> String {
    let rows: Vec<Vec<(String, Value)>> =
        Lines { plan, progress, report }.all().map(|line| flat(&Value::Object(line))).collect();
    let mut heads: Vec<String> = Vec::new();
    let mut visited = HashSet::new();
    for (head, _) in rows.iter().flatten() {
        if visited.insert(head.clone()) {
            heads.push(head.clone());
        }
    }
    let first = heads.iter().cloned().map(guarded).collect();
    let cells = rows.into_iter().map(|row| {
        let mut row: Map<String, Value> = row.into_iter().collect();
        heads.iter().map(|head| row.shift_remove(head).map(cell).unwrap_or_default()).collect()
    });
    comma_separated(std::iter::once(first).chain(cells))
}

fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => guarded(text),
        Value::Array(_) | Value::Object(_) => guarded(value.to_string()),
        other => other.to_string(),
    }
}

/// Lists the single values of a value with their paths: `answer/total`.
fn flat(value: &Value) -> Vec<(String, Value)> {
    let mut cells = Vec::new();
    flatten(&Pointer::root(), value, &mut cells);
    cells
}

fn flatten(at: &Pointer, value: &Value, cells: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            members.iter().for_each(|(key, value)| flatten(&at.join(key), value, cells));
        }
        other => {
            let place = at.as_str();
            cells.push((place.strip_prefix('/').unwrap_or(place).to_owned(), other.clone()));
        }
    }
}

struct Lines<'bench> {
    plan: &'bench Plan,
    progress: &'bench Progress,
    report: &'bench Report,
}

impl Lines<'_> {
    fn all(&self) -> impl Iterator<Item = Map<String, Value>> {
        self.plan.asks().into_iter().filter_map(|ask| self.line(ask))
    }

    fn line(&self, ask: Ask) -> Option<Map<String, Value>> {
        let place = self.plan.place(ask);
        let mut line = self.head(ask)?;
        let mut put = |key: &str, value: Option<Value>| {
            line.extend(value.map(|value| (key.to_owned(), value)));
        };
        if let Some(failure) = self.progress.failure(place) {
            put("failed", Some(text(failure.kind.key())));
            return Some(line);
        }
        let answered = self.progress.answer(place)?;
        match &answered.value {
            Some(value) => put("answer", Some(value.clone())),
            None => put("text", Some(text(&answered.text))),
        }
        put("why", answered.failure.as_ref().map(|failure| text(failure.kind.key())));
        put("checks", self.checks(place));
        put("pairs", self.pairs(place));
        put("judges", self.judges(place));
        put("seconds", answered.milliseconds.map(seconds));
        put("usage", answered.usage.as_ref().map(|usage| usage.to_value()));
        Some(line)
    }

    fn head(&self, ask: Ask) -> Option<Map<String, Value>> {
        let column = self.plan.columns.get(ask.column)?;
        let mut line = Map::new();
        line.insert("input".to_owned(), text(&self.plan.inputs.get(ask.input)?.id));
        line.insert("variant".to_owned(), text(&self.plan.variants.get(column.variant)?.id));
        let model = self.plan.models.get(column.model)?;
        line.insert("model".to_owned(), text(&model.name));
        let server = self.plan.model_apart(model);
        line.extend(server.map(|server| ("server".to_owned(), text(&server))));
        let setting = |setting: &Setting| (setting.name.clone(), setting.value.clone());
        if !column.settings.is_empty() {
            let settings = column.settings.iter().map(setting).collect();
            line.insert("settings".to_owned(), Value::Object(settings));
        }
        line.insert("repeat".to_owned(), (ask.repeat + 1).into());
        Some(line)
    }

    fn names(&self, place: usize, is_told: impl Fn(usize) -> bool) -> Vec<(usize, String)> {
        let input = self.plan.ask(place).map(|ask| ask.input);
        input.map(|input| check_names(self.plan, input, is_told)).unwrap_or_default()
    }

    /// Returns the result of each decided check, by pointer and kind.
    fn checks(&self, place: usize) -> Option<Value> {
        let holdings = self.report.holdings.get(place)?;
        let holding = |check: usize| holdings.get(check).copied().unwrap_or(Holding::Unknown);
        let names = self.names(place, |check| holding(check) != Holding::Unknown);
        let checks = names.into_iter();
        let checks = checks.map(|(check, name)| (name, (holding(check) == Holding::Holds).into()));
        let checks: Map<String, Value> = checks.collect();
        (!checks.is_empty()).then_some(Value::Object(checks))
    }

    /// Returns the model of each judge that gave a result.
    fn judges(&self, place: usize) -> Option<Value> {
        let holdings = self.report.holdings.get(place)?;
        let is_told = |check: usize| {
            let holding = holdings.get(check).copied().unwrap_or(Holding::Unknown);
            holding != Holding::Unknown || self.report.verdicts.contains_key(&(place, check))
        };
        let is_judge = |check: usize| self.plan.judge(check).is_some();
        let names = self.names(place, is_told).into_iter();
        let judges = names
            .filter(|(check, _)| is_judge(*check))
            .filter_map(|(check, name)| Some((name, text(&self.plan.judge_model_title(check)?))));
        let judges: Map<String, Value> = judges.collect();
        (!judges.is_empty()).then_some(Value::Object(judges))
    }

    /// Returns each pair judge's verdict on the answer beside the baseline's.
    fn pairs(&self, place: usize) -> Option<Value> {
        let verdict = |check: usize| self.report.verdicts.get(&(place, check));
        let names = self.names(place, |check| verdict(check).is_some());
        let pairs =
            names.into_iter().filter_map(|(check, name)| Some((name, text(verdict(check)?.key()))));
        let pairs: Map<String, Value> = pairs.collect();
        (!pairs.is_empty()).then_some(Value::Object(pairs))
    }
}

/// Returns the names of the checks of an input for which `is_told` is true: pointer and kind, `/decision equals`, with
/// a number behind repeated names. The numbers count all checks of the input, so that a judge keeps its name even if
/// the one before it gave no verdict.
pub(in crate::bench) fn check_names(
    plan: &Plan,
    input: usize,
    is_told: impl Fn(usize) -> bool,
) -> Vec<(usize, String)> {
    let (mut names, mut used_names) = (Vec::new(), HashSet::new());
    let checks = plan.checks.iter().enumerate();
    for (check, own) in checks.filter(|(check, _)| plan.is_about(*check, input)) {
        let name =
            free_name(&used_names, format!("{} {}", own.at, own.kind.key()).trim().to_owned());
        used_names.insert(name.clone());
        names.push((check, name));
    }
    names.retain(|(check, _)| is_told(*check));
    names
}

/// Returns the name, with a number behind it if it is used already.
fn free_name(used_names: &HashSet<String>, name: String) -> String {
    let mut numbered = (2_usize..).map(|number| format!("{name} {number}"));
    match used_names.contains(&name) {
        true => numbered.find(|name| !used_names.contains(name)).unwrap_or_default(),
        false => name,
    }
}

/// Converts milliseconds to seconds without rounding.
fn seconds(milliseconds: u64) -> Value {
    let written = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    crate::document::parse_text(&written).unwrap_or_default()
}
