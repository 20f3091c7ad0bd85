//! The dialog of MCP servers: the connected ones with their tools, and the form that connects another.

use super::connect_form::connect_form;
use super::document_tools::document_tools;
use super::server_view::server_view;
use super::servers::McpServers;
use crate::chunk::use_chunk;
use crate::dom::{El, View, before_paint, each, el, focus_where_lost};
use crate::session::Session;
use crate::ui::menu::menu_item;
use crate::ui::modal;
use crate::words;
use leptos::prelude::*;

/// The interface of the lazily loaded dialog.
pub trait ServersChunk {
    /// Draws the dialog for the open document.
    fn dialog(&self, servers: McpServers, session: Session) -> View;
}

/// Draws the menu item that opens the dialog; `menu` is the menu's id.
pub fn servers_item(menu: &'static str) -> El {
    let servers = expect_context::<McpServers>();
    menu_item(menu, words!(mcp.item)).on("click", move |_| servers.ask_for(""))
}

/// Draws the dialog; nothing while it is closed.
pub fn servers_slot(session: Session) -> View {
    let (servers, chunk) = (expect_context::<McpServers>(), use_chunk::<dyn ServersChunk>());
    chunk.view_while(servers.is_open, move |chunk| chunk.dialog(servers, session))
}

/// Draws the dialog, open.
pub fn servers_dialog(servers: McpServers, session: Session) -> View {
    let entries =
        move || servers.list.get().into_iter().map(|one| (one.url.clone(), one)).collect();
    let body = el("div")
        .class("dialog-body")
        .child(el("p").class("field-help").child(words!(mcp.what)))
        .child(each(entries, move |one| server_view(servers, session, &one)))
        .child(connect_form(servers))
        .child(document_tools(session));
    let closed = move || {
        servers.is_open.set(false);
        // The element that opened the dialog may be gone, since the server is connected now.
        before_paint(|| {
            focus_where_lost("#steps-question");
            focus_where_lost("main h1");
        });
    };
    modal("ask mcp", "mcp-title", words!(mcp.title), closed, |_| body.into())
}
