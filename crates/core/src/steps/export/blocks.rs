//! Builders of the blocks that a process is exported as: facts, sections, values.

use crate::field::{FieldTree, WidgetKind};
use crate::solution::{BlockContent, BlockParts, Leaf, Role, SolutionBlock, solution_blocks};
use serde_json::Value;

/// A label with a few words. The words are shown unchanged, even if they look like markup.
pub(super) fn fact(label: String, words: String) -> SolutionBlock {
    let leaf = Leaf::new(WidgetKind::LongText, Value::String(words));
    block(Some(label), BlockContent::Leaf(leaf))
}

/// A label with a time.
pub(super) fn time(label: String, date: String) -> SolutionBlock {
    let leaf = Leaf::new(WidgetKind::DateTime, Value::String(date));
    block(Some(label), BlockContent::Leaf(leaf))
}

/// A heading with parts below it.
pub(super) fn section(label: String, parts: Vec<SolutionBlock>) -> SolutionBlock {
    block(Some(label), BlockContent::Section(parts))
}

/// A heading with a value below it, as its schema describes it.
pub(super) fn value(label: String, value: &Value, schema: Option<&Value>) -> SolutionBlock {
    let schema = schema.cloned().map(FieldTree::new);
    named(label, solution_blocks(schema.as_ref(), Some(value), None))
}

/// Makes each part of a section show its label, even a single part.
pub(super) fn labelled(block: SolutionBlock) -> SolutionBlock {
    let mut parts = block.into_parts();
    if let BlockContent::Section(own) = &mut parts.content {
        for part in own {
            *part = BlockParts { role: Role::Labelled, ..part.clone().into_parts() }.into();
        }
    }
    parts.into()
}

/// Gives a block another heading. A block with a title of its own, such as an answer, keeps it below that heading.
pub(super) fn named(label: String, block: SolutionBlock) -> SolutionBlock {
    if block.heading().is_some_and(|own| own != label) {
        return section(label, vec![block]);
    }
    BlockParts { label: Some(label), ..block.into_parts() }.into()
}

fn block(label: Option<String>, content: BlockContent) -> SolutionBlock {
    BlockParts { label, content, is_declared: true, ..BlockParts::default() }.into()
}
