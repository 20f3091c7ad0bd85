//! Finds the blocks that a growing answer can reuse: the entries of lists that were complete the last time.
//!
//! A later value may change the display of an earlier one, such as its currency, so the whole answer is converted anew
//! once it is complete.

use super::{BlockContent, SolutionBlock, Table};
use crate::pointer::Pointer;

/// Returns the earlier block of a list, unless it had more entries than now.
pub(super) fn earlier<'block>(
    before: Option<&'block SolutionBlock>,
    place: &Pointer,
    entries: usize,
) -> Option<&'block SolutionBlock> {
    let mut block = before?;
    let above = block.pointer.tokens().count();
    for token in place.tokens().skip(above) {
        block = match &block.content {
            BlockContent::Section(parts) => {
                parts.iter().find(|part| part.pointer.last().as_deref() == Some(&*token))?
            }
            BlockContent::List(parts) => parts.get(token.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    let count = match &block.content {
        BlockContent::List(parts) => parts.len(),
        BlockContent::Table(table) if table.keys.is_none() => table.rows.len(),
        _ => return None,
    };
    (count <= entries && block.pointer == *place).then_some(block)
}

/// Returns the entries of a list that were complete: all but the last.
pub(super) fn whole_entries(before: Option<&SolutionBlock>) -> &[SolutionBlock] {
    match before.map(|block| &block.content) {
        Some(BlockContent::List(parts)) => all_but_last(parts),
        _ => &[],
    }
}

/// Returns the rows of a table that were complete, if its columns are unchanged.
pub(super) fn whole_rows<'table>(
    before: Option<&'table SolutionBlock>,
    now: &Table,
) -> &'table [Vec<SolutionBlock>] {
    match before.map(|block| &block.content) {
        Some(BlockContent::Table(table)) if table.columns == now.columns => {
            all_but_last(&table.rows)
        }
        _ => &[],
    }
}

fn all_but_last<T>(entries: &[T]) -> &[T] {
    entries.split_last().map_or(&[], |(_, whole)| whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_partial;
    use crate::field::FieldTree;
    use crate::solution::{grown_blocks, solution_blocks};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn schema() -> FieldTree {
        let row = json!({"type": "object", "properties": {
            "name": {"type": "string"}, "price": {"type": "number"}, "tags": {"type": "array", "items": {"type": "string"}},
        }});
        FieldTree::new(json!({"type": "object", "properties": {
            "rows": {"type": "array", "items": row},
            "parts": {"type": "array", "items": {"oneOf": [
                {"title": "Words", "type": "object", "properties": {"text": {"type": "string", "maxLength": 900}, "list": {"type": "array"}}},
                {"title": "Number", "type": "number"},
            ]}},
        }}))
    }

    fn any_answer() -> impl Strategy<Value = Value> {
        let name = "[a-c]{0,3}";
        let tags = prop::collection::vec("[a-c]{0,3}", 0..4);
        let row = (name, 0..9_u32, tags)
            .prop_map(|(name, price, tags)| json!({"name": name, "price": price, "tags": tags}));
        let part = prop_oneof![
            (0..9_u32).prop_map(Value::from),
            ("[a-c \n]{0,9}", prop::collection::vec(0..9_u32, 0..4))
                .prop_map(|(text, list)| json!({"text": text, "list": list})),
        ];
        let rows = prop::collection::vec(row, 0..6);
        let parts = prop::collection::vec(part, 0..6);
        (rows, parts, prop::option::of("[a-c]{0,9}"))
            .prop_map(|(rows, parts, more)| json!({"rows": rows, "parts": parts, "more": more}))
    }

    proptest! {
        #[test]
        fn blocks_that_grow_are_those_that_are_made_at_once(answer in any_answer(), steps in prop::collection::vec(1..40_usize, 1..30)) {
            let (tree, text) = (schema(), answer.to_string());
            let mut blocks = solution_blocks(Some(&tree), None, Some(&Pointer::root()));
            let mut end = 0;
            for step in steps {
                end = (end + step).min(text.len());
                let read = parse_partial(text.get(..end).unwrap());
                let open = read.open.unwrap_or_default();
                let at_once = solution_blocks(Some(&tree), read.value.as_ref(), Some(&open));
                blocks = grown_blocks(Some(&tree), read.value.as_ref(), Some(&open), Some(&blocks));
                prop_assert_eq!(&blocks, &at_once);
            }
        }
    }
}
