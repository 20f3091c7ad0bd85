//! The dialog that opens a document: pasted, from a file, or by its address. It stays open, with the text and its
//! problem beside it, until a document is open.

use super::file::open_file;
use crate::dom::{El, RwSignal, View, el, element_of};
use crate::opening::Route;
use crate::opening::{Opening, use_opening};
use crate::pages::problem::problem_beside;
use crate::ui::dialog_head;
use crate::words;
use pilcrow_provider::with_scheme;
use web_sys::{Event, HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement};

/// Draws the button with the dialog that it opens.
pub fn open_button() -> View {
    let opening = use_opening();
    // Problems from before are removed, and so are the dialog's own when it closes.
    let forget = move || opening.problem.set(None);
    let dialog = el("dialog")
        .class("ask")
        .attr("id", "open-dialog")
        .attr("aria-labelledby", "open-dialog-title")
        .on("close", move |_| forget());
    let element: HtmlDialogElement = dialog.element();
    let closed = element.clone();
    let button = el("button")
        .attr("type", "button")
        .class("button")
        .child(el("span").class("icon icon-open").attr("aria-hidden", "true"))
        .child(words!(open.button))
        .on("click", move |_| {
            forget();
            drop(element.show_modal());
        });
    let text = el("textarea")
        .class("control w-full json-control")
        .attr("id", "open-text")
        .attr("rows", "8")
        .attr("required", true)
        .attr("autofocus", true)
        .attr("spellcheck", "false")
        .attr("aria-describedby", "open-help open-problem");
    let area: HtmlTextAreaElement = text.element();
    let file = RwSignal::new(None);
    // Outside of the scrolling part: beside a long text it would be out of sight.
    let problem =
        el("div").class("open-problem").attr("id", "open-problem").child(problem_beside(file));
    let body = el("div").class("dialog-body").child(text_field(text));
    let dialog = dialog
        .child(dialog_head("open-dialog-title", words!(open.title), move || closed.close()))
        .child(body)
        .child(problem)
        .child(actions(opening, area, file));
    [button.into(), dialog.into()].into()
}

fn text_field(text: El) -> El {
    let label = el("label").class("field-label").attr("for", "open-text");
    let help = el("p").class("field-help").attr("id", "open-help");
    el("div")
        .class("field")
        .child(label.child(words!(open.paste)))
        .child(help.child(words!(open.paste_help)))
        .child(text)
}

fn actions(opening: Opening, text: HtmlTextAreaElement, named: RwSignal<Option<String>>) -> El {
    let open = el("button")
        .attr("type", "button")
        .class("button button-primary")
        .child(words!(open.submit))
        .on("click", move |_| {
            // The browser's `required` accepts white space.
            if text.value().trim().is_empty() {
                text.set_value("");
            }
            if text.report_validity() {
                named.set(None);
                open_pasted(opening, text.value());
            }
        });
    let picked = move |event: Event| {
        let Some(input) = element_of::<HtmlInputElement>(&event) else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            named.set(Some(file.name()));
            open_file(opening, file);
        }
        input.set_value("");
    };
    let file = el("input")
        .attr("type", "file")
        .class("visually-hidden")
        .attr("accept", ".json,.json5,.yaml,.yml,.prompt,.txt,.js,.sh,application/json")
        .on("change", picked);
    let pick = el("label").class("button").child(words!(open.pick)).child(file);
    el("div").class("dialog-actions").child(open).child(pick)
}

/// Opens a pasted text: an address is fetched; any other text is the document itself.
fn open_pasted(opening: Opening, text: String) {
    match address_in(&text) {
        Some(address) => opening.go(Route::Source(address)),
        None => opening.open_text(text),
    }
}

/// Returns the address that a text consists of, also if `https://` or `http://` is missing.
fn address_in(text: &str) -> Option<String> {
    let address = text.trim();
    if address.contains(char::is_whitespace) {
        return None;
    }
    if address.starts_with("https://") || address.starts_with("http://") {
        return Some(address.to_owned());
    }
    let (_, path) = address.split_once('/')?;
    let whole = with_scheme(address);
    (whole != address && !path.starts_with('/')).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(address_in(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn an_address_is_known_without_its_scheme() {
        check(" https://example.org/a.json\n", Some("https://example.org/a.json"));
        check("example.org/tools/a.json?b=1#c", Some("https://example.org/tools/a.json?b=1#c"));
        check("localhost:8080/a.json", Some("http://localhost:8080/a.json"));
        check("127.0.0.1:8080/", Some("http://127.0.0.1:8080/"));
        check("192.168.1.5/a.json", Some("http://192.168.1.5/a.json"));
    }

    #[test]
    fn a_document_is_no_address() {
        check("{a: 'b.c/d'}", None);
        check("a.json", None);
        check("name: a.b/c", None);
        check("./tools/a.json", None);
        check("a/b", None);
        check("//example.org/a", None);
        check("", None);
    }
}
