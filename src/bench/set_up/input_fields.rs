//! The fields that edit an input of a bench and its expected answer, one per value.

use crate::bench::desk::Desk;
use crate::bench::lines::AnswerTree;
use crate::dom::{
    El, Memo, RwSignal, View, before_paint, derived, el, focus_where_lost, memo, show, value_of,
};
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::batch::{ColumnField, with_typed};
use pilcrow_core::bench::{BenchInput, InputField, InputPart, Key};
use pilcrow_core::field::readable_key;
use pilcrow_core::pointer::Pointer;
use serde_json::Value;

/// The longest text that is edited in a single line, in characters.
const LINE: usize = 60;

/// Draws the fields of an input.
pub fn input_fields(desk: Desk, own: Memo<Option<BenchInput>>, tree: AnswerTree) -> El {
    let locale = use_locale().get_untracked();
    let input = own.get_untracked().unwrap_or_default();
    let id = input.id.clone();
    let editing = Editing { desk, own, tree };
    // A person's id may contain blanks, so its hash is used in element ids.
    let name = Key::hash(&[id.as_str()], 0);
    let field = |(at, field): (usize, InputField)| {
        editing.field(format!("input-{}-{at}", name.as_str()), field, locale)
    };
    let fields: Vec<El> = input.fields().into_iter().enumerate().map(field).collect();
    el("div")
        .class("bench-texts-fields")
        .attr("role", "group")
        .attr("aria-label", words_now!(locale, trial.edit_of, name = id.as_str()))
        .child(fields)
        .child(editing.expecting(format!("input-{}-expect", name.as_str()), locale))
}

/// A handle to the edited input.
#[derive(Clone, Copy)]
struct Editing {
    desk: Desk,
    own: Memo<Option<BenchInput>>,
    tree: AnswerTree,
}

impl Editing {
    fn field(self, id: String, field: InputField, locale: Locale) -> El {
        let InputField { part, at, text } = field;
        let label = self.label(part, &at, locale);
        let control = match text.contains('\n') || text.chars().count() > LINE {
            true => el("textarea").attr("rows", "3"),
            false => el("input").attr("autocomplete", "off"),
        };
        let place = at.clone();
        let now = move || self.own.with(|own| own.as_ref()?.field_text(part, &place));
        let take = move |typed: &str| self.take(|input| input.with_field(part, &at, typed));
        self.labelled(id, label, control.value(derived(move || now().unwrap_or_default())), take)
    }

    /// Draws a control with its label, and an error if `take` refuses the typed text.
    fn labelled(
        self,
        id: String,
        label: String,
        control: El,
        take: impl Fn(&str) -> bool + 'static,
    ) -> El {
        let (locale, is_wrong) = (use_locale(), RwSignal::new(false));
        let fault = format!("{id}-fault");
        let control = control
            .class("control w-full")
            .attr("id", id.clone())
            .attr("aria-describedby", fault.clone())
            .attr("aria-invalid", derived(move || if is_wrong.get() { "true" } else { "false" }))
            .flag("disabled", move || !self.desk.can_edit())
            .on("change", move |event| is_wrong.set(!take(&value_of(&event))));
        let wrong =
            derived(move || is_wrong.get().then(|| words_now!(locale.get(), trial.other_kind)));
        el("div")
            .class("field")
            .child(el("label").class("field-label").attr("for", id).child(label))
            .child(control)
            .child(el("p").class("bench-unfit").attr("id", fault).child(wrong))
    }

    /// Draws the button that adds expected values, and then a field for each place of the answer that has none yet.
    fn expecting(self, id: String, locale: Locale) -> View {
        let is_open = RwSignal::new(false);
        let places = memo(move || self.own.with(|own| Some(self.tree.unexpected(own.as_ref()?))));
        let is_any =
            move || places.with(|places| places.as_ref().is_some_and(|all| !all.is_empty()));
        let first = format!("#{id}-0");
        let more = button("link-button", words!(trial.expect_more))
            .attr("hidden", derived(move || is_open.get() || !is_any()))
            .flag("disabled", move || !self.desk.can_edit())
            .on("click", move |_| {
                is_open.set(true);
                let first = first.clone();
                before_paint(move || focus_where_lost(&first));
            });
        let fields = move || {
            let places = places.get_untracked().unwrap_or_default();
            let field = |(at, place)| self.expected_field(format!("{id}-{at}"), place, locale);
            places.into_iter().enumerate().map(field).collect::<Vec<_>>()
        };
        [more.into(), show(move || is_open.get(), fields)].into()
    }

