//! Servers of the Model Context Protocol: the user connects them, adds their tools to a document, and lets them carry
//! out its calls; their questions meanwhile are put to the user.

mod attendant;
mod connect_form;
mod dialog;
mod document_tools;
mod questions;
mod server_view;
mod servers;
mod talking;
mod tool_rows;
mod unlock;
mod words;

pub use dialog::{ServersChunk, servers_dialog, servers_item, servers_slot};
pub use questions::{ServerQuestion, ServerQuestions};
pub use servers::{McpServers, ServerReady, TalkFailure};
pub use words::talk_words;
