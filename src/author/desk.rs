//! Keeps a document's text and its page in step: a change of one is applied to the other before the next frame.
//!
//! Each side has its own undo history; a change from the other side is one step of it. A change of the input's schema
//! is undone in the text only. While the text is invalid, the page stays as it was; input that is typed meanwhile is
//! written into the text once it is valid.

use crate::chunk::{Chunk, use_chunk};
use crate::dom::{Pause, RwSignal, Scope, before_paint, spawn};
use crate::host::code::editor::{Editor, Mark};
use crate::opening::{LastText, Opening, PastText};
use crate::session::Checks;
use crate::session::{OpenCases, Session, Source, has_cases};
use crate::ui::utf16_offset;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::{DocumentError, Request, text_edits, with_text_edits};
use pilcrow_core::misspelling::Misspelling;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The pause in typing after which schemas are checked.
const PAUSE: Duration = Duration::from_millis(300);

/// The text and the page of one document, kept in step.
pub struct Desk {
    pub(super) session: Cell<Session>,
    /// The session's scope, needed for the check after a pause in typing.
    pub(super) scope: RefCell<Option<Scope>>,
    pub(super) opening: Opening,
    /// The stored text, as far as this tab knows.
    pub(super) base: LastText,
    /// The text before the last change, if it is to be stored for a special reason.
    pub(super) past: RefCell<Option<PastText>>,
    cases: Chunk<OpenCases>,
    pub(super) checks: Checks,
    pub(super) locale: RwSignal<Locale>,
    editor: RefCell<Option<Editor>>,
    pub(super) sides: RefCell<Sides>,
    /// The reason why the text is invalid; `None` if it is valid.
    pub problem: RwSignal<Option<DocumentError>>,
    /// A counter of the author's changes that have to be stored.
    pub written: RwSignal<u64>,
    /// Names in the document that nothing reads, such as misspelled ones.
    pub misspelled: RwSignal<Vec<Misspelling>>,
    /// The document's title in the stored list.
    pub(super) titled: RefCell<String>,
    /// The text of another tab, until the user has chosen between the two.
    pub(super) other: RwSignal<Option<String>>,
    /// The faults in schemas and references.
    pub(super) marks: RefCell<Vec<Mark>>,
    /// True while an update before the next frame is scheduled.
    is_pending: Cell<bool>,
    pub(super) pause: Pause,
    moving: Cell<Option<Moving>>,
}

/// The text and the page, as they were when one of them was last read.
pub(super) struct Sides {
    /// The text of both sides, as it was in the editor.
    pub text: String,
    /// A counter of these texts: results for an earlier one are dropped.
    pub turn: u64,
    /// The last valid text.
    good: String,
    /// The document of that text.
    pub read: Request,
    /// The page's document when both sides were last the same. A form that begins with defaults differs from its
    /// document, but that is nobody's change.
    seen: Request,
}

/// The state while the desk's document is being opened anew.
#[derive(Clone, Copy)]
struct Moving {
    /// True if the editor had the focus.
    had_focus: bool,
}

impl Sides {
    /// Sets a valid text and its document. Returns the document before.
    fn take(&mut self, request: Request, text: String) -> Request {
        self.good = text;
        std::mem::replace(&mut self.read, request)
    }

    /// Sets the text and the document of both sides.
    fn agree(&mut self, text: String, request: Request) {
        self.good.clone_from(&text);
        self.text = text;
        self.seen = request.clone();
        self.read = request;
    }
}

