//! Combines all schemas that apply to one value: the schema at a place, the targets of its `$ref`s, the members of its
//! `allOf`, and the branches that are known to apply. Which branch of a `oneOf` or an `if` applies depends on the
//! value, and is given by the caller.

use super::references::{TYPES, TYPES_PLACE};
use super::value_type::meant_type;
use super::{Applies, Schema, Sources};
use crate::dialect::keywords::REFERENCE_KEYWORDS;
use crate::dialect::nullable::SPELLINGS;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The most schemas that apply at one place, as a limit against hostile schemas.
const MAX_PARTS: usize = 1_000;

/// The longest chain of references and `allOf`s that is followed; a longer one is a loop.
const MAX_DEPTH: usize = 64;

/// A schema that applies, with its place.
type Part<'schema> = (Pointer, &'schema Value);

/// The schemas that apply at one place, the nearest first, so that a title beside a `$ref` takes precedence over the
/// title of its target.
#[derive(Clone, Debug)]
pub struct PlaceSchemas<'schema> {
    /// Schemas of the place and of chosen branches, then schemas that narrow it, then branches of met conditions.
    parts: Vec<Part<'schema>>,
    narrowing_start: usize,
    branch_start: usize,
    /// Branches of met conditions, each with the index of its first part.
    holds: Vec<(usize, Pointer)>,
    /// Keys that `dependentRequired` of a met condition requires.
    required: Vec<&'schema str>,
    nullable: bool,
    unresolved: Vec<&'schema str>,
    chosen: Vec<Pointer>,
    chosen_type: Option<&'schema str>,
}

/// The branches of a `oneOf` or `anyOf`, or the names of a list of types, from which a value belongs to one.
#[derive(Clone, Debug, PartialEq)]
pub struct Union {
    /// Place of the list.
    pub place: Pointer,
    /// Number of branches.
    pub count: usize,
}

impl Schema {
    /// Returns the choice among all types, for a value without a type in the schema.
    pub fn any_type() -> Union {
        let place = TYPES_PLACE.strip_prefix('/').map(|token| Pointer::root().join(token));
        Union { place: place.unwrap_or_else(Pointer::root), count: TYPES.len() }
    }

    /// Returns the schemas of a place: the schema there, its references, and `allOf`.
    pub fn described(&self, location: &Pointer) -> PlaceSchemas<'_> {
        self.described_by(&location.clone().into())
    }

    /// Returns the schemas of a value that several places describe.
    pub fn described_by(&self, sources: &Sources) -> PlaceSchemas<'_> {
        PlaceSchemas::collect(self, sources)
    }
}

impl<'schema> PlaceSchemas<'schema> {
    pub(super) fn collect(schema: &'schema Schema, sources: &Sources) -> Self {
        let mut described = Self {
            parts: Vec::new(),
            narrowing_start: 0,
            branch_start: 0,
            holds: Vec::new(),
            required: Vec::new(),
            nullable: false,
            unresolved: Vec::new(),
            chosen: sources.chosen.clone(),
            chosen_type: None,
        };
        described.add(schema, sources.location.clone(), 0);
        described.add_all(schema, &sources.chosen);
        described.narrowing_start = described.parts.len();
        described.add_all(schema, &sources.narrowed_by);
        described.branch_start = described.parts.len();
        for branch in &sources.holds {
            described.holds.push((described.parts.len(), branch.clone()));
            described.add(schema, branch.clone(), 0);
        }
        described
    }

    fn add_all(&mut self, schema: &'schema Schema, places: &[Pointer]) {
        for place in places {
            self.add(schema, place.clone(), 0);
        }
    }

    fn add(&mut self, schema: &'schema Schema, location: Pointer, depth: usize) {
        if let Some(part) = schema.at(&location) {
            self.add_part(schema, (location, part), depth);
        }
    }

    /// Adds a schema that was found already, so that its nested schemas need no lookup from the root.
    fn add_part(&mut self, schema: &'schema Schema, part: Part<'schema>, depth: usize) {
        let (location, part) = part;
        let full = self.parts.len() >= MAX_PARTS || depth >= MAX_DEPTH;
        if full || self.parts.iter().any(|(place, _)| *place == location) {
            return;
        }
        match part {
            // The name of a type, chosen from a list of types.
            Value::String(name) => return self.chosen_type = Some(name),
            // The keys of a `dependencies` entry.
            Value::Array(names) => {
                return self.required.extend(names.iter().filter_map(Value::as_str));
            }
            _ => {}
        }
        self.parts.push((location.clone(), part));
        for key in REFERENCE_KEYWORDS {
            let Some(reference) = part.get(key).and_then(Value::as_str) else { continue };
            match schema.target(reference) {
                Some(target) => self.add(schema, target, depth + 1),
                None => self.unresolved.push(reference),
            }
        }
        if let Some(members) = part.get("allOf").and_then(Value::as_array) {
            let place = location.join("allOf");
            for (index, member) in members.iter().enumerate() {
                self.add_part(schema, (place.join(&index.to_string()), member), depth + 1);
            }
        }
        for key in ["anyOf", "oneOf"] {
            if let Some((index, only)) = part.get(key).and_then(only_branch_beside_null) {
                self.nullable = true;
                let place = location.join(key).join(&index.to_string());
                self.add_part(schema, (place, only), depth + 1);
            }
        }
    }

