//! The models of a bench: those that were used on this device, each with a checkbox. The document contains their names
//! and providers, never an address.

use super::section::axis;
use crate::bench::desk::{Desk, is_askable, model_of, settings_for, with_another};
use crate::dom::{El, View, derived, each, el, is_checked, memo};
use crate::settings::{Settings, choice_name, choice_names, kind_words};
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::bench::BenchModel;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::Profile;

/// Draws the list of models.
pub fn models_part(desk: Desk) -> El {
    let settings = desk.runner.settings;
    let locale = use_locale();
    let listed = memo(move || {
        let own = desk.bench.get().models;
        let providers = settings.providers.get().into_iter().filter(is_askable);
        let providers: Vec<ProviderSettings> =
            providers.filter(|one| !is_named_alone(settings, one, &own)).collect();
        let names = choice_names(settings, &providers, locale.get());
        let named = |model: &BenchModel| named_only(settings, model, locale.get());
        rows(&settings.provider.get(), &providers, names, &own, &named)
    });
    let list = each(
        move || {
            listed
                .get()
                .into_iter()
                .map(|(name, model)| (format!("{name} {model:?}"), (name, model)))
                .collect()
        },
        move |(name, model)| row(desk, name, model),
    );
    let chosen = derived(move || {
        let name = choice_name(settings, &settings.provider.get(), locale.get());
        let is_none = desk.bench.with(|bench| bench.models.is_empty());
        is_none.then(|| words_now!(locale.get(), trial.chosen, name = name.as_str()))
    });
    let more = button("link-button", words!(several.more))
        .on("click", move |_| settings.set_up_another(move |one| add(desk, &one)));
    axis(words!(trial.models), words!(trial.models_help))
        .child(el("p").class("bench-chosen").child(chosen))
        .child(el("ul").class("bench-list").attr("aria-label", words!(trial.models)).child(list))
        .child(el("div").class("actions").child(more))
}

/// Adds a model to the bench. A bench without models uses the current one, which is added along with the first.
fn add(desk: Desk, one: &ProviderSettings) {
    if !is_askable(one) {
        return;
    }
    let settings = desk.runner.settings;
    let (own, providers) =
        (settings.provider_now(), settings.providers.with_untracked(Clone::clone));
    let more = model_of(one, &providers);
    desk.edit(|bench| {
        if bench.models.is_empty() && is_askable(&own) {
            bench.models.push(model_of(&own, &providers));
        }
        bench.models = with_another(&bench.models, &more, &own, &providers);
    });
}

/// True if the bench names the current provider's model by its name alone.
fn is_named_alone(settings: Settings, one: &ProviderSettings, own: &[BenchModel]) -> bool {
    let named = BenchModel::named(&one.model);
    own.contains(&named) && settings.provider.with(|chosen| chosen == one)
}

/// Returns the name of a model that only the document names, with its provider or server; or a note that the current
/// model answers in its place, since the in-browser model cannot be asked for by name.
fn named_only(settings: Settings, model: &BenchModel, locale: Locale) -> String {
    let name = &model.name;
    let placed = |name: String| match &model.server {
        Some(server) => format!("{name}, {server}"),
        None => name,
    };
    match model.provider {
        Some(kind) => placed(format!("{name}, {}", kind_words(locale, kind))),
        None if model.server.is_some() => placed(name.clone()),
        None if Profile::look_up(settings.provider.get().kind).is_server() => name.clone(),
        None => words_now!(locale, trial.not_set_up, name = name.as_str()),
    }
}

/// Returns the models of this device, followed by those that only the document names.
fn rows(
    chosen: &ProviderSettings,
    providers: &[ProviderSettings],
    names: Vec<String>,
    own: &[BenchModel],
    named: &dyn Fn(&BenchModel) -> String,
) -> Vec<(String, BenchModel)> {
    let mut rows: Vec<(String, BenchModel)> = Vec::new();
    for (one, name) in providers.iter().zip(names) {
        let is_it = |model: &&BenchModel| settings_for(model, chosen, providers) == Some(one);
        let model = own.iter().find(is_it).cloned().unwrap_or_else(|| model_of(one, providers));
        if rows.iter().all(|(_, other)| *other != model) {
            rows.push((name, model));
        }
    }
    for model in own {
        if rows.iter().all(|(_, other)| other != model) {
            rows.push((named(model), model.clone()));
        }
    }
    rows
}

fn row(desk: Desk, name: String, model: BenchModel) -> View {
    let (for_check, changed) = (model.clone(), model);
    let settings = desk.runner.settings;
    let tick = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || desk.bench.with(|bench| bench.models.contains(&for_check)))
        .flag("disabled", move || !desk.can_edit())
        .on("change", move |event| {
            let is_wanted = is_checked(&event);
            let own = settings.provider_now();
            let all = settings.providers.with_untracked(Clone::clone);
            desk.edit(|bench| {
                bench.models.retain(|one| *one != changed);
                if is_wanted {
                    bench.models = with_another(&bench.models, &changed, &own, &all);
                }
            });
        });
    let label = el("label").class("checkbox").child(tick).child(el("span").child(name));
    el("li").child(label).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    fn at(port: u16) -> ProviderSettings {
        let (base_url, model) = (format!("http://localhost:{port}/v1"), "small".to_owned());
        let kind = ProviderKind::Compatible;
        ProviderSettings { kind, base_url, model, ..ProviderSettings::default() }
    }

    #[test]
    fn two_servers_with_one_model_are_two_rows_and_an_older_document_ticks_one_of_them() {
        let providers = [at(1), at(2)];
        let names = || vec!["one".to_owned(), "two".to_owned()];
        let named = |model: &BenchModel| model.name.clone();
        let rows = |own: &[BenchModel]| rows(&providers[1], &providers, names(), own, &named);
        let servers: Vec<_> = rows(&[]).into_iter().filter_map(|(_, model)| model.server).collect();
        assert_eq!(servers, ["localhost:1", "localhost:2"]);
        let provider = Some(ProviderKind::Compatible);
        let older = BenchModel { provider, ..BenchModel::named("small") };
        let list = rows(std::slice::from_ref(&older));
        assert_eq!((list.len(), list[0].1 == older, list[1].1 == older), (2, false, true));
        let gone = BenchModel { server: Some("x:9".to_owned()), ..older };
        assert_eq!(rows(&[gone]).len(), 3);
    }
}
