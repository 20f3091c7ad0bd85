//! Documents that schemas may refer to, by address.
//! Refuses to fetch one: what was not handed in is not there.

use crate::checker::is_deeper;
use crate::mend::mended;
use jsonschema::{Retrieve, Uri};
use pilcrow_core::document::MAX_DEPTH;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// Documents by address. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Documents(Arc<BTreeMap<String, Value>>);

impl Documents {
    /// The document at an address, with or without an empty fragment.
    pub fn get(&self, uri: &str) -> Option<&Value> {
        self.0.get(uri).or_else(|| self.0.get(uri.trim_end_matches('#')))
    }
}

impl Documents {
    /// The same with one more.
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
            Some(document) => Ok(mended(document)),
            None => Err("nothing is fetched".into()),
        }
    }
}
