//! Compresses texts by the browser's own DEFLATE.

use crate::host::code::script::call;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/deflate.js";

/// Greatest size of an uncompressed text, in bytes.
const MOST: u32 = 8 * 1024 * 1024;

/// The script could not be loaded, or the browser has no DEFLATE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unavailable;

/// Compresses a text.
///
/// # Errors
///
/// If the browser cannot compress.
pub async fn pack(text: &str) -> Result<Vec<u8>, Unavailable> {
    let packed = call(SCRIPT, "pack", &[&text.into()]).await.map_err(|_| Unavailable)?;
    Ok(packed.dyn_into::<Uint8Array>().map_err(|_| Unavailable)?.to_vec())
}

/// Decompresses a text; `None` if the bytes contain no text, or more than 8 MiB.
///
/// # Errors
///
/// If the browser cannot decompress.
pub async fn unpack(bytes: &[u8]) -> Result<Option<String>, Unavailable> {
    let order = [&Uint8Array::from(bytes).into(), &MOST.into()];
    Ok(call(SCRIPT, "unpack", &order).await.map_err(|_| Unavailable)?.as_string())
}
