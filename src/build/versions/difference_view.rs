//! What bringing a version back would change: in the document's rows and texts, and in the lines of its text.

use super::super::wish::{item_heading, marked, marked_item};
use crate::dom::{El, RwSignal, View, derived, el, part};
use crate::session::Session;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::blueprint::{Blueprint, Difference, Row, differences};
use pilcrow_core::document::{LineChange, Request, line_changes};
use std::rc::Rc;

/// The most changes of each kind that are shown.
const MOST: usize = 100;

/// The changes, or that a text is no document.
pub(super) fn difference_view(session: Session, text: &str) -> View {
    let Ok(other) = session.read_localized(text) else {
        return el("p").class("field-issue").child(words!(versions.unreadable)).into();
    };
    let now = session.with_document(Request::clone);
    let now = Blueprint::read(&now);
    let all = differences(&now, &Blueprint::read(&other));
    let lines = line_changes(&session.text(), text);
    let (has_rows, locale) = (!all.is_empty(), use_locale());
    let rows = has_rows.then(|| rows_view(all, now.input.rows, locale));
    [rows.into(), lines_view(&lines, has_rows)].into()
}

fn rows_view(mut all: Vec<Difference>, rows: Vec<Row>, locale: RwSignal<Locale>) -> View {
    let left_out = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    let rows = Rc::new(rows);
    let each = all.into_iter().map(|one| row_view(Rc::new(one), Rc::clone(&rows), locale));
    let list = el("ul").class("build-rows").child(each.collect::<Vec<El>>());
    [list.into(), more(left_out, locale)].into()
}

/// A change: what is done, and what was and is to be.
fn row_view(one: Rc<Difference>, rows: Rc<Vec<Row>>, locale: RwSignal<Locale>) -> El {
    let (item, named) = (Rc::clone(&one), Rc::clone(&rows));
    let heading = derived(move || {
        item_heading(locale.get(), item.before.as_ref(), item.after.as_ref(), &named)
    });
    let words =
        part(move || marked_item(locale.get(), one.before.as_ref(), one.after.as_ref(), &rows));
    el("li").class("build-row").child(el("p").child(heading)).child(words)
}

/// The lines of the text that are others, folded where rows say something.
fn lines_view(lines: &[LineChange], is_folded: bool) -> View {
    let locale = use_locale();
    if lines.is_empty() {
        return (!is_folded).then(|| el("p").child(words!(versions.same))).into();
    }
    let each = lines.iter().take(MOST).map(|change| {
        let number = change.line;
        let line = derived(move || words_now!(locale.get(), versions.line, number = number));
        let line = el("p").class("field-help").child(line);
        let words = marked(&change.before, &change.after).attr("dir", "ltr");
        el("li").child(line).child(words)
    });
    let list = el("ul").class("version-lines").child(each.collect::<Vec<El>>());
    let left_out = lines.len().saturating_sub(MOST);
    el("details")
        .flag("open", move || !is_folded)
        .child(el("summary").child(words!(versions.lines)))
        .child(list)
        .child(more(left_out, locale))
        .into()
}

/// The line that there are more differences than are shown.
fn more(count: usize, locale: RwSignal<Locale>) -> View {
    let words = derived(move || words_now!(locale.get(), versions.more, count = count));
    (count > 0).then(|| el("p").class("field-help").child(words)).into()
}
