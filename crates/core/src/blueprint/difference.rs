//! Compares two documents by the parts that the visual editor shows.

use super::act::Group;
use super::instruction::Instruction;
use super::row::{Blueprint, Row};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::{BTreeMap, BTreeSet};

/// A part of a document, as the editor shows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// The title of the tool.
    Title(String),
    /// The description of the tool.
    Purpose(String),
    /// A text for the model.
    Text {
        /// Number of the text, from 1.
        number: usize,
        /// Role of the message, as in documents.
        role: String,
        /// The text itself.
        words: String,
    },
    /// A field.
    Field {
        /// The input or the answer ([`Group::Input`] or [`Group::Answer`]).
        side: Group,
        /// The rows of the groups around the field, from the outermost, without their other fields.
        around: Vec<Row>,
        /// Row of the field.
        row: Row,
    },
}

/// A part that differs between two documents. For a part that was only moved, both sides are equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The part in the first document; `None` if it was added.
    pub before: Option<Item>,
    /// The part in the second document; `None` if it was removed.
    pub after: Option<Item>,
}

/// Returns the differences between two documents: title and description, texts, and fields.
pub fn differences(before: &Blueprint, after: &Blueprint) -> Vec<Difference> {
    let mut all = Vec::new();
    let lines = [
        (Item::Title as fn(String) -> Item, &before.title, &after.title),
        (Item::Purpose, &before.description, &after.description),
    ];
    for (item, before, after) in lines {
        if before != after {
            let [before, after] = [before, after].map(|words| Some(item(words.clone())));
            all.push(Difference { before, after });
        }
    }
    compare_texts(&before.instructions, &after.instructions, &mut all);
    let sides = [
        (Group::Input, &before.input.rows, &after.input.rows),
        (Group::Answer, &before.answer.rows, &after.answer.rows),
    ];
    for (side, before, after) in sides {
        Side { side, around: Vec::new(), all: &mut all }.compare(before, after);
    }
    all
}

/// Compares texts. They have no names, so that a text in place of another counts as that one, changed.
fn compare_texts(before: &[Instruction], after: &[Instruction], all: &mut Vec<Difference>) {
    let pairs = |texts: &[Instruction]| -> Vec<(String, String)> {
        texts
            .iter()
            .map(|instruction| (instruction.role.clone(), instruction.text.clone()))
            .collect()
    };
    for op in capture_diff_slices(Algorithm::Myers, &pairs(before), &pairs(after)) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let (old, new) = (op.old_range(), op.new_range());
        for at in 0..old.len().max(new.len()) {
            let item = |texts: &[Instruction], range: &std::ops::Range<usize>| {
                let number = Some(range.start + at).filter(|number| range.contains(number))?;
                let instruction = texts.get(number)?;
                let (role, words) = (instruction.role.clone(), instruction.text.clone());
                Some(Item::Text { number: number + 1, role, words })
            };
            all.push(Difference { before: item(before, &old), after: item(after, &new) });
        }
    }
}

/// One side (input or answer), with the fields inside `around` being compared.
struct Side<'all> {
    side: Group,
    around: Vec<Row>,
    all: &'all mut Vec<Difference>,
}

impl Side<'_> {
    /// Compares sibling fields by their keys, and the fields inside them. The recursion is limited by the depth of
    /// documents.
    fn compare(&mut self, before: &[Row], after: &[Row]) {
        let (old, new) = (by_key(before), by_key(after));
        let moved = moved([before, after], [&old, &new]);
        for row in before.iter().filter(|row| !new.contains_key(row.key.as_str())) {
            self.push(Some(row), None);
        }
        for row in after {
            let earlier = old.get(row.key.as_str()).copied();
            let is_other = earlier.is_none_or(|earlier| alone(earlier) != alone(row));
            if is_other || moved.contains(row.key.as_str()) {
                self.push(earlier, Some(row));
            }
            self.around.push(Row { rows: Vec::new(), ..row.clone() });
            self.compare(
                earlier.map(|earlier| earlier.rows.as_slice()).unwrap_or_default(),
                &row.rows,
            );
            self.around.pop();
        }
    }

    fn push(&mut self, before: Option<&Row>, after: Option<&Row>) {
        let item = |row: &Row| Item::Field {
            side: self.side.clone(),
            around: self.around.clone(),
            row: row.clone(),
        };
        let difference = Difference { before: before.map(item), after: after.map(item) };
        self.all.push(difference);
    }
}

