//! What is edited: the rows of the open document, acts on them, and the way back.

use crate::dom::{Memo, Pause, RwSignal, before_paint, focus_in_place_of, memo};
use crate::opening::Rewritten;
use crate::session::Session;
use leptos::prelude::*;
use pilcrow_core::blueprint::{Act, Blueprint, History, Refusal, Row, changed};
use pilcrow_core::document::Request;
use pilcrow_core::misspelling::{Misspelling, misspelled};
use pilcrow_core::pointer::Pointer;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// How long typing has to pause before it is an act.
const PAUSE: Duration = Duration::from_millis(300);

/// Makes the open document another; gives the text that it was before, as the way back has it.
pub(super) type DocumentSetter = dyn Fn(&Request, Rewritten) -> String;

/// What puts another document in the place of the open one.
pub(super) struct Putting {
    /// Makes the document this one.
    pub document: Box<DocumentSetter>,
    /// Makes its text this one, which it was before.
    pub text: Box<dyn Fn(String)>,
}

/// What was done, which outlives the view.
pub(super) type Past = Rc<RefCell<History>>;

/// A handle.
#[derive(Clone, Copy)]
pub(super) struct Editing {
    session: Session,
    /// The document as it is now.
    pub blueprint: Memo<Blueprint>,
    /// What is wrong with the names in texts, and with how the input reaches the model.
    pub name_faults: Memo<Vec<Misspelling>>,
    /// Why the last act was not carried out, and where it was to be.
    pub refusal: RwSignal<Option<(Option<Pointer>, Refusal)>>,
    /// What is told to those who do not see where something is put.
    pub status: RwSignal<String>,
    putting: StoredValue<Putting, LocalStorage>,
    past: StoredValue<Past, LocalStorage>,
    /// What is being typed.
    waiting: StoredValue<Option<Act>, LocalStorage>,
    pause: Pause,
}

impl Editing {
    pub fn new(session: Session, putting: Putting, past: Past) -> Self {
        let blueprint = memo(move || session.with_document(Blueprint::read));
        let editing = Self {
            session,
            blueprint,
            name_faults: memo(move || match blueprint.with(has_braces) {
                true => session.with_document(misspelled),
                false => Vec::new(),
            }),
            refusal: RwSignal::new(None),
            status: RwSignal::new(String::new()),
            putting: StoredValue::new_local(putting),
            past: StoredValue::new_local(past),
            waiting: StoredValue::new_local(None),
            pause: Pause::new(PAUSE),
        };
        on_cleanup(move || editing.settle());
        editing
    }

    /// The row of a field; `None` once it is gone.
    pub fn row(self, place: &Pointer) -> Memo<Option<Row>> {
        let (blueprint, place) = (self.blueprint, place.clone());
        memo(move || blueprint.with(|all| all.row(&place).cloned()))
    }

    /// Settles what was typed, then carries an act out. Returns whether the act was carried out.
    pub fn act(self, act: &Act) -> bool {
        self.settle();
        self.carry_out(act)
    }

    /// Carries an act out once typing pauses.
    pub fn type_in(self, act: Act) {
        self.waiting.set_value(Some(act));
        self.pause.then(move || self.settle());
    }

    /// What is typed is an act now.
    pub fn settle(self) {
        self.pause.cancel();
        if let Some(act) = self.waiting.try_update_value(Option::take).flatten() {
            self.carry_out(&act);
        }
    }

    fn carry_out(self, act: &Act) -> bool {
        let document = untrack(|| self.session.with_document(Request::clone));
        let after = match changed(&document, act) {
            Ok(after) => after,
            Err(refusal) => {
                self.refusal.set(Some((place_of(act).cloned(), refusal)));
                return false;
            }
        };
        self.refusal.change(None);
        if !after.is_same(&document) {
            let put = |putting: &Putting| (putting.document)(&after, Rewritten::Question);
            let before = self.putting.with_value(put);
            let now = self.session.text();
            self.past.with_value(|past| past.borrow_mut().record(&before, &now));
        }
        true
    }

    /// Something of the document. Tracked.
    pub fn read<T>(self, read: impl FnOnce(&Request) -> T) -> T {
        self.session.with_document(read)
    }

    /// The document's text. Tracked.
    pub fn text(self) -> String {
        self.session.with_document(|_| ());
        self.session.text()
    }

    /// The document, with what was typed before.
    pub fn document(self) -> Request {
        self.settle();
        untrack(|| self.session.with_document(Request::clone))
    }

    /// Whether the document is this one now. Tracked.
    pub fn is_document(self, other: &Request) -> bool {
        self.session.with_document(|document| document.is_same(other))
    }

    /// Makes the document these, one after the other, as one act: so the text of each stays as close to the one before as
    /// it can. A copy keeps the name that it got on the way.
    pub fn take_over(self, all: &[Request]) {
        let mut last = self.document();
        let mut begun = None;
        for after in all {
            let now = self.document();
            let named = match now.title() {
                Some(title) if last.title() == after.title() => after.with_title(title),
                _ => after.clone(),
            };
            last = after.clone();
            if !now.is_same(&named) {
                // What it was before the first of them is kept.
                let what = if begun.is_none() { Rewritten::Worded } else { Rewritten::Question };
                let before = self.putting.with_value(|putting| (putting.document)(&named, what));
                begun.get_or_insert(before);
            }
        }
        if let Some(before) = begun {
            self.refusal.change(None);
            let now = self.session.text();
            self.past.with_value(|past| past.borrow_mut().record(&before, &now));
        }
    }

    /// Whether something can be taken back. Tracked.
    pub fn can_undo(self) -> bool {
        self.can(History::can_undo)
    }

    /// Whether something can be made again. Tracked.
    pub fn can_redo(self) -> bool {
        self.can(History::can_redo)
    }

    fn can(self, way: fn(&History, &str) -> bool) -> bool {
        let text = self.text();
        self.past.with_value(|past| way(&past.borrow(), &text))
    }

    /// Takes the last act back.
    pub fn undo(self) {
        self.go(History::undo);
    }

    /// Makes again what was taken back last.
    pub fn redo(self) {
        self.go(History::redo);
    }

    fn go(self, way: fn(&mut History, &str) -> Option<String>) {
        self.settle();
        self.refusal.change(None);
        let now = self.session.text();
        let text = self.past.with_value(|past| way(&mut past.borrow_mut(), &now));
        if let Some(text) = text {
            self.putting.with_value(|putting| (putting.text)(text));
        }
    }
}

/// Whether a text may name a value.
fn has_braces(blueprint: &Blueprint) -> bool {
    blueprint.instructions.iter().any(|one| one.text.contains("{{"))
}

/// The field that an act is about.
fn place_of(act: &Act) -> Option<&Pointer> {
    match act {
        Act::Remove(field)
        | Act::Move { field, .. }
        | Act::Need(field, _)
        | Act::Change(field, _) => Some(field),
        _ => None,
    }
}

/// The focus goes to the first element of a selector, where it is lost once the page has changed. A button that has become
/// disabled keeps it until the page is painted.
pub(super) fn focus_after(selector: String) {
    before_paint(move || focus_in_place_of(":disabled", &selector));
}

/// The id of a part of what stands for a place, which may have any letters in it.
pub(super) fn id_of(place: &Pointer, part: &str) -> String {
    let mut id = format!("build-{part}");
    for letter in place.as_str().chars() {
        match letter {
            '/' => id.push('-'),
            _ if letter.is_ascii_alphanumeric() => id.push(letter),
            _ => id.push_str(&format!("_{:x}_", u32::from(letter))),
        }
    }
    id
}
