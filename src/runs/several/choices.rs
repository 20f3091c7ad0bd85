//! Content of the dialog that tries several values of a field: the field, its values, and the button that runs them.

use super::influence::influence_view;
use super::second::Second;
use super::values::{Fields, tick_list, value_controls};
use crate::dom::{El, RwSignal, View, derived, el, part, value_of};
use crate::ui::{FilesUnderWay, button, field};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::run::sweep::{
    Influence, MOST_CELLS, MOST_VALUES, UNCHANGED, VALUES_EACH, Variable,
};
use serde_json::Value;
use std::rc::Rc;

/// The most fields that are ticked at first for trying each in turn.
const MOST_EACH: usize = 5;

/// The inputs to try.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Trial {
    /// One field (by its index among the offered ones) at several values; or two fields, each value with each.
    Values(Vec<(usize, Vec<Value>)>),
    /// Each of these fields alone at other values, beside runs of the unchanged input.
    Each(Vec<usize>),
}

/// The dialog's view of the document and its runs.
#[derive(Clone)]
pub(super) struct Trials {
    pub fields: Fields,
    /// Index of the field that is chosen at first; `None` chooses the quickest one to try.
    pub first: Option<usize>,
    /// Runs a trial.
    pub ask: Rc<dyn Fn(Trial)>,
    /// Returns the cost of a number of runs, in words; `None` if they cost nothing.
    pub cost: Rc<dyn Fn(usize) -> Option<String>>,
    /// Returns how much each field influences the answer, according to the earlier runs.
    pub effect: Rc<dyn Fn() -> Option<Influence>>,
    /// Files that are still being read for the trial.
    pub reading: FilesUnderWay,
    /// Reasons why values do not fit, as lines.
    pub refused: RwSignal<Vec<String>>,
}

/// A handle to the choices made in the dialog.
#[derive(Clone, Copy)]
struct Choice {
    /// Index of the field; `None` tries each field in turn.
    at: RwSignal<Option<usize>>,
    values: RwSignal<Vec<Value>>,
    second: Second,
    /// Indexes of the fields that are tried in turn.
    each: RwSignal<Vec<usize>>,
}

impl Choice {
    fn trial(self) -> Trial {
        match self.at.get() {
            Some(at) => {
                let second = self.second.tried(Some(at));
                Trial::Values([(at, self.values.get())].into_iter().chain(second).collect())
            }
            None => Trial::Each(self.each.get()),
        }
    }

    /// Number of runs that the choice needs. Tracked.
    fn runs(self) -> usize {
        match self.at.get() {
            Some(at) => {
                let second = self.second.tried(Some(at));
                self.values.with(Vec::len) * second.map_or(1, |(_, values)| values.len())
            }
            None => match self.each.with(Vec::len) {
                0 => 0,
                count => UNCHANGED + count * VALUES_EACH,
            },
        }
    }

    /// The most runs that the choice may need. Tracked.
    fn most(self) -> usize {
        match self.second.tried(self.at.get()) {
            Some(_) => MOST_CELLS,
            None => MOST_VALUES,
        }
    }

    /// True if a field has fewer than two values to try. Tracked.
    fn has_few(self) -> bool {
        let second = self.second.tried(self.at.get());
        self.values.with(Vec::len) < 2 || second.is_some_and(|(_, values)| values.len() < 2)
    }

    fn is_possible(self) -> bool {
        let runs = self.runs();
        self.at.with(|at| match at {
            Some(_) => !self.has_few() && runs <= self.most(),
            None => runs > 0,
        })
    }
}

/// Draws the dialog's content.
pub(super) fn face(trials: Trials) -> View {
    let fields = Rc::clone(&trials.fields);
    if fields.is_empty() {
        let nothing = el("p").child(words!(sweep.nothing));
        return el("div").class("dialog-body").child(nothing).into();
    }
    let at = RwSignal::new(trials.first.or_else(|| Some(first(&fields))));
    let each = RwSignal::new(first_of_each(&fields));
    let choice = Choice { at, values: RwSignal::new(Vec::new()), second: Second::new(), each };
    let (control, refused, reading) = (trials.clone(), trials.refused, trials.reading);
    let control = part(move || {
        let at = at.get();
        refused.change(Vec::new());
        untrack(|| match at {
            Some(at) => {
                let variable = control.fields.get(at);
                let most = MOST_VALUES;
                variable
                    .map(|variable| value_controls(variable, choice.values, reading, "sweep", most))
                    .into()
            }
            None => fields_in_turn(&control, each),
        })
    });
    let body = el("div")
        .class("dialog-body sweep")
        .child(el("p").class("field-help").child(words!(sweep.what)))
        .child(field_choice(&fields, at))
        .child(control)
        .child(choice.second.view(&fields, at, reading))
        .child(count_line(choice))
        .child(cost_line(choice, Rc::clone(&trials.cost)))
        .child(refused_lines(refused));
    let actions = el("div").class("dialog-actions").child(run_button(choice, trials.ask));
    [body.into(), actions.into()].into()
}

