//! What a rule of the person for a tool is bound to: the tool as a document defines it.

use super::workshop::Workshop;
use crate::object::{object, text};
use crate::steps::turns::engine::Engine;
use serde_json::Value;

/// A tool of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct DocumentTool {
    /// The document, where it carries out a call of another: its address, empty where it has none. `None` for the
    /// document that the process is of.
    pub delegate: Option<String>,
    /// What calls name it by.
    pub name: String,
    /// Its definition, as written.
    pub definition: Value,
}

impl DocumentTool {
    /// A JSON text that is another wherever the document, the name, or anything of the definition is.
    pub fn identity(&self) -> String {
        let delegate = self.delegate.as_deref().map_or(Value::Null, text);
        let members =
            [("delegate", delegate), ("name", text(&self.name)), ("tool", self.definition.clone())];
        object(members).to_string()
    }
}

impl Engine {
    /// The tool of the run that a want is about, by the want's own `at`; `None` if it is of no run, or if the context
    /// has no such tool.
    pub fn tool_at(&self, at: &[String]) -> Option<DocumentTool> {
        let (engine, run) = self.engine_at(at)?;
        let shop = Workshop::read(&engine.document);
        let tool = shop.tool(&engine.run(run)?.call)?;
        let (name, definition) = (tool.name.clone(), tool.schema.clone());
        Some(DocumentTool { delegate: engine.delegate_address(at), name, definition })
    }

    /// The engine whose run is meant, and the run's id.
    pub(in crate::steps) fn engine_at<'at>(&self, at: &'at [String]) -> Option<(&Self, &'at str)> {
        let (run, around) = at.split_last()?;
        let engine = around.iter().try_fold(self, |engine, id| engine.delegates.get(id))?;
        Some((engine, run))
    }

    /// The address of the document, where it carries out a call of another; empty where it has none.
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
