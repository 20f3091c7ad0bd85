//! The files of in-browser models on this device, and what the device has for them.

use crate::host::code::script::call;
use js_sys::Array;
use pilcrow_provider::Device;
use wasm_bindgen::prelude::*;

pub(super) const SCRIPT: &str = "wllama/in_browser.js";

/// What the addresses of models from the person's disk begin with.
pub const DISK: &str = "disk:";

/// A model's file on this device, or the part of it that came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredModel {
    /// By what it is deleted.
    pub key: String,
    /// Its address; empty where it was kept by a version that did not write it down.
    pub url: String,
    /// What it is called; empty where that was not known.
    pub name: String,
    /// How much of it is here.
    pub bytes: u64,
    /// How much it is in all.
    pub total: u64,
    /// Whether it is here whole.
    pub is_whole: bool,
}

/// What the browser keeps for this page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// In bytes, everything of this page together.
    pub used: u64,
    /// How much that may become.
    pub quota: u64,
    /// Whether it stays when the device runs out of room.
    pub is_for_good: bool,
}

/// All that is kept; empty where nothing can be.
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

/// Whether a model is kept whole, so that loading it needs no network.
pub async fn is_stored(url: &str) -> bool {
    call(SCRIPT, "isKept", &[&url.into()]).await.is_ok_and(|reply| reply.is_truthy())
}

/// Deletes a kept model, or the part that came; unloads it.
pub async fn forget(model: &StoredModel) {
    drop(call(SCRIPT, "forget", &[&model.key.as_str().into(), &model.url.as_str().into()]).await);
}

/// How much room there is, and whether it is for good.
pub async fn room() -> Room {
    let parts = call(SCRIPT, "room", &[]).await.unwrap_or_default();
    let Some(parts) = parts.dyn_ref::<Array>() else { return Room::default() };
    let number = |at| parts.get(at).as_f64().unwrap_or_default() as u64;
    Room { used: number(0), quota: number(1), is_for_good: parts.get(2).is_truthy() }
}

/// Asks the browser to keep what is here for good; whether it does.
pub async fn keep_for_good() -> bool {
    call(SCRIPT, "persist", &[]).await.is_ok_and(|reply| reply.is_truthy())
}

/// Takes a file of the person's disk among the kept ones; `on_progress` gets the bytes that were copied, and all. The
/// address that it has from now on; `None` if it is not a model, or could not be read.
pub async fn take_file(
    file: &web_sys::File,
    on_progress: impl FnMut(f64, f64) + 'static,
) -> Option<String> {
    let on_progress = Closure::<dyn FnMut(f64, f64)>::new(on_progress).into_js_value();
    call(SCRIPT, "takeIn", &[file.as_ref(), &on_progress]).await.ok()?.as_string()
}

/// What this device has.
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
