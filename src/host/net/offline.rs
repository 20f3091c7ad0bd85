//! Caches the page for offline use, and updates it to a newer build.

use crate::host::code::script::call;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/offline.js";

/// Caches this build by a service worker; `tell` is called once another build waits, perhaps several times. Nothing
/// happens in a browser without service workers.
pub async fn keep(tell: impl Fn() + 'static) {
    let tell = Closure::<dyn Fn()>::new(tell).into_js_value();
    // If the host lacks the worker's script, the page works without it.
    drop(call(SCRIPT, "keep", &[&tell]).await);
}

/// Reloads the page with the waiting build. Returns the number of other pages that still use the current build, so that
/// nothing happened; `None` if it was not reported.
pub async fn take_over() -> Option<f64> {
    call(SCRIPT, "takeOver", &[]).await.ok()?.as_f64()
}
