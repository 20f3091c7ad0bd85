//! Makes the ZIP file of a site: the chosen documents, with all files of the page.

use super::documents::ChosenDocument;
use super::order::Package;
use crate::host::file::zip::{self, Entry, Zip, ZipFailure};
use crate::host::net::fetch::Abort;
use pilcrow_site::{
    Choices, ContainedFile, Content, Documents, Files, InlineFiles, MANIFEST, PageFiles, PageTexts,
    Previews, SETTINGS, Settings, TEMPLATE, Tool, contents, document_names, files, is_of_page,
    plain_name, service_worker, tools,
};
use std::collections::BTreeMap;

/// The finished package: a site as a ZIP file, or one HTML file.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The kind of package.
    pub package: Package,
    /// Bytes of the file.
    pub zip: Zip,
    /// Name of the file.
    pub name: String,
    /// The number of files in it.
    pub files: usize,
    /// The author's own files among them.
    pub contents: Vec<ContainedFile>,
}

/// The reason why no site was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishFailure {
    /// No document is chosen.
    NoDocuments,
    /// Only chosen providers may answer, but none is chosen.
    NoProviders,
    /// Recorded answers are to be shown, and the document with this title has none.
    NoAnswer(String),
    /// The document with this title cannot be parsed.
    BadDocument(String),
    /// The list of the page's files is missing.
    NoList,
    /// A file of the page is missing.
    Files(ZipFailure),
}

/// Makes the ZIP file by the choices, whose tools follow from the documents. The documents' test benches are included
/// only if `benches` is true. `tell` is called with the number of files done and their total.
///
/// # Errors
///
/// If a document cannot be parsed, a file of the page cannot be fetched, or the user cancelled.
pub async fn make(
    choices: Choices,
    chosen: Vec<ChosenDocument>,
    benches: bool,
    abort: &Abort,
    tell: impl Fn(u32, usize) + 'static,
) -> Result<Archive, PublishFailure> {
    let name = zip_name(&choices.title, &chosen);
    let (mut documents, settings, tools) = site_of(choices, chosen)?;
    if !benches {
        documents.leave_benches_out();
    }
    let contents = contents(&documents, &tools, None);
    let page = page_files(abort).await?;
    // No markup for a page's first paint: views draw browser nodes here, and only the command line program writes it.
    let (previews, written) = (Previews::default(), PageTexts::default());
    let mut files = files(&page, &settings, &documents, &tools, None, &previews, &written);
    // Stored beside the documents, so that the command line program can continue from there.
    let content = Content::Bytes(settings.source().as_bytes().to_vec());
    files.insert(format!("tools/{SETTINGS}"), content);
    let count = files.len();
    let entries = entries(files, page);
    let zip = zip::pack(entries, abort, move |done| tell(done, count)).await;
    let zip = zip.map_err(PublishFailure::Files)?;
    Ok(Archive { package: Package::Site, zip, name, files: count, contents })
}

fn zip_name(title: &str, chosen: &[ChosenDocument]) -> String {
    let title = plain_name(title);
    let name = match (title.is_empty(), chosen) {
        (true, [one]) => plain_name(&one.title),
        _ => title,
    };
    let name = if name.is_empty() { "site" } else { name.as_str() };
    [name, ".zip"].concat()
}

pub(super) type SiteParts = (Documents, Settings, Vec<Tool>);

pub(super) fn site_of(
    choices: Choices,
    chosen: Vec<ChosenDocument>,
) -> Result<SiteParts, PublishFailure> {
    let names = document_names(chosen.iter().map(|one| one.title.as_str()));
    let ids = names.iter().filter_map(|name| name.strip_suffix(".json")).map(str::to_owned);
    let text = Choices { tools: ids.collect(), ..choices }.to_text();
    let titles = chosen.iter().map(|one| one.title.clone());
    let titles: BTreeMap<String, String> = names.iter().cloned().zip(titles).collect();
    let bad =
        |name: &str| PublishFailure::BadDocument(titles.get(name).cloned().unwrap_or_default());
    let texts = names.into_iter().zip(chosen.into_iter().map(|one| one.text)).collect();
    let documents = Documents::read(texts)
        .map_err(|faulty| bad(faulty.first().map_or("", |file| file.name.as_str())))?;
    if let Some((name, _)) = documents.left_out.first() {
        return Err(bad(name));
    }
    // Settings that were just written can be read, and name existing documents.
    let settings = Settings::read(text).map_err(|_| PublishFailure::NoDocuments)?;
    let tools = tools(None, &documents, &settings).map_err(|_| PublishFailure::NoDocuments)?;
    Ok((documents, settings, tools))
}

/// Returns the text of the service worker, and the hashes of the files that it lists, by name.
pub(super) async fn listed(
    abort: &Abort,
) -> Result<(String, BTreeMap<String, String>), PublishFailure> {
    let worker = zip::list(abort).await.map_err(PublishFailure::Files)?;
    let listed = service_worker::listed(&worker).ok_or(PublishFailure::NoList)?;
    Ok((worker, listed))
}

/// Returns the page's files as its build lists them, and those that a site adapts.
async fn page_files(abort: &Abort) -> Result<PageFiles, PublishFailure> {
    let (worker, listed) = listed(abort).await?;
    let hashes: BTreeMap<String, String> =
        listed.into_iter().filter(|(name, _)| is_of_page(name)).collect();
    let hash = |name: &str| hashes.get(name).map_or("", String::as_str);
    let template = zip::read(TEMPLATE, hash(TEMPLATE), abort).await;
    let template = template.map_err(PublishFailure::Files)?;
    let manifest = zip::read(MANIFEST, hash(MANIFEST), abort).await;
    Ok(PageFiles {
        template: String::from_utf8_lossy(&template).into_owned(),
        manifest: Some(manifest.map_err(PublishFailure::Files)?),
        worker: Some(worker),
        hashes,
        // The page makes sites without inline pictures.
        inline: InlineFiles::default(),
    })
}

fn entries(files: Files, page: PageFiles) -> Vec<Entry> {
    let mut hashes = page.hashes;
    let entry = |(name, content): (String, Content)| match content {
        Content::Bytes(bytes) => Entry { name, bytes: Some(bytes), hash: String::new() },
        Content::OfPage => {
            let hash = hashes.remove(&name).unwrap_or_default();
            Entry { name, bytes: None, hash }
        }
    };
    files.into_iter().map(entry).collect()
}
