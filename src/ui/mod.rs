//! Small parts of views: buttons, icons, the head of a dialog, a filter for rows.

mod caret;
mod escape;
mod field;
mod files_under_way;
pub mod menu;
mod modal;
pub mod order;
mod shortcut;
pub mod tabs;
pub mod tooltips;

pub use caret::{byte_offset, caret_in, put_caret, put_caret_at, utf16_offset};
pub use escape::is_free_escape;
pub use field::field;
pub use files_under_way::{FilesUnderWay, TakingFile};
pub use modal::{Close, modal};
pub use shortcut::{is_letter, is_shortcut};

use crate::dom::{El, Memo, RwSignal, View, derived, effect, el, value_of};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use web_sys::HtmlDialogElement;

/// The classes of elements that need a program: an HTML file without one leaves them out.
pub const PROGRAM_ONLY: [&str; 9] = [
    "button",
    "button-quiet",
    "icon-button",
    "link-button",
    "menu",
    "input-form-tools",
    "legend-tools",
    "table-tools",
    "chart-switch",
];

/// Draws a button with words.
pub fn button(class: &'static str, words: impl Into<View>) -> El {
    plain_button(class).child(words)
}

/// Draws a quiet button with an icon before its words.
pub fn quiet_button(icon_class: &'static str, words: impl Into<View>) -> El {
    plain_button("button button-quiet").child(icon(icon_class)).child(words)
}

/// Draws a button that shows an icon only; its words are for screen readers.
pub fn icon_button(icon_class: &'static str, words: impl Into<View>) -> El {
    let words = el("span").class("visually-hidden").child(words);
    plain_button("icon-button").child(icon(icon_class)).child(words)
}

/// Draws a link to another site, whose text is the address.
pub fn outer_link(url: &'static str) -> El {
    let address = url.strip_prefix("https://").unwrap_or(url);
    el("a")
        .attr("href", url)
        .attr("target", "_blank")
        .attr("rel", "noopener noreferrer")
        .child(address)
}

/// Creates a button without content.
pub fn plain_button(class: &'static str) -> El {
    el("button").attr("type", "button").class(class)
}

/// Draws an icon, hidden from screen readers.
pub fn icon(class: &'static str) -> El {
    el("span").class(class).attr("aria-hidden", "true")
}

/// Draws a filter for the rows of a table, with the number of matches.
pub fn row_filter(sought: RwSignal<String>, matches: Memo<usize>, count: Memo<usize>) -> View {
    let locale = use_locale();
    let input = el("input")
        .attr("type", "search")
        .class("control table-filter")
        .attr("aria-label", words!(table.filter))
        .attr("placeholder", words!(table.filter))
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .value(sought)
        .on("input", move |event| sought.set(value_of(&event)));
    let text = derived(move || {
        let is_sought = sought.with(|sought| !sought.trim().is_empty());
        let (matches, count) = (matches.get(), count.get());
        is_sought.then(|| words_now!(locale.get(), table.found, found = matches, count = count))
    });
    let status = el("span").class("table-found-words").attr("role", "status").child(text);
    [input.into(), status.into()].into()
}

/// Draws a button of a list of groups: while it is pressed, only its group is shown; if none is pressed, all are.
pub fn only_button<T: Clone + PartialEq + Send + Sync + 'static>(
    only: RwSignal<Option<T>>,
    group: T,
    name: impl Into<View>,
) -> El {
    let own = group.clone();
    let is_only = move || only.with(|only| only.as_ref() == Some(&own));
    plain_button("case-group")
        .attr("aria-pressed", derived(move || if is_only() { "true" } else { "false" }))
        .on("click", move |_| {
            let is_only = only.with_untracked(|only| only.as_ref() == Some(&group));
            only.set((!is_only).then(|| group.clone()));
        })
        .child(name)
}

/// Draws the head of a dialog: its title, which names the dialog, and the button that closes it.
pub fn dialog_head(id: &'static str, title: impl Into<View>, close: impl Fn() + 'static) -> El {
    let close = icon_button("icon icon-close", words!(open.close)).on("click", move |_| close());
    let title = el("h2").attr("id", id).child(title);
    el("div").class("dialog-head").child(title).child(close)
}

/// Keeps a dialog open while the signal is true.
pub fn open_while(dialog: HtmlDialogElement, is_open: Signal<bool>) {
    effect(move || match (is_open.get(), dialog.open()) {
        (true, false) => drop(dialog.show_modal()),
        (false, true) => dialog.close(),
        _ => {}
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::{Drawing, memo};

    #[test]
    fn rows_are_found_by_words_and_counted() {
        let mut outer = None;
        let drawing = Drawing::new(|| {
            let sought = RwSignal::new(String::new());
            outer = Some(sought);
            let matches = memo(move || if sought.with(String::is_empty) { 9 } else { 1 });
            row_filter(sought, matches, memo(|| 9))
        });
        assert_eq!(drawing.names(), "searchbox \"Filter rows\"\nstatus \"\"\n");
        drawing.fill("Filter rows", "tea");
        let expected = "searchbox \"Filter rows\" = \"tea\"\nstatus \"1 of 9\"\n";
        assert_eq!(drawing.names(), expected);
        assert_eq!(outer.map(RwSignal::get_untracked).as_deref(), Some("tea"));
    }

    #[test]
    fn a_button_of_an_icon_is_called_by_words_that_are_not_seen() {
        let drawing = Drawing::new(|| dialog_head("title", "Settings", || {}));
        assert_eq!(drawing.names(), "heading \"Settings\"\nbutton \"Close\"\n");
    }
}
