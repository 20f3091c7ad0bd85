//! The stored files of in-browser models, and the device's capabilities for them.

use crate::host::code::script::call;
use js_sys::Array;
use pilcrow_provider::Device;
use wasm_bindgen::prelude::*;

pub(super) const SCRIPT: &str = "wllama/in_browser.js";

/// The prefix of the addresses of models from the user's disk.
pub const DISK: &str = "disk:";

/// A model's file on this device, complete or partial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredModel {
    /// The key by which the file is deleted.
    pub key: String,
    /// The model's address; empty if an older version of the app stored it without one.
    pub url: String,
    /// The model's name; empty if it is unknown.
    pub name: String,
    /// The number of bytes stored.
    pub bytes: u64,
    /// The size of the complete file, in bytes.
    pub total: u64,
    /// True if the file is complete.
    pub is_whole: bool,
}

/// The storage of this page in the browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// The bytes used by all data of this page.
    pub used: u64,
    /// The most bytes that may be used.
    pub quota: u64,
    /// True if the browser keeps the data when the device runs out of space.
    pub is_for_good: bool,
}

/// Returns all stored models; empty if the browser cannot store any.
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

/// Returns true if a model is stored completely, so that loading it needs no network.
pub async fn is_stored(url: &str) -> bool {
    call(SCRIPT, "isKept", &[&url.into()]).await.is_ok_and(|reply| reply.is_truthy())
}

/// Deletes a stored model, complete or partial, and unloads it.
pub async fn forget(model: &StoredModel) {
    drop(call(SCRIPT, "forget", &[&model.key.as_str().into(), &model.url.as_str().into()]).await);
}

/// Returns how much storage is used, and whether it is persistent.
pub async fn room() -> Room {
    let parts = call(SCRIPT, "room", &[]).await.unwrap_or_default();
    let Some(parts) = parts.dyn_ref::<Array>() else { return Room::default() };
    let number = |at| parts.get(at).as_f64().unwrap_or_default() as u64;
    Room { used: number(0), quota: number(1), is_for_good: parts.get(2).is_truthy() }
}

/// Asks the browser for persistent storage; returns true if it is granted.
pub async fn keep_for_good() -> bool {
    call(SCRIPT, "persist", &[]).await.is_ok_and(|reply| reply.is_truthy())
}

/// Copies a model file from the user's disk into storage; `on_progress` is called with the bytes copied and the total.
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
