//! Pasting several lines into a one-line input, which the browser would join: the text keeps its lines, and is edited
//! in a text area from then on.

use crate::dom::{before_paint, element_of};
use crate::ui::put_caret_at;
use crate::widgets::HolderHandle;
use js_sys::JsString;
use web_sys::{ClipboardEvent, HtmlInputElement};

/// Handles a pasted text of several lines; anything else is left to the browser.
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
    // Uses JavaScript strings, since the positions count UTF-16 units.
    let before = text.slice(0, from).concat(&pasted.into());
    let caret = before.length();
    holder.type_text(before.concat(&text.slice(to, text.length())).into());
    let id = input.id();
    before_paint(move || put_caret_at(&id, caret));
}

/// Returns the pasted text without the line end behind it; `None` if it is one line.
fn lines_of(pasted: &str) -> Option<String> {
    let lines: Vec<&str> = pasted.trim_end().lines().collect();
    (lines.len() > 1).then(|| lines.join("\n"))
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
