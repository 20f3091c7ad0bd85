//! The dialog that asks before a model is downloaded: its name, size and source.

use super::intent::Download;
use crate::dom::{El, View, el, part};
use crate::runs::Runner;
use crate::settings::{model_words, pace_words};
use crate::ui::{button, open_while};
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_provider::BrowserModel;

/// Draws the dialog; open while `download` is set.
pub(in crate::runs) fn download_dialog(runner: Runner) -> El {
    let locale = use_locale();
    let what = part(move || {
        let wanted = runner.download.get()?;
        Some(match wanted {
            Download::Model(model) => about_model(locale.get(), &model),
            Download::BuiltIn => el("p").child(words!(settings.built_in_downloadable)).into(),
        })
    });
    let other = button("button", words!(run.another)).on("click", move |_| {
        runner.download.set(None);
        runner.settings.is_open.set(true);
    });
    let agree = button("button button-primary", words!(run.download_and_run))
        .on("click", move |_| runner.agree());
    let cancel =
        button("button", words!(settings.cancel)).on("click", move |_| runner.download.set(None));
    let title = el("h2").attr("id", "download-title").child(words!(run.download));
    let dialog = el("dialog")
        .class("ask")
        .attr("aria-labelledby", "download-title")
        .on("close", move |_| runner.download.set(None))
        .child(el("div").class("dialog-head").child(title))
        .child(el("div").class("dialog-body download").child(what))
        .child(el("div").class("dialog-actions").child(agree).child(other).child(cancel));
    let is_open = Signal::derive(move || runner.download.with(Option::is_some));
    open_while(dialog.element(), is_open);
    dialog
}

fn about_model(locale: Locale, model: &BrowserModel) -> View {
    let source = words_now!(locale, run.download_from, url = model.url.as_str());
    let source = el("details")
        .class("settings-more")
        .child(el("summary").child(words!(settings.model_file)))
        .child(el("p").class("field-help").child(source));
    let expected = el("p").child(words!(settings.taste)).child(" ");
    let expected = expected.child(pace_words(locale, &model.url));
    let about = el("p").child(model_words(locale, model));
    let line = el("p").child(words!(run.download_kept));
    View::from([line.into(), about.into(), expected.into(), source.into()])
}
