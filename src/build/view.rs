//! The editor of a tool, beside its form.

use super::editing::{Editing, Past, Putting};
use super::names::refusal_words;
use super::order::HINT;
use super::rows::part_view;
use super::slot::Build;
use super::texts::{about, texts_view};
use super::wish::{Describing, change_line};
use crate::author::{AUTHOR_BUTTON, Author};
use crate::dom::{
    El, View, before_paint, derived, effect, el, element_of, focus_id, part, value_of,
};
use crate::opening::{Opening, Rewritten, use_opening};
use crate::session::Session;
use crate::ui::order::order_hint;
use crate::ui::{icon_button, is_free_escape, is_shortcut};
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::blueprint::{Group, Refusal};
use pilcrow_core::document::Request;
use pilcrow_core::import::draft::change::ChangeTask;
use std::rc::Rc;
use web_sys::{Element, KeyboardEvent};

/// What was done, and to which document; what is wished of it.
struct EditState {
    key: String,
    past: Past,
    wish: Describing<ChangeTask>,
}

/// The editor of a document.
pub fn build_view(session: Session, build: Build) -> View {
    let opening = use_opening();
    let (past, wish) = restore_page(session, build, opening);
    let editing = Editing::new(session, putting(opening, session), past);
    effect(move || wish.meet(&build.asker));
    if build.is_wanted.get_untracked() {
        build.is_wanted.set(false);
        before_paint(|| focus_id("build-title"));
    }
    let is_unreadable = expect_context::<Author>().is_unreadable;
    editor(
        editing,
        change_line(wish, editing),
        move || is_unreadable.get(),
        move || {
            build.is_open.set(false);
            focus_id(AUTHOR_BUTTON);
        },
    )
    .into()
}

/// What was done to this document before the page was made anew, and what is wished of it. A tool that has become a copy
/// keeps it.
fn restore_page(
    session: Session,
    build: Build,
    opening: Opening,
) -> (Past, Describing<ChangeTask>) {
    let text = session.text();
    let last = build.state.get_value().and_then(|state| state.downcast::<EditState>().ok());
    let is_same = |state: &EditState| {
        let past = state.past.borrow();
        state.key == session.key() || past.can_undo(&text) || past.can_redo(&text)
    };
    let (past, wish) = match last {
        Some(state) if is_same(&state) => (Past::clone(&state.past), state.wish),
        other => {
            if let Some(state) = other {
                state.wish.stop();
            }
            (Past::default(), opening.outlive(Describing::new))
        }
    };
    let state = EditState { key: session.key(), past: Past::clone(&past), wish };
    build.state.set_value(Some(Rc::new(state)));
    (past, wish)
}

fn putting(opening: Opening, session: Session) -> Putting {
    let document = move |after: &Request, what: Rewritten| {
        // What was typed just before another document was opened does not bring this one back.
        let open = opening.opened.with_untracked(|open| open.as_ref().map(|it| it.session.key()));
        if open != Some(session.key()) {
            return session.text();
        }
        opening.rewrite(session, after, what);
        let before = opening.before.get_untracked().map(|(before, _)| before);
        // The editor has its own way back.
        opening.before.set(None);
        before.unwrap_or_else(|| session.text())
    };
    Putting {
        document: Box::new(document),
        text: Box::new(move |text| {
            opening.put_back(session, text);
        }),
    }
}

/// The editor itself, which knows nothing of where its document is kept.
pub(super) fn editor(
    editing: Editing,
    wish: View,
    is_closed: impl Fn() -> bool + Copy + 'static,
    close: impl Fn() + Copy + 'static,
) -> El {
    let fields = el("fieldset")
        .class("build-body")
        .attr("aria-labelledby", "build-heading")
        .flag("disabled", is_closed)
        .child(order_hint(HINT))
        .child(wish)
        .child(about(editing))
        .child(texts_view(editing))
        .child(part_view(editing, Group::Input, words!(build.input)))
        .child(part_view(editing, Group::Answer, words!(build.answer)))
        .child(others(editing));
    el("section")
        .class("author build")
        .attr("id", "build")
        .attr("aria-labelledby", "build-heading")
        .on_event("keydown", move |event: KeyboardEvent| by_keys(&event, editing, close))
        .child(head(editing, close))
        .child(trouble(editing, is_closed))
        .child(el("p").class("visually-hidden").attr("role", "status").child(editing.status))
        .child(fields)
}

fn head(editing: Editing, close: impl Fn() + 'static) -> El {
    let title = el("h2").attr("id", "build-heading").child(words!(build.title));
    let undo = icon_button("icon icon-undo", words!(tool.undo))
        .attr("title", words!(tool.undo))
        .flag("disabled", move || !editing.can_undo())
        .on("click", move |_| editing.undo());
    let redo = icon_button("icon icon-redo", words!(tool.redo))
        .attr("title", words!(tool.redo))
        .flag("disabled", move || !editing.can_redo())
        .on("click", move |_| editing.redo());
    let close = icon_button("icon icon-close", words!(build.close))
        .attr("title", words!(build.close))
        .on("click", move |_| close());
    let actions = el("div").class("actions").child(undo).child(redo).child(close);
    el("div").class("pane-head author-head").child(title).child(actions)
}

/// Why nothing can be changed, or the last act was not carried out, where no row says so.
fn trouble(editing: Editing, is_closed: impl Fn() -> bool + 'static) -> El {
    let (locale, refusal) = (use_locale(), editing.refusal);
    let words = derived(move || {
        if is_closed() {
            return refusal_words(locale.get(), Refusal::Unreadable);
        }
        refusal.with(|refusal| match refusal {
            Some((None, refusal)) => refusal_words(locale.get(), *refusal),
            _ => String::new(),
        })
    });
    el("p").class("field-issue build-trouble").attr("role", "alert").child(words)
}

/// The messages that are shown nowhere.
fn others(editing: Editing) -> View {
    let blueprint = editing.blueprint;
    part(move || {
        let others = blueprint.with(|all| all.others.join(", "));
        let line = || el("p").class("field-help").child(words!(build.kept_as_it_is)).child(" ");
        (!others.is_empty()).then(|| line().child(others))
    })
}

/// Escape closes it, Ctrl+Z and Ctrl+Y, or with Cmd, go through what was done: the browser's own undo would know one
/// line at a time.
fn by_keys(event: &KeyboardEvent, editing: Editing, close: impl Fn()) {
    if is_free_escape(event) {
        event.prevent_default();
        return close();
    }
    let is_undo = is_shortcut(event, "z", "KeyZ");
    let is_redo = is_shortcut(event, "y", "KeyY") || is_undo && event.shift_key();
    if !(is_undo || is_redo) || is_unsaid(event) {
        return;
    }
    event.prevent_default();
    if is_redo {
        editing.redo();
    } else {
        editing.undo();
    }
}

/// Whether something is typed there that is not an act yet, so that the undo of the browser itself applies.
fn is_unsaid(event: &KeyboardEvent) -> bool {
    let line = element_of::<Element>(event);
    let is_new = line.is_some_and(|line| line.matches(".build-adding *, [data-new]") == Ok(true));
    is_new && !value_of(event).is_empty()
}
