//! The choice of the branch of a compiled `anyOf` that an answer took; if it satisfies none, the best fit.

use super::inverse::Inverse;
use super::restore::{Places, Restorer};
use pilcrow_core::document::parse_text;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{Fit, Verdict, is_of_types};
use serde_json::Value;

/// Maximum number of choices that are judged by validation in one answer; beyond, branches are told apart by type.
const MAX_JUDGED: usize = 4_000;

impl Restorer<'_> {
    /// Returns the branch that a value took: the first that it satisfies; if there is none, as in an incomplete answer,
    /// the best fit.
    pub(super) fn branch(
        &mut self,
        value: &Value,
        inverses: &[Inverse],
        places: &Places,
    ) -> Option<usize> {
        let count = inverses.len();
        let list = places.schema.join("anyOf");
        let place = |index: usize| list.join(&index.to_string());
        let possible: Vec<usize> =
            (0..count).filter(|index| self.can_be(&place(*index), value, 0)).collect();
        if let [] | [_] = possible.as_slice() {
            return possible.first().copied();
        }
        // A text that contains an object or a list as JSON belongs to the branch of JSON text, if possible.
        if value.as_str().is_some_and(has_parts) {
            let json = |index: &&usize| {
                inverses.get(**index).is_some_and(|inverse| self.is_json(inverse, 0))
                    && self.schema.judge(&place(**index), value) != Verdict::Fails
            };
            if let Some(index) = possible.iter().find(json) {
                return Some(*index);
            }
        }
        self.judged += 1;
        if self.judged <= MAX_JUDGED {
            let holds =
                |index: &&usize| self.schema.judge(&place(**index), value) == Verdict::Holds;
            if let Some(index) = possible.iter().find(holds) {
                return Some(*index);
            }
        }
        let is_open = |place: &Pointer| self.is_open(place);
        let fit = Fit { schema: &self.schema, is_open: &is_open };
        let best = fit.best(&list, count, &places.from, value);
        best.filter(|index| possible.contains(index)).or_else(|| possible.first().copied())
    }

    /// True if a text may contain JSON by this conversion.
    fn is_json(&self, inverse: &Inverse, depth: usize) -> bool {
        let below = |inverse: &Inverse| depth < 8 && self.is_json(inverse, depth + 1);
        match inverse {
            Inverse::Json => true,
            Inverse::Union(inverses) => inverses.iter().any(below),
            Inverse::Named(name) => self.inverses.get(name).is_some_and(below),
            _ => false,
        }
    }

    /// True if a value has a type that a place allows.
    fn can_be(&self, place: &Pointer, value: &Value, depth: usize) -> bool {
        let Some(keywords) = self.schema.at(place).and_then(Value::as_object) else { return true };
        if depth > 8 {
            return true;
        }
        if let Some(reference) = keywords.get("$ref").and_then(Value::as_str) {
            let target = self.schema.target(reference);
            return target.is_none_or(|target| self.can_be(&target, value, depth + 1));
        }
        if let Some(Value::Array(branches)) = keywords.get("anyOf") {
            let list = place.join("anyOf");
            return (0..branches.len())
                .any(|index| self.can_be(&list.join(&index.to_string()), value, depth + 1));
        }
        keywords.get("type").and_then(|rule| is_of_types(value, rule)).unwrap_or(true)
    }
}

fn has_parts(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
        && parse_text(text).is_ok_and(|value| value.is_object() || value.is_array())
}
