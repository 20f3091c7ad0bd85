//! Re-encodes pictures: at the size that models read, upright, and without the camera's metadata of place and device;
//! and detects damaged ones.

use super::room::{Format, Room, fitted, tries};
use crate::dom::{el, is_canvas_opaque};
use pilcrow_core::attachment::PickedFile;
use pilcrow_core::field::FileText;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageBitmap};

/// Quality of a JPEG, from 0 to 1.
const QUALITY: f64 = 0.9;

/// A re-encoded picture.
pub(super) struct Redrawn {
    /// The picture as a `data:` address without a file name.
    pub address: String,
    /// Width and height of the original, upright, in pixels.
    pub from: (u32, u32),
    /// Width and height of the new picture, in pixels.
    pub to: (u32, u32),
    /// Format of the new picture.
    pub format: Format,
}

impl Redrawn {
    /// True if the picture is smaller than what models read, since it would not have fitted the limit.
    pub fn is_below_what_models_read(&self) -> bool {
        self.to != fitted(self.from)
    }
}

/// Re-encodes a picture that is too large, has metadata, or has a format that most models do not read; `None` if it
/// needs no change, would not become smaller, or cannot be decoded.
pub(super) async fn redrawn(file: &Blob, picked: &PickedFile, limit: f64) -> Option<Redrawn> {
    let may_have_alpha = match picked.media_type.as_str() {
        "image/png" | "image/webp" => true,
        "image/jpeg" | "image/heic" | "image/heif" => false,
        _ => return None,
    };
    let is_large = picked.pixels.is_some_and(|sides| fitted(sides) != sides);
    let is_heic = picked.media_type.starts_with("image/hei");
    let must = picked.has_metadata || is_heic || file.size() > limit;
    if !is_large && !must {
        return None;
    }
    let bitmap = decoded(file).await?;
    let room = Room { limit, original: file.size(), must };
    let is_opaque = !may_have_alpha || is_opaque(&bitmap);
    let tries = tries(sides(&bitmap), picked.media_type == "image/png", is_opaque, must);
    let result = tries.into_iter().find_map(|(to, format)| {
        let address = draw_smaller(&bitmap, to, format)?;
        let has_room = room.has_room_for(bytes_of(&address));
        has_room.then(|| Redrawn { address, from: sides(&bitmap), to, format })
    });
    bitmap.close();
    result
}

fn bytes_of(address: &str) -> f64 {
    FileText::parse(address, "").map_or(f64::INFINITY, |file| file.size() as f64)
}

/// True if the browser cannot decode a picture of a format that all browsers know.
pub(super) async fn is_undecodable(file: &Blob, picked: &PickedFile) -> bool {
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

/// Decodes a picture; browsers rotate it upright by its metadata.
async fn decoded(file: &Blob) -> Option<ImageBitmap> {
    let decoding = web_sys::window()?.create_image_bitmap_with_blob(file).ok()?;
    JsFuture::from(decoding).await.ok()?.dyn_into().ok()
}

fn sides(bitmap: &ImageBitmap) -> (u32, u32) {
    (bitmap.width(), bitmap.height())
}

fn draw_smaller(bitmap: &ImageBitmap, sides: (u32, u32), format: Format) -> Option<String> {
    let (canvas, _) = canvas_with(bitmap, sides)?;
    let quality = JsValue::from_f64(QUALITY);
    let address = canvas.to_data_url_with_type_and_encoder_options(format.media_type(), &quality);
    address.ok().filter(|address| address.starts_with("data:image/"))
}

/// True if no pixel is transparent, at the size that models read.
fn is_opaque(bitmap: &ImageBitmap) -> bool {
    let (width, height) = fitted(sides(bitmap));
    canvas_with(bitmap, (width, height))
        .is_some_and(|(_, context)| is_canvas_opaque(&context, width, height))
}

fn canvas_with(
    bitmap: &ImageBitmap,
    (width, height): (u32, u32),
) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement = el("canvas").element();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let (width, height) = (f64::from(width), f64::from(height));
    context.draw_image_with_image_bitmap_and_dw_and_dh(bitmap, 0.0, 0.0, width, height).ok()?;
    Some((canvas, context))
}
