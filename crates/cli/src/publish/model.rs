//! The check whether a site offers a model that runs in the browser, and the advice for a site that does not.

use pilcrow_core::document::parse_text;
use pilcrow_provider::{BrowserModel, browser_models};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Description of the model that is stored beside the app, in a page and in a site.
const DESCRIPTION: &str = "model/model.json";

/// A site's catalogue of models.
const LIST: &str = "tools/models.json";

/// True if publishing keeps an existing file: the description of a model, or a catalogue of models.
pub fn keeps_file(folder: &Path, name: &str) -> bool {
    match name {
        DESCRIPTION => described(folder).is_some(),
        LIST => folder.join(LIST).is_file(),
        _ => false,
    }
}

/// True if a site offers a model: the described one, or one of its catalogue.
pub fn is_there(site: &Path) -> bool {
    let list = read(&site.join(LIST));
    is_beside(site) || list.is_some_and(|list| !browser_models(&list).is_empty())
}

/// True if the described model's file exists, or is at another address.
fn is_beside(folder: &Path) -> bool {
    described(folder).is_some_and(|model| {
        model.url.contains("://") || folder.join("model").join(&model.url).is_file()
    })
}

/// Returns the advice for a site without a model whose visitors may choose one. `page` is the page's folder, if one was
/// named.
pub fn advice(out: &Path, page: Option<&Path>) -> String {
    let (path, model) = (out.display(), out.join("model"));
    let way = match page.filter(|page| is_beside(page)) {
        Some(page) => {
            format!("copy what is in {} into {}", page.join("model").display(), model.display())
        }
        None => format!(
            "put a GGUF file into {}, and {{\"name\": \"NAME\", \"file\": \"FILE.gguf\"}} into its model.json",
            model.display()
        ),
    };
    format!(
        "{path}: no model is in this site, though visitors may choose “In this browser”; {way}, or say in \
         “providers” of pilcrow.json who may answer, without “in_browser”"
    )
}

fn described(folder: &Path) -> Option<BrowserModel> {
    BrowserModel::from_value(&read(&folder.join(DESCRIPTION))?)
}

fn read(file: &Path) -> Option<Value> {
    parse_text(&fs::read_to_string(file).ok()?).ok()
}
