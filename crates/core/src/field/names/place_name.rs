//! Names a place of a value by the titles on the path to it, as a form shows them.

use crate::field::{Field, FieldKind, FieldTree, readable_key};
use crate::pointer::Pointer;
use std::sync::Arc;

/// Joins the titles on a path: `Claims / Amount`.
pub(crate) fn place_title(titles: &[&str]) -> String {
    titles.join(" / ")
}

/// Returns the name of a place with the names of the values around it, from the schema where that describes them:
/// `Claims / Amount`; empty for the whole value.
pub fn place_name(tree: &FieldTree, at: &Pointer) -> String {
    let titles = titles_on_way(tree, at);
    place_title(&titles.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Returns the name of each step to a place: its title, otherwise its readable key; entries are numbered from 1.
pub(crate) fn titles_on_way(tree: &FieldTree, at: &Pointer) -> Vec<String> {
    let mut field = Some(tree.root());
    let title = |token: String| {
        let whole = field.take();
        field = whole.as_ref().and_then(|whole| below(tree, whole, &token));
        let title = field.as_ref().and_then(|field| field.title.clone());
        let number = whole.and_then(|whole| number_of_entry(&whole, &token));
        number.or(title).unwrap_or_else(|| readable_key(&token))
    };
    at.tokens().map(title).collect()
}

fn number_of_entry(whole: &Field, token: &str) -> Option<String> {
    let is_list = matches!(whole.kind, FieldKind::Array { .. });
    let at: usize = token.parse().ok().filter(|_| is_list)?;
    Some(at.checked_add(1)?.to_string())
}

pub(in crate::field) fn below(
    tree: &FieldTree,
    field: &Arc<Field>,
    token: &str,
) -> Option<Arc<Field>> {
    match &field.kind {
        FieldKind::Object { properties, .. } => {
            let named = properties.iter().find(|property| property.key == token)?;
            Some(tree.property(named))
        }
        FieldKind::Array { .. } => tree.entry(field, token.parse().ok()?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_place_is_called_by_the_titles_on_its_way() {
        let tree = FieldTree::new(json!({"properties": {"lines": {"title": "Claims", "items": {
            "type": "object", "properties": {"net": {"type": "number", "title": "Net amount"}}}}}}));
        let check = |at: &str, expected: &str| {
            assert_eq!(place_name(&tree, &Pointer::parse(at).unwrap()), expected);
        };
        check("/lines", "Claims");
        check("/lines/0/net", "Claims / 1 / Net amount");
        check("/lines/0/vat_id", "Claims / 1 / VAT ID");
        check("/other/thing", "Other / Thing");
        check("", "");
    }
}
