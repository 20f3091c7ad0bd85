//! Documents as tools of another document: `_delegate` names the document that carries out the calls. Its parameters
//! and result are read from that document before the model is asked, so the tool's definition contains only its name.

use super::definitions::DELEGATE;
use super::mcp::{free_name, name_by, place_name, without_tools};
use crate::document::Request;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// A document that can be added as a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedDocument {
    /// The document's address, as in `_delegate`.
    pub address: String,
    /// The text from which the tool's name is made.
    pub name: String,
    /// The title of the document.
    pub title: String,
    /// Description of the document; may be empty.
    pub description: String,
}

/// Returns the name under which a document has another one as a tool; `None` if it does not.
pub fn name_of_document_tool(document: &Request, address: &str) -> Option<String> {
    name_by(document, DELEGATE, &text(address))
}

/// Returns the document with another one added as a tool, in one more message.
#[must_use]
pub fn with_document_tool(document: &Request, offered: &OfferedDocument) -> Request {
    if name_of_document_tool(document, &offered.address).is_some() {
        return document.clone();
    }
    let name = free_name(document, &Map::new(), &place_name(&offered.name));
    let mut tool = Map::new();
    for (key, words) in [("title", &offered.title), ("description", &offered.description)] {
        tool.extend((!words.trim().is_empty()).then(|| (key.to_owned(), text(words))));
    }
    tool.insert(DELEGATE.to_owned(), text(&offered.address));
    tool.insert("_outputPath".to_owned(), text(&format!("†state.{name}")));
    let tools = object([(name.as_str(), Value::Object(tool))]);
    document.with_more_messages(vec![object([("type", text("tool")), ("tool", tools)])])
}

/// Returns the document without another one as a tool. A message that defined nothing else is removed, too.
#[must_use]
pub fn without_document_tool(document: &Request, address: &str) -> Request {
    without_tools(document, DELEGATE, &text(address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn a_document_is_added_as_a_tool_once_and_taken_out_again() {
        let own = "{context: ['Hi', {type: 'tool', tool: {trip: {}}}]}";
        let own = parse_document(own).unwrap().request;
        let offered = OfferedDocument {
            address: "trip".into(),
            name: "trip".into(),
            title: "Trip".into(),
            description: " ".into(),
        };
        let with = with_document_tool(&own, &offered);
        let expected = json!({"type": "tool", "tool": {"trip2": {
            "title": "Trip", "_delegate": "trip", "_outputPath": "†state.trip2"}}});
        assert_eq!(with.messages().last().unwrap().source, &expected);
        assert_eq!(name_of_document_tool(&with, "trip").as_deref(), Some("trip2"));
        assert_eq!(with_document_tool(&with, &offered), with);
        assert_eq!(without_document_tool(&with, "trip"), own);
        let mine =
            OfferedDocument { address: "doc:5".into(), name: "Мой план".into(), ..offered };
        let with = with_document_tool(&own, &mine);
        assert_eq!(name_of_document_tool(&with, "doc:5").as_deref(), Some("answer"));
    }
}
