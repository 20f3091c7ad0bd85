//! Exports the document as the definition of a tool: its input as parameters, its answer as output.

use crate::dom::{El, el};
use crate::host::download;
use crate::session::Session;
use crate::ui::quiet_button;
use crate::words;
use crate::words::Words;
use pilcrow_core::document::Request;
use pilcrow_core::tool::{mcp_tool, openai_function, tool_message, tool_name};
use serde_json::Value;

/// What makes a definition of a document by a name.
type Define = fn(&Request, &str) -> Value;

/// A button for each kind of definition.
pub fn tool_export(session: Session) -> El {
    let kinds: [(Words, &'static str, Define); 3] = [
        (words!(tool_export.tool), "tool", tool_message),
        (words!(tool_export.openai), "function", openai_function),
        (words!(tool_export.mcp), "mcp", mcp_tool),
    ];
    let buttons = kinds.map(|(name, kind, define)| {
        quiet_button("icon icon-download", name)
            .on("click", move |_| save(session, kind, define))
            .into()
    });
    el("section")
        .class("report")
        .child(el("h2").child(words!(tool_export.title)))
        .child(el("p").child(words!(tool_export.what)))
        .child(el("div").class("actions").child(crate::dom::View::from(buttons)))
}

fn save(session: Session, kind: &str, define: Define) {
    let request = session.request();
    let name = tool_name(request.title().unwrap_or_default());
    let text = format!("{:#}\n", define(&request, &name));
    download::save(&format!("{name}.{kind}.json"), "application/json", &text);
}
