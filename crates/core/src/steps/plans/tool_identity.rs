//! The identity of a tool as its document defines it. A person's approval rule for the tool is bound to this identity.

use super::workshop::Workshop;
use crate::object::{object, text};
use crate::steps::turns::engine::Engine;
use serde_json::Value;

/// A tool of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentTool {
    /// Address of the document if it carries out another document's call; empty if it has no address. `None` for the
    /// document that the process belongs to.
    pub delegate: Option<String>,
    /// The name that calls use.
    pub name: String,
    /// The definition, as written.
    pub definition: Value,
}

impl DocumentTool {
    /// Returns a JSON text that differs whenever the document, the name, or anything in the definition differs.
    pub fn identity(&self) -> String {
        let delegate = self.delegate.as_deref().map_or(Value::Null, text);
        let members =
            [("delegate", delegate), ("name", text(&self.name)), ("tool", self.definition.clone())];
        object(members).to_string()
    }
}

impl Engine {
    /// Returns the tool of the run that a want belongs to, found by the want's `at`. `None` if the want belongs to no
    /// run, or if the context has no such tool.
    pub fn tool_at(&self, at: &[String]) -> Option<DocumentTool> {
        let (engine, run) = self.engine_at(at)?;
        let shop = Workshop::read(&engine.document);
        let tool = shop.tool(&engine.run(run)?.call)?;
        let (name, definition) = (tool.name.clone(), tool.schema.clone());
        Some(DocumentTool { delegate: engine.delegate_address(at), name, definition })
    }

    /// Returns the engine that has the run, and the run's id.
    pub(in crate::steps) fn engine_at<'at>(&self, at: &'at [String]) -> Option<(&Self, &'at str)> {
        let (run, around) = at.split_last()?;
        let engine = around.iter().try_fold(self, |engine, id| engine.delegates.get(id))?;
        Some((engine, run))
    }

    /// Returns the document's address if it carries out another document's call; empty if it has no address.
    pub(in crate::steps) fn delegate_address(&self, at: &[String]) -> Option<String> {
        (at.len() > 1).then(|| self.address.clone().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::steps::answers::check::tests::Simple;
    use crate::steps::{Answer, Event, EventKind, Host, Settings};
    use serde_json::json;

    const HOST: Host = Host { checker: &Simple, date: "D" };

    fn begin_with_tool(tool: &Value) -> Engine {
        let document = json!({"schema": {"type": "string"}, "context": [{"type": "tool", "tool": {"mail": tool, "say": {}}}]});
        let request = parse_document(&document.to_string()).unwrap().request;
        let mut engine = Engine::begin(&request, None, "p", Settings::default(), &HOST);
        let value = json!({"calls": [{"_tool": "mail"}, {"_tool": "say"}], "output": null});
        let answer = Answer { text: value.to_string(), value: Some(value), usage: None };
        assert!(engine.take(&Event { at: vec![], kind: EventKind::Answer(answer) }, &HOST));
        engine
    }

    #[test]
    fn a_tool_is_another_once_anything_of_its_definition_is() {
        let identity =
            |tool: Value| begin_with_tool(&tool).tool_at(&["0".to_owned()]).unwrap().identity();
        let tool = |url: &str| json!({"_activity": url, "description": "Sends."});
        let first = identity(tool("https://x.example/a"));
        assert_eq!(first, identity(tool("https://x.example/a")));
        assert_ne!(first, identity(tool("https://x.example/b")));
        let mut described = tool("https://x.example/a");
        described["description"] = "Sends it.".into();
        assert_ne!(first, identity(described));
        let engine = begin_with_tool(&tool("https://x.example/a"));
        assert_ne!(first, engine.tool_at(&["1".to_owned()]).unwrap().identity());
        assert_eq!(engine.tool_at(&[]), None);
        assert_eq!(engine.tool_at(&["0".to_owned(), "0".to_owned()]), None);
    }

    #[test]
    fn the_tool_of_a_document_that_carries_out_a_call_is_not_the_callers() {
        let tool = |delegate: Option<&str>| DocumentTool {
            delegate: delegate.map(str::to_owned),
            name: "a".to_owned(),
            definition: json!({}),
        };
        assert_ne!(tool(None).identity(), tool(Some("")).identity());
        assert_ne!(tool(Some("x.json")).identity(), tool(Some("y.json")).identity());
    }
}
