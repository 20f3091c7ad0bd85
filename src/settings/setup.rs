//! Instructions for setting up a program on the person's computer, once and outside of the page.

use super::Settings;
use super::doctor::remedy_view;
use super::fields::Fields;
use super::names::kind_words;
use crate::dom::{El, View, derived, el, part};
use crate::host::location;
use crate::ui::outer_link;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_provider::{Address, ModelFetch, Platform, Profile, Remedy, Setup, setup};

/// Draws the steps; nothing for other kinds. They are unfolded until the program was chosen once.
pub fn setup_view(settings: Settings, fields: Fields, kind: ProviderKind) -> View {
    let locale = use_locale();
    if !Profile::look_up(kind).is_local {
        return View::default();
    }
    let is_known = settings.providers.with_untracked(|all| all.iter().any(|one| one.kind == kind));
    let title = derived(move || {
        let who = kind_words(locale.get(), kind);
        words_now!(locale.get(), settings.setup, who = who.as_str())
    });
    // The steps depend on the port that is filled in.
    let steps = part(move || {
        let address =
            fields.base_url.with(|url| Address::parse(url, Profile::look_up(kind)).ok())?;
        Some(steps(kind, setup(kind, &address, &location::origin())?))
    });
    el("details")
        .class("settings-more setup")
        .attr("open", (!is_known).then_some(""))
        .child(el("summary").child(title))
        .child(steps)
        .into()
}

fn steps(kind: ProviderKind, setup: Setup) -> El {
    let locale = use_locale();
    let Setup { home, fetch, start } = setup;
    let got = el("li").child(words!(settings.setup_get)).child(" ").child(outer_link(home));
    let model = match fetch {
        ModelFetch::Line(line) => {
            let line = Remedy { platform: Platform::Any, line: line.to_owned() };
            Some(el("li").child(words!(settings.setup_model)).child(remedy_view(line)))
        }
        ModelFetch::InApp => Some(el("li").child(words!(settings.setup_model_app))),
        ModelFetch::WithStart => None,
    };
    let lines: Vec<El> = start.into_iter().map(remedy_view).collect();
    let name = kind_words(locale.get(), kind);
    let started =
        derived(move || words_now!(locale.get(), settings.setup_start, who = name.as_str()));
    let started = el("li").child(started).child(lines);
    let tested = el("li").child(words!(settings.setup_test));
    el("ol").child(got).child(model).child(started).child(tested)
}