/// Index of the first field whose values need no typing, or else 0.
fn first(fields: &Fields) -> usize {
    fields.iter().position(Variable::is_ready).unwrap_or_default()
}

/// Indexes of the first fields that offer other values by themselves; limited, since each costs several runs.
fn first_of_each(fields: &Fields) -> Vec<usize> {
    let ready = fields.iter().enumerate().filter(|(_, variable)| variable.is_ready());
    ready.map(|(at, _)| at).take(MOST_EACH).collect()
}

/// Draws the fields to try in turn, and their influence according to earlier runs.
fn fields_in_turn(trials: &Trials, each: RwSignal<Vec<usize>>) -> View {
    let ready = trials.fields.iter().enumerate().filter(|(_, variable)| variable.is_ready());
    let named = ready.map(|(at, variable)| (at, variable.name.clone()));
    let list = tick_list(words!(sweep.fields), named, each);
    let help = el("p").class("field-help").child(words_now!(
        use_locale().get_untracked(),
        sweep.each_what,
        unchanged = UNCHANGED,
        values = VALUES_EACH
    ));
    let influence = (trials.effect)().map(|influence| influence_view(&influence));
    [help.into(), list.into(), influence.into()].into()
}

fn field_choice(fields: &Fields, at: RwSignal<Option<usize>>) -> El {
    let option = |(at, variable): (usize, &Variable)| {
        el("option").attr("value", at.to_string()).child(variable.name.clone())
    };
    let options: Vec<El> = fields.iter().enumerate().map(option).collect();
    // With a single such field, there is nothing to compare it with.
    let can_compare = fields.iter().filter(|variable| variable.is_ready()).count() > 1;
    let each = can_compare.then(|| el("option").attr("value", "").child(words!(sweep.each)));
    let select = el("select")
        .child(options)
        .child(each)
        .value(derived(move || at.get().map(|at| at.to_string()).unwrap_or_default()))
        .on("change", move |event| at.set(value_of(&event).parse().ok()));
    field("sweep-field", words!(sweep.field), select)
}

/// Draws a warning if there are too few or too many values.
fn count_line(choice: Choice) -> El {
    let locale = use_locale();
    let words = derived(move || {
        let is_one = choice.at.with(Option::is_some);
        match choice.runs() {
            0 if !is_one => words_now!(locale.get(), sweep.no_field),
            _ if is_one && choice.has_few() => words_now!(locale.get(), sweep.few),
            count if is_one && count > choice.most() => {
                words_now!(locale.get(), sweep.many, count = choice.most())
            }
            _ => String::new(),
        }
    });
    el("p").class("field-help").attr("role", "status").child(words)
}

/// Draws the cost of all runs together, before any begins.
fn cost_line(choice: Choice, cost: Rc<dyn Fn(usize) -> Option<String>>) -> El {
    let words = derived(move || {
        let runs = choice.runs();
        untrack(|| cost(runs)).filter(|_| runs > 0)
    });
    el("p").class("field-help sweep-cost").child(words)
}

fn refused_lines(refused: RwSignal<Vec<String>>) -> El {
    let lines = part(move || {
        let lines = refused.get().into_iter().map(|line| el("li").child(line));
        let lines: Vec<El> = lines.collect();
        (!lines.is_empty()).then(|| el("ul").class("field-issue").child(lines))
    });
    el("div").attr("role", "alert").child(lines)
}

fn run_button(choice: Choice, ask: Rc<dyn Fn(Trial)>) -> El {
    let locale = use_locale();
    let words = derived(move || match choice.runs() {
        0 | 1 => words_now!(locale.get(), run.run),
        count => words_now!(locale.get(), sweep.run, count = count),
    });
    button("button button-primary", words)
        .flag("disabled", move || !choice.is_possible())
        .on("click", move |_| ask(untrack(|| choice.trial())))
}
