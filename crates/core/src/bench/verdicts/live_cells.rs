//! The cells of the result table while answers still come, each computed by itself.

use crate::bench::calls::plan::{Ask, Plan};
use crate::bench::calls::progress::{CallAnswer, Progress};
use crate::bench::likeness::fold::{Fold, folded};
use crate::field::{Field, FieldKind, FieldTree, readable_key};
use crate::pointer::Pointer;
use serde_json::Value;

/// Number of fields that a table cell shows if the bench names none.
const MAX_PLACES: usize = 3;

/// The repeats of one input in one column so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellSoFar {
    /// The distinct values of each shown field; null where the field is absent.
    pub places: Vec<Vec<Fold>>,
    /// Number of answered calls.
    pub answered: usize,
    /// Number of failed calls.
    pub failed: usize,
}

impl Plan {
    /// Returns the pointers that the bench names, else the first few fields that are checked, then those with short
    /// values; the whole answer if there are none.
    pub fn cell_places(&self) -> Vec<Pointer> {
        if !self.show.is_empty() {
            return self.show.clone();
        }
        let places = self.schema(0).map(|schema| places_of(&schema)).unwrap_or_default();
        let is_checked = |place: &ShowPlace| self.checks_place(&place.at);
        let places = places.into_iter().filter(|place| place.is_short || is_checked(place));
        let (checked, others): (Vec<_>, Vec<_>) =
            places.enumerate().partition(|(_, place)| is_checked(place));
        let mut selection: Vec<_> = checked.into_iter().chain(others).take(MAX_PLACES).collect();
        selection.sort_by_key(|(number, _)| *number);
        match selection.is_empty() {
            true => vec![Pointer::root()],
            false => selection.into_iter().map(|(_, place)| place.at).collect(),
        }
    }

    /// True if a check, from the document or from an expected answer, applies to this field.
    fn checks_place(&self, at: &Pointer) -> bool {
        self.checks.iter().any(|check| check.at == *at && !check.is_implied_fit())
    }

    /// Returns the answers to one input in one column, each with its repeat.
    pub fn answers<'run>(
        &self,
        progress: &'run Progress,
        (column, input): (usize, usize),
    ) -> Vec<(usize, &'run CallAnswer)> {
        let each = (0..self.repeats).filter_map(|repeat| {
            Some((repeat, progress.answer(self.place(Ask { column, input, repeat }))?))
        });
        each.collect()
    }

    /// Returns a cell so far, with the values at these pointers.
    pub fn cell_so_far(
        &self,
        progress: &Progress,
        (column, input): (usize, usize),
        places: &[Pointer],
    ) -> CellSoFar {
        let answers = self.answers(progress, (column, input));
        let has_failed = |repeat: &usize| {
            progress.failure(self.place(Ask { column, input, repeat: *repeat })).is_some()
        };
        let at = |place: &Pointer| {
            let values = answers.iter().filter_map(|(repeat, answered)| {
                let value = answered.value.as_ref()?;
                Some((*repeat, place.get(value).unwrap_or(&Value::Null)))
            });
            folded(values)
        };
        CellSoFar {
            places: places.iter().map(at).collect(),
            answered: answers.len(),
            failed: (0..self.repeats).filter(has_failed).count(),
        }
    }
}

/// A field of an answer that the table can show.
#[derive(Clone, Debug, PartialEq)]
pub struct ShowPlace {
    /// Pointer to the field.
    pub at: Pointer,
    /// Title of the field.
    pub title: String,
    /// True if its values are short.
    pub is_short: bool,
}

/// Returns the fields of an answer by its schema: its properties, and those of nested objects, in order.
pub fn places_of(schema: &Value) -> Vec<ShowPlace> {
    let tree = FieldTree::new(schema.clone());
    let mut places = Vec::new();
    add(&tree, &tree.root(), &Pointer::root(), &mut places, 0);
    places
}

/// Deepest level of nested objects whose properties are listed; deeper objects are one field.
const DEEPEST: usize = 4;

fn add(tree: &FieldTree, field: &Field, at: &Pointer, places: &mut Vec<ShowPlace>, depth: usize) {
    let FieldKind::Object { properties, .. } = &field.kind else { return };
    for property in properties {
        let own = tree.property(property);
        let at = at.join(&property.key);
        if matches!(own.kind, FieldKind::Object { .. }) && depth < DEEPEST {
            add(tree, &own, &at, places, depth + 1);
            continue;
        }
        let is_list = matches!(own.kind, FieldKind::Array { .. } | FieldKind::Object { .. });
        let is_short = !is_list && !own.widget.facts().writing.is_long();
        let title = own.title.clone().unwrap_or_else(|| readable_key(&property.key));
        places.push(ShowPlace { at, title, is_short });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::calls::key::Key;
    use crate::bench::design::definition::Bench;
    use crate::document::parse_document;
    use crate::exchange::{FailureKind, ProviderFailure};
    use serde_json::json;

    const DOCUMENT: &str = r#"{
        "schema": {"type": "object", "properties": {
            "text": {"type": "string", "maxLength": 2000, "contentMediaType": "text/markdown"},
            "sum": {"type": "object", "properties": {"net": {"type": "number", "title": "Net"}}},
            "ok": {"type": "boolean"}, "tags": {"type": "array"}}},
        "context": ["x"], "bench": {"repeats": 4}}"#;

    #[test]
    fn a_cell_shows_short_places_with_what_came_so_far() {
        let document = parse_document(DOCUMENT).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let keys = (0..4).map(|repeat| Key::hash(&["a"], repeat)).collect();
        let mut progress = Progress::new(keys);
        for (at, value) in
            [json!({"ok": true}), json!({"ok": false}), json!({"ok": true})].into_iter().enumerate()
        {
            progress.take(at, Ok(CallAnswer { value: Some(value), ..CallAnswer::default() }));
        }
        progress.take(3, Err(ProviderFailure::new(FailureKind::Cut, "")));
        let places = plan.cell_places();
        assert_eq!(places.iter().map(Pointer::as_str).collect::<Vec<_>>(), ["/sum/net", "/ok"]);
        let cell = plan.cell_so_far(&progress, (0, 0), &places);
        let folds: Vec<(Value, usize)> =
            cell.places[1].iter().map(|f| (f.value.clone(), f.repeats.len())).collect();
        assert_eq!(folds, [(json!(true), 2), (json!(false), 1)]);
        assert_eq!((cell.answered, cell.failed), (3, 1));
        let titles: Vec<String> =
            places_of(&plan.schema(0).unwrap()).into_iter().map(|p| p.title).collect();
        assert_eq!(titles, ["Text", "Net", "Ok", "Tags"]);
    }

    #[track_caller]
    fn check_places(bench: Value, expected: &[&str]) {
        let mut document: Value = crate::document::parse_text(DOCUMENT).unwrap();
        document["bench"] = bench;
        let document = parse_document(&document.to_string()).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let places = plan.cell_places();
        assert_eq!(places.iter().map(Pointer::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_something_is_held_against_is_shown_before_what_is_only_short() {
        check_places(
            json!({"checks": [{"at": "/tags", "is": "present"}]}),
            &["/sum/net", "/ok", "/tags"],
        );
        let expects = json!({"inputs": [{"input": 1, "expect": {"text": "a", "tags": ["b"]}}]});
        check_places(expects, &["/sum/net", "/ok", "/tags"]);
        check_places(
            json!({"show": ["/text"], "checks": [{"at": "/ok", "is": "present"}]}),
            &["/text"],
        );
    }
}
