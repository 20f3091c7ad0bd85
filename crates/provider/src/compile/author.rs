//! The author's schema: the subschemas that apply at a place, and the alternatives among them.

use super::keyword::is_constraint;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{Schema, Verdict};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::HashMap;

/// Maximum number of subschemas that apply at one place, against schemas that try to exhaust the compiler.
const MAX_PARTS: usize = 200;

/// Maximum number of references and `allOf`s that are followed in a row; more is a loop.
const MAX_DEPTH: usize = 32;

/// Maximum number of definitions that are checked for recursion; with more, all count as recursive.
const MAX_TARGETS: usize = 300;

const REFERENCES: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];

type Members = Map<String, Value>;

/// The author's schema, and an index of its references.
pub(super) struct AuthorSchema {
    pub schema: Schema,
    /// True if keywords beside a `$ref` are ignored (drafts 3 to 7).
    reference_is_alone: bool,
    /// The place of each reference, and its target.
    references: Vec<(Pointer, Pointer)>,
    /// For each definition, all places that it leads to.
    reach: RefCell<HashMap<Pointer, Vec<Pointer>>>,
    /// True if there are too many references to find the recursive ones.
    pub is_entangled: bool,
}

/// Subschemas, by their places in the document, that all apply to one value.
#[derive(Clone, Debug, Default)]
pub(super) struct Site {
    pub places: Vec<Pointer>,
    /// Number of places, from the first, whose title and description apply to the value.
    pub naming: usize,
    /// Lists of branches from which one was chosen already.
    pub lists: Vec<Pointer>,
}

impl Site {
    pub fn at(places: Vec<Pointer>) -> Self {
        Self { naming: places.len(), places, lists: Vec::new() }
    }
}

/// Identity of a site: two sites with the same key have the same meaning.
pub(super) type Key = (Vec<Pointer>, Vec<Pointer>);

/// Returns the key of a site.
pub(super) fn key_of(site: &Site) -> Key {
    (site.places.clone(), site.lists.clone())
}

/// A subschema that applies at a site.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    pub place: Pointer,
    pub keywords: &'a Members,
    /// True if its title and description apply to the value.
    names: bool,
    /// True if it only contributes a title and description, and no constraints.
    mute: bool,
}

/// All subschemas that apply at a site: those at its places, their references, and their `allOf`.
#[derive(Debug, Default)]
pub(super) struct AppliedSchemas<'a> {
    pub parts: Vec<Part<'a>>,
    /// True if no value is allowed.
    pub never: bool,
    /// References that have no target, or lead too far.
    pub lost: Vec<(Pointer, &'static str)>,
}

/// A list of branches.
#[derive(Clone, Debug)]
pub(super) struct Choice<'a> {
    /// Place of the schema that contains the list.
    pub place: Pointer,
    /// `anyOf` or `oneOf`.
    pub keyword: &'static str,
    pub branches: &'a [Value],
}

impl Choice<'_> {
    pub fn list(&self) -> Pointer {
        self.place.join(self.keyword)
    }
}

impl AuthorSchema {
    pub fn new(document: &Value) -> Self {
        let schema = Schema::new(document.clone());
        let dialect = document.get("$schema").and_then(Value::as_str).unwrap_or_default();
        let reference_is_alone =
            ["-03/", "-04/", "-06/", "-07/"].iter().any(|draft| dialect.contains(draft));
        let mut references = Vec::new();
        collect(document, &mut Pointer::root(), &schema, &mut references);
        let mut targets: Vec<&Pointer> = references.iter().map(|(_, target)| target).collect();
        targets.sort_unstable();
        targets.dedup();
        let is_entangled = targets.len() > MAX_TARGETS || references.len() > 10 * MAX_TARGETS;
        Self { reference_is_alone, references, reach: RefCell::default(), is_entangled, schema }
    }

