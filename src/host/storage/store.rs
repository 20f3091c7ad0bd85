//! What the browser keeps for the person: runs, drafts, documents, settings; texts by key. Where
//! nothing can be kept the failure is reported, and texts stay in memory until the tab is closed.

use crate::dom::HAS_BROWSER;
use js_sys::Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = storeFailure)]
    fn store_failure() -> Option<String>;
    #[wasm_bindgen(js_name = storeGet)]
    async fn store_get(store: &str, key: &str) -> JsValue;
    #[wasm_bindgen(js_name = storePut)]
    async fn store_put(store: &str, key: &str, text: &str) -> JsValue;
    #[wasm_bindgen(js_name = storeDelete)]
    async fn store_delete(store: &str, key: &str);
    #[wasm_bindgen(js_name = storeList)]
    async fn store_list(store: &str, prefix: &str, count: u32) -> JsValue;
    #[wasm_bindgen(js_name = storeKeys)]
    async fn store_keys(store: &str, prefix: &str) -> JsValue;
}

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// There is no room.
    Full,
    /// The browser keeps nothing for this page: private mode, or site data are blocked.
    Unavailable,
    /// The browser's database does not answer.
    Late,
    /// The browser's database does not work: damaged, or made by a newer version of this app.
    Failed,
}

/// Why something is held in memory only; `None` if everything is kept.
pub fn failure() -> Option<StoreFailure> {
    // Without a browser nothing is kept, and nothing lost.
    if !HAS_BROWSER {
        return None;
    }
    store_failure().map(|name| failure_of(&name))
}

/// The text under a key; the stores are those that this file begins with.
pub async fn get(store: &str, key: &str) -> Option<String> {
    store_get(store, key).await.as_string()
}

/// Keeps a text under a key.
pub async fn put(store: &str, key: &str, text: &str) -> Result<(), StoreFailure> {
    match store_put(store, key, text).await.as_string() {
        None => Ok(()),
        Some(name) => Err(failure_of(&name)),
    }
}

/// Forgets a key.
pub async fn delete(store: &str, key: &str) {
    store_delete(store, key).await;
}

/// Keys that begin with `prefix`, and their texts, ascending; of many, the last `count`.
pub async fn list(store: &str, prefix: &str, count: u32) -> Vec<(String, String)> {
    if !HAS_BROWSER {
        return Vec::new();
    }
    let pairs = Array::from(&store_list(store, prefix, count).await);
    let pair = |pair: JsValue| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    };
    pairs.iter().filter_map(pair).collect()
}

/// The keys that begin with `prefix`, ascending, without their texts.
pub async fn keys(store: &str, prefix: &str) -> Vec<String> {
    if !HAS_BROWSER {
        return Vec::new();
    }
    let keys = Array::from(&store_keys(store, prefix).await);
    keys.iter().filter_map(|key| key.as_string()).collect()
}

/// The browser's names for what went wrong.
fn failure_of(name: &str) -> StoreFailure {
    match name {
        "QuotaExceededError" => StoreFailure::Full,
        "TimeoutError" => StoreFailure::Late,
        // No indexedDB at all, or none for this page.
        "SecurityError" | "InvalidStateError" | "ReferenceError" | "TypeError" => {
            StoreFailure::Unavailable
        }
        _ => StoreFailure::Failed,
    }
}
