//! The menu item that opens the versions of a document, and the place of their dialog.

use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View};
use crate::opening::{Opening, VersionChunk};
use crate::session::Session;
use crate::ui::menu::menu_item;
use crate::words;

/// Whether the dialog is open. A handle.
#[derive(Clone, Copy)]
pub struct VersionsPlace(RwSignal<bool>);

impl VersionsPlace {
    /// A slot whose dialog is closed.
    pub fn new() -> Self {
        Self(RwSignal::new(false))
    }
}

/// The item of a menu, by the menu's id; nothing where the page takes no documents of the person's.
pub fn versions_item(menu: &'static str, place: VersionsPlace) -> View {
    let item = || -> El {
        menu_item(menu, words!(versions.title)).on("click", move |_| place.0.set(true))
    };
    Opening::takes_others().then(item).into()
}

/// The place of the dialog, empty while it is closed.
pub fn versions_slot(session: Session, place: VersionsPlace) -> View {
    let chunk = use_chunk::<dyn VersionChunk>();
    chunk.view_while(place.0, move |versions| versions.dialog(session, place.0))
}
