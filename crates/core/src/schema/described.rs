//! What several schemas say together about one value: the schema at a place, what its `$ref`
//! leads to, and the members of its `allOf`.
//! Refuses alternatives: which branch of a `oneOf` holds depends on the value.

use super::Schema;
use crate::pointer::Pointer;
use serde_json::Value;

/// References and `allOf`s followed from one place; more is a loop, or meant to exhaust us.
const MAX_PARTS: usize = 64;

/// The schemas that all hold at one place, the nearest first, so that a title beside a `$ref`
/// goes before the title of what it refers to.
#[derive(Clone, Debug)]
pub struct Described<'schema> {
    parts: Vec<(Pointer, &'schema Value)>,
    nullable: bool,
    unresolved: Vec<&'schema str>,
    chosen: Vec<Pointer>,
    chosen_type: Option<&'schema str>,
}

/// The branches of a `oneOf` or `anyOf`, or the names of a list of types, among which a value has to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Union {
    /// The place of the list.
    pub place: Pointer,
    /// How many branches it has.
    pub count: usize,
}

impl<'schema> Described<'schema> {
    pub(super) fn collect(schema: &'schema Schema, location: &Pointer, chosen: &[Pointer]) -> Self {
        let mut described = Self {
            parts: Vec::new(),
            nullable: false,
            unresolved: Vec::new(),
            chosen: chosen.to_vec(),
            chosen_type: None,
        };
        described.add(schema, location.clone());
        for branch in chosen {
            described.add(schema, branch.clone());
        }
        described
    }

    fn add(&mut self, schema: &'schema Schema, location: Pointer) {
        let known = self.parts.iter().any(|(place, _)| *place == location);
        let Some(part) = schema.at(&location).filter(|_| !known && self.parts.len() < MAX_PARTS)
        else {
            return;
        };
        if let Value::String(name) = part {
            // A name in a list of types, chosen as a branch.
            self.chosen_type = Some(name);
            return;
        }
        self.parts.push((location.clone(), part));
        for key in ["$ref", "$dynamicRef", "$recursiveRef"] {
            let Some(reference) = part.get(key).and_then(Value::as_str) else { continue };
            match schema.target(reference) {
                Some(target) => self.add(schema, target),
                None => self.unresolved.push(reference),
            }
        }
        if let Some(members) = part.get("allOf").and_then(Value::as_array) {
            for index in 0..members.len() {
                self.add(schema, location.join("allOf").join(&index.to_string()));
            }
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(index) = part.get(key).and_then(only_branch_beside_null) {
                self.nullable = true;
                self.add(schema, location.join(key).join(&index.to_string()));
            }
        }
    }

    /// The nearest `oneOf` or `anyOf` with several branches of different shapes, of which none is
    /// chosen yet.
    pub fn union(&self) -> Option<Union> {
        let unions = ["oneOf", "anyOf"].into_iter().flat_map(|keyword| {
            self.all(keyword).filter_map(move |(place, branches)| {
                let branches = branches.as_array().filter(|branches| is_choice(branches))?;
                Some(Union { place: place.join(keyword), count: branches.len() })
            })
        });
        let open = |union: &Union| !self.chosen.iter().any(|branch| branch.is_within(&union.place));
        unions.into_iter().find(open).or_else(|| self.types().filter(open))
    }

    /// A list of several types besides null.
    fn types(&self) -> Option<Union> {
        let (place, types) = self.get_with_place("type")?;
        let types = types.as_array()?;
        let others = types.iter().filter(|name| *name != "null").count();
        (others > 1).then(|| Union { place: place.join("type"), count: types.len() })
    }

