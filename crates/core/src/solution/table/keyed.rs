//! Tables whose rows are the values of keys, for those who know only rows, or only keys.
//! Refuses to lose a key.

use crate::field::WidgetKind;
use crate::pointer::Pointer;
use crate::solution::{BlockContent, BlockParts, Column, Leaf, SolutionBlock, Table};
use serde_json::Value;
use std::borrow::Cow;

impl Table {
    /// The table with its keys as a first column of texts, called `label` where the schema has no
    /// title for keys; a table of entries is what it is.
    pub fn with_key_column(&self, label: &str) -> Cow<'_, Self> {
        let Some(keys) = &self.keys else { return Cow::Borrowed(self) };
        let label = keys.label.clone().unwrap_or_else(|| label.to_owned());
        let head = Column { label, ..Column::default() };
        let rows = keys.names.iter().zip(&self.rows).map(|(name, row)| {
            let leaf = Leaf::new(WidgetKind::Text, Value::String(name.clone()));
            let key = SolutionBlock::from(BlockParts {
                content: BlockContent::Leaf(leaf),
                known: true,
                ..BlockParts::default()
            });
            std::iter::once(key).chain(row.iter().cloned()).collect()
        });
        Cow::Owned(Self {
            keys: None,
            columns: std::iter::once(head).chain(self.columns.iter().cloned()).collect(),
            rows: rows.collect(),
            is_open: self.is_open,
        })
    }

    /// The values of the keys as the parts of a section at a place; none for a table of entries.
    pub fn parts_by_key(&self, place: &Pointer) -> Option<Vec<SolutionBlock>> {
        let keys = self.keys.as_ref()?;
        let part = |(name, row): (&String, &Vec<SolutionBlock>)| {
            let label = Some(name.clone());
            match row.as_slice() {
                [value] if self.holds_single_values() => {
                    BlockParts { label, ..value.clone().into_parts() }.into()
                }
                cells => BlockParts {
                    pointer: place.join(name),
                    label,
                    content: BlockContent::Section(cells.to_vec()),
                    known: true,
                    ..BlockParts::default()
                }
                .into(),
            }
        };
        Some(keys.names.iter().zip(&self.rows).map(part).collect())
    }

    /// Whether a row is a value, and not an object's members.
    fn holds_single_values(&self) -> bool {
        matches!(self.columns.as_slice(), [only] if only.key.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
    use serde_json::json;

    fn table(schema: Value, value: Value) -> Table {
        let block = solution_blocks(Some(&FieldTree::new(schema)), Some(&value), None);
        let BlockContent::Table(table) = &block.content else { panic!("no table") };
        Table::clone(table)
    }

    #[test]
    fn keys_become_a_column_or_name_parts() {
        let schema = json!({"additionalProperties": {"type": "number"}});
        let prices = table(schema, json!({"tea": 2, "milk": 1, "bread": 3}));
        let rows = prices.with_key_column("Key");
        let first: Vec<_> =
            rows.rows[1].iter().map(|cell| cell.to_value()["value"].clone()).collect();
        assert_eq!(first, [json!("milk"), json!(1)]);
        assert_eq!(rows.columns[0].label, "Key");
        let parts = prices.parts_by_key(&Pointer::root()).unwrap();
        let part = parts[2].to_value();
        assert_eq!(
            (&part["label"], &part["pointer"], &part["value"]),
            (&json!("bread"), &json!("/bread"), &json!(3))
        );
    }

    #[test]
    fn objects_under_keys_become_sections() {
        let thing = json!({"type": "object", "properties": {"count": {}, "shelf": {}}});
        let things = table(
            json!({"additionalProperties": thing}),
            json!({"nuts": {"count": 1, "shelf": "A"}, "bolts": {"count": 2, "shelf": "B"}, "nails": {"count": 3, "shelf": "A"}}),
        );
        let parts = things.parts_by_key(&Pointer::parse("/stock").unwrap()).unwrap();
        let part = parts[1].to_value();
        assert_eq!((&part["label"], &part["pointer"]), (&json!("bolts"), &json!("/stock/bolts")));
        assert_eq!(part["blocks"][0]["value"], json!(2));
    }

    #[test]
    fn entries_stay_entries() {
        let entries = table(json!({}), json!([{"a": 1, "b": 2}, {"a": 3, "b": 4}]));
        assert_eq!(*entries.with_key_column("Key"), entries);
        assert_eq!(entries.parts_by_key(&Pointer::root()), None);
    }
}
