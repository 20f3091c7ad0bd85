//! Decides which files a field accepts.

use super::Field;

impl Field {
    /// Returns the files that the field's file picker offers, in the syntax of HTML's `accept`: the author's hint,
    /// otherwise the schema's media type. `None` if it offers all files.
    pub fn accepted_files(&self) -> Option<&str> {
        let hinted = self.hints.as_ref().and_then(|hints| hints.accept.as_deref());
        let described = self.media.as_ref().map(|media| media.media_type.as_str());
        hinted.or(described.filter(|media_type| !media_type.is_empty()))
    }

    /// True if the field accepts a file of this name and media type (empty if unknown).
    pub fn takes_file(&self, name: &str, media_type: &str) -> bool {
        let is_for_files = self.media.is_some() && !self.read_only;
        is_for_files
            && self.accepted_files().is_none_or(|accept| is_among(accept, name, media_type))
    }
}

/// True if a file matches one of the listed types: `image/*`, `image/png`, `.png`.
fn is_among(accept: &str, name: &str, media_type: &str) -> bool {
    let (name, media_type) = (name.to_ascii_lowercase(), media_type.to_ascii_lowercase());
    accept.to_ascii_lowercase().split(',').map(str::trim).filter(|kind| !kind.is_empty()).any(
        |kind| match (kind.starts_with('.'), kind.strip_suffix('*')) {
            (true, _) => name.ends_with(kind),
            (false, Some(family)) => kind == "*/*" || media_type.starts_with(family),
            (false, None) => media_type == kind,
        },
    )
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: Value, name: &str, media_type: &str, expected: bool) {
        let field = FieldTree::new(schema.clone()).root();
        assert_eq!(field.takes_file(name, media_type), expected, "{schema} {name} {media_type}");
    }

    #[test]
    fn a_field_takes_the_files_that_it_names() {
        let any = json!({"type": "string", "format": "data-url"});
        check(any.clone(), "page.png", "image/png", true);
        check(any, "notes", "", true);
        let sound =
            json!({"type": "string", "format": "data-url", "contentMediaType": "audio/wav"});
        check(sound.clone(), "page.png", "image/png", false);
        check(sound, "Memo.WAV", "audio/wav", true);
        let hinted = |accept| json!({"type": "string", "format": "data-url", "ui:options": {"accept": accept}});
        check(hinted(".pdf, image/*"), "page.png", "image/png", true);
        check(hinted(".pdf, image/*"), "Bill.PDF", "", true);
        check(hinted(".pdf, image/*"), "a.txt", "text/plain", false);
        check(hinted("*/*"), "a.txt", "", true);
    }

    #[test]
    fn a_field_for_something_else_takes_none() {
        check(json!({"type": "string"}), "page.png", "image/png", false);
        let fixed = json!({"type": "string", "format": "data-url", "readOnly": true});
        check(fixed, "page.png", "image/png", false);
    }
}
