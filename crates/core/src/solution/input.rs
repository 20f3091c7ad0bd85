//! The input of a document as a block, shown beside the answer in exports and prints.

use super::{BlockContent, BlockParts, SolutionBlock, solution_blocks};
use crate::context::{DataMessage, Entry, merge_context};
use crate::document::Request;
use crate::field::{FieldTree, Writing};
use std::sync::Arc;

/// Returns the input of a document as a block, without secret values; `None` if it has no value, or if there are
/// several inputs, which have a table of their own.
pub fn input_block(document: &Request) -> Option<SolutionBlock> {
    let entries = merge_context(&document.messages()).into_iter();
    let inputs: Vec<DataMessage> = entries.filter_map(input).collect();
    let [only] = inputs.as_slice() else { return None };
    let value = only.value.as_ref().filter(|_| only.identity.instance.is_none())?;
    let tree = only.schema.clone().map(FieldTree::new);
    Some(without_secrets(solution_blocks(tree.as_ref(), Some(value), None)))
}

fn input(entry: Entry) -> Option<DataMessage> {
    match entry {
        Entry::Data(data) if data.identity.is_input() => Some(data),
        _ => None,
    }
}

/// Removes secret values (hidden while they are typed), so that nobody else sees them.
fn without_secrets(block: SolutionBlock) -> SolutionBlock {
    let mut copy: BlockParts = block.into_parts();
    match &mut copy.content {
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
    copy.into()
}

fn is_secret(block: &SolutionBlock) -> bool {
    matches!(&block.content, BlockContent::Leaf(leaf) if leaf.widget.facts().writing == Writing::Secret)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    #[track_caller]
    fn names(context: &str) -> Option<Vec<String>> {
        let document = parse_document(&format!("{{context: [{context}]}}")).unwrap().request;
        match &input_block(&document)?.content {
            BlockContent::Section(parts) => {
                Some(parts.iter().filter_map(|part| part.label.clone()).collect())
            }
            _ => Some(Vec::new()),
        }
    }

    #[test]
    fn the_one_input_is_told_without_what_is_hidden_while_it_is_typed() {
        let schema = "{type: 'object', properties: {name: {type: 'string'}, pin: {type: 'string', format: 'password'}}}";
        let input =
            format!("{{type: 'input', schema: {schema}, input: {{name: 'A', pin: '1234'}}}}");
        assert_eq!(names(&input), Some(vec!["Name".to_owned()]));
    }

    #[test]
    fn no_input_and_cases_are_not_told() {
        assert_eq!(names("'Say hello.'"), None);
        assert_eq!(names("{type: 'input', schema: {type: 'object'}}"), None);
        assert_eq!(names("{type: 'input', _instance: '1', name: 'A'}"), None);
    }
}
