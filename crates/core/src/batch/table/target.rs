//! The targets of a file's columns: proposed by their names, and changed by the person. No field has two columns.

use super::place::ColumnField;
use super::raw::RawTable;
use crate::field::{FieldKind, readable_key};
use crate::form::{bare_head, plain_head, without_guard};

/// Column names for the case's id.
const ID_NAMES: [&str; 4] = ["_instance", "instance", "case", "id"];

/// The target of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// None: the column is skipped.
    Nothing,
    /// The ids of the cases.
    Id,
    /// The field at this index.
    Place(usize),
    /// A new key of the cases.
    Key(String),
}

/// Proposes a target for each column of a file. Without known fields, columns become new keys; without column names,
/// they are matched in order. A single text column is matched with a single text field, whatever its name.
pub fn proposed_targets(table: &RawTable, places: &[ColumnField]) -> Vec<Target> {
    if table.heads.is_none() {
        if let (Some(place), 1) = (only_text(places), table.width()) {
            return vec![Target::Place(place)];
        }
        let at = |column: usize| match places.get(column) {
            Some(_) => Target::Place(column),
            None => Target::Nothing,
        };
        return (0..table.width()).map(at).collect();
    }
    let mut targets: Vec<Target> = Vec::new();
    for column in 0..table.width() {
        let name = without_guard(table.head(column)).trim();
        let candidate = find(places, name).map(Target::Place).or_else(|| id_target(name));
        let target = match candidate {
            Some(target) if !targets.contains(&target) => target,
            None if places.is_empty() && !name.is_empty() => own_key(name, table, &targets),
            _ => Target::Nothing,
        };
        targets.push(target);
    }
    place_words(table, places, &mut targets);
    targets
}

/// Returns a new key for a column; of several columns with the same name, the later ones are numbered.
fn own_key(name: &str, table: &RawTable, targets: &[Target]) -> Target {
    let is_taken = |key: &Target| targets.contains(key);
    let is_head = |key: &str| (0..table.width()).any(|column| table.head(column) == key);
    let numbered = (2..).map(|n| format!("{name} {n}")).filter(|key| !is_head(key));
    let mut keys = std::iter::once(name.to_owned()).chain(numbered).map(Target::Key);
    keys.find(|key| !is_taken(key)).unwrap_or(Target::Nothing)
}

/// True if any column has a field or key as its target.
pub fn is_mapped(targets: &[Target]) -> bool {
    targets.iter().any(|target| matches!(target, Target::Place(_) | Target::Key(_)))
}

/// Matches a remaining column of words with the only text field. Of several such columns, the one with the longest
/// texts is taken, if no other column was matched.
fn place_words(table: &RawTable, places: &[ColumnField], targets: &mut [Target]) {
    let Some(place) = only_text(places) else { return };
    if targets.contains(&Target::Place(place)) {
        return;
    }
    let is_left = |column: &usize| targets.get(*column) == Some(&Target::Nothing);
    let columns = (0..table.width()).filter(is_left);
    let worded: Vec<(usize, usize)> =
        columns.filter_map(|column| Some((letters(table, column)?, usize::MAX - column))).collect();
    if worded.len() > 1 && is_mapped(targets) {
        return;
    }
    let most = worded.into_iter().max().map(|(_, from_end)| usize::MAX - from_end);
    if let Some(target) = most.and_then(|column| targets.get_mut(column)) {
        *target = Target::Place(place);
    }
}

/// Number of letters in a column of words; `None` if it contains anything else, or is empty.
fn letters(table: &RawTable, column: usize) -> Option<usize> {
    let mut count = 0;
    for cell in table.rows.iter().filter_map(|row| row.get(column)?.as_ref()) {
        count += cell.as_str()?.chars().filter(|letter| letter.is_alphabetic()).count();
    }
    (count > 0).then_some(count)
}

/// Returns the text field, if there is only one, or only one that is required.
fn only_text(places: &[ColumnField]) -> Option<usize> {
    let is_text = |place: &ColumnField| {
        let is_written = place.field.widget.facts().writing.is_words();
        let is_free = !place.field.read_only && place.field.media.is_none();
        is_written && is_free && matches!(place.field.kind, FieldKind::Text { .. })
    };
    let only = |is_needed: bool| {
        let fits =
            |(_, place): &(usize, &ColumnField)| is_text(place) && (place.required || !is_needed);
        let mut texts = places.iter().enumerate().filter(fits);
        let (first, _) = texts.next()?;
        texts.next().is_none().then_some(first)
    };
    only(false).or_else(|| only(true))
}

/// True if a column name has a target, so that a row of such names is a heading.
pub fn names_column(places: &[ColumnField], name: &str) -> bool {
    find(places, name).is_some() || id_target(name).is_some()
}

fn id_target(name: &str) -> Option<Target> {
    ID_NAMES.contains(&plain_head(name).as_str()).then_some(Target::Id)
}

