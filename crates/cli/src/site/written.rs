//! The first view of a site's pages as HTML, rendered by the page's own views.

use pilcrow_page::{Locale, written as drawing};
use pilcrow_site::{
    Documents, PageFiles, PageText, PageTexts, Settings, Tool, written_index, written_languages,
};

/// Renders the pages. Empty if the built page is an older one without the script for that.
pub fn pages(
    page: &PageFiles,
    settings: &Settings,
    documents: &Documents,
    tools: &[Tool],
) -> PageTexts {
    let mut pages = PageTexts::new();
    if page.inline.script.is_none() {
        return pages;
    }
    for language in written_languages(settings) {
        let mut put = |page: &str, content: Option<PageText>| {
            if let Some(written) = content {
                pages.entry(page.to_owned()).or_default().push(written);
            }
        };
        let site = site(settings, language);
        put("index", drawing::list(site.clone(), written_index(tools), language));
        for tool in tools {
            let text = documents.texts().get(&tool.file(language.code()));
            let content = text.and_then(|text| {
                drawing::tool(site.clone(), tool.id.clone(), text.clone(), language)
            });
            put(&tool.page, content);
        }
    }
    pages
}

/// Returns the site's name, settings and languages, as the page reads them from its HTML.
fn site(settings: &Settings, language: Locale) -> drawing::Site {
    let is_only = settings.texts("languages").is_some_and(|languages| languages.len() == 1);
    drawing::Site {
        name: settings.text("title", language.code()).map(str::to_owned),
        settings: settings.for_page().to_string(),
        only_language: is_only.then(|| language.code().to_owned()),
    }
}