    /// Returns the nearest `oneOf` or `anyOf` with several branches of different shapes and no chosen branch. A union
    /// that only applies by a condition is left out: a person's choice would appear and disappear while they type.
    pub fn union(&self) -> Option<Union> {
        let open = |union: &Union| !self.chosen.iter().any(|branch| branch.is_within(&union.place));
        let (own, _) = self.split();
        unions(own).find(open).or_else(|| self.types().filter(open))
    }

    /// Returns the unions of met conditions.
    pub(super) fn unions_that_hold(&self) -> impl Iterator<Item = Union> {
        unions(self.split().1)
    }

    /// Splits the schemas into those that always apply and those of the place's own met conditions.
    fn split(&self) -> (&[Part<'schema>], &[Part<'schema>]) {
        self.parts.split_at_checked(self.branch_start).unwrap_or((&self.parts, &[]))
    }

    /// Returns all schemas that apply.
    pub(super) fn parts(&self) -> &[Part<'schema>] {
        &self.parts
    }

    /// Iterates over the schemas in order of precedence.
    fn by_weight(&self) -> impl Iterator<Item = &Part<'schema>> {
        let narrowing = self.narrowing_start..self.branch_start;
        let narrows = self.parts.get(narrowing.clone()).unwrap_or_default();
        let others = self.parts.iter().enumerate().filter(move |(at, _)| !narrowing.contains(at));
        narrows.iter().chain(others.map(|(_, part)| part))
    }

    /// True if the nearest value of a keyword comes from a condition of the object around it.
    pub fn is_narrowed_by(&self, keyword: &str) -> bool {
        let narrows = self.parts.get(self.narrowing_start..self.branch_start).unwrap_or_default();
        narrows.iter().any(|(_, part)| part.get(keyword).is_some())
    }

    /// Returns a list of several types besides null as a union.
    fn types(&self) -> Option<Union> {
        let (place, types) = self.get_with_place("type")?;
        let types = types.as_array()?;
        let is_null = |name: &&Value| name.as_str().and_then(meant_type) == Some("null");
        let others = types.iter().filter(|name| !is_null(name)).count();
        (others > 1).then(|| Union { place: place.join("type"), count: types.len() })
    }

    /// Returns the nearest value of a keyword.
    pub fn get(&self, keyword: &str) -> Option<&'schema Value> {
        self.by_weight().find_map(|(_, part)| part.get(keyword))
    }

    /// Returns the nearest value of a keyword, with the place of its schema.
    pub fn get_with_place(&self, keyword: &str) -> Option<(&Pointer, &'schema Value)> {
        self.by_weight().find_map(|(place, part)| Some((place, part.get(keyword)?)))
    }

    /// Returns every value of a keyword, the nearest first, with the place of its schema. Schemas of conditions come
    /// last.
    pub fn all(&self, keyword: &str) -> impl Iterator<Item = (&Pointer, &'schema Value)> {
        self.parts.iter().filter_map(move |(place, part)| Some((place, part.get(keyword)?)))
    }

    /// Returns the first value of a keyword, with the place of its schema. Conditions of the object around the place
    /// come last; the place's own conditions are ignored.
    pub fn first(&self, keyword: &str) -> Option<(&Pointer, &'schema Value)> {
        let (own, _) = self.split();
        own.iter().find_map(|(place, part)| Some((place, part.get(keyword)?)))
    }

    /// Returns each `properties` object, with its place and the reason why it applies.
    pub fn listed(
        &self,
    ) -> impl Iterator<Item = (Pointer, &'schema Map<String, Value>, Applies<'_>)> {
        self.schemas().filter_map(|(place, part, by)| {
            Some((place.join("properties"), part.get("properties")?.as_object()?, by))
        })
    }

    /// Returns the schemas that apply, each with its place and the reason why it applies.
    pub fn schemas(&self) -> impl Iterator<Item = (&Pointer, &'schema Value, Applies<'_>)> {
        self.parts.iter().enumerate().map(|(at, (place, part))| {
            let branch = self.holds.iter().rev().find(|(from, _)| *from <= at);
            let by = match branch {
                Some((_, branch)) => Applies::IfHolds(branch),
                None if at >= self.narrowing_start => Applies::FromAbove,
                None => Applies::Always,
            };
            (place, *part, by)
        })
    }

    /// Returns the required keys.
    pub fn required(&self) -> impl Iterator<Item = &'schema str> {
        let listed = self.all("required").filter_map(|(_, names)| names.as_array());
        listed.flatten().filter_map(Value::as_str).chain(self.required.iter().copied())
    }

    /// Returns the whole number of a keyword such as `maxLength`.
    pub fn count(&self, keyword: &str) -> Option<u64> {
        let number = self.get(keyword)?.as_number()?.to_string();
        let whole = number.strip_suffix(".0").unwrap_or(&number);
        whole.parse().ok()
    }

    /// Returns the nearest text of a keyword that is not blank.
    pub fn text(&self, keyword: &str) -> Option<&'schema str> {
        let texts = self.by_weight().filter_map(|(_, part)| part.get(keyword)?.as_str());
        texts.into_iter().find(|text| !text.trim().is_empty())
    }

    /// True if any of the schemas has a keyword that meets the predicate.
    pub fn has_key(&self, is: impl Fn(&str) -> bool) -> bool {
        let objects = self.parts.iter().filter_map(|(_, part)| part.as_object());
        objects.flat_map(Map::keys).any(|key| is(key))
    }

    /// True if a keyword has the value `true`.
    pub fn is(&self, keyword: &str) -> bool {
        self.get(keyword) == Some(&Value::Bool(true))
    }

    /// True if null is allowed beside another type: `["string", "null"]`, `anyOf` with
    /// `{"type": "null"}`, or OpenAPI's `nullable`.
    pub fn is_nullable(&self) -> bool {
        let listed = self.get("type").and_then(Value::as_array);
        self.nullable
            || self.says_nullable()
            || listed.is_some_and(|types| {
                let mut names = types.iter().filter_map(Value::as_str);
                names.any(|name| meant_type(name) == Some("null"))
            })
    }

    /// True if one of OpenAPI's `nullable` keywords is `true`.
    pub fn says_nullable(&self) -> bool {
        SPELLINGS.into_iter().any(|word| self.is(word))
    }

    /// Returns the only type besides null that `type` gives; `None` if there are several, or if its name is unknown.
    pub fn single_type(&self) -> Option<&'static str> {
        if let Some(name) = self.chosen_type {
            return meant_type(name);
        }
        match self.get("type")? {
            Value::String(name) => meant_type(name),
            Value::Array(names) => {
                let names = names.iter().filter_map(Value::as_str);
                let mut others = names.filter(|name| meant_type(name) != Some("null"));
                let first = others.next();
                if others.next().is_some() { None } else { first.and_then(meant_type) }
            }
            _ => None,
        }
    }

    /// True if `type` names a known type.
    pub fn says_type(&self) -> bool {
        match self.get("type") {
            Some(Value::String(name)) => meant_type(name).is_some(),
            Some(Value::Array(names)) => {
                names.iter().filter_map(Value::as_str).any(|name| meant_type(name).is_some())
            }
            _ => false,
        }
    }

    /// Returns the only allowed value: a `const`, or an `enum` with one value (JSON Schema Validation, sections 6.1.2
    /// and 6.1.3).
    pub fn fixed_value(&self) -> Option<&'schema Value> {
        self.get("const").or_else(|| match self.get("enum")?.as_array()?.as_slice() {
            [only] => Some(only),
            _ => None,
        })
    }

    /// True if one of the schemas is `false`, which allows no value.
    pub fn allows_nothing(&self) -> bool {
        self.parts.iter().any(|(_, part)| **part == Value::Bool(false))
    }

    /// Returns the references to other documents.
    pub fn unresolved(&self) -> &[&'schema str] {
        &self.unresolved
    }
}

