//! The list of values that a case takes from the values for all cases, and those that it overrides, by root property.

use super::case_forms::CaseForms;
use super::columns::cell_text;
use crate::dom::{El, View, derived, el, memo, part};
use crate::session::InputForm;
use crate::ui::plain_button;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::batch::{ColumnField, places};
use send_wrapper::SendWrapper;
use serde_json::Value;
use std::rc::Rc;

/// A root property in the list.
#[derive(Clone, PartialEq)]
struct SharedName {
    key: String,
    title: String,
    text: String,
    is_overridden: bool,
}

/// Draws the list; nothing if there are no values for all cases.
pub fn shared_values(cases: &Rc<CaseForms>, form: InputForm) -> View {
    let Some(shared) = cases.shared.filter(|_| cases.is_over) else { return View::default() };
    let locale = use_locale();
    let for_list = SendWrapper::new(Rc::clone(cases));
    let listed = memo(move || {
        shared.track();
        form.track();
        form.replaced.track();
        let own = form.value();
        let columns = shared.with_state(|state| places(state.tree(), std::iter::empty()));
        let all = for_list.shared_value();
        let members = all.as_ref().and_then(Value::as_object).into_iter().flatten();
        let row = |(key, _): (&String, &Value)| SharedName {
            title: title(&columns, key),
            text: text(locale.get(), &columns, key, all.as_ref()),
            is_overridden: own.as_ref().is_some_and(|own| own.get(key).is_some()),
            key: key.clone(),
        };
        members.map(row).collect::<Vec<_>>()
    });
    let cases = Rc::clone(cases);
    let lines = part(move || {
        let listed = listed.get();
        let line = |one: &SharedName| untrack(|| line(&cases, form, one.clone()));
        listed.iter().map(line).collect::<Vec<El>>()
    });
    // The element is kept while its content changes, so that it stays open.
    el("details")
        .class("case-shared")
        .attr("hidden", derived(move || listed.with(Vec::is_empty)))
        .child(el("summary").child(words!(batch.from_all)))
        .child(el("ul").child(lines))
        .into()
}

fn of_key<'places>(
    columns: &'places [ColumnField],
    key: &str,
) -> impl Iterator<Item = &'places ColumnField> {
    let key = key.to_owned();
    columns.iter().filter(move |place| place.pointer.tokens().next().as_ref() == Some(&key))
}

fn title(columns: &[ColumnField], key: &str) -> String {
    let alone = of_key(columns, key).find(|place| place.pointer.tokens().count() == 1);
    alone.map_or_else(|| pilcrow_core::field::readable_key(key), |place| place.title.clone())
}

fn text(
    locale: crate::words::Locale,
    columns: &[ColumnField],
    key: &str,
    all: Option<&Value>,
) -> String {
    let texts = of_key(columns, key).map(|place| cell_text(locale, place, all));
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

fn line(cases: &Rc<CaseForms>, form: InputForm, one: SharedName) -> El {
    let cases = Rc::clone(cases);
    let SharedName { key, title, text, is_overridden } = one;
    let heading = el("span").class("case-shared-name").child(title.clone());
    let value = el("span").class("case-shared-value").child(text);
    let words = if is_overridden { words!(batch.use_shared) } else { words!(batch.override_here) };
    let name = derived(move || format!("{}: {title}", words.get()));
    let button = plain_button("link-button").attr("aria-label", name).child(words);
    let button = button.on("click", move |_| {
        let mut own = match form.value() {
            Some(Value::Object(own)) => own,
            _ => serde_json::Map::new(),
        };
        if is_overridden {
            own.shift_remove(&key);
        } else if let Some(value) = cases.shared_value().and_then(|all| all.get(&key).cloned()) {
            own.insert(key.clone(), value);
        }
        cases.replace_value(form, Some(Value::Object(own)));
    });
    let mark =
        is_overridden.then(|| el("span").class("case-overridden").child(words!(batch.overridden)));
    el("li").child(heading).child(value).child(mark).child(button)
}
