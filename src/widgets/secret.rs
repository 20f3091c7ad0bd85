//! A secret, typed unseen.
//! Refuses to be remembered by the browser as somebody's password for this page.

use super::Control;
use super::line::{Line, line};
use crate::dom::{State, View, el, live};
use crate::piece::plain_button;
use crate::words;

/// A line, and a button that shows what is typed.
pub(super) fn edit(control: Control) -> View {
    let shown = State::new(false);
    let input_type = live(move || if shown.get() { "text" } else { "password" });
    let (show, hide) = (words!(widget.show_secret), words!(widget.hide_secret));
    let described = control.label_id();
    let exact = Line::exact("w-medium");
    let line = line(control, Line { input_type, autocomplete: "new-password", ..exact });
    let button = plain_button("button button-quiet")
        .attr("aria-describedby", described)
        .child(live(move || if shown.get() { hide.get() } else { show.get() }))
        .on("click", move |_| shown.update(|shown| *shown = !*shown));
    el("div").class("control-row secret-row").child(line).child(button).into()
}
