//! What can be done with the shown run: take it away, go back to what was typed.
//! Refuses to change a record.

use super::Runner;
use super::menu::take_away_menu;
use crate::dom::{El, State, el, show};
use crate::piece::quiet_button;
use crate::words;

/// The buttons, and what became of the last deed.
pub fn actions(runner: Runner, said: State<String>) -> El {
    let aside = move || runner.typed.with(Option::is_some);
    let back = move || {
        quiet_button("icon icon-back", words!(runs.back))
            .on("click", move |_| runner.return_to_typed())
    };
    let told = el("p").class("actions-said").attr("aria-live", "polite").child(said);
    el("div")
        .class("actions")
        .child(told)
        .child(show(aside, back))
        .child(take_away_menu(runner, said))
}
