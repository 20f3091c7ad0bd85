//! Sign-in at a provider: leaves the page, and reads the code with which the person returns.

use crate::host::code::script;
use crate::host::location;
use js_sys::Array;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/sign_in.js";

/// Returns the address to return to, and the hash of a secret that stays in this tab (PKCE); `None` if the browser
/// cannot make one.
pub async fn begin() -> Option<(String, String)> {
    pair(&script::call(SCRIPT, "begin", &[]).await.ok()?)
}

/// Returns the code that a sign-in brought back, with its secret. Only the first call returns them.
pub async fn returned() -> Option<(String, String)> {
    location::query().contains("code=").then_some(())?;
    pair(&script::call(SCRIPT, "returned", &[]).await.ok()?)
}

/// Leaves this page for another address.
pub async fn leave(url: &str) {
    drop(script::call(SCRIPT, "leave", &[&url.into()]).await);
}

fn pair(value: &JsValue) -> Option<(String, String)> {
    let parts = value.dyn_ref::<Array>()?;
    Some((parts.get(0).as_string()?, parts.get(1).as_string()?))
}
