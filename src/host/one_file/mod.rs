//! Makes a single file of texts and of the page's own files, which are never copied into this module's memory.

use crate::host::code::script::call;
use crate::host::file::zip::{SCRIPT, Zip, ZipFailure, failure};
use crate::host::net::fetch::Abort;
use js_sys::Array;
use wasm_bindgen::prelude::*;

/// A part of the file.
pub struct Piece {
    /// `text`, or a file of the page: `file` unchanged, `encoded` in base64, `packed` by gzip and in base64.
    pub kind: &'static str,
    /// The text, or the file's name.
    pub text: String,
    /// SHA-256 of the page's file, in the form of browsers' integrity checks.
    pub hash: String,
}

/// Joins parts into a file; `tell` gets the number of the page's files done.
///
/// # Errors
///
/// If a file cannot be fetched, or the person cancelled.
pub async fn join(
    pieces: Vec<Piece>,
    abort: &Abort,
    tell: impl FnMut(u32) + 'static,
) -> Result<Zip, ZipFailure> {
    let piece =
        |Piece { kind, text, hash }: Piece| Array::of3(&kind.into(), &text.into(), &hash.into());
    let pieces: Array = pieces.into_iter().map(piece).collect();
    let tell = Closure::<dyn FnMut(u32)>::new(tell);
    let order = [&pieces.into(), &abort.signal().into(), tell.as_ref()];
    let joined = call(SCRIPT, "join", &order).await.map_err(|error| failure(&error))?;
    joined.dyn_into().map(Zip).map_err(|_| ZipFailure::Script)
}
