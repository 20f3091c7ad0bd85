//! Opens a document from any source. Where one cannot be opened the [`Problem`] is set, and what
//! was open stays.

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

/// The number of what the page's address asks for when the page begins.
const FIRST: u64 = 1;

/// A document that is open.
#[derive(Clone)]
pub struct OpenDocument {
    /// Its forms.
    pub session: Session,
    /// What its signals live in.
    pub scope: Scope,
}

/// Reads a text of another format, or in several languages, by it, by its file's name and by the language in which it
/// is to be shown: its document, or why there is none. `None` if it is neither.
pub type ReadImport = dyn Fn(&str, Option<&str>, &str) -> Option<Result<Read, Problem>>;

/// A document that was made of another format.
#[derive(Clone)]
pub struct Conversion {
    /// The document.
    pub request: Request,
    /// The format that the text was in.
    pub format: Format,
    /// What did not become part of it just as it was.
    pub notes: Vec<Note>,
}

/// Fetches what a document's forms need before they are drawn.
pub type Prepare = Rc<dyn Fn(Session) -> Pin<Box<dyn Future<Output = ()>>>>;

/// What is open, what is on its way, and what went wrong.
#[derive(Clone, Copy)]
pub struct Opening {
    /// The page that is shown.
    pub route: RwSignal<Route>,
    /// The place within it that the address names, as a fragment without its `#`.
    pub fragment: RwSignal<String>,
    /// The document that is open.
    pub opened: RwSignal<Option<OpenDocument>>,
    arrival: RwSignal<Arrival>,
    /// What went wrong the last time.
    pub problem: RwSignal<Option<Problem>>,
    /// What another tab has typed in the document that is open, and this one does not show.
    pub other_draft: RwSignal<Option<Value>>,
    /// What could not follow the language of the page.
    pub followed: RwSignal<Vec<FollowNotice>>,
    /// Whether another version of the open tool is on its way.
    pub version: RwSignal<ToolWait>,
    /// Counts the runs that waited for one that has come.
    pub run_due: RwSignal<u64>,
    /// How the open document was made of another format, until the person closes the notice of it.
    pub converted: RwSignal<Option<Conversion>>,
    /// The text of the open document before it was rewritten, and what of it was, as long as that can be
    /// undone.
    pub before: RwSignal<Option<(String, Rewritten)>>,
    /// The text of the open document that the browser keeps, as far as this tab knows.
    base: StoredValue<LastText, LocalStorage>,
    /// Texts of documents that are to be kept.
    writes: StoredValue<Writes, LocalStorage>,
    /// The document that was changed last, and on which day.
    sitting: StoredValue<Option<(String, u64)>>,
    /// The language for documents of the gallery.
    locale: RwSignal<Locale>,
    chunks: Chunks,
    prepare: StoredValue<Prepare, LocalStorage>,
    /// Documents that were left while a run of them went on.
    left: StoredValue<Vec<OpenDocument>, LocalStorage>,
    /// Documents outlive the views that ask for them.
    owner: StoredValue<Owner>,
    /// Counts what was asked for: what comes once something else is wanted is let go.
    turn: StoredValue<u64>,
}

/// What is written, one after another.
#[derive(Default)]
struct Writes {
    waiting: VecDeque<Pin<Box<dyn Future<Output = ()>>>>,
    is_busy: bool,
}

impl Writes {
    /// Adds one to those that wait; whether somebody has to begin with them.
    fn add(&mut self, write: Pin<Box<dyn Future<Output = ()>>>) -> bool {
        self.waiting.push_back(write);
        !std::mem::replace(&mut self.is_busy, true)
    }

    /// The next one; where there is none, whoever writes is done.
    fn next(&mut self) -> Option<Pin<Box<dyn Future<Output = ()>>>> {
        let next = self.waiting.pop_front();
        self.is_busy = next.is_some();
        next
    }
}

/// Whether what was asked for is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// Nothing is on its way.
    Here,
    /// A document is being fetched.
    Coming,
    /// The first one, so that there is no page yet.
    FirstComing,
}

/// What is fetched only for documents that need it.
#[derive(Clone, Copy)]
struct Chunks {
    cases: Chunk<OpenCases>,
    data: Chunk<OpenData>,
    imports: Chunk<ReadImport>,
    recovery: Chunk<dyn TextRecovery>,
    versions: Chunk<dyn VersionChunk>,
}

/// The opening of the page that this view is on.
pub fn use_opening() -> Opening {
    expect_context()
}

impl Opening {
    /// Nothing is open. The chunks that it takes are in the context.
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

    /// From now on this is wanted, and nothing else. Gives its number.
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

    /// Whether a document is being fetched. Tracked.
    pub fn is_busy(self) -> bool {
        self.arrival.get() != Arrival::Here
    }

    /// Whether the first page is still on its way. Tracked.
    pub fn is_first_coming(self) -> bool {
        self.arrival.get() == Arrival::FirstComing
    }

    /// Makes something that lives as long as the whole page.
    pub fn outlive<T>(self, make: impl FnOnce() -> T) -> T {
        self.owner.get_value().with(make)
    }

    /// The text of the open document that the browser keeps, as far as this tab knows.
    pub fn last_text(self) -> LastText {
        self.base.get_value()
    }

    /// A document that `open` opens. It lives until its page and what was begun there have ended.
    pub fn opened_by(self, open: impl FnOnce() -> Session) -> OpenDocument {
        let scope = self.outlive(Scope::new);
        OpenDocument { session: scope.with(open), scope }
    }

    /// Goes to a page, as a link does.
    pub fn go(self, route: Route) {
        self.push(&route);
        self.show(route);
    }

    fn push(self, route: &Route) {
        location::push(&route.href());
        self.fragment.set(location::fragment());
    }

    /// Goes to a place within the page. Where that is a step, going back leads to the place before.
    pub fn go_within(self, fragment: String, is_step: bool) {
        if self.fragment.with_untracked(|now| *now != fragment) {
            location::set_fragment(&fragment, is_step);
            self.fragment.set(fragment);
        }
    }

    /// Takes the place that the address names after the person went back or forward.
    pub fn follow_fragment(self) {
        self.fragment.change(location::fragment());
    }

    /// Shows a page that the person went back or forward to. A link within the page, such as the one
    /// past the top, ends here too: the page that is shown stays, with what is being typed.
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

    /// Nothing more is awaited, unless something else was asked for.
    fn arrived(self, turn: u64) {
        if self.is_wanted(turn) {
            self.arrival.set(Arrival::Here);
        }
    }

    /// Says what went wrong, unless something else is wanted by now.
    fn fail_if_wanted(self, turn: u64, result: Result<(), Problem>) {
        if let Err(problem) = result
            && self.is_wanted(turn)
        {
            self.fail(problem);
        }
    }

    /// Says what went wrong; what is open stays.
    pub fn fail(self, problem: Problem) {
        self.problem.set(Some(problem));
    }
}

/// Under which a document is kept that its author has made another, by the key of its draft.
pub fn rewritten_key(key: &str) -> String {
    joined(&mut ["rewritten:", key].into_iter(), "")
}
