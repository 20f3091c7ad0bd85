//! What was filled in for an answer, to stand below it where it is exported or printed.

use crate::result::ResultChunk;
use pilcrow_core::context::{DataMessage, Entry, merge_context};
use pilcrow_core::document::Request;
use pilcrow_core::field::{FieldTree, WidgetKind};
use pilcrow_core::solution::{BlockContent, BlockParts, SolutionBlock};
use std::sync::Arc;

/// The input of a document, as an answer is drawn; none where there is nothing in it, or where there are
/// several, which have a table of their own.
pub(super) fn given(document: &Request, results: &dyn ResultChunk) -> Option<SolutionBlock> {
    let entries = merge_context(&document.messages()).into_iter();
    let inputs: Vec<DataMessage> = entries.filter_map(input).collect();
    let [only] = inputs.as_slice() else { return None };
    let value = only.value.as_ref().filter(|_| only.identity.instance.is_none())?;
    let tree = only.schema.clone().map(FieldTree::new);
    let block = results.blocks(tree.as_ref(), Some(value), None, None);
    Some(without_secrets(block))
}

fn input(entry: Entry) -> Option<DataMessage> {
    match entry {
        Entry::Data(data) if data.identity.is_input() => Some(data),
        _ => None,
    }
}

/// What is hidden while it is typed is nobody else's either.
fn without_secrets(block: SolutionBlock) -> SolutionBlock {
    let mut kept: BlockParts = (*block).clone();
    match &mut kept.content {
        BlockContent::Section(parts) | BlockContent::List(parts) => {
            parts.retain(|part| !is_secret(part));
            parts.iter_mut().for_each(|part| *part = without_secrets(std::mem::take(part)));
        }
        BlockContent::Table(table) => {
            let cells = Arc::make_mut(table).rows.iter_mut().flatten();
            cells.filter(|cell| is_secret(cell)).for_each(|cell| *cell = SolutionBlock::default());
        }
        _ => {}
    }
    kept.into()
}

fn is_secret(block: &SolutionBlock) -> bool {
    matches!(&block.content, BlockContent::Leaf(leaf) if leaf.widget == WidgetKind::Password)
}
