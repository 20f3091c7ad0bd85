//! The dialog that adds a stored version of the document to the versions that are tried.

use super::variant_dialog::{fresh, put_variant};
use crate::bench::desk::Desk;
use crate::build::{kept_versions, version_called};
use crate::dom::{El, RwSignal, View, before_paint, el, focus_where_lost, part_of, show, spawn};
use crate::ui::{button, modal};
use crate::words;
use crate::words::{Locale, use_locale};
use pilcrow_core::bench::{Variant, patch_between};
use pilcrow_core::document::{Request, Version};
use serde_json::{Map, Value};
use std::rc::Rc;

/// Members of a document that a bench varies, and the bench itself.
const TRIED: [&str; 4] = ["config", "schema", "context", "bench"];

/// A stored version's relation to the bench.
#[derive(Clone, Debug, PartialEq)]
enum Trial {
    /// The version is not a valid document.
    Unreadable,
    /// The version does not differ in members that the bench varies.
    Alike,
    /// The version can be tried as this patch. If `has_others`, other members differ too, but are not changed.
    Differs { patch: Map<String, Value>, has_others: bool },
}

/// Adds a version, by its patch.
type Take = Rc<dyn Fn(&Version, &Map<String, Value>)>;

/// Draws the dialog with the stored versions, newest first, while it is wanted.
pub(super) fn kept_dialog(desk: Desk, is_wanted: RwSignal<bool>) -> View {
    show(move || is_wanted.get(), move || opened(desk, is_wanted))
}

fn opened(desk: Desk, is_wanted: RwSignal<bool>) -> View {
    let (session, versions, locale) =
        (desk.runner.session, RwSignal::new(None::<Vec<Version>>), use_locale());
    spawn(async move {
        let kept = kept_versions(&session.key()).await;
        versions.try_set(Some(kept));
    });
    let closed = move || {
        is_wanted.set(false);
        before_paint(|| focus_where_lost("#bench-add-kept"));
    };
    modal("ask bench-dialog", "kept-title", words!(trial.kept_title), closed, move |close| {
        let take: Take = Rc::new(move |version, patch| {
            close();
            let locale = locale.get_untracked();
            let fresh = desk.bench.with_untracked(|bench| fresh(bench, locale));
            let (name, patch) = (version_called(locale, version), patch.clone());
            put_variant(desk, &Variant { name, patch, ..fresh }, locale);
        });
        let list = part_of(
            move || versions.get(),
            move |versions| {
                let document = session.with_document(Request::clone);
                let trial = |text: &str| trial_of(&document, session.read_localized(text).ok());
                let list =
                    |all: &Vec<Version>| kept_list(all, trial, &take, locale.get_untracked());
                versions.as_ref().map(list).into()
            },
        );
        el("div").class("dialog-body").child(list).into()
    })
}

/// Compares a version with the document; `version` is `None` if it cannot be parsed.
fn trial_of(document: &Request, version: Option<Request>) -> Trial {
    let Some(version) = version else { return Trial::Unreadable };
    let others = |request: &Request| {
        let own = request.members().iter().filter(|(key, _)| !TRIED.contains(&key.as_str()));
        own.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<String, Value>>()
    };
    let patch = patch_between(document, &version);
    match patch.is_empty() {
        true => Trial::Alike,
        false => Trial::Differs { patch, has_others: others(document) != others(&version) },
    }
}

fn kept_list(
    versions: &[Version],
    trial: impl Fn(&str) -> Trial,
    take: &Take,
    locale: Locale,
) -> View {
    if versions.is_empty() {
        return el("p").class("field-help").child(words!(versions.nothing)).into();
    }
    let rows: Vec<El> =
        versions.iter().map(|version| row(version, trial(&version.text), take, locale)).collect();
    let help = el("p").class("field-help").child(words!(trial.kept_help));
    let list = el("ul").class("bench-list").attr("aria-label", words!(versions.title)).child(rows);
    [help, list].map(View::from).into()
}

fn row(version: &Version, trial: Trial, take: &Take, locale: Locale) -> El {
    let name = version_called(locale, version);
    let (words, patch) = match trial {
        Trial::Unreadable => (Some(words!(versions.unreadable)), None),
        Trial::Alike => (Some(words!(trial.kept_alike)), None),
        Trial::Differs { patch, has_others: true } => {
            (Some(words!(trial.kept_others)), Some(patch))
        }
        Trial::Differs { patch, has_others: false } => (None, Some(patch)),
    };
    let help = words.map(|words| el("p").class("field-help").child(words));
    let head = match patch {
        None => el("span").class("bench-name-of").child(name),
        Some(patch) => {
            let (version, take) = (version.clone(), Rc::clone(take));
            button("button", View::from(name)).on("click", move |_| take(&version, &patch))
        }
    };
    el("li").class("bench-variant").child(head).child(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::Drawing;
    use leptos::prelude::provide_context;
    use pilcrow_core::document::{Reason, Versions, parse_document};
    use serde_json::json;

    const NOW: &str = "{title: 'Rate', schema: {type: 'integer'}, context: ['Rate it.']}";

    fn read(text: &str) -> Option<Request> {
        parse_document(text).ok().map(|read| read.request)
    }

    #[test]
    fn a_version_is_tried_by_what_differs() {
        let check = |text: &str, expected: Trial| {
            assert_eq!(trial_of(&read(NOW).unwrap(), read(text)), expected, "{text}");
        };
        let differs = |patch: Value, has_others| {
            let patch = patch.as_object().cloned().unwrap_or_default();
            Trial::Differs { patch, has_others }
        };
        check("{title: ", Trial::Unreadable);
        check(&NOW.replace("{title", "{bench: {repeats: 2}, title"), Trial::Alike);
        check(&NOW.replace("'Rate'", "'Mark'"), Trial::Alike);
        check(&NOW.replace("Rate it.", "Judge."), differs(json!({"context": ["Judge."]}), false));
        let other = NOW.replace("'Rate'", "'Mark'").replace("integer", "number");
        check(&other, differs(json!({"schema": {"type": "number"}}), true));
    }

    #[test]
    fn versions_are_offered_by_name_and_time_and_taken() {
        let mut versions = Versions::default();
        for (at, text) in [(0, NOW.replace("Rate it.", "Judge.")), (1, NOW.to_owned())] {
            versions.keep(&text, at, Reason::Words).unwrap();
        }
        let versions: Vec<Version> = versions.newest().cloned().collect();
        let taken = RwSignal::new(Vec::new());
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(Locale::en));
            let take: Take =
                Rc::new(move |version, _| taken.update(|all| all.push(version.text.clone())));
            let trial = |text: &str| trial_of(&read(NOW).unwrap(), read(text));
            kept_list(&versions, trial, &take, Locale::en)
        });
        assert!(drawing.text().contains("Nothing that the bench tries differs"));
        drawing.press("Before a change by words, January 1, 1970 at 12:00 AM");
        assert_eq!(taken.get_untracked(), [NOW.replace("Rate it.", "Judge.")]);
    }
}
