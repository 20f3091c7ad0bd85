//! Blocks of a process, put together by hand: facts, sections, values.

use crate::field::{FieldTree, WidgetKind};
use crate::solution::{BlockContent, BlockParts, Leaf, Role, SolutionBlock, solution_blocks};
use serde_json::Value;

/// A few words beside what they are about. The words stay as they are, whatever they look like.
pub(super) fn fact(label: String, words: String) -> SolutionBlock {
    let leaf = Leaf::new(WidgetKind::LongText, Value::String(words));
    block(Some(label), BlockContent::Leaf(leaf))
}

/// A time beside what it is of.
pub(super) fn time(label: String, date: String) -> SolutionBlock {
    let leaf = Leaf::new(WidgetKind::DateTime, Value::String(date));
    block(Some(label), BlockContent::Leaf(leaf))
}

/// Parts below a heading.
pub(super) fn section(label: String, parts: Vec<SolutionBlock>) -> SolutionBlock {
    block(Some(label), BlockContent::Section(parts))
}

/// A value below a heading, as its schema describes it.
pub(super) fn value(label: String, value: &Value, schema: Option<&Value>) -> SolutionBlock {
    let schema = schema.cloned().map(FieldTree::new);
    named(label, solution_blocks(schema.as_ref(), Some(value), None))
}

/// A section whose parts all say what they are called, also one by itself.
pub(super) fn labelled(block: SolutionBlock) -> SolutionBlock {
    let mut parts = block.into_parts();
    if let BlockContent::Section(own) = &mut parts.content {
        for part in own {
            *part = BlockParts { role: Role::Labelled, ..part.clone().into_parts() }.into();
        }
    }
    parts.into()
}

/// A block under another name. What names itself, such as an answer with a title, has its own below
/// that.
pub(super) fn named(label: String, block: SolutionBlock) -> SolutionBlock {
    if block.heading().is_some_and(|own| own != label) {
        return section(label, vec![block]);
    }
    BlockParts { label: Some(label), ..block.into_parts() }.into()
}

fn block(label: Option<String>, content: BlockContent) -> SolutionBlock {
    BlockParts { label, content, is_declared: true, ..BlockParts::default() }.into()
}
