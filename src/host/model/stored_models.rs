//! Files of in-browser models on this device, and the device's capabilities.

use crate::host::code::script::call;
use js_sys::Array;
use pilcrow_provider::Device;
use wasm_bindgen::prelude::*;

pub(super) const SCRIPT: &str = "wllama/in_browser.js";

/// Prefix of the addresses of models from the person's disk.
pub const DISK: &str = "disk:";

/// A model's file on this device, complete or in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredModel {
    /// Key for deleting it.
    pub key: String,
    /// Address of the model; empty if it was stored by a version that did not record it.
    pub url: String,
    /// Name of the model; empty if it is unknown.
    pub name: String,
    /// Stored size in bytes.
    pub bytes: u64,
    /// Full size in bytes.
    pub total: u64,
    /// True if the file is complete.
    pub is_whole: bool,
}

/// Storage that the browser gives to this page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Used bytes, for everything of this page.
    pub used: u64,
    /// Greatest number of bytes allowed.
    pub quota: u64,
    /// True if the storage is persistent: it is kept when the device runs out of space.
    pub is_for_good: bool,
}

/// Returns all stored models; empty if nothing can be stored.
pub async fn list_models() -> Vec<StoredModel> {
    let list = call(SCRIPT, "list", &[]).await.unwrap_or_default();
    let Some(list) = list.dyn_ref::<Array>() else { return Vec::new() };
    list.iter().map(|one| parse_model(&one)).collect()
}

fn parse_model(value: &JsValue) -> StoredModel {
    let get = |name: &str| js_sys::Reflect::get(value, &name.into()).unwrap_or_default();
    let text = |name| get(name).as_string().unwrap_or_default();
    let count = |name| get(name).as_f64().unwrap_or_default() as u64;
    StoredModel {
        key: text("key"),
        url: text("url"),
        name: text("name"),
        bytes: count("bytes"),
        total: count("total"),
        is_whole: get("isWhole").is_truthy(),
    }
}

/// True if a model is stored completely, so that loading it needs no network.
pub async fn is_stored(url: &str) -> bool {
    call(SCRIPT, "isKept", &[&url.into()]).await.is_ok_and(|reply| reply.is_truthy())
}

/// Deletes a stored model, complete or in part, and unloads it.
pub async fn forget(model: &StoredModel) {
    drop(call(SCRIPT, "forget", &[&model.key.as_str().into(), &model.url.as_str().into()]).await);
}

/// Returns the storage in use, and whether it is persistent.
pub async fn room() -> Room {
    let parts = call(SCRIPT, "room", &[]).await.unwrap_or_default();
    let Some(parts) = parts.dyn_ref::<Array>() else { return Room::default() };
    let number = |at| parts.get(at).as_f64().unwrap_or_default() as u64;
    Room { used: number(0), quota: number(1), is_for_good: parts.get(2).is_truthy() }
}

/// Asks the browser for persistent storage. Returns true if it is granted.
pub async fn keep_for_good() -> bool {
    call(SCRIPT, "persist", &[]).await.is_ok_and(|reply| reply.is_truthy())
}

/// Copies a model file from the person's disk into the storage; `on_progress` gets the bytes copied and the total.
/// Returns its new address; `None` if it is not a model, or could not be read.
pub async fn take_file(
    file: &web_sys::File,
    on_progress: impl FnMut(f64, f64) + 'static,
) -> Option<String> {
    let on_progress = Closure::<dyn FnMut(f64, f64)>::new(on_progress).into_js_value();
    call(SCRIPT, "takeIn", &[file.as_ref(), &on_progress]).await.ok()?.as_string()
}

/// Returns the device's capabilities.
pub async fn device() -> Device {
    let parts = call(SCRIPT, "device", &[]).await.unwrap_or_default();
    let Some(parts) = parts.dyn_ref::<Array>() else { return Device::default() };
    let number = |at| parts.get(at).as_f64().map(|bytes| bytes as u64).filter(|bytes| *bytes > 0);
    Device {
        memory: number(0),
        room: number(1),
        has_graphics: parts.get(2).is_truthy(),
        runs_engine: parts.get(3).is_truthy(),
    }
}
