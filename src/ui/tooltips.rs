//! Tooltips of buttons that show an icon only: the name that screen readers get.

use crate::dom::{El, element_of};
use web_sys::{Element, Event};

/// The attribute of a tooltip that was added here, and follows the button's name.
const MARK: &str = "data-tooltip";

/// Adds a tooltip to every icon button within an element when the pointer comes to it. Some buttons exist once per
/// field, so adding all tooltips at the beginning would cost more.
pub fn with_tooltips(root: El) -> El {
    root.on("pointerover", |event| {
        name_icon(&event);
    })
}

fn name_icon(event: &Event) -> Option<()> {
    let button = element_of::<Element>(event)?.closest("button.icon-button").ok()??;
    if button.has_attribute("title") && !button.has_attribute(MARK) {
        return None;
    }
    let name = button.text_content()?;
    drop(button.set_attribute("title", name.trim()));
    drop(button.set_attribute(MARK, ""));
    Some(())
}
