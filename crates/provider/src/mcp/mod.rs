//! The tools of servers that speak the Model Context Protocol over streamable HTTP
//! (<https://modelcontextprotocol.io/specification/2025-11-25/basic/transports>), without what moves the
//! bytes.
//!
//! A [`McpTalk`] says which HTTP call to make and takes its reply, until the server's tools are listed or
//! one of them has answered. Whoever drives it feeds each reply's bytes to [`McpTalk::reader`].
//!
//! A server is greeted as versions up to 2025-11-25 want it: that needs no header that a browser asks a server
//! about, where most servers know only these. One of 2026-07-28, which has no sessions, shows that by its error, and is
//! then asked in its own way, but for parameters that a tool wants in headers (`x-mcp-header`).
//!
//! Where there is a person, a server may ask them something while it carries out a call (`elicitation`, by forms
//! only): within its reply, which goes on meanwhile ([`McpReader::demands`], [`McpServer::answered`]), or, without
//! a session, in place of its answer ([`McpTalk::question`], [`McpTalk::answer`]). It is offered nothing else.

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
