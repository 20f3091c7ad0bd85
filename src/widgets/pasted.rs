//! Several lines pasted into a one-line input, which the browser would join: the text keeps its lines, and is
//! edited in a text area from then on.

use super::Held;
use crate::dom::{before_paint, element_of};
use web_sys::{ClipboardEvent, HtmlInputElement, HtmlTextAreaElement};

/// Takes what is pasted where it has several lines; anything else is left to the browser.
pub(super) fn take_lines(event: &ClipboardEvent, held: Held) {
    let Some(input) = element_of::<HtmlInputElement>(event) else { return };
    let data = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
    let Some(pasted) = data.as_deref().and_then(lines_of).filter(|_| !input.read_only()) else {
        return;
    };
    event.prevent_default();
    let [start, end] = [input.selection_start(), input.selection_end()]
        .map(|place| place.ok().flatten().and_then(|place| usize::try_from(place).ok()));
    let (text, caret) = put_in(&input.value(), [start, end], &pasted);
    let id = input.id();
    held.type_text(text);
    before_paint(move || focus_at(&id, caret));
}

/// What is pasted without the line ends around it; none where it is one line.
fn lines_of(pasted: &str) -> Option<String> {
    let lines = pasted.replace("\r\n", "\n").replace('\r', "\n");
    let lines = lines.trim_matches('\n');
    lines.contains('\n').then(|| lines.to_owned())
}

/// The text with what is pasted in place of the selection, and where the caret is then. Places are UTF-16 code
/// units, as in the DOM.
fn put_in(text: &str, [start, end]: [Option<usize>; 2], pasted: &str) -> (String, usize) {
    let units: Vec<u16> = text.encode_utf16().collect();
    let start = start.unwrap_or(units.len()).min(units.len());
    let end = end.unwrap_or(units.len()).clamp(start, units.len());
    let before = units.iter().take(start).copied();
    let new: Vec<u16> = before.chain(pasted.encode_utf16()).collect();
    let caret = new.len();
    let whole: Vec<u16> = new.into_iter().chain(units.into_iter().skip(end)).collect();
    (String::from_utf16_lossy(&whole), caret)
}

fn focus_at(id: &str, caret: usize) {
    let document = web_sys::window().and_then(|window| window.document());
    let area = document.and_then(|document| document.get_element_by_id(id));
    let Some(area) = area.and_then(|area| wasm_bindgen::JsCast::dyn_into(area).ok()) else {
        return;
    };
    let area: HtmlTextAreaElement = area;
    drop(area.focus());
    let caret = u32::try_from(caret).unwrap_or(u32::MAX);
    drop(area.set_selection_range(caret, caret));
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
        check("one\r\ntwo\rthree\n", Some("one\ntwo\nthree"));
        check(" one\n\n two", Some(" one\n\n two"));
    }

    #[test]
    fn what_is_pasted_takes_the_place_of_the_selection() {
        let check = |text: &str, places: [Option<usize>; 2], expected: (&str, usize)| {
            let (found, caret) = put_in(text, places, "a\nb");
            assert_eq!((found.as_str(), caret), expected, "{text:?} {places:?}");
        };
        check("", [Some(0), Some(0)], ("a\nb", 3));
        check("xyz", [Some(1), Some(2)], ("xa\nbz", 4));
        check("xyz", [None, None], ("xyza\nb", 6));
        check("😀z", [Some(2), Some(2)], ("😀a\nbz", 5));
        check("xyz", [Some(9), Some(1)], ("xyza\nb", 6));
    }
}
