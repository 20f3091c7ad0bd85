//! Shared blocks: copies cost nothing, data never changes, and identical blocks are recognized by their address.

use crate::solution::{BlockContent, BlockParts, SolutionBlock, Table};
use std::ops::Deref;
use std::sync::Arc;

impl Deref for SolutionBlock {
    type Target = BlockParts;

    fn deref(&self) -> &BlockParts {
        &self.0
    }
}

impl From<BlockParts> for SolutionBlock {
    fn from(parts: BlockParts) -> Self {
        Self(Arc::new(parts))
    }
}

impl PartialEq for SolutionBlock {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || *self.0 == *other.0
    }
}

impl SolutionBlock {
    /// True if both share the same data.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Returns the block's data, to build a changed block from it.
    pub fn into_parts(self) -> BlockParts {
        Arc::unwrap_or_clone(self.0)
    }

    /// Returns the block with all parts that equal those of an earlier block replaced by the earlier ones. A growing
    /// answer is converted to blocks again with every piece that arrives; changes are then found by comparing
    /// addresses.
    pub fn sharing(self, before: &Self) -> Self {
        if self.is(before) {
            return self;
        }
        let mut parts = self.into_parts();
        parts.content = parts.content.sharing(&before.content);
        if parts == **before { before.clone() } else { parts.into() }
    }
}

impl BlockContent {
    fn sharing(self, before: &Self) -> Self {
        match (self, before) {
            (Self::Section(blocks), Self::Section(before)) => Self::Section(shared(blocks, before)),
            (Self::List(blocks), Self::List(before)) => Self::List(shared(blocks, before)),
            (Self::Table(table), Self::Table(before)) => {
                let table = Arc::unwrap_or_clone(table).sharing(before);
                let is_same = table == **before;
                Self::Table(if is_same { Arc::clone(before) } else { Arc::new(table) })
            }
            (content, _) => content,
        }
    }
}

impl Table {
    fn sharing(mut self, before: &Self) -> Self {
        for (row, before) in self.rows.iter_mut().zip(&before.rows) {
            *row = shared(std::mem::take(row), before);
        }
        self
    }
}

fn shared(blocks: Vec<SolutionBlock>, before: &[SolutionBlock]) -> Vec<SolutionBlock> {
    let mut before = before.iter();
    let share = |block: SolutionBlock| match before.next() {
        Some(before) => block.sharing(before),
        None => block,
    };
    blocks.into_iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_partial;
    use crate::solution::solution_blocks;

    fn blocks(text: &str) -> SolutionBlock {
        let read = parse_partial(text);
        solution_blocks(None, read.value.as_ref(), read.open.as_ref())
    }

    fn parts(block: &SolutionBlock) -> &[SolutionBlock] {
        let BlockContent::Section(parts) = &block.content else { panic!("no section") };
        parts
    }

    #[test]
    fn what_stays_the_same_is_one_with_what_was_there() {
        let before =
            blocks(r#"{"a": {"x": 1}, "rows": [{"p": 1, "q": 2}, {"p": 3, "q": 4}], "text": "So"#);
        let after = blocks(
            r#"{"a": {"x": 1}, "rows": [{"p": 1, "q": 2}, {"p": 3, "q": 4}], "text": "Some", "#,
        );
        let shared = after.clone().sharing(&before);
        assert_eq!(shared, after);
        let is_one: Vec<bool> =
            parts(&shared).iter().zip(parts(&before)).map(|(one, other)| one.is(other)).collect();
        assert_eq!(is_one, [true, true, false]);
        assert!(before.clone().sharing(&before).is(&before));
    }

    #[test]
    fn rows_that_were_there_are_shared_when_others_come() {
        let rows = |count: usize| {
            let rows: Vec<String> =
                (0..count).map(|n| format!(r#"{{"p": {n}, "q": "x"}}"#)).collect();
            blocks(&format!("[{}]", rows.join(",")))
        };
        let (before, after) = (rows(3), rows(5).sharing(&rows(3)));
        assert_eq!(after, rows(5));
        let after = rows(5).sharing(&before);
        let (BlockContent::Table(before), BlockContent::Table(after)) =
            (&before.content, &after.content)
        else {
            panic!("no tables")
        };
        let cells = |table: &Table| table.rows.iter().flatten().cloned().collect::<Vec<_>>();
        assert!(cells(before).iter().zip(cells(after)).all(|(one, other)| one.is(&other)));
    }
}
