//! Control for one of a few values: radio buttons for up to five, [`super::list`] for more. A value that is not among
//! the options is kept.

use crate::dom::{El, Memo, View, before_paint, derived, effect, el, elements, latest, part};
use crate::widgets::{Control, json};
use crate::words::{Locale, Words};
use crate::{words, words_now};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use pilcrow_core::field::{ChoiceOption, FieldKind, JsonType, WidgetHint};
use pilcrow_core::schema::same_value;
use pilcrow_core::solution::{Leaf, badge_color};
use serde_json::{Number, Value};
use web_sys::HtmlInputElement;

/// Greatest number of options shown as radio buttons.
const RADIO_LIMIT: usize = 5;

/// Greatest number of options shown as radio buttons if the author asks for them.
const WISHED_LIMIT: usize = 50;

/// An option of a choice; its value is `None` for "not set".
#[derive(Clone)]
pub(in crate::widgets) struct Entry {
    pub value: Option<Value>,
    label: Label,
    description: Option<String>,
}

/// Label of an option.
#[derive(Clone)]
pub(in crate::widgets) enum Label {
    /// The author's words.
    Fixed(String),
    /// The author's words with the value's JSON type, which distinguishes options of the same label.
    Qualified(String, JsonType),
    /// The app's own words.
    Words(Words),
    /// Number of stars, and the greatest possible number.
    Stars(u8, u8),
    /// A value that is none of the options, shown as text.
    Foreign(String),
}

impl From<Label> for View {
    fn from(label: Label) -> Self {
        match label {
            Label::Fixed(text) => text.into(),
            Label::Qualified(name, by) => {
                let locale = words::use_locale();
                derived(move || qualified_words(&name, by, locale.get())).into()
            }
            Label::Words(words) => words.into(),
            Label::Stars(count, most) => {
                let locale = words::use_locale();
                let words = move || stars_words(&count.into(), most, locale.get());
                derived(words).into()
            }
            Label::Foreign(text) => {
                let locale = words::use_locale();
                let words = move || words_now!(locale.get(), widget.not_an_option, value = &*text);
                derived(words).into()
            }
        }
    }
}

impl Label {
    /// Returns the label of a schema's option.
    pub(in crate::widgets) fn from_option(option: &ChoiceOption) -> Self {
        let name = option.label.clone();
        match option.distinction {
            Some(by) => Self::Qualified(name, by),
            // The author gave the null option no label.
            None if option.value.is_null() && name == "null" => Self::Words(words!(widget.none)),
            None => Self::Fixed(name),
        }
    }
}

/// Returns an option's label, with its type if another option has the same label.
pub fn option_name(option: &ChoiceOption, locale: Locale) -> String {
    let text = option.distinction.map(|by| qualified_words(&option.label, by, locale));
    text.unwrap_or_else(|| option.label.clone())
}

fn qualified_words(name: &str, by: JsonType, locale: Locale) -> String {
    match by {
        JsonType::Text if name.trim().is_empty() => words_now!(locale, alike.empty),
        JsonType::Null => words_now!(locale, alike.null, name = name),
        JsonType::Boolean => words_now!(locale, alike.boolean, name = name),
        JsonType::Number => words_now!(locale, alike.number, name = name),
        JsonType::Text => words_now!(locale, alike.text, name = name),
        JsonType::List => words_now!(locale, alike.list, name = name),
        JsonType::Object => words_now!(locale, alike.object, name = name),
    }
}

/// Returns a number of stars in words.
pub(in crate::widgets) fn stars_words(number: &Number, most: u8, locale: Locale) -> String {
    words_now!(locale, widget.stars, given = number.to_string(), most = most.to_string())
}

impl Entry {
    pub(in crate::widgets) fn new(value: Option<Value>, words: Words) -> Self {
        Self { value, label: Label::Words(words), description: None }
    }

