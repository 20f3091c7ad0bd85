//! The form that adds a judge: the criteria by which it judges, and what it is shown.

use super::judge_model::{model_of_new_judge, new_judge_model};
use crate::bench::desk::Desk;
use crate::dom::{El, RwSignal, TextProp, derived, el, value_of};
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::bench::{BenchModel, Check, JudgeSees, new_judge};
use pilcrow_core::text::letters::first_letters;

/// The longest name made from the first line of the criteria, in characters.
const LONGEST_NAME: usize = 40;

/// A handle to the typed values of the form.
#[derive(Clone, Copy)]
struct JudgeFields {
    name: RwSignal<String>,
    criteria: RwSignal<String>,
    sees: RwSignal<JudgeSees>,
    /// The judge's model; `None` for the first that is offered.
    model: RwSignal<Option<BenchModel>>,
}

/// Draws the form, folded.
pub fn judge_form(desk: Desk) -> El {
    let locale = use_locale();
    let typed = JudgeFields {
        name: RwSignal::new(String::new()),
        criteria: RwSignal::new(String::new()),
        sees: RwSignal::new(JudgeSees::Answer),
        model: RwSignal::new(None),
    };
    let is_missing = RwSignal::new(false);
    let add = button("button", words!(trial.add_judge))
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| {
            let check = typed.check(desk, locale.get_untracked());
            is_missing.set(check.is_none());
            if let Some(check) = check {
                typed.name.set(String::new());
                typed.criteria.set(String::new());
                desk.edit(|bench| bench.checks.push(check));
            }
        });
    let missing =
        derived(move || is_missing.get().then(|| words_now!(locale.get(), trial.no_criteria)));
    el("details")
        .class("bench-judge-form")
        .child(el("summary").child(words!(trial.new_judge)))
        .child(el("p").class("field-help").child(words!(trial.new_judge_help)))
        .child(criteria_field(typed, is_missing, missing))
        .child(name_field(typed))
        .child(order_field(typed))
        .child(new_judge_model(desk, typed.model))
        .child(el("div").class("actions").child(add))
}

fn criteria_field(typed: JudgeFields, is_missing: RwSignal<bool>, missing: TextProp) -> El {
    let area = el("textarea")
        .class("control w-full")
        .attr("id", "bench-criteria")
        .attr("rows", "3")
        .attr("aria-describedby", "bench-criteria-fault")
        .attr("aria-invalid", derived(move || if is_missing.get() { "true" } else { "false" }))
        .value(typed.criteria)
        .on("input", move |event| typed.criteria.set(value_of(&event)));
    let fault = el("p")
        .class("field-issue")
        .attr("id", "bench-criteria-fault")
        .attr("role", "alert")
        .child(missing);
    field("bench-criteria", words!(trial.criteria)).child(area).child(fault)
}

fn name_field(typed: JudgeFields) -> El {
    let input = el("input")
        .class("control w-medium")
        .attr("id", "bench-judge-name")
        .attr("autocomplete", "off")
        .value(typed.name)
        .on("input", move |event| typed.name.set(value_of(&event)));
    field("bench-judge-name", words!(trial.judge_name)).child(input)
}

fn order_field(typed: JudgeFields) -> El {
    let option = |value: &'static str, words: crate::words::Words| {
        el("option").attr("value", value).child(words)
    };
    let select = el("select")
        .class("control w-medium")
        .attr("id", "bench-judge-sees")
        .on("change", move |event| {
            let is_pair = value_of(&event) == "pair";
            typed.sees.set(if is_pair { JudgeSees::Pair } else { JudgeSees::Answer });
        })
        .child(option("answer", words!(trial.sees_answer)))
        .child(option("pair", words!(trial.sees_pair)));
    field("bench-judge-sees", words!(trial.judge_sees)).child(select)
}

fn field(id: &'static str, label: crate::words::Words) -> El {
    el("div").class("field").child(el("label").class("field-label").attr("for", id).child(label))
}

impl JudgeFields {
    /// Builds the judge's check; `None` without criteria.
    fn check(self, desk: Desk, locale: Locale) -> Option<Check> {
        let criteria = self.criteria.get_untracked().trim().to_owned();
        let sees = self.sees.get_untracked();
        let lead = match sees {
            JudgeSees::Answer => words_now!(locale, trial.judge_told),
            JudgeSees::Pair => words_now!(locale, trial.judge_told_pair),
        };
        let name = self.name.get_untracked().trim().to_owned();
        let name = if name.is_empty() { first_words(&criteria) } else { name };
        let model = model_of_new_judge(desk, self.model.get_untracked());
        (!criteria.is_empty())
            .then(|| new_judge(&name, &format!("{lead}\n\n{criteria}"), sees, model))
    }
}

/// Returns the beginning of the criteria's first line.
fn first_words(criteria: &str) -> String {
    let line = criteria.lines().next().unwrap_or_default().trim();
    let cut = first_letters(line, LONGEST_NAME);
    if cut.len() == line.len() {
        return line.to_owned();
    }
    let whole = cut.rsplit_once(' ').map_or(cut, |(before, _)| before);
    format!("{}…", whole.trim_end_matches([',', ';', ':', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judge_without_a_name_is_called_by_its_criteria() {
        let check = |criteria: &str, name: &str| assert_eq!(first_words(criteria), name);
        check("Is it polite?\nAnd short?", "Is it polite?");
        check(
            "The answer names the order, and says when the parcel comes.",
            "The answer names the order, and says…",
        );
        check(&"я".repeat(50), &format!("{}…", "я".repeat(40)));
    }
}
