//! Matches a bench's models with those that are set up on this device. The document names a server only if several have
//! the same model, and only by its host.

use crate::settings::{Settings, place_of};
use pilcrow_core::bench::BenchModel;
use pilcrow_core::exchange::ProviderSettings;

/// Returns a model of this device as a document names it.
pub fn model_of(one: &ProviderSettings, providers: &[ProviderSettings]) -> BenchModel {
    let named = |one: &ProviderSettings| BenchModel {
        provider: Some(one.kind),
        server: None,
        name: one.model.clone(),
    };
    let own = named(one);
    let place = server_of(one);
    let is_alike = |other: &ProviderSettings| named(other) == own && server_of(other) != place;
    let server =
        Some(place.clone()).filter(|place| !place.is_empty() && providers.iter().any(is_alike));
    BenchModel { server, ..own }
}

/// Returns the settings of this device that match a bench's model, preferring the tool's current provider; `None` if
/// nothing matches.
pub fn settings_for<'known>(
    model: &BenchModel,
    chosen: &'known ProviderSettings,
    providers: &'known [ProviderSettings],
) -> Option<&'known ProviderSettings> {
    let is_named = model.provider.is_some() || model.server.is_some();
    let is_kind = |one: &ProviderSettings| model.provider.is_none_or(|kind| one.kind == kind);
    let is_it = |one: &&ProviderSettings| {
        is_kind(one) && one.model == model.name && model.is_at(&[&server_of(one)])
    };
    [chosen].into_iter().chain(providers).find(is_it).filter(|_| is_named)
}

/// Returns the bench's models with another one added. A model of the same name without a server gets its own server's
/// name.
pub fn with_another(
    models: &[BenchModel],
    another: &BenchModel,
    chosen: &ProviderSettings,
    providers: &[ProviderSettings],
) -> Vec<BenchModel> {
    let tied = |one: &BenchModel| match settings_for(one, chosen, providers) {
        Some(own) if one.server.is_none() && one.name == another.name => model_of(own, providers),
        _ => one.clone(),
    };
    let mut all: Vec<BenchModel> = models.iter().map(tied).collect();
    if !all.contains(another) {
        all.push(another.clone());
    }
    all
}

/// Returns the provider settings that answer for a bench's model on this device.
pub fn answering(settings: Settings, model: &BenchModel) -> ProviderSettings {
    let chosen = settings.provider_now();
    let or = |name: &str| if model.name.is_empty() { name.to_owned() } else { model.name.clone() };
    let providers = settings.providers.with_untracked(Clone::clone);
    if let Some(own) = settings_for(model, &chosen, &providers) {
        return own.clone();
    }
    // A model that was never chosen, on a server that was.
    let is_there = |one: &&ProviderSettings| {
        model.provider.is_none_or(|kind| one.kind == kind) && model.is_at(&[&server_of(one)])
    };
    let there = model.server.as_ref().and_then(|_| providers.iter().find(is_there));
    match (there, model.provider) {
        (Some(there), _) => ProviderSettings { model: or(&there.model), ..there.clone() },
        (None, Some(kind)) => {
            let own = settings.of_kind(kind);
            ProviderSettings { model: or(&own.model), ..own }
        }
        (None, None) => ProviderSettings { model: or(&chosen.model), ..chosen },
    }
}

/// Host and port of a server; for a model in the browser, the name of its file.
fn server_of(one: &ProviderSettings) -> String {
    let place = place_of(one);
    let file = || one.model_url.rsplit('/').next().unwrap_or_default().to_owned();
    if place.is_empty() { file() } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    fn at(kind: ProviderKind, port: u16, model: &str) -> ProviderSettings {
        let (base_url, model) = (format!("http://localhost:{port}/v1"), model.to_owned());
        ProviderSettings { kind, base_url, model, ..ProviderSettings::default() }
    }

    fn sample_settings() -> Vec<ProviderSettings> {
        let (own, other) = (ProviderKind::Compatible, ProviderKind::LmStudio);
        vec![at(own, 1, "small"), at(own, 2, "small"), at(own, 2, "big"), at(other, 3, "small")]
    }

    fn model(server: Option<&str>, name: &str) -> BenchModel {
        let provider = Some(ProviderKind::Compatible);
        let server = server.map(str::to_owned);
        BenchModel { provider, server, name: name.to_owned() }
    }

    #[test]
    fn a_server_is_named_only_where_another_has_the_same_model() {
        let all = sample_settings();
        let named: Vec<_> = all.iter().map(|one| model_of(one, &all)).collect();
        assert_eq!(named[0], model(Some("localhost:1"), "small"));
        assert_eq!(named[1], model(Some("localhost:2"), "small"));
        assert_eq!(named[2], model(None, "big"));
        assert_eq!(named[3].server, None, "another kind of provider is another model as it is");
        for (one, named) in all.iter().zip(&named) {
            assert_eq!(settings_for(named, &all[0], &all), Some(one));
        }
    }

    #[test]
    fn an_older_document_means_the_one_that_answers_or_the_first() {
        let all = sample_settings();
        let check = |model: &BenchModel, chosen: usize, expected: Option<usize>| {
            assert_eq!(
                settings_for(model, &all[chosen], &all),
                expected.map(|at| &all[at]),
                "{model:?}"
            );
        };
        check(&model(None, "small"), 1, Some(1));
        check(&model(None, "small"), 3, Some(0));
        check(&model(Some("localhost:9"), "small"), 0, None);
        check(&BenchModel::named("small"), 1, None);
        let placed = BenchModel { provider: None, ..model(Some("localhost:2"), "big") };
        check(&placed, 0, Some(2));
    }

    #[test]
    fn a_second_server_ties_the_first_one_to_its_own() {
        let all = sample_settings();
        let second = model_of(&all[1], &all);
        let models = with_another(&[model(None, "small")], &second, &all[0], &all);
        assert_eq!(models, [model(Some("localhost:1"), "small"), second.clone()]);
        assert_eq!(with_another(&models, &second, &all[0], &all), models);
        // Both are the same model already.
        let models = with_another(&[model(None, "small")], &second, &all[1], &all);
        assert_eq!(models, [second]);
    }
}
