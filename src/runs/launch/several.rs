//! The same input on several models at once: the dialog that chooses them, and the progress of
//! each.

use crate::dom::{El, Memo, RwSignal, View, derived, each, el, is_checked, memo, show};
use crate::runs::Runner;
use crate::runs::bar::progress_announcement::status_words;
use crate::settings::choice_names;
use crate::ui::{button, dialog_head, icon_button, open_while};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderSettings;

/// The dialog; `is_open` opens it.
pub fn several_dialog(runner: Runner, is_open: RwSignal<bool>) -> El {
    let close = move || is_open.set(false);
    let wanted = StoredValue::new(None);
    let dialog = el("dialog")
        .class("ask several")
        .attr("aria-labelledby", "several-title")
        .on("close", move |_| close())
        .child(dialog_head("several-title", words!(several.title), close))
        .child(show(move || is_open.get(), move || choices(runner, is_open, wanted)));
    open_while(dialog.element(), is_open.into());
    dialog
}

/// What is ticked when the dialog opens again; none where that is who answers.
type Wanted = StoredValue<Option<Vec<ProviderSettings>>>;

fn choices(runner: Runner, is_open: RwSignal<bool>, wanted: Wanted) -> View {
    let settings = runner.settings;
    let first = vec![settings.provider_now()];
    let chosen = RwSignal::new(wanted.try_update_value(Option::take).flatten().unwrap_or(first));
    let locale = use_locale();
    let names = memo(move || {
        let known = settings.known.get();
        let names = choice_names(settings, &known, locale.get());
        known.into_iter().zip(names).collect::<Vec<_>>()
    });
    let list = each(
        move || {
            let known = settings.known.get().into_iter();
            known.map(|one| (one.to_value().to_string(), one)).collect()
        },
        move |one| choice(runner, chosen, names, one),
    );
    let count = move || chosen.with(Vec::len);
    let run = derived(move || match count() {
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
        let before = chosen.get_untracked();
        is_open.set(false);
        settings.set_up_another(move |one| {
            let others = before.iter().filter(|other| **other != one).cloned();
            wanted.set_value(Some(others.chain([one.clone()]).collect()));
            is_open.set(true);
        });
    });
    let what = match runner.session.cases() {
        Some(_) => words!(several.what_cases),
        None => words!(several.what),
    };
    let list = el("fieldset")
        .class("several-list")
        .child(el("legend").class("visually-hidden").child(words!(several.title)))
        .child(list);
    // There is nothing to tick beside who answers.
    let is_alone = move || settings.known.with(|known| known.len() < 2);
    let alone = show(is_alone, || el("p").class("notice").child(words!(several.alone)));
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(what))
        .child(list)
        .child(alone);
    [body.into(), el("div").class("dialog-actions").child(run).child(more).into()].into()
}

fn choice(
    runner: Runner,
    chosen: RwSignal<Vec<ProviderSettings>>,
    names: Memo<Vec<(ProviderSettings, String)>>,
    one: ProviderSettings,
) -> El {
    let settings = runner.settings;
    let named = one.clone();
    let name = derived(move || {
        let name = |names: &Vec<(ProviderSettings, String)>| {
            names.iter().find(|(one, _)| *one == named).map(|(_, name)| name.clone())
        };
        names.with(name)
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
            let count = runner.under_way.others.with(Vec::len);
            (0..count).map(|at| (at.to_string(), at)).collect()
        },
        move |at: usize| {
            let said = derived(move || {
                runner.under_way.others.with(|others| {
                    let other = others.get(at)?;
                    let status = status_words(locale.get(), other.attempt.progress());
                    Some(format!("{}: {status}", other.name))
                })
            });
            el("li").child(said)
        },
    );
    el("ul")
        .class("others")
        .attr("hidden", derived(move || runner.under_way.others.with(Vec::is_empty)))
        .child(lines)
}
