//! The code that a document carries, for drivers that show it to the person before any of it runs.

use super::workshop::Workshop;
use crate::object::{object, text};
use crate::steps::turns::engine::Engine;
use serde_json::{Map, Value};

/// The code of a document: its functions in JavaScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentCode {
    /// Address of the document if it carries out another document's call; empty if it has no address. `None` for the
    /// document that the process belongs to.
    pub delegate: Option<String>,
    /// Names and source texts of its functions; the function that will carry out the call comes first.
    pub functions: Vec<(String, String)>,
}

impl DocumentCode {
    /// Returns a JSON text that differs whenever the document or anything in its code differs.
    pub fn identity(&self) -> String {
        let mut functions = self.functions.clone();
        functions.sort();
        let functions: Map<String, Value> =
            functions.iter().map(|(name, code)| (name.clone(), text(code))).collect();
        let delegate = self.delegate.as_deref().map_or(Value::Null, text);
        object([("delegate", delegate), ("functions", Value::Object(functions))]).to_string()
    }

    /// Returns the total length of all function names and texts, in bytes.
    pub fn size(&self) -> usize {
        self.functions.iter().map(|(name, code)| name.len().saturating_add(code.len())).sum()
    }
}

impl Engine {
    /// Returns the code of the document that a want belongs to, found by the want's `at`. `None` if the want belongs to
    /// no run, or if no code carries out the run.
    pub fn code_at(&self, at: &[String]) -> Option<DocumentCode> {
        let (engine, run) = self.engine_at(at)?;
        let shop = Workshop::read(&engine.document);
        let tool = shop.tool(&engine.run(run)?.call)?;
        let (first, _) = shop.code_of(tool)?;
        let mut functions: Vec<(String, String)> = shop
            .code
            .iter()
            .filter_map(|(name, code)| Some((name.clone(), code.as_str()?.to_owned())))
            .collect();
        functions.sort_by_key(|(name, _)| name != first);
        Some(DocumentCode { delegate: engine.delegate_address(at), functions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::steps::answers::check::tests::Simple;
    use crate::steps::{Answer, Event, EventKind, FetchedDocument, Host, Settings};
    use serde_json::json;

    const HOST: Host = Host { checker: &Simple, date: "D" };

    fn document(code: &Value) -> Value {
        json!({"schema": {"type": "string"}, "context": [
            {"type": "tool", "tool": {"add": {"_activity": "sum", "_output": {}}, "other": {"_delegate": "x.json", "_output": {}}}},
            {"type": "code", "activity": code}]})
    }

    fn begin_with_code(code: &Value, call: &str) -> Engine {
        let request = parse_document(&document(code).to_string()).unwrap().request;
        let mut engine = Engine::begin(&request, Some("a.json"), "p", Settings::default(), &HOST);
        let value = json!({"calls": [{"_tool": call}], "output": null});
        take_event(&mut engine, &[], answer(value));
        engine
    }

    fn answer(value: Value) -> EventKind {
        EventKind::Answer(Answer { text: value.to_string(), value: Some(value), usage: None })
    }

    fn take_event(engine: &mut Engine, at: &[&str], kind: EventKind) {
        let at = at.iter().map(|id| (*id).to_owned()).collect();
        assert!(engine.take(&Event { at, kind }, &HOST));
    }

    fn at(path: &[&str]) -> Vec<String> {
        path.iter().map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn the_function_that_would_run_comes_first_and_what_is_no_text_is_left_out() {
        let engine = begin_with_code(&json!({"b": "2", "sum": "1", "a": "3", "odd": 4}), "add");
        let code = engine.code_at(&at(&["0"])).unwrap();
        let names: Vec<&str> = code.functions.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!((code.delegate.clone(), names), (None, vec!["sum", "b", "a"]));
        assert_eq!(code.size(), 8);
        assert_eq!(engine.code_at(&[]), None);
        assert_eq!(engine.code_at(&at(&["7"])), None);
        assert_eq!(engine.code_at(&at(&["0", "0"])), None);
    }

    #[test]
    fn code_is_the_same_whatever_its_order_and_another_once_a_letter_is() {
        let identity =
            |code: Value| begin_with_code(&code, "add").code_at(&at(&["0"])).unwrap().identity();
        let first = identity(json!({"sum": "1", "b": "2"}));
        assert_eq!(first, identity(json!({"b": "2", "sum": "1"})));
        assert_ne!(first, identity(json!({"sum": "1", "b": "3"})));
        assert_ne!(first, identity(json!({"sum": "1"})));
        assert_ne!(first, identity(json!({"sum": "1\", \"b\": \"2"})));
    }

    #[test]
    fn the_code_of_a_document_that_carries_out_a_call_is_its_own() {
        let own = json!({"sum": "1"});
        let mut engine = begin_with_code(&own, "other");
        assert_eq!(engine.code_at(&at(&["0"])), None);
        take_event(&mut engine, &["0"], EventKind::Decision(crate::steps::Decision::Run));
        let helper = parse_document(&document(&own).to_string()).unwrap().request;
        let source = FetchedDocument { document: helper, address: Some("x.json".to_owned()) };
        take_event(&mut engine, &["0"], EventKind::Document(Ok(source)));
        let call = json!({"calls": [{"_tool": "add"}], "output": null});
        take_event(&mut engine, &["0"], answer(call));
        let code = engine.code_at(&at(&["0", "0"])).unwrap();
        assert_eq!(code.delegate.as_deref(), Some("x.json"));
        let of_caller = begin_with_code(&own, "add").code_at(&at(&["0"])).unwrap();
        assert_eq!(code.functions, of_caller.functions);
        assert_ne!(code.identity(), of_caller.identity());
    }
}
