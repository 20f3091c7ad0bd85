//! Saving a text as a file.
//! Refuses to ask where; the browser does.

use js_sys::Array;
use wasm_bindgen::JsCast;

/// Saves a text under a name.
pub fn save(name: &str, media_type: &str, text: &str) {
    drop(try_save(name, media_type, text));
}

fn try_save(name: &str, media_type: &str, text: &str) -> Result<(), wasm_bindgen::JsValue> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let blob =
        web_sys::Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or(wasm_bindgen::JsValue::NULL)?;
    let link: web_sys::HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}
