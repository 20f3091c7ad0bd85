//! The judges of a bench, which are asked about its answers.

use super::asking::{Asking, Call, ask_calls};
use super::cache::Cache;
use pilcrow_core::bench::{JudgeAsk, Judging, Plan, Progress};

/// Asks every judge about every answer, or pair of answers. Appends its calls to the others.
///
/// # Errors
///
/// A judge cannot be asked, or its answers cannot be stored.
pub fn judged(
    plan: &Plan,
    calls: &mut Vec<Call>,
    progress: &mut Progress,
    cache: &mut Cache,
    who: &mut Asking,
) -> Result<Judging, String> {
    let judging = begin(plan, calls, progress, who)?;
    progress.recall(cache.answers());
    // If calls were given up, the judges are not asked about the answers that arrived.
    if progress.own_counts().waiting == 0 {
        ask_calls(calls, progress, cache, who)?;
    }
    Ok(judging)
}

/// Appends the judges' calls about the answers so far.
///
/// # Errors
///
/// A judge cannot be asked.
pub fn begin(
    plan: &Plan,
    calls: &mut Vec<Call>,
    progress: &mut Progress,
    who: &mut Asking,
) -> Result<Judging, String> {
    let mut judging = Judging::new(plan);
    for call in 0..plan.calls() {
        for ask in judging.due(plan, progress, call) {
            let Some(call) = call_of(plan, progress, ask, who)? else { continue };
            judging.add(progress, ask, call.key.clone());
            calls.push(call);
        }
    }
    Ok(judging)
}

fn call_of(
    plan: &Plan,
    progress: &Progress,
    ask: JudgeAsk,
    who: &mut Asking,
) -> Result<Option<Call>, String> {
    let Some((request, own)) = plan.ask_request(progress, ask).zip(plan.ask(ask.call)) else {
        return Ok(None);
    };
    let called = format!("judge of call {}", ask.call + 1);
    let call = who.call(request, &plan.judge_model(ask.check))?;
    Ok(Some(call.called(called).repeated(own.repeat)))
}
