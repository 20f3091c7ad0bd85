//! Keeps the page for when there is no network, and takes a newer build.

use crate::host::code::script::call;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/offline.js";

/// Keeps this build by a service worker; `tell` is called once another build waits, perhaps several
/// times. Nothing happens where the browser has no service workers.
pub async fn keep(tell: impl Fn() + 'static) {
    let tell = Closure::<dyn Fn()>::new(tell).into_js_value();
    // A host that does not have the worker is used as it would be without.
    drop(call(SCRIPT, "keep", &[&tell]).await);
}

/// Loads the page anew with the build that waits. How many other pages still work with this one, so that nothing
/// happened; `None` if that was not told.
pub async fn take_over() -> Option<f64> {
    call(SCRIPT, "takeOver", &[]).await.ok()?.as_f64()
}
