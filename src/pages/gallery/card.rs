//! A card in the list of tools: a picture of the tool's answer, its title and description.

use super::picture::Pictures;
use crate::dom::{El, el, is_plain_click};
use crate::opening::{Opening, Route};
use pilcrow_core::gallery::GalleryEntry;
use web_sys::MouseEvent;

/// A tool in the list.
pub(super) struct ToolEntry {
    pub tool: GalleryEntry,
    /// The language of the words on the card.
    pub language: &'static str,
}

impl ToolEntry {
    /// Returns the key by which an unchanged card is kept.
    pub fn key(&self) -> String {
        let Self { tool, language } = self;
        let about = tool.in_language("description", language);
        [&tool.id, *language, &tool.file(language), &tool.title(language), &about].join("\n")
    }
}

/// Draws the card; `heading` is the tag of its title.
pub(super) fn card(
    opening: Opening,
    entry: &ToolEntry,
    heading: &'static str,
    pictures: Pictures,
) -> El {
    let ToolEntry { tool, language } = entry;
    let route = Route::Tool(tool.id.clone(), None);
    let title = el("a").attr("href", route.href()).child(tool.title(language));
    let title = title.on_event("click", move |event: MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            opening.go(route.clone());
        }
    });
    let about = tool.in_language("description", language);
    let tags = tool.tags(language).join(" · ");
    el("li")
        .class("tool-card")
        .child(pictures.draw(tool.file(language), language))
        .child(el(heading).class("tool-card-title").child(title))
        .child((!about.is_empty()).then(|| el("p").class("tool-card-about").child(about)))
        .child((!tags.is_empty()).then(|| el("div").class("tool-card-tags").child(tags)))
}
