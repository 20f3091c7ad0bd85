//! The search in a long list of tools, by words and by tags. It is kept while a tool is open.

use super::letters::folded;
use crate::dom::{El, Memo, RwSignal, View, derived, el, memo, part, show, value_of};
use crate::opening::Opening;
use crate::ui::{button, icon, plain_button};
use crate::words::{code, use_locale};
use crate::{words, words_now};
use pilcrow_core::gallery::GalleryEntry;
use std::cell::OnceCell;
use web_sys::HtmlInputElement;

/// The most tags that are offered, those with the most tools.
const TAGS: usize = 16;

/// The search words and tags. A handle.
#[derive(Clone, Copy)]
pub(super) struct Search {
    text: RwSignal<String>,
    tags: RwSignal<Vec<String>>,
}

/// The tools that match; `None` until the list is fetched.
pub(super) type SearchMatches = Memo<Option<Vec<GalleryEntry>>>;

thread_local! {
    static SEARCH: OnceCell<Search> = const { OnceCell::new() };
}

impl Search {
    /// Returns the page's only search, which is created once.
    pub fn begin(opening: Opening) -> Self {
        let new = || {
            opening.outlive(|| Self {
                text: RwSignal::new(String::new()),
                tags: RwSignal::new(Vec::new()),
            })
        };
        SEARCH.with(|search| *search.get_or_init(new))
    }

    /// Returns the tools with every word in title, description or tags, and every tag. Tracked.
    pub fn matching_tools(self, tools: &[GalleryEntry], language: &str) -> Vec<GalleryEntry> {
        // A short list has no search field that would explain why tools are missing.
        if tools.len() <= super::SHORT {
            return tools.to_vec();
        }
        let words = folded(&self.text.get());
        let words: Vec<&str> = words.split_whitespace().collect();
        let known_tags = tags_of(tools, language);
        let tags = self.tags.with(|tags| {
            tags.iter().filter(|tag| known_tags.contains(tag)).cloned().collect::<Vec<_>>()
        });
        let fits = |tool: &&GalleryEntry| {
            let own = tool.tags(language);
            tags.iter().all(|tag| own.contains(tag)) && says(tool, language, &own, &words)
        };
        tools.iter().filter(fits).cloned().collect()
    }

    fn is_narrow(self) -> bool {
        self.text.with(|text| !text.trim().is_empty()) || self.tags.with(|tags| !tags.is_empty())
    }

    fn clear(self) {
        self.text.set(String::new());
        self.tags.set(Vec::new());
    }

    fn toggle(self, tag: &str) {
        self.tags.update(|tags| match tags.iter().position(|other| other == tag) {
            Some(at) => drop(tags.remove(at)),
            None => tags.push(tag.to_owned()),
        });
    }
}

fn says(tool: &GalleryEntry, language: &str, tags: &[String], words: &[&str]) -> bool {
    if words.is_empty() {
        return true;
    }
    let texts = [tool.title(language), tool.in_language("description", language), tags.join("\n")];
    let text = folded(&texts.join("\n"));
    words.iter().all(|word| text.contains(word))
}

/// Returns the tags of the list, those with the most tools first.
fn tags_of(tools: &[GalleryEntry], language: &str) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for tag in tools.iter().flat_map(|tool| tool.tags(language)) {
        match counts.iter_mut().find(|(other, _)| *other == tag) {
            Some((_, count)) => *count += 1,
            None => counts.push((tag, 1)),
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.into_iter().take(TAGS).map(|(tag, _)| tag).collect()
}

/// Draws the search field, the tags, and the number of matches.
pub(super) fn search_bar(search: Search, tools: Vec<GalleryEntry>, matches: SearchMatches) -> El {
    let (locale, count) = (use_locale(), tools.len());
    let text = derived(move || {
        let matches = matches.with(|matches| matches.as_ref().map_or(0, Vec::len));
        search
            .is_narrow()
            .then(|| words_now!(locale.get(), gallery.found, found = matches, count = count))
    });
    let input = field(search);
    let element: HtmlInputElement = input.element();
    let line = el("div")
        .class("gallery-search-line")
        .child(el("div").class("gallery-search-field").child(icon("icon icon-find")).child(input))
        .child(el("span").class("gallery-found").attr("role", "status").child(text));
    let is_empty = move || matches.with(|matches| matches.as_ref().is_some_and(Vec::is_empty));
    el("div")
        .attr("role", "search")
        .class("gallery-search")
        .attr("aria-label", words!(gallery.search))
        .child(line)
        .child(tag_row(search, tools))
        .child(show(is_empty, move || nothing(search, element.clone())))
}

fn field(search: Search) -> El {
    el("input")
        .attr("type", "search")
        .class("control")
        .attr("aria-label", words!(gallery.search))
        .attr("placeholder", words!(gallery.search))
        .attr("autocomplete", "off")
        .attr("spellcheck", "false")
        .value(search.text)
        .on("input", move |event| search.text.set(value_of(&event)))
}

fn tag_row(search: Search, tools: Vec<GalleryEntry>) -> View {
    let locale = use_locale();
    let tags = memo(move || tags_of(&tools, code(locale.get())));
    part(move || {
        let buttons: Vec<El> = tags.get().into_iter().map(|tag| tag_button(search, tag)).collect();
        (!buttons.is_empty()).then(|| {
            el("div")
                .class("gallery-tags")
                .attr("role", "group")
                .attr("aria-label", words!(gallery.tags))
                .child(buttons)
        })
    })
}

fn tag_button(search: Search, tag: String) -> El {
    let chosen = tag.clone();
    let is_chosen = derived(move || {
        let is_chosen = search.tags.with(|tags| tags.contains(&chosen));
        if is_chosen { "true" } else { "false" }
    });
    plain_button("tag-filter")
        .attr("aria-pressed", is_chosen)
        .child(tag.clone())
        .on("click", move |_| search.toggle(&tag))
}

fn nothing(search: Search, field: HtmlInputElement) -> El {
    let locale = use_locale();
    let status = derived(move || {
        let text = search.text.get();
        match text.trim() {
            "" => words_now!(locale.get(), gallery.no_tool_of_tags),
            text => words_now!(locale.get(), gallery.nothing, text = text),
        }
    });
    let all = button("button", words!(gallery.show_all)).on("click", move |_| {
        search.clear();
        drop(field.focus());
    });
    el("div").class("gallery-empty").child(el("p").child(status)).child(all)
}
