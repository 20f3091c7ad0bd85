//! Judges: Requests that are asked about the answers of a bench, once these are there.

use super::JudgedAll;
use super::asking::{Call, asked};
use super::cache::Cache;
use crate::run::model::Model;
use pilcrow_core::bench::{Judged, Plan, Progress};
use pilcrow_core::document::Request;

/// Asks every judge about every answer.
///
/// # Errors
///
/// A judge cannot be asked, or its answers cannot be kept.
pub fn judged(
    plan: &Plan,
    progress: &Progress,
    cache: &mut Cache,
    models: &mut [Model],
) -> Result<JudgedAll, String> {
    let (mut places, mut calls) = (Vec::new(), Vec::new());
    for ask in plan.asks() {
        let place = plan.place(ask);
        let Some(answer) = progress.answer(place).and_then(|a| a.value.as_ref()) else { continue };
        for check in 0..plan.checks.len() {
            let Some(request) = plan.judged(check, ask.input, answer) else { continue };
            let name = judge_model(&request, plan);
            calls.push(Call::sent(models, request, &name)?.repeated(ask.repeat));
            places.push((place, check));
        }
    }
    let mut asking = Progress::new(calls.iter().map(|call| call.key.clone()).collect());
    asking.recall(cache.answers());
    asked(&calls, &mut asking, cache, models)?;
    let said = places.into_iter().enumerate();
    let said = said.filter_map(|(at, place)| Some((place, asking.answer(at)?.value.clone()?)));
    Ok(JudgedAll {
        said: said.collect::<Judged>(),
        is_whole: asking.counts().answered == asking.counts().all(),
    })
}

/// The judge's own model; the first of the bench where its document names none.
fn judge_model(request: &Request, plan: &Plan) -> String {
    let own = request.config().and_then(|config| config.get("model")).is_some();
    if own { String::new() } else { plan.model(0).name }
}
