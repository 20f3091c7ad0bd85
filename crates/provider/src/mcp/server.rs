//! An MCP server: its address, its key, and the session with it.

use super::demand::McpDemand;
use super::message::{WITHOUT_SESSION, names_itself, notification, with_meta};
use super::question::McpAnswer;
use crate::call::HttpCall;
use crate::endpoint::{Address, AddressError, ApiKey, KeyHeader, redacted};
use crate::record::Profile;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::object::object;
use serde_json::Value;

/// An MCP server and its current session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpServer {
    address: Address,
    key: Option<ApiKey>,
    /// The name that the server reports; empty before the first reply.
    pub(super) title: String,
    pub(super) session: Option<Session>,
    last_id: u64,
    /// True if the server may ask the person questions during a call.
    pub(super) has_person: bool,
}

/// A session that the server agreed to in its reply to `initialize`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Session {
    /// Version of the protocol.
    pub version: String,
    /// Id of the session; `None` if the server does not use one.
    pub id: Option<String>,
}

impl McpServer {
    /// Creates a server from an address, as typed or as in a document. The key is sent only to its own origin.
    ///
    /// # Errors
    ///
    /// An [`AddressError`] if the address cannot be used. One with a query is refused, since it may contain a secret.
    pub fn at(url: &str, key: Option<ApiKey>) -> Result<Self, AddressError> {
        // The path of a service's address is kept as typed.
        let address = Address::parse(url, Profile::look_up(ProviderKind::Service))?;
        let (title, session) = (String::new(), None);
        Ok(Self { address, key, title, session, last_id: 0, has_person: false })
    }

    /// Allows the server to ask the person questions during a call. The server learns this at the start of a session.
    pub fn with_person(self) -> Self {
        Self { has_person: true, ..self }
    }

    /// Returns the address as used in calls.
    pub fn url(&self) -> String {
        self.address.to_string()
    }

    /// True if the server is at this origin.
    pub fn is_at(&self, origin: &str) -> bool {
        self.address.origin() == origin
    }

    /// Returns the key that the calls carry.
    pub fn key(&self) -> Option<&ApiKey> {
        self.key.as_ref()
    }

    /// Returns the name that the server reports; empty before the first reply.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the call that ends the session; `None` if the server has none.
    pub fn end(&mut self) -> Option<HttpCall> {
        let session = self.session.take()?;
        session.id.as_ref()?;
        Some(HttpCall { method: "DELETE", body: None, ..self.call(&Value::Null, Some(&session)) })
    }

    /// Returns the call that responds to a server's request, with the person's answer where there is a question. `None`
    /// if the server expects no response.
    pub fn answered(&self, demand: &McpDemand, answer: &McpAnswer) -> Option<HttpCall> {
        Some(self.posted(&demand.response(answer)?))
    }

    /// True if the server is called without a session.
    pub(super) fn is_without_session(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.version == WITHOUT_SESSION)
    }

    /// Builds the call that carries a message.
    pub(super) fn posted(&self, message: &Value) -> HttpCall {
        if !self.is_without_session() {
            return self.call(message, self.session.as_ref());
        }
        // Without a session, headers repeat the method and the tool's name, for proxies that do not read the body.
        let mut call = self.call(&with_meta(message, self.has_person), self.session.as_ref());
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let method = text(message.get("method"));
        let name = text(message.get("params").and_then(|params| params.get("name")));
        let is_plain = |name: &String| name.bytes().all(|byte| byte.is_ascii_graphic());
        call.headers.extend(method.map(|method| ("mcp-method", method)));
        call.headers.extend(name.filter(is_plain).map(|name| ("mcp-name", name)));
        call
    }

    /// Builds the call that cancels a request.
    pub(super) fn cancelled(&self, id: u64) -> HttpCall {
        let params = object([("requestId", id.into())]);
        self.posted(&notification("notifications/cancelled", Some(params)))
    }

    /// Returns a new id for a request to the server.
    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id = self.last_id.saturating_add(1);
        self.last_id
    }

    /// Redacts the key in a server's message.
    pub(super) fn without_key(&self, words: &str) -> String {
        redacted(words, self.key.as_ref())
    }

    fn call(&self, message: &Value, session: Option<&Session>) -> HttpCall {
        let accept = ("accept", "application/json, text/event-stream".to_owned());
        let mut headers = vec![("content-type", "application/json".to_owned()), accept];
        let version =
            session.map(|session| &session.version).filter(|version| names_itself(version));
        headers.extend(version.map(|version| ("mcp-protocol-version", version.clone())));
        let id = session.and_then(|session| session.id.clone());
        headers.extend(id.map(|id| ("mcp-session-id", id)));
        HttpCall {
            method: "POST",
            url: self.url(),
            headers,
            key: self.key.clone(),
            key_by: KeyHeader::Authorization,
            body: Some(message.to_string()),
        }
    }
}
