//! Stores an author's text in this browser: soon after it was typed, and at once when the page is left.

use super::desk::Desk;
use crate::dom::{Pause, RwSignal, spawn, watch};
use crate::host::storage::{store, tab};
use crate::opening::{
    AuthorText, Opening, PastText, is_alike, keep_author_text, leave_author_text, retitled,
};
use crate::session::{Session, Storage, unreadable_text_key};
use leptos::prelude::*;
use pilcrow_core::document::{Reason, parse_text};
use send_wrapper::SendWrapper;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// The pause in typing after which the text is stored.
const PAUSE: Duration = Duration::from_millis(400);

/// The tab's storage key for the cursor and scroll position in a text.
const STAND: &str = "editor-stand";

/// Stores the text of one document.
struct Keeper {
    desk: Rc<Desk>,
    /// The key of the document's draft, which changes when a tool becomes a copy.
    key: RefCell<String>,
    /// The original text of the document; `None` until it is known.
    original: RwSignal<Option<String>>,
    storage: Storage,
    is_busy: Cell<bool>,
    /// True if more was typed while it was busy.
    has_more: Cell<bool>,
}

/// Stores the text of a desk for as long as its view exists.
pub fn keep_text(session: Session, desk: &Rc<Desk>, original: RwSignal<Option<String>>) {
    let (pause, written) = (Pause::new(PAUSE), desk.written);
    let keeper = Rc::new(Keeper {
        desk: Rc::clone(desk),
        key: RefCell::new(session.key()),
        original,
        storage: expect_context(),
        is_busy: Cell::new(false),
        has_more: Cell::new(false),
    });
    let soon = Rc::clone(&keeper);
    watch(
        move || written.track(),
        move || {
            soon.make_own();
            let soon = Rc::clone(&soon);
            pause.then(move || soon.keep());
        },
    );
    listen(keeper, pause);
}

/// Listens for the page being left, and for the user's return from another tab.
fn listen(keeper: Rc<Keeper>, pause: Pause) {
    let left = Rc::clone(&keeper);
    let hidden = window_event_listener(leptos::ev::pagehide, move |_| {
        left.leave(pause.is_waiting());
        left.keep_stand();
    });
    let looking = Rc::clone(&keeper);
    let seen = window_event_listener(leptos::ev::visibilitychange, move |_| {
        if !document().hidden() {
            looking.desk.look_for_other(looking.key());
        }
    });
    let keeper = SendWrapper::new(keeper);
    on_cleanup(move || {
        hidden.remove();
        seen.remove();
        // The view may end before the pause is over.
        if pause.cancel() {
            keeper.take().keep();
        }
    });
}

impl Keeper {
    fn key(&self) -> String {
        self.key.borrow().clone()
    }

    /// Turns a tool of the site that was changed into the user's own copy, with a title of its own unless the user has
    /// changed that already.
    fn make_own(&self) {
        let (session, opening) = (self.desk.session.get(), self.desk.opening);
        // Changes in the test bench or the settings may have turned it into one already.
        self.key.replace(session.key());
        let original = self.original.try_get_untracked().flatten();
        let Some(original) = original.filter(|it| !is_alike(it, &self.desk.good())) else { return };
        let Some(name) = opening.name_of_copy(session) else { return };
        let was_called = session.read_localized(&original).ok();
        let was_called = was_called.and_then(|document| document.title().map(str::to_owned));
        let is_called_anew = was_called.as_ref().is_some_and(|title| *title != self.desk.title());
        let named = retitled(&original, &session.language(), &name);
        let came_as = named.filter(|_| !is_called_anew).unwrap_or(original);
        let Some(copy) = opening.make_own(session, was_called) else { return };
        self.key.replace(session.key());
        self.original.set(Some(came_as.clone()));
        if !is_called_anew {
            self.desk.call(&name);
        }
        spawn(async move { opening.keep_own(&copy, &came_as).await });
    }

