//! The HTML pages of a site: the list, one page for each tool, the one for missing pages, and the files for search
//! engines.

use crate::PageFiles;
use crate::accent;
use crate::head::{PageHead, Preview, Previews, page_heads};
use crate::index::Tool;
use crate::names::percent_encoded;
use crate::page_texts::{self, PageTexts};
use crate::policy::narrowed;
use crate::settings::Settings;
use serde_json::Value;
use std::fmt::Write;

const TITLE: &str = "<title>Pilcrow</title>";
const DESCRIPTION: &str = "<meta name=\"description\" content=\"";

/// Returns the files that are made from the page's own HTML, by name.
pub fn pages(
    files: &PageFiles,
    settings: &Settings,
    tools: &[Tool],
    (previews, written): (&Previews, &PageTexts),
) -> Vec<(String, String)> {
    let template = narrowed(&files.template, settings);
    let heads = page_heads(settings, tools);
    let mut pages: Vec<(String, String)> = heads
        .iter()
        .map(|head| {
            let page = page(&template, settings, head, previews.get(&head.page));
            let page = match (written.get(&head.page), &head.tool) {
                (Some(written), Some(_)) => page_texts::with_written(&page, written, &files.inline),
                (Some(written), None) => {
                    page_texts::with_written_list(&page, written, tools, &files.inline)
                }
                (None, _) => page,
            };
            (format!("{}.html", head.page), page)
        })
        .collect();
    pages.push(("404.html".to_owned(), missing_page(settings)));
    pages.push(("robots.txt".to_owned(), robots(settings)));
    if let Some(map) = site_map(settings, tools) {
        pages.push(("sitemap.xml".to_owned(), map));
    }
    pages
}

fn page(template: &str, settings: &Settings, head: &PageHead, preview: Option<&Preview>) -> String {
    let html = root(settings, head.tool.as_deref());
    let window = escaped(&head.window(settings));
    let mut page = template
        .replacen("<html lang=\"en\">", &html, 1)
        .replacen(TITLE, &format!("<title>{window}</title>"), 1)
        .replacen("</head>", &format!("{}</head>", tags(settings, head, preview)), 1);
    if !head.description.is_empty() {
        page = described(&page, &head.description);
        let noscript = format!("<noscript><h1>{window}</h1><p>{}</p>", escaped(&head.description));
        page = page.replacen("<noscript>", &noscript, 1);
    }
    match settings.get("logo").and_then(Value::as_str) {
        Some(logo) => with_icon(&page, logo),
        None => page,
    }
}

/// Returns the tag of the root element, with the query that selects a tool's page.
pub(crate) fn root(settings: &Settings, tool: Option<&str>) -> String {
    let query = tool.map(|id| format!("?tool={}", percent_encoded(id)));
    let query = query.map(|query| format!(" data-query=\"{}\"", escaped(&query)));
    let query = query.unwrap_or_default();
    let only = settings.texts("languages").filter(|languages| languages.len() == 1);
    let only = only.map(|_| format!(" data-language=\"{}\"", settings.language()));
    let only = only.unwrap_or_default();
    format!("<html lang=\"{}\"{only}{query}>", settings.language())
}

/// Returns the page with another description.
fn described(page: &str, description: &str) -> String {
    let Some((before, rest)) = page.split_once(DESCRIPTION) else { return page.to_owned() };
    let Some((_, after)) = rest.split_once('"') else { return page.to_owned() };
    format!("{before}{DESCRIPTION}{}\"{after}", escaped(description))
}

/// Returns the page with the logo as its icon, in place of the app's.
fn with_icon(page: &str, logo: &str) -> String {
    let icon = format!("<link rel=\"icon\" href=\"./{}\">", escaped(&percent_encoded(logo)));
    let Some((before, rest)) = page.split_once("<link rel=\"icon\"") else {
        return page.to_owned();
    };
    match rest.split_once('>') {
        Some((_, after)) => format!("{before}{icon}{after}"),
        None => page.to_owned(),
    }
}

/// On a narrow screen, the bar shows a site's own name in place of the app's mark; it links to the list as well.
const NAMED: &str = "<style>@media(max-width:639px){.brand{min-width:0}.brand-mark,.top-nav{display:none}\
    .brand-name{position:static;inline-size:auto;block-size:auto;clip-path:none}}</style>";

