//! What one tab works on, no other tab works on at the same time: Web Locks, which end with their tab.

use super::script::call;
use js_sys::Function;
use wasm_bindgen::prelude::*;

/// A name that this tab has until this is dropped.
pub struct Held(Option<Function>);

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(let_go) = &self.0 {
            drop(let_go.call0(&JsValue::NULL));
        }
    }
}

/// Takes a name; none where another tab has it. A browser without locks lets every tab have it.
pub async fn hold(name: &str) -> Option<Held> {
    match call("host/tab_lock.js", "hold", &[&name.into()]).await {
        Ok(given) if given.is_null() => None,
        given => Some(Held(given.ok().and_then(|given| given.dyn_into().ok()))),
    }
}