    fn expected_field(self, id: String, place: ColumnField, locale: Locale) -> El {
        let label = self.label(InputPart::Expect, &place.pointer, locale);
        let at = place.pointer.clone();
        let now = move || self.own.with(|own| own.as_ref()?.field_text(InputPart::Expect, &at));
        let now = derived(move || now().unwrap_or_default());
        let control = el("input").attr("autocomplete", "off").value(now);
        self.labelled(id, label, control, move |typed| {
            self.take(|input| expected(input, &place, typed))
        })
    }

    /// Returns the label of a value: the name of its place, and whether it is expected.
    fn label(self, part: InputPart, at: &Pointer, locale: Locale) -> String {
        let keys: Vec<String> = at.tokens().map(|token| readable_key(&token)).collect();
        match (part, keys.is_empty()) {
            (InputPart::Input, true) => words_now!(locale, bench.input),
            (InputPart::Input, false) => keys.join(" / "),
            (InputPart::Expect, _) => {
                let name = self.tree.name(at);
                let name = if name.is_empty() { keys.join(" / ") } else { name };
                words_now!(locale, trial.expected, value = name)
            }
        }
    }

    /// Writes the typed value into the document, parsed by `change`; false if it cannot be parsed.
    fn take(self, change: impl FnOnce(&BenchInput) -> Option<BenchInput>) -> bool {
        let input = self.own.get_untracked().unwrap_or_default();
        let Some(changed) = change(&input) else { return false };
        if changed != input {
            self.desk.edit(|bench| {
                if let Some(own) = bench.inputs.iter_mut().find(|one| one.id == changed.id) {
                    *own = changed;
                }
            });
        }
        true
    }
}

/// Returns the input with the typed value expected at a place of the answer, parsed like a table's cell; an empty text
/// removes it. `None` if the value does not fit there.
fn expected(input: &BenchInput, place: &ColumnField, typed: &str) -> Option<BenchInput> {
    let keys: Vec<String> = place.pointer.tokens().collect();
    let expect = match typed.trim().is_empty() {
        true => input.expect.clone().and_then(|expect| without(expect, &keys)),
        false => Some(with_typed(input.expect.as_ref(), place, typed)?),
    };
    Some(BenchInput { expect, ..input.clone() })
}

/// Removes a place from a value; `None` if nothing is left.
fn without(value: Value, keys: &[String]) -> Option<Value> {
    let (key, rest) = keys.split_first()?;
    let Value::Object(mut members) = value else { return Some(value) };
    let inner = members.get_mut(key).map(Value::take).and_then(|inner| without(inner, rest));
    match inner {
        Some(inner) => drop(members.insert(key.clone(), inner)),
        None => drop(members.shift_remove(key)),
    }
    (!members.is_empty()).then_some(Value::Object(members))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::batch::places_of_answer;
    use pilcrow_core::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check(expect: Option<Value>, at: &str, typed: &str, wanted: Option<Option<Value>>) {
        let schema = json!({"properties": {"ok": {"type": "boolean"},
            "sum": {"properties": {"total": {"type": "number"}, "unit": {"type": "string"}}}}});
        let places = places_of_answer(&FieldTree::new(schema));
        let place = places.iter().find(|place| place.dotted() == at).unwrap();
        let input = BenchInput { expect, ..BenchInput::default() };
        let value = expected(&input, place, typed).map(|one| one.expect);
        assert_eq!(value, wanted, "{at} {typed}");
    }

    #[test]
    fn what_is_expected_is_added_place_by_place_and_taken_away_again() {
        check(None, "ok", "yes", Some(Some(json!({"ok": true}))));
        check(None, "ok", "perhaps", None);
        check(None, "ok", " ", Some(None));
        let sum = json!({"ok": true, "sum": {"total": 5}});
        check(Some(json!({"ok": true})), "sum.total", "5", Some(Some(sum.clone())));
        check(Some(sum.clone()), "sum.total", "", Some(Some(json!({"ok": true}))));
        check(Some(sum), "ok", "", Some(Some(json!({"sum": {"total": 5}}))));
        check(Some(json!({"ok": true})), "ok", "", Some(None));
    }
}
