//! What the person fills in at a call: other parameters, its result, or why it is not wanted.

use super::alike::refuse_alike_button;
use super::card::{Card, Doing, refuse_button, stop_button, turn};
use super::card_keys::giving;
use super::paths::path_choice;
use super::typed::{Kept, TypedAs};
use super::value_form::{right_value, value_form};
use crate::dom::{El, RwSignal, View, el, spawn, value_of, watch};
use crate::form::input_form_view;
use crate::ui::button;
use crate::words;
use pilcrow_core::steps::{Decision, Event, EventKind, PersonResult, parameters_schema};
use pilcrow_core::tool::Call;
use serde_json::Value;

/// The parameters as a form. What stays as it was goes on to be the name of a value.
pub(super) fn changing(card: &Card, doing: RwSignal<Doing>) -> View {
    let checks = card.driven.runner.checks;
    let before = Call { source: card.resolved.as_ref().unwrap_or(&card.call) }.parameters();
    let schema = parameters_schema(&card.tool());
    let typed = Kept::of(card, TypedAs::Parameters);
    let value = Some(Value::Object(before.clone()));
    let form = value_form(checks, &card.name(), schema, value, typed.get());
    typed.follow_form(form);
    let card = card.clone();
    let run = move || {
        let (card, before) = (card.clone(), before.clone());
        spawn(async move {
            let Some(Value::Object(now)) = right_value(checks, form).await else { return };
            let mut call = card.call.clone();
            if let Value::Object(members) = &mut call {
                members.retain(|key, _| !before.contains_key(key) || now.contains_key(key));
                let changed = now.into_iter().filter(|(key, value)| before.get(key) != Some(value));
                members.extend(changed);
            }
            card.driven.decide(&card.want, Decision::Change(call));
        });
    };
    let run = giving(button("button button-primary", words!(steps.run_changed)))
        .on("click", move |_| run());
    let actions = el("div").class("actions").child(run).child(back_button(doing));
    [input_form_view(form).into(), actions.into()].into()
}

fn back_button(doing: RwSignal<Doing>) -> El {
    button("button", words!(steps.back)).on("click", move |_| turn(doing, Doing::Deciding))
}

/// The result as a form, with the choice of its place where there is one.
pub(super) fn answering(card: &Card, doing: RwSignal<Doing>) -> View {
    let checks = card.driven.runner.checks;
    let schema = card.tool().output().cloned().unwrap_or(Value::Bool(true));
    let typed = Kept::of(card, TypedAs::Result);
    let form = value_form(checks, &card.name(), schema, None, typed.get());
    typed.follow_form(form);
    let path = chosen_place(card);
    let is_offer = card.proposal.is_some();
    let (own, stop) = (card.clone(), stop_button(card.driven));
    let give = move || {
        let card = own.clone();
        spawn(async move {
            let Some(output) = right_value(checks, form).await else { return };
            let result = PersonResult { output, path: path.get_untracked() };
            match is_offer {
                true => card.driven.decide(&card.want, Decision::Answer(result)),
                false => card
                    .driven
                    .say(vec![Event { at: card.want.at, kind: EventKind::Person(result) }]),
            }
        });
    };
    let give =
        giving(button("button button-primary", words!(steps.give))).on("click", move |_| give());
    let others: View = match is_offer {
        true => back_button(doing).into(),
        false => [refuse_button(doing).into(), stop.into()].into(),
    };
    [
        el("p").child(words!(steps.answer_what)).into(),
        input_form_view(form).into(),
        path_choice(&card.paths, path),
        el("div").class("actions").child(give).child(others).into(),
    ]
    .into()
}

/// The place that is chosen for the result: the first, or what was chosen before.
fn chosen_place(card: &Card) -> RwSignal<Option<String>> {
    let typed = Kept::of(card, TypedAs::Place);
    let before = typed.get().and_then(|place| place.as_str().map(str::to_owned));
    let before = before.filter(|place| card.paths.contains(place));
    let path = RwSignal::new(before.or_else(|| card.paths.first().cloned()));
    watch(move || path.track(), move || typed.keep(path.get_untracked().into()));
    path
}

/// Why a call is not wanted, as far as it was typed before.
fn kept_reason(card: Option<&Card>) -> RwSignal<String> {
    let typed = card.map(|card| Kept::of(card, TypedAs::Reason));
    let before = typed.and_then(Kept::get);
    let before = before.as_ref().and_then(Value::as_str).unwrap_or_default();
    let reason = RwSignal::new(before.to_owned());
    if let Some(typed) = typed {
        watch(move || reason.track(), move || typed.keep(reason.get_untracked().into()));
    }
    reason
}

/// Asks why something is not wanted; the model is told. Where it is a call, others that are alike can be
/// refused with it.
pub(super) fn reason_form(
    refuse: impl Fn(String) + 'static,
    back: impl Fn() + 'static,
    card: Option<&Card>,
) -> View {
    let reason = kept_reason(card);
    let label = el("label").attr("for", "steps-reason").child(words!(steps.reason));
    let text = el("textarea")
        .class("control w-full")
        .attr("id", "steps-reason")
        .attr("rows", "2")
        .attr("aria-describedby", "steps-reason-help")
        .value(reason)
        .on("input", move |event| reason.set(value_of(&event)));
    let help = el("p")
        .class("field-help")
        .attr("id", "steps-reason-help")
        .child(words!(steps.reason_what));
    let said = move || reason.get_untracked().trim().to_owned();
    let refuse = giving(button("button button-primary", words!(steps.refuse_now)))
        .on("click", move |_| refuse(said()));
    let alike = card.and_then(|card| refuse_alike_button(card, said));
    let back = button("button", words!(steps.back)).on("click", move |_| back());
    let actions = el("div").class("actions").child(refuse).child(alike).child(back);
    [label.into(), help.into(), text.into(), actions.into()].into()
}
