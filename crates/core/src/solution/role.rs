//! The role of a part of an answer, which decides whether its label is shown: in an article, nobody writes "Text" above
//! the text.

use super::SolutionBlock;
use super::meaning::{LEAD, PASSAGES, PROSE, is_called};
use super::naming::is_headline;
use crate::field::{Field, FieldKind};

/// The role of a part for its reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// One of several values that are distinguished by their labels.
    #[default]
    Labelled,
    /// The introduction of a sentence or two below the main title.
    Lead,
    /// The main content of its section, whose label would add nothing.
    Body,
}

impl Role {
    /// True if the label of a part is shown.
    pub fn shows_label(self) -> bool {
        self == Self::Labelled
    }

    /// Returns the name in `pilcrow inspect`; `None` for [`Role::Labelled`].
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Labelled => None,
            Self::Lead => Some("lead"),
            Self::Body => Some("body"),
        }
    }
}

/// The context of a part in its section.
#[derive(Clone, Copy)]
pub(super) struct Neighbours {
    is_only: bool,
    /// True if one part is a list of objects, and all others are single values.
    is_around_list: bool,
    /// True if the title of the whole answer comes somewhere before the part.
    has_title: bool,
    /// True if the part comes directly after the title.
    follows_title: bool,
}

impl Neighbours {
    /// Determines the context of a part among `count`, after the parts in `before`.
    pub fn find(count: usize, is_around_list: bool, before: &[SolutionBlock]) -> Self {
        let has_title = before.iter().any(is_headline);
        let follows_title = before.last().is_some_and(is_headline);
        Self { is_only: count == 1, is_around_list, has_title, follows_title }
    }
}

/// Determines the role of a part by the schema alone, so that nothing moves when its value comes.
pub(super) fn role(key: &str, label: &str, field: &Field, neighbours: Neighbours) -> Role {
    let is_text = field.widget.facts().writing.is_words();
    let is_list = matches!(field.kind, FieldKind::Array { .. });
    let is_nested = is_list || matches!(field.kind, FieldKind::Object { .. });
    let is_bare = field.hints.as_ref().is_some_and(|hints| hints.bare);
    let is_body = is_bare
        || neighbours.is_only && (is_text || is_nested)
        || is_text && is_called(key, label, PROSE)
        || is_list && neighbours.has_title && is_called(key, label, PASSAGES)
        || is_list && neighbours.has_title && neighbours.is_around_list;
    match is_body {
        true => Role::Body,
        false if is_text && neighbours.follows_title && is_called(key, label, LEAD) => Role::Lead,
        false => Role::Labelled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use crate::solution::{BlockContent, solution_blocks};
    use serde_json::{Value, json};

    #[track_caller]
    fn check(properties: Value, value: Value, expected: &[Role]) {
        let tree = FieldTree::new(json!({"type": "object", "properties": properties}));
        let open = crate::pointer::Pointer::root();
        for (value, open) in [(&value, None), (&json!({}), Some(&open))] {
            let block = solution_blocks(Some(&tree), Some(value), open);
            let BlockContent::Section(parts) = &block.content else { panic!("no section") };
            let roles: Vec<Role> = parts.iter().map(|part| part.role).collect();
            assert_eq!(roles, expected, "{value}");
        }
    }

    #[test]
    fn an_only_text_is_the_text() {
        let text = json!({"type": "string"});
        check(json!({"reply": text}), json!({"reply": "Hello"}), &[Role::Body]);
        check(json!({"rows": {"type": "array"}}), json!({"rows": [1]}), &[Role::Body]);
        check(json!({"count": {"type": "integer"}}), json!({"count": 1}), &[Role::Labelled]);
        let two = json!({"reply": text, "tone": text});
        check(two, json!({"reply": "Hello", "tone": "dry"}), &[Role::Labelled; 2]);
    }

    #[test]
    fn an_article_is_its_title_its_lead_and_its_text() {
        let text = json!({"type": "string"});
        let passages = json!({"type": "array", "items": {"type": "object"}});
        check(
            json!({"title": text, "summary": text, "body": text, "sections": passages, "tags": {"type": "array"}}),
            json!({"title": "Tea", "summary": "Hot.", "body": "It is.", "sections": [], "tags": []}),
            &[Role::Labelled, Role::Lead, Role::Body, Role::Body, Role::Labelled],
        );
    }

    #[test]
    fn below_a_title_the_only_list_of_objects_is_what_the_answer_is() {
        let (text, entries) = (json!({"type": "string"}), json!({"type": "object"}));
        let list = json!({"type": "array", "items": entries});
        let answer = json!({"title": "Lisbon", "days": [{}], "cost": 3});
        let number = json!({"type": "integer"});
        check(
            json!({"title": text, "days": list, "cost": number}),
            answer.clone(),
            &[Role::Labelled, Role::Body, Role::Labelled],
        );
        // Two lists need their labels to be distinguished.
        let two = json!({"title": text, "days": list, "cost": list});
        check(two, answer.clone(), &[Role::Labelled; 3]);
        // A list of single texts needs its label.
        let words = json!({"type": "array", "items": text});
        check(json!({"title": text, "days": words, "cost": number}), answer, &[Role::Labelled; 3]);
    }

    #[test]
    fn a_label_stays_where_it_says_something() {
        let text = json!({"type": "string"});
        // The summary does not come directly after a title.
        check(
            json!({"summary": text, "n": {}}),
            json!({"summary": "Hot.", "n": 1}),
            &[Role::Labelled; 2],
        );
        let titled = json!({"text": {"type": "string", "title": "Letter"}, "n": {}});
        check(titled, json!({"text": "Dear", "n": 1}), &[Role::Labelled; 2]);
        check(
            json!({"textColor": text, "n": {}}),
            json!({"textColor": "red", "n": 1}),
            &[Role::Labelled; 2],
        );
    }

    #[test]
    fn an_author_may_leave_a_label_out() {
        let bare = json!({"type": "string", "ui:options": {"label": false}});
        check(
            json!({"greeting": bare, "n": {}}),
            json!({"greeting": "Hi", "n": 1}),
            &[Role::Body, Role::Labelled],
        );
    }
}
