//! Sites: the page with documents as its gallery, as names and contents of files; or one tool as one file. Independent
//! of file systems and languages: errors are reported as [`Fault`]s.

mod accent;
mod choices;
mod contents;
mod documents;
mod fault;
mod head;
mod html;
mod index;
mod inline;
mod manifest;
mod names;
mod one_file;
mod page_texts;
mod plain;
mod policy;
mod publication;
pub mod service_worker;
mod settings;

pub use choices::{Answering, Choices};
pub use contents::{ContainedFile, contents};
pub use documents::{Documents, Head, is_document};
pub use fault::{Fault, FaultKind, FaultyFile};
pub use head::{PREVIEWS, PageHead, Preview, Previews, page_heads};
pub use index::{Tool, tools};
pub use inline::{InlineFiles, first_styles};
pub use manifest::FILE as MANIFEST;
pub use names::{document_names, percent_encoded, plain_name};
pub use one_file::{Part, SCRIPT as ONE_FILE_SCRIPT, one_file};
pub use page_texts::{
    PageText, PageTexts, SCRIPT as WRITTEN_SCRIPT, written_index, written_languages,
};
pub use publication::published;
pub use settings::Settings;

use pilcrow_core::exchange::ProviderKind;
use serde_json::Value;
use std::collections::BTreeMap;

/// File name of the site's settings, beside the documents.
pub const SETTINGS: &str = "pilcrow.json";
/// File name of a list of tools, beside the documents.
pub const INDEX: &str = "index.json";
/// File name of the page's HTML, from which the pages of a site are made.
pub const TEMPLATE: &str = "index.html";

/// Parts of a built page that a site leaves out: documents, the model, the files for one-file pages, notes of the
/// build.
const LEFT_OUT: [&str; 5] = [".built-from", ".stage", "model", one_file::FOLDER, "tools"];

/// The engine of models that run in the browser: more than half of the page's bytes.
const ENGINE: [&str; 2] = ["wllama/index.js", "wllama/wllama.wasm"];

/// True if a site includes a file of the built page, by its name with slashes. Compressed copies are left out, too.
pub fn is_of_page(name: &str) -> bool {
    let is_packed = [".br", ".gz"].iter().any(|ending| name.ends_with(ending));
    let folder = name.split('/').next().unwrap_or_default();
    !is_packed && !LEFT_OUT.contains(&folder)
}

/// The parts of the built page from which a site is made.
#[derive(Clone, Debug, Default)]
pub struct PageFiles {
    /// SHA-256 of each file as an integrity value, by its name with slashes.
    pub hashes: BTreeMap<String, String>,
    /// Text of [`TEMPLATE`].
    pub template: String,
    /// Bytes of [`MANIFEST`]; `None` if the page has none.
    pub manifest: Option<Vec<u8>>,
    /// Text of [`service_worker::FILE`]; `None` if the page has none.
    pub worker: Option<String>,
    /// Files to inline into pages that show something before their code has loaded.
    pub inline: InlineFiles,
}

/// The content of a file in a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The page's file of that name.
    OfPage,
    /// Bytes that were made for the site, or come from the documents.
    Bytes(Vec<u8>),
}

/// Name and bytes of the picture that the settings name.
pub type Logo = (String, Vec<u8>);

/// The files of a site, by their names with slashes.
pub type Files = BTreeMap<String, Content>;

/// Returns all files of a site, including the documents that it needs ([`published`]). `previews` are the pages'
/// preview pictures, and `written` is what pages show before their code has loaded.
pub fn files(
    page: &PageFiles,
    settings: &Settings,
    documents: &Documents,
    tools: &[Tool],
    logo: Option<Logo>,
    previews: &Previews,
    written: &PageTexts,
) -> Files {
    let has_engine = settings.offers(ProviderKind::InBrowser);
    let is_used = |name: &&String| has_engine || !ENGINE.contains(&name.as_str());
    let names = page.hashes.keys().filter(is_used).cloned();
    let mut files: Files = names.map(|name| (name, Content::OfPage)).collect();
    let mut put = |name: String, text: String| {
        files.insert(name, Content::Bytes(text.into_bytes()));
    };
    let wanted = published(documents, tools);
    for (name, text) in documents.texts().iter().filter(|(name, _)| wanted.contains(name.as_str()))
    {
        put(format!("tools/{name}"), text.clone());
    }
    // The page requests both files, so they must exist.
    put("model/model.json".to_owned(), "{}\n".to_owned());
    put("tools/models.json".to_owned(), "{\"models\": []}\n".to_owned());
    put(format!("tools/{INDEX}"), written_index(tools));
    html::pages(page, settings, tools, (previews, written))
        .into_iter()
        .for_each(|(name, page)| put(name, page));
    let manifest = page.manifest.as_ref();
    if let Some(own) = manifest.and_then(|manifest| manifest::of_site(manifest, settings)) {
        put(MANIFEST.to_owned(), own);
    }
    put(".nojekyll".to_owned(), String::new());
    files.extend(logo.map(|(name, bytes)| (name, Content::Bytes(bytes))));
    for head in page_heads(settings, tools) {
        let own = previews.get(&head.page);
        files.extend(own.map(|own| (head.preview_file(own), Content::Bytes(own.bytes.clone()))));
    }
    service_worker::list(&mut files, page);
    files
}

/// Returns a text, or the text in a language, as in lists of tools.
fn text_in<'value>(texts: Option<&'value Value>, language: &str) -> Option<&'value str> {
    match texts? {
        Value::Object(by_language) => {
            let entry = |language: &str| by_language.get(language);
            entry(language)
                .or_else(|| entry("en"))
                .or_else(|| by_language.values().next())?
                .as_str()
        }
        text => text.as_str(),
    }
}
