//! Notes the members of tool definitions that a document has no place for.

use super::note::{Note, NoteKind, Omission};
use super::parts::Parts;
use crate::pointer::Pointer;
use crate::tool::ReadTools;
use serde_json::Value;

/// The places of a list of tools, in servers' replies and in requests.
const LISTS: [&str; 5] = ["/tools", "/functions", "/result/tools", "/result/functions", ""];

/// The members of a definition that become part of a document.
const MEMBERS: [&str; 9] = [
    "type",
    "function",
    "name",
    "title",
    "description",
    "parameters",
    "inputSchema",
    "input_schema",
    "outputSchema",
];

/// Returns the notes for each document, in order. Tool messages in Pilcrow's own format need none.
pub(super) fn notes(value: &Value, read: &ReadTools) -> Vec<Vec<Note>> {
    let listed = LISTS.iter().find_map(|place| {
        let place = Pointer::parse(place)?;
        let list = place.get(value)?;
        list.is_array().then_some((place, list))
    });
    let Some((place, list)) = listed else {
        return vec![of_tool(value, &Pointer::root())];
    };
    let entries = list.as_array().into_iter().flatten().enumerate();
    let entries = entries.map(|(at, tool)| (place.join(&at.to_string()), tool));
    let entries: Vec<_> = entries.collect();
    if entries.iter().any(|(_, tool)| is_own(tool)) {
        return Vec::new();
    }
    let is_read = |place: &Pointer| !read.faults.iter().any(|fault| fault.pointer.is_within(place));
    let whole = next_page(value);
    let read = entries.iter().filter(|(place, _)| is_read(place));
    read.map(|(place, tool)| [of_tool(tool, place), whole.clone()].concat()).collect()
}

fn of_tool(tool: &Value, place: &Pointer) -> Vec<Note> {
    let mut parts = Parts::default();
    if !is_own(tool) {
        parts.note_rest(tool, &MEMBERS, place);
        if let Some(function) = tool.get("function") {
            parts.note_rest(function, &MEMBERS, &place.join("function"));
        }
    }
    parts.notes
}

fn is_own(tool: &Value) -> bool {
    tool.get("type").and_then(Value::as_str) == Some("tool")
}

/// Returns a note if the server has more tools than it listed (MCP, "Pagination").
fn next_page(value: &Value) -> Vec<Note> {
    let cursors = ["/nextCursor", "/result/nextCursor"].into_iter().filter_map(Pointer::parse);
    let pages = cursors.filter(|place| place.get(value).is_some_and(Value::is_string));
    pages.map(|place| Note::at(&place, NoteKind::NotCarried(Omission::NextPage))).collect()
}
