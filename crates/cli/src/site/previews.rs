//! The pictures of a site's pages, as previews elsewhere show them: its author's own from the folder, the
//! others drawn.

use crate::page::Page;
use crate::picture::{Card, Drawer, SIZE};
use pilcrow_site::{PageHead, Preview, Previews, Settings, Tool, page_heads};
use std::fs;
use std::path::{Component, Path};

/// What previews elsewhere show.
const ENDINGS: [&str; 4] = ["png", "jpg", "jpeg", "webp"];

/// The app's own colour.
const BLUE: [u8; 3] = [0x1f, 0x4f, 0xbf];

/// The pictures of all pages. None where the site's address is not known, since previews take no relative one;
/// none of a page whose words the page's fonts lack letters of.
pub fn previews(folder: &Path, page: &Page, settings: &Settings, tools: &[Tool]) -> Previews {
    let Some(address) = settings.address() else { return Previews::new() };
    let drawer = Drawer::of(page);
    let drawn = |head: &PageHead| {
        let bytes = drawer.as_ref()?.drawn(&card(settings, address, head))?;
        Some(Preview { ending: "png".to_owned(), bytes, size: Some(SIZE) })
    };
    let previews = page_heads(settings, tools).into_iter().filter_map(|head| {
        let preview = own(folder, &head).or_else(|| drawn(&head))?;
        Some((head.page, preview))
    });
    previews.collect()
}

/// A picture beside the documents that is called as the tool, or `index` as the list.
fn own(folder: &Path, head: &PageHead) -> Option<Preview> {
    let name = head.tool.as_deref().unwrap_or("index");
    let mut parts = Path::new(name).components();
    let is_name = matches!(parts.next(), Some(Component::Normal(_))) && parts.next().is_none();
    let mut endings = ENDINGS.into_iter().filter(|_| is_name);
    endings.find_map(|ending| {
        let bytes = fs::read(folder.join(format!("{name}.{ending}"))).ok()?;
        Some(Preview { ending: ending.to_owned(), bytes, size: None })
    })
}

fn card<'text>(
    settings: &'text Settings,
    address: &'text str,
    head: &'text PageHead,
) -> Card<'text> {
    let site = settings.text("title", settings.language()).unwrap_or_default();
    let (_, place) = address.split_once("://").unwrap_or(("", address));
    Card {
        site: if head.tool.is_some() { site } else { "" },
        title: &head.title,
        words: &head.description,
        address: place.trim_end_matches('/'),
        accent: settings.accent().unwrap_or(BLUE),
    }
}
