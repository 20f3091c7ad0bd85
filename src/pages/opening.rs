//! Opening a document, wherever it comes from. What cannot be opened is said, and what was
//! open before stays.
//! Refuses to parse (core does).

use super::part::gallery_part;
use crate::app::Route;
use crate::batch::batch_part;
use crate::dom::{State, spawn};
use crate::form::{StructurePart, conditions_part, pattern_part, structure_part};
use crate::host::fetch::{FetchFailure, fetch_text};
use crate::host::{id, location, store};
use crate::run::run_part;
use crate::session::{Readers, Session, has_cases, needs_conditions, needs_controls};
use crate::widgets::{ControlsPart, controls_part};
use crate::words::{self, Locale};
use leptos::prelude::*;
use pilcrow_core::document::{DocumentError, DocumentForm, Request, parse_document, parse_text};
use pilcrow_core::joined::joined;
use pilcrow_core::letters::has_word;
use pilcrow_core::schema::Matcher;

/// The largest document that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Why a document could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The text is no document.
    Document(DocumentError),
    /// The address could not be fetched.
    Fetch(String, FetchFailure),
    /// The gallery has no such tool.
    UnknownTool(String),
    /// The browser does not have it any more.
    NotKept,
    /// The file could not be read as text.
    File(String),
    /// This text defines tools, of which one has to be chosen, or none can be opened.
    Tools(String),
}

/// A document that is open.
#[derive(Clone)]
pub struct Opened {
    /// Its forms.
    pub session: Session,
}

/// What is open, what is on its way, and what went wrong.
#[derive(Clone, Copy)]
pub struct Opening {
    /// The page that is shown.
    pub route: State<Route>,
    /// The document that is open.
    pub opened: State<Option<Opened>>,
    /// A document is being fetched.
    pub busy: State<bool>,
    /// What went wrong the last time.
    pub problem: State<Option<Problem>>,
    /// The language for documents of the gallery.
    locale: State<Locale>,
    /// What draws lists and shapes, once it has come.
    pub structure: State<Option<StructurePart>>,
    /// What draws controls of several parts and reads hints, once it has come.
    pub controls: State<Option<ControlsPart>>,
    /// Sessions outlive the views that ask for them.
    owner: StoredValue<Owner>,
    /// The first page is still on its way.
    pub awaited: State<bool>,
    /// Counts what was asked for: what comes once something else is wanted is let go.
    asked: StoredValue<u64>,
}

/// The opening of the page that this view is on.
pub fn use_opening() -> Opening {
    expect_context()
}

