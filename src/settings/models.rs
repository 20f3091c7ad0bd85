//! Asks a server for its list of models, which also shows whether it can be reached.

use super::Settings;
use super::doctor::{can_find_out, examine};
use super::fields::Fields;
use crate::dom::spawn;
use crate::host::fetch::send_whole;
use crate::words::failure::{failure_sentence, failure_words};
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderSettings};
use pilcrow_provider::{
    ApiKey, ErrorReply, ListedModel, failure_of_status, models_call, read_models,
};

/// Asks the server, and says what came of it.
pub fn list_models(settings: Settings, fields: Fields) {
    let locale = use_locale().get_untracked();
    let provider = fields.provider();
    let typed = fields.key.get_untracked();
    let key = if typed.is_empty() {
        settings.keys.of(&provider)
    } else {
        ApiKey::for_address(&typed, &provider.base_url).ok()
    };
    fields.say(words_now!(locale, settings.asking));
    spawn(async move {
        match models(&provider, key.as_ref()).await {
            Ok(models) => {
                fields.say(words_now!(locale, settings.models_found, count = models.len()));
                take_only_one(fields, &models);
                fields.models.try_set(models);
            }
            Err(failure) => {
                fields.say(sentence(locale, &failure));
                if can_find_out(failure.kind, &provider)
                    && let Some(finding) = examine(&provider).await
                {
                    fields.said.try_set(String::new());
                    fields.finding.try_set(Some(finding));
                }
            }
        }
    });
}

/// Why there is no list. A key is given here, and not in settings that are open already.
fn sentence(locale: Locale, failure: &ProviderFailure) -> String {
    if failure.kind != FailureKind::NoKey {
        return failure_sentence(locale, failure);
    }
    let (title, _) = failure_words(locale, failure);
    format!("{title}. {}", words_now!(locale, settings.key_here))
}

/// Where there is nothing to choose between, the model is chosen.
fn take_only_one(fields: Fields, models: &[ListedModel]) {
    let is_open = fields.model.try_with_untracked(|model| model.trim().is_empty());
    if let ([only], Some(true)) = (models, is_open) {
        fields.model.set(only.id.clone());
    }
}

async fn models(
    provider: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<Vec<ListedModel>, ProviderFailure> {
    let call = models_call(provider, key).map_err(ProviderFailure::from)?;
    let (reply, body) =
        send_whole(&call).await.map_err(|failure| ProviderFailure::new(failure.kind(), ""))?;
    if (200..300).contains(&reply.status) {
        return read_models(provider.kind, &body);
    }
    let reply =
        ErrorReply { status: reply.status, retry_after: None, retry_after_ms: None, body: &body };
    Err(failure_of_status(&reply, key))
}