impl Desk {
    /// Creates the desk of a document, with the page's current text.
    pub fn new(session: Session, opening: Opening, locale: RwSignal<Locale>) -> Self {
        let (request, source) = (session.request(), session.text());
        let document = session.with_document(Request::clone);
        let is_begun = session.is_as_begun();
        let text = match is_begun {
            true => source,
            false => {
                let whole = session.in_all_languages(&source, &request);
                with_text_edits(&source, &text_edits(&source, &whole))
            }
        };
        let title = request.title().unwrap_or_default().to_owned();
        Self {
            session: Cell::new(session),
            scope: RefCell::new(None),
            opening,
            base: opening.last_text(),
            past: RefCell::new(None),
            cases: use_chunk(),
            checks: expect_context(),
            locale,
            editor: RefCell::new(None),
            sides: RefCell::new(Sides {
                good: text.clone(),
                text,
                turn: 0,
                read: if is_begun { document } else { request.clone() },
                seen: request,
            }),
            problem: RwSignal::new(None),
            misspelled: RwSignal::new(Vec::new()),
            written: RwSignal::new(0),
            titled: RefCell::new(title),
            other: RwSignal::new(None),
            marks: RefCell::new(Vec::new()),
            is_pending: Cell::new(false),
            pause: Pause::new(PAUSE),
            moving: Cell::new(None),
        }
    }

    /// Returns true while the document is being opened anew, so that the desk continues with another page.
    pub fn is_moving(&self) -> bool {
        self.moving.get().is_some()
    }

    /// Returns true if this is the document that the desk itself has opened anew.
    pub fn moves_to(&self, session: Session) -> bool {
        let moving = self.moving.take();
        let moving = moving.filter(|_| session.key() == self.session.get().key());
        if let Some(Moving { had_focus }) = moving {
            self.session.set(session);
            let seen = session.request();
            self.sides.borrow_mut().seen = seen;
            let editor = self.editor().filter(|_| had_focus);
            before_paint(move || editor.iter().for_each(Editor::go_back));
        }
        moving.is_some()
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        self.sides.borrow().text.clone()
    }

    /// Returns the number of the text.
    pub(super) fn turn(&self) -> u64 {
        self.sides.borrow().turn
    }

    /// Returns the last valid text.
    pub fn good(&self) -> String {
        self.sides.borrow().good.clone()
    }

    /// Returns the editor's current text, even if it was not read yet, and the last valid one.
    pub fn now(&self) -> (String, String) {
        let text = self.editor().map_or_else(|| self.text(), |editor| editor.text());
        let is_read = text == self.text() || self.session.get().read_localized(&text).is_err();
        let good = if is_read { self.good() } else { text.clone() };
        (text, good)
    }

    /// Returns the title in this text of the document; `None` if it is stored already.
    pub fn new_title(&self, good: &str) -> Option<String> {
        let is_known = good == self.sides.borrow().good;
        let title = match is_known {
            true => self.title(),
            false => {
                self.session.get().read_localized(good).ok()?.title().unwrap_or_default().to_owned()
            }
        };
        (title != *self.titled.borrow()).then_some(title)
    }

    /// Returns the title in the last valid text.
    pub fn title(&self) -> String {
        self.sides.borrow().read.title().unwrap_or_default().to_owned()
    }

    /// Connects the editor after it is loaded. `good` is its text, or if that is invalid, the last valid one: input
    /// that was typed in the form since then is then written into the text.
    pub fn begin(self: &Rc<Self>, editor: Editor, good: String) {
        let session = self.session.get();
        if let Some(document) = session.read_localized(&good).ok().filter(|_| good != self.good()) {
            let is_begun = session.is_as_begun();
            let mut sides = self.sides.borrow_mut();
            if !is_begun {
                sides.seen = document.clone();
            }
            sides.read = document;
            sides.good = good;
        }
        self.editor.replace(Some(editor));
        // At once: an invalid text may be corrected before the next frame.
        if !self.read_text() {
            self.ask();
        }
        self.check_soon();
    }

    /// Returns the editor; `None` until it is loaded.
    pub fn editor(&self) -> Option<Editor> {
        self.editor.borrow().clone()
    }

