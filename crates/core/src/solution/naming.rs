//! What an entry of a list is called: the part of it that is its name or its title.
//! Refuses texts that are read rather than glanced at.

use super::{BlockContent, SolutionBlock};
use crate::field::{WidgetKind, lower};
use serde_json::Value;

/// What such a part is called, the plainest first.
const NAMES: [&str; 16] = [
    "name",
    "title",
    "label",
    "heading",
    "headline",
    "subject",
    "caption",
    "term",
    "имя",
    "название",
    "заголовок",
    "наименование",
    "тема",
    "author",
    "user",
    "автор",
];

/// A longer text is no heading.
const MAX_NAME: usize = 120;

/// The key of the part that names an object; none where there is no such part, or nothing else.
pub(super) fn name_key(parts: &[SolutionBlock]) -> Option<String> {
    if parts.len() < 2 {
        return None;
    }
    let exact = NAMES.iter().find_map(|name| parts.iter().find(|part| key_of(part) == **name));
    let found = exact.or_else(|| {
        // `productName`, `full_name`: where it comes first, it is the entry's own.
        let first = parts.first()?;
        let key = first.pointer.last()?;
        ["_name", "_title", "Name", "Title"].iter().any(|end| key.ends_with(end)).then_some(first)
    })?;
    is_name(found).then(|| found.pointer.last())?
}

/// What the part of an answer is called that is its title.
const HEADLINES: [&str; 4] = ["title", "headline", "название", "заголовок"];

impl SolutionBlock {
    /// Whether it is the title of the whole answer.
    pub fn is_headline(&self) -> bool {
        let is_of_whole = self.pointer.tokens().count() == 1;
        is_of_whole && HEADLINES.contains(&key_of(self).as_str()) && is_name(self)
    }
}

fn key_of(part: &SolutionBlock) -> String {
    part.pointer.last().unwrap_or_default().chars().map(lower).collect()
}

fn is_name(part: &SolutionBlock) -> bool {
    match &part.content {
        BlockContent::Leaf(leaf) => {
            let Value::String(text) = &leaf.value else { return false };
            let is_line = !text.contains('\n') && text.chars().nth(MAX_NAME).is_none();
            let is_plain = matches!(leaf.widget, WidgetKind::Text | WidgetKind::LongText);
            is_plain && is_line && (leaf.open || !text.trim().is_empty())
        }
        BlockContent::Pending => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::solution::{BlockContent, SolutionBlock, solution_blocks};
    use serde_json::{Value, json};

    #[track_caller]
    fn check(entry: Value, expected: Option<&str>) {
        let list = json!([entry, "another kind"]);
        let block = solution_blocks(None, Some(&list), None).to_value();
        let named_by = block["blocks"][0].get("named_by").and_then(Value::as_str);
        assert_eq!(named_by, expected, "{entry}");
    }

    #[test]
    fn an_entry_is_called_by_its_name_or_its_title() {
        check(json!({"id": 7, "Title": "Tea", "text": "Hot"}), Some("Title"));
        check(json!({"title": "Tea", "name": "Oolong"}), Some("name"));
        check(json!({"productName": "Tea", "price": 3}), Some("productName"));
        check(json!({"price": 3, "название": "Чай"}), Some("название"));
    }

    #[test]
    fn the_title_of_a_whole_answer_is_a_short_text_of_its_own() {
        let answer = json!({"Title": "Tea", "headline": "x".repeat(121), "in": {"title": "No"}});
        let block = solution_blocks(None, Some(&answer), None);
        let BlockContent::Section(parts) = &block.content else { panic!("no section") };
        let headlines: Vec<bool> = parts.iter().map(SolutionBlock::is_headline).collect();
        assert_eq!(headlines, [true, false, false]);
    }

    #[test]
    fn what_is_no_short_text_names_nothing() {
        check(json!({"name": "Tea"}), None);
        check(json!({"name": 7, "price": 3}), None);
        check(json!({"name": " ", "price": 3}), None);
        check(json!({"name": "One\nTwo", "price": 3}), None);
        check(json!({"name": "x".repeat(121), "price": 3}), None);
        check(json!({"price": 3, "fileName": "a.txt"}), None);
    }
}
