//! The API keys of providers: in memory and, if the user agrees, stored in this browser, in plain text or encrypted. A
//! key is sent only to the address that it was given for.

use crate::host::language;
use crate::host::storage::key_lock;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Address, ApiKey, KeyError};

/// The storage of a key besides memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// No storage: the key is gone with the tab.
    Nowhere,
    /// In this browser, in plain text.
    Here,
    /// In this browser, encrypted with a passphrase.
    Locked(String),
}

impl Keep {
    /// Chooses the storage by the user's fields; an empty passphrase means plain text.
    pub fn choose(is_kept: bool, passphrase: String) -> Self {
        match is_kept {
            false => Self::Nowhere,
            true if passphrase.is_empty() => Self::Here,
            true => Self::Locked(passphrase),
        }
    }
}

/// The API keys in memory. A handle.
#[derive(Clone, Copy)]
pub struct Keys(StoredValue<Vec<ApiKey>>);

impl Keys {
    /// Starts without keys; stored ones are read when they are needed.
    pub fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    /// Returns the key for a provider's address; `None` if there is none, or if it is still encrypted.
    pub fn find(self, provider: &ProviderSettings) -> Option<ApiKey> {
        let origin = origin(provider)?;
        let in_memory =
            |keys: &Vec<ApiKey>| keys.iter().find(|key| key.origin() == origin).cloned();
        let on_disk =
            || ApiKey::for_address(&language::remembered(&open_name(&origin))?, &origin).ok();
        self.0.with_value(in_memory).or_else(on_disk)
    }

    /// Returns true if there is an encrypted key whose passphrase is needed.
    pub fn is_locked(self, provider: &ProviderSettings) -> bool {
        let is_kept = |origin: String| language::remembered(&locked_name(&origin)).is_some();
        self.find(provider).is_none() && origin(provider).is_some_and(is_kept)
    }

    /// Takes a key for a provider's address. Returns true if it was stored as wanted.
    pub async fn take(
        self,
        text: &str,
        provider: &ProviderSettings,
        keep: Keep,
    ) -> Result<bool, KeyError> {
        let key = ApiKey::for_address(text, &provider.base_url)?;
        let origin = key.origin().to_owned();
        self.hold(key);
        let locked = match &keep {
            Keep::Locked(passphrase) => key_lock::lock(text.trim(), passphrase).await,
            _ => None,
        };
        let open = (keep == Keep::Here).then_some(text.trim());
        language::remember(&open_name(&origin), open);
        language::remember(&locked_name(&origin), locked.as_deref());
        Ok(locked.is_some() || !matches!(keep, Keep::Locked(_)))
    }

    /// Decrypts the stored key into memory, until the tab is closed. Returns true if the passphrase was right.
    pub async fn unlock(self, provider: &ProviderSettings, passphrase: &str) -> bool {
        let Some(origin) = origin(provider) else { return false };
        let Some(locked) = language::remembered(&locked_name(&origin)) else { return false };
        let text = key_lock::unlock(&locked, passphrase).await;
        let key = text.and_then(|text| ApiKey::for_address(&text, &origin).ok());
        key.map(|key| self.hold(key)).is_some()
    }

    /// Deletes the key for a provider's address from storage and memory.
    pub fn forget(self, provider: &ProviderSettings) {
        let Some(origin) = origin(provider) else { return };
        self.0.update_value(|keys| keys.retain(|key| key.origin() != origin));
        language::remember(&open_name(&origin), None);
        language::remember(&locked_name(&origin), None);
    }

    /// Deletes all keys from storage and memory.
    pub async fn forget_all(self) {
        self.0.set_value(Vec::new());
        key_lock::forget_all(OPEN).await;
        key_lock::forget_all(LOCKED).await;
    }

    fn hold(self, key: ApiKey) {
        self.0.update_value(|keys| {
            keys.retain(|other| other.origin() != key.origin());
            keys.push(key);
        });
    }
}

const OPEN: &str = "key:";
const LOCKED: &str = "locked-key:";

fn open_name(origin: &str) -> String {
    format!("{OPEN}{origin}")
}

fn locked_name(origin: &str) -> String {
    format!("{LOCKED}{origin}")
}

fn origin(provider: &ProviderSettings) -> Option<String> {
    Address::from_settings(provider).ok().map(|address| address.origin().to_owned())
}
