//! A version in the list: what it is called, when it was, what differs, and what can be done with it.

use super::archive::Archive;
use super::difference_view::difference_view;
use super::words::{version_called, version_facts, version_name};
use crate::build::adding::new_name;
use crate::dom::{El, RwSignal, TextProp, View, before_paint, derived, el, focus_id, show};
use crate::session::Session;
use crate::ui::{button, icon_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::document::Version;
use std::rc::Rc;

/// Brings a version back, by its text.
pub(super) type Restore = Rc<dyn Fn(String)>;

/// What a row needs. A handle.
#[derive(Clone)]
pub(super) struct VersionRowContext {
    pub session: Session,
    pub archive: Archive,
    pub restore: Restore,
    /// Whether nothing can be brought back, since the text is being written. Tracked.
    pub is_closed: Rc<dyn Fn() -> bool>,
}

/// The row. What the document is already is not compared with it.
pub(super) fn version_row(shelf: &VersionRowContext, version: Version) -> El {
    let version = Rc::new(version);
    let (is_open, is_named) = (RwSignal::new(false), RwSignal::new(false));
    let is_now = version.text == shelf.session.text();
    let now = is_now.then(|| el("span").class("version-now").child(words!(versions.now)));
    let name =
        el("p").class("version-name").child(version_words(&version, version_name)).child(now);
    let facts = el("p").class("field-help").child(version_words(&version, version_facts));
    let (own, for_view) = (shelf.clone(), Rc::clone(&version));
    let difference = show(
        move || is_open.get(),
        move || {
            let view = difference_view(own.session, &for_view.text);
            el("div").class("build-part version-difference").child(view)
        },
    );
    el("li")
        .class("build-row")
        .attr("data-version", version.id.clone())
        .child(el("div").class("version-head").child(name).child(facts))
        .child(tools(shelf, &version, is_now, [is_open, is_named]))
        .child(naming(shelf.archive, &version, is_named))
        .child(difference)
}

/// Words for a version, in the page's language.
fn version_words(version: &Rc<Version>, words: fn(Locale, &Version) -> String) -> TextProp {
    let (version, locale) = (Rc::clone(version), use_locale());
    derived(move || words(locale.get(), &version))
}

fn tools(
    shelf: &VersionRowContext,
    version: &Rc<Version>,
    is_now: bool,
    [is_open, is_named]: [RwSignal<bool>; 2],
) -> El {
    let locale = use_locale();
    let label = |words: fn(Locale, String) -> String| {
        let version = Rc::clone(version);
        derived(move || {
            let locale = locale.get();
            words(locale, version_called(locale, &version))
        })
    };
    let expanded = derived(move || if is_open.get() { "true" } else { "false" });
    let compare = (!is_now).then(|| {
        button("button", words!(versions.compare))
            .attr("aria-expanded", expanded)
            .attr(
                "aria-label",
                label(|locale, name| words_now!(locale, versions.compare_of, name = name)),
            )
            .on("click", move |_| is_open.set(!is_open.get_untracked()))
    });
    let (restore, closed) = (Rc::clone(&shelf.restore), Rc::clone(&shelf.is_closed));
    let text = Rc::clone(version);
    let back = (!is_now).then(|| {
        button("button", words!(versions.restore))
            .attr(
                "aria-label",
                label(|locale, name| words_now!(locale, versions.restore_of, name = name)),
            )
            .flag("disabled", move || closed())
            .on("click", move |_| restore(text.text.clone()))
    });
    let rename = icon_button(
        "icon icon-edit",
        View::from(label(|locale, name| words_now!(locale, versions.rename_of, name = name))),
    )
    .on("click", move |_| is_named.set(true));
    let (archive, id) = (shelf.archive, version.id.clone());
    let delete = icon_button(
        "icon icon-remove",
        View::from(label(|locale, name| words_now!(locale, versions.delete_of, name = name))),
    )
    .on("click", move |_| archive.delete(id.clone()));
    el("div").class("actions").child(compare).child(back).child(rename).child(delete)
}

/// The box for a name, while it is being named. Enter takes what is typed, and so does going elsewhere.
fn naming(archive: Archive, version: &Rc<Version>, is_named: RwSignal<bool>) -> View {
    let version = Rc::clone(version);
    show(
        move || is_named.get(),
        move || {
            let name = RwSignal::new(version.name.clone());
            let named = Rc::clone(&version);
            let take: Rc<dyn Fn()> = Rc::new(move || {
                if !is_named.get_untracked() {
                    return;
                }
                is_named.set(false);
                let typed = name.get_untracked().trim().to_owned();
                if typed != named.name {
                    archive.rename(named.id.clone(), typed);
                }
            });
            let (left, id) = (Rc::clone(&take), format!("version-{}", version.id));
            let focused = id.clone();
            before_paint(move || focus_id(&focused));
            new_name(name, take)
                .attr("id", id)
                .attr("aria-label", words!(versions.name))
                .on("blur", move |_| left())
        },
    )
}