/// Returns the elements to add to the head: link previews, the canonical link, the accent colour, the settings.
fn tags(settings: &Settings, head: &PageHead, preview: Option<&Preview>) -> String {
    let mut tags = String::new();
    meta(&mut tags, "property", "og:type", "website");
    meta(&mut tags, "property", "og:title", &head.window(settings));
    if !head.description.is_empty() {
        meta(&mut tags, "property", "og:description", &head.description);
    }
    names(&mut tags, settings);
    let file = percent_encoded(&head.file());
    let own = settings.address().map(|address| format!("{address}{file}"));
    if let Some(own) = &own {
        meta(&mut tags, "property", "og:url", own);
        picture(&mut tags, settings, head, preview);
        let _ = write!(tags, "<link rel=\"canonical\" href=\"{}\">", escaped(own));
    }
    meta(&mut tags, "name", "pilcrow-site", &settings.for_page().to_string());
    words(&mut tags, settings);
    if let Some(accent) = settings.get("accent").and_then(Value::as_str) {
        tags += &accent::style(accent);
    }
    match settings.logo() {
        // Characters that CSS or HTML would interpret are percent-encoded.
        Some(logo) => tags += &mark_style(&format!("./{}", percent_encoded(logo))),
        None if settings.get("title").is_some() => tags += NAMED,
        None => {}
    }
    tags
}

/// Adds the site's own phrases, which the page needs for its first texts.
pub(crate) fn words(tags: &mut String, settings: &Settings) {
    if let Some(words) = settings.get("words") {
        meta(tags, "name", "pilcrow-words", &words.to_string());
    }
}

/// Returns the style that shows the logo in place of the mark in the bar.
pub(crate) fn mark_style(url: &str) -> String {
    format!(
        "<style>.brand-mark{{color:transparent;background:url({url}) center/contain no-repeat}}</style>"
    )
}

pub(crate) fn meta(tags: &mut String, attribute: &str, name: &str, content: &str) {
    let content = escaped(content);
    let _ = write!(tags, "<meta {attribute}=\"{name}\" content=\"{content}\">");
}

/// Adds the site's name, in each of its languages.
pub(crate) fn names(tags: &mut String, settings: &Settings) {
    let Some(title) = settings.text("title", settings.language()) else { return };
    meta(tags, "property", "og:site_name", title);
    meta(tags, "name", "application-name", title);
    // The HTML has one name for each language; the page chooses the visitor's.
    let languages = settings.get("title").and_then(Value::as_object).map(|own| own.keys());
    for language in languages.into_iter().flatten() {
        if let Some(own) = settings.text("title", language).filter(|own| *own != title) {
            let language = escaped(language);
            meta(tags, &format!("lang=\"{language}\" name"), "application-name", own);
        }
    }
}

/// Adds the picture for link previews, if the site's address is known, since they need an absolute address.
fn picture(tags: &mut String, settings: &Settings, head: &PageHead, preview: Option<&Preview>) {
    let Some(address) = settings.address() else { return };
    let (file, alt, card) = match (preview, settings.logo()) {
        (Some(preview), _) => {
            let words = [&*head.title, &head.description].join(". ");
            (head.preview_file(preview), words, "summary_large_image")
        }
        // Link previews show no SVG.
        (None, Some(logo)) if !logo.ends_with(".svg") => {
            let site = settings.text("title", settings.language()).unwrap_or(&head.title);
            (logo.to_owned(), site.to_owned(), "summary")
        }
        _ => return,
    };
    let path: Vec<String> = file.split('/').map(percent_encoded).collect();
    meta(tags, "property", "og:image", &format!("{address}{}", path.join("/")));
    meta(tags, "property", "og:image:alt", alt.trim_end_matches(". "));
    meta(tags, "name", "twitter:card", card);
}

fn missing_page(settings: &Settings) -> String {
    let language = settings.language();
    let (title, back) = match language {
        "ru" => ("Такой страницы нет", "К списку инструментов"),
        _ => ("There is no such page", "To the list of tools"),
    };
    let home = settings.address().unwrap_or("./");
    format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><style>body{{font:1.0625rem/1.55 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}}</style>\
         </head><body><main><h1>{title}</h1><p><a href=\"{}\">{back}</a></p></main></body></html>\n",
        escaped(home)
    )
}

fn robots(settings: &Settings) -> String {
    let map = settings.address().map(|address| format!("Sitemap: {address}sitemap.xml\n"));
    format!("User-agent: *\nAllow: /\n{}", map.unwrap_or_default())
}

/// Returns the site map; `None` without the site's address, since a site map has no relative addresses.
fn site_map(settings: &Settings, tools: &[Tool]) -> Option<String> {
    let address = settings.address()?;
    let names = std::iter::once(String::new());
    let names = names.chain(tools.iter().map(|tool| format!("{}.html", tool.page)));
    let urls: String = names
        .map(|name| {
            format!(
                "<url><loc>{}</loc></url>\n",
                escaped(&format!("{address}{}", percent_encoded(&name)))
            )
        })
        .collect();
    Some(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    ))
}

/// Escapes a text for HTML, including attribute values in quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
