//! What the browser keeps for the person: runs, drafts, documents, settings; texts by key.
//! Refuses to lose a write silently: where nothing can be kept it says so, and keeps the text
//! in memory until the tab is closed.

use js_sys::Array;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = storeGet, catch)]
    async fn store_get(store: &str, key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = storePut, catch)]
    async fn store_put(store: &str, key: &str, text: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = storeDelete, catch)]
    async fn store_delete(store: &str, key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = storeList, catch)]
    async fn store_list(store: &str) -> Result<JsValue, JsValue>;
}

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// There is no room.
    Full,
    /// The browser keeps nothing for this page: private mode, or site data are blocked.
    Unavailable,
    /// The browser's database does not work: damaged, or made by a newer version of this app.
    Failed,
}

thread_local! {
    static MEMORY: RefCell<BTreeMap<(String, String), String>> = RefCell::default();
    static FAILED: Cell<Option<StoreFailure>> = const { Cell::new(None) };
}

/// Why something is held in memory only; none where everything is kept.
pub fn failure() -> Option<StoreFailure> {
    FAILED.get()
}

/// The text under a key.
pub async fn get(store: &str, key: &str) -> Option<String> {
    let place = (store.to_owned(), key.to_owned());
    let in_memory = MEMORY.with_borrow(|memory| memory.get(&place).cloned());
    match in_memory {
        Some(text) => Some(text),
        None => store_get(store, key).await.ok().and_then(|text| text.as_string()),
    }
}

/// Keeps a text under a key.
pub async fn put(store: &str, key: &str, text: &str) -> Result<(), StoreFailure> {
    let place = (store.to_owned(), key.to_owned());
    match store_put(store, key, text).await {
        Ok(_) => {
            forget(&place);
            Ok(())
        }
        Err(error) => {
            MEMORY.with_borrow_mut(|memory| memory.insert(place, text.to_owned()));
            let failure = failure_of(&error);
            FAILED.set(Some(failure));
            Err(failure)
        }
    }
}

/// Forgets a key.
pub async fn delete(store: &str, key: &str) {
    forget(&(store.to_owned(), key.to_owned()));
    drop(store_delete(store, key).await);
}

/// Takes a text out of memory. With the last one nothing is in danger any more.
fn forget(place: &(String, String)) {
    let is_empty = MEMORY.with_borrow_mut(|memory| {
        memory.remove(place);
        memory.is_empty()
    });
    if is_empty {
        FAILED.set(None);
    }
}

/// Everything in a store, by key, ascending.
pub async fn list(store: &str) -> Vec<(String, String)> {
    let kept = store_list(store).await.map(|kept| Array::from(&kept)).unwrap_or_default();
    let pairs = kept.iter().filter_map(|pair| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    });
    let mut all: BTreeMap<String, String> = pairs.collect();
    MEMORY.with_borrow(|memory| {
        let own = memory.iter().filter(|((of, _), _)| of == store);
        all.extend(own.map(|((_, key), text)| (key.clone(), text.clone())));
    });
    all.into_iter().collect()
}

fn failure_of(error: &JsValue) -> StoreFailure {
    let name = js_sys::Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    match name.as_deref() {
        Some("QuotaExceededError") => StoreFailure::Full,
        // No indexedDB at all, or none for this page.
        Some("SecurityError" | "InvalidStateError" | "ReferenceError" | "TypeError") => {
            StoreFailure::Unavailable
        }
        _ => StoreFailure::Failed,
    }
}
