//! Conversion of a site's settings for a one-file page.

use crate::settings::Settings;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::{Lock, ONE_FILE, Site};
use serde_json::{Value, json};

/// Returns the settings for the page: without the app's own model, since its engine is not in the file, and without
/// everything that needs the author's chunk or a list of tools.
pub fn for_page(settings: &Settings) -> Value {
    let mut value = settings.for_page();
    let Some(members) = value.as_object_mut() else { return value };
    for key in ["groups", "introduction", "logo"] {
        members.shift_remove(key);
    }
    if settings.endpoint().is_some_and(|(kind, _)| kind == ProviderKind::InBrowser) {
        members.shift_remove("endpoint");
    }
    let all = || ProviderKind::ALL.into_iter().filter(|kind| *kind != ProviderKind::Recorded);
    let kinds = settings.providers().unwrap_or_else(|| all().collect()).into_iter();
    let kinds = kinds.filter(|kind| *kind != ProviderKind::InBrowser).map(ProviderKind::key);
    members.insert("providers".to_owned(), kinds.collect());
    members.insert("locked".to_owned(), locked(settings));
    members.insert(ONE_FILE.to_owned(), true.into());
    value
}

/// Returns the locks: the editor is not in the file, and the bench is for authors.
fn locked(settings: &Settings) -> Value {
    let site = Site::new(settings.value().clone());
    let is_there = |lock: Lock| !matches!(lock, Lock::Document | Lock::Bench);
    let is_locked = |lock: &Lock| !is_there(*lock) || site.locks(*lock);
    json!(Lock::ALL.into_iter().filter(is_locked).map(Lock::key).collect::<Vec<_>>())
}
