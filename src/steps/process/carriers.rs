//! The code or the server that would carry out a call, and whether it may: the person allows code once, for
//! this document and this code.

use crate::mcp::{McpServers, ServerReady};
use crate::settings::{Grant, Grants};
use pilcrow_core::context::Tool;
use pilcrow_core::steps::{Carrier, DocumentCode, Proposal};
use pilcrow_core::tool::McpTool;
use serde_json::Value;

/// The longest code, in bytes, and the most pieces of it: nobody can read more before they allow it.
const MOST_CODE: usize = 256 << 10;
const MOST_FUNCTIONS: usize = 100;

/// The code that a call needs, and what lets it run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededCode {
    /// All code of its document.
    pub code: DocumentCode,
    /// The grant that the person would give.
    pub grant: Grant,
}

impl NeededCode {
    /// Of the document that was opened under a draft's key.
    pub fn from_draft(key: String, code: DocumentCode) -> Self {
        let grant = Grant::from_identity(key, &code.identity());
        Self { code, grant }
    }

    /// True if it may be shown to the person, and so allowed.
    pub fn can_be_allowed(&self) -> bool {
        self.code.size() <= MOST_CODE && self.code.functions.len() <= MOST_FUNCTIONS
    }

    /// True if it may run. Tracked.
    pub fn is_allowed(&self, allowed: Grants) -> bool {
        self.can_be_allowed() && allowed.has(&self.grant)
    }
}

/// The code that a call needs, by whether it may run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeState {
    /// The call needs no code.
    NotNeeded,
    /// There is none that could run.
    Broken,
    /// Nobody can read all of it first.
    TooLong,
    /// The person is asked whether it may run.
    Pending(NeededCode),
    /// The code may run.
    Allowed(NeededCode),
}

impl CodeState {
    /// Of a call that code carries out: the code that it needs, and the code that may run. Tracked.
    pub fn from_needs(needed: Option<NeededCode>, allowed: Grants) -> Self {
        match needed {
            None => Self::Broken,
            Some(code) if !code.can_be_allowed() => Self::TooLong,
            Some(code) if code.is_allowed(allowed) => Self::Allowed(code),
            Some(code) => Self::Pending(code),
        }
    }

    /// True if the call can be carried out as things stand.
    pub fn lets_run(&self) -> bool {
        matches!(self, Self::NotNeeded | Self::Allowed(_))
    }
}

/// The server that a call needs, by whether it is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerState {
    /// No server's tool is called.
    NotNeeded,
    /// The person has not connected it, or its key is locked, or neither.
    Needed(String, ServerReady),
}

impl ServerState {
    /// Of a call. Tracked.
    pub fn find(servers: McpServers, offer: &Proposal) -> Self {
        match server_tool(offer) {
            Some(tool) => {
                let ready = servers.ready(&tool.server);
                Self::Needed(tool.server, ready)
            }
            None => Self::NotNeeded,
        }
    }

    /// True if the call can be carried out as things stand.
    pub fn lets_run(&self) -> bool {
        matches!(self, Self::NotNeeded | Self::Needed(_, ServerReady::Ready))
    }
}

/// The server's tool that would carry out a call.
pub fn server_tool(offer: &Proposal) -> Option<McpTool> {
    let named = offer.tool.as_ref()?.get("_activity").and_then(Value::as_str)?;
    McpTool::read(named).filter(|_| offer.by == Carrier::Server)
}

/// A tool's definition with what is read of it; its name stands in the call.
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
