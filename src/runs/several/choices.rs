//! What the dialog of several values shows: the field, what it is tried at, and the button that asks.

use super::numbers::numbers;
use crate::dom::{El, RwSignal, View, derived, el, is_checked, part, value_of};
use crate::ui::{button, field};
use crate::widgets::option_name;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::run::sweep::{Choices, MOST_VALUES, Variable};
use serde_json::Value;
use std::rc::Rc;

/// The fields that are offered.
pub(super) type Fields = Rc<[Variable]>;

/// Asks for a field, by its place among those that are offered, at values.
pub(super) type Ask = Rc<dyn Fn(usize, Vec<Value>)>;

/// The content; what does not fit is told in lines.
pub(super) fn face(fields: Fields, refused: RwSignal<Vec<String>>, ask: Ask) -> View {
    if fields.is_empty() {
        let nothing = el("p").child(words!(sweep.nothing));
        return el("div").class("dialog-body").child(nothing).into();
    }
    let (at, values) = (RwSignal::new(first(&fields)), RwSignal::new(Vec::new()));
    let control = Rc::clone(&fields);
    let control = part(move || {
        let at = at.get();
        refused.change(Vec::new());
        control.get(at).map(|variable| untrack(|| choices(&variable.choices, values)))
    });
    let body = el("div")
        .class("dialog-body sweep")
        .child(el("p").class("field-help").child(words!(sweep.what)))
        .child(field_choice(&fields, at))
        .child(control)
        .child(count_line(values))
        .child(refused_lines(refused));
    let actions = el("div").class("dialog-actions").child(run_button(at, values, ask));
    [body.into(), actions.into()].into()
}

/// The first field whose values need not be written, and else the first.
fn first(fields: &Fields) -> usize {
    let is_ready = |variable: &Variable| !matches!(variable.choices, Choices::Texts(_));
    fields.iter().position(is_ready).unwrap_or_default()
}

fn field_choice(fields: &Fields, at: RwSignal<usize>) -> El {
    let option = |(at, variable): (usize, &Variable)| {
        el("option").attr("value", at.to_string()).child(variable.name.clone())
    };
    let options: Vec<El> = fields.iter().enumerate().map(option).collect();
    let select = el("select")
        .child(options)
        .value(derived(move || at.get().to_string()))
        .on("change", move |event| at.set(value_of(&event).parse().unwrap_or_default()));
    field("sweep-field", words!(sweep.field), select)
}

fn choices(choices: &Choices, values: RwSignal<Vec<Value>>) -> View {
    let locale = use_locale().get_untracked();
    match choices {
        Choices::Options(options) => {
            let named = options.iter().map(|one| (one.value.clone(), option_name(one, locale)));
            ticks(named.collect(), values).into()
        }
        Choices::YesNo => {
            let yes = (true.into(), words_now!(locale, widget.yes));
            let no = (false.into(), words_now!(locale, widget.no));
            ticks(vec![yes, no], values).into()
        }
        Choices::Numbers(spread) => numbers(spread, values),
        Choices::Texts(now) => texts(now, values).into(),
    }
}

/// Values to tick; as many as can be tried are ticked at first.
fn ticks(named: Vec<(Value, String)>, values: RwSignal<Vec<Value>>) -> El {
    let all: Rc<[Value]> = named.iter().map(|(value, _)| value.clone()).collect();
    let chosen = RwSignal::new((0..all.len().min(MOST_VALUES)).collect::<Vec<usize>>());
    let take = move |all: &[Value]| {
        let ticked = chosen.with_untracked(|chosen| {
            chosen.iter().filter_map(|at| all.get(*at).cloned()).collect()
        });
        values.set(ticked);
    };
    take(&all);
    let tick = |(at, (_, name)): (usize, (Value, String))| {
        let all = Rc::clone(&all);
        let input = el("input")
            .attr("type", "checkbox")
            .flag("checked", move || chosen.with(|chosen| chosen.contains(&at)))
            .on("change", move |event| {
                chosen.update(|chosen| {
                    chosen.retain(|own| *own != at);
                    chosen.extend(is_checked(&event).then_some(at));
                    chosen.sort_unstable();
                });
                take(&all);
            });
        el("label").class("checkbox").child(input).child(el("span").child(name))
    };
    let ticks: Vec<El> = named.into_iter().enumerate().map(tick).collect();
    el("fieldset")
        .class("several-list")
        .child(el("legend").class("field-label").child(words!(sweep.values)))
        .child(ticks)
}

/// Texts, one a line; the first is what the form says.
fn texts(now: &str, values: RwSignal<Vec<Value>>) -> El {
    let take = move |text: &str| {
        let mut lines: Vec<Value> = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let line = Value::from(line);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        values.set(lines);
    };
    // What has several lines cannot be one of them.
    let now = if now.contains('\n') { String::new() } else { now.to_owned() };
    take(&now);
    let text = RwSignal::new(now);
    let area = el("textarea").attr("rows", "5").value(text).on("input", move |event| {
        text.set(value_of(&event));
        take(&value_of(&event));
    });
    field("sweep-texts", words!(sweep.texts), area)
}

/// How many there are, where these are too few or too many.
fn count_line(values: RwSignal<Vec<Value>>) -> El {
    let locale = use_locale();
    let words = derived(move || match values.with(Vec::len) {
        0 | 1 => words_now!(locale.get(), sweep.few),
        count if count > MOST_VALUES => {
            words_now!(locale.get(), sweep.many, count = MOST_VALUES)
        }
        _ => String::new(),
    });
    el("p").class("field-help").attr("role", "status").child(words)
}

fn refused_lines(refused: RwSignal<Vec<String>>) -> El {
    let lines = part(move || {
        let lines = refused.get().into_iter().map(|line| el("li").child(line));
        let lines: Vec<El> = lines.collect();
        (!lines.is_empty()).then(|| el("ul").class("field-issue").child(lines))
    });
    el("div").attr("role", "alert").child(lines)
}

fn run_button(at: RwSignal<usize>, values: RwSignal<Vec<Value>>, ask: Ask) -> El {
    let locale = use_locale();
    let count = move || values.with(Vec::len);
    let words = derived(move || match count() {
        0 | 1 => words_now!(locale.get(), run.run),
        count => words_now!(locale.get(), sweep.run, count = count),
    });
    let is_off = move || !(2..=MOST_VALUES).contains(&count());
    button("button button-primary", words)
        .flag("disabled", is_off)
        .on("click", move |_| ask(at.get_untracked(), values.get_untracked()))
}
