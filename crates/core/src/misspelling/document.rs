//! Checks the members of a document and of its settings.

use super::kind::MisspellingKind;
use super::names::{CONFIG, DOCUMENT, LOOP, Names};
use super::search::Search;
use crate::document::Request;
use serde_json::{Map, Value};

impl<'document> Search<'document> {
    /// Checks everything except for the context.
    pub fn document(&mut self, request: &'document Request) {
        let members = request.members();
        self.keys(members, &DOCUMENT);
        if members.get("messages").is_some_and(Value::is_array) && !members.contains_key("context")
        {
            // The name in providers' APIs.
            let kind = MisspellingKind::Key { meant: "context".to_owned() };
            self.within("messages", |search| search.tell("messages", kind));
        }
        for (key, names) in [("config", &CONFIG), ("loop", &LOOP)] {
            self.keys_within(members, key, names);
        }
        if let Some(schema) = members.get("schema") {
            self.within("schema", |search| search.schema_document(schema, &[]));
        }
        if let Some(Value::Object(bench)) = members.get("bench") {
            self.within("bench", |search| search.bench(request, bench));
        }
    }

    fn keys_within(&mut self, members: &'document Map<String, Value>, key: &str, names: &Names) {
        if let Some(Value::Object(inner)) = members.get(key) {
            self.within(key, |search| search.keys(inner, names));
        }
    }
}
