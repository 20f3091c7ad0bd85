//! The content of a link in the words of the form: a line for each value that differs.

use crate::dom::{El, derived, el};
use crate::session::{InputForm, Session};
use crate::widgets::written_alone;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::field::{labelled, place_name, readable_key};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::share::SharedInput;
use pilcrow_core::text::in_line::in_line;
use serde_json::Value;

/// Greatest length of a value in characters; longer ones are cut.
const MOST: usize = 120;
/// Greatest number of lines shown; the others are counted.
const LINES: usize = 40;

/// Draws the lines as a list of terms.
pub(super) fn parts_list(session: Session, inputs: &[SharedInput]) -> El {
    let locale = use_locale();
    let all: Vec<(String, Option<Value>)> =
        inputs.iter().flat_map(|input| lines(session, input)).collect();
    let more = all.len().saturating_sub(LINES);
    let first = all.into_iter().take(LINES).map(move |(label, value)| {
        let text = derived(move || value_words(locale.get(), value.as_ref()));
        let name = el("dt").child(label);
        el("div").class("share-part").child(name).child(el("dd").child(text))
    });
    let rest = (more > 0).then(|| {
        let words = derived(move || words_now!(locale.get(), share.more, count = more));
        el("div").class("share-part").child(el("dt").child("…")).child(el("dd").child(words))
    });
    el("dl").class("share-parts").child(first.collect::<Vec<_>>()).child(rest)
}

fn lines(session: Session, input: &SharedInput) -> Vec<(String, Option<Value>)> {
    let form = session.forms().into_iter().find(|form| form.instance() == input.instance);
    let case = input.instance.as_ref().map(|case| format!("{case} ")).unwrap_or_default();
    let line = |(key, value): (Option<&str>, Option<&Value>)| {
        let name = key.map(|key| label(form, key)).unwrap_or_default();
        let at = key.map(|key| Pointer::root().join(key)).unwrap_or_default();
        let value_text = |value: &Value| match form {
            Some(form) => form.with_state(|state| labelled(state.tree(), &at, value.clone())),
            None => value.clone(),
        };
        (format!("{case}{name}"), value.map(value_text))
    };
    input.parts().into_iter().map(line).collect()
}

fn label(form: Option<InputForm>, key: &str) -> String {
    let at = Pointer::root().join(key);
    match form {
        Some(form) => form.with_state(|state| place_name(state.tree(), &at)),
        None => readable_key(key),
    }
}

fn value_words(locale: Locale, value: Option<&Value>) -> String {
    match value {
        None => words_now!(locale, share.left_out),
        Some(value) => in_line(value, ", ", MOST, &|value| written_alone(value, locale)),
    }
}
