//! Tools that define nothing but the document that carries out their calls: before the model is asked, their parameters
//! and output schema are read from that document.

use super::delegate::ANONYMOUS;
use super::nesting::is_too_deep;
use super::workshop::Workshop;
use crate::context::Tool;
use crate::object::{object, text};
use crate::steps::turns::engine::Engine;
use crate::steps::turns::wants::{DocumentWant, FetchedDocument};
use crate::tool::tool_message;
use serde_json::{Map, Value};

impl Engine {
    /// Returns the address of the document for the first tool that has neither parameters nor an output schema.
    pub(in crate::steps) fn undescribed(&self) -> Option<DocumentWant> {
        let shop = Workshop::read(&self.document);
        let address = shop.tools.iter().find_map(bare)?.to_owned();
        Some(DocumentWant { address, base: self.address.clone() })
    }

    /// Appends a definition for such a tool, read from its document; an empty one if the document cannot be fetched, so
    /// that the tool's calls fail for that reason. Returns `false` if there is no such tool.
    pub(in crate::steps) fn describe(&mut self, source: &Result<FetchedDocument, String>) -> bool {
        let shop = Workshop::read(&self.document);
        let Some(tool) = shop.tools.iter().find(|tool| bare(tool).is_some()) else { return false };
        let mut definition =
            source.as_ref().map(|source| definition_of(source, &tool.name)).unwrap_or_default();
        definition.extend(tool.schema.as_object().cloned().unwrap_or_default());
        definition.entry("properties").or_insert_with(|| object([]));
        let step = self.step().map_or(0, |step| step.step);
        let tool = object([(tool.name.as_str(), Value::Object(definition))]);
        self.append(vec![object([("type", text("tool")), ("_step", step.into()), ("tool", tool)])]);
        true
    }
}

/// Returns the delegate's address of a tool that has neither parameters nor an output schema.
fn bare(tool: &Tool) -> Option<&str> {
    let address = tool.meta("_delegate")?.as_str().filter(|address| *address != ANONYMOUS)?;
    let is_bare = tool.output().is_none() && tool.schema.get("properties").is_none();
    is_bare.then_some(address)
}

fn definition_of(source: &FetchedDocument, name: &str) -> Map<String, Value> {
    let message = tool_message(&source.document, name, None);
    let definition = message.get("tool").and_then(|tools| tools.get(name));
    let definition = definition
        .filter(|definition| !is_too_deep(definition))
        .and_then(Value::as_object)
        .cloned();
    let mut definition = definition.unwrap_or_default();
    if let Some(title) = source.document.title().filter(|_| !definition.contains_key("description"))
    {
        definition.insert("description".to_owned(), text(title));
    }
    definition
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attachment::prompt_of;
    use crate::document::{Request, parse_document};
    use crate::steps::answers::check::tests::Simple;
    use crate::steps::{Answer, Event, EventKind, Host, Settings, Want, WantKind, without_process};
    use serde_json::json;

    const HOST: Host = Host { checker: &Simple, date: "D" };

    fn request(document: &Value) -> Request {
        parse_document(&document.to_string()).unwrap().request
    }

    fn parent() -> Value {
        json!({"schema": {"type": "string"}, "context": [
            {"type": "tool", "tool": {"slogan": {"_delegate": "child.json", "_outputPath": "†state.slogan"}}}]})
    }

    fn begun(source: Result<FetchedDocument, String>) -> Engine {
        let mut engine =
            Engine::begin(&request(&parent()), Some("p.json"), "p", Settings::default(), &HOST);
        let wanted =
            DocumentWant { address: "child.json".to_owned(), base: Some("p.json".to_owned()) };
        let want = Want { at: Vec::new(), steps: vec![1], kind: WantKind::Document(wanted) };
        assert_eq!(engine.wants(), [want]);
        let event = Event { at: Vec::new(), kind: EventKind::Document(source) };
        assert!(engine.take(&event, &HOST));
        assert!(!engine.take(&event, &HOST));
        engine
    }

    #[test]
    fn a_tool_that_only_names_a_document_is_described_by_it() {
        let child = json!({"title": "Slogan", "description": "Writes a slogan.", "schema": {"type": "object"},
            "context": [{"type": "input", "input": {"shop": "x"}, "schema": {"properties": {"shop": {"type": "string"}}, "required": ["shop"]}}]});
        let source =
            FetchedDocument { document: request(&child), address: Some("child.json".to_owned()) };
        let mut engine = begun(Ok(source.clone()));
        let WantKind::Answer(asking) = &engine.wants()[0].kind else { panic!() };
        let content = prompt_of(&asking.request.messages()).messages[0].content.clone();
        assert!(
            content.contains("- slogan: Writes a slogan. | Gives: {\"type\":\"object\"}"),
            "{content}"
        );
        let calls = &asking.request.schema().unwrap()["properties"]["calls"]["items"];
        assert_eq!(calls["properties"]["shop"], json!({"type": "string"}));
        assert_eq!(calls["required"], json!(["_tool", "_reason", "shop", "_outputPath"]));
        // The request document itself is never rewritten.
        assert_eq!(without_process(&engine.document()).to_text(), request(&parent()).to_text());
        // The tool's call is still carried out by that document.
        let value = json!({"calls": [{"_tool": "slogan", "shop": "Mia's", "_outputPath": "†state.slogan"}], "output": null});
        let answer = Answer { text: value.to_string(), value: Some(value), usage: None };
        assert!(engine.take(&Event { at: vec![], kind: EventKind::Answer(answer) }, &HOST));
        let at = vec!["0".to_owned()];
        let run = EventKind::Decision(crate::steps::Decision::Run);
        let event = Event { at: at.clone(), kind: run };
        let _ = engine.take(&event, &HOST);
        assert!(engine.take(&Event { at, kind: EventKind::Document(Ok(source)) }, &HOST));
        let WantKind::Answer(asking) = &engine.wants()[0].kind else { panic!() };
        let content = prompt_of(&asking.request.messages()).messages[0].content.clone();
        assert!(content.contains("Mia's"), "{content}");
    }

    #[test]
    fn a_document_that_cannot_be_had_is_asked_for_once() {
        let engine = begun(Err("not there".to_owned()));
        assert!(matches!(engine.wants()[0].kind, WantKind::Answer(_)));
    }
}
