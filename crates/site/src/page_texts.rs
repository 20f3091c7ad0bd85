//! The prerendered first view of a tool's page, which its HTML shows before the code has loaded. The caller renders it.

use crate::index::{Tool, index};
use crate::inline::{InlineFiles, allowing, with_styles};
use crate::names::percent_encoded;
use crate::settings::Settings;
use pilcrow_words::Locale;
use std::collections::BTreeMap;
use std::fmt::Write;

/// File of the built page with the script that keeps a visitor's input until the code has loaded.
pub const SCRIPT: &str = "written.js";

/// Maximum length in bytes of the HTML that is written into a page: longer HTML takes as long to load as the code.
const LONGEST: usize = 400_000;

/// Beginning of the page's link to the styles that are fetched later.
const LATER: &str = "rel=\"later\" href=\"";

/// The first view of a page, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageText {
    /// Language of the view.
    pub language: Locale,
    /// The view, as HTML.
    pub picture: String,
    /// Additional HTML for visitors without scripts.
    pub unscripted: String,
}

/// First views of pages, by the pages' names without their extension; the first view is in the language for visitors
/// without scripts.
pub type PageTexts = BTreeMap<String, Vec<PageText>>;

/// Returns the languages of a site's first views, starting with the one for visitors without scripts. Empty if the site
/// has phrases of its own, which a page applies only once its code has loaded.
pub fn written_languages(settings: &Settings) -> Vec<Locale> {
    let own = settings.texts("languages");
    let is_own = |locale: &Locale| own.as_ref().is_none_or(|own| own.contains(&locale.code()));
    let has_words = settings.get("words").is_some();
    let spoken = Locale::ALL.iter().copied().filter(|_| !has_words);
    let mut languages: Vec<Locale> = spoken.filter(is_own).collect();
    languages.sort_by_key(|locale| locale.code() != settings.language());
    languages
}

/// Returns the list of tools as a file that the page fetches.
pub fn written_index(tools: &[Tool]) -> String {
    format!("{:#}\n", index(tools))
}

/// Returns the list's view with links to the tools' own pages, which work before the code has loaded.
fn linked(picture: &str, tools: &[Tool]) -> String {
    let linked = |picture: String, tool: &Tool| {
        let [id, page] = [&tool.id, &tool.page].map(|name| percent_encoded(name));
        picture.replace(&format!("href=\"./?tool={id}\""), &format!("href=\"./{page}.html\""))
    };
    tools.iter().fold(picture.to_owned(), linked)
}

/// Returns the page of the list with its first view. The view needs the style sheet that other pages fetch later, so
/// that is loaded at once.
pub fn with_written_list(
    page: &str,
    written: &[PageText],
    tools: &[Tool],
    files: &InlineFiles,
) -> String {
    let linked = |one: &PageText| PageText { picture: linked(&one.picture, tools), ..one.clone() };
    let linked: Vec<PageText> = written.iter().map(linked).collect();
    let written = with_written(page, &linked, files);
    match written == page {
        true => written,
        false => written.replacen(LATER, "rel=\"stylesheet\" href=\"", 1),
    }
}

/// Returns a page with its first view in place of its `noscript` element, and with the view's script and styles in its
/// head. Unchanged if the view is too long, if the page has no place for it, or if there is no script.
pub fn with_written(page: &str, written: &[PageText], files: &InlineFiles) -> String {
    let length: usize = written.iter().map(|one| one.picture.len() + one.unscripted.len()).sum();
    let parts = page.split_once("<noscript>").and_then(|(before, rest)| {
        let (_, after) = rest.split_once("</noscript>")?;
        Some((before, after))
    });
    match (parts, written, &files.script) {
        (Some((before, after)), [first, others @ ..], Some(script)) if length <= LONGEST => {
            let before = allowing(before, script);
            let before = match &files.styles {
                Some(styles) => with_styles(&before, styles),
                None => before,
            };
            let head = head(written, script) + "</head>";
            let before = before.replacen("</head>", &head, 1);
            let body = body(before.as_str(), first, others);
            format!("{before}{body}{after}")
        }
        _ => page.to_owned(),
    }
}

/// Returns the script that keeps a visitor's input, with the available languages. Until it has chosen the visitor's
/// language, the other views are hidden, and the page itself is hidden until it is rendered.
fn head(written: &[PageText], script: &str) -> String {
    let languages: Vec<&str> = written.iter().map(|one| one.language.code()).collect();
    format!(
        "<style>.unwritten .written,.written~.app{{display:none}}</style>\
         <script data-languages=\"{}\">{script}</script>",
        languages.join(" ")
    )
}

