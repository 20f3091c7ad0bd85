//! Opens documents from any source. If one cannot be opened, the [`Problem`] is set, and the current document stays
//! open.

mod about;
mod again;
mod anchor;
mod author_text;
mod copies;
mod draft_keys;
mod fetching;
mod following;
mod holding;
mod leaving;
mod naming;
mod new_document;
mod note_list;
mod page_text;
mod past_versions;
mod problem;
mod rewriting;
mod route;
mod stored_documents;
mod taking;
mod text_recovery;
mod tool_index;
mod tool_wait;
mod versions;

pub use anchor::Anchor;
pub use author_text::{
    AuthorText, LastText, is_alike, keep_author_text, leave_author_text, other_version, version,
};
pub use draft_keys::key_outside;
pub use following::FollowNotice;
pub use naming::retitled;
pub use note_list::note_list;
pub use past_versions::{PastText, VersionChunk, version_key};
pub use problem::Problem;
pub use rewriting::Rewritten;
pub use route::Route;
pub use stored_documents::{
    DeletedDocument, KEY_PREFIX, StoredDocument, delete_document, duplicate_document,
    list_documents, load_text, note_origin, origin_of, plan_place, put_back, rename_document,
    unreadable_documents,
};
pub use taking::Read;
pub use text_recovery::{StoredTexts, TextRecovery};
#[cfg(not(target_arch = "wasm32"))]
pub use tool_index::begin_index;
pub use tool_index::{ToolIndex, last_index, load_index};
pub use tool_wait::ToolWait;
pub use versions::{keep_rewritten, keys_in_other_languages};

use crate::chunk::{Chunk, use_chunk};
use crate::dom::{RwSignal, Scope, spawn};
use crate::host::location;
use crate::session::{OpenCases, OpenData, Session};
use crate::words::{self, Locale};
use draft_keys::{draft_key, take_over_from_before};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::import::{Format, Note};
use pilcrow_core::text::joined::joined;
use serde_json::Value;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// The turn of the first page.
const FIRST: u64 = 1;

/// An open document.
#[derive(Clone)]
pub struct OpenDocument {
    /// The document's forms.
    pub session: Session,
    /// The scope that owns the document's signals.
    pub scope: Scope,
}

/// Parses a text of another format, or in several languages, with the name of its file and the language to show.
/// Returns the document or why there is none; `None` if the text is neither.
pub type ReadImport = dyn Fn(&str, Option<&str>, &str) -> Option<Result<Read, Problem>>;

/// A document that was converted from another format.
#[derive(Clone)]
pub struct Conversion {
    /// The document.
    pub request: Request,
    /// The format of the original text.
    pub format: Format,
    /// Notes about parts that were not converted unchanged.
    pub notes: Vec<Note>,
}

/// Loads the code that a document's forms need before they are drawn.
pub type Prepare = Rc<dyn Fn(Session) -> Pin<Box<dyn Future<Output = ()>>>>;