    pub(in crate::widgets) fn option(option: &ChoiceOption) -> Self {
        let label = Label::from_option(option);
        Self { value: Some(option.value.clone()), label, description: option.description.clone() }
    }

    /// Creates an option of `count` stars out of `most`.
    pub(in crate::widgets) fn stars(count: u8, most: u8) -> Self {
        let label = Label::Stars(count, most);
        Self { value: Some(count.into()), label, description: None }
    }

    /// Returns the CSS class: stars are drawn and their words are for screen readers; zero stars are shown in words.
    fn class(&self) -> &'static str {
        if matches!(self.label, Label::Stars(1.., _)) { "choice star" } else { "choice" }
    }

    /// Returns the `value` attribute: the text itself, or the value's JSON.
    fn attribute(&self) -> String {
        self.value.as_ref().map(text_of).unwrap_or_default()
    }
}

pub(in crate::widgets) fn edit(control: Control) -> View {
    let entries: Vec<Entry> = options(&control).iter().map(Entry::option).collect();
    // A choice without options says so, since the form cannot be filled in.
    let none =
        entries.is_empty().then(|| el("p").class("field-help").child(words!(widget.no_options)));
    [none.into(), choose(control, entries)].into()
}

/// True if the options are a drop-down list.
pub(in crate::widgets) fn is_list(control: &Control) -> bool {
    !is_group(control)
}

pub(in crate::widgets) fn is_group(control: &Control) -> bool {
    is_radio(control, options(control).len())
}

/// True if the options are radio buttons.
pub(in crate::widgets) fn is_radio(control: &Control, options: usize) -> bool {
    match control.wished() {
        // A table's cell has room for one line only.
        _ if control.compact => false,
        Some(WidgetHint::Radio) => options <= WISHED_LIMIT,
        Some(WidgetHint::Select) => false,
        _ => options <= RADIO_LIMIT,
    }
}

pub(in crate::widgets) fn options(control: &Control) -> &[ChoiceOption] {
    match &control.field.kind {
        FieldKind::Choice { options } => options,
        _ => &[],
    }
}

/// Draws all options as radio buttons, with null and "not set" where they are allowed.
pub(in crate::widgets) fn choose(control: Control, mut entries: Vec<Entry>) -> View {
    let has_null = entries.iter().any(|entry| entry.value == Some(Value::Null));
    if control.field.nullable && !has_null {
        entries.push(Entry::new(Some(Value::Null), words!(widget.none)));
    }
    let foreign = foreign(&control, &entries);
    radios(control, entries, foreign)
}

/// Returns the current value if it is none of the options. It stays on offer from then on, so that choosing another
/// option does not lose it.
pub(in crate::widgets) fn foreign(control: &Control, entries: &[Entry]) -> Memo<Option<Value>> {
    let values: Vec<_> = entries.iter().filter_map(|entry| entry.value.clone()).collect();
    let holder = control.holder;
    let is_known = move |value: &Value| values.iter().any(|own| same_value(own, value));
    latest(None, move || holder.value().filter(|value| !is_known(value)).map(Some))
}

