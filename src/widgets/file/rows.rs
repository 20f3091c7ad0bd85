//! The rows of a field's current files: preview, facts, and buttons that move and remove the file.

use super::giving::Chooser;
use crate::dom::{El, View, before_paint, el, focus_id, memo, part};
use crate::ui::{button, icon_button};
use crate::widgets::intl;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::{FileText, Preview};
use pilcrow_core::text::letters::spell_directions;

/// Draws a row for each current file.
pub(super) fn file_rows(chooser: Chooser) -> View {
    // Other signals of the field, such as losing the focus, draw no row anew: a row may have the focus, or play a
    // sound.
    let values = chooser.values;
    let values = memo(move || values.get());
    part(move || {
        let control = &chooser.control;
        let media = control.field.media.as_ref().map(|media| media.media_type.as_str());
        let texts = values.get();
        let rows = texts.iter().enumerate().map(|(at, text)| {
            let tools = (!control.field.read_only).then(|| row_tools(&chooser, at, texts.len()));
            View::from(file_row(text, media.unwrap_or_default(), tools))
        });
        rows.collect::<View>()
    })
}

/// Draws one file: its preview, its facts, and its buttons.
fn file_row(text: &str, media_type: &str, tools: Option<El>) -> El {
    let locale = use_locale().get();
    let row = el("div").class("file-held");
    let Some(file) = FileText::parse(text, media_type) else {
        let words = words_now!(locale, widget.no_file);
        let start: String = text.chars().take(60).collect();
        let note = el("span").class("muted").child(words);
        return row.child(note).child(el("code").child(start)).child(tools);
    };
    row.child(preview(&file, locale)).child(facts(&file, locale)).child(tools)
}

/// Draws a file's name, type and size.
pub(super) fn facts(file: &FileText, locale: Locale) -> El {
    let size = intl::size(locale, file.size() as f64);
    let kind = Some(file.media_type).filter(|kind| !kind.is_empty());
    let text = kind.map(str::to_owned).into_iter().chain([size]).collect::<Vec<_>>().join(", ");
    let name = safe_name(file).map(|name| el("span").class("file-name").child(name));
    el("span").class("file-facts").child(name).child(el("span").class("muted").child(text))
}

/// Returns a file's name with direction marks spelled out, so that none makes its ending look like another.
fn safe_name(file: &FileText) -> Option<String> {
    Some(spell_directions(file.name.as_deref()?).into_owned())
}

pub(super) fn preview(file: &FileText, locale: Locale) -> Option<El> {
    let name = safe_name(file).unwrap_or_else(|| words_now!(locale, widget.a_picture));
    Some(match file.preview()? {
        Preview::Picture => {
            el("img").class("file-picture").attr("src", file.address()).attr("alt", name)
        }
        Preview::Sound => el("audio")
            .class("file-sound")
            .attr("controls", true)
            .attr("preload", "metadata")
            .attr("src", file.address()),
    })
}

/// Draws the buttons of a row. Several files can change places, since the model gets them in this order.
fn row_tools(chooser: &Chooser, at: usize, count: usize) -> El {
    let tools = el("span").class("file-tools");
    if !chooser.several || count < 2 {
        return tools.child(remove_button(chooser, at));
    }
    let up = move_button(chooser, at, at.checked_sub(1), Way::Up);
    let down = move_button(chooser, at, Some(at + 1).filter(|next| *next < count), Way::Down);
    tools.child(up).child(down).child(remove_button(chooser, at))
}

#[derive(Clone, Copy)]
enum Way {
    Up,
    Down,
}

fn move_button(chooser: &Chooser, at: usize, to: Option<usize>, way: Way) -> El {
    let Chooser { control, values, put, .. } = chooser;
    let (values, put) = (*values, *put);
    let id = |place: usize| {
        let way = if matches!(way, Way::Up) { "up" } else { "down" };
        format!("{}-{way}-{place}", control.id)
    };
    let target = to.map(&id);
    let move_it = move |_| {
        let Some(to) = to else { return };
        let mut texts = values.get_untracked();
        if at.max(to) < texts.len() {
            texts.swap(at, to);
            put.run(texts);
            // The rows were redrawn; the focus follows the file.
            let target = target.clone();
            before_paint(move || focus(target.as_deref()));
        }
    };
    let words = match way {
        Way::Up => icon_button("icon icon-up", words!(form.move_up)),
        Way::Down => icon_button("icon icon-down", words!(form.move_down)),
    };
    words
        .attr("id", id(at))
        .attr("aria-describedby", control.label_id())
        .attr("aria-disabled", to.is_none().then_some("true"))
        .on("click", move_it)
}

fn remove_button(chooser: &Chooser, at: usize) -> El {
    let Chooser { control, values, put, .. } = chooser;
    let (id, values, put) = (control.id.clone(), *values, *put);
    button("button button-quiet", words!(widget.remove_file))
        .attr("aria-describedby", control.label_id())
        .on("click", move |_| {
            let texts = values.get_untracked().into_iter().enumerate();
            put.run(texts.filter(|(other, _)| *other != at).map(|(_, text)| text).collect());
            // The button is gone with its file, so the focus moves.
            focus(Some(&id));
        })
}

fn focus(id: Option<&str>) {
    if let Some(id) = id {
        focus_id(id);
    }
}
