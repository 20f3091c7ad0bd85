//! The data of a context as one value, whose changes the events report.

use crate::context::{Entry, merge_context};
use crate::document::Request;
use crate::steps::past::fork::is_there_after;
use serde_json::{Map, Value};

/// Returns the merged data after a step: `{data: {kind: value}, cases?: {case: {kind: value}}}`. The two members are
/// separate, so that no kind or case name can collide.
pub(super) fn data_after(document: &Request, step: usize) -> Value {
    let mut messages = document.messages();
    messages.retain(|message| is_there_after(message.source, step));
    let (mut data, mut cases) = (Map::new(), Map::new());
    for entry in merge_context(&messages) {
        let Entry::Data(message) = entry else { continue };
        let Some(value) = message.value else { continue };
        match message.identity.instance {
            None => drop(data.insert(message.identity.kind, value)),
            Some(case) => {
                let own = cases.entry(case).or_insert_with(|| Value::Object(Map::new()));
                own.as_object_mut().map(|own| own.insert(message.identity.kind, value));
            }
        }
    }
    let cases = (!cases.is_empty()).then(|| ("cases".to_owned(), Value::Object(cases)));
    Value::Object([("data".to_owned(), Value::Object(data))].into_iter().chain(cases).collect())
}
