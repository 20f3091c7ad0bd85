//! A server whose tools can be called: its address, its key, and the session with it.

use super::demand::McpDemand;
use super::message::{WITHOUT_SESSION, names_itself, notification, with_meta};
use super::question::McpAnswer;
use crate::call::HttpCall;
use crate::endpoint::{Address, AddressError, ApiKey, KeyHeader, redacted};
use crate::record::Profile;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::object::object;
use serde_json::Value;

/// A server, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpServer {
    address: Address,
    key: Option<ApiKey>,
    /// What it calls itself; empty before it has said so.
    pub(super) title: String,
    pub(super) session: Option<Session>,
    last_id: u64,
    /// Whether it may ask the person something during a call.
    pub(super) has_person: bool,
}

/// What a server agreed to when it was greeted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Session {
    /// The version of the protocol.
    pub version: String,
    /// What the server knows the session by, where it does.
    pub id: Option<String>,
}

impl McpServer {
    /// A server by its address as people type it, or as a document names it. The key goes to its own
    /// origin only.
    ///
    /// # Errors
    ///
    /// An [`AddressError`] where the address cannot be used; one with a query may hold a secret.
    pub fn at(url: &str, key: Option<ApiKey>) -> Result<Self, AddressError> {
        // Of a service, the address is left as it is.
        let address = Address::parse(url, Profile::look_up(ProviderKind::Service))?;
        let (title, session) = (String::new(), None);
        Ok(Self { address, key, title, session, last_id: 0, has_person: false })
    }

    /// Lets it ask the person something while it carries out a call. It is told so when a session begins.
    pub fn with_person(self) -> Self {
        Self { has_person: true, ..self }
    }

    /// Its address, as it is called.
    pub fn url(&self) -> String {
        self.address.to_string()
    }

    /// Whether it is at an origin.
    pub fn is_at(&self, origin: &str) -> bool {
        self.address.origin() == origin
    }

    /// The key that its calls carry.
    pub fn key(&self) -> Option<&ApiKey> {
        self.key.as_ref()
    }

    /// What it calls itself; empty before it was asked.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The call that ends the session with it; `None` if it keeps none.
    pub fn end(&mut self) -> Option<HttpCall> {
        let session = self.session.take()?;
        session.id.as_ref()?;
        Some(HttpCall { method: "DELETE", body: None, ..self.call(&Value::Null, Some(&session)) })
    }

    /// The call that answers what it has asked for: by what the person has said, where they are asked. `None` if it
    /// waits for no answer.
    pub fn answered(&self, demand: &McpDemand, answer: &McpAnswer) -> Option<HttpCall> {
        Some(self.posted(&demand.response(answer)?))
    }

    /// Whether it is asked without a session.
    pub(super) fn is_without_session(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.version == WITHOUT_SESSION)
    }

    /// The call that carries a message.
    pub(super) fn posted(&self, message: &Value) -> HttpCall {
        if !self.is_without_session() {
            return self.call(message, self.session.as_ref());
        }
        // What it is about is said in headers, too, for those who pass it on unread.
        let mut call = self.call(&with_meta(message, self.has_person), self.session.as_ref());
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let method = text(message.get("method"));
        let name = text(message.get("params").and_then(|params| params.get("name")));
        let is_plain = |name: &String| name.bytes().all(|byte| byte.is_ascii_graphic());
        call.headers.extend(method.map(|method| ("mcp-method", method)));
        call.headers.extend(name.filter(is_plain).map(|name| ("mcp-name", name)));
        call
    }

    /// The message that tells that nobody waits for the answer to a request any more.
    pub(super) fn cancelled(&self, id: u64) -> HttpCall {
        let params = object([("requestId", id.into())]);
        self.posted(&notification("notifications/cancelled", Some(params)))
    }

    /// An id that no other request of it has.
    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id = self.last_id.saturating_add(1);
        self.last_id
    }

    /// What the server says, without its key.
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
