//! Finds the fields of a form that accept a file.

use super::places::{Places, Role, Spot};
use crate::field::readable_key;
use crate::form::state::FormState;

/// Maximum number of field names to return.
const MOST: usize = 5;

/// The most places that are searched.
const MOST_LOOKED_AT: usize = 20_000;

impl FormState {
    /// Returns the names of the fields that accept a file of this name and media type (empty if unknown): each name
    /// once, from top to bottom, five at most.
    pub fn fields_for_file(&mut self, name: &str, media_type: &str) -> Vec<String> {
        self.open(self.root());
        let places = Places::new(self);
        let mut search =
            Search { places, name, media_type, left: MOST_LOOKED_AT, labels: Vec::new() };
        if let Some(whole) = search.places.whole() {
            search.look(&whole, "");
        }
        search.labels
    }
}

struct Search<'form> {
    places: Places<'form>,
    name: &'form str,
    media_type: &'form str,
    left: usize,
    labels: Vec<String>,
}

impl<'form> Search<'form> {
    fn look(&mut self, spot: &Spot<'form>, around: &str) {
        if self.left == 0 || self.labels.len() >= MOST {
            return;
        }
        self.left -= 1;
        let called = called(spot).unwrap_or_else(|| around.to_owned());
        if spot.field.takes_file(self.name, self.media_type) {
            if !self.labels.contains(&called) {
                self.labels.push(called);
            }
            return;
        }
        for part in self.places.parts(spot) {
            self.look(&part, &called);
        }
    }
}

/// Returns the title of a field; `None` if it shares the title of the value around it.
fn called(spot: &Spot) -> Option<String> {
    let title = spot.field.title.clone();
    title.or_else(|| match &spot.role {
        Role::Property(key) => Some(readable_key(key)),
        Role::Other(key) => Some((*key).to_owned()),
        Role::Whole | Role::Entry(_) | Role::Branch => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::form::FormState;
    use serde_json::{Value, json};
    use std::rc::Rc;

    #[track_caller]
    fn check(schema: Value, value: Value, expected: &[&str]) {
        let tree = Rc::new(FieldTree::new(schema.clone()));
        let mut form = FormState::new(tree, Some(value));
        assert_eq!(form.fields_for_file("page.png", "image/png"), expected, "{schema}");
    }

    #[test]
    fn the_fields_for_a_file_are_found_wherever_they_stand() {
        let picture =
            json!({"type": "string", "format": "data-url", "contentMediaType": "image/*"});
        let object = |properties: Value| json!({"type": "object", "properties": properties});
        let titled = json!({"title": "Photo", "type": "string", "format": "data-url"});
        check(
            object(json!({"left_page": picture, "b": titled, "n": {"type": "string"}})),
            json!({}),
            &["Left page", "Photo"],
        );
        check(object(json!({"b": {"type": "string"}})), json!({}), &[]);
        check(object(json!({"pages": {"type": "array", "items": picture}})), json!({}), &["Pages"]);
        let rows =
            object(json!({"rows": {"type": "array", "items": object(json!({"scan": picture}))}}));
        check(rows, json!({"rows": [{}, {}]}), &["Scan"]);
        let shape = object(json!({"kind": {"const": "a"}, "scan": picture}));
        let shapes = object(json!({"proof": {"oneOf": [shape, {"type": "null"}]}}));
        check(shapes, json!({"proof": {"kind": "a"}}), &["Scan"]);
    }
}
