//! A call as it was proposed, beside what the person made of it.

use super::offer::parameters;
use crate::dom::{El, el};
use crate::words;
use pilcrow_core::steps::Run;
use serde_json::Value;

/// What the person changed; none where they did not.
pub(super) fn proposed_call(run: &Run, tool: Option<&Value>) -> Option<El> {
    let proposed = run.proposed.as_ref()?;
    let pair = |name, call: &Value, resolved: Option<&Value>| {
        el("div")
            .child(el("p").class("field-help").child(name))
            .child(parameters(call, resolved, tool))
    };
    let before = pair(words!(steps.proposed), proposed, None);
    let after = pair(words!(steps.changed_to), &run.call, run.resolved.as_ref());
    let both = el("div").class("steps-changed").child(before).child(after);
    Some(
        el("details")
            .class("steps-changed-call")
            .child(el("summary").child(words!(steps.changed)))
            .child(both),
    )
}
