//! The search in the user's documents: lists those whose names contain the typed words; of many, those that were opened
//! last, until more are requested.

use super::gallery::folded;
use crate::dom::{El, Memo, RwSignal, View, derived, el, memo, show, value_of};
use crate::opening::StoredDocument;
use crate::ui::{button, icon};
use crate::words::use_locale;
use crate::{words, words_now};

/// The most documents that are listed without a search field.
const SHORT: usize = 20;

/// The number of documents that are first drawn.
const MAX_ROWS: usize = 200;

/// The search, with the documents that it lists. A handle.
#[derive(Clone, Copy)]
pub(super) struct DocumentSearch {
    all: RwSignal<Vec<StoredDocument>>,
    text: RwSignal<String>,
    most: RwSignal<usize>,
    matches: Memo<Vec<StoredDocument>>,
}

impl DocumentSearch {
    /// Starts without a search.
    pub fn begin(all: RwSignal<Vec<StoredDocument>>) -> Self {
        let text = RwSignal::new(String::new());
        let matches = memo(move || {
            let words = folded(&text.get());
            let words: Vec<&str> = words.split_whitespace().collect();
            all.with(|all| all.iter().filter(|one| has_words(one, &words)).cloned().collect())
        });
        Self { all, text, most: RwSignal::new(MAX_ROWS), matches }
    }

    /// Returns the documents to draw. Tracked.
    pub fn listed_documents(self) -> Vec<StoredDocument> {
        let most = self.most.get();
        self.matches.with(|matches| matches.iter().take(most).cloned().collect())
    }

    /// Draws the search field and the number of documents; nothing for a few.
    pub fn bar(self) -> View {
        show(move || self.all.with(|all| all.len() > SHORT), move || self.search_line())
    }

    /// Draws the button that shows more documents; nothing if all are shown.
    pub fn more(self) -> View {
        let is_cut = move || self.matches.with(Vec::len) > self.most.get();
        show(is_cut, move || {
            let more = button("button", words!(gallery.more_documents))
                .on("click", move |_| self.most.update(|most| *most += MAX_ROWS));
            el("div").class("actions").child(more)
        })
    }

    fn search_line(self) -> El {
        let locale = use_locale();
        let text = derived(move || {
            let (matches, count) = (self.matches.with(Vec::len), self.all.with(Vec::len));
            let listed = matches.min(self.most.get());
            (listed < count).then(|| {
                words_now!(locale.get(), gallery.documents_listed, listed = listed, count = count)
            })
        });
        let input = el("input")
            .attr("type", "search")
            .class("control")
            .attr("aria-label", words!(gallery.search_documents))
            .attr("placeholder", words!(gallery.search_documents))
            .attr("autocomplete", "off")
            .attr("spellcheck", "false")
            .value(self.text)
            .on("input", move |event| self.text.set(value_of(&event)));
        let field =
            el("div").class("gallery-search-field").child(icon("icon icon-find")).child(input);
        let status = el("span").class("gallery-found").attr("role", "status").child(text);
        let line = el("div").class("gallery-search-line").child(field).child(status);
        el("div")
            .attr("role", "search")
            .attr("aria-label", words!(gallery.search_documents))
            .child(line)
    }
}

fn has_words(document: &StoredDocument, words: &[&str]) -> bool {
    let name = folded(&document.name);
    words.iter().all(|word| name.contains(word))
}