/// The state of opening documents: the current page and document, progress, and problems. A handle.
#[derive(Clone, Copy)]
pub struct Opening {
    /// The current page.
    pub route: RwSignal<Route>,
    /// The place within the page, as a fragment of the address without its `#`.
    pub fragment: RwSignal<String>,
    /// The open document.
    pub opened: RwSignal<Option<OpenDocument>>,
    arrival: RwSignal<Arrival>,
    /// The last problem.
    pub problem: RwSignal<Option<Problem>>,
    /// The draft of the open document from another tab that differs from this tab's.
    pub other_draft: RwSignal<Option<Value>>,
    /// The notices after a change of the page's language.
    pub followed: RwSignal<Vec<FollowNotice>>,
    /// The state of waiting for another version of the open tool.
    pub version: RwSignal<ToolWait>,
    /// A counter of runs that waited for a version which is now open.
    pub run_due: RwSignal<u64>,
    /// The conversion of the open document, until the user closes its notice.
    pub converted: RwSignal<Option<Conversion>>,
    /// The text of the open document before it was rewritten, and the kind of change, as long as that can be undone.
    pub before: RwSignal<Option<(String, Rewritten)>>,
    /// The stored text of the open document, as far as this tab knows.
    base: StoredValue<LastText, LocalStorage>,
    /// The pending writes of documents' texts.
    writes: StoredValue<Writes, LocalStorage>,
    /// The key of the document that was last changed, and the day.
    sitting: StoredValue<Option<(String, u64)>>,
    /// The language for documents of the gallery.
    locale: RwSignal<Locale>,
    chunks: Chunks,
    prepare: StoredValue<Prepare, LocalStorage>,
    /// Documents that were left during a run.
    left: StoredValue<Vec<OpenDocument>, LocalStorage>,
    /// The owner of all open documents, which outlive the views that open them.
    owner: StoredValue<Owner>,
    /// A counter of requests: a document that arrives after a newer request is dropped.
    turn: StoredValue<u64>,
}

/// A queue of writes, executed one after another.
#[derive(Default)]
struct Writes {
    waiting: VecDeque<Pin<Box<dyn Future<Output = ()>>>>,
    is_busy: bool,
}

impl Writes {
    /// Adds a write; returns true if the caller has to start the queue.
    fn add(&mut self, write: Pin<Box<dyn Future<Output = ()>>>) -> bool {
        self.waiting.push_back(write);
        !std::mem::replace(&mut self.is_busy, true)
    }

    /// Returns the next write; `None` ends the queue's execution.
    fn next(&mut self) -> Option<Pin<Box<dyn Future<Output = ()>>>> {
        let next = self.waiting.pop_front();
        self.is_busy = next.is_some();
        next
    }
}

/// The progress of the requested document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// Nothing is loading.
    Here,
    /// A document is loading.
    Coming,
    /// The first document is loading, so that there is no page yet.
    FirstComing,
}

/// Lazy chunks that only some documents need.
#[derive(Clone, Copy)]
struct Chunks {
    cases: Chunk<OpenCases>,
    data: Chunk<OpenData>,
    imports: Chunk<ReadImport>,
    recovery: Chunk<dyn TextRecovery>,
    versions: Chunk<dyn VersionChunk>,
}

/// Returns the [`Opening`] in the context.
pub fn use_opening() -> Opening {
    expect_context()
}

impl Opening {
    /// The initial state. The chunks that it uses are in the context.
    pub fn new(locale: RwSignal<Locale>, prepare: Prepare) -> Self {
        Self {
            route: RwSignal::new(Route::Gallery),
            fragment: RwSignal::new(location::fragment()),
            opened: RwSignal::new(None),
            arrival: RwSignal::new(Arrival::Here),
            problem: RwSignal::new(None),
            other_draft: RwSignal::new(None),
            followed: RwSignal::new(Vec::new()),
            version: RwSignal::new(ToolWait::Nothing),
            run_due: RwSignal::new(0),
            converted: RwSignal::new(None),
            before: RwSignal::new(None),
            base: StoredValue::new_local(LastText::default()),
            writes: StoredValue::new_local(Writes::default()),
            sitting: StoredValue::new(None),
            locale,
            chunks: Chunks {
                cases: use_chunk(),
                data: use_chunk(),
                imports: use_chunk(),
                recovery: use_chunk(),
                versions: use_chunk(),
            },
            prepare: StoredValue::new_local(prepare),
            left: StoredValue::new_local(Vec::new()),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            turn: StoredValue::new(0),
        }
    }

    /// Starts a new request, which cancels earlier ones. Returns its number.
    fn ask(self) -> u64 {
        self.version.set(ToolWait::Nothing);
        self.next_turn()
    }

    fn next_turn(self) -> u64 {
        self.turn.update_value(|count| *count += 1);
        self.turn.get_value()
    }

