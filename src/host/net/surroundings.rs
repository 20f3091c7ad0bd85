//! Probes of the network after a call that failed without a reason. No data of the person is sent.

use crate::host::code::script::call;
use js_sys::Array;
use pilcrow_provider::Probe;

/// Returns the probe's result, and the page's own origin, as servers see it; `None` if the script's reply cannot be
/// read.
pub async fn look(url: &str) -> Option<(Probe, String)> {
    let parts = call("host/surroundings.js", "lookAround", &[&url.into()]).await.ok()?;
    let parts = Array::from(&parts);
    let around = Probe {
        is_online: parts.get(0).is_truthy(),
        is_local_network_denied: parts.get(1).is_truthy(),
        is_reachable: parts.get(2).as_bool(),
    };
    Some((around, parts.get(3).as_string()?))
}