    /// Schedules an update before the next frame, since one side has changed.
    pub fn ask(self: &Rc<Self>) {
        if !self.is_pending.replace(true) {
            let desk = Rc::clone(self);
            before_paint(move || {
                desk.is_pending.set(false);
                if !desk.problem.is_disposed() && !desk.read_text() {
                    desk.write_form();
                }
            });
        }
    }

    /// Replaces the text, as one undo step of the editor.
    pub fn put(self: &Rc<Self>, text: &str) {
        if let Some(editor) = self.editor() {
            let end = utf16_offset(&editor.text(), usize::MAX);
            editor.edit(&[(0, end, text.to_owned())]);
            self.ask();
        }
    }

    /// Sets the document's title in its text, as one undo step of the editor.
    pub fn call(self: &Rc<Self>, name: &str) {
        let (Some(editor), before) = (self.editor(), self.text()) else { return };
        if let Ok(document) = self.session.get().read_localized(&before) {
            let whole = self.session.get().in_all_languages(&before, &document.with_title(name));
            edit(&editor, &before, &whole);
            self.ask();
        }
    }

    /// Reads the editor's text; returns false if it has not changed.
    fn read_text(self: &Rc<Self>) -> bool {
        let Some(text) = self.editor().map(|editor| editor.text()) else { return false };
        if text == self.sides.borrow().text {
            return false;
        }
        let turn = self.turn() + 1;
        {
            let mut sides = self.sides.borrow_mut();
            sides.text.clone_from(&text);
            sides.turn = turn;
        }
        match self.session.get().read_localized(&text) {
            Err(error) => {
                self.problem.set(Some(error));
                self.mark();
                self.written.update(|count| *count += 1);
            }
            Ok(document) => {
                self.problem.change(None);
                spawn(Rc::clone(self).take(document, text, turn));
            }
        }
        true
    }

    /// Shows a changed document on the page.
    async fn take(self: Rc<Self>, request: Request, text: String, turn: u64) {
        let has_cases = has_cases(&request);
        let open_cases = if has_cases { self.cases.fetch().await.ok() } else { None };
        let is_late = turn != self.turn() || self.problem.is_disposed();
        if is_late || has_cases && open_cases.is_none() {
            return;
        }
        let session = self.session.get();
        // Input that was typed in the form while the text was invalid.
        let is_behind = !session.request().is_same(&self.sides.borrow().seen);
        if !is_behind {
            session.settle_data();
        }
        let was = self.sides.borrow_mut().take(request.clone(), text.clone());
        if !session.replace(&was, &request, &text) {
            let had_focus = self.editor().is_some_and(|editor| editor.has_focus());
            self.moving.set(Some(Moving { had_focus }));
            let (key, language) = (session.key(), session.language());
            let source = Source { key, text, language };
            let open = || Session::open(source, request, None, open_cases.as_deref());
            self.opening.opened.set(Some(self.opening.opened_by(open)));
        } else if is_behind {
            self.write_form();
        } else {
            let seen = session.request();
            self.sides.borrow_mut().seen = seen;
        }
        self.mark();
        self.check_soon();
        self.written.update(|count| *count += 1);
    }

    /// Writes changes of the form into the text.
    fn write_form(self: &Rc<Self>) {
        let Some(editor) = self.editor() else { return };
        let now = self.session.get().request();
        if self.problem.with_untracked(Option::is_some) || now.is_same(&self.sides.borrow().seen) {
            return;
        }
        let before = self.text();
        edit(&editor, &before, &self.session.get().in_all_languages(&before, &now));
        let text = editor.text();
        self.sides.borrow_mut().agree(text, now);
        self.mark();
    }
}

/// Edits the editor's text to match a document, with minimal changes.
fn edit(editor: &Editor, before: &str, now: &Request) {
    let edits = text_edits(before, now);
    let counted = edits.iter().map(|edit| {
        let (from, to) = (edit.range.start, edit.range.end);
        (utf16_offset(before, from), utf16_offset(before, to), edit.text.clone())
    });
    editor.edit(&counted.collect::<Vec<_>>());
}
