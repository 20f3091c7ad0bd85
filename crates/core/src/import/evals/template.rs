//! Templates of an eval: `{{ item.name }}` is a value of the data, `{{ sample.output_text }}` and
//! `{{ sample.output_json.name }}` the answer and a place in it.

use super::super::prompt::{Piece, Syntax, pieces};
use super::super::promptfoo::place_of;
use crate::pointer::Pointer;

/// What a template stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Side {
    /// The answer, or a place in it.
    Answer(Pointer),
    /// A value of the data, by its path.
    Item(String),
    /// Words as they are.
    Words(String),
    /// Words with values among them, or a template that decides something.
    Mixed,
}

/// The path of a value of the data: `name` of `item.name`; empty for all of it.
pub(super) fn item_path(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("item")?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('.') }
}

/// The place in the answer that a path names.
pub(super) fn answer_place(path: &str) -> Option<Pointer> {
    let rest = path.strip_prefix("sample.")?;
    match rest.strip_prefix("output_json") {
        Some(below) => place_of(&format!("output{below}")),
        None => (rest == "output_text").then(Pointer::root),
    }
}

/// Whether a template asks for a place in an answer that is JSON.
pub(super) fn asks_json(template: &str) -> bool {
    tags(template).iter().any(|inner| inner.starts_with("sample.output_json"))
}

/// What is in the tags of a template.
pub(super) fn tags(template: &str) -> Vec<&str> {
    let inner =
        pieces(template, 1, Syntax::Jinja).into_iter().filter_map(|(_, piece)| match piece {
            Piece::Variable(inner) | Piece::Other(inner, _) => Some(inner),
            Piece::Text(_) | Piece::Block(_) => None,
        });
    inner.collect()
}

/// What a template stands for as a whole.
pub(super) fn side(template: &str) -> Side {
    let found = pieces(template.trim(), 1, Syntax::Jinja);
    match found.as_slice() {
        [] => Side::Words(template.to_owned()),
        [(_, Piece::Text(_))] => Side::Words(template.to_owned()),
        [(_, Piece::Variable(inner) | Piece::Other(inner, _))] => {
            let item = || item_path(inner).filter(|path| !path.is_empty());
            let answer = answer_place(inner).map(Side::Answer);
            answer.or_else(|| item().map(|path| Side::Item(path.to_owned()))).unwrap_or(Side::Mixed)
        }
        _ => Side::Mixed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_told_by_what_it_stands_for() {
        let place = |text: &str| Side::Answer(Pointer::parse(text).unwrap());
        for (template, expected) in [
            ("{{ sample.output_text }}", place("")),
            ("{{sample.output_json}}", place("")),
            (" {{ sample.output_json.a.b }} ", place("/a/b")),
            ("{{ sample.output_json.list[0].x }}", place("/list/0/x")),
            ("{{ sample.output_tools }}", Side::Mixed),
            ("{{ item.label }}", Side::Item("label".to_owned())),
            ("{{ item }}", Side::Mixed),
            ("{{ items.label }}", Side::Mixed),
            ("yes", Side::Words("yes".to_owned())),
            ("", Side::Words(String::new())),
            ("a {{ item.label }}", Side::Mixed),
        ] {
            assert_eq!(side(template), expected, "{template}");
        }
    }
}
