//! An input of a bench and what it expects, changed where they stand: a field for each value.

use crate::bench::desk::Desk;
use crate::bench::lines::AnswerTree;
use crate::dom::{El, Memo, RwSignal, derived, el, value_of};
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::bench::{BenchInput, InputField, InputPart, Key};
use pilcrow_core::field::readable_key;
use pilcrow_core::pointer::Pointer;

/// A longer text has a field of several lines, in characters.
const LINE: usize = 60;

/// The fields of an input that is there when they are drawn.
pub fn input_fields(desk: Desk, own: Memo<Option<BenchInput>>, tree: AnswerTree) -> El {
    let locale = use_locale().get_untracked();
    let input = own.get_untracked().unwrap_or_default();
    let id = input.id.clone();
    let editing = Editing { desk, own, tree };
    // An id of a person's may have blanks in it.
    let name = Key::of(&[id.as_str()], 0);
    let field = |(at, field): (usize, InputField)| {
        editing.field(format!("input-{}-{at}", name.as_str()), field, locale)
    };
    let fields: Vec<El> = input.fields().into_iter().enumerate().map(field).collect();
    el("div")
        .class("bench-texts-fields")
        .attr("role", "group")
        .attr("aria-label", words_now!(locale, trial.edit_of, name = id.as_str()))
        .child(fields)
}

/// The input that is edited. A handle.
#[derive(Clone, Copy)]
struct Editing {
    desk: Desk,
    own: Memo<Option<BenchInput>>,
    tree: AnswerTree,
}

impl Editing {
    fn field(self, id: String, field: InputField, locale: Locale) -> El {
        let InputField { part, at, text } = field;
        let is_wrong = RwSignal::new(false);
        let (label, fault) = (self.label(part, &at, locale), format!("{id}-fault"));
        let control = match text.contains('\n') || text.chars().count() > LINE {
            true => el("textarea").attr("rows", "3"),
            false => el("input").attr("autocomplete", "off"),
        };
        let place = at.clone();
        let now = derived(move || {
            self.own.with(|own| own.as_ref()?.field_text(part, &place)).unwrap_or_default()
        });
        let control = control
            .class("control w-full")
            .attr("id", id.clone())
            .attr("aria-describedby", fault.clone())
            .attr("aria-invalid", derived(move || if is_wrong.get() { "true" } else { "false" }))
            .flag("disabled", move || !self.desk.can_edit())
            .value(now)
            .on("change", move |event| is_wrong.set(!self.take(part, &at, &value_of(&event))));
        let wrong = derived(move || is_wrong.get().then(|| words_now!(locale, trial.other_kind)));
        el("div")
            .class("field")
            .child(el("label").class("field-label").attr("for", id).child(label))
            .child(control)
            .child(el("p").class("bench-unfit").attr("id", fault).child(wrong))
    }

    /// What a value is called: by its place, and whether it is expected.
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

    /// Puts what was typed into the document; whether it is of the kind that stood there.
    fn take(self, part: InputPart, at: &Pointer, typed: &str) -> bool {
        let input = self.own.get_untracked().unwrap_or_default();
        let Some(changed) = input.with_field(part, at, typed) else { return false };
        if changed != input {
            self.desk.edit(|bench| {
                if let Some(known) = bench.inputs.iter_mut().find(|one| one.id == changed.id) {
                    *known = changed;
                }
            });
        }
        true
    }
}
