//! The browser's database (IndexedDB) of the user's runs, drafts, documents and settings; texts by key. If it cannot be
//! used, the failure is reported, and texts stay in memory until the tab is closed.

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
    #[wasm_bindgen(js_name = storeWrite)]
    async fn store_write(store: &str, pairs: Array) -> JsValue;
    #[wasm_bindgen(js_name = storeDelete)]
    async fn store_delete(store: &str, key: &str);
    #[wasm_bindgen(js_name = storeList)]
    async fn store_list(store: &str, prefix: &str, count: u32) -> JsValue;
    #[wasm_bindgen(js_name = storeKeys)]
    async fn store_keys(store: &str, prefix: &str) -> JsValue;
}

/// The reason why something could not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// There is no space left.
    Full,
    /// The browser stores nothing for this page: private mode, or site data are blocked.
    Unavailable,
    /// The browser's database does not answer.
    Late,
    /// The browser's database fails: damaged, or made by a newer version of this app.
    Failed,
}

/// A key and its text; `None` deletes the key.
pub type Row = (String, Option<String>);

/// Returns why texts are in memory only; `None` if they are stored.
pub fn failure() -> Option<StoreFailure> {
    // Without a browser nothing is stored, so nothing fails.
    if !HAS_BROWSER {
        return None;
    }
    store_failure().map(|name| failure_of(&name))
}

/// Returns the text under a key. `store` is one of the stores at the top of this file.
pub async fn get(store: &str, key: &str) -> Option<String> {
    store_get(store, key).await.as_string()
}

/// Stores a text under a key.
pub async fn put(store: &str, key: &str, text: &str) -> Result<(), StoreFailure> {
    outcome(&store_put(store, key, text).await)
}

/// Writes rows in one transaction: all of them, or none.
pub async fn write(store: &str, rows: &[Row]) -> Result<(), StoreFailure> {
    if rows.is_empty() || !HAS_BROWSER {
        return Ok(());
    }
    let text = |text: &Option<String>| text.as_deref().map_or(JsValue::NULL, JsValue::from_str);
    let pairs = rows.iter().map(|(key, value)| Array::of2(&JsValue::from_str(key), &text(value)));
    outcome(&store_write(store, pairs.collect()).await)
}

/// Converts the result of a write: the name of its error, or nothing.
fn outcome(name: &JsValue) -> Result<(), StoreFailure> {
    name.as_string().map_or(Ok(()), |name| Err(failure_of(&name)))
}

/// Deletes a key.
pub async fn delete(store: &str, key: &str) {
    store_delete(store, key).await;
}

/// Returns the keys with a prefix, and their texts, ascending; at most the last `count`.
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

/// Returns the keys with a prefix, ascending, without their texts.
pub async fn keys(store: &str, prefix: &str) -> Vec<String> {
    if !HAS_BROWSER {
        return Vec::new();
    }
    let keys = Array::from(&store_keys(store, prefix).await);
    keys.iter().filter_map(|key| key.as_string()).collect()
}

/// Converts the name of a browser's error.
fn failure_of(name: &str) -> StoreFailure {
    match name {
        "QuotaExceededError" => StoreFailure::Full,
        "TimeoutError" => StoreFailure::Late,
        // There is no indexedDB at all, or none for this page.
        "SecurityError" | "InvalidStateError" | "ReferenceError" | "TypeError" => {
            StoreFailure::Unavailable
        }
        _ => StoreFailure::Failed,
    }
}
