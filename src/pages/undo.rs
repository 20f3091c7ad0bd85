//! The row above the form: the menu for authors, undo and redo, also by their keys. Text fields outside of the input
//! keep the browser's own undo.

use super::for_authors::for_authors;
use crate::data::show_form;
use crate::dom::{El, Memo, Pause, RwSignal, View, derived, effect, element_of, memo};
use crate::form::focus_place;
use crate::host::site;
use crate::publish::share::share_button;
use crate::session::{DATA_FORMS, InputForm, Session};
use crate::ui::{icon_button, is_shortcut, quiet_button};
use crate::words;
use crate::words::Words;
use pilcrow_core::form::NodeId;
use pilcrow_core::gallery::Lock;
use std::time::Duration;
use web_sys::KeyboardEvent;

/// The pause in typing after which the form is compared with the document.
const PAUSE: Duration = Duration::from_millis(200);

/// Undo or redo: returns the place to focus.
type Way = fn(&Session) -> Option<(InputForm, NodeId)>;

/// The selector of text fields for an object's keys, which are no values.
const KEYS: &str = "input:not([type], [name])";

/// Draws the menu for authors, undo, redo, the button that resets the form, and the share button.
pub fn changes(session: Session) -> View {
    let tracked = move |read: fn(&Session) -> bool| {
        memo(move || {
            session.track();
            read(&session)
        })
    };
    let undo = tracked(Session::can_undo);
    let redo = tracked(Session::can_redo);
    let edited = edited(session);
    let undo = button(session, Session::undo, undo, "icon icon-undo", words!(tool.undo))
        .attr("aria-keyshortcuts", "Control+Z Meta+Z");
    let redo = button(session, Session::redo, redo, "icon icon-redo", words!(tool.redo))
        .attr("data-change", "redo")
        .attr("aria-keyshortcuts", "Control+Shift+Z Meta+Shift+Z Control+Y");
    let reset = quiet_button("icon icon-reset", words!(tool.reset))
        .attr("data-change", "reset")
        .attr("disabled", derived(move || !edited.get()))
        .on("click", move |_| session.reset());
    let authors = (!site::settings().locks(Lock::Document)).then(|| for_authors(session));
    [authors.into(), undo.into(), redo.into(), reset.into(), share_button().into()].into()
}

/// Returns a signal that is true if the form differs from the document. The comparison covers everything: it runs at
/// the first change, and then whenever typing pauses.
fn edited(session: Session) -> RwSignal<bool> {
    let edited = RwSignal::new(session.is_edited());
    let pause = Pause::new(PAUSE);
    effect(move || {
        session.track();
        let compare = move || {
            edited.try_set(session.is_edited());
        };
        if edited.get_untracked() {
            pause.then(compare);
        } else {
            pause.cancel();
            compare();
        }
    });
    edited
}

fn button(session: Session, way: Way, able: Memo<bool>, icon: &'static str, name: Words) -> El {
    icon_button(icon, name)
        .attr("disabled", derived(move || !able.get()))
        .attr("title", name)
        .on("click", move |_| go(session, way))
}

fn go(session: Session, way: Way) {
    if let Some((form, place)) = way(&session) {
        if form.index() >= DATA_FORMS {
            show_form(session, form.index());
        }
        focus_place(form, place);
    }
}

/// Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with Cmd. They replace the browser's own undo, which knows one control
/// at a time, and no other change of the form.
pub fn undo_by_keys(event: &KeyboardEvent, session: Session) {
    let Some(way) = wanted(event) else { return };
    if !has_own_undo(event) {
        event.prevent_default();
        go(session, way);
    }
}

/// Returns true if a text field has text that the form does not know yet, so that the browser's own undo applies.
fn has_own_undo(event: &KeyboardEvent) -> bool {
    let Some(target) = element_of::<web_sys::Element>(event) else { return false };
    let is = |selector| target.matches(selector) == Ok(true);
    let input = element_of::<web_sys::HtmlInputElement>(event);
    let typed = input.is_some_and(|input| input.value() != input.default_value());
    is("dialog *, .finder *") || typed && is(KEYS)
}

fn wanted(event: &KeyboardEvent) -> Option<Way> {
    if is_shortcut(event, "z", "KeyZ") {
        Some(if event.shift_key() { Session::redo } else { Session::undo })
    } else {
        (is_shortcut(event, "y", "KeyY") && event.ctrl_key()).then_some(Session::redo)
    }
}