    fn is_wanted(self, turn: u64) -> bool {
        self.turn.get_value() == turn
    }

    /// Returns true while a document is loading. Tracked.
    pub fn is_busy(self) -> bool {
        self.arrival.get() != Arrival::Here
    }

    /// Returns true while the first page is loading. Tracked.
    pub fn is_first_coming(self) -> bool {
        self.arrival.get() == Arrival::FirstComing
    }

    /// Runs `make`, whose signals then live as long as the whole page.
    pub fn outlive<T>(self, make: impl FnOnce() -> T) -> T {
        self.owner.get_value().with(make)
    }

    /// Returns the stored text of the open document, as far as this tab knows.
    pub fn last_text(self) -> LastText {
        self.base.get_value()
    }

    /// Opens a document in a scope of its own. It lives until its page, and all work that was started there, has ended.
    pub fn opened_by(self, open: impl FnOnce() -> Session) -> OpenDocument {
        let scope = self.outlive(Scope::new);
        OpenDocument { session: scope.with(open), scope }
    }

    /// Navigates to a page, as a link does.
    pub fn go(self, route: Route) {
        self.push(&route);
        self.show(route);
    }

    fn push(self, route: &Route) {
        location::push(&route.href());
        self.fragment.set(location::fragment());
    }

    /// Goes to a place within the page; if `is_step`, the browser's back button returns from there.
    pub fn go_within(self, fragment: String, is_step: bool) {
        if self.fragment.with_untracked(|now| *now != fragment) {
            location::set_fragment(&fragment, is_step);
            self.fragment.set(fragment);
        }
    }

    /// Updates the place after the user went back or forward.
    pub fn follow_fragment(self) {
        self.fragment.change(location::fragment());
    }

    /// Shows a page after the user went back or forward. Links within the page, such as the skip link, end here too:
    /// then the current page stays, with its input.
    pub fn show_other(self, route: Route) {
        if self.route.with_untracked(|current| *current != route) {
            self.show(route);
        }
    }

    /// Shows a page whose address is in the address bar already.
    pub fn show(self, route: Route) {
        self.problem.set(None);
        self.followed.set(Vec::new());
        self.converted.set(None);
        let turn = self.ask();
        if route == Route::Gallery {
            self.route.set(route);
            self.opened.set(None);
            self.other_draft.set(None);
            self.arrived(turn);
            self.focus_heading(turn);
            return;
        }
        let key = draft_key(&route, words::code(self.locale.get_untracked()));
        if let Some(opened) = key.and_then(|key| self.take_left(&key)) {
            return self.show_left(turn, route, opened);
        }
        let is_first = turn == FIRST;
        self.arrival.set(if is_first { Arrival::FirstComing } else { Arrival::Coming });
        spawn(async move {
            let language = words::code(self.locale.get_untracked());
            let key = draft_key(&route, language).unwrap_or_default();
            take_over_from_before(&route, language, &key).await;
            let text = self.page_text(&route, &key).await;
            let result = self.take_page(turn, &route, &key, text).await;
            self.fail_if_wanted(turn, result);
            self.arrived(turn);
        });
    }

    /// Ends the loading state, unless there is a newer request.
    fn arrived(self, turn: u64) {
        if self.is_wanted(turn) {
            self.arrival.set(Arrival::Here);
        }
    }

    /// Reports a problem, unless there is a newer request.
    fn fail_if_wanted(self, turn: u64, result: Result<(), Problem>) {
        if let Err(problem) = result
            && self.is_wanted(turn)
        {
            self.fail(problem);
        }
    }

    /// Reports a problem; the current document stays open.
    pub fn fail(self, problem: Problem) {
        self.problem.set(Some(problem));
    }
}

/// Returns the storage key of a document that its author has edited, by the key of its draft.
pub fn rewritten_key(key: &str) -> String {
    joined(&mut ["rewritten:", key].into_iter(), "")
}
