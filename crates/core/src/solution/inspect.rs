//! Read access to blocks: lookups, single values, and blocks as JSON for `pilcrow inspect`, with unchanged values.

use super::{BlockContent, Column, Leaf, SolutionBlock, Table};
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

impl SolutionBlock {
    /// Returns the block at a pointer of the answer; `None` if there is none.
    pub fn at(&self, place: &Pointer) -> Option<&Self> {
        if self.pointer == *place {
            return Some(self);
        }
        let below = |block: &&Self| place.is_within(&block.pointer);
        match &self.content {
            BlockContent::Section(blocks) | BlockContent::List(blocks) => {
                blocks.iter().find(below)?.at(place)
            }
            BlockContent::Table(table) => table.rows.iter().flatten().find(below)?.at(place),
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => None,
        }
    }

    /// True if the block or a part of it has a description that is not shown anyway.
    pub fn has_descriptions(&self) -> bool {
        let is_own = self.description.is_some() && !self.is_described;
        is_own
            || match &self.content {
                BlockContent::Section(blocks) | BlockContent::List(blocks) => {
                    blocks.iter().any(Self::has_descriptions)
                }
                _ => false,
            }
    }

    /// Returns all single values of the block, in the order of display.
    pub fn leaves(&self) -> Vec<(&Pointer, &Leaf)> {
        let mut leaves = Vec::new();
        self.collect(&mut leaves);
        leaves
    }

    fn collect<'block>(&'block self, leaves: &mut Vec<(&'block Pointer, &'block Leaf)>) {
        match &self.content {
            BlockContent::Section(blocks) | BlockContent::List(blocks) => {
                blocks.iter().for_each(|block| block.collect(leaves));
            }
            BlockContent::Table(table) => {
                table.rows.iter().flatten().for_each(|cell| cell.collect(leaves));
            }
            BlockContent::Leaf(leaf) => leaves.push((&self.pointer, leaf)),
            BlockContent::Absent | BlockContent::Pending => {}
        }
    }

    /// Returns the block as JSON, `{pointer, label, is, …}`. `is` is `section` or `list` (with `blocks`), `table` (with
    /// `columns` and `rows`, and `keys` if it has some), `absent`, `pending`, or the widget's name (with `value`).
    /// `description`, `role`, `branch` and `named_by` are there if they have a value, `known` only if false, `open` and
    /// `tree` only if true.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        let mut put = |key: &str, value: Value| members.insert(key.to_owned(), value);
        put("pointer", text(self.pointer.as_str()));
        put("label", self.label.clone().into());
        if let Some(description) = &self.description {
            put("description", text(description));
        }
        if !self.is_declared {
            put("known", false.into());
        }
        for (key, name) in [("branch", &self.branch), ("named_by", &self.named_by)] {
            if let Some(name) = name {
                put(key, text(name));
            }
        }
        if let Some(role) = self.role.name() {
            put("role", text(role));
        }
        if self.is_tree {
            put("tree", true.into());
        }
        for (key, value) in self.content.members() {
            put(key, value);
        }
        Value::Object(members)
    }
}

impl BlockContent {
    fn members(&self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Section(blocks) => vec![("is", text("section")), ("blocks", values(blocks))],
            Self::List(blocks) => vec![("is", text("list")), ("blocks", values(blocks))],
            Self::Table(table) => table.members(),
            Self::Leaf(leaf) => {
                let mut members =
                    vec![("is", text(leaf.widget.name())), ("value", leaf.value.clone())];
                if leaf.open {
                    members.push(("open", true.into()));
                }
                members
            }
            Self::Absent => vec![("is", text("absent"))],
            Self::Pending => vec![("is", text("pending"))],
        }
    }
}

impl Table {
    fn members(&self) -> Vec<(&'static str, Value)> {
        let columns = self.columns.iter().map(Column::to_value).collect();
        let rows = self.rows.iter().map(|row| values(row)).collect();
        let keys = self.keys.as_ref().map(|keys| keys.names.iter().map(|key| text(key)).collect());
        let mut members = vec![("is", text("table"))];
        members.extend(keys.map(|keys| ("keys", keys)));
        members.extend([("columns", columns), ("rows", rows)]);
        members
    }
}

impl Column {
    fn to_value(&self) -> Value {
        let mut column = Map::new();
        let mut put = |key: &str, value: Value| column.insert(key.to_owned(), value);
        put("key", text(&self.key));
        put("label", text(&self.label));
        put("numeric", self.numeric.into());
        if self.is_below {
            put("below", true.into());
        }
        if let Some(name) = self.aggregate.name() {
            put("aggregate", text(name));
        }
        Value::Object(column)
    }
}

fn values(blocks: &[SolutionBlock]) -> Value {
    blocks.iter().map(SolutionBlock::to_value).collect()
}

#[cfg(test)]
mod tests {
    use crate::document::parse_text;
    use crate::pointer::Pointer;
    use crate::solution::solution_blocks;
    use serde_json::json;

    #[test]
    fn blocks_are_printed_with_values_as_they_came() {
        let value = parse_text(r#"{"n": 1e400, "rows": [{"views": 1}, {"views": 2}], "l": ["x"]}"#);
        let open = Pointer::parse("/l/0");
        let block = solution_blocks(None, Some(&value.unwrap()), open.as_ref());
        let expected = r#"{"pointer":"","label":null,"is":"section","blocks":[{"pointer":"/n","label":"N","known":false,"is":"number","value":1e400},{"pointer":"/rows","label":"Rows","known":false,"is":"table","columns":[{"key":"views","label":"Views","numeric":true,"aggregate":"total"}],"rows":[[{"pointer":"/rows/0/views","label":"Views","known":false,"is":"number","value":1}],[{"pointer":"/rows/1/views","label":"Views","known":false,"is":"number","value":2}]]},{"pointer":"/l","label":"L","known":false,"is":"list","blocks":[{"pointer":"/l/0","label":null,"is":"text","value":"x","open":true}]}]}"#;
        assert_eq!(block.to_value().to_string(), expected);
    }

    #[test]
    fn a_block_is_found_by_its_place() {
        let value = json!({"a": [{"b": [1, {"c": 2}]}, {"b": [3]}], "aa": {"x": null}});
        let block = solution_blocks(None, Some(&value), None);
        for place in ["", "/a", "/a/0/b", "/a/0/b/1/c", "/aa/x"] {
            let place = Pointer::parse(place).unwrap();
            assert_eq!(block.at(&place).map(|part| &part.pointer), Some(&place));
        }
        assert_eq!(block.at(&Pointer::parse("/a/7").unwrap()), None);
    }

    #[test]
    fn leaves_come_in_the_order_in_which_they_are_drawn() {
        let value = json!({"a": [1, {"b": null}], "t": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]});
        let block = solution_blocks(None, Some(&value), None);
        let places: Vec<_> = block.leaves().iter().map(|(place, _)| place.as_str()).collect();
        assert_eq!(places, ["/a/0", "/a/1/b", "/t/0/x", "/t/0/y", "/t/1/x", "/t/1/y"]);
    }
}
