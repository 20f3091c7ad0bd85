//! Tests of one-file pages, with a built page of a few names.

use super::*;
use crate::tools;
use pilcrow_core::document::parse_text;
use pilcrow_core::field::from_base64;
use serde_json::{Value, json};

const HOSTILE: &str = r#"{"title": "</script></title><script>alert(1)</script><!--",
    "description": "\"><img src=x onerror=alert(1)>", "context": ["</script><!-- <script>"]}"#;

fn page() -> BTreeMap<String, String> {
    let names = [
        "icon.svg",
        "one_file/page.js",
        "one_file/style.css",
        "one_file/worker.js",
        "pilcrow-1/page_bg.wasm",
        "pilcrow-1/chunk_1.wasm",
        "pilcrow-1/page.js",
        "pilcrow-1/split_author.wasm",
        "pilcrow-1/split_run.wasm",
        "worker_bg.wasm",
        "wllama/wllama.wasm",
    ];
    names.map(|name| (name.to_owned(), format!("sha256-{name}="))).into()
}

fn texts(texts: &[(&str, &str)]) -> Documents {
    let texts = texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Documents::read(texts.collect()).unwrap()
}

/// Returns the parts of the page with the documents' first tool.
fn parts(documents: &Documents, settings: &str) -> Vec<Part> {
    let settings = Settings::read(settings.to_owned()).unwrap();
    let tools = tools(None, documents, &Settings::default()).unwrap();
    one_file(&page(), &settings, documents, &tools[0], None).unwrap()
}

/// Joins the parts, with names in braces for files of the built page.
fn whole(parts: &[Part]) -> String {
    let text = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::File(name) => format!("{{{name}}}"),
        Part::Encoded(name) => format!("{{{name} in base64}}"),
        Part::Packed(name) => format!("{{{name} packed}}"),
    };
    parts.iter().map(text).collect()
}

/// Returns the text between two texts, both of which must be there.
#[track_caller]
fn between<'text>(text: &'text str, before: &str, after: &str) -> &'text str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{before} in {text}"));
    rest.split_once(after).unwrap_or_else(|| panic!("{after} in {rest}")).0
}

fn piece(text: &str, name: &str) -> String {
    let part = between(text, &format!("data-piece=\"{name}\">"), "</script>");
    String::from_utf8(from_base64(part)).unwrap()
}

/// Returns the settings that the page reads.
fn settings_of(settings: &str) -> Value {
    let text = whole(&parts(&texts(&[("a.json", "['A']")]), settings));
    let content = between(&text, "name=\"pilcrow-site\" content=\"", "\"");
    parse_text(&content.replace("&quot;", "\"")).unwrap()
}

#[test]
fn the_file_has_the_document_to_the_byte_and_the_code_it_needs() {
    let text = whole(&parts(&texts(&[("trip.json", "// Mine\n['Plan.']")]), "{}"));
    assert_eq!(piece(&text, "tools/trip.json"), "// Mine\n['Plan.']");
    let list = parse_text(&piece(&text, "tools/index.json")).unwrap();
    assert_eq!(list.pointer("/tools/0/title"), Some(&json!("trip")));
    let id = list.pointer("/tools/0/id").and_then(Value::as_str).unwrap();
    assert!(id.starts_with("trip-") && id.len() == 13, "{id}");
    assert!(text.contains(&format!("<html lang=\"en\" data-query=\"?tool={id}\">")));
    for packed in ["pilcrow-1/page_bg.wasm", "pilcrow-1/split_run.wasm", "worker_bg.wasm"] {
        let part = format!("data-piece=\"{packed}\" data-packed>{{{packed} packed}}</script>");
        assert!(text.contains(&part), "{part}\n{text}");
    }
    for absent in ["split_author", "wllama", "pilcrow-1/page.js", "src=", "{icon.svg}"] {
        assert!(!text.contains(absent), "{absent}\n{text}");
    }
    assert!(text.ends_with("<script>{one_file/page.js}</script>\n</body></html>\n"));
    assert!(text.contains("script-src 'sha256-one_file/page.js=' 'wasm-unsafe-eval'; worker"));
}

