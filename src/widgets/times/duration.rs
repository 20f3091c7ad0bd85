//! Control and display of a duration: the text in ISO 8601, its words, and its parts. The text is rewritten only when a
//! part is changed.

use crate::dom::{El, View, derived, el, show as show_while, value_of};
use crate::widgets::texts::line::{Line, line};
use crate::widgets::{Control, intl, json};
use crate::words;
use crate::words::{Locale, Words};
use pilcrow_core::field::{Duration, Unit};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let (locale, holder) = (words::use_locale(), control.holder);
    let words = derived(move || {
        let duration = Duration::parse(&holder.text());
        duration.map(|duration| intl::duration(locale.get(), &duration)).unwrap_or_default()
    });
    let reading =
        el("output").class("control-reading").attr("for", control.id.clone()).child(words);
    // A text that is not a duration yet has no parts, and must not be overwritten.
    let has_parts = move || {
        let text = holder.text();
        text.trim().is_empty() || Duration::parse(&text).is_some()
    };
    let own = control.clone();
    let parts = show_while(has_parts, move || parts(&own));
    let with = Line { placeholder: Some("P3DT4H"), ..Line::exact("w-short") };
    let row = el("div").class("control-row").child(line(control, with)).child(reading);
    [row.into(), parts].into()
}

/// Draws an input for each part of the duration.
fn parts(control: &Control) -> El {
    let inputs: Vec<El> = Unit::ALL.into_iter().map(|unit| part_line(control, unit)).collect();
    let grid = el("div")
        .class("duration-parts")
        .attr("role", "group")
        .attr("aria-labelledby", control.label_id())
        .child(inputs);
    el("details")
        .class("control-details")
        .child(el("summary").child(words!(widget.by_parts)))
        .child(grid)
}

fn part_line(control: &Control, unit: Unit) -> El {
    let holder = control.holder;
    let read = |text: &str| Duration::parse(text).unwrap_or_default();
    let input = el("input")
        .class("control")
        .attr("inputmode", "decimal")
        .attr("autocomplete", "off")
        .attr("readonly", control.field.read_only)
        .value(derived(move || read(&holder.text()).part(unit).to_owned()))
        .on("input", move |event| {
            let digits = value_of(&event);
            let next = read(&holder.text()).with(unit, &digits).text();
            // An unfinished number is no part yet.
            if next.is_empty() || Duration::parse(&next).is_some() {
                holder.type_text(next);
            }
        })
        .on("blur", move |_| holder.leave());
    el("label").child(el("span").child(unit_name(unit))).child(input)
}

fn unit_name(unit: Unit) -> Words {
    match unit {
        Unit::Year => words!(widget.years),
        Unit::Month => words!(widget.months),
        Unit::Week => words!(widget.weeks),
        Unit::Day => words!(widget.days),
        Unit::Hour => words!(widget.hours),
        Unit::Minute => words!(widget.minutes),
        Unit::Second => words!(widget.seconds),
    }
}

/// Shows a duration in words, with the exact text in the title.
pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::String(exact) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(duration) = Duration::parse(exact) else { return json::show_text(exact) };
    let text = intl::duration(words::use_locale().get(), &duration);
    el("time").attr("datetime", exact.clone()).attr("title", exact.clone()).child(text).into()
}

pub(in crate::widgets) fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    let duration = Duration::parse(leaf.value.as_str()?)?;
    Some(intl::duration(locale, &duration))
}