    /// Returns the only place and target of a site that consists of a reference; `true` if it has a title or
    /// description beside it.
    pub fn sole_target(&self, site: &Site) -> Option<(Pointer, Pointer, bool)> {
        let [place] = site.places.as_slice() else { return None };
        let keywords = self.schema.at(place)?.as_object()?;
        let keyword = REFERENCES.into_iter().find(|keyword| keywords.contains_key(*keyword))?;
        let binds = |key: &String| key != keyword && is_constraint(key);
        if !self.reference_is_alone && keywords.keys().any(binds) {
            return None;
        }
        let target = self.schema.target(keywords.get(keyword)?.as_str()?)?;
        self.schema.at(&target)?;
        let worded = ["title", "description"].iter().any(|key| keywords.contains_key(*key));
        Some((place.clone(), target, worded))
    }

    /// True if the reference at a place leads back to a schema that contains the place.
    pub fn is_recursive(&self, place: &Pointer, target: &Pointer) -> bool {
        if self.is_entangled {
            return true;
        }
        if let Some(reach) = self.reach.borrow().get(target) {
            return reach.iter().any(|reached| place.is_within(reached));
        }
        let mut reach = vec![target.clone()];
        let mut next = 0;
        while let Some(from) = reach.get(next).cloned() {
            next += 1;
            for (at, to) in &self.references {
                if at.is_within(&from) && !reach.contains(to) {
                    reach.push(to.clone());
                }
            }
        }
        let recursive = reach.iter().any(|reached| place.is_within(reached));
        self.reach.borrow_mut().insert(target.clone(), reach);
        recursive
    }

    /// Returns all subschemas that apply at a site: those at the places, their references, and their `allOf`.
    pub fn applied(&self, site: &Site) -> AppliedSchemas<'_> {
        let mut applied = AppliedSchemas::default();
        for (index, place) in site.places.iter().enumerate() {
            self.gather(place, index < site.naming, 0, &mut applied);
        }
        applied
    }

    fn gather<'a>(
        &'a self,
        place: &Pointer,
        names: bool,
        depth: usize,
        all: &mut AppliedSchemas<'a>,
    ) {
        let full = all.parts.len() >= MAX_PARTS || depth >= MAX_DEPTH;
        if full || all.parts.iter().any(|part| part.place == *place) {
            return;
        }
        let keywords = match self.schema.at(place) {
            Some(Value::Object(keywords)) => keywords,
            Some(Value::Bool(false)) => return all.never = true,
            _ => return,
        };
        let reference = REFERENCES.into_iter().find(|keyword| keywords.contains_key(*keyword));
        let mute = reference.is_some() && self.reference_is_alone;
        all.parts.push(Part { place: place.clone(), keywords, names, mute });
        if let Some(keyword) = reference {
            let target = keywords.get(keyword).and_then(Value::as_str);
            match target.and_then(|target| self.schema.target(target)) {
                Some(target) => self.gather(&target, names, depth + 1, all),
                None => all.lost.push((place.clone(), keyword)),
            }
        }
        let members = keywords.get("allOf").and_then(Value::as_array).filter(|_| !mute);
        for index in 0..members.map_or(0, Vec::len) {
            self.gather(&place.join("allOf").join(&index.to_string()), names, depth + 1, all);
        }
    }

    /// Decides whether null is allowed by the schemas at all these places.
    pub fn null(&self, places: &[Pointer]) -> Verdict {
        let verdicts: Vec<_> =
            places.iter().map(|place| self.schema.judge(place, &Value::Null)).collect();
        if verdicts.contains(&Verdict::Fails) {
            return Verdict::Fails;
        }
        let all_hold = verdicts.iter().all(|verdict| *verdict == Verdict::Holds);
        if all_hold { Verdict::Holds } else { Verdict::Undecided }
    }
}

