//! The dialog that opens a document: pasted, from a file, or by its address.

use super::open_file::open_file;
use crate::dom::{El, View, el, element_of};
use crate::opening::Route;
use crate::opening::{Opening, use_opening};
use crate::ui::dialog_head;
use crate::words;
use web_sys::{Event, HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement};

/// A button with the dialog that it opens.
pub fn open_button() -> View {
    let dialog = el("dialog").class("ask").attr("aria-labelledby", "open-dialog-title");
    let shown: HtmlDialogElement = dialog.element();
    let closed = shown.clone();
    let close = move || closed.close();
    let button = el("button")
        .attr("type", "button")
        .class("button")
        .child(el("span").class("icon icon-open").attr("aria-hidden", "true"))
        .child(words!(open.button))
        .on("click", move |_| drop(shown.show_modal()));
    let text = el("textarea")
        .class("control w-full json-control")
        .attr("id", "open-text")
        .attr("rows", "8")
        .attr("spellcheck", "false")
        .attr("aria-describedby", "open-help");
    let area: HtmlTextAreaElement = text.element();
    let dialog = dialog
        .child(dialog_head("open-dialog-title", words!(open.title), close.clone()))
        .child(el("div").class("dialog-body").child(text_field(text)))
        .child(actions(area, close));
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

fn actions(text: HtmlTextAreaElement, close: impl Fn() + Clone + 'static) -> El {
    let opening = use_opening();
    let close_after = close.clone();
    let open = el("button")
        .attr("type", "button")
        .class("button button-primary")
        .child(words!(open.submit))
        .on("click", move |_| {
            open_pasted(opening, text.value());
            close();
        });
    let picked = move |event: Event| {
        let Some(input) = element_of::<HtmlInputElement>(&event) else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            open_file(opening, file);
        }
        input.set_value("");
        close_after();
    };
    let file = el("input")
        .attr("type", "file")
        .class("visually-hidden")
        .attr("accept", ".json,.json5,.yaml,.yml,.prompt,.prompty,.txt,.js,.sh,application/json")
        .on("change", picked);
    let pick = el("label").class("button").child(words!(open.pick)).child(file);
    el("div").class("dialog-actions").child(open).child(pick)
}

/// An address is fetched; anything else is the document itself.
fn open_pasted(opening: Opening, text: String) {
    let address = text.trim();
    let is_address = address.starts_with("https://") || address.starts_with("http://");
    if is_address && !address.contains(char::is_whitespace) {
        opening.go(Route::Source(address.to_owned()));
    } else {
        opening.open_text(text);
    }
}
