//! The second choice beside Run once a process has ended: run again with the state that it has learnt.

use crate::dom::{View, el, show};
use crate::steps::process::driver::Driver;
use crate::ui::button;
use crate::words;
use pilcrow_core::steps::ForkPoint;

/// Draws the choice, and how it differs from Run; nothing if nothing was learnt.
pub fn learnt_way(driver: Driver) -> View {
    show(
        move || driver.has_learnt(),
        move || {
            let go_on = button("button", words!(steps.learnt))
                .on("click", move |_| driver.fork(ForkPoint::State));
            el("div")
                .class("run-learnt")
                .child(go_on)
                .child(el("p").class("field-help").child(words!(steps.learnt_help)))
        },
    )
}