impl<'a> AppliedSchemas<'a> {
    /// Iterates over the parts that constrain the value.
    pub fn binding(&self) -> impl Iterator<Item = &Part<'a>> {
        self.parts.iter().filter(|part| !part.mute)
    }

    /// Iterates over every value of a keyword that constrains, with the place of its schema.
    pub fn all(&self, keyword: &str) -> impl Iterator<Item = (&Pointer, &'a Value)> {
        self.binding().filter_map(move |part| Some((&part.place, part.keywords.get(keyword)?)))
    }

    pub fn has(&self, keyword: &str) -> bool {
        self.all(keyword).next().is_some()
    }

    /// Returns the nearest text of a keyword such as `title` that applies to the value.
    pub fn annotation(&self, keyword: &str) -> Option<&'a str> {
        let naming = self.parts.iter().filter(|part| part.names);
        naming.filter_map(|part| part.keywords.get(keyword)?.as_str()).find(|text| !text.is_empty())
    }

    /// Returns the lists of branches from which none was chosen yet.
    pub fn choices(&self, site: &Site) -> Vec<Choice<'a>> {
        let mut choices = Vec::new();
        for keyword in ["anyOf", "oneOf"] {
            for (place, branches) in self.all(keyword) {
                let Some(branches) = branches.as_array() else { continue };
                let choice = Choice { place: place.clone(), keyword, branches };
                if !site.lists.contains(&choice.list()) {
                    choices.push(choice);
                }
            }
        }
        choices
    }

    /// True if nothing applies but annotations and one choice.
    pub fn only_chooses(&self) -> bool {
        let passed = |key: &String| {
            !is_constraint(key) || matches!(key.as_str(), "anyOf" | "oneOf" | "allOf" | "$ref")
        };
        self.lost.is_empty() && self.binding().all(|part| part.keywords.keys().all(passed))
    }
}

/// Collects references. One inside data counts, too, which only makes more definitions seem recursive.
fn collect(
    value: &Value,
    place: &mut Pointer,
    schema: &Schema,
    references: &mut Vec<(Pointer, Pointer)>,
) {
    let mut below = |key: &str, value: &Value| {
        place.push(key);
        collect(value, place, schema, references);
        place.pop();
    };
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                below(key, value);
            }
            for keyword in REFERENCES {
                let target = members.get(keyword).and_then(Value::as_str);
                if let Some(target) = target.and_then(|target| schema.target(target)) {
                    references.push((place.clone(), target));
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                below(&index.to_string(), item);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn place(text: &str) -> Pointer {
        Pointer::parse(text).unwrap()
    }

    #[test]
    fn a_definition_that_holds_itself_is_told_from_one_that_is_used_twice() {
        let author = AuthorSchema::new(&json!({
            "properties": {"a": {"$ref": "#/$defs/leaf"}, "t": {"$ref": "#/$defs/tree"}},
            "$defs": {
                "leaf": {"type": "string"},
                "tree": {"properties": {"left": {"$ref": "#/$defs/branch"}, "n": {"$ref": "#/$defs/leaf"}}},
                "branch": {"properties": {"tree": {"$ref": "#/$defs/tree"}}},
            },
        }));
        let check = |at: &str, target: &str, expected: bool| {
            assert_eq!(author.is_recursive(&place(at), &place(target)), expected, "{at}");
        };
        check("/properties/a", "/$defs/leaf", false);
        check("/properties/t", "/$defs/tree", false);
        check("/$defs/tree/properties/left", "/$defs/branch", true);
        check("/$defs/branch/properties/tree", "/$defs/tree", true);
        check("/$defs/tree/properties/n", "/$defs/leaf", false);
    }

    #[test]
    fn what_stands_beside_a_reference_counts_by_dialect() {
        let count = |dialect: &str| {
            let author = AuthorSchema::new(&json!({
                "$schema": dialect, "$ref": "#/$defs/a", "type": "string", "$defs": {"a": {}},
            }));
            author.applied(&Site::at(vec![Pointer::root()])).all("type").count()
        };
        assert_eq!(count("http://json-schema.org/draft-07/schema#"), 0);
        assert_eq!(count("https://json-schema.org/draft/2020-12/schema"), 1);
    }

    #[test]
    fn references_in_a_circle_end() {
        let author = AuthorSchema::new(&json!({
            "$ref": "#/$defs/a",
            "$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"$ref": "#/$defs/a"}},
        }));
        assert_eq!(author.applied(&Site::at(vec![Pointer::root()])).parts.len(), 4);
    }
}
