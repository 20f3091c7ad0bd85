//! The cards of the list of tools: one below the other, or under the site author's headings for groups.

use super::card::{ToolEntry, card};
use super::picture::Pictures;
use super::search::SearchMatches;
use crate::dom::{El, Memo, View, derived, each, el, memo};
use crate::opening::Opening;
use crate::words;
use pilcrow_core::gallery::{GalleryEntry, Site, ToolGroup};
use std::sync::Arc;

/// Draws the groups of a site with their tools, then the other tools, under a heading of their own.
pub(super) fn cards(
    opening: Opening,
    site: &Site,
    matches: SearchMatches,
    pictures: Pictures,
) -> View {
    let groups: Arc<[ToolGroup]> = site.groups().into();
    if groups.is_empty() {
        return list(opening, "h2", move || matches.get().unwrap_or_default(), pictures).into();
    }
    let sections = (0..groups.len()).map(|at| group(opening, &groups, at, matches, pictures));
    let sections: Vec<El> = sections.collect();
    let rest = memo(move || {
        let mut tools = matches.get().unwrap_or_default();
        tools.retain(|tool| !groups.iter().any(|group| group.has(&tool.id)));
        tools
    });
    let others = section(opening, words!(gallery.others), rest, pictures);
    [View::from(sections), others.into()].into()
}

fn group(
    opening: Opening,
    groups: &Arc<[ToolGroup]>,
    at: usize,
    matches: SearchMatches,
    pictures: Pictures,
) -> El {
    let locale = words::use_locale();
    let (titled, filled) = (Arc::clone(groups), Arc::clone(groups));
    let title = derived(move || {
        let group = titled.get(at);
        group.map(|group| group.title(words::code(locale.get()))).unwrap_or_default()
    });
    let tools = memo(move || {
        let group = filled.get(at);
        let tools = group.zip(matches.get()).map(|(group, tools)| group.pick(&tools));
        tools.unwrap_or_default()
    });
    section(opening, title, tools, pictures)
}

/// Draws tools under a heading, which is hidden while none of them matches the search.
fn section(
    opening: Opening,
    title: impl Into<View>,
    tools: Memo<Vec<GalleryEntry>>,
    pictures: Pictures,
) -> El {
    el("section")
        .class("gallery-group")
        .attr("hidden", derived(move || tools.with(Vec::is_empty)))
        .child(el("h2").child(title))
        .child(list(opening, "h3", move || tools.get(), pictures))
}

fn list(
    opening: Opening,
    heading: &'static str,
    tools: impl Fn() -> Vec<GalleryEntry> + 'static,
    pictures: Pictures,
) -> El {
    let locale = words::use_locale();
    let entries = move || {
        let language = words::code(locale.get());
        let entries = tools().into_iter().map(|tool| ToolEntry { tool, language });
        entries.map(|entry| (entry.key(), entry)).collect()
    };
    let cards = each(entries, move |entry| card(opening, &entry, heading, pictures));
    el("ul").class("gallery-list").child(cards)
}