fn unions(parts: &[Part]) -> impl Iterator<Item = Union> {
    ["oneOf", "anyOf"].into_iter().flat_map(move |keyword| {
        parts.iter().filter_map(move |(place, part)| {
            let branches = part.get(keyword)?.as_array().filter(|branches| is_choice(branches))?;
            Some(Union { place: place.join(keyword), count: branches.len() })
        })
    })
}

/// True if the branches describe different shapes, apart from a null that any of them may allow.
fn is_choice(branches: &[Value]) -> bool {
    let shaped = |branch: &Value| {
        ["type", "properties", "$ref", "items", "enum", "const", "allOf", "oneOf", "anyOf"]
            .iter()
            .any(|keyword| branch.get(keyword).is_some())
    };
    let is_null = |branch: &&Value| branch.get("type").is_some_and(|name| name == "null");
    let others: Vec<&Value> = branches.iter().filter(|branch| !is_null(branch)).collect();
    others.len() > 1 && others.into_iter().any(shaped)
}

/// Returns the other branch, with its index, of a union with one `{"type": "null"}` branch and one other.
fn only_branch_beside_null(branches: &Value) -> Option<(usize, &Value)> {
    let branches = branches.as_array()?;
    let is_null = |branch: &Value| branch.get("type").is_some_and(|name| name == "null");
    let mut others = branches.iter().enumerate().filter(|(_, branch)| !is_null(branch));
    let only = others.next()?;
    (others.next().is_none() && branches.len() == 2).then_some(only)
}

#[cfg(test)]
#[path = "place_schemas_tests.rs"]
mod tests;