    /// The nearest value of a keyword.
    pub fn get(&self, keyword: &str) -> Option<&'schema Value> {
        self.parts.iter().find_map(|(_, part)| part.get(keyword))
    }

    /// The nearest value of a keyword, with the place of the schema that says it.
    pub fn get_with_place(&self, keyword: &str) -> Option<(&Pointer, &'schema Value)> {
        self.parts.iter().find_map(|(place, part)| Some((place, part.get(keyword)?)))
    }

    /// Every value of a keyword, the nearest first, with the place of the schema that says it.
    pub fn all(&self, keyword: &str) -> impl Iterator<Item = (&Pointer, &'schema Value)> {
        self.parts.iter().filter_map(move |(place, part)| Some((place, part.get(keyword)?)))
    }

    /// The nearest text of a keyword that is not blank.
    pub fn text(&self, keyword: &str) -> Option<&'schema str> {
        let texts = self.parts.iter().filter_map(|(_, part)| part.get(keyword)?.as_str());
        texts.into_iter().find(|text| !text.trim().is_empty())
    }

    /// Whether a keyword is `true`.
    pub fn is(&self, keyword: &str) -> bool {
        self.get(keyword) == Some(&Value::Bool(true))
    }

    /// Whether null is allowed beside another type: `["string", "null"]`, `anyOf` with
    /// `{"type": "null"}`, or OpenAPI's `nullable`.
    pub fn is_nullable(&self) -> bool {
        let listed = self.get("type").and_then(Value::as_array);
        self.nullable
            || self.is("nullable")
            || listed.is_some_and(|types| types.iter().any(|name| name == "null"))
    }

    /// The one type of the value besides null, as said by `type`.
    pub fn single_type(&self) -> Option<&'schema str> {
        if self.chosen_type.is_some() {
            return self.chosen_type;
        }
        match self.get("type")? {
            Value::String(name) => Some(name),
            Value::Array(names) => {
                let mut others =
                    names.iter().filter_map(Value::as_str).filter(|name| *name != "null");
                let first = others.next();
                if others.next().is_some() { None } else { first }
            }
            _ => None,
        }
    }

    /// Whether a schema is among them that allows no value.
    pub fn allows_nothing(&self) -> bool {
        self.parts.iter().any(|(_, part)| **part == Value::Bool(false))
    }

    /// References that lead out of the document.
    pub fn unresolved(&self) -> &[&'schema str] {
        &self.unresolved
    }
}

/// Whether the branches give a value different shapes, beside the null that any may allow.
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

/// The index of the only branch that is not `{"type": "null"}`, where there is one such.
fn only_branch_beside_null(branches: &Value) -> Option<usize> {
    let branches = branches.as_array()?;
    let is_null = |branch: &Value| branch.get("type").is_some_and(|name| name == "null");
    let mut others = branches.iter().enumerate().filter(|(_, branch)| !is_null(branch));
    let (index, _) = others.next()?;
    (others.next().is_none() && branches.len() == 2).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_stands_beside_a_reference_goes_first() {
        let schema = Schema::new(json!({
            "$defs": {"name": {"title": "Name", "type": "string", "minLength": 1}},
            "properties": {"a": {"title": "Given name", "$ref": "#/$defs/name"}},
        }));
        let described = schema.described(&Pointer::parse("/properties/a").unwrap());
        assert_eq!(described.text("title"), Some("Given name"));
        assert_eq!(described.get("minLength"), Some(&json!(1)));
        assert_eq!(described.single_type(), Some("string"));
    }

    #[test]
    fn references_in_a_circle_end() {
        let schema = Schema::new(json!({
            "$ref": "#/$defs/a",
            "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a", "title": "B"}},
        }));
        assert_eq!(schema.described(&Pointer::root()).text("title"), Some("B"));
    }

    #[test]
    fn null_beside_one_other_type_is_nullable() {
        for schema in [
            json!({"type": ["string", "null"]}),
            json!({"anyOf": [{"type": "string"}, {"type": "null"}]}),
            json!({"type": "string", "nullable": true}),
        ] {
            let schema = Schema::new(schema);
            let described = schema.described(&Pointer::root());
            assert!(described.is_nullable());
            assert_eq!(described.single_type(), Some("string"));
        }
        let union = Schema::new(json!({"type": ["string", "number"]}));
        assert_eq!(union.described(&Pointer::root()).single_type(), None);
    }

    #[test]
    fn a_reference_out_of_the_document_is_told() {
        let schema = Schema::new(json!({"$ref": "https://example.org/x.json"}));
        assert_eq!(schema.described(&Pointer::root()).unresolved(), ["https://example.org/x.json"]);
    }
}
