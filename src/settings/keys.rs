//! API keys of providers: in memory, and if the person wants it in this browser, in plain text or encrypted. A key is
//! sent only to the address that it was given for.

use crate::host::language;
use crate::host::storage::key_lock;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_provider::{Address, ApiKey, KeyError};

/// Storage of a key besides memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Not stored: the key is lost with the tab.
    Nowhere,
    /// Stored in this browser in plain text.
    Here,
    /// Stored in this browser, encrypted with this passphrase.
    Locked(String),
}

impl Keep {
    /// Returns the storage by the person's choices; an empty passphrase means plain text.
    pub fn choose(is_kept: bool, passphrase: String) -> Self {
        match is_kept {
            false => Self::Nowhere,
            true if passphrase.is_empty() => Self::Here,
            true => Self::Locked(passphrase),
        }
    }
}

/// The keys in memory.
#[derive(Clone, Copy)]
pub struct Keys(StoredValue<Vec<ApiKey>>);

impl Keys {
    /// Creates an empty list; stored keys are read when they are needed.
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

    /// True if there is a key that needs its passphrase.
    pub fn is_locked(self, provider: &ProviderSettings) -> bool {
        let is_kept = |origin: String| language::remembered(&locked_name(&origin)).is_some();
        self.find(provider).is_none() && origin(provider).is_some_and(is_kept)
    }

    /// Adds a key for a provider's address. Returns true if the key is stored as wanted.
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

    /// Decrypts the stored key into memory, for as long as the tab is open. Returns true if the passphrase was right.
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