impl Opening {
    /// Nothing is open.
    pub fn new(locale: State<Locale>) -> Self {
        Self {
            route: State::new(Route::Gallery),
            opened: State::new(None),
            busy: State::new(false),
            problem: State::new(None),
            locale,
            structure: State::new(None),
            controls: State::new(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            awaited: State::new(false),
            asked: StoredValue::new(0),
        }
    }

    /// From now on this is wanted, and nothing else. Gives its number.
    fn ask(self) -> u64 {
        self.asked.update_value(|asked| *asked += 1);
        self.asked.get_value()
    }

    fn is_wanted(self, turn: u64) -> bool {
        self.asked.get_value() == turn
    }

    /// Makes something that lives on when the view that asked for it is gone.
    pub fn outlive<T>(self, make: impl FnOnce() -> T) -> T {
        self.owner.get_value().with(make)
    }

    /// Goes to a page, as a link does.
    pub fn go(self, route: Route) {
        location::push(&route.href());
        self.show(route);
    }

    /// Shows a page that the person went back or forward to. A link within the page, such as the one
    /// past the top, ends here too: the page that is shown stays, with what is being typed.
    pub fn show_other(self, route: Route) {
        if self.route.with_untracked(|shown| *shown != route) {
            self.show(route);
        }
    }

    /// Shows a page whose address is in the address bar already.
    pub fn show(self, route: Route) {
        self.problem.set(None);
        let turn = self.ask();
        if route == Route::Gallery {
            self.route.set(route);
            self.arrived(turn);
            return;
        }
        self.busy.set(true);
        // On its way at the same time as the document, which may need it.
        spawn(async move {
            self.fetch_structure().await;
        });
        self.awaited.set(self.opened.with_untracked(Option::is_none));
        spawn(async move {
            let language = words::code(self.locale.get_untracked());
            let key = route.draft_key(language).unwrap_or_default();
            match self.load(&route, &key, false).await {
                _ if !self.is_wanted(turn) => {}
                Ok(text) => self.take(turn, route, key, &text, false).await,
                Err(problem) => self.fail(problem),
            }
            self.arrived(turn);
        });
    }

    /// Nothing more is awaited, unless something else was asked for.
    fn arrived(self, turn: u64) {
        if self.is_wanted(turn) {
            self.busy.set(false);
            self.awaited.set(false);
        }
    }

    /// Opens a text that was pasted, dropped or picked; it is kept in the browser.
    pub fn open_text(self, text: String) {
        self.problem.set(None);
        let turn = self.ask();
        spawn(async move {
            let key = id::random();
            self.take(turn, Route::Kept(key.clone()), format!("doc:{key}"), &text, true).await;
            self.arrived(turn);
        });
    }

    /// Says what went wrong; what is open stays.
    pub fn fail(self, problem: Problem) {
        self.problem.set(Some(problem));
    }

    /// Fetches what draws lists and shapes; false where it does not come.
    pub async fn fetch_structure(self) -> bool {
        let part = structure_part().await.ok();
        if self.structure.with_untracked(Option::is_none) {
            self.structure.set(part);
        }
        part.is_some()
    }

    /// The same for controls of several parts.
    pub async fn fetch_controls(self) -> bool {
        let part = controls_part().await.ok();
        if self.controls.with_untracked(Option::is_none) {
            if let Some(part) = part {
                (part.begin)();
            }
            self.controls.set(part);
        }
        part.is_some()
    }

    /// A document by the key of its draft: as its author has made it in this browser, or else as it is
    /// where it comes from; the `original` in any case, where that is asked for.
    pub async fn load(self, route: &Route, key: &str, original: bool) -> Result<String, Problem> {
        if !original && let Some(text) = store::get("documents", &rewritten_key(key)).await {
            return Ok(text);
        }
        match route {
            Route::Gallery => Ok(String::new()),
            Route::Source(url) => fetched(url).await,
            Route::Kept(key) => store::get("documents", key).await.ok_or(Problem::NotKept),
            Route::Tool(id) => {
                // The language is that of the key, whatever the page speaks by now.
                let language = key.rsplit(':').next().unwrap_or_default();
                let index = super::tool_index::load_index().await?;
                let tool = index.into_iter().find(|tool| tool.id == *id);
                let tool = tool.ok_or_else(|| Problem::UnknownTool(id.clone()))?;
                fetched(&format!("./tools/{}", tool.file(language))).await
            }
        }
    }

    /// What reads a document's hints, patterns and conditions, as far as it has such. None where it
    /// has conditions and what turns them does not come.
    pub async fn readers(self, text: &str, request: &Request) -> Option<Readers> {
        let has_conditions = needs_conditions(request);
        if has_conditions {
            // On its way beside the others.
            spawn(async { drop(conditions_part().await) });
        }
        let matcher = matcher_for(text).await;
        if needs_controls(request) {
            self.fetch_controls().await;
        }
        let turning = if has_conditions { conditions_part().await.ok() } else { None };
        let read = self.controls.get_untracked().map(|part| part.read_hints);
        (turning.is_some() || !has_conditions).then_some((matcher, read, turning))
    }

    async fn take(self, turn: u64, route: Route, key: String, text: &str, is_new: bool) {
        let (request, written) = match read(text).await {
            Ok(read) => read,
            Err(problem) if self.is_wanted(turn) => return self.fail(problem),
            Err(_) => return,
        };
        if let (Route::Kept(kept), true) = (&route, is_new) {
            // Where nothing can be kept the document is open all the same, until the tab closes.
            let _ = store::put("documents", kept, text).await;
            location::push(&route.href());
        }
        let saved = store::get("drafts", &key).await;
        let draft = saved.and_then(|text| parse_text(&text).ok());
        let readers = self.readers(text, &request).await;
        let has_cases = has_cases(&request);
        let open_cases = if has_cases { batch_part().await.ok() } else { None };
        let of_data = draft.as_ref().and_then(|draft| draft.get("data"));
        let data_part = if of_data.is_some() { run_part().await.ok() } else { None };
        if !self.is_wanted(turn) {
            return;
        }
        let lacks_data = of_data.is_some() && data_part.is_none();
        let (Some(readers), false) = (readers, lacks_data || has_cases && open_cases.is_none())
        else {
            // Without it there is nothing to show the cases in, what was typed would be lost, or
            // conditions would not turn.
            return self.fail(Problem::Fetch(key, FetchFailure::Unreachable));
        };
        let open = || Session::open((key, written), request, draft.as_ref(), readers, open_cases);
        let session = self.outlive(open);
        if let (Some(data), Some(part)) = (of_data, data_part) {
            self.outlive(|| (part.open_data)(session, data, readers));
        }
        if session.has_structure() {
            self.fetch_structure().await;
        }
        if self.is_wanted(turn) {
            self.opened.set(Some(Opened { session }));
            self.route.set(route);
        }
    }
}

/// Reads a document; gives the text of it as well. What is none, or could be a list of tools, is
/// looked at for definitions of tools by a part of the page that comes later.
async fn read(text: &str) -> Result<(Request, String), Problem> {
    let parsed = parse_document(text);
    let may_be_tools = match &parsed {
        Ok(document) => matches!(document.form, DocumentForm::Context | DocumentForm::Message),
        Err(error) => matches!(error, DocumentError::UnknownShape(_)),
    };
    if may_be_tools
        && let Ok(part) = gallery_part().await
        && let Some(tools) = (part.tools)(text)
    {
        return tools.map(|request| {
            let written = request.to_text();
            (request, written)
        });
    }
    parsed.map(|document| (document.request, text.to_owned())).map_err(Problem::Document)
}

/// Under which a document is kept that its author has made another, by the key of its draft.
pub fn rewritten_key(key: &str) -> String {
    joined(&mut ["rewritten:", key].into_iter(), "")
}

/// What knows regular expressions, where a document describes keys by them. Without it they are the
/// validator's alone.
pub async fn matcher_for(text: &str) -> Option<Matcher> {
    let asks = ["patternProperties", "propertyNames"].iter().any(|word| has_word(text, word));
    if asks { pattern_part().await.ok() } else { None }
}

async fn fetched(url: &str) -> Result<String, Problem> {
    fetch_text(url, MAX_BYTES).await.map_err(|failure| Problem::Fetch(url.to_owned(), failure))
}
