//! The forms of a call's card: changed parameters, the result, or the reason for a refusal.

use super::card::{Card, CardMode};
use super::controls::{giving, refuse_alike_button, refuse_button, stop_button, turn};
use crate::dom::{El, RwSignal, View, derived, el, spawn, value_of, watch};
use crate::form::{input_form_view, right_value, value_form};
use crate::steps::call::words::place_words;
use crate::steps::process::drafts::{CallDraft, DraftPart};
use crate::ui::button;
use crate::words;
use crate::words::use_locale;
use pilcrow_core::steps::{Decision, Event, EventKind, PersonResult, parameters_schema};
use pilcrow_core::tool::Call;
use serde_json::Value;

/// Draws the parameters as a form. Unchanged parameters keep their references.
pub fn change_form(card: &Card, mode: RwSignal<CardMode>) -> View {
    let checks = card.driver.runner.checks;
    let before = Call { source: card.resolved.as_ref().unwrap_or(&card.call) }.parameters();
    let schema = parameters_schema(&card.tool());
    let typed = CallDraft::begin(card.driver.record.drafts, &card.want, DraftPart::Parameters);
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
            card.driver.decide(&card.want, Decision::Change(call));
        });
    };
    let run = giving(button("button button-primary", words!(steps.run_changed)))
        .on("click", move |_| run());
    let actions = el("div").class("actions").child(run).child(back_button(mode));
    [input_form_view(form).into(), actions.into()].into()
}

fn back_button(mode: RwSignal<CardMode>) -> El {
    button("button", words!(steps.back)).on("click", move |_| turn(mode, CardMode::Decision))
}

/// Draws the result as a form, with the choice of its place if there are several.
pub fn answer_form(card: &Card, mode: RwSignal<CardMode>) -> View {
    let checks = card.driver.runner.checks;
    let schema = card.tool().output().cloned().unwrap_or(Value::Bool(true));
    let typed = CallDraft::begin(card.driver.record.drafts, &card.want, DraftPart::Result);
    let form = value_form(checks, &card.name(), schema, None, typed.get());
    typed.follow_form(form);
    let path = chosen_place(card);
    let is_offer = card.proposal.is_some();
    let (own, stop) = (card.clone(), stop_button(card.driver));
    let give = move || {
        let card = own.clone();
        spawn(async move {
            let Some(output) = right_value(checks, form).await else { return };
            let result = PersonResult { output, path: path.get_untracked() };
            match is_offer {
                true => card.driver.decide(&card.want, Decision::Answer(result)),
                false => card
                    .driver
                    .say(vec![Event { at: card.want.at, kind: EventKind::Person(result) }]),
            }
        });
    };
    let give =
        giving(button("button button-primary", words!(steps.give))).on("click", move |_| give());
    let others: View = match is_offer {
        true => back_button(mode).into(),
        false => [refuse_button(mode, words!(steps.cannot)).into(), stop.into()].into(),
    };
    [
        is_offer.then(|| el("p").child(words!(steps.answer_what))).into(),
        input_form_view(form).into(),
        path_choice(&card.paths, path),
        el("div").class("actions").child(give).child(others).into(),
    ]
    .into()
}

/// Returns the chosen place for the result: the stored choice, or else the first.
fn chosen_place(card: &Card) -> RwSignal<Option<String>> {
    let typed = CallDraft::begin(card.driver.record.drafts, &card.want, DraftPart::Place);
    let before = typed.get().and_then(|place| place.as_str().map(str::to_owned));
    let before = before.filter(|place| card.paths.contains(place));
    let path = RwSignal::new(before.or_else(|| card.paths.first().cloned()));
    watch(move || path.track(), move || typed.keep(path.get_untracked().into()));
    path
}

/// Returns the reason for a refusal, with the stored draft if there is one.
fn draft_reason(card: Option<&Card>) -> RwSignal<String> {
    let typed =
        card.map(|card| CallDraft::begin(card.driver.record.drafts, &card.want, DraftPart::Reason));
    let before = typed.and_then(CallDraft::get);
    let before = before.as_ref().and_then(Value::as_str).unwrap_or_default();
    let reason = RwSignal::new(before.to_owned());
    if let Some(typed) = typed {
        watch(move || reason.track(), move || typed.keep(reason.get_untracked().into()));
    }
    reason
}

/// Draws the field for the reason of a refusal, which is reported to the model. For a call, similar ones can be refused
/// with it.
pub fn reason_form(
    refuse: impl Fn(String) + 'static,
    back: impl Fn() + 'static,
    card: Option<&Card>,
) -> View {
    let reason = draft_reason(card);
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
    let words = move || reason.get_untracked().trim().to_owned();
    let refuse = giving(button("button button-primary", words!(steps.refuse_now)))
        .on("click", move |_| refuse(words()));
    let alike = card.and_then(|card| refuse_alike_button(card, words));
    let back = button("button", words!(steps.back)).on("click", move |_| back());
    let actions = el("div").class("actions").child(refuse).child(alike).child(back);
    [label.into(), help.into(), text.into(), actions.into()].into()
}

/// Draws the choice of a place; nothing if there is only one.
pub fn path_choice(paths: &[String], chosen: RwSignal<Option<String>>) -> View {
    let options: Vec<El> =
        paths.iter().enumerate().map(|(at, path)| option(at, path, chosen)).collect();
    let group = || {
        el("fieldset")
            .class("steps-paths")
            .child(el("legend").child(words!(steps.which_place)))
            .child(options)
    };
    (paths.len() > 1).then(group).into()
}

fn option(at: usize, path: &str, chosen: RwSignal<Option<String>>) -> El {
    let locale = use_locale();
    let id = format!("steps-path-{at}");
    let (of_flag, of_choice, written) = (path.to_owned(), path.to_owned(), path.to_owned());
    let radio = el("input")
        .attr("type", "radio")
        .attr("name", "steps-path")
        .attr("id", id.clone())
        .flag("checked", move || chosen.with(|chosen| chosen.as_ref() == Some(&of_flag)))
        .on("change", move |_| chosen.set(Some(of_choice.clone())));
    let name = derived(move || place_words(locale.get(), &written));
    el("div").class("check-line").child(radio).child(el("label").attr("for", id).child(name))
}
