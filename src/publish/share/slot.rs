//! The share button, and the place of its dialog. A narrow page has the button above every pane and a wide one above
//! the form, so that there are two buttons and one place.

use super::{Share, ShareChunk};
use crate::chunk::use_chunk;
use crate::dom::{El, View, part, spawn};
use crate::session::Session;
use crate::ui::icon_button;
use crate::words;
use leptos::prelude::*;

/// Draws the share button.
pub fn share_button() -> El {
    let (share, chunk) = (expect_context::<Share>(), use_chunk::<dyn ShareChunk>());
    let title = words!(share.title);
    icon_button("icon icon-share", title).attr("title", title).on("click", move |_| {
        spawn(async move {
            if chunk.fetch_or_notice().await.is_some() {
                share.is_open.set(true);
            }
        });
    })
}

/// Draws the place of the dialog, empty while it is closed.
pub fn share_slot(session: Session) -> View {
    let (share, chunk) = (expect_context::<Share>(), use_chunk::<dyn ShareChunk>());
    on_cleanup(move || share.is_open.try_set(false));
    part(move || {
        let chunk = chunk.get().filter(|_| share.is_open.get())?;
        Some(untrack(|| chunk.dialog(session, share)))
    })
}
