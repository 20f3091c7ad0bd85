//! The format of a text by its schema or key: the language of code, the media type of a file.

use crate::field::{WidgetKind, readable_key};
use crate::schema::PlaceSchemas;
use crate::solution::blocks::ValuePlace;

/// File extensions in addresses of pictures.
const PICTURES: [&str; 7] = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"];

/// Keys of code beside the name of its language, in words.
const CODE_KEYS: [&str; 7] =
    ["code", "source", "source code", "snippet", "program", "script", "example code"];

/// Returns the format in the schema: the language of code, the media type of a file, `image` for the address of a
/// picture.
pub(in crate::solution) fn content_of(
    widget: WidgetKind,
    described: &PlaceSchemas,
) -> Option<String> {
    let media_type = described.text("contentMediaType")?;
    let media_type = media_type.split(';').next()?.trim().to_ascii_lowercase();
    match widget {
        WidgetKind::Code => Some(language(&media_type)),
        WidgetKind::File => Some(media_type),
        _ => media_type.starts_with("image/").then(|| "image".to_owned()),
    }
}

/// Returns the language in a media type: `python` for `text/x-python`, `json` for `application/ld+json`.
fn language(media_type: &str) -> String {
    let name = media_type.rsplit(['/', '+']).next().unwrap_or_default();
    name.strip_prefix("x-").unwrap_or(name).to_owned()
}

/// True if the address ends like that of a picture.
pub(in crate::solution) fn is_picture(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    PICTURES.iter().any(|ending| path.ends_with(ending))
}

/// True if the key is one for code.
pub(in crate::solution) fn code_by_key(place: &ValuePlace) -> bool {
    let name = place.pointer.last().map(|key| readable_key(&key).to_ascii_lowercase());
    name.is_some_and(|name| CODE_KEYS.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
    use serde_json::{Value, json};

    #[test]
    fn a_media_type_names_a_language() {
        assert_eq!(language("text/x-python"), "python");
        assert_eq!(language("application/json"), "json");
        assert_eq!(language("application/ld+json"), "json");
        assert_eq!(language("image/svg+xml"), "xml");
        assert_eq!(language("application/sql"), "sql");
    }

    #[test]
    fn an_address_of_a_picture_is_known_by_its_ending() {
        assert!(is_picture("https://example.org/a.PNG?size=2#x"));
        assert!(!is_picture("https://example.org/png"));
        assert!(!is_picture("https://example.org/?a.png"));
    }

    /// Compares the widget and the format of the only leaf under the key.
    #[track_caller]
    fn check(
        schema: Option<Value>,
        value: &str,
        place: &str,
        expected: (WidgetKind, Option<&str>),
    ) {
        let tree = schema.map(FieldTree::new);
        let blocks = solution_blocks(tree.as_ref(), Some(&parse_text(value).unwrap()), None);
        let leaves = blocks.leaves();
        let leaf = leaves.iter().find(|(pointer, _)| pointer.as_str() == place).unwrap().1;
        assert_eq!((leaf.widget, leaf.content.as_deref()), expected, "{value}");
    }

    #[test]
    fn code_has_the_language_that_stands_beside_it_or_in_the_schema() {
        let code = |media: &str| json!({"properties": {"code": {"type": "string", "contentMediaType": media}}});
        let sql = (WidgetKind::Code, Some("sql"));
        check(None, r#"{"language": "sql", "code": "select 1"}"#, "/code", sql);
        check(Some(code("application/sql")), r#"{"code": "select 1"}"#, "/code", sql);
        check(Some(code("text/x-python")), r#"{"lang": "sql", "code": "a"}"#, "/code", sql);
        check(
            None,
            r#"{"language": "sql", "text": "select 1"}"#,
            "/text",
            (WidgetKind::Text, None),
        );
        check(None, r#"{"code": "select 1"}"#, "/code", (WidgetKind::Text, None));
    }

    #[test]
    fn files_and_pictures_are_known_by_what_they_are() {
        let png = r#"{"a": "data:image/png;base64,iVBORw0KGgo="}"#;
        check(None, png, "/a", (WidgetKind::File, None));
        let bare = json!({"properties": {"a": {"type": "string", "contentEncoding": "base64", "contentMediaType": "audio/mpeg"}}});
        check(Some(bare), r#"{"a": "AAAA"}"#, "/a", (WidgetKind::File, Some("audio/mpeg")));
        check(None, r#"{"a": "https://a.example/b.png"}"#, "/a", (WidgetKind::Url, Some("image")));
        check(None, r#"{"a": "https://a.example/b"}"#, "/a", (WidgetKind::Url, None));
        let photo = json!({"properties": {"a": {"type": "string", "format": "uri", "contentMediaType": "image/*"}}});
        check(
            Some(photo),
            r#"{"a": "https://a.example/b"}"#,
            "/a",
            (WidgetKind::Url, Some("image")),
        );
    }
}
