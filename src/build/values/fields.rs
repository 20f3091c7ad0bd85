//! The fields that a text can name, below its box: all of them, or those that a half name begins.

use super::half_name::HalfName;
use crate::build::editing::Editing;
use crate::build::field_line::called;
use crate::dom::{El, RwSignal, View, derived, el, part};
use crate::ui::plain_button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::blueprint::Row;
use std::rc::Rc;

/// Puts the name of a field into a text, by its key.
pub(super) type InsertName = Rc<dyn Fn(&str)>;

/// The key and the title of each field that can be named. Tracked.
pub(super) fn fields(
    editing: Editing,
    locale: Locale,
    half: Option<&HalfName>,
) -> Vec<(String, String)> {
    let named = |row: &Row| (row.key.clone(), called(locale, row));
    let all = editing.blueprint.with(|all| all.input.rows.iter().map(named).collect::<Vec<_>>());
    let is_meant =
        |(key, title): &(String, String)| half.is_none_or(|half| half.begins(key, title));
    all.into_iter().filter(is_meant).collect()
}

/// A button for each field, and what Enter does while a name is being typed.
pub(super) fn field_buttons(
    editing: Editing,
    at: usize,
    half: RwSignal<Option<HalfName>>,
    insert: InsertName,
) -> View {
    let locale = use_locale();
    part(move || {
        let half = half.get();
        let fields = fields(editing, locale.get(), half.as_ref());
        let first = fields.first().map(|(_, title)| title.clone());
        let hint = first.filter(|_| half.is_some()).map(|title| {
            let words = words_now!(locale.get(), build.enter_puts, name = title);
            el("span").class("field-help").child(words)
        });
        let buttons: Vec<El> =
            fields.into_iter().map(|field| name_button(field, &insert)).collect();
        let number = at + 1;
        (!buttons.is_empty()).then(|| {
            el("div")
                .class("build-values")
                .attr("role", "group")
                .attr("aria-label", words_now!(locale.get(), build.values_of, number = number))
                .child(el("span").class("field-help").child(words!(build.put_value)))
                .child(buttons)
                .child(el("span").attr("role", "status").child(hint))
        })
    })
}

fn name_button((key, title): (String, String), insert: &InsertName) -> El {
    let insert = Rc::clone(insert);
    let locale = use_locale();
    let name = title.clone();
    plain_button("tag")
        .attr(
            "aria-label",
            derived(move || words_now!(locale.get(), build.put_name, name = name.as_str())),
        )
        .child(title)
        .on("click", move |_| insert(&key))
}
