//! The MCP servers that the user has connected, stored on this device, with this tab's sessions and lists of tools.

use crate::dom::{RwSignal, spawn};
use crate::host::language;
use crate::host::net::fetch::{Abort, FetchFailure, send_until};
use crate::settings::{Keep, Keys, Settings};
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::object::{object, text};
use pilcrow_provider::{Address, KeyError, McpFailure, McpServer};
use serde_json::Value;
use std::collections::BTreeMap;

/// The storage key of the servers.
const STORE: &str = "mcp";

/// The most servers that are stored, the newest first.
const MOST: usize = 50;

/// A connected server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ServerEntry {
    /// The server's normalized address.
    pub url: String,
    /// The server's own name; empty if it has none.
    pub title: String,
}

/// The readiness of a server's tools to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerReady {
    /// The user has not connected the server.
    Unknown,
    /// The server's encrypted key needs its passphrase.
    Locked,
    /// The server's tools can be called.
    Ready,
}

/// The connected servers. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct McpServers {
    /// True while the dialog is open.
    pub is_open: RwSignal<bool>,
    /// The address of a server that a document needs; empty if there is none.
    pub wanted: RwSignal<String>,
    /// A counter of unlocked keys, which notifies of them.
    pub(super) unlocked: RwSignal<u32>,
    pub(super) list: RwSignal<Vec<ServerEntry>>,
    /// The tools that servers have listed in this tab, by the server's address.
    pub(super) listed: RwSignal<BTreeMap<String, Vec<Value>>>,
    /// The servers with their sessions, which end with the tab.
    talked_to: StoredValue<Vec<McpServer>>,
    pub(super) settings: Settings,
}

impl McpServers {
    /// Loads the stored servers.
    pub fn load(settings: Settings) -> Self {
        let servers = language::remembered(STORE).map(|text| read(&text));
        Self {
            is_open: RwSignal::new(false),
            wanted: RwSignal::new(String::new()),
            unlocked: RwSignal::new(0),
            list: RwSignal::new(servers.unwrap_or_default()),
            listed: RwSignal::new(BTreeMap::new()),
            talked_to: StoredValue::new(Vec::new()),
            settings,
        }
    }

    /// Returns whether the tools of the server at an address can be called. Tracked.
    pub fn ready(self, url: &str) -> ServerReady {
        self.unlocked.track();
        let Ok(server) = McpServer::at(url, None) else { return ServerReady::Unknown };
        let url = server.url();
        match self.list.with(|list| list.iter().any(|one| one.url == url)) {
            false => ServerReady::Unknown,
            true if self.keys().is_locked(&key_holder(&url)) => ServerReady::Locked,
            true => ServerReady::Ready,
        }
    }

    /// Opens the dialog for a server that a document needs, or for none with an empty address.
    pub fn ask_for(self, url: &str) {
        self.wanted.set(url.to_owned());
        self.is_open.set(true);
    }

    pub(super) fn keys(self) -> Keys {
        self.settings.keys
    }

    /// Takes a key for the server at an address; an empty one leaves an existing key as it is. Returns true if the key
    /// was stored as wanted.
    pub(super) async fn take_key(self, url: &str, key: &str, keep: Keep) -> Result<bool, KeyError> {
        match key {
            "" => Ok(true),
            key => self.keys().take(key, &key_holder(url), keep).await,
        }
    }

    /// Returns the server at an address, with its session, if there is one, and its key.
    pub(super) fn at(self, url: &str) -> Option<McpServer> {
        let key = self.keys().find(&key_holder(url));
        let fresh = McpServer::at(url, key.clone()).ok()?.with_person();
        let list = self.talked_to.with_value(|all| {
            all.iter().find(|one| one.url() == fresh.url() && one.key() == key.as_ref()).cloned()
        });
        Some(list.unwrap_or(fresh))
    }

