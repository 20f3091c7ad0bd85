//! Titles of a bench's columns, comparison sides and checks.

use super::words::{BenchWord, BenchWords};
use crate::bench::calls::plan::{Column, Plan};
use crate::bench::design::check::Judge;
use crate::bench::design::setting::Setting;
use crate::bench::verdicts::comparison::Score;
use crate::bench::verdicts::sides::Side;
use crate::field::{FieldTree, place_name};
use serde_json::Value;
use std::cell::OnceCell;

/// Builds the titles of a plan's parts in the person's language.
pub(in crate::bench) struct Titles<'plan> {
    pub plan: &'plan Plan,
    pub words: &'plan dyn BenchWords,
    /// The fields of the answers, built on first use.
    tree: OnceCell<FieldTree>,
}

impl<'plan> Titles<'plan> {
    pub fn new(plan: &'plan Plan, words: &'plan dyn BenchWords) -> Self {
        Self { plan, words, tree: OnceCell::new() }
    }

    /// Returns a column's title: the variant, model and settings, as far as the plan has several of them; the word for
    /// the document if it has not.
    pub fn column(&self, column: usize) -> String {
        let Some(own) = self.plan.columns.get(column) else { return String::new() };
        let parts = [
            (self.plan.variants.len() > 1).then(|| self.variant(own.variant)),
            (self.plan.models.len() > 1).then(|| self.model(own.model)),
            (self.settings_count() > 1).then(|| settings(&own.settings)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { self.words.word(BenchWord::Document) } else { parts.join(" · ") }
    }

    pub fn side(&self, side: Side) -> String {
        match side {
            Side::Variant(variant) if self.plan.models.len() > 1 => {
                format!("{} · {}", self.variant(variant), self.words.word(BenchWord::AllModels))
            }
            Side::Variant(variant) => self.variant(variant),
            Side::OfModel { variant, model } => {
                format!("{} · {}", self.variant(variant), self.model(model))
            }
            Side::Model(model) => self.model(model),
            Side::Settings(number) => {
                self.plan.columns.get(number).map(of_settings).unwrap_or_default()
            }
            Side::Column(column) => self.column(column),
        }
    }

    pub fn score(&self, score: Score) -> String {
        match score {
            Score::All => self.words.word(BenchWord::AllChecks),
            Score::Check(check) => self.check(check),
        }
    }

    /// Returns a check's title: its field and its kind.
    pub fn check(&self, check: usize) -> String {
        let judge = self.plan.judge(check).and_then(Judge::title);
        let Some(check) = self.plan.checks.get(check) else { return String::new() };
        // The tolerance of a derived check of a number was chosen by nobody, so it is not mentioned.
        let word = if check.derived && check.is_by_input() { "equals" } else { check.kind.word() };
        let kind = self.words.check(word);
        let kind = judge.map_or(kind.clone(), |judge| format!("{kind}: {judge}"));
        let title = match check.at.as_str() {
            "" => kind,
            _ => format!("{}: {kind}", place_name(self.tree(), &check.at)),
        };
        match check.inputs.split_first() {
            None => title,
            Some((only, [])) => format!("{title} ({only})"),
            Some((first, _)) => format!("{title} ({first}, …)"),
        }
    }

    fn tree(&self) -> &FieldTree {
        self.tree.get_or_init(|| FieldTree::new(self.plan.schema(0).unwrap_or_default()))
    }

    /// Returns the title of a judge's document, or that of its check if it has none.
    pub fn judge(&self, check: usize) -> String {
        let title = self.plan.judge(check).and_then(Judge::title);
        title.map_or_else(|| self.check(check), str::to_owned)
    }

    fn variant(&self, variant: usize) -> String {
        let variant = self.plan.variants.get(variant);
        variant.map(|variant| variant.title().to_owned()).unwrap_or_default()
    }

    fn model(&self, model: usize) -> String {
        let nameless = self.words.word(BenchWord::Document);
        let model = self.plan.models.get(model);
        model.map(|model| self.plan.model_title(model, &nameless)).unwrap_or(nameless)
    }

    fn settings_count(&self) -> usize {
        let others = self.plan.variants.len() * self.plan.models.len();
        self.plan.columns.len() / others.max(1)
    }
}

/// Returns a column's title: the variant, model and settings, as far as the plan has several of them; the word for the
/// document if it has not.
pub fn column_title(plan: &Plan, column: usize, words: &dyn BenchWords) -> String {
    Titles::new(plan, words).column(column)
}

/// Returns the title of a comparison's side.
pub fn side_title(plan: &Plan, side: Side, words: &dyn BenchWords) -> String {
    Titles::new(plan, words).side(side)
}

/// Returns the title of a check's judge.
pub fn judge_title(plan: &Plan, check: usize, words: &dyn BenchWords) -> String {
    Titles::new(plan, words).judge(check)
}

/// Returns the title of a check.
pub fn check_title(plan: &Plan, check: usize, words: &dyn BenchWords) -> String {
    Titles::new(plan, words).check(check)
}

fn of_settings(column: &Column) -> String {
    settings(&column.settings)
}

fn settings(settings: &[Setting]) -> String {
    let value = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let each = settings.iter().map(|setting| format!("{} {}", setting.name, value(&setting.value)));
    each.collect::<Vec<_>>().join(", ")
}
