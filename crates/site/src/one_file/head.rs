//! The HTML before the pieces of a one-file page: its head, its content security policy, and the content for visitors
//! without scripts.

use super::{ICON, Part, settings};
use crate::Logo;
use crate::accent;
use crate::head::PageHead;
use crate::html::{escaped, mark_style, meta, names, root, words};
use crate::index::Tool;
use crate::policy::narrowed;
use crate::settings::Settings;
use pilcrow_core::field::base64;
use serde_json::Value;

/// Returns the HTML up to the styles. `script` is the hash of the only script that may run.
pub fn before_style(
    settings: &Settings,
    tool: &Tool,
    script: &str,
    logo: Option<&Logo>,
) -> Vec<Part> {
    let head = PageHead::describe(tool, settings);
    let mut before = String::from("<!doctype html>\n");
    before += &root(settings, Some(&tool.id));
    before += "<head><meta charset=\"utf-8\">";
    before += &format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">",
        policy(script, settings)
    );
    meta(&mut before, "name", "viewport", "width=device-width, initial-scale=1");
    meta(&mut before, "name", "color-scheme", "light dark");
    meta(&mut before, "name", "referrer", "no-referrer");
    before += &format!("<title>{}</title>", escaped(&head.window(settings)));
    meta(&mut before, "name", "description", &head.description);
    names(&mut before, settings);
    meta(&mut before, "name", "pilcrow-site", &settings::for_page(settings).to_string());
    words(&mut before, settings);
    let mut parts = vec![Part::Text(before)];
    parts.extend(icon(logo));
    parts.push(Part::Text("<style>".to_owned()));
    parts
}

/// Returns the HTML from the end of the styles to the first piece.
pub fn after_style(settings: &Settings, tool: &Tool, logo: Option<&Logo>) -> String {
    let head = PageHead::describe(tool, settings);
    let accent = settings.get("accent").and_then(Value::as_str).map(accent::style);
    let mark = logo.map(|logo| mark_style(&logo_url(logo)));
    let needs = match settings.language() {
        "ru" => "Этому файлу нужны JavaScript и WebAssembly: сохраните его и откройте в браузере.",
        _ => "This file needs JavaScript and WebAssembly: save it, and open it in a browser.",
    };
    format!(
        "</style>{}{}</head>\n<body><noscript><h1>{}</h1><p>{}</p><p>{needs}</p></noscript>\n",
        accent.unwrap_or_default(),
        mark.unwrap_or_default(),
        escaped(&head.title),
        escaped(&head.description),
    )
}

/// Returns the content security policy: the one script, the worker that it makes of the pieces, styles and fonts in the
/// file, and the servers that the site allows. The pieces are read by `data:` URLs.
fn policy(script: &str, settings: &Settings) -> String {
    let policy = format!(
        "default-src 'none'; script-src '{script}' 'wasm-unsafe-eval'; worker-src blob:; \
         connect-src * blob: data:; img-src https: data: blob:; media-src data: blob:; \
         style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"
    );
    narrowed(&policy, settings)
}

/// Returns the logo as a data URL.
fn logo_url((name, bytes): &Logo) -> String {
    let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let kind = match ending.as_str() {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        _ => "image/x-icon",
    };
    format!("data:{kind};base64,{}", base64(bytes))
}

/// Returns the parts for the icon: the logo, or else the app's icon.
fn icon(logo: Option<&Logo>) -> Vec<Part> {
    match logo {
        Some(logo) => {
            vec![Part::Text(format!("<link rel=\"icon\" href=\"{}\">", logo_url(logo)))]
        }
        None => vec![
            Part::Text("<link rel=\"icon\" href=\"data:image/svg+xml;base64,".to_owned()),
            Part::Encoded(ICON.to_owned()),
            Part::Text("\">".to_owned()),
        ],
    }
}
