//! Decides which keywords of a field its row shows.

use super::choice::is_of_options;
use super::hint::{CONTROLS, UNITS, has_only};
use super::kind::Kind;
use super::limit::Limit;
use serde_json::{Map, Value};

/// Returns the keywords of a field that its row does not show, in order.
pub(super) fn other_keywords(schema: &Map<String, Value>, kind: Kind) -> Vec<String> {
    schema.keys().filter(|keyword| !has_row(kind, keyword)).cloned().collect()
}

/// Returns the keywords of a schema that are not shown although its fields are.
pub(super) fn other_keywords_of_group(schema: &Map<String, Value>) -> Vec<String> {
    other_keywords(schema, Kind::Group)
}

fn has_row(kind: Kind, keyword: &str) -> bool {
    let is_limit = Limit::look_up(kind).iter().any(|limit| limit.keyword() == keyword);
    is_limit
        || matches!(keyword, "title" | "description" | "default" | "examples")
        || has_only(keyword, &["title", "description"])
        || match kind {
            Kind::Other => false,
            Kind::OneOf => keyword == "type" || is_of_options(keyword),
            Kind::Group => matches!(keyword, "type" | "properties" | "required"),
            Kind::SeveralOf => matches!(keyword, "type" | "items" | "uniqueItems"),
            Kind::Texts | Kind::Numbers | Kind::Groups => matches!(keyword, "type" | "items"),
            Kind::Shapes => matches!(keyword, "type" | "anyOf" | "oneOf"),
            Kind::LongText => {
                matches!(keyword, "type" | "format" | "contentMediaType")
                    || has_only(keyword, &CONTROLS)
            }
            Kind::File => {
                matches!(keyword, "type" | "format" | "contentMediaType" | "contentEncoding")
            }
            _ if kind.is_number() => keyword == "type" || has_only(keyword, &UNITS),
            _ => matches!(keyword, "type" | "format"),
        }
}
