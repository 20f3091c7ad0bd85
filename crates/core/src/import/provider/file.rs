//! Reads files in the messages of requests.

use super::super::parts::Parts;
use crate::pointer::Pointer;
use serde_json::Value;

/// Prefixes of base64 by which a picture's type is recognised if nothing else states it: the format's first bytes.
const PICTURES: [(&str, &str); 4] = [
    ("iVBORw0KGgo", "image/png"),
    ("/9j/", "image/jpeg"),
    ("R0lGOD", "image/gif"),
    ("UklGR", "image/webp"),
];

/// Returns a picture's address: as written, or a `data:` address for bare base64; `None` if the type is unknown.
pub(super) fn picture_address(written: &str) -> Option<String> {
    if written.starts_with("data:") || written.contains("://") {
        return Some(written.to_owned());
    }
    let (_, media_type) = PICTURES.iter().find(|(begins, _)| written.starts_with(begins))?;
    Some(format!("data:{media_type};base64,{written}"))
}

/// The keys under which a part has its file (`HOLDERS`), and the members that are read there (`MEMBERS`).
const HOLDERS: [&str; 14] = [
    "type",
    "image_url",
    "file",
    "file_data",
    "input_audio",
    "source",
    "inlineData",
    "inline_data",
    "fileData",
    "image",
    "url",
    "mediaType",
    "role",
    "thought",
];
const MEMBERS: [&str; 11] = [
    "type",
    "url",
    "file_data",
    "data",
    "format",
    "media_type",
    "mimeType",
    "mime_type",
    "fileUri",
    "file_uri",
    "text",
];

/// Notes the other members beside a part's file, such as a title or the detail level.
pub(super) fn note_rest_of_file(parts: &mut Parts, part: &Value, place: &Pointer) {
    parts.note_rest(part, &HOLDERS, place);
    for (key, member) in part.as_object().into_iter().flatten() {
        if HOLDERS.contains(&key.as_str()) {
            parts.note_rest(member, &MEMBERS, &place.join(key));
        }
    }
}

/// Returns the address of a file in any provider's form: `image_url`, `input_image`, `source`, `inlineData`.
pub(super) fn file_of(part: &Value) -> Option<String> {
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let bytes = |value: &Value, kind: &str, data: &str| {
        Some(format!("data:{};base64,{}", text(value, kind)?, text(value, data)?))
    };
    if let Some(image) = part.get("image_url") {
        return image.as_str().map(str::to_owned).or_else(|| text(image, "url"));
    }
    if let Some(file) = part.get("file").or(Some(part)).and_then(|file| text(file, "file_data")) {
        return Some(file).filter(|file| file.starts_with("data:"));
    }
    if let Some(sound) = part.get("input_audio") {
        return Some(format!(
            "data:audio/{};base64,{}",
            text(sound, "format")?,
            text(sound, "data")?
        ));
    }
    if let Some(source) = part.get("source") {
        return bytes(source, "media_type", "data").or_else(|| text(source, "url"));
    }
    if let Some(inline) = part.get("inlineData").or_else(|| part.get("inline_data")) {
        return bytes(inline, "mimeType", "data").or_else(|| bytes(inline, "mime_type", "data"));
    }
    // The form of Vercel's AI library.
    if let Some(image) = part.get("image").and_then(Value::as_str) {
        return picture_address(image);
    }
    if part.get("mediaType").is_some() {
        return text(part, "url");
    }
    let file = part.get("fileData").or_else(|| part.get("file_data"))?;
    text(file, "fileUri").or_else(|| text(file, "file_uri"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_base64_is_told_by_its_first_bytes() {
        let check = |written: &str, expected: Option<&str>| {
            assert_eq!(picture_address(written).as_deref(), expected, "{written}");
        };
        check("iVBORw0KGgoAAAA", Some("data:image/png;base64,iVBORw0KGgoAAAA"));
        check("/9j/4AAQ", Some("data:image/jpeg;base64,/9j/4AAQ"));
        check("R0lGODlh", Some("data:image/gif;base64,R0lGODlh"));
        check("UklGRiQAAABXRUJQ", Some("data:image/webp;base64,UklGRiQAAABXRUJQ"));
        check("data:image/png;base64,AA==", Some("data:image/png;base64,AA=="));
        check("./art.png", None);
    }
}
