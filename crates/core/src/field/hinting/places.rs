//! A `ui` object as react-jsonschema-form's uiSchema has it: nested as the value is, with `ui:…`
//! keys for each place.
//! Refuses to follow without end: what nests too deep is passed over.

use crate::schema::HintPlace;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Deeper than any form that a person would fill.
const MAX_DEPTH: usize = 64;

/// More places than that are meant to exhaust us.
const MAX_PLACES: usize = 100_000;

const OPTIONS: &str = "ui:options";
const FOR_ALL: &str = "ui:globalOptions";

/// The places that a `ui` object speaks of. The first is nowhere: nothing is said of it, and of
/// nothing in it.
#[derive(Debug)]
pub(super) struct Places {
    places: Vec<Place>,
    for_all: Map<String, Value>,
}

#[derive(Debug, Default)]
struct Place {
    /// `ui:…` keys.
    said: Map<String, Value>,
    /// Where its parts are spoken of.
    parts: HashMap<String, HintPlace>,
}

impl Places {
    pub(super) fn new(ui: Option<&Value>) -> Self {
        let mut places = Self { places: vec![Place::default()], for_all: Map::new() };
        if let Some(ui) = ui.and_then(Value::as_object) {
            let for_all = ui.get(FOR_ALL).and_then(Value::as_object);
            places.for_all = for_all.cloned().unwrap_or_default();
            places.add(ui, 0);
        }
        places
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
                _ if key.starts_with("ui:") => drop(place.said.insert(key.clone(), value.clone())),
                Value::Object(part) => {
                    place.parts.insert(key.clone(), self.add(part, depth + 1));
                }
                // The places of a tuple.
                Value::Array(parts) if key == "items" => {
                    for (index, part) in parts.iter().enumerate() {
                        let Some(part) = part.as_object() else { continue };
                        place.parts.insert(format!("items/{index}"), self.add(part, depth + 1));
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

    /// Where a part is spoken of; the whole where the key is empty.
    pub(super) fn below(&self, whole: HintPlace, key: &str) -> HintPlace {
        if key.is_empty() {
            // The whole comes right after nowhere.
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

    /// What is said of a place under a name, that which goes before first.
    pub(super) fn said(&self, place: HintPlace, name: &str) -> impl Iterator<Item = &Value> {
        let said = self.places.get(place.0).map(|place| &place.said);
        let own = said.and_then(|said| said.get(&format!("ui:{name}")));
        own.into_iter().chain(said.and_then(|said| said.get(OPTIONS)?.get(name)))
    }

    /// Whether nothing is said of a place, nor of what is in it.
    pub(super) fn is_silent(&self, place: HintPlace) -> bool {
        place == HintPlace::default() && self.for_all.is_empty()
    }

    /// What is said of every place under a name.
    pub(super) fn for_all(&self, name: &str) -> Option<&Value> {
        self.for_all.get(name)
    }
}
