//! A tool as one HTML file, which opens from a disk: parts that are put together one after the other.

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

/// Where a build keeps what only one file needs.
pub const FOLDER: &str = "one_file";

/// The script, which stands in the file as it is: the policy names its hash, the only one that is needed.
pub const SCRIPT: &str = "one_file/page.js";
/// All styles, with their fonts.
const STYLE: &str = "one_file/style.css";
/// What runs the validator, and its code.
const VALIDATOR: [&str; 2] = ["one_file/worker.js", "worker_bg.wasm"];
/// The icon, where the site has no logo.
const ICON: &str = "icon.svg";
/// The first of the page's chunks; the others lie beside it.
const FIRST_CHUNK: &str = "/page_bg.wasm";
/// The app's words.
const WORDS: &str = "words/";
/// What the author's view, the bench and sites are drawn by: none of them is offered.
const UNUSED_CHUNK: &str = "split_author.wasm";

/// A part of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A text.
    Text(String),
    /// A file of the page, as it is.
    File(String),
    /// A file of the page, in base64.
    Encoded(String),
    /// A file of the page, packed by gzip (RFC 1952), in base64.
    Packed(String),
}

/// The parts of a file with a tool. `page` has the hashes of the built page's files by their names, `logo` the name and
/// the bytes of the picture that the settings name. `None` if the page was built without what one file needs.
///
/// Everything of a document stands in base64, so that nothing in it can be read as HTML.
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

/// The tool's id with what its documents hold: some browsers keep for all files of a disk together what is typed into
/// them, and two files with tools of one name are not to share that.
fn id(id: &str, texts: &[(&str, &str)]) -> String {
    let all: String = texts.iter().flat_map(|(name, text)| [*name, "\n", *text, "\n"]).collect();
    let hash: String = sha256_hex(all.as_bytes()).chars().take(8).collect();
    format!("{id}-{hash}")
}

/// What the page asks for besides documents: the list of its one tool, and models, of which there are none.
fn beside(tool: &Tool) -> [(String, String); 3] {
    let list = index(std::slice::from_ref(tool)).to_string();
    [
        (format!("tools/{INDEX}"), list),
        ("tools/models.json".to_owned(), "{\"models\": []}".to_owned()),
        ("model/model.json".to_owned(), "{}".to_owned()),
    ]
}

/// The names of the page's files that stand packed in the file, the first chunk first.
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

/// A piece of bytes that were made for the file.
fn bytes_part(name: &str, bytes: &[u8]) -> Part {
    let name = crate::html::escaped(name);
    Part::Text(format!(
        "<script type=\"text/plain\" data-piece=\"{name}\">{}</script>\n",
        base64(bytes)
    ))
}

/// A piece that is a file of the page.
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
