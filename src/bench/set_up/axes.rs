//! The part of the bench's set-up with settings that are tried at several values, and the number of repeats.

use super::section::{axis, number_field};
use crate::bench::desk::Desk;
use crate::dom::{El, RwSignal, View, derived, el, part, value_of};
use crate::ui::{button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::SettingAxis;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// Names of settings that most models accept.
const USUAL: [&str; 7] =
    ["temperature", "topP", "seed", "maxTokens", "thinking", "reasoningEffort", "thinkingBudget"];

/// The most repeats: a larger number is probably a typing error.
const MOST_REPEATS: usize = 1_000;

/// Draws the field for the number of repeats.
pub fn repeats_field(desk: Desk) -> El {
    number_field(
        "bench-repeats",
        words!(trial.each),
        move || desk.bench.with(|bench| bench.repeats.to_string()),
        move |typed| {
            let count = typed.trim().parse().unwrap_or(1_usize).clamp(1, MOST_REPEATS);
            desk.edit(|bench| bench.repeats = count);
        },
    )
}

/// Draws the list of settings.
pub fn settings_part(desk: Desk) -> El {
    let locale = use_locale();
    let list = part(move || {
        let axes = desk.bench.get().settings;
        let locale = locale.get();
        let rows: Vec<View> =
            untrack(|| axes.iter().map(|axis| row(desk, axis, locale).into()).collect());
        (!rows.is_empty()).then(|| {
            el("ul").class("bench-list").attr("aria-label", words!(trial.settings)).child(rows)
        })
    });
    axis(words!(trial.settings), words!(trial.settings_help)).child(list).child(adding(desk))
}

fn row(desk: Desk, axis: &SettingAxis, locale: crate::words::Locale) -> El {
    let name = axis.name.clone();
    let values: Vec<String> = axis.values().iter().map(written).collect();
    let label = words_now!(locale, trial.remove, name = name.as_str());
    let text = format!("{name}: {}", values.join(", "));
    let remove = icon_button("icon icon-close", label)
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| desk.edit(|bench| bench.settings.retain(|axis| axis.name != name)));
    el("li").class("bench-row").child(el("span").child(text)).child(remove)
}

fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Draws the line that adds a setting.
fn adding(desk: Desk) -> El {
    let locale = use_locale();
    let (name, values) = (RwSignal::new("temperature".to_owned()), RwSignal::new(String::new()));
    let fault = RwSignal::new(false);
    let options: Vec<El> = USUAL.iter().map(|name| el("option").attr("value", *name)).collect();
    let names = el("input")
        .class("control bench-name")
        .attr("list", "bench-setting-names")
        .attr("aria-label", words!(trial.setting_name))
        .attr("autocomplete", "off")
        .value(name)
        .on("input", move |event| name.set(value_of(&event)));
    let typed = el("input")
        .class("control bench-values")
        .attr("aria-label", words!(trial.setting_values))
        .attr("placeholder", "0, 0.5, 1")
        .attr("autocomplete", "off")
        .attr("aria-describedby", "bench-setting-fault")
        .value(values)
        .on("input", move |event| values.set(value_of(&event)));
    let add = button("button", words!(trial.add_setting))
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| {
            let axis = read(&name.get_untracked(), &values.get_untracked());
            fault.set(axis.is_none());
            if let Some(axis) = axis {
                values.set(String::new());
                desk.edit(|bench| {
                    bench.settings.retain(|one| one.name != axis.name);
                    bench.settings.push(axis);
                });
            }
        });
    let text =
        derived(move || fault.get().then(|| words_now!(locale.get(), bench.fault_bad_range)));
    let line = el("p")
        .class("field-issue")
        .attr("id", "bench-setting-fault")
        .attr("role", "alert")
        .child(text);
    el("div")
        .child(
            el("div")
                .class("actions bench-adding")
                .child(names)
                .child(el("datalist").attr("id", "bench-setting-names").child(options))
                .child(typed)
                .child(add),
        )
        .child(line)
}

/// Parses a setting's values, separated by commas; `0..1/0.25` is a range with its step.
fn read(name: &str, typed: &str) -> Option<SettingAxis> {
    let name = name.trim();
    let value = |one: &str| parse_text(one).unwrap_or_else(|_| text(one));
    let range = typed.split_once("..").and_then(|(from, rest)| {
        let (to, step) = rest.split_once('/')?;
        let number = |one: &str| parse_text(one.trim()).ok().filter(Value::is_number);
        Some(object([("from", number(from)?), ("to", number(to)?), ("step", number(step)?)]))
    });
    let list = || {
        let values = typed.split(',').map(str::trim).filter(|one| !one.is_empty());
        Value::Array(values.map(value).collect())
    };
    let written = range.unwrap_or_else(list);
    SettingAxis::read(name, &written).ok().filter(|_| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(typed: &str, expected: Option<Value>) {
        let values = read("temperature", typed).map(|axis| Value::from(axis.values().to_vec()));
        assert_eq!(values.map(|v| v.to_string()), expected.map(|v| v.to_string()), "{typed}");
    }

    #[test]
    fn values_are_a_list_or_a_range() {
        check("0, 0.70 ,1", Some(json!([0, 0.7, 1])).map(|_| parse_text("[0,0.70,1]").unwrap()));
        check("low, high", Some(json!(["low", "high"])));
        check("0..1/0.5", Some(json!([0, 0.5, 1])));
        check("", None);
        check("1..0/0.5", None);
        assert!(read(" ", "1").is_none());
    }
}
