//! The Model Context Protocol over streamable HTTP
//! (<https://modelcontextprotocol.io/specification/2025-11-25/basic/transports>), to use the tools of other servers;
//! without the transport of the bytes.
//!
//! A [`McpTalk`] returns the HTTP call to make and takes its reply, until the server's tools are listed or a tool has
//! answered. The caller passes each reply's bytes to [`McpTalk::reader`].
//!
//! The first call is an `initialize` of versions up to 2025-11-25: that needs no header that triggers a CORS preflight,
//! and most servers know only these versions. A server of 2026-07-28, which has no sessions, answers with an error and
//! is then called by that version, except for tool parameters in headers (`x-mcp-header`), which are not supported.
//!
//! If there is a person, a server may ask them questions during a call (`elicitation`, by forms only): within its
//! reply, which continues meanwhile ([`McpReader::demands`], [`McpServer::answered`]), or, without a session, in place
//! of its answer ([`McpTalk::question`], [`McpTalk::answer`]). No other capability is declared.

mod demand;
mod failure;
mod flat_schema;
mod message;
mod question;
mod reader;
mod result;
mod round;
mod server;
mod talk;

#[cfg(test)]
mod talk_tests;

pub use demand::{McpDemand, McpDemandKind};
pub use failure::McpFailure;
pub use question::{McpAnswer, McpQuestion};
pub use reader::{McpReader, McpReply};
pub use server::McpServer;
pub use talk::{McpOutcome, McpTalk, McpTask};
