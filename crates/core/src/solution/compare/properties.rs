//! Property tests of comparisons: no value is lost, and equal answers are reported as equal.

use super::{ComparedBlock, ComparedContent, compare};
use crate::field::FieldTree;
use crate::schema::same_scalar;
use crate::solution::properties::{any_schema, any_value};
use crate::solution::{SolutionBlock, solution_blocks};
use proptest::prelude::*;
use serde_json::Value;

/// Collects the single values that a comparison shows for one answer.
fn collect_values(compared: &ComparedBlock, turn: usize, values: &mut Vec<Value>) {
    match &compared.content {
        ComparedContent::Same(block) => texts(block, values),
        ComparedContent::Parts(parts) => {
            parts.iter().for_each(|part| collect_values(part, turn, values))
        }
        ComparedContent::Table(table) => {
            let rows = table.rows.iter().filter(|row| row.there.get(turn) == Some(&true));
            rows.flat_map(|row| &row.cells).for_each(|cell| collect_values(cell, turn, values));
        }
        ComparedContent::Sides(sides) => {
            // Cells of a row that only some answers have are compared among those.
            if let Some(Some(block)) = sides.get(turn).map(|side| &side.block) {
                texts(block, values);
            }
        }
    }
}

fn texts(block: &SolutionBlock, values: &mut Vec<Value>) {
    values.extend(block.leaves().iter().map(|(_, leaf)| leaf.value.clone()));
}

/// Returns the values of the first list that the second does not contain, counting repeats. Equal numbers are the same
/// however they are written.
fn without(mut values: Vec<Value>, others: &[Value]) -> Vec<Value> {
    for other in others {
        if let Some(at) = values.iter().position(|value| same_scalar(value, other)) {
            values.swap_remove(at);
        }
    }
    values
}

fn nothing_is_lost(schema: Option<Value>, values: &[Value]) -> Result<(), TestCaseError> {
    let tree = schema.map(FieldTree::new);
    let blocks: Vec<SolutionBlock> =
        values.iter().map(|value| solution_blocks(tree.as_ref(), Some(value), None)).collect();
    let sides: Vec<Option<&SolutionBlock>> = blocks.iter().map(Some).collect();
    let compared = compare(&sides);
    for (turn, block) in blocks.iter().enumerate() {
        let (mut expected, mut actual) = (Vec::new(), Vec::new());
        texts(block, &mut expected);
        collect_values(&compared, turn, &mut actual);
        prop_assert_eq!(actual.len(), expected.len());
        prop_assert_eq!(without(expected, &actual), Vec::<Value>::new());
        prop_assert!(compare(&[Some(block), Some(block), Some(block)]).is_same());
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_single_value_of_each_answer_is_shown(
        schema in prop::option::of(any_schema()), values in prop::collection::vec(any_value(), 2..4)
    ) {
        nothing_is_lost(schema, &values)?;
    }

    #[test]
    fn also_of_tables(rows in prop::collection::vec(prop::collection::vec((0..4_u8, "[a-d ]{0,9}", any::<bool>()), 0..5), 2..4)) {
        let values: Vec<Value> = rows.iter().map(|rows| rows.iter().map(|(id, text, has)| {
            let mut row = serde_json::json!({"id": id, "text": text});
            if *has { row["more"] = Value::from(*id) }
            row
        }).collect()).collect();
        nothing_is_lost(None, &values)?;
    }
}
