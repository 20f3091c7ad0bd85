//! The documents that schemas may refer to, by URI, in the validating library's interface; any other URI is an error
//! there, and is not fetched.

use crate::normalize::normalized;
use jsonschema::{Retrieve, Uri};
use pilcrow_core::document::MAX_DEPTH;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// Documents by URI. Clones share the data.
#[derive(Clone, Debug, Default)]
pub struct Documents(Arc<BTreeMap<String, Value>>);

impl Documents {
    /// Returns the document with a URI, with or without an empty fragment; `None` if it was not passed in.
    pub fn get(&self, uri: &str) -> Option<&Value> {
        self.0.get(uri).or_else(|| self.0.get(uri.trim_end_matches('#')))
    }
}

impl Documents {
    /// Returns a copy with one more document.
    pub(crate) fn with(&self, uri: String, document: Value) -> Self {
        let mut all = BTreeMap::clone(&self.0);
        all.insert(uri, document);
        Self(Arc::new(all))
    }
}

impl FromIterator<(String, Value)> for Documents {
    fn from_iter<Items: IntoIterator<Item = (String, Value)>>(items: Items) -> Self {
        Self(Arc::new(items.into_iter().collect()))
    }
}

impl Retrieve for Documents {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        match self.get(uri.as_str()) {
            Some(document) if is_deeper(document, MAX_DEPTH) => Err("nested too deep".into()),
            Some(document) => Ok(normalized(document.clone())),
            None => Err("nothing is fetched".into()),
        }
    }
}

/// True if a value nests deeper than `levels`; a scalar has no level. The recursion stops there.
pub(crate) fn is_deeper(value: &Value, levels: usize) -> bool {
    let below = |item: &Value| match levels.checked_sub(1) {
        Some(levels) => is_deeper(item, levels),
        None => true,
    };
    match value {
        Value::Array(items) => levels == 0 || items.iter().any(below),
        Value::Object(members) => levels == 0 || members.values().any(below),
        _ => false,
    }
}
