//! Opens a document from any source. If it cannot be opened the [`Problem`] is set, and the open document stays.

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

/// Turn (see `Opening::turn`) of the page's first address.
const FIRST: u64 = 1;

/// An open document.
#[derive(Clone)]
pub struct OpenDocument {
    /// Forms of the document.
    pub session: Session,
    /// Owner of its signals.
    pub scope: Scope,
}

/// Reads a text of another format, or in several languages. Arguments: the text, the name of its file, and the language
/// to show. Returns its document, or the reason why there is none; `None` if the text is neither.
pub type ReadImport = dyn Fn(&str, Option<&str>, &str) -> Option<Result<Read, Problem>>;

/// A document that was converted from another format.
#[derive(Clone)]
pub struct Conversion {
    /// The document.
    pub request: Request,
    /// Format of the original text.
    pub format: Format,
    /// Notes about parts that were not converted exactly.
    pub notes: Vec<Note>,
}

/// Loads what a document's forms need before they are drawn.
pub type Prepare = Rc<dyn Fn(Session) -> Pin<Box<dyn Future<Output = ()>>>>;

/// State of opening: the open document, the one being loaded, and the last problem.
#[derive(Clone, Copy)]
pub struct Opening {
    /// Page that is shown.
    pub route: RwSignal<Route>,
    /// Place within the page that the address names, as a fragment without its `#`.
    pub fragment: RwSignal<String>,
    /// Open document.
    pub opened: RwSignal<Option<OpenDocument>>,
    arrival: RwSignal<Arrival>,
    /// Problem of the last opening.
    pub problem: RwSignal<Option<Problem>>,
    /// Draft of the open document that another tab has typed, and this one does not show.
    pub other_draft: RwSignal<Option<Value>>,
    /// Notices about what could not follow the page's language.
    pub followed: RwSignal<Vec<FollowNotice>>,
    /// State of loading another version of the open tool.
    pub version: RwSignal<ToolWait>,
    /// Number of runs that waited for a version and are due.
    pub run_due: RwSignal<u64>,
    /// Conversion of the open document from another format, until the person closes its notice.
    pub converted: RwSignal<Option<Conversion>>,
    /// Text of the open document before it was rewritten, and the kind of the change, while that can be undone.
    pub before: RwSignal<Option<(String, Rewritten)>>,
    /// Stored text of the open document, as far as this tab knows.
    base: StoredValue<LastText, LocalStorage>,
    /// Queue of texts to store.
    writes: StoredValue<Writes, LocalStorage>,
    /// Last changed document, and the day of the change.
    sitting: StoredValue<Option<(String, u64)>>,
    /// Language for documents of the gallery.
    locale: RwSignal<Locale>,
    chunks: Chunks,
    prepare: StoredValue<Prepare, LocalStorage>,
    /// Documents that were left during a run.
    left: StoredValue<Vec<OpenDocument>, LocalStorage>,
    /// Owner of documents, which outlive the views that open them.
    owner: StoredValue<Owner>,
    /// Number of the current request: a result of an earlier one is dropped.
    turn: StoredValue<u64>,
}

/// Queue of writes, which run one after another.
#[derive(Default)]
struct Writes {
    waiting: VecDeque<Pin<Box<dyn Future<Output = ()>>>>,
    is_busy: bool,
}

impl Writes {
    /// Adds a write; true if the caller has to start the queue.
    fn add(&mut self, write: Pin<Box<dyn Future<Output = ()>>>) -> bool {
        self.waiting.push_back(write);
        !std::mem::replace(&mut self.is_busy, true)
    }

    /// Removes and returns the next write; `None` ends the queue.
    fn next(&mut self) -> Option<Pin<Box<dyn Future<Output = ()>>>> {
        let next = self.waiting.pop_front();
        self.is_busy = next.is_some();
        next
    }
}

/// State of the requested document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// Nothing is loading.
    Here,
    /// A document is loading.
    Coming,
    /// The first document is loading, so that there is no page yet.
    FirstComing,
}

/// Lazily loaded code for documents that need it.
#[derive(Clone, Copy)]
struct Chunks {
    cases: Chunk<OpenCases>,
    data: Chunk<OpenData>,
    imports: Chunk<ReadImport>,
    recovery: Chunk<dyn TextRecovery>,
    versions: Chunk<dyn VersionChunk>,
}

/// Returns the opening of the page, from the context.
pub fn use_opening() -> Opening {
    expect_context()
}

impl Opening {
    /// Creates a state without an open document. The chunks are taken from the context.
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

    /// Begins a new request, which cancels earlier ones. Returns its turn.
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

    /// True while a document is loading. Tracked.
    pub fn is_busy(self) -> bool {
        self.arrival.get() != Arrival::Here
    }

    /// True while the first page is loading. Tracked.
    pub fn is_first_coming(self) -> bool {
        self.arrival.get() == Arrival::FirstComing
    }

    /// Runs `make` with an owner that lives as long as the whole page.
    pub fn outlive<T>(self, make: impl FnOnce() -> T) -> T {
        self.owner.get_value().with(make)
    }

    /// Returns the stored text of the open document, as far as this tab knows.
    pub fn last_text(self) -> LastText {
        self.base.get_value()
    }

    /// Creates a document by `open`. It lives until its page and everything started there have ended.
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

    /// Goes to a place within the page; `is_step` adds a history entry, so that going back leads to the place before.
    pub fn go_within(self, fragment: String, is_step: bool) {
        if self.fragment.with_untracked(|now| *now != fragment) {
            location::set_fragment(&fragment, is_step);
            self.fragment.set(fragment);
        }
    }

    /// Updates the place from the address, after the person went back or forward.
    pub fn follow_fragment(self) {
        self.fragment.change(location::fragment());
    }

    /// Shows a page after the person went back or forward. A link within the page, such as the skip link at its top,
    /// leads here too: the current page then stays with its input.
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

    /// Ends the loading state, unless something else was requested.
    fn arrived(self, turn: u64) {
        if self.is_wanted(turn) {
            self.arrival.set(Arrival::Here);
        }
    }

    /// Reports a problem, unless something else was requested.
    fn fail_if_wanted(self, turn: u64, result: Result<(), Problem>) {
        if let Err(problem) = result
            && self.is_wanted(turn)
        {
            self.fail(problem);
        }
    }

    /// Reports a problem; the open document stays.
    pub fn fail(self, problem: Problem) {
        self.problem.set(Some(problem));
    }
}

/// Returns the storage key of an author's version of a document, by the key of its draft.
pub fn rewritten_key(key: &str) -> String {
    joined(&mut ["rewritten:", key].into_iter(), "")
}
