//! Pasting several lines into a single-line input, which the browser would join: the lines are kept, and the text is
//! edited in a text area from then on.

use crate::dom::{before_paint, by_id, element_of};
use crate::widgets::HolderHandle;
use js_sys::JsString;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlInputElement, HtmlTextAreaElement};

/// Handles a paste of several lines; any other is left to the browser.
pub(in crate::widgets) fn take_lines(event: &ClipboardEvent, holder: HolderHandle) {
    let Some(input) = element_of::<HtmlInputElement>(event) else { return };
    let data = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
    let Some(pasted) = data.as_deref().and_then(lines_of).filter(|_| !input.read_only()) else {
        return;
    };
    event.prevent_default();
    let text = JsString::from(input.value());
    let [from, to] = [input.selection_start(), input.selection_end()]
        .map(|place| place.ok().flatten().unwrap_or(text.length()));
    // Sliced as a JavaScript string, since the selection counts UTF-16 units.
    let before = text.slice(0, from).concat(&pasted.into());
    let caret = before.length();
    holder.type_text(before.concat(&text.slice(to, text.length())).into());
    let id = input.id();
    before_paint(move || focus_at(&id, caret));
}

/// Returns the pasted lines without trailing line ends; `None` if there is one line only.
fn lines_of(pasted: &str) -> Option<String> {
    let lines: Vec<&str> = pasted.trim_end().lines().collect();
    (lines.len() > 1).then(|| lines.join("\n"))
}

fn focus_at(id: &str, caret: u32) {
    let area = by_id(id).and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok());
    if let Some(area) = area {
        drop(area.focus());
        drop(area.set_selection_range(caret, caret));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_several_lines_are_taken() {
        let check = |pasted: &str, lines: Option<&str>| {
            assert_eq!(lines_of(pasted).as_deref(), lines, "{pasted:?}");
        };
        check("one", None);
        check("one\r\n", None);
        check("\n\n", None);
        check("one\r\ntwo\n", Some("one\ntwo"));
        check(" one\n\n two", Some(" one\n\n two"));
    }
}
