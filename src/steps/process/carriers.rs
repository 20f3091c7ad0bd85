//! The code or the server that would carry out a call, and whether it may. The person allows code once, for this
//! document and this exact code.

use crate::mcp::{McpServers, ServerReady};
use crate::settings::{Grant, Grants};
use pilcrow_core::context::Tool;
use pilcrow_core::steps::{Carrier, DocumentCode, Proposal};
use pilcrow_core::tool::McpTool;
use serde_json::Value;

/// Limits of code that can be allowed: its length in bytes, and the number of its functions. Nobody would read more.
const MOST_CODE: usize = 256 << 10;
const MOST_FUNCTIONS: usize = 100;

/// The code that a call needs, and the permission for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededCode {
    /// All code of the call's document.
    pub code: DocumentCode,
    /// Grant that the person would give.
    pub grant: Grant,
}

impl NeededCode {
    /// Creates it for the code of a document, by the key of the document's draft.
    pub fn from_draft(key: String, code: DocumentCode) -> Self {
        let grant = Grant::from_identity(key, &code.identity());
        Self { code, grant }
    }

    /// True if the code is short enough to be read, and so to be allowed.
    pub fn can_be_allowed(&self) -> bool {
        self.code.size() <= MOST_CODE && self.code.functions.len() <= MOST_FUNCTIONS
    }

    /// True if the code may run. Tracked.
    pub fn is_allowed(&self, allowed: Grants) -> bool {
        self.can_be_allowed() && allowed.has(&self.grant)
    }
}

/// The state of the code that a call needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeState {
    /// The call needs no code.
    NotNeeded,
    /// The call names code that cannot run.
    Broken,
    /// The code is too long to be read before it is allowed.
    TooLong,
    /// The person is asked for permission.
    Pending(NeededCode),
    /// The code may run.
    Allowed(NeededCode),
}

impl CodeState {
    /// Returns the state of a call's code; `needed` is `None` if the code cannot run. Tracked.
    pub fn from_needs(needed: Option<NeededCode>, allowed: Grants) -> Self {
        match needed {
            None => Self::Broken,
            Some(code) if !code.can_be_allowed() => Self::TooLong,
            Some(code) if code.is_allowed(allowed) => Self::Allowed(code),
            Some(code) => Self::Pending(code),
        }
    }

    /// True if the call can run now.
    pub fn lets_run(&self) -> bool {
        matches!(self, Self::NotNeeded | Self::Allowed(_))
    }
}

/// The state of the server that a call needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerState {
    /// The call uses no server's tool.
    NotNeeded,
    /// The call uses a tool of the server at this address, with the state of its connection.
    Needed(String, ServerReady),
}

impl ServerState {
    /// Returns the state of a call's server. Tracked.
    pub fn find(servers: McpServers, offer: &Proposal) -> Self {
        match server_tool(offer) {
            Some(tool) => {
                let ready = servers.ready(&tool.server);
                Self::Needed(tool.server, ready)
            }
            None => Self::NotNeeded,
        }
    }

    /// True if the call can run now.
    pub fn lets_run(&self) -> bool {
        matches!(self, Self::NotNeeded | Self::Needed(_, ServerReady::Ready))
    }
}

/// Returns the server's tool that would carry out a call; `None` if another carrier would.
pub fn server_tool(offer: &Proposal) -> Option<McpTool> {
    let named = offer.tool.as_ref()?.get("_activity").and_then(Value::as_str)?;
    McpTool::read(named).filter(|_| offer.by == Carrier::Server)
}

/// Wraps a tool's definition to read it. The name is left empty, since the call contains it.
pub fn tool_of(schema: &Value) -> Tool {
    Tool { name: String::new(), schema: schema.clone(), message: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed(key: &str, delegate: Option<&str>, code: &str) -> NeededCode {
        let functions = vec![("f".to_owned(), code.to_owned())];
        NeededCode::from_draft(
            key.to_owned(),
            DocumentCode { delegate: delegate.map(str::to_owned), functions },
        )
    }

    #[test]
    fn a_grant_is_for_one_document_and_one_code() {
        let grant = |key, delegate, code| needed(key, delegate, code).grant;
        let first = grant("src:a", None, "1");
        assert_eq!(first, grant("src:a", None, "1"));
        assert_eq!(first.hash.len(), 64);
        for other in [
            grant("src:b", None, "1"),
            grant("src:a", None, "2"),
            grant("src:a", Some(""), "1"),
            grant("src:a", Some("x.json"), "1"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn code_that_nobody_can_read_cannot_be_allowed() {
        assert!(needed("a", None, &"x".repeat(MOST_CODE - 1)).can_be_allowed());
        assert!(!needed("a", None, &"x".repeat(MOST_CODE)).can_be_allowed());
        let many = (0..=MOST_FUNCTIONS).map(|at| (at.to_string(), String::new())).collect();
        let code = DocumentCode { delegate: None, functions: many };
        assert!(!NeededCode::from_draft("a".to_owned(), code).can_be_allowed());
    }
}
