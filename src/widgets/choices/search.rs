//! Control for one of many values: a `select` element below a line that filters its options. A value that is not among
//! the options is kept.

use super::choice::{Entry, foreign, foreign_entry, is_same, item, options};
use crate::dom::{Memo, RwSignal, View, derived, el, element_of, memo, part, value_of};
use crate::widgets::Control;
use crate::{words, words_now};
use pilcrow_core::field::{Field, matching_options};
use serde_json::Value;
use std::sync::Arc;
use web_sys::{HtmlElement, HtmlSelectElement, KeyboardEvent};

/// Greatest number of options drawn; typing narrows them.
const MAX_OPTIONS: usize = 200;

/// Number of visible options while the list is filtered.
const IN_SIGHT: usize = 8;

/// An entry of the `select` list.
#[derive(Clone, Debug, PartialEq)]
enum Row {
    Unset,
    Null,
    Option(usize),
    Foreign(Value),
}

/// Indices of the drawn options that match the filter, and the number of all matches.
type OptionMatches = (Vec<usize>, usize);

pub(in crate::widgets) fn edit(control: Control) -> View {
    let filter = RwSignal::new(String::new());
    let field = Arc::clone(&control.field);
    let own = control.clone();
    let matches: Memo<OptionMatches> =
        memo(move || matching_options(options(&own), &filter.get(), MAX_OPTIONS));
    let list = list(&control, filter, matches);
    let line = filter_line(&control, filter, matches, list.element());
    let locale = words::use_locale();
    let total = options(&control).len();
    let count = derived(move || {
        let (rows, fits) = matches.with(|(rows, fits)| (rows.len(), *fits));
        let (visible, count) = if rows < fits { (rows, fits) } else { (fits, total) };
        if visible == total {
            return String::new();
        }
        words_now!(
            locale.get(),
            widget.found,
            shown = visible.to_string(),
            total = count.to_string()
        )
    });
    let count = el("span").class("control-reading").attr("role", "status").child(count);
    let holder = control.holder;
    let explained = part(move || {
        let text = explanation(&field, holder.value().as_ref());
        text.map(|text| el("p").class("choice-help").child(text))
    });
    let head = el("div").class("control-row").child(line).child(count);
    el("div").class("search-choice").child(head).child(list).child(explained).into()
}

/// Returns the schema's description of the chosen option.
fn explanation(field: &Field, value: Option<&Value>) -> Option<String> {
    let pilcrow_core::field::FieldKind::Choice { options } = &field.kind else { return None };
    options.iter().find(|option| is_same(Some(&option.value), value))?.description.clone()
}

fn filter_line(
    control: &Control,
    filter: RwSignal<String>,
    matches: Memo<OptionMatches>,
    list: HtmlElement,
) -> View {
    let (holder, own) = (control.holder, control.clone());
    let keys = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            let rows = matches.with_untracked(|(rows, _)| rows.clone());
            let mut rows = rows.into_iter().filter_map(|at| options(&own).get(at));
            let first = rows.find(|option| !own.is_off(Some(&option.value)));
            if let Some(first) = first.filter(|_| filter.with_untracked(|text| !text.is_empty())) {
                holder.put(Some(first.value.clone()));
                filter.set(String::new());
                drop(list.focus());
            }
        }
        "ArrowDown" => {
            event.prevent_default();
            drop(list.focus());
        }
        "Escape" => filter.set(String::new()),
        _ => {}
    };
    el("input")
        .attr("type", "search")
        .class("control w-short search-line")
        .attr("aria-label", words!(widget.filter))
        .attr("aria-describedby", control.label_id())
        .attr("aria-controls", control.id.clone())
        .attr("placeholder", words!(widget.filter))
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .attr("disabled", control.field.read_only)
        .value(filter)
        .on("input", move |event| filter.set(value_of(&event)))
        .on_event("keydown", keys)
        .into()
}

/// Draws the `select` element; while a filter is set, several options are visible.
fn list(
    control: &Control,
    filter: RwSignal<String>,
    matches: Memo<OptionMatches>,
) -> crate::dom::El {
    let holder = control.holder;
    let entries = options(control).iter().map(Entry::option).collect::<Vec<_>>();
    let foreign = foreign(control, &entries);
    let (own, nullable) = (control.clone(), control.field.nullable);
    let rows: Memo<Vec<Row>> = memo(move || {
        let indices = matches.with(|(indices, _)| indices.clone());
        let all = options(&own);
        let has_null = all.iter().any(|option| option.value == Value::Null);
        let value = holder.value();
        let chosen = all.iter().position(|option| is_same(Some(&option.value), value.as_ref()));
        let chosen = chosen.filter(|chosen| !indices.contains(chosen));
        let null = (nullable && !has_null).then_some(Row::Null);
        let rest = chosen.into_iter().chain(indices).map(Row::Option);
        let other = foreign.get().map(Row::Foreign);
        std::iter::once(Row::Unset).chain(null).chain(other).chain(rest).collect()
    });
    let own = control.clone();
    let indices = part(move || {
        let rows = rows.get();
        rows.iter().map(|row| View::from(item(&own, entry(&own, row)))).collect::<View>()
    });
    let own = control.clone();
    let pick = move |at: usize| {
        let row = rows.with_untracked(|rows| rows.get(at).cloned());
        row.and_then(|row| entry(&own, &row).value)
    };
    let size = derived(move || {
        let narrowed = filter.with(|text| !text.is_empty());
        narrowed.then(|| rows.with(|rows| rows.len().clamp(2, IN_SIGHT).to_string()))
    });
    let select = el("select")
        .class("control w-medium")
        .attr("autocomplete", "off")
        .attr("disabled", control.field.read_only)
        .attr("size", size)
        .on("change", move |event| {
            let select = element_of::<HtmlSelectElement>(&event);
            let at = select.and_then(|select| usize::try_from(select.selected_index()).ok());
            if let Some(at) = at {
                holder.put(pick(at));
            }
        })
        .on("blur", move |_| filter.set(String::new()))
        .on_event("keydown", move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | "Escape") {
                filter.set(String::new());
            }
        })
        .child(indices);
    control.wire(select)
}

fn entry(control: &Control, row: &Row) -> Entry {
    match row {
        Row::Unset if control.required => Entry::new(None, words!(widget.choose)),
        Row::Unset => Entry::new(None, words!(widget.not_set)),
        Row::Null => Entry::new(Some(Value::Null), words!(widget.none)),
        Row::Foreign(value) => foreign_entry(value.clone()),
        Row::Option(at) => match options(control).get(*at) {
            Some(option) => Entry::option(option),
            None => Entry::new(None, words!(widget.not_set)),
        },
    }
}
