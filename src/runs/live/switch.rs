//! The switch of live runs beside Run, and the slot of the line below it.

use crate::chunk::use_chunk;
use crate::dom::{View, derived, el, is_checked, memo, show};
use crate::host::site;
use crate::runs::bar::several_slot::takes_other_inputs;
use crate::runs::{Runner, SeveralChunk};
use crate::words;
use pilcrow_core::gallery::Lock;
use pilcrow_provider::{Profile, Way};

/// Draws the switch; while it is on, with the line about live runs.
pub(in crate::runs) fn live_switch(runner: Runner) -> View {
    let live = runner.live;
    let is_offered = memo(move || is_offered(runner));
    let input = move || {
        el("input")
            .attr("type", "checkbox")
            .attr("id", "run-live")
            .flag("checked", move || live.is_on.get())
            .on("change", move |event| live.switch(runner.session, is_checked(&event)))
    };
    let label = move || el("label").attr("for", "run-live").child(words!(live.switch));
    let chunk = use_chunk::<dyn SeveralChunk>();
    let line = move || chunk.view_while(live.is_on, move |chunk| chunk.live(runner));
    let content = move || {
        let switch = el("span").class("check-line").child(input()).child(label());
        View::from([switch.into(), line()])
    };
    el("div")
        .class("run-live")
        .attr("hidden", derived(move || !is_offered.get()))
        .child(show(move || is_offered.get(), content))
        .into()
}

/// True if the document can have live runs: each run is one answer without side effects, and the provider is not a
/// person. Tracked.
fn is_offered(runner: Runner) -> bool {
    let way = runner.settings.provider.with(|provider| Profile::look_up(provider.kind).way);
    let is_machine = !matches!(way, Way::ByHand | Way::Recorded);
    takes_other_inputs(runner) && is_machine && !site::settings().locks(Lock::Live)
}
