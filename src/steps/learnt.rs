//! The two ways of Run once a process has ended: anew, or with what has been learnt.

use crate::dom::{View, el, show};
use crate::steps::process::driver::Driver;
use crate::ui::button;
use crate::words;
use pilcrow_core::steps::ForkPoint;

/// The way with what has been learnt, and what Run does besides it; nothing where nothing has been learnt.
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
