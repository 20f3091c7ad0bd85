//! Offline use: stores the page by a service worker, and switches to a newer build.

use crate::host::code::script::call;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/offline.js";

/// Stores this build by a service worker; `tell` is called once another build is waiting, perhaps several times. Does
/// nothing in a browser without service workers.
pub async fn keep(tell: impl Fn() + 'static) {
    let tell = Closure::<dyn Fn()>::new(tell).into_js_value();
    // If the host lacks the worker's file, the page works without it.
    drop(call(SCRIPT, "keep", &[&tell]).await);
}

/// Reloads the page with the waiting build. If other pages still use this build, nothing happens, and their number is
/// returned; `None` if it is unknown.
pub async fn take_over() -> Option<f64> {
    call(SCRIPT, "takeOver", &[]).await.ok()?.as_f64()
}
