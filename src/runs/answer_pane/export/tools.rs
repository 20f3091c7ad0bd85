//! Exports the document as a tool definition: its input becomes the parameters, its answer the output.

use crate::dom::{El, el};
use crate::host::file::download;
use crate::opening::Route;
use crate::session::Session;
use crate::ui::quiet_button;
use crate::words;
use crate::words::Words;
use pilcrow_core::document::Request;
use pilcrow_core::tool::{mcp_tool, openai_function, tool_message, tool_name};
use serde_json::Value;

/// Makes a tool definition of a document under a name.
type Define = fn(Session, &Request, &str) -> Value;

/// Draws a button for each format of a definition.
pub fn tool_export(session: Session) -> El {
    let kinds: [(Words, &'static str, Define); 3] = [
        (words!(tool_export.tool), "tool", handed_over),
        (words!(tool_export.openai), "function", |_, request, name| openai_function(request, name)),
        (words!(tool_export.mcp), "mcp", |_, request, name| mcp_tool(request, name)),
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

/// Returns a tool message whose calls this document carries out.
fn handed_over(session: Session, request: &Request, name: &str) -> Value {
    let delegate = Route::of_key(&session.key()).and_then(|route| route.delegate());
    tool_message(request, name, delegate.as_deref())
}

fn save(session: Session, kind: &str, define: Define) {
    let request = session.request();
    let name = tool_name(request.title().unwrap_or_default());
    let text = format!("{:#}\n", define(session, &request, &name));
    download::save(&format!("{name}.{kind}.json"), "application/json", &text);
}
