//! A site: the page with documents as its gallery, as names and contents of files; or one tool as one file. Knows no file
//! system and no words: what is wrong is told as [`Fault`]s.

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

/// What an author says of the site, beside the documents.
pub const SETTINGS: &str = "pilcrow.json";
/// A list of tools, beside the documents.
pub const INDEX: &str = "index.json";
/// The page's HTML, of which the pages of a site are made.
pub const TEMPLATE: &str = "index.html";

/// What a built page has and a site does not take: documents, the model, what one file is made of, notes of the build.
const LEFT_OUT: [&str; 5] = [".built-from", ".stage", "model", one_file::FOLDER, "tools"];

/// The engine of models that run in the browser: more than half of the page's bytes.
const ENGINE: [&str; 2] = ["wllama/index.js", "wllama/wllama.wasm"];

/// Whether a site takes a file of the built page, by its name with slashes. Packed copies are left out, too.
pub fn is_of_page(name: &str) -> bool {
    let is_packed = [".br", ".gz"].iter().any(|ending| name.ends_with(ending));
    let folder = name.split('/').next().unwrap_or_default();
    !is_packed && !LEFT_OUT.contains(&folder)
}

/// The built page, as far as a site is made of it.
#[derive(Clone, Debug, Default)]
pub struct PageFiles {
    /// The SHA-256 of each file, as browsers check it, by its name with slashes.
    pub hashes: BTreeMap<String, String>,
    /// The text of [`TEMPLATE`].
    pub template: String,
    /// The bytes of [`MANIFEST`]; `None` if the page has none.
    pub manifest: Option<Vec<u8>>,
    /// The text of [`service_worker::FILE`]; `None` if the page has none.
    pub worker: Option<String>,
    /// What pages hold that show something before their code has come.
    pub inline: InlineFiles,
}

/// What a file of a site holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The page's file of that name.
    OfPage,
    /// Bytes that were made for the site, or came with the documents.
    Bytes(Vec<u8>),
}

/// The name and the bytes of the picture that the settings name.
pub type Logo = (String, Vec<u8>);

/// The files of a site, by their names with slashes.
pub type Files = BTreeMap<String, Content>;

/// All files of a site: of the documents, those that it needs ([`published`]). `previews` are the pages' own, and
/// `written` what they show before their code has come.
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
    // The page asks for both, and is not to ask in vain.
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

/// A text, or that of a language, as lists of tools have it.
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
