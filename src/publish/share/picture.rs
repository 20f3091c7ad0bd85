//! A share link as a QR code (ISO/IEC 18004), for phones.

use crate::dom::{El, el, svg};
use crate::words::Words;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// Greatest length of a link in characters: a longer one makes squares too small for a phone's camera.
const MOST: usize = 1_200;
/// Width of the white border that readers need, in squares.
const BORDER: i32 = 4;

/// Draws the QR code; `None` if the link is too long for one.
pub(super) fn qr_code(link: &str, name: Words) -> Option<El> {
    if link.len() > MOST {
        return None;
    }
    let code = QrCode::encode_text(link, QrCodeEcc::Low).ok()?;
    let size = code.size() + 2 * BORDER;
    let drawing = svg("svg")
        .attr("viewBox", format!("0 0 {size} {size}"))
        .attr("role", "img")
        .attr("aria-label", name)
        .child(svg("path").attr("d", dark(&code)));
    Some(el("div").class("share-code").child(drawing))
}

/// Returns an SVG path of the dark squares, row by row, with neighbours joined.
fn dark(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            let length = i32::try_from(length).unwrap_or_default();
            if length > 0 {
                let (left, top) = (x + BORDER, y + BORDER);
                let _ = write!(path, "M{left} {top}h{length}v1h-{length}z");
            }
            x += length + 1;
        }
    }
    path
}
