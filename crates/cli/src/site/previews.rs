//! Preview pictures of a site's pages, taken from the author's folder.

use pilcrow_site::{PageHead, Preview, Previews, Settings, Tool, page_heads};
use std::fs;
use std::path::{Component, Path};

/// Extensions of pictures that link previews can show.
const ENDINGS: [&str; 4] = ["png", "jpg", "jpeg", "webp"];

/// Returns the pictures of the pages that have one. Empty if the site's address is not known, since previews need an
/// absolute address.
pub fn previews(folder: &Path, settings: &Settings, tools: &[Tool]) -> Previews {
    if settings.address().is_none() {
        return Previews::new();
    }
    let heads = page_heads(settings, tools).into_iter();
    heads.filter_map(|head| Some((head.page.clone(), own(folder, &head)?))).collect()
}

/// Returns the picture beside the documents with the name of the tool, or `index` for the list of tools.
fn own(folder: &Path, head: &PageHead) -> Option<Preview> {
    let name = head.tool.as_deref().unwrap_or("index");
    let mut parts = Path::new(name).components();
    let is_name = matches!(parts.next(), Some(Component::Normal(_))) && parts.next().is_none();
    let mut endings = ENDINGS.into_iter().filter(|_| is_name);
    endings.find_map(|ending| {
        let bytes = fs::read(folder.join(format!("{name}.{ending}"))).ok()?;
        Some(Preview { ending: ending.to_owned(), bytes })
    })
}
