//! Learned facts about models: how many tokens each takes, and which files it reads, as its server or the browser
//! reports.

use super::Settings;
use crate::dom::spawn;
use crate::host::language;
use crate::host::model::built_in;
use pilcrow_core::attachment::FileKind;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::{Address, ListedModel, USUAL_CONTEXT};
use serde_json::{Map, Value};

/// The storage keys of these facts.
const LIMITS: &str = "limits";
const READS: &str = "reads";

impl Settings {
    /// Stores how many tokens the provider's model takes, if its server reports that.
    pub fn learn_limit(self, provider: &ProviderSettings, models: &[ListedModel]) {
        let listed = models.iter().find(|model| model.id == provider.model);
        let Some(length) = listed.and_then(|model| model.context_length) else { return };
        let mut limits = remembered(LIMITS);
        limits.insert(limit_name(provider), length.into());
        language::remember(LIMITS, Some(&Value::Object(limits).to_string()));
    }

    /// Returns how many tokens a model takes, prompt and answer together; `None` if that is not known.
    pub fn limit_of(self, provider: &ProviderSettings) -> Option<u64> {
        match provider.kind {
            ProviderKind::InBrowser => {
                Some(self.browser_model(provider)?.context.unwrap_or(USUAL_CONTEXT))
            }
            _ => remembered(LIMITS).get(&limit_name(provider))?.as_u64(),
        }
    }

    /// Asks the browser which files its built-in model reads, if the provider is that model.
    pub(super) fn look_at_built_in(self, provider: &ProviderSettings) {
        if provider.kind == ProviderKind::BuiltIn {
            spawn(async move {
                let reads = built_in::reads().await;
                self.built_in_reads.try_set(Some(reads));
            });
        }
    }

    /// Stores which files the provider's model reads, if its server reports that.
    pub fn learn_reads(self, provider: &ProviderSettings, models: &[ListedModel]) {
        let listed = models.iter().find(|model| model.id == provider.model);
        let Some(reads) = listed.and_then(|model| model.reads.as_ref()) else { return };
        let mut all = remembered(READS);
        let kinds = reads.iter().map(|kind| Value::from(kind.key())).collect();
        all.insert(limit_name(provider), kinds);
        language::remember(READS, Some(&Value::Object(all).to_string()));
    }

    /// Returns the kinds of files that a model reads besides text; `None` if they are unknown.
    pub fn reads_of(self, provider: &ProviderSettings) -> Option<Vec<FileKind>> {
        if provider.kind == ProviderKind::BuiltIn {
            return self.built_in_reads.get_untracked();
        }
        let all = remembered(READS);
        let kinds = all.get(&limit_name(provider))?.as_array()?;
        let is_listed = |kind: &FileKind| kinds.iter().any(|one| one.as_str() == Some(kind.key()));
        Some(FileKind::SPECIAL.into_iter().filter(is_listed).collect())
    }
}

/// Returns the stored facts under a key.
fn remembered(name: &str) -> Map<String, Value> {
    let value = language::remembered(name).and_then(|text| parse_text(&text).ok());
    match value {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    }
}

fn limit_name(provider: &ProviderSettings) -> String {
    let address =
        Address::from_settings(provider).map(|address| address.to_string()).unwrap_or_default();
    format!("{address} {}", provider.model)
}
