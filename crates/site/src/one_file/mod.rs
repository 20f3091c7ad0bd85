//! A tool as one HTML file, which can be opened from a disk: the parts in their order.

mod head;
mod settings;

use crate::documents::Documents;
use crate::index::{Tool, index};
use crate::publication::published;
use crate::settings::Settings;
use crate::{INDEX, Logo};
use pilcrow_core::field::base64;
use pilcrow_core::text::digest::sha256_hex;
use std::collections::BTreeMap;

/// Folder of a build with the files that only one-file pages need.
pub const FOLDER: &str = "one_file";

/// The script, which is inlined unchanged: the content security policy contains its hash and no other.
pub const SCRIPT: &str = "one_file/page.js";
/// All styles, with their fonts.
const STYLE: &str = "one_file/style.css";
/// The validator's worker and its module.
const VALIDATOR: [&str; 2] = ["one_file/worker.js", "worker_bg.wasm"];
/// The icon, if the site has no logo.
const ICON: &str = "icon.svg";
/// Ending of the page's first chunk; the others are in the same folder.
const FIRST_CHUNK: &str = "/page_bg.wasm";
/// The folder of the app's translations.
const WORDS: &str = "words/";
/// The chunk for the author's view, the bench and sites, which a one-file page does not offer.
const UNUSED_CHUNK: &str = "split_author.wasm";

/// A part of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A text.
    Text(String),
    /// A file of the built page, unchanged.
    File(String),
    /// A file of the built page, in base64.
    Encoded(String),
    /// A file of the built page, compressed with gzip (RFC 1952), in base64.
    Packed(String),
}

/// Returns the parts of the file for a tool. `page` contains the hashes of the built page's files by their names,
/// `logo` the name and bytes of the picture that the settings name. `None` if the page was built without the files for
/// one-file pages.
///
/// All texts of a document are in base64, so that nothing in them can be parsed as HTML.
pub fn one_file(
    page: &BTreeMap<String, String>,
    settings: &Settings,
    documents: &Documents,
    tool: &Tool,
    logo: Option<&Logo>,
) -> Option<Vec<Part>> {
    let script = page.get(SCRIPT)?;
    let wanted = published(documents, std::slice::from_ref(tool));
    let texts = documents.texts().iter().filter(|(name, _)| wanted.contains(name.as_str()));
    let texts: Vec<(&str, &str)> =
        texts.map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let tool = tool.called(&id(&tool.id, &texts));
    let mut parts = head::before_style(settings, &tool, script, logo);
    parts.push(Part::File(STYLE.to_owned()));
    parts.push(Part::Text(head::after_style(settings, &tool, logo)));
    for (name, text) in beside(&tool) {
        parts.push(bytes_part(&name, text.as_bytes()));
    }
    parts.extend(
        texts.iter().map(|(name, text)| bytes_part(&format!("tools/{name}"), text.as_bytes())),
    );
    parts.extend(pieces(page)?.flat_map(|name| packed(&name)));
    parts.push(Part::Text("<script>".to_owned()));
    parts.push(Part::File(SCRIPT.to_owned()));
    parts.push(Part::Text("</script>\n</body></html>\n".to_owned()));
    Some(parts)
}

/// Returns the tool's id with a hash of its documents: some browsers share stored input between all files of a disk,
/// and two files with tools of one name must not share theirs.
fn id(id: &str, texts: &[(&str, &str)]) -> String {
    let all: String = texts.iter().flat_map(|(name, text)| [*name, "\n", *text, "\n"]).collect();
    let hash: String = sha256_hex(all.as_bytes()).chars().take(8).collect();
    format!("{id}-{hash}")
}

/// Returns the files that the page requests besides documents: the list of its one tool, and an empty catalogue of
/// models.
fn beside(tool: &Tool) -> [(String, String); 3] {
    let list = index(std::slice::from_ref(tool)).to_string();
    [
        (format!("tools/{INDEX}"), list),
        ("tools/models.json".to_owned(), "{\"models\": []}".to_owned()),
        ("model/model.json".to_owned(), "{}".to_owned()),
    ]
}

/// Returns the names of the page's files that are compressed into the file, the first chunk first.
fn pieces(page: &BTreeMap<String, String>) -> Option<impl Iterator<Item = String>> {
    let first = page.keys().find(|name| name.ends_with(FIRST_CHUNK))?;
    let folder = first.strip_suffix(FIRST_CHUNK)?;
    let is_chunk = move |name: &&String| {
        let is_code = name.starts_with(folder)
            && name.ends_with(".wasm")
            && !name.ends_with(UNUSED_CHUNK)
            && *name != first;
        is_code || name.starts_with(WORDS)
    };
    let chunks = page.keys().filter(is_chunk).cloned();
    let validator = VALIDATOR.into_iter().map(str::to_owned);
    Some(std::iter::once(first.clone()).chain(validator).chain(chunks))
}

/// Returns the part for bytes that were made for the file.
fn bytes_part(name: &str, bytes: &[u8]) -> Part {
    let name = crate::html::escaped(name);
    Part::Text(format!(
        "<script type=\"text/plain\" data-piece=\"{name}\">{}</script>\n",
        base64(bytes)
    ))
}

/// Returns the parts for a file of the built page.
fn packed(name: &str) -> [Part; 3] {
    let label = crate::html::escaped(name);
    [
        Part::Text(format!("<script type=\"text/plain\" data-piece=\"{label}\" data-packed>")),
        Part::Packed(name.to_owned()),
        Part::Text("</script>\n".to_owned()),
    ]
}

#[cfg(test)]
mod tests;
