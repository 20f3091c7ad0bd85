//! The values to try for a field: options to tick, evenly spaced numbers, texts (one per line), or files.

use super::files::files;
use super::numbers::numbers;
use crate::dom::{El, RwSignal, View, effect, el, is_checked, value_of};
use crate::ui::{FilesUnderWay, field};
use crate::widgets::option_name;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::run::sweep::{Choices, Variable};
use serde_json::Value;
use std::rc::Rc;

pub(super) type Fields = Rc<[Variable]>;

/// Draws the control for a field's values. `id` is the prefix of the controls' ids, at most `most` values are ticked
/// at first, and files being read are counted in `reading`.
pub(super) fn value_controls(
    variable: &Variable,
    values: RwSignal<Vec<Value>>,
    reading: FilesUnderWay,
    id: &str,
    most: usize,
) -> El {
    let locale = use_locale().get_untracked();
    let control: View = match &variable.choices {
        Choices::Options(options) => {
            let named = options.iter().map(|one| (one.value.clone(), option_name(one, locale)));
            ticks(named.collect(), values, most).into()
        }
        Choices::YesNo => {
            let yes = (true.into(), words_now!(locale, widget.yes));
            let no = (false.into(), words_now!(locale, widget.no));
            ticks(vec![yes, no], values, most).into()
        }
        Choices::Numbers(spread) => numbers(spread, values, id),
        Choices::Texts(now) => texts(now, values, id).into(),
        Choices::Files { field, now } => files(field, now.as_deref(), (values, reading), id),
    };
    el("div").attr("role", "group").attr("aria-label", variable.name.clone()).child(control)
}

/// Draws values to tick; at most `most` are ticked at first.
fn ticks(named: Vec<(Value, String)>, values: RwSignal<Vec<Value>>, most: usize) -> El {
    let all: Rc<[Value]> = named.iter().map(|(value, _)| value.clone()).collect();
    let chosen = RwSignal::new((0..all.len().min(most)).collect::<Vec<usize>>());
    let take = move || {
        let ticked =
            chosen.with(|chosen| chosen.iter().filter_map(|at| all.get(*at).cloned()).collect());
        values.set(ticked);
    };
    effect(take);
    let named = named.into_iter().map(|(_, name)| name).enumerate();
    tick_list(words!(sweep.values), named, chosen)
}

/// Draws names to tick; each is identified by its number.
pub(super) fn tick_list(
    title: impl Into<View>,
    named: impl Iterator<Item = (usize, String)>,
    chosen: RwSignal<Vec<usize>>,
) -> El {
    let tick = |(at, name): (usize, String)| {
        let input = el("input")
            .attr("type", "checkbox")
            .flag("checked", move || chosen.with(|chosen| chosen.contains(&at)))
            .on("change", move |event| {
                chosen.update(|chosen| {
                    chosen.retain(|own| *own != at);
                    chosen.extend(is_checked(&event).then_some(at));
                    chosen.sort_unstable();
                });
            });
        el("label").class("checkbox").child(input).child(el("span").child(name))
    };
    let ticks: Vec<El> = named.map(tick).collect();
    el("fieldset")
        .class("several-list")
        .child(el("legend").class("field-label").child(title))
        .child(ticks)
}

/// Draws a text area with one value per line; the first is the form's current text.
fn texts(now: &str, values: RwSignal<Vec<Value>>, id: &str) -> El {
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
    // A text with several lines cannot be a single line.
    let now = if now.contains('\n') { String::new() } else { now.to_owned() };
    take(&now);
    let text = RwSignal::new(now);
    let area = el("textarea").attr("rows", "5").value(text).on("input", move |event| {
        text.set(value_of(&event));
        take(&value_of(&event));
    });
    field(&format!("{id}-texts"), words!(sweep.texts), area)
}
