//! The pages of a site as HTML: the list, one for each tool, the one for what is not there, and what
//! search engines read.

use crate::accent;
use crate::index::Tool;
use crate::policy::narrowed;
use crate::settings::Settings;
use serde_json::Value;
use std::fmt::Write;

const TITLE: &str = "<title>Pilcrow</title>";
const DESCRIPTION: &str = "<meta name=\"description\" content=\"";

/// What a page says of itself.
struct Head<'text> {
    title: String,
    description: &'text str,
    /// What the address would ask for, such as `?tool=order`; empty for the list.
    query: String,
    /// The name of the file.
    file: &'text str,
}

/// The files that are made of the page's own HTML, by name.
pub fn pages(template: &str, settings: &Settings, tools: &[Tool]) -> Vec<(String, String)> {
    let language = settings.language();
    let template = narrowed(template, settings);
    let site = settings.text("title", language);
    let list = Head {
        title: site.unwrap_or("Pilcrow").to_owned(),
        description: settings.about(),
        query: String::new(),
        file: "",
    };
    let mut pages = vec![("index.html".to_owned(), page(&template, settings, &list))];
    for tool in tools {
        let name = tool.text("title", language).unwrap_or(&tool.id);
        let file = format!("{}.html", tool.page);
        let head = Head {
            title: format!("{name} · {}", site.unwrap_or("Pilcrow")),
            description: tool.text("description", language).unwrap_or_default(),
            query: format!("?tool={}", percent_encoded(&tool.id)),
            file: &file,
        };
        pages.push((file.clone(), page(&template, settings, &head)));
    }
    pages.push(("404.html".to_owned(), not_found(settings)));
    pages.push(("robots.txt".to_owned(), robots(settings)));
    if let Some(map) = site_map(settings, tools) {
        pages.push(("sitemap.xml".to_owned(), map));
    }
    pages
}

fn page(template: &str, settings: &Settings, head: &Head) -> String {
    let query = match head.query.is_empty() {
        true => String::new(),
        false => format!(" data-query=\"{}\"", escaped(&head.query)),
    };
    let only = settings.texts("languages").filter(|languages| languages.len() == 1);
    let only = only.map(|_| format!(" data-language=\"{}\"", settings.language()));
    let only = only.unwrap_or_default();
    let html = format!("<html lang=\"{}\"{only}{query}>", settings.language());
    let mut page = template
        .replacen("<html lang=\"en\">", &html, 1)
        .replacen(TITLE, &format!("<title>{}</title>", escaped(&head.title)), 1)
        .replacen("</head>", &format!("{}</head>", tags(settings, head)), 1);
    if !head.description.is_empty() {
        page = described(&page, head.description);
        let noscript = format!(
            "<noscript><h1>{}</h1><p>{}</p>",
            escaped(&head.title),
            escaped(head.description)
        );
        page = page.replacen("<noscript>", &noscript, 1);
    }
    match settings.get("logo").and_then(Value::as_str) {
        Some(logo) => with_icon(&page, logo),
        None => page,
    }
}

/// The page with another description.
fn described(page: &str, description: &str) -> String {
    let Some((before, rest)) = page.split_once(DESCRIPTION) else { return page.to_owned() };
    let Some((_, after)) = rest.split_once('"') else { return page.to_owned() };
    format!("{before}{DESCRIPTION}{}\"{after}", escaped(description))
}

/// The page with the logo as its icon, in place of the element that names the mark.
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

/// What is added to the head: previews elsewhere, the canonical link, the accent, the settings.
fn tags(settings: &Settings, head: &Head) -> String {
    let mut tags = String::new();
    let mut meta = |attribute: &str, name: &str, content: &str| {
        let content = escaped(content);
        let _ = write!(tags, "<meta {attribute}=\"{name}\" content=\"{content}\">");
    };
    meta("property", "og:type", "website");
    meta("property", "og:title", &head.title);
    if !head.description.is_empty() {
        meta("property", "og:description", head.description);
    }
    if let Some(title) = settings.text("title", settings.language()) {
        meta("property", "og:site_name", title);
        meta("name", "application-name", title);
        // By HTML, one for each language; the page takes the visitor's.
        let languages = settings.get("title").and_then(Value::as_object).map(|own| own.keys());
        for language in languages.into_iter().flatten() {
            if let Some(own) = settings.text("title", language).filter(|own| *own != title) {
                let language = escaped(language);
                meta(&format!("lang=\"{language}\" name"), "application-name", own);
            }
        }
    }
    let own = settings.address().map(|address| format!("{address}{}", percent_encoded(head.file)));
    if let Some(own) = &own {
        meta("property", "og:url", own);
        let logo = settings.get("logo").and_then(Value::as_str);
        // Previews elsewhere show no SVG.
        if let (Some(logo), Some(address)) =
            (logo.filter(|name| !name.ends_with(".svg")), settings.address())
        {
            meta("property", "og:image", &format!("{address}{}", percent_encoded(logo)));
        }
    }
    meta("name", "pilcrow-site", &settings.for_page().to_string());
    let canonical = own.unwrap_or_else(|| format!("./{}", percent_encoded(head.file)));
    let _ = write!(tags, "<link rel=\"canonical\" href=\"{}\">", escaped(&canonical));
    if let Some(accent) = settings.get("accent").and_then(Value::as_str) {
        tags += &accent::style(accent);
    }
    if let Some(logo) = settings.get("logo").and_then(Value::as_str) {
        // Names with signs that CSS or HTML would read are written out in percent.
        let url = percent_encoded(logo);
        let _ = write!(
            tags,
            "<style>.brand-mark{{color:transparent;background:url(./{url}) center/contain no-repeat}}</style>"
        );
    }
    tags
}

fn not_found(settings: &Settings) -> String {
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

/// Where the address is known: a site map has no relative addresses.
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

/// For text and for values in quotes.
fn escaped(text: &str) -> String {
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

/// As a part of a path or a query.
pub fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(char::from(byte));
            }
            other => {
                let _ = write!(encoded, "%{other:02X}");
            }
        }
    }
    encoded
}
