//! A tool that is embedded in a host page by `<pilcrow-tool>`: reports input and answers to that page, and follows its
//! orders.

mod inputs;
mod order;
mod telling;

use crate::dom::{Scope, spawn};
use crate::host::embed;
use crate::runs::Runner;
use crate::session::Session;
use leptos::prelude::document;
use order::Order;
use pilcrow_core::document::Request;
use serde_json::{Value, json};

/// Connects the runs of the open document with the host page; does nothing if there is none.
pub fn connect(runner: Runner) {
    if !embed::is_embedded() {
        return;
    }
    // Orders run in the current scope, so that they find its contexts as clicks do. A frame has one tool, as long as it
    // exists.
    let scope = Scope::current();
    spawn(async move {
        embed::listen(move |text, is_own| {
            let order = Order::read(&text);
            if let Some((order, scope)) = order.zip(scope.as_ref()) {
                scope.with(|| follow(runner, order, is_own));
            }
        })
        .await;
        embed::tell(&json!({"ready": true, "title": document().title()}).to_string()).await;
        telling::tell_runs(runner);
        telling::tell_inputs(runner).await;
    });
}

/// Asks the host page to submit its form, on the key that would run the tool otherwise: after the form's files have
/// been read. If one was refused, nothing is submitted.
pub fn submit(session: Session) {
    spawn(async move {
        if session.files().all_there().await {
            tell(&json!({"submit": true}));
        }
    });
}

fn follow(runner: Runner, order: Order, is_own: bool) {
    let session = runner.session;
    match order {
        Order::Inputs { value: inputs, is_first } => {
            let filled = filled(session, &inputs);
            session.take_prefill(inputs, &filled, is_first);
        }
        Order::Typed(typed) => session.take_inputs(&filled(session, &typed)),
        // Only the user spends their own money: a page of another origin cannot start a run.
        Order::Run if is_own && !embed::is_without_model() => runner.run(),
        Order::Run => telling::refuse_run(),
        Order::Stop => runner.under_way.cancel(),
        Order::Reset => session.reset(),
        Order::View(value) => runner.show_value(&value),
    }
}

/// Returns the document with these inputs in place of its own.
fn filled(session: Session, inputs: &Value) -> Request {
    let own = session.with_document(Request::clone);
    own.with_inputs(&inputs::edits(&own, inputs))
}

/// Sends a JSON message to the host page.
fn tell(message: &Value) {
    let text = message.to_string();
    spawn(async move { embed::tell(&text).await });
}