/// Returns a row without the fields inside it and without invisible data.
fn alone(row: &Row) -> Row {
    let (place, keywords) = (Default::default(), Vec::new());
    Row { place, keywords, refusal: None, rows: Vec::new(), ..row.clone() }
}

type ByKey<'rows> = BTreeMap<&'rows str, &'rows Row>;

fn by_key(rows: &[Row]) -> ByKey<'_> {
    rows.iter().map(|row| (row.key.as_str(), row)).collect()
}

/// Returns the keys of fields that both documents contain in another order.
fn moved<'rows>(
    [before, after]: [&'rows [Row]; 2],
    [old, new]: [&ByKey; 2],
) -> BTreeSet<&'rows str> {
    let shared = |rows: &'rows [Row], others: &ByKey| -> Vec<&'rows str> {
        rows.iter().map(|row| row.key.as_str()).filter(|key| others.contains_key(key)).collect()
    };
    let (old, new) = (shared(before, new), shared(after, old));
    let changed = capture_diff_slices(Algorithm::Myers, &old, &new).into_iter();
    let changed = changed.filter(|op| !matches!(op, DiffOp::Equal { .. }));
    changed.flat_map(|op| new.get(op.new_range()).unwrap_or_default().iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    /// Returns a short text of an item.
    fn short(item: &Item) -> String {
        match item {
            Item::Title(words) => format!("title {words}"),
            Item::Purpose(words) => format!("purpose {words}"),
            Item::Text { number, role, words } => format!("{number} {role}: {words}"),
            Item::Field { side, around, row } => {
                let around = around.iter().map(|row| format!("{}/", row.key)).collect::<String>();
                format!("{side:?} {around}{} {:?}", row.key, row.kind)
            }
        }
    }

    #[track_caller]
    fn check(before: &str, after: &str, expected: &[(&str, &str)]) {
        let [old, new] =
            [before, after].map(|text| Blueprint::read(&parse_document(text).unwrap().request));
        let all = differences(&old, &new);
        let side = |item: &Option<Item>| item.as_ref().map(short).unwrap_or_default();
        let sides: Vec<_> = all.iter().map(|one| (side(&one.before), side(&one.after))).collect();
        let sides: Vec<_> = sides.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
        assert_eq!(sides, expected, "{before} {after}");
        assert_eq!(differences(&old, &old), []);
    }

    #[test]
    fn names_and_texts_differ() {
        check(
            "{title: 'A', context: []}",
            "{title: 'B', description: 'For B', context: []}",
            &[("title A", "title B"), ("purpose ", "purpose For B")],
        );
        check(
            "{context: ['One.', 'Two.', 'Three.']}",
            "{context: ['One.', '2.', 'Three.', 'Four.']}",
            &[("2 user: Two.", "2 user: 2."), ("", "4 user: Four.")],
        );
    }

    #[test]
    fn fields_differ_by_their_keys_also_within_others() {
        let fields = |fields: &str| {
            format!("{{context: [], schema: {{type: 'object', properties: {fields}}}}}")
        };
        let (score, why) = ("s: {type: 'integer'}", "w: {type: 'string'}");
        check(
            &fields(&format!("{{{score}}}")),
            &fields("{s: {type: 'integer', maximum: 9}}"),
            &[("Answer s WholeNumber", "Answer s WholeNumber")],
        );
        check(
            &fields(&format!("{{{score}}}")),
            &fields(&format!("{{{score}, g: {{type: 'object', properties: {{{why}}}}}}}")),
            &[("", "Answer g Group"), ("", "Answer g/w ShortText")],
        );
        check(
            &fields(&format!("{{{score}, {why}}}")),
            &fields(&format!("{{{why}, {score}}}")),
            &[("Answer w ShortText", "Answer w ShortText")],
        );
        check(
            &fields(&format!("{{{score}}}")),
            &fields("{s: {type: 'integer', multipleOf: 2}}"),
            &[],
        );
    }
}
