//! The choice of a judge's model among those of this device; by default one whose answers are not judged.

use crate::bench::choice::choice;
use crate::bench::desk::{Desk, answering, is_askable, model_of, settings_for};
use crate::dom::{RwSignal, View, before_paint, focus_where_lost, part};
use crate::settings::choice_names;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{BenchModel, CheckKind};
use pilcrow_core::exchange::ProviderSettings;

/// Draws the choice for a new judge; by default the first model that is offered.
pub fn new_judge_model(desk: Desk, chosen: RwSignal<Option<BenchModel>>) -> View {
    let locale = use_locale();
    part(move || {
        let models = offered_models(desk);
        let names = names(desk, &models, locale.get());
        let at = chosen.get().and_then(|own| models.iter().position(|(model, _)| *model == own));
        (!models.is_empty()).then(|| {
            let take = move |at: usize| chosen.set(models.get(at).map(|(model, _)| model.clone()));
            choice(
                "bench-judge-model",
                words!(trial.who_judges),
                names,
                at.unwrap_or_default(),
                take,
            )
        })
    })
}

/// Returns the model of a new judge: the chosen one, or else the first that is offered. Not tracked.
pub fn model_of_new_judge(desk: Desk, chosen: Option<BenchModel>) -> Option<BenchModel> {
    let first = || untrack(move || offered_models(desk)).into_iter().next().map(|(model, _)| model);
    chosen.or_else(first)
}

/// Draws the choice for the judge of an existing check; nothing if it has no judge.
pub fn judge_model(desk: Desk, at: usize, kind: &CheckKind, locale: Locale) -> View {
    let CheckKind::Judge(judge) = kind else { return View::default() };
    let settings = desk.runner.settings;
    let (own, providers) = (settings.provider_now(), settings.providers.get_untracked());
    let models = untrack(move || offered_models(desk));
    let mut names = untrack(|| names(desk, &models, locale));
    let is_it = |one: &ProviderSettings| match &judge.model {
        Some(model) => settings_for(model, &own, &providers) == Some(one),
        None => false,
    };
    let chosen = models.iter().position(|(_, one)| is_it(one));
    let mut all: Vec<Option<BenchModel>> =
        models.into_iter().map(|(model, _)| Some(model)).collect();
    let chosen = chosen.unwrap_or_else(|| {
        // The judge's model is not on this device, or it uses the document's: added as written.
        all.push(judge.model.clone());
        names.push(as_written(judge.model.as_ref(), locale));
        all.len() - 1
    });
    let id = format!("bench-judge-model-{at}");
    let back = format!("#{id}");
    choice(&id, words!(trial.who_judges), names, chosen, move |chosen| {
        let model = all.get(chosen).cloned().flatten();
        desk.edit(|bench| {
            if let Some(CheckKind::Judge(judge)) = bench.checks.get_mut(at).map(|one| &mut one.kind)
            {
                judge.model = model;
            }
        });
        let back = back.clone();
        before_paint(move || focus_where_lost(&back));
    })
}

fn as_written(model: Option<&BenchModel>, locale: Locale) -> String {
    match model {
        None => words_now!(locale, trial.judge_as_document),
        Some(BenchModel { name, server: Some(server), .. }) => format!("{name}, {server}"),
        Some(model) => model.name.clone(),
    }
}

/// Returns the models that can judge, each with its name in the document. Tracked.
fn offered_models(desk: Desk) -> Vec<(BenchModel, ProviderSettings)> {
    let settings = desk.runner.settings;
    let (chosen, providers) = (settings.provider.get(), settings.providers.get());
    let models = desk.bench.get().models;
    let judged: Vec<ProviderSettings> = match models.as_slice() {
        [] => vec![chosen.clone()],
        models => models.iter().map(|model| answering(settings, model)).collect(),
    };
    let each = offered(&chosen, &providers, &judged).into_iter();
    each.map(|one| (model_of(&one, &providers), one)).collect()
}

/// Returns the models that can judge: first those whose answers are not judged.
fn offered(
    chosen: &ProviderSettings,
    providers: &[ProviderSettings],
    judged: &[ProviderSettings],
) -> Vec<ProviderSettings> {
    let mut all: Vec<ProviderSettings> = Vec::new();
    for one in [chosen].into_iter().chain(providers).filter(|one| is_askable(one)) {
        if !all.contains(one) {
            all.push(one.clone());
        }
    }
    all.sort_by_key(|one| judged.contains(one));
    all
}

fn names(desk: Desk, models: &[(BenchModel, ProviderSettings)], locale: Locale) -> Vec<String> {
    let choices: Vec<ProviderSettings> = models.iter().map(|(_, one)| one.clone()).collect();
    choice_names(desk.runner.settings, &choices, locale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    #[test]
    fn another_than_who_answers_is_offered_first() {
        let at = |model: &str, kind: ProviderKind| ProviderSettings {
            kind,
            model: model.to_owned(),
            ..ProviderSettings::default()
        };
        let ollama = |model: &str| at(model, ProviderKind::Ollama);
        let providers = [ollama("a"), ollama("b"), at("", ProviderKind::ByHand), ollama("c")];
        let check = |chosen: usize, judged: &[usize], expected: &[&str]| {
            let judged: Vec<_> = judged.iter().map(|at| providers[*at].clone()).collect();
            let names = offered(&providers[chosen], &providers, &judged);
            let names: Vec<&str> = names.iter().map(|one| one.model.as_str()).collect();
            assert_eq!(names, expected);
        };
        check(0, &[0], &["b", "c", "a"]);
        check(0, &[0, 1], &["c", "a", "b"]);
        check(2, &[2], &["a", "b", "c"]);
        check(0, &[0, 1, 3], &["a", "b", "c"]);
    }
}
