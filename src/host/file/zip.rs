//! Fetches the page's own files, and makes one ZIP file of many.

use crate::host::code::script::call;
use crate::host::net::fetch::Abort;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

pub(in crate::host) const SCRIPT: &str = "host/zip.js";

/// Reason for a failed ZIP file, with the name of the page's file that caused it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZipFailure {
    /// The person cancelled.
    Aborted,
    /// The browser is offline, and has not cached the file.
    Offline(String),
    /// The host does not answer.
    Unreachable(String),
    /// The host answers with this status.
    Status(String, u16),
    /// The host's file differs from the page's build.
    Changed(String),
    /// The script could not be loaded, or failed.
    Script,
}

/// A file in a ZIP file.
pub struct Entry {
    /// Path with slashes.
    pub name: String,
    /// Content; `None` for a file of the page itself.
    pub bytes: Option<Vec<u8>>,
    /// SHA-256 of the page's file, in the form of browsers' integrity checks; empty to skip the check.
    pub hash: String,
}

/// A ZIP or HTML file that was made, kept by the browser.
#[derive(Clone, Debug)]
pub struct Zip(pub(in crate::host) web_sys::Blob);

impl Zip {
    /// Returns the size in bytes.
    pub fn size(&self) -> u64 {
        self.0.size() as u64
    }

    /// Saves the file under a name.
    pub async fn save(&self, name: &str) {
        drop(call(SCRIPT, "save", &[&name.into(), &self.0]).await);
    }
}

/// Fetches the text of the service worker, which lists the page's files.
///
/// # Errors
///
/// If it cannot be fetched.
pub async fn list(abort: &Abort) -> Result<String, ZipFailure> {
    let text = call(SCRIPT, "list", &[&abort.signal()]).await.map_err(|error| failure(&error))?;
    text.as_string().ok_or(ZipFailure::Script)
}

/// Fetches a file of the page.
///
/// # Errors
///
/// If it cannot be fetched, or has another hash.
pub async fn read(name: &str, hash: &str, abort: &Abort) -> Result<Vec<u8>, ZipFailure> {
    let order = [&name.into(), &hash.into(), &abort.signal().into()];
    let bytes = call(SCRIPT, "read", &order).await.map_err(|error| failure(&error))?;
    Ok(bytes.dyn_into::<Uint8Array>().map_err(|_| ZipFailure::Script)?.to_vec())
}

/// Makes a ZIP file; files of the page are fetched. `tell` gets the number of files done.
///
/// # Errors
///
/// If a file cannot be fetched, or the person cancelled.
pub async fn pack(
    entries: Vec<Entry>,
    abort: &Abort,
    tell: impl FnMut(u32) + 'static,
) -> Result<Zip, ZipFailure> {
    let entry = |Entry { name, bytes, hash }: Entry| {
        let bytes = bytes.map_or(JsValue::UNDEFINED, |bytes| Uint8Array::from(&*bytes).into());
        Array::of3(&name.into(), &bytes, &hash.into())
    };
    let entries: Array = entries.into_iter().map(entry).collect();
    let tell = Closure::<dyn FnMut(u32)>::new(tell);
    let order = [&entries.into(), &abort.signal().into(), tell.as_ref()];
    let packed = call(SCRIPT, "pack", &order).await.map_err(|error| failure(&error))?;
    packed.dyn_into().map(Zip).map_err(|_| ZipFailure::Script)
}

pub(in crate::host) fn failure(error: &JsValue) -> ZipFailure {
    let Some(parts) = error.dyn_ref::<Array>() else { return ZipFailure::Script };
    let name = parts.get(1).as_string().unwrap_or_default();
    match parts.get(0).as_string().as_deref() {
        Some("aborted") => ZipFailure::Aborted,
        Some("offline") => ZipFailure::Offline(name),
        Some("unreachable") => ZipFailure::Unreachable(name),
        Some("status") => {
            ZipFailure::Status(name, parts.get(2).as_f64().unwrap_or_default() as u16)
        }
        Some("changed") => ZipFailure::Changed(name),
        _ => ZipFailure::Script,
    }
}
