//! The site author's words around the list of tools: a title, an introduction, a notice, a footer. The last two are
//! shown around each tool, too.

use crate::dom::{El, View, el, part};
use crate::form::prose;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Site;
use pilcrow_core::text::link::link_host;
use std::rc::Rc;

/// Draws the words above the list; the app's own if the author gave none.
pub fn head(site: &Rc<Site>) -> El {
    let (locale, site) = (use_locale(), Rc::clone(site));
    let words = part(move || {
        let language = words::code(locale.get());
        let text = |key| site.text(key, language);
        let (title, introduction) = (text("title"), text("introduction"));
        let heading = match title {
            Some(title) => el("h1").child(title.to_owned()),
            None => el("h1").child(words!(gallery.title)),
        };
        let lead: Option<View> = match (title, introduction) {
            (_, Some(introduction)) => Some(untrack(|| markdown_part("lead", introduction))),
            // With a title of the site, the app's own introduction would not fit.
            (Some(_), None) => None,
            (None, None) => {
                let has_models = site.allows(ProviderKind::InBrowser.key());
                let lead =
                    if has_models { words!(gallery.lead) } else { words!(gallery.lead_short) };
                Some(el("p").class("lead").child(lead).into())
            }
        };
        let notice = notice_of(&site, language);
        Some(View::from([heading.into(), lead.into(), notice.into()]))
    });
    el("header").class("gallery-head").child(words)
}

fn notice_of(site: &Site, language: &str) -> Option<View> {
    site.text("notice", language).map(|notice| untrack(|| markdown_part("notice", notice)))
}

/// Draws the notice alone, above the form of each tool.
pub fn notice(site: Site) -> View {
    let locale = use_locale();
    part(move || notice_of(&site, words::code(locale.get())))
}

fn markdown_part(class: &'static str, markdown: &str) -> View {
    el("div").class(class).child(prose(markdown)).into()
}

/// Draws the footer, once `waits` returns false; nothing if the author gave none.
pub fn foot(site: &Rc<Site>, waits: impl Fn() -> bool + 'static) -> View {
    let (locale, site) = (use_locale(), Rc::clone(site));
    part(move || {
        if waits() {
            return None;
        }
        let language = words::code(locale.get());
        let footer = site.text("footer", language).map(|footer| untrack(|| prose(footer)));
        let links = site.links(language).into_iter();
        let links: Vec<El> = links
            .filter(|(_, href)| link_host(href).is_some())
            .map(|(label, href)| el("li").child(el("a").attr("href", href).child(label)))
            .collect();
        let links = (!links.is_empty()).then(|| el("ul").class("site-links").child(links));
        let is_there = footer.is_some() || links.is_some();
        is_there.then(|| el("footer").class("site-foot").child(footer).child(links))
    })
}
