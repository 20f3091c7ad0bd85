//! Draws the effect of a proposed call: the tool's description, the parameters with their values, and the place that
//! its result is written to.

use super::value::offered_value;
use super::words::{by_words, place_words};
use crate::data::identity_name;
use crate::dom::{El, View, derived, el};
use crate::form::prose;
use crate::steps::process::activities::address;
use crate::steps::process::carriers::server_tool;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::context::Identity;
use pilcrow_core::field::readable_key;
use pilcrow_core::steps::{ANONYMOUS, Carrier, Proposal};
use pilcrow_core::text::letters::spell_directions;
use pilcrow_core::tool::{Call, parse_reference};
use serde_json::Value;

/// Draws the description of the tool.
pub fn about(tool: Option<&Value>) -> Option<El> {
    let about = tool?.get("description")?.as_str()?;
    Some(el("div").class("steps-about").child(prose(&spell_directions(about))))
}

/// Draws the model's reason for the call; `None` if it gave none.
pub fn reason(call: &Value) -> Option<El> {
    let reason = spell_directions(Call { source: call }.reason()?).into_owned();
    let locale = use_locale();
    let words =
        derived(move || words_now!(locale.get(), steps.call_reason, reason = reason.as_str()));
    Some(el("p").class("steps-reason").child(words))
}

/// Draws the parameters as values; a parameter that was written as a reference also shows the name of its source.
pub fn parameters(call: &Value, resolved: Option<&Value>, tool: Option<&Value>) -> View {
    let list = Call { source: resolved.unwrap_or(call) }.parameters();
    let rows: Vec<View> = list
        .iter()
        .map(|(key, value)| {
            let schema = tool.and_then(|tool| tool.get("properties")?.get(key));
            let title = schema.and_then(|schema| schema.get("title")?.as_str());
            let title = title.map_or_else(|| readable_key(key), str::to_owned);
            // A reference that is not resolved yet has no value to show, only its source.
            let is_open = resolved.is_none()
                && value.as_str().is_some_and(|text| parse_reference(text).is_some());
            let list = (!is_open).then(|| offered_value(schema, value));
            let value = el("dd").child(list).child(source(call.get(key)));
            let title = spell_directions(&title).into_owned();
            [el("dt").child(title).into(), value.into()].into()
        })
        .collect();
    (!rows.is_empty()).then(|| el("dl").class("steps-values").child(rows)).into()
}

/// Draws the source of a value; `None` if it was not written as a reference.
fn source(written: Option<&Value>) -> Option<El> {
    let written = written?.as_str()?.to_owned();
    parse_reference(&written)?;
    let (locale, name) = (use_locale(), written.clone());
    let words = derived(move || {
        let place = place_words(locale.get(), &name);
        words_now!(locale.get(), steps.taken_from, place = place.as_str())
    });
    Some(el("p").class("field-help").attr("title", written).child(words))
}

/// Draws the carrier of the call (who would carry it out), the place of its result, and the data passed on.
pub fn manner(offer: &Proposal) -> El {
    let locale = use_locale();
    let (by, named) = (offer.by, named_in(offer));
    let by = derived(move || match &named {
        Some(named) if by == Carrier::Delegate && named == ANONYMOUS => {
            words_now!(locale.get(), steps.by_anonymous)
        }
        Some(named) => format!("{}: {named}", by_words(locale.get(), by)),
        None => by_words(locale.get(), by),
    });
    let path = offer.path.clone();
    let goes = derived(move || match &path {
        Some(path) => place_words(locale.get(), path),
        None => words_now!(locale.get(), steps.nowhere),
    });
    let row = |name: View, value: View| [el("dt").child(name).into(), el("dd").child(value).into()];
    let passed: Vec<Identity> = offer.passed.iter().filter_map(data_of).collect();
    let passed = (!passed.is_empty()).then(|| {
        let names = derived(move || {
            let names = passed.iter().map(|data| identity_name(locale.get(), data));
            names.collect::<Vec<_>>().join(", ")
        });
        row(words!(steps.passed).into(), names.into())
    });
    el("dl")
        .class("steps-values steps-manner")
        .child(View::from(row(words!(steps.by).into(), by.into())))
        .child(View::from(row(words!(steps.writes).into(), goes.into())))
        .child(passed.map(View::from))
}

/// Returns the document, as the tool names it, or the server that would carry out the call; `None` for other carriers.
fn named_in(offer: &Proposal) -> Option<String> {
    let named = |key: &str| offer.tool.as_ref()?.get(key)?.as_str();
    match offer.by {
        Carrier::Delegate => named("_delegate").map(str::to_owned),
        Carrier::Server => match server_tool(offer) {
            Some(tool) => Some(format!("{}, {}", tool.server, tool.name)),
            None => named("_activity").map(|url| address(url).unwrap_or(url.to_owned())),
        },
        Carrier::Model | Carrier::Code | Carrier::Person => None,
    }
}

/// Returns the identity of the data in a message; `None` if it has no type.
fn data_of(message: &Value) -> Option<Identity> {
    let member = |key: &str| message.get(key).and_then(Value::as_str);
    let kind = match member("type")? {
        "data" => member("kind").unwrap_or("data"),
        other => other,
    };
    let instance = member("_instance").map(str::to_owned);
    Some(Identity { kind: kind.to_owned(), instance })
}
