//! The tools of a context, the calls in an answer, and the changes that calls make. Uses document, context and batch.
//! Nothing is executed here: calls and their changes are computed and shown first.
//!
//! Rules where the protocol's texts are silent: a call's result is its `_output` and, if its tool describes none, its
//! parameters; it is written to the call's `_outputPath` (or to an `output` that is such a path, as in the manager's
//! example). Without a path below the kind, a result is merged with the existing value, like messages of one identity.

mod apply;
mod call;
mod changes;
mod compose;
mod definitions;
mod documents;
mod export;
mod import;
mod mcp;
mod offered;
mod output_path;
mod place;
mod variable;

pub use crate::context::{Tool, tools};
pub use apply::{CallFault, Change, Changes, ResultPlace, changes, result_change, with_changes};
pub use call::{Call, REASON};
pub(crate) use changes::changed_schema;
pub use compose::{
    Composing, REFERENCE, authored_request, compose_request, composed_request, composed_schema,
    describes_calls,
};
pub(crate) use compose::{any_of, closed};
pub use documents::{
    OfferedDocument, name_of_document_tool, with_document_tool, without_document_tool,
};
pub use export::{mcp_tool, openai_function, tool_message, tool_name};
pub use import::{ReadTools, ToolFault, ToolFaultKind, documents_of_tools, read_tools};
pub(crate) use mcp::without_meta;
pub use mcp::{McpTool, name_of_server_tool, with_server_tools, without_server_tool};
pub(crate) use offered::{lacks, schema_of};
pub use output_path::{OutputMethod, OutputPath, OutputPaths};
pub use place::{link_at, whose};
pub use variable::{
    Link, Reference, UnresolvedNames, Variable, links, parse_reference, references, resolve,
    resolved_call,
};
pub(crate) use variable::{MOST_RESOLVED, resolved_call_by, size};
