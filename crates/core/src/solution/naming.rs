//! Finds the name of a list's entry: the short part of it that is its name or its title.

use super::{BlockContent, SolutionBlock};
use crate::field::lower;
use serde_json::Value;

/// Keys of such a part, the most explicit first.
const NAMES: [&str; 17] = [
    "name",
    "title",
    "label",
    "heading",
    "headline",
    "subject",
    "caption",
    "term",
    "theme",
    "имя",
    "название",
    "заголовок",
    "наименование",
    "тема",
    "author",
    "user",
    "автор",
];

/// Longest text that can be a heading, in characters.
const MAX_NAME: usize = 120;

/// Returns the key of the part that names an object; `None` if there is no such part, or no other.
pub(super) fn name_key(parts: &[SolutionBlock]) -> Option<String> {
    if parts.len() < 2 {
        return None;
    }
    let exact = NAMES.iter().find_map(|name| parts.iter().find(|part| key_of(part) == **name));
    let candidate = exact.or_else(|| {
        // A key such as `productName` or `full_name` names the entry itself only if it comes first.
        let first = parts.first()?;
        let key = first.pointer.last()?;
        ["_name", "_title", "Name", "Title"].iter().any(|end| key.ends_with(end)).then_some(first)
    })?;
    is_name(candidate).then(|| candidate.pointer.last())?
}

/// Keys of an answer's title.
const HEADLINES: [&str; 5] = ["title", "headline", "heading", "название", "заголовок"];

/// Returns the key of the part that is the title of the whole answer.
pub(super) fn headline_key(parts: &[SolutionBlock]) -> Option<String> {
    parts.iter().find(|part| is_headline(part))?.pointer.last()
}

/// True if a part is the title of the whole answer.
pub(super) fn is_headline(part: &SolutionBlock) -> bool {
    let is_of_whole = part.pointer.tokens().count() == 1;
    is_of_whole && HEADLINES.contains(&key_of(part).as_str()) && is_name(part)
}

impl SolutionBlock {
    /// Returns the heading of the block: its label, the text of the part that names it, or both. `None` for an unnamed
    /// entry of a list, or if the label is not shown.
    pub fn heading(&self) -> Option<String> {
        let name = self.name();
        let label = self.label.as_ref().filter(|_| self.role.shows_label());
        // The whole answer shows its title only; the reader knows what kind of answer it is.
        let is_whole = self.pointer.parent().is_none();
        match (label, name) {
            (Some(label), Some(name)) if !is_whole => Some(format!("{label}: {name}")),
            (label, name) => name.map(str::to_owned).or_else(|| label.cloned()),
        }
    }

    /// True if the part is the heading of this block.
    pub fn is_named_by(&self, part: &SolutionBlock) -> bool {
        self.named_by.is_some() && part.pointer.last() == self.named_by
    }

    fn name(&self) -> Option<&str> {
        let BlockContent::Section(parts) = &self.content else { return None };
        let part = parts.iter().find(|part| self.is_named_by(part))?;
        let BlockContent::Leaf(leaf) = &part.content else { return None };
        leaf.value.as_str()
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
            let is_plain = leaf.widget.facts().writing.is_plain();
            is_plain && is_line && (leaf.open || !text.trim().is_empty())
        }
        BlockContent::Pending => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
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

    #[track_caller]
    fn check_heading(schema: Value, answer: Value, expected: Option<&str>) {
        let tree = FieldTree::new(schema);
        let block = solution_blocks(Some(&tree), Some(&answer), None);
        assert_eq!(block.heading().as_deref(), expected, "{answer}");
    }

    #[test]
    fn the_title_of_a_whole_answer_is_its_heading() {
        let schema = json!({"title": "Article", "properties": {"title": {"type": "string"}}});
        check_heading(schema.clone(), json!({"title": "Tea"}), Some("Tea"));
        check_heading(schema.clone(), json!({"title": "x".repeat(121)}), Some("Article"));
        check_heading(schema, json!({"in": {"title": "No"}}), Some("Article"));
        check_heading(json!({}), json!({"in": {"title": "No"}}), None);
        check_heading(json!({}), json!({"Headline": "Tea", "text": "Hot"}), Some("Tea"));
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
