//! The dialog with a run's settings (temperature and so on), and the button beside Run that opens it.

use super::form::{changes_of, options_form};
use super::with_changes;
use super::words::option_words;
use crate::dom::{El, RwSignal, View, derived, el, memo, show, spawn, watch};
use crate::form::{focus_place, input_form_view};
use crate::host::site;
use crate::opening::{Rewritten, use_opening};
use crate::runs::Runner;
use crate::session::InputForm;
use crate::ui::{button, dialog_head, open_while};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::gallery::Lock;
use pilcrow_provider::{RunOption, supported_options, unsupported_options, with_option_changes};
use serde_json::Map;

/// Draws the button with the number of changed settings; nothing if the provider takes none.
pub(in crate::runs) fn options_button(runner: Runner, is_open: RwSignal<bool>) -> View {
    let locale = use_locale();
    let has_any = memo(move || {
        let provider = runner.settings.provider.get();
        !supported_options(&provider).is_empty()
    });
    show(
        move || has_any.get(),
        move || {
            let name = derived(move || {
                runner.session.track_option_changes();
                match runner.session.option_changes().len() {
                    0 => words_now!(locale.get(), option.open),
                    count => words_now!(locale.get(), option.open_changed, count = count),
                }
            });
            button("link-button", name).on("click", move |_| is_open.set(true))
        },
    )
}

/// Draws the dialog while `is_open` is set.
pub(in crate::runs) fn options_dialog(runner: Runner, is_open: RwSignal<bool>) -> El {
    let close = move || is_open.set(false);
    let dialog = el("dialog")
        .class("ask run-options")
        .attr("aria-labelledby", "run-options-title")
        .on("close", move |_| close())
        .child(dialog_head("run-options-title", words!(option.title), close))
        .child(show(move || is_open.get(), move || body(runner, is_open)));
    open_while(dialog.element(), is_open.into());
    dialog
}

/// The content of the open dialog: a form for one provider.
#[derive(Clone, Copy)]
struct Open {
    runner: Runner,
    form: InputForm,
    provider: StoredValue<ProviderSettings>,
    is_open: RwSignal<bool>,
}

fn body(runner: Runner, is_open: RwSignal<bool>) -> View {
    let locale = use_locale();
    let provider = runner.settings.provider_now();
    let form = options_form(runner.checks, runner.session, &provider, locale.get_untracked());
    let open = Open { runner, form, provider: StoredValue::new(provider), is_open };
    watch(
        move || form.track(),
        move || {
            let changes = open.provider.with_value(|one| changes_of(runner.session, form, one));
            if changes != runner.session.option_changes() {
                runner.session.change_options(changes);
                runner.storage.look();
            }
        },
    );
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(words!(option.what)))
        .child(el("div").class("form").child(input_form_view(form)))
        .child(el("p").class("run-options-said").attr("role", "status").child(change_summary(open)))
        .child(el("p").class("field-help").child(left_out(open)));
    [body.into(), actions(open).into()].into()
}

/// Lists the changed settings by their names.
fn change_summary(open: Open) -> crate::dom::TextProp {
    let locale = use_locale();
    derived(move || {
        let locale = locale.get();
        open.runner.session.track_option_changes();
        let changes = open.runner.session.option_changes();
        let kind = open.provider.with_value(|provider| provider.kind);
        let changed =
            RunOption::ALL.into_iter().filter(|option| changes.contains_key(option.name()));
        let names: Vec<String> =
            changed.map(|option| option_words(locale, option, kind).0).collect();
        match names.as_slice() {
            [] => words_now!(locale, option.as_document),
            names => {
                let names = names.join(", ");
                words_now!(locale, option.changed, names = names.as_str())
            }
        }
    })
}

/// Lists the settings of the document, or of a change, that this provider does not support.
fn left_out(open: Open) -> crate::dom::TextProp {
    let locale = use_locale();
    let Open { runner, provider, .. } = open;
    derived(move || {
        runner.session.track_option_changes();
        let document = runner.session.with_document(Request::clone);
        let document = with_changes(runner.session, &document);
        let names = provider.with_value(|provider| unsupported_options(&document, provider));
        let names = names.join(", ");
        let is_any = !names.is_empty();
        is_any.then(|| words_now!(locale.get(), report.left_out, names = names.as_str()))
    })
}

fn actions(open: Open) -> El {
    let Open { runner, form, is_open, .. } = open;
    let session = runner.session;
    let is_same = memo(move || {
        session.track_option_changes();
        session.option_changes().is_empty()
    });
    let opening = use_opening();
    let done = button("button button-primary", words!(data.done)).on("click", move |_| {
        spawn(async move {
            form.attempted.set(true);
            runner.checks.form_now(form).await;
            match form.issues.with_untracked(|issues| issues.first().cloned()) {
                Some(issue) => focus_place(form, form.node_at(&issue.pointer)),
                None => is_open.set(false),
            }
        });
    });
    let is_locked = site::settings().locks(Lock::Document);
    let write = button("button", words!(option.write)).flag("disabled", move || is_same.get()).on(
        "click",
        move |_| {
            let changes = session.option_changes();
            let document = with_option_changes(&session.with_document(Request::clone), &changes);
            session.change_options(Map::new());
            opening.rewrite(session, &document, Rewritten::Settings(changes));
            is_open.set(false);
        },
    );
    let back = button("button button-quiet", words!(option.put_back))
        .flag("disabled", move || is_same.get())
        .on("click", move |_| {
            session.change_options(Map::new());
            drop(form.reset());
        });
    el("div").class("dialog-actions").child(done).child(back).child((!is_locked).then_some(write))
}
