//! The column that groups the rows of the table of cases, and its groups with their counts, which filter the rows.

use crate::dom::{El, RwSignal, View, derived, each, el, show, value_of};
use crate::ui::only_button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::batch::{CaseSheet, Group, GroupColumn};
use serde_json::Value;

/// A handle to the chosen grouping and the available columns.
#[derive(Clone, Copy)]
pub struct Grouping {
    columns: RwSignal<Vec<GroupColumn>>,
    /// Key of the grouping column; empty for no groups.
    by: RwSignal<String>,
    groups: RwSignal<Vec<Group>>,
    /// The only group that is shown; `None` for all groups.
    only: RwSignal<Option<Option<Value>>>,
}

impl Grouping {
    pub fn new() -> Self {
        Self {
            columns: RwSignal::new(Vec::new()),
            by: RwSignal::new(String::new()),
            groups: RwSignal::new(Vec::new()),
            only: RwSignal::new(None),
        }
    }

    /// Reads the available columns from a sheet; returns the chosen column's key and the shown groups, `None` if the
    /// rows are not grouped.
    pub fn take(self, sheet: &CaseSheet) -> Option<(String, Vec<Group>)> {
        let columns = sheet.group_columns();
        let by = self.by.get();
        let is_there = columns.iter().any(|column| column.key == by);
        self.columns.change(columns);
        let groups = if is_there { sheet.groups(&by) } else { Vec::new() };
        self.groups.change(groups.clone());
        let only = self.only.get();
        let is_only = |group: &Group| only.as_ref().is_none_or(|only| *only == group.value);
        let is_any = groups.iter().any(is_only);
        let visible = groups.into_iter().filter(|group| !is_any || is_only(group)).collect();
        is_there.then_some((by, visible))
    }
}

/// Draws the choice of a column, and the groups.
pub fn group_tools(grouping: Grouping) -> View {
    let can_be = move || grouping.columns.with(|columns| !columns.is_empty());
    show(can_be, move || tools(grouping))
}

fn tools(grouping: Grouping) -> El {
    let option = move |column: GroupColumn| {
        let key = column.key.clone();
        let is_chosen = move || grouping.by.with(|by| *by == key);
        el("option").attr("value", column.key).flag("selected", is_chosen).child(column.title)
    };
    let options = each(
        move || {
            let columns = grouping.columns.get().into_iter();
            columns.map(|column| (format!("{} {}", column.key, column.title), column)).collect()
        },
        option,
    );
    let select = el("select")
        .class("control")
        .attr("id", "case-groups")
        .on("change", move |event| {
            grouping.only.set(None);
            grouping.by.set(value_of(&event));
        })
        .child(el("option").attr("value", "").child(words!(batch.no_groups)))
        .child(options);
    let choice = el("div")
        .class("case-grouping")
        .child(el("label").attr("for", "case-groups").child(words!(batch.group_by)))
        .child(select);
    let groups = each(
        move || {
            let groups = grouping.groups.get().into_iter();
            // Keyed by value, so that a focused group keeps the focus while rows arrive.
            groups.map(|group| (key_of(group.value.as_ref()), group.value)).collect()
        },
        move |value| group_button(grouping, value),
    );
    let groups = el("ul")
        .class("case-groups")
        .attr("aria-label", words!(batch.groups))
        .attr("hidden", derived(move || grouping.groups.with(Vec::is_empty)))
        .child(groups);
    el("div").class("case-tools").child(choice).child(groups)
}

fn key_of(value: Option<&Value>) -> String {
    value.map_or_else(String::new, Value::to_string)
}

/// Draws a toggle for a group with its count; while it is pressed, only that group is shown.
fn group_button(grouping: Grouping, value: Option<Value>) -> El {
    let locale = use_locale();
    let mine = value.clone();
    let name = derived(move || {
        grouping.groups.with(|groups| {
            let group = groups.iter().find(|group| group.value == mine);
            group.map(|group| named(locale.get(), group))
        })
    });
    el("li").child(only_button(grouping.only, value, name))
}

/// Returns a group's name with its number of rows.
pub fn named(locale: Locale, group: &Group) -> String {
    let name = match (&group.label, &group.value) {
        (Some(label), _) => label.clone(),
        (None, None) => words_now!(locale, batch.no_value),
        (None, Some(Value::String(text))) => text.clone(),
        (None, Some(Value::Bool(true))) => words_now!(locale, widget.yes),
        (None, Some(Value::Bool(false))) => words_now!(locale, widget.no),
        (None, Some(Value::Null)) => words_now!(locale, widget.none),
        (None, Some(other)) => other.to_string(),
    };
    words_now!(locale, batch.group_count, name = name.as_str(), count = group.count)
}
