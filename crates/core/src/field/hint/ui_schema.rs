//! A `ui` object in the format of react-jsonschema-form's uiSchema: nested like the value, with `ui:…` keys for each
//! place.

use crate::pointer::Pointer;
use crate::schema::{HintPlace, PlaceSchemas, Schema, Sources};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The deepest level that is read, deeper than any form that a person would fill.
const MAX_DEPTH: usize = 64;

/// The most places that are read, as a limit against hostile documents.
const MAX_PLACES: usize = 100_000;

const OPTIONS: &str = "ui:options";
const FOR_ALL: &str = "ui:globalOptions";
const DEFINITIONS: &str = "ui:definitions";

/// Keywords whose lists describe one part after another: the places of a tuple, the branches of a union.
const LISTS: [&str; 3] = ["items", "oneOf", "anyOf"];

/// The places of a `ui` object; none if there is no such object. The first is "nowhere": it has no hints, and neither
/// have its parts.
#[derive(Debug)]
pub(in crate::field) struct UiSchema {
    places: Vec<Place>,
    for_all: Map<String, Value>,
    /// Hints for all uses of a referred schema, by the reference.
    definitions: Vec<(String, HintPlace)>,
}

#[derive(Debug, Default)]
struct Place {
    /// Hints of the place, by their `ui:…` keys.
    members: Map<String, Value>,
    /// Hints of the place's parts, by key.
    parts: HashMap<String, HintPlace>,
}

impl UiSchema {
    pub(in crate::field) fn new(ui: Option<&Value>) -> Self {
        let mut places =
            Self { places: vec![Place::default()], for_all: Map::new(), definitions: Vec::new() };
        if let Some(ui) = ui.and_then(Value::as_object) {
            let for_all = ui.get(FOR_ALL).and_then(Value::as_object);
            places.for_all = for_all.cloned().unwrap_or_default();
            places.add(ui, 0);
            let defined = ui.get(DEFINITIONS).and_then(Value::as_object);
            for (reference, part) in defined.into_iter().flatten() {
                let place = part.as_object().map(|part| places.add(part, 0));
                places.definitions.extend(place.map(|place| (reference.clone(), place)));
            }
        }
        places
    }

    /// Returns the places with hints for a value, in order of precedence: the chosen branches of a union, the value's
    /// own place, and the definitions that its schema refers to.
    pub(in crate::field) fn all(
        &self,
        schema: &Schema,
        described: &PlaceSchemas,
        sources: &Sources,
    ) -> Vec<HintPlace> {
        let is_followed = |reference: &str| {
            let target = schema.target(reference);
            target.is_some_and(|target| described.schemas().any(|(place, ..)| *place == target))
        };
        let defined = self.definitions.iter().filter(|(reference, _)| is_followed(reference));
        let defined = defined.map(|(_, place)| *place);
        self.own(sources).chain(defined).filter(|place| *place != HintPlace::default()).collect()
    }

    /// Returns the places like `all`, without those of referred schemas.
    pub(in crate::field) fn own(&self, sources: &Sources) -> impl Iterator<Item = HintPlace> {
        let branches = sources
            .chosen
            .iter()
            .rev()
            .filter_map(move |branch| Some(self.below(sources.hinted, &branch_key(branch)?)));
        branches.chain([sources.hinted])
    }

    /// Returns the place with the hints of a part; of the whole if the key is empty.
    pub(in crate::field) fn part(&self, whole: &Sources, key: &str) -> HintPlace {
        self.first_below(self.own(whole), key)
    }

    /// Returns the place with the hints of a list entry; `fixed` is the index of a tuple's place.
    pub(in crate::field) fn entry(&self, list: &Sources, fixed: Option<usize>) -> HintPlace {
        match fixed {
            Some(index) => self.first_below(self.own(list), &format!("items/{index}")),
            None => self.first_below(self.own(list), "items"),
        }
    }

    fn add(&mut self, ui: &Map<String, Value>, depth: usize) -> HintPlace {
        if depth > MAX_DEPTH || self.places.len() > MAX_PLACES {
            return HintPlace::default();
        }
        let at = self.places.len();
        self.places.push(Place::default());
        let mut place = Place::default();
        for (key, value) in ui {
            match value {
                _ if key.starts_with("ui:") => {
                    drop(place.members.insert(key.clone(), value.clone()))
                }
                Value::Object(part) => {
                    place.parts.insert(key.clone(), self.add(part, depth + 1));
                }
                Value::Array(parts) if LISTS.contains(&key.as_str()) => {
                    for (index, part) in parts.iter().enumerate() {
                        let Some(part) = part.as_object() else { continue };
                        place.parts.insert(format!("{key}/{index}"), self.add(part, depth + 1));
                    }
                }
                _ => {}
            }
        }
        if let Some(own) = self.places.get_mut(at) {
            *own = place;
        }
        HintPlace(at)
    }

    /// Returns the place of a part below another place; of the root if the key is empty.
    pub(in crate::field) fn below(&self, whole: HintPlace, key: &str) -> HintPlace {
        if key.is_empty() {
            // The root's place is the one after "nowhere".
            return HintPlace(usize::from(self.places.len() > 1));
        }
        let Some(place) = self.places.get(whole.0) else { return HintPlace::default() };
        let other = match key {
            "items" => "additionalItems",
            _ if key.starts_with("items/") => "items",
            _ => key,
        };
        let part = |key| place.parts.get(key).copied();
        part(key).or_else(|| part(other)).unwrap_or_default()
    }

    /// Returns the place of a part below the first of several places that has hints for it.
    pub(in crate::field) fn first_below(
        &self,
        places: impl IntoIterator<Item = HintPlace>,
        key: &str,
    ) -> HintPlace {
        let below = places.into_iter().map(|place| self.below(place, key));
        below.into_iter().find(|place| *place != HintPlace::default()).unwrap_or_default()
    }

    /// Returns the values of a hint at a place, in order of precedence.
    pub(in crate::field) fn values_at(
        &self,
        place: HintPlace,
        name: &str,
    ) -> impl Iterator<Item = &Value> {
        let members = self.places.get(place.0).map(|place| &place.members);
        let own = members.and_then(|members| members.get(&format!("ui:{name}")));
        own.into_iter().chain(members.and_then(|members| members.get(OPTIONS)?.get(name)))
    }

    /// True if no hint applies to every place.
    pub(in crate::field) fn is_silent(&self) -> bool {
        self.for_all.is_empty()
    }

    /// Returns the hint of a name that applies to every place.
    pub(in crate::field) fn for_all(&self, name: &str) -> Option<&Value> {
        self.for_all.get(name)
    }
}

/// Returns the key of a branch from its place: `oneOf/0`.
fn branch_key(branch: &Pointer) -> Option<String> {
    let (union, index) = (branch.parent()?.last()?, branch.last()?);
    matches!(&*union, "oneOf" | "anyOf").then(|| format!("{union}/{index}"))
}
