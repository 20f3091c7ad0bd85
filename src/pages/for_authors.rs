//! The menu for those who write documents: the document's text, its bench, tools of servers, many cases of it, and
//! a site of it.

use super::many_cases::cases_items;
use crate::author::{AUTHOR_BUTTON, author_item};
use crate::dom::View;
use crate::mcp::servers_item;
use crate::publish::{PublishFrom, PublishPlace, can_publish, publish_item, publish_slot};
use crate::runs::bench_item;
use crate::session::Session;
use crate::ui::menu::{menu, menu_group};
use crate::ui::{icon, plain_button};
use crate::words;

const ID: &str = "for-authors";

/// The item that opens the dialog is gone with the menu once that is closed.
const PUBLISH_OPENER: &str = "#author-button";

/// The button with its menu.
pub fn for_authors(session: Session) -> View {
    let name = words!(author.menu);
    let opener = plain_button("button button-quiet authors-button")
        .child(icon("icon icon-document"))
        .child(name)
        .attr("id", AUTHOR_BUTTON)
        .attr("title", name);
    let place = PublishPlace::new(PUBLISH_OPENER);
    let menu = menu(ID, opener, words!(author.menu_what), move || {
        let text =
            menu_group().child(author_item(ID)).child(bench_item(ID)).child(servers_item(ID));
        let publish =
            can_publish().then(|| menu_group().child(publish_item(ID, move || place.open())));
        [View::from(text), cases_items(ID, session).into(), publish.into()].into()
    });
    [menu, publish_slot(PublishFrom::Open(session), place)].into()
}
