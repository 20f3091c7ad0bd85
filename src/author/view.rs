//! The author's view: the editor, the problems of the text, and the buttons that copy, save and revert it.

use super::desk::Desk;
use super::keeping::{broken_text, find_original, keep_text, last_stand};
use super::marks::{fault_mark, misspelled_marks};
use super::other_tab::other_text_notice;
use super::phrases::phrases;
use super::slot::{AUTHOR_BUTTON, Author, AuthorView};
use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, Scope, View, derived, effect, el, focus_id, show, spawn, watch};
use crate::host::code::editor::Editor;
use crate::host::file::{clipboard, download};
use crate::opening::use_opening;
use crate::session::Session;
use crate::ui::{icon_button, is_free_escape, quiet_button, utf16_offset};
use crate::words::document::document_words;
use crate::words::misspelling::misspelled_words;
use crate::words::{Locale, code, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::{Reason, laid_out, text_range};
use pilcrow_core::tool::tool_name;
use send_wrapper::SendWrapper;
use std::rc::Rc;
use web_sys::{Element, KeyboardEvent};

/// The parts of the view that outlive a page which is drawn anew for the same document.
struct StoredEditor {
    desk: Rc<Desk>,
    host: El,
    scope: Scope,
}

/// Draws the view.
pub fn author_view(session: Session, author: Author) -> View {
    let (opening, locale) = (use_opening(), use_locale());
    let last = author.state.get_value().and_then(|last| last.downcast::<StoredEditor>().ok());
    let seat = match last.filter(|seat| seat.desk.moves_to(session)) {
        Some(seat) => seat,
        None => {
            let scope = opening.outlive(Scope::new);
            scope.with(|| new_seat(scope.clone(), session, author))
        }
    };
    seat.scope.hold();
    seat.desk.scope.replace(Scope::current());
    author.state.set_value(Some(Rc::<StoredEditor>::clone(&seat)));
    let left = SendWrapper::new(Rc::clone(&seat.desk));
    on_cleanup(move || {
        if !left.is_moving() {
            author.state.set_value(None);
        }
    });
    let (desk, original) = (Rc::clone(&seat.desk), RwSignal::new(None));
    find_original(opening, &session.key(), original);
    sync_with_page(session, &desk);
    keep_text(session, &desk, original);
    let problem = desk.problem;
    let tell = move || author.is_unreadable.set(problem.with_untracked(Option::is_some));
    watch(move || problem.track(), tell);
    let spoken = Rc::clone(&desk);
    effect(move || speak(&spoken, locale.get()));
    el("section")
        .class("author")
        .attr("id", "author")
        .attr("aria-labelledby", "author-title")
        .on_event("keydown", move |event: KeyboardEvent| {
            if is_free_escape(&event) {
                event.prevent_default();
                close(author);
            }
        })
        .child(head(&desk, author, original))
        .child(document_notices(&desk, original))
        .child(other_text_notice(&desk))
        .child(seat.host.clone())
        .child(el("p").class("author-keys").child(words!(author.hint)))
        .into()
}

/// Creates a desk, and starts loading its editor.
fn new_seat(scope: Scope, session: Session, author: Author) -> Rc<StoredEditor> {
    let (locale, chunk) = (use_locale(), use_chunk::<AuthorView>());
    let desk = Rc::new(Desk::new(session, use_opening(), locale));
    let (typed, for_offer) = (Rc::clone(&desk), Rc::clone(&desk));
    let host = el("div")
        .class("author-editor")
        .on("input", move |_| typed.ask())
        .on("complete", move |_| for_offer.offer());
    let element: Element = host.element();
    let closed = SendWrapper::new(element.clone());
    on_cleanup(move || Editor::close(closed.take()));
    let begun = Rc::clone(&desk);
    spawn(async move {
        let now = locale.get_untracked();
        let broken = broken_text(&session.key()).await;
        author.is_unreadable.try_set(broken.is_some());
        let (text, good) = broken.unwrap_or_else(|| (begun.text(), begun.text()));
        let (name, hint) = (words_now!(now, author.title), words_now!(now, author.hint));
        let Some(editor) = Editor::open(element, &text, &name, &hint).await else {
            author.is_open.try_set(false);
            return chunk.notice();
        };
        let is_wanted = author.is_wanted.get_untracked();
        author.is_wanted.set(false);
        begun.begin(editor.clone(), good);
        begun.look_for_other(session.key());
        speak(&begun, now);
        if is_wanted {
            let text = begun.text();
            let goal = author.goal.try_update_value(Option::take).flatten();
            let range = goal.and_then(|goal| text_range(&text, &goal));
            editor.go_to(range.map_or(0, |range| utf16_offset(&text, range.start)));
        } else if let Some(stand) = last_stand(&session.key()) {
            editor.stand_at(stand);
        }
    });
    Rc::new(StoredEditor { desk, host, scope })
}

/// Updates the text when the page changes, and the marks when the input's issues change.
fn sync_with_page(session: Session, desk: &Rc<Desk>) {
    let (edited, for_marks) = (Rc::clone(desk), Rc::clone(desk));
    watch(move || session.track(), move || edited.ask());
    let issues = move || session.forms().iter().for_each(|form| form.issues.track());
    watch(issues, move || for_marks.mark());
}

fn speak(desk: &Desk, locale: Locale) {
    if let Some(editor) = desk.editor() {
        let (name, hint) = (words_now!(locale, author.title), words_now!(locale, author.hint));
        editor.speak(code(locale), &phrases(locale), &name, &hint);
        desk.mark();
    }
}

fn head(desk: &Rc<Desk>, author: Author, original: RwSignal<Option<String>>) -> El {
    let title = el("h2").attr("id", "author-title").child(words!(author.title));
    let (copied, saved, restored) = (Rc::clone(desk), Rc::clone(desk), Rc::clone(desk));
    let is_copied = RwSignal::new(false);
    let copy_words = [words!(author.copy), words!(author.copied)];
    let copy_name = derived(move || {
        copy_words.get(usize::from(is_copied.get())).map(|words| words.get()).unwrap_or_default()
    });
    let copy = quiet_button("icon icon-copy", View::from(copy_name)).on("click", move |_| {
        let text = copied.text();
        spawn(async move { is_copied.try_set(clipboard::copy(&text).await) });
    });
    let save = quiet_button("icon icon-download", words!(author.save))
        .on("click", move |_| save_text(&saved));
    let is_other = is_other(desk, original);
    let restore = show(is_other, move || {
        let desk = Rc::clone(&restored);
        quiet_button("icon icon-reset", words!(author.original)).on("click", move |_| {
            if let Some(text) = original.get_untracked() {
                let key = desk.session.get().key();
                let past = desk.opening.past_text(&key, &desk.good(), Some(Reason::Original));
                desk.past.replace(past);
                desk.put(&text);
            }
        })
    });
    let formatted = Rc::clone(desk);
    let format = show(can_format(desk), move || {
        let desk = Rc::clone(&formatted);
        quiet_button("icon icon-json", words!(author.format)).on("click", move |_| {
            if let Some(text) = laid_out(&desk.text()) {
                desk.put(&text);
            }
        })
    });
    let close = icon_button("icon icon-close", words!(author.close))
        .attr("title", words!(author.close))
        .on("click", move |_| close(author));
    let actions = [restore, format, copy.into(), save.into(), close.into()];
    let actions = el("div").class("actions").child(View::from(actions));
    el("div").class("pane-head author-head").child(title).child(actions)
}

/// Returns a function that is true if formatting would change the text.
fn can_format(desk: &Rc<Desk>) -> impl Fn() -> bool + 'static {
    let (desk, written) = (Rc::clone(desk), desk.written);
    move || {
        written.track();
        laid_out(&desk.text()).is_some()
    }
}

