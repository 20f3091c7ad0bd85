//! The dialog that runs the same input on several models.

use crate::dom::{El, Memo, RwSignal, View, derived, each, el, is_checked, memo, show};
use crate::runs::{Runner, SeveralPlace};
use crate::settings::choice_names;
use crate::ui::{Close, button, icon_button};
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderSettings;
use std::rc::Rc;

/// Draws the models; ticked are the current one, or the earlier choice if another model was set up meanwhile.
pub(super) fn models(runner: Runner, place: SeveralPlace, close: Close) -> View {
    let settings = runner.settings;
    let first = vec![settings.provider_now()];
    let wanted = place.wanted.try_update_value(Option::take).flatten();
    let chosen = RwSignal::new(wanted.unwrap_or(first));
    let locale = use_locale();
    let names = memo(move || {
        let providers = settings.providers.get();
        let names = choice_names(settings, &providers, locale.get());
        providers.into_iter().zip(names).collect::<Vec<_>>()
    });
    let list = each(
        move || {
            let providers = settings.providers.get().into_iter();
            providers.map(|one| (one.to_value().to_string(), one)).collect()
        },
        move |one| choice(runner, chosen, names, one),
    );
    let count = move || chosen.with(Vec::len);
    let run = derived(move || match count() {
        1 => words_now!(locale.get(), run.run),
        count => words_now!(locale.get(), several.run, count = count),
    });
    let finish = Rc::clone(&close);
    let run = button("button button-primary", run).flag("disabled", move || count() == 0).on(
        "click",
        move |_| {
            finish();
            runner.run_on(chosen.get_untracked());
        },
    );
    let more = button("button", words!(several.more)).on("click", move |_| {
        let before = chosen.get_untracked();
        close();
        settings.set_up_another(move |one| {
            let others = before.iter().filter(|other| **other != one).cloned();
            place.wanted.set_value(Some(others.chain([one.clone()]).collect()));
            place.models.set(true);
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
    // The current model is the only one, so there is no other to tick.
    let is_alone = move || settings.providers.with(|providers| providers.len() < 2);
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
        settings.drop_recent(&dropped);
    });
    let label = el("label").class("checkbox").child(checkbox).child(el("span").child(name));
    el("div").class("several-one").child(label).child(forget)
}