#[test]
fn nothing_in_a_document_or_its_name_becomes_html() {
    let documents = texts(&[("a\"><script>.json", HOSTILE)]);
    let text = whole(&parts(&documents, r##"{"title": "</style><script>", "accent": "#123456"}"##));
    let scripts = text.matches("<script").count();
    assert_eq!(scripts, text.matches("<script type=\"text/plain\" data-piece=\"").count() + 1);
    assert_eq!(scripts, text.matches("</script>").count());
    for absent in ["alert(1)</script>", "<img", "<!--", "</style><"] {
        let rest = text.replace("</style><style>", "").replace("</style></head>", "");
        assert!(!rest.contains(absent), "{absent}\n{text}");
    }
    assert_eq!(piece(&text, "tools/a&quot;&gt;&lt;script&gt;.json"), HOSTILE);
}

#[test]
fn the_hosts_words_and_logo_are_in_the_file() {
    let page_settings = settings_of(
        "{notice: 'A demo', footer: 'Us', links: [{label: 'Imprint', href: 'https://a.example'}]}",
    );
    assert_eq!(
        (page_settings.get("notice"), page_settings.get("footer")),
        (Some(&json!("A demo")), Some(&json!("Us")))
    );
    assert!(page_settings.get("links").is_some());
    let logo = ("logo.svg".to_owned(), b"<svg/>".to_vec());
    let settings = Settings::read("{logo: 'logo.svg'}".to_owned()).unwrap();
    let documents = texts(&[("a.json", "['A']")]);
    let tools = tools(None, &documents, &settings).unwrap();
    let style = super::head::after_style(&settings, &tools[0], Some(&logo));
    assert!(style.contains("url(data:image/svg+xml;base64,PHN2Zy8+)"), "{style}");
}

#[test]
fn another_text_has_another_id_so_that_drafts_are_kept_apart() {
    let id = |text: &str| super::id("a", &[("a.json", text)]);
    assert_eq!(id("['A']"), id("['A']"));
    assert_ne!(id("['A']"), id("['B']"));
}

#[test]
fn what_the_file_does_not_hold_is_not_offered() {
    let settings = settings_of("{locked: ['settings'], groups: [], title: 'T'}");
    assert_eq!(settings.get("locked"), Some(&json!(["settings", "document", "bench"])));
    let of_live = settings_of("{locked: ['live']}");
    assert_eq!(of_live.get("locked"), Some(&json!(["document", "bench", "live"])));
    assert_eq!((settings.get("groups"), settings.get("title")), (None, Some(&json!("T"))));
    let settings = settings_of("{endpoint: {provider: 'in_browser'}}");
    assert_eq!((settings.get("endpoint"), settings.get("oneFile")), (None, Some(&json!(true))));
    let kinds = settings.get("providers").and_then(Value::as_array).unwrap();
    assert!(kinds.contains(&json!("ollama")) && !kinds.contains(&json!("in_browser")));
    assert_eq!(settings_of("{providers: []}").get("providers"), Some(&json!([])));
    let text = whole(&parts(&texts(&[("a.json", "['A']")]), "{providers: ['groq']}"));
    assert!(text.contains("connect-src 'self' blob: data: https://api.groq.com;"), "{text}");
}

#[test]
fn documents_that_carry_out_calls_go_along_and_others_do_not() {
    let call = "[{type: 'tool', tool: {a: {_delegate: 'hotel.json'}}}]";
    let all = [("a.json", call), ("draft.json", "['D']"), ("hotel.json", "['H']")];
    let text = whole(&parts(&texts(&all), "{}"));
    assert_eq!(piece(&text, "tools/hotel.json"), "['H']");
    assert!(!text.contains("draft.json"));
}

#[test]
fn a_page_without_its_scripts_makes_no_file() {
    let documents = texts(&[("a.json", "['A']")]);
    let settings = Settings::default();
    let tools = tools(None, &documents, &settings).unwrap();
    let page = BTreeMap::from([("index.html".to_owned(), String::new())]);
    assert_eq!(one_file(&page, &settings, &documents, &tools[0], None), None);
}
