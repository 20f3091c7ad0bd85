//! Recognition of a schema's JSON Schema draft by its `$schema`.

use crate::documents::Documents;
use jsonschema::Draft;
use serde_json::Value;

/// The dialect of a schema.
#[derive(Debug, PartialEq)]
pub(crate) enum Dialect<'document> {
    /// A draft of JSON Schema.
    Draft(Draft),
    /// A meta-schema that was passed in: its URI, and the document.
    Described(&'document str, &'document Value),
}

impl Dialect<'_> {
    /// Returns the draft whose meta-schema finds invalid rules.
    pub(crate) fn draft(&self) -> Draft {
        match self {
            Self::Draft(draft) => *draft,
            Self::Described(..) => Draft::Draft202012,
        }
    }
}

/// Returns the dialect that `$schema` names, in any spelling; 2020-12 if it names none or an unknown one. Without a
/// `$schema`, a `$recursiveAnchor` means 2019-09, the only draft that has it.
pub(crate) fn dialect_of<'document>(
    schema: &'document Value,
    documents: &'document Documents,
) -> Dialect<'document> {
    let Some(uri) = schema.get("$schema").and_then(Value::as_str) else {
        let is_recursive = schema.get("$recursiveAnchor").is_some_and(Value::is_boolean);
        let draft = if is_recursive { Draft::Draft201909 } else { Draft::Draft202012 };
        return Dialect::Draft(draft);
    };
    let described = documents.get(uri).map(|document| Dialect::Described(uri, document));
    let drafts = [
        ("/draft-04/", Draft::Draft4),
        ("/draft-06/", Draft::Draft6),
        ("/draft-07/", Draft::Draft7),
        ("/draft/2019-09/", Draft::Draft201909),
    ];
    let draft = drafts.into_iter().find(|(part, _)| uri.contains(part));
    described.unwrap_or(Dialect::Draft(draft.map_or(Draft::Draft202012, |(_, draft)| draft)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(uri: &str, expected: Option<Draft>) {
        let documents = Documents::from_iter([("https://x.test/dialect".to_owned(), json!({}))]);
        let schema = json!({"$schema": uri});
        let dialect = match dialect_of(&schema, &documents) {
            Dialect::Draft(draft) => Some(draft),
            Dialect::Described(..) => None,
        };
        assert_eq!(dialect, expected, "{uri}");
    }

    #[test]
    fn the_dialect_is_known_in_every_spelling() {
        check("http://json-schema.org/draft-07/schema#", Some(Draft::Draft7));
        check("https://json-schema.org/draft-07/schema", Some(Draft::Draft7));
        check("http://json-schema.org/draft-04/schema#", Some(Draft::Draft4));
        check("http://json-schema.org/draft-06/schema", Some(Draft::Draft6));
        check("https://json-schema.org/draft/2019-09/schema", Some(Draft::Draft201909));
        check("https://json-schema.org/draft/2020-12/schema", Some(Draft::Draft202012));
        check("https://elsewhere.test/mine", Some(Draft::Draft202012));
        check("https://x.test/dialect#", None);
    }

    #[test]
    fn a_word_that_one_draft_alone_has_tells_it_where_none_is_named() {
        let check = |schema: serde_json::Value, expected: Draft| {
            assert_eq!(dialect_of(&schema, &Documents::default()).draft(), expected, "{schema}");
        };
        check(json!({"$recursiveAnchor": true}), Draft::Draft201909);
        check(json!({"$recursiveAnchor": "x"}), Draft::Draft202012);
        check(json!({"items": {"$recursiveRef": "#"}}), Draft::Draft202012);
    }
}
