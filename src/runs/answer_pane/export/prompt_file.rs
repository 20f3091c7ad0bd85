//! Exports the document as a Dotprompt file.

use crate::dom::{El, el};
use crate::host::file::download;
use crate::session::Session;
use crate::ui::quiet_button;
use crate::words;
use pilcrow_core::import::write_dotprompt;
use pilcrow_core::tool::tool_name;

/// Draws the section with the export button.
pub fn prompt_file_export(session: Session) -> El {
    let save = move |_| {
        let request = session.request();
        let name = tool_name(request.title().unwrap_or_default());
        let text = write_dotprompt(&request).text;
        download::save(&format!("{name}.prompt"), "text/plain", &text);
    };
    let button =
        quiet_button("icon icon-download", words!(tool_export.dotprompt)).on("click", save);
    el("section")
        .class("report")
        .child(el("h2").child(words!(tool_export.prompt_title)))
        .child(el("p").child(words!(tool_export.prompt_what)))
        .child(el("div").class("actions").child(button))
}