fn body(head: &str, first: &PageText, others: &[PageText]) -> String {
    let mut body = String::new();
    let styles =
        later_styles(head).map(|href| format!("<link rel=\"stylesheet\" href=\"{href}\">"));
    let _ = write!(
        body,
        "<noscript>{}<style>{UNSCRIPTED}</style></noscript>{}",
        styles.unwrap_or_default(),
        first.picture
    );
    for other in others {
        let language = other.language.code();
        let _ = write!(body, "<template lang=\"{language}\">{}</template>", other.picture);
    }
    let _ = write!(body, "<noscript>{}</noscript>", first.unscripted);
    body
}

/// Styles without scripts: controls are hidden, and the page is read from top to bottom.
const UNSCRIPTED: &str = ".app.written{min-block-size:0;block-size:auto!important}\
    .written :is(.top-actions,.pane-tabs,.pane-head,.divider,.run-bar,.pane-result){display:none!important}\
    .written .panes{display:block}.unscripted{padding:var(--gutter)}";

/// Returns the path of the styles for answers, which the page fetches later.
fn later_styles(head: &str) -> Option<&str> {
    let (_, rest) = head.split_once(LATER)?;
    Some(rest.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Documents, tools};

    const PAGE: &str = "<head><meta content=\"script-src 'self'\"><link rel=\"later\" href=\"./l.css\"></head><body><noscript>No.</noscript></body>";

    fn files() -> InlineFiles {
        InlineFiles { styles: None, script: Some("keep()".to_owned()) }
    }

    fn written(language: Locale, picture: &str) -> PageText {
        let unscripted = "<p>Read.</p>".to_owned();
        PageText { language, picture: picture.to_owned(), unscripted }
    }

    #[test]
    fn the_first_language_is_seen_and_others_wait() {
        let both = [written(Locale::en, "<div>Tea</div>"), written(Locale::ru, "<div>Чай</div>")];
        let page = with_written(PAGE, &both, &files());
        for part in [
            "<meta content=\"script-src 'self' 'sha256-",
            "<script data-languages=\"en ru\">keep()</script></head>",
            "<body><noscript><link rel=\"stylesheet\" href=\"./l.css\"><style>",
            "</noscript><div>Tea</div><template lang=\"ru\"><div>Чай</div></template>",
            "<noscript><p>Read.</p></noscript></body>",
        ] {
            assert!(page.contains(part), "no {part} in {page}");
        }
        assert!(!page.contains("No."), "{page}");
    }

    #[test]
    fn a_page_that_would_be_too_long_or_has_no_place_stays_as_it_is() {
        let long = "a".repeat(LONGEST);
        assert_eq!(with_written(PAGE, &[written(Locale::en, &long)], &files()), PAGE);
        assert_eq!(with_written(PAGE, &[], &files()), PAGE);
        let short = [written(Locale::en, "a")];
        assert_eq!(with_written(PAGE, &short, &InlineFiles::default()), PAGE);
        let other = "<body></body>";
        assert_eq!(with_written(other, &short, &files()), other);
    }

    #[test]
    fn pages_are_written_in_the_languages_of_their_site() {
        let check = |settings: &str, expected: &[&str]| {
            let settings = Settings::read(settings.to_owned()).unwrap();
            let languages = written_languages(&settings);
            let languages: Vec<&str> = languages.iter().map(|locale| locale.code()).collect();
            assert_eq!(languages, expected);
        };
        check("{}", &["en", "ru"]);
        check("{languages: ['ru', 'en']}", &["ru", "en"]);
        check("{languages: ['ru']}", &["ru"]);
        // The site's own phrases are applied once the code has loaded.
        check("{words: {en: {Tools: 'Forms'}}}", &[]);
    }

    #[test]
    fn the_list_leads_to_the_pages_of_its_tools() {
        let texts = [("a b.json".to_owned(), "['A']".to_owned())];
        let documents = Documents::read(BTreeMap::from(texts)).unwrap();
        let settings = Settings::read("{}".to_owned()).unwrap();
        let tools = tools(None, &documents, &settings).unwrap();
        let list = written(Locale::en, "<a href=\"./?tool=a%20b\">A</a>");
        let page = with_written_list(PAGE, &[list], &tools, &files());
        let link = format!("<a href=\"./{}.html\">A</a>", percent_encoded(&tools[0].page));
        assert!(page.contains(&link), "{page}");
        assert!(page.contains("\"><link rel=\"stylesheet\" href=\"./l.css\"><style>"), "{page}");
    }
}