    /// Stores a server's session after an exchange with it.
    pub(super) fn return_server(self, server: McpServer) {
        self.talked_to.try_update_value(|all| {
            all.retain(|one| one.url() != server.url());
            all.push(server);
        });
    }

    /// Adds a connected server.
    pub(super) fn connect(self, server: ServerEntry) {
        let mut list = self.list.get_untracked();
        match list.iter_mut().find(|one| one.url == server.url) {
            Some(there) => *there = server,
            None => list.push(server),
        }
        let more = list.len().saturating_sub(MOST);
        list.drain(..more);
        self.keep(list);
    }

    /// Removes a connected server. Its session is ended, and its key is deleted unless something else uses it.
    pub(super) fn disconnect(self, url: &str) {
        if let Some(mut server) = self.at(url) {
            self.talked_to.update_value(|all| all.retain(|one| one.url() != url));
            spawn(async move {
                if let (Some(call), Some(abort)) = (server.end(), Abort::new()) {
                    // Servers need not support ending a session.
                    drop(send_until(&call, &abort, |_, _| true).await);
                }
            });
        }
        self.listed.update(|listed| drop(listed.remove(url)));
        let mut list = self.list.get_untracked();
        list.retain(|one| one.url != url);
        let is_alone = {
            let providers = self.settings.providers.get_untracked();
            let servers = list.iter().map(|one| key_holder(&one.url));
            let origin = origin_of(&key_holder(url));
            !providers.into_iter().chain(servers).any(|other| origin_of(&other) == origin)
        };
        if is_alone {
            self.keys().forget(&key_holder(url));
        }
        self.keep(list);
    }

    fn keep(self, list: Vec<ServerEntry>) {
        language::remember(STORE, Some(&written(&list)));
        self.list.set(list);
    }
}

/// Returns the provider settings under which a server's key is stored: keys belong to origins.
pub(super) fn key_holder(url: &str) -> ProviderSettings {
    let (kind, base_url) = (ProviderKind::Service, url.to_owned());
    ProviderSettings { kind, base_url, ..ProviderSettings::default() }
}

fn origin_of(provider: &ProviderSettings) -> Option<String> {
    Address::from_settings(provider).ok().map(|address| address.origin().to_owned())
}

fn written(list: &[ServerEntry]) -> String {
    let entry = |one: &ServerEntry| object([("url", text(&one.url)), ("title", text(&one.title))]);
    list.iter().map(entry).collect::<Value>().to_string()
}

fn read(text: &str) -> Vec<ServerEntry> {
    let list = parse_text(text).ok();
    let list = list.as_ref().and_then(Value::as_array);
    let server = |entry: &Value| {
        let member = |key: &str| entry.get(key).and_then(Value::as_str);
        // A server whose address cannot be called is left out.
        let url = McpServer::at(member("url")?, None).ok()?.url();
        Some(ServerEntry { url, title: member("title").unwrap_or_default().to_owned() })
    };
    list.into_iter().flatten().filter_map(server).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_what_cannot_be_called_is_passed_over() {
        let server = |url: &str, title: &str| ServerEntry { url: url.into(), title: title.into() };
        let servers =
            vec![server("https://x.example/mcp", "X"), server("http://localhost:3000/mcp", "")];
        assert_eq!(read(&written(&servers)), servers);
        for text in [
            "",
            "5",
            "[1, {}, {\"url\": 5}, {\"url\": \"javascript:1\"}, {\"url\": \"https://x.example?key=1\"}]",
        ] {
            assert_eq!(read(text), []);
        }
    }
}

/// The reason why an exchange with a server failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TalkFailure {
    /// The address cannot be called.
    BadAddress,
    /// The user has not connected the server, or has not unlocked its key.
    NotConnected,
    /// The exchange took too long.
    Slow,
    /// A reply is missing or incomplete.
    Fetch(FetchFailure),
    /// The replies contain no result.
    Mcp(McpFailure),
}
