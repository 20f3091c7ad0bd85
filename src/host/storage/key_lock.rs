//! Encrypts texts with a passphrase by the browser's Web Crypto, which needs a secure context.

use crate::host::code::script::call;

const SCRIPT: &str = "host/keys.js";

/// Encrypts a text with a passphrase; `None` if the browser cannot.
pub async fn lock(text: &str, passphrase: &str) -> Option<String> {
    call(SCRIPT, "lock", &[&text.into(), &passphrase.into()]).await.ok()?.as_string()
}

/// Decrypts a text; `None` if the passphrase is wrong.
pub async fn unlock(locked: &str, passphrase: &str) -> Option<String> {
    call(SCRIPT, "unlock", &[&locked.into(), &passphrase.into()]).await.ok()?.as_string()
}

/// Deletes every setting on this device whose name has this prefix.
pub async fn forget_all(beginning: &str) {
    drop(call(SCRIPT, "forgetAll", &[&format!("pilcrow:{beginning}").into()]).await);
}