    fn written(&self, (text, good): (String, String)) -> AuthorText {
        let original = self.original.try_get_untracked().flatten();
        let is_original = original.is_some_and(|original| original.replace("\r\n", "\n") == good);
        let (base, title) = (self.desk.base.borrow().clone(), self.desk.new_title(&good));
        AuthorText { text, good, base, is_original, title }
    }

    /// Stores the text, after any earlier write: otherwise this tab's own write would look like another tab's.
    fn keep(self: Rc<Self>) {
        if self.is_busy.replace(true) {
            return self.has_more.set(true);
        }
        spawn(async move {
            self.keep_once().await;
            while self.has_more.replace(false) {
                self.keep_once().await;
            }
            self.is_busy.set(false);
        });
    }

    async fn keep_once(&self) {
        let written = self.written((self.desk.text(), self.desk.good()));
        self.desk.base.replace(written.good.clone());
        if let Some(title) = &written.title {
            self.desk.titled.replace(title.clone());
        }
        let opening = self.desk.opening;
        let versions = opening.version_rows(self.past(&written)).await;
        let other = keep_author_text(&self.key(), &written, versions).await;
        if let Some(other) = &other {
            opening.keep_version(&self.key(), other, Reason::OtherTab);
        }
        self.desk.tell_other(other);
        opening.hold(self.desk.session.get());
        self.storage.look();
    }

    /// Returns the text before the change, if that is to be stored as a version.
    fn past(&self, written: &AuthorText) -> Option<PastText> {
        let is_changed = !written.base.is_empty() && !is_alike(&written.good, &written.base);
        let base = || self.desk.opening.past_text(&self.key(), &written.base, None);
        self.desk.past.take().or_else(|| is_changed.then(base).flatten())
    }

    /// Stores the cursor and scroll position when the page is left, since it may be reloaded.
    fn keep_stand(&self) {
        let stand = self.desk.editor().and_then(|editor| editor.stand());
        let text = stand.map(|[place, scrolled]| format!("{place} {scrolled} {}", self.key()));
        tab::remember(STAND, text.as_deref());
    }

    /// Stores the text at once when the page is left, including the last keys, without waiting for the pause.
    fn leave(&self, is_waiting: bool) {
        let now = self.desk.now();
        if is_waiting || self.is_busy.get() || now.0 != self.desk.text() {
            leave_author_text(&self.key(), &self.written(now));
        }
    }
}

/// Returns the cursor and scroll position in a document's text from when the page was left.
pub fn last_stand(key: &str) -> Option<[u32; 2]> {
    read_stand(&tab::remembered(STAND)?, key)
}

/// Parses `120 340 doc:1`: the cursor's offset, the scroll position, and the key of the document.
fn read_stand(text: &str, key: &str) -> Option<[u32; 2]> {
    let mut parts = text.splitn(3, ' ');
    let mut number = || parts.next()?.parse().ok();
    let stand = [number()?, number()?];
    (parts.next() == Some(key)).then_some(stand)
}

/// Returns the invalid text from when the page was left, and the last valid one.
pub async fn broken_text(key: &str) -> Option<(String, String)> {
    let both = parse_text(&store::get("drafts", &unreadable_text_key(key)).await?).ok()?;
    let text = |name: &str| Some(both.get(name)?.as_str()?.to_owned());
    Some((text("text")?, text("good")?))
}

/// Fetches the original text of the document.
pub fn find_original(opening: Opening, key: &str, original: RwSignal<Option<String>>) {
    let (route, key) = (opening.route.get_untracked(), key.to_owned());
    spawn(async move {
        if let Ok(text) = opening.load(&route, &key).await {
            original.try_set(Some(text));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_a_text_is_kept_for_its_own_document() {
        let check = |text: &str, expected| assert_eq!(read_stand(text, "doc:a b"), expected);
        check("12 340 doc:a b", Some([12, 340]));
        check("12 340 doc:a", None);
        check("-1 340 doc:a b", None);
        check("12 NaN doc:a b", None);
        check("12", None);
        check("", None);
    }
}