/// True if two values are equal; numbers are equal however they are written (1.0 and 1).
pub(in crate::widgets) fn is_same(one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => same_value(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

pub(in crate::widgets) fn foreign_entry(value: Value) -> Entry {
    let label = Label::Foreign(text_of(&value));
    Entry { value: Some(value), label, description: None }
}

fn radios(control: Control, mut entries: Vec<Entry>, foreign: Memo<Option<Value>>) -> View {
    if !control.required {
        entries.push(Entry::new(None, words!(widget.not_set)));
    }
    let group = el("div")
        .class(options_class(&control))
        .attr("role", "radiogroup")
        .attr("aria-labelledby", control.label_id());
    let mut first = Some(control.id.clone());
    let buttons: Vec<_> =
        entries.into_iter().map(|entry| radio(&control, entry, first.take())).collect();
    let group = control.describe(group).child(buttons);
    track_name(&control, group.element());
    group
        .child(part(move || foreign.get().map(|value| radio(&control, foreign_entry(value), None))))
        .into()
}

/// Returns the CSS class of the options: a column if the author sets `inline` to false.
pub(in crate::widgets) fn options_class(control: &Control) -> &'static str {
    match control.field.hints.as_ref().and_then(|hints| hints.inline) {
        Some(false) => "choice-options choice-column",
        _ => "choice-options",
    }
}

/// Draws a radio button; the first of a group has the control's id, so that a link to the control has a target.
fn radio(control: &Control, entry: Entry, id: Option<String>) -> El {
    let (class, attribute) = (entry.class(), entry.attribute());
    let holder = control.holder;
    let Entry { value: own, label, description } = entry;
    let compared = own.clone();
    let input = el("input")
        .attr("type", "radio")
        .attr("id", id)
        .attr("name", untrack(|| holder.name()))
        .attr("value", attribute)
        .attr("disabled", control.is_off(own.as_ref()))
        .on("change", move |_| holder.put(own.clone()))
        .on("blur", move |_| holder.leave())
        .ticked(move || is_same(holder.value().as_ref(), compared.as_ref()));
    let help = description.map(|text| el("span").class("choice-help").child(text));
    let label = el("span").class("choice-label").child(label);
    el("label").class(class).child(input).child(el("span").child(label).child(help))
}

/// Renames the group's buttons when its place changes. While rows of a list change places, two groups share a name for
/// a moment, and the browser unticks one of them, so that the ticks are then set again from the attribute.
fn track_name(control: &Control, group: web_sys::Element) {
    let holder = control.holder;
    let mut before = untrack(|| holder.name());
    effect(move || {
        let name = holder.name();
        if name != before {
            buttons(&group).for_each(|button| button.set_name(&name));
            let group = group.clone();
            before_paint(move || {
                let ticked = buttons(&group).filter(HtmlInputElement::default_checked);
                ticked.for_each(|button| button.set_checked(true));
            });
            before = name;
        }
    });
}

fn buttons(group: &web_sys::Element) -> impl Iterator<Item = HtmlInputElement> {
    elements(group, "input").into_iter().filter_map(|button| button.dyn_into().ok())
}

pub(in crate::widgets) fn item(control: &Control, entry: Entry) -> El {
    let (holder, is_off) = (control.holder, control.is_off(entry.value.as_ref()));
    let attribute = entry.attribute();
    let own = entry.value;
    el("option")
        .attr("value", attribute)
        .attr("disabled", is_off)
        .child(entry.label)
        .flag("selected", move || is_same(holder.value().as_ref(), own.as_ref()))
}

/// Shows the option's label as a badge.
pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let is_it = |option: &ChoiceOption| same_value(&option.value, &leaf.value);
    let Some(at) = leaf.options.iter().position(is_it) else {
        return json::show_any(&leaf.value);
    };
    let option = leaf.options.get(at);
    let label = option.map(|option| option_name(option, words::use_locale().get()));
    // The exact value is in the title, as it is for numbers and dates.
    let exact = Some(text_of(&leaf.value)).filter(|exact| Some(exact) != label.as_ref());
    let title = option.and_then(|option| option.description.clone()).or_else(|| exact.clone());
    let badge = badge_class(option.map_or("", |option| option.label.as_str()), at);
    el("data").class(badge).attr("value", exact).attr("title", title).child(label).into()
}

/// Returns the CSS class of an option's badge.
pub fn badge_class(label: &str, at: usize) -> String {
    format!("badge badge-{}", badge_color(label, at))
}

pub(in crate::widgets) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_stands_for_itself_and_another_value_for_its_json() {
        assert_eq!(text_of(&json!("a \"b\"")), "a \"b\"");
        assert_eq!(text_of(&json!(["a", 1])), "[\"a\",1]");
    }
}
