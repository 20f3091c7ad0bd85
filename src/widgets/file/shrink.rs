//! Pictures made anew: at the size that models read, upright, and without what the camera noted of place and
//! device; and whether one can be read at all.

use crate::dom::el;
use pilcrow_core::attachment::Picked;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

/// The longer side of a picture, in pixels; what is longer, providers make smaller themselves.
const LONGEST: u32 = 2_048;

/// How well a JPEG is kept.
const QUALITY: f64 = 0.9;

/// A picture that was made anew.
pub(super) struct Redrawn {
    /// A `data:` address without a name.
    pub address: String,
    /// Width and height as it was, upright.
    pub from: (u32, u32),
    /// Width and height as it is.
    pub to: (u32, u32),
}

/// Draws a picture anew where it is too large, says more than it shows, or is of a format that most models do not
/// read; none where it need not be, or the browser cannot read it.
pub(super) async fn redrawn(file: &Blob, picked: &Picked) -> Option<Redrawn> {
    let media_type = match picked.media_type.as_str() {
        "image/png" => "image/png",
        "image/jpeg" | "image/webp" | "image/heic" | "image/heif" => "image/jpeg",
        _ => return None,
    };
    let is_large = picked.pixels.is_some_and(|(width, height)| width.max(height) > LONGEST);
    let is_heic = picked.media_type.starts_with("image/hei");
    if !is_large && !picked.has_metadata && !is_heic {
        return None;
    }
    let bitmap = decoded(file).await?;
    let from = (bitmap.width(), bitmap.height());
    let to = fitted(from);
    let address = drawn(&bitmap, to, media_type);
    bitmap.close();
    let address = address.filter(|address| address.starts_with("data:image/"))?;
    Some(Redrawn { address, from, to })
}

/// Whether the browser cannot decode a picture of a format that all browsers know.
pub(super) async fn is_undecodable(file: &Blob, picked: &Picked) -> bool {
    let is_known = matches!(
        picked.media_type.as_str(),
        "image/png" | "image/jpeg" | "image/webp" | "image/gif"
    );
    if !is_known {
        return false;
    }
    let bitmap = decoded(file).await;
    bitmap.iter().for_each(ImageBitmap::close);
    bitmap.is_none()
}

/// A picture, upright by what the camera noted: browsers do so unasked.
async fn decoded(file: &Blob) -> Option<ImageBitmap> {
    let decoding = web_sys::window()?.create_image_bitmap_with_blob(file).ok()?;
    JsFuture::from(decoding).await.ok()?.dyn_into().ok()
}

fn drawn(bitmap: &ImageBitmap, (width, height): (u32, u32), media_type: &str) -> Option<String> {
    let canvas: HtmlCanvasElement = el("canvas").element();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let (width, height) = (f64::from(width), f64::from(height));
    context.draw_image_with_image_bitmap_and_dw_and_dh(bitmap, 0.0, 0.0, width, height).ok()?;
    let quality = JsValue::from_f64(QUALITY);
    canvas.to_data_url_with_type_and_encoder_options(media_type, &quality).ok()
}

/// The sides, the longer one no longer than models read.
fn fitted((width, height): (u32, u32)) -> (u32, u32) {
    let longest = width.max(height).max(1);
    if longest <= LONGEST {
        return (width, height);
    }
    let scaled = |side: u32| {
        let side = u64::from(side) * u64::from(LONGEST) / u64::from(longest);
        u32::try_from(side).unwrap_or(LONGEST).max(1)
    };
    (scaled(width), scaled(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_fits_and_the_shape_stays() {
        assert_eq!(fitted((4_032, 3_024)), (2_048, 1_536));
        assert_eq!(fitted((3_024, 4_032)), (1_536, 2_048));
        assert_eq!(fitted((640, 480)), (640, 480));
        assert_eq!(fitted((100_000, 1)), (2_048, 1));
    }
}
