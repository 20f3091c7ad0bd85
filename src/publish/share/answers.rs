//! The answer within a share link: the sender includes the current one, and the receiver gets it as one more run.

use super::following::with_inputs;
use super::{ReceivedLink, Share};
use crate::dom::{RwSignal, View, effect, el, is_checked, spawn};
use crate::runs::Runner;
use crate::words::{Words, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::{RunProvider, RunRecord, RunStatus, input_values};
use pilcrow_core::share::SharedAnswer;
use pilcrow_core::steps::works_in_steps;

/// The current answer, if it can be included in a link.
#[derive(Clone, Debug, PartialEq)]
pub enum Offer {
    /// There is no answer, except for the document's own recorded one.
    None,
    /// The answer was made from another input than the current one.
    Earlier,
    /// The answer can be included in the link.
    Answer(SharedAnswer),
}

/// Connects a document's runs: the answers of links are added to them, and the current answer can be shared.
pub fn share_answers(runner: Runner) {
    let share = expect_context::<Share>();
    share.runner.set_value(Some(runner));
    let locale = use_locale();
    effect(move || {
        let received = share.received.get().filter(|received| received.key == runner.session.key());
        let name = words_now!(locale.get_untracked(), share.from_link);
        if let Some(received) = received.filter(|_| runner.history.is_read.get()) {
            untrack(|| receive(runner, &received, name));
        }
    });
}

/// Adds the answer of a link once, since the notice about a link may be drawn again.
fn receive(runner: Runner, received: &ReceivedLink, name: String) {
    let Some(answer) = received.answer.take() else { return };
    let provider = RunProvider {
        kind: ProviderKind::from_key(&answer.provider).unwrap_or_default(),
        model: answer.model,
        ..RunProvider::default()
    };
    let document = with_inputs(runner.session, &received.inputs);
    // If the user is first asked whether to take the inputs, the form stays visible.
    let is_settled = received.is_filled || received.inputs.is_empty();
    spawn(async move {
        runner.take_from_elsewhere(&document, provider, answer.value, name).await;
        if is_settled {
            runner.display.is_brought.try_set(true);
        }
    });
}

/// Draws the choice to include the answer, with this name. If the answer is for an earlier input, draws that note
/// instead.
pub fn answer_choice(
    offer: &Offer,
    with_answer: RwSignal<bool>,
    name: Words,
    earlier: Words,
) -> View {
    let choice = match offer {
        Offer::None => return View::default(),
        Offer::Earlier => el("p").class("field-help").child(earlier),
        Offer::Answer(_) => {
            let tick = el("input")
                .attr("type", "checkbox")
                .flag("checked", move || with_answer.get())
                .on("change", move |event| with_answer.set(is_checked(&event)));
            el("label").class("checkbox").child(tick).child(el("span").child(name))
        }
    };
    choice.into()
}

impl Share {
    /// Returns the current answer as a link would contain it.
    pub fn offer(self) -> Offer {
        // The previous view may be cleaned up after the one that replaces it.
        let open = self.runner.get_value().filter(|runner| !runner.display.record.is_disposed());
        let Some(runner) = open else { return Offer::None };
        let record =
            runner.display.record.get_untracked().filter(|record| record.status == RunStatus::Done);
        record.map_or(Offer::None, |record| offer(runner, &record))
    }
}

fn offer(runner: Runner, record: &RunRecord) -> Offer {
    let is_own =
        record.provider.kind != ProviderKind::Recorded && !works_in_steps(&record.document);
    let Some(value) = record.solution.clone().filter(|_| is_own) else { return Offer::None };
    if record.inputs() != input_values(&runner.session.request()) {
        return Offer::Earlier;
    }
    let provider = record.provider.kind.key().to_owned();
    Offer::Answer(SharedAnswer { value, provider, model: model_of(&record.provider) })
}

/// Returns the model's name. A server without model names is recorded by its host, which is private and left out.
fn model_of(provider: &RunProvider) -> String {
    let RunProvider { base_url, model, .. } = provider;
    let at = base_url.split("://").nth(1).and_then(|rest| rest.split('/').next());
    let host = at.and_then(|at| at.rsplit_once(':')).map(|(host, _)| host);
    let is_server = [at, host].contains(&Some(model));
    if is_server { String::new() } else { model.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_no_model() {
        let check = |base_url: &str, model: &str, expected: &str| {
            let (base_url, model) = (base_url.to_owned(), model.to_owned());
            let provider = RunProvider { base_url, model, ..RunProvider::default() };
            assert_eq!(model_of(&provider), expected);
        };
        check("http://127.0.0.1:8089/v1", "127.0.0.1", "");
        check("http://127.0.0.1:8089/v1", "127.0.0.1:8089", "");
        check("https://models.example/v1", "models.example", "");
        check("https://models.example/v1", "owl-70b", "owl-70b");
        check("", "SmolLM2", "SmolLM2");
    }
}