/// Returns the field with a name: its pointer, its key with or without those of its groups, or its title, ignoring
/// case.
pub(super) fn find(places: &[ColumnField], name: &str) -> Option<usize> {
    let only = |fits: &dyn Fn(&ColumnField) -> bool| {
        let mut matches = places.iter().enumerate().filter(|(_, place)| fits(place));
        let first = matches.next().map(|(at, _)| at);
        // An ambiguous name matches no field.
        first.filter(|_| matches.next().is_none())
    };
    let key = |place: &ColumnField| place.pointer.last().unwrap_or_default();
    let wanted = plain_head(name);
    if wanted.is_empty() {
        return None;
    }
    only(&|place| place.pointer.as_str() == name)
        .or_else(|| only(&|place| place.dotted() == name))
        .or_else(|| only(&|place| place.title == name))
        .or_else(|| only(&|place| plain_head(&place.dotted()) == wanted))
        .or_else(|| only(&|place| plain_head(&place.title) == wanted))
        .or_else(|| {
            only(&|place| place.field.title.as_deref().map(plain_head).as_deref() == Some(&wanted))
        })
        .or_else(|| only(&|place| plain_head(&key(place)) == wanted))
        .or_else(|| only(&|place| plain_head(&readable_key(&key(place))) == wanted))
        .or_else(|| {
            let wanted = Some(bare_head(name)).filter(|name| !name.is_empty())?;
            only(&|place| {
                [&place.dotted(), &place.title].iter().any(|own| bare_head(own) == wanted)
            })
        })
}

#[cfg(test)]
mod tests {
    use super::super::place::places;
    use super::super::raw::read_table;
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, expected: &[Target]) {
        let schema = json!({"properties": {"fullName": {"type": "string", "title": "Name"},
            "home": {"properties": {"city": {}, "zip": {}}}, "work": {"properties": {"zip": {}}}}});
        let places = places(&FieldTree::new(schema), std::iter::empty());
        let table = read_table(text, &|name| names_column(&places, name)).unwrap();
        assert_eq!(proposed_targets(&table, &places), expected, "{text}");
    }

    #[test]
    fn columns_are_known_by_place_key_or_title() {
        use Target::{Id, Nothing, Place};
        check("name,CITY,home.zip,/work/zip\na,b,c,d", &[Place(0), Place(1), Place(2), Place(3)]);
        check("Full name,zip,id,_instance\na,b,c,d", &[Place(0), Nothing, Id, Nothing]);
        check("name,Name,other\na,b,c", &[Place(0), Nothing, Nothing]);
        check("Name *,City:,home.zip*\na,b,c", &[Place(0), Place(1), Place(2)]);
        check("home_city,Home-Zip,FULL_NAME\na,b,c", &[Place(1), Place(2), Place(0)]);
        check("1,2,3,4,5\n1,2,3,4,5", &[Place(0), Place(1), Place(2), Place(3), Nothing]);
    }

    #[test]
    fn the_only_text_goes_where_only_texts_go() {
        use Target::{Id, Nothing, Place};
        #[track_caller]
        fn check(text: &str, expected: &[Target]) {
            let schema = json!({"properties": {"stars": {"type": "integer"}, "comment": {"type": "string"},
                "kind": {"enum": ["a", "b"]}, "due": {"type": "string", "format": "date"}}});
            let places = places(&FieldTree::new(schema), std::iter::empty());
            let table = read_table(text, &|name| names_column(&places, name)).unwrap();
            assert_eq!(proposed_targets(&table, &places), expected, "{text}");
        }
        check("Review\nIt came late.\nAll well.\n", &[Place(1)]);
        check("stars,What they wrote\n5,Fine\n", &[Place(0), Place(1)]);
        check("id;Note;Sum\n7;Fine;1.5\n", &[Id, Place(1), Nothing]);
        check("Author,Review\nAnn,It came too late.\n", &[Nothing, Place(1)]);
        check("stars,Author,Review\n5,Ann,It came late.\n", &[Place(0), Nothing, Nothing]);
        check("comment,Review\nFine,It came late.\n", &[Place(1), Nothing]);
        check("Sum,Day\n5,2026-01-02\n", &[Nothing, Nothing]);
        check(r#"["It came late.", "All well."]"#, &[Place(1)]);
        check(r#"[{"n": 5, "note": "Fine"}]"#, &[Nothing, Place(1)]);
    }

    #[test]
    fn where_nothing_is_known_columns_are_keys() {
        let table = read_table("text;n;id\na b c.;1;x", &|_| false).unwrap();
        assert_eq!(
            proposed_targets(&table, &[]),
            [Target::Key("text".into()), Target::Key("n".into()), Target::Id]
        );
        let table = read_table("text;n;n;n 2;n\na b c.;1;2;3;4", &|_| false).unwrap();
        let keys = ["text", "n", "n 3", "n 2", "n 4"].map(|key| Target::Key(key.into()));
        assert_eq!(proposed_targets(&table, &[]), keys);
    }
}
