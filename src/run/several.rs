//! The same input on several models at once: the dialog that chooses them, and how far each is.
//! Refuses models that were never set up; the settings do that.

use super::Runner;
use super::run_bar::status_words;
use super::settings::{kind_words, provider_name};
use crate::dom::{El, State, View, each, el, is_checked, live, show};
use crate::piece::{button, dialog_head, icon_button, open_while};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::provider::ProviderSettings;

/// The dialog; `is_open` opens it.
pub fn several_dialog(runner: Runner, is_open: State<bool>) -> El {
    let close = move || is_open.set(false);
    let dialog = el("dialog")
        .class("ask several")
        .attr("aria-labelledby", "several-title")
        .on("close", move |_| close())
        .child(dialog_head("several-title", words!(several.title), close))
        .child(show(move || is_open.get(), move || choices(runner, is_open)));
    open_while(dialog.element(), is_open.into());
    dialog
}

fn choices(runner: Runner, is_open: State<bool>) -> View {
    let settings = runner.settings;
    let chosen = State::new(vec![settings.provider_now()]);
    let list = each(
        move || {
            let known = settings.known.get().into_iter();
            known.map(|one| (one.to_value().to_string(), one)).collect()
        },
        move |one| choice(runner, chosen, one),
    );
    let count = move || chosen.with(Vec::len);
    let locale = use_locale();
    let run = live(move || match count() {
        1 => words_now!(locale.get(), run.run),
        count => words_now!(locale.get(), several.run, count = count),
    });
    let run = button("button button-primary", run).flag("disabled", move || count() == 0).on(
        "click",
        move |_| {
            is_open.set(false);
            runner.run_on(chosen.get_untracked());
        },
    );
    let more = button("button", words!(several.more)).on("click", move |_| {
        is_open.set(false);
        settings.is_open.set(true);
    });
    let list = el("fieldset")
        .class("several-list")
        .child(el("legend").class("visually-hidden").child(words!(several.title)))
        .child(list);
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(words!(several.what)))
        .child(list);
    [body.into(), el("div").class("dialog-actions").child(run).child(more).into()].into()
}

fn choice(runner: Runner, chosen: State<Vec<ProviderSettings>>, one: ProviderSettings) -> El {
    let (settings, locale) = (runner.settings, use_locale());
    let named = one.clone();
    let name = live(move || {
        let locale = locale.get();
        let (name, who) = (provider_name(settings, &named, locale), kind_words(locale, named.kind));
        if name == who || name.is_empty() { who } else { format!("{name}, {who}") }
    });
    let (mine, toggled, dropped) = (one.clone(), one.clone(), one);
    let checkbox = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || chosen.with(|chosen| chosen.contains(&mine)))
        .on("change", move |event| {
            let mut list = chosen.get_untracked();
            list.retain(|one| *one != toggled);
            if is_checked(&event) {
                list.push(toggled.clone());
            }
            chosen.set(list);
        });
    let forget = icon_button("icon icon-close", words!(several.remove)).on("click", move |_| {
        chosen.update(|chosen| chosen.retain(|one| *one != dropped));
        settings.drop_known(&dropped);
    });
    let label = el("label").class("checkbox").child(checkbox).child(el("span").child(name));
    el("div").class("several-one").child(label).child(forget)
}

/// How far the others are, a line each.
pub fn others_view(runner: Runner) -> El {
    let locale = use_locale();
    let lines = each(
        move || {
            let count = runner.others.with(Vec::len);
            (0..count).map(|at| (at.to_string(), at)).collect()
        },
        move |at: usize| {
            let said = live(move || {
                runner.others.with(|others| {
                    let other = others.get(at)?;
                    let status = status_words(locale.get(), &other.progress);
                    Some(format!("{}: {status}", other.name))
                })
            });
            el("li").child(said)
        },
    );
    el("ul")
        .class("others")
        .attr("hidden", live(move || runner.others.with(Vec::is_empty)))
        .child(lines)
}