/// Returns a function that is true if the text differs from the original document.
fn is_other(desk: &Rc<Desk>, original: RwSignal<Option<String>>) -> impl Fn() -> bool + 'static {
    let (desk, written) = (Rc::clone(desk), desk.written);
    move || {
        written.track();
        let text = desk.text();
        original.with(|original| {
            original.as_ref().is_some_and(|original| original.replace("\r\n", "\n") != text)
        })
    }
}

/// Closes the view, and moves the focus to the button that opened it.
fn close(author: Author) {
    author.is_open.set(false);
    author.state.set_value(None);
    focus_id(AUTHOR_BUTTON);
}

fn save_text(desk: &Desk) {
    let is_strict = desk.editor().is_some_and(|editor| editor.is_strict());
    let ending = if is_strict { "json" } else { "json5" };
    let name = format!("{}.{ending}", tool_name(&desk.title()));
    download::save(&name, "application/json", &desk.text());
}

/// Draws the notices about the text as a whole.
fn document_notices(desk: &Rc<Desk>, original: RwSignal<Option<String>>) -> El {
    let locale = use_locale();
    let (problem, misspelled) = (desk.problem, desk.misspelled);
    let is_other = is_other(desk, original);
    let slip = move || {
        let (first, more) = misspelled.with(|all| Some((all.first().cloned()?, all.len() - 1)))?;
        let first = misspelled_words(locale.get(), &first);
        Some(match more {
            0 => first,
            more => format!("{first} {}", words_now!(locale.get(), misspelled.more, count = more)),
        })
    };
    let state = derived(move || match (problem.get(), slip()) {
        (Some(error), _) => document_words(locale.get(), &error),
        (None, Some(slip)) => slip,
        _ if is_other() => words_now!(locale.get(), author.changed),
        _ => String::new(),
    });
    let stays = show(
        move || problem.with(Option::is_some),
        move || el("span").child(words!(author.broken)),
    );
    let is_told = move || problem.with(Option::is_none) && misspelled.with(|all| !all.is_empty());
    let to = move || problem.with(|error| has_place(error.as_ref())) || is_told();
    let own = Rc::clone(desk);
    let go = show(to, move || {
        let desk = Rc::clone(&own);
        crate::ui::button("link-button", words!(author.show_place))
            .on("click", move |_| go_to_problem(&desk))
    });
    let line = el("span").class_if("author-problem", move || problem.with(Option::is_some));
    let status = el("span").attr("role", "status").child(line.child(state)).child(" ").child(stays);
    el("p").class("author-said").child(status).child(" ").child(go)
}

fn has_place(error: Option<&pilcrow_core::document::DocumentError>) -> bool {
    matches!(error, Some(pilcrow_core::document::DocumentError::Text(_)))
}

fn go_to_problem(desk: &Desk) {
    let text = desk.text();
    let mark = desk.problem.with_untracked(|problem| match problem {
        Some(problem) => fault_mark(Locale::en, &text, problem),
        None => desk
            .misspelled
            .with_untracked(|all| misspelled_marks(Locale::en, &text, all))
            .into_iter()
            .next(),
    });
    if let (Some(editor), Some(mark)) = (desk.editor(), mark) {
        editor.go_to(mark.from.min(utf16_offset(&text, text.len())));
    }
}
