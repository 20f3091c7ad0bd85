//! The part of the bench's set-up with checks of answers, field by field, added here or in the document's text. Inputs'
//! expected values are checked without an entry here.

use super::judge_form::judge_form;
use super::judge_model::judge_model;
use super::section::axis;
use super::threshold::threshold;
use crate::bench::desk::Desk;
use crate::bench::lines::check_line;
use crate::bench::words::{CatalogueBenchWords, fault_words};
use crate::dom::{El, RwSignal, View, derived, el, memo, part, value_of};
use crate::ui::{button, icon_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::bench::{BenchFault, BenchWords, Check, FaultKind, places_of};
use pilcrow_core::document::parse_text;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::tool::compose_request;
use serde_json::{Map, Value};

/// The kinds of checks that can be added here, each with the member that its value goes into; `None` if it has no
/// value.
const KINDS: [(&str, Option<&str>); 10] = [
    ("equals", Some("value")),
    ("oneOf", Some("values")),
    ("within", Some("by")),
    ("contains", Some("value")),
    ("matches", Some("pattern")),
    ("present", None),
    ("absent", None),
    ("valid", None),
    ("seconds", Some("most")),
    ("cost", Some("most")),
];

/// Draws the list of checks.
pub fn checks_part(desk: Desk) -> El {
    let locale = use_locale();
    let list = part(move || {
        let (checks, locale) = (desk.bench.get().checks, locale.get());
        let rows: Vec<View> = untrack(|| {
            let each = checks.iter().enumerate();
            each.map(|(at, check)| row(desk, at, check, locale).into()).collect()
        });
        (!rows.is_empty()).then(|| {
            el("ul").class("bench-list").attr("aria-label", words!(trial.checks)).child(rows)
        })
    });
    axis(words!(trial.checks), words!(trial.checks_help))
        .child(list)
        .child(adding(desk))
        .child(judge_form(desk))
}

fn row(desk: Desk, at: usize, check: &Check, locale: Locale) -> El {
    let text = check_line(check, locale);
    let remove =
        icon_button("icon icon-close", words_now!(locale, trial.remove, name = text.as_str()))
            .flag("disabled", move || !desk.can_edit())
            .on("click", move |_| {
                desk.edit(|bench| {
                    if at < bench.checks.len() {
                        bench.checks.remove(at);
                    }
                });
            });
    let model = judge_model(desk, at, &check.kind, locale);
    let threshold = threshold(desk, at, check, locale);
    let text = el("span").child(text);
    el("li").class("bench-row").child(text).child(model).child(threshold).child(remove)
}

/// Draws the line that adds a check.
fn adding(desk: Desk) -> El {
    let locale = use_locale();
    let (place, kind) = (RwSignal::new(String::new()), RwSignal::new("valid".to_owned()));
    let (typed, fault) = (RwSignal::new(String::new()), RwSignal::new(None::<BenchFault>));
    let has_value = memo(move || kind.with(|kind| member_of(kind).is_some()));
    let value = el("input")
        .class("control bench-values")
        .attr("aria-label", words!(trial.check_value))
        .attr("autocomplete", "off")
        .attr("aria-describedby", "bench-check-hint bench-check-fault")
        .attr("hidden", derived(move || !has_value.get()))
        .value(typed)
        .on("input", move |event| typed.set(value_of(&event)));
    let add = button("button", words!(trial.add_check))
        .flag("disabled", move || !desk.can_edit())
        .on("click", move |_| {
            let read = read(&place.get_untracked(), &kind.get_untracked(), &typed.get_untracked());
            fault.set(read.as_ref().err().cloned());
            if let Ok(check) = read {
                typed.set(String::new());
                desk.edit(|bench| bench.checks.push(check));
            }
        });
    let text = derived(move || fault.with(|fault| Some(wrong(locale.get(), fault.as_ref()?))));
    let hint = derived(move || kind.with(|kind| hint(locale.get(), kind)).unwrap_or_default());
    let hint = el("p").class("field-help").attr("id", "bench-check-hint").child(hint);
    let line = el("div")
        .class("actions bench-adding")
        .child(places(desk, place))
        .child(kinds(kind))
        .child(value)
        .child(add);
    let text = el("p")
        .class("field-issue")
        .attr("id", "bench-check-fault")
        .attr("role", "alert")
        .child(text);
    el("div").child(line).child(hint).child(text)
}

fn places(desk: Desk, place: RwSignal<String>) -> El {
    let session = desk.runner.session;
    let options = part(move || {
        let schema = session.with_document(|document| compose_request(document).schema().cloned());
        let option = |value: String, title: View| el("option").attr("value", value).child(title);
        let whole = option(String::new(), words!(trial.whole_answer).into());
        let places = schema.map(|schema| places_of(&schema)).unwrap_or_default();
        let each = places.into_iter().map(|one| option(one.at.to_string(), one.title.into()));
        std::iter::once(whole).chain(each).collect::<Vec<El>>()
    });
    el("select")
        .class("control bench-name")
        .attr("aria-label", words!(trial.check_place))
        .on("change", move |event| place.set(value_of(&event)))
        .child(options)
}

fn kinds(kind: RwSignal<String>) -> El {
    let locale = use_locale();
    let options: Vec<El> = KINDS
        .iter()
        .map(|(key, _)| {
            let text = derived(move || CatalogueBenchWords(locale.get()).check(key));
            el("option").attr("value", *key).flag("selected", move || *key == "valid").child(text)
        })
        .collect();
    el("select")
        .class("control bench-name")
        .attr("aria-label", words!(trial.check_kind))
        .on("change", move |event| kind.set(value_of(&event)))
        .child(options)
}

fn member_of(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|(key, _)| *key == kind)?.1
}

/// Returns the hint for typing the value of a kind of check.
fn hint(locale: Locale, kind: &str) -> Option<String> {
    Some(match kind {
        "equals" => words_now!(locale, trial.hint_equals),
        "oneOf" => words_now!(locale, trial.hint_one_of),
        "within" => words_now!(locale, trial.hint_within),
        "contains" => words_now!(locale, trial.hint_contains),
        "matches" => words_now!(locale, trial.hint_matches),
        "seconds" => words_now!(locale, trial.hint_seconds),
        "cost" => words_now!(locale, trial.hint_cost),
        _ => return None,
    })
}

/// Returns the error in a typed check. A missing member of the document's format is reported simply as missing, since
/// the person may never have seen the format.
fn wrong(locale: Locale, fault: &BenchFault) -> String {
    match fault.kind {
        FaultKind::Missing(_) => words_now!(locale, issue.missing),
        _ => fault_words(locale, fault),
    }
}

/// Parses a typed value as JSON, or else takes it as text.
fn value(typed: &str) -> Value {
    parse_text(typed).unwrap_or_else(|_| text(typed))
}

/// Parses `0..1` as bounds (either may be absent), `5 %` as a percentage, or else a distance.
fn bounds(typed: &str) -> Vec<(&'static str, Value)> {
    if let Some((from, to)) = typed.split_once("..") {
        let sides = [("from", from.trim()), ("to", to.trim())].into_iter();
        return sides.filter(|(_, one)| !one.is_empty()).map(|(key, v)| (key, value(v))).collect();
    }
    match typed.strip_suffix('%') {
        Some(percent) => vec![("percent", value(percent.trim()))],
        None => vec![("by", value(typed))],
    }
}

/// Builds a check from the chosen place and kind and the typed value. Without a value, the input's expected value
/// counts.
fn read(place: &str, kind: &str, typed: &str) -> Result<Check, BenchFault> {
    let typed = typed.trim();
    let mut members = Map::new();
    members.insert("at".to_owned(), text(place));
    members.insert("is".to_owned(), text(kind));
    let written = match member_of(kind) {
        Some("values") => {
            let each = typed.split(',').map(str::trim).filter(|one| !one.is_empty());
            Some(Value::Array(each.map(value).collect()))
        }
        Some(_) if typed.is_empty() => None,
        Some("pattern") => Some(text(typed)),
        Some("by") => {
            members.extend(bounds(typed).into_iter().map(|(key, one)| (key.to_owned(), one)));
            None
        }
        Some(_) => Some(value(typed)),
        None => None,
    };
    if let (Some(member), Some(written)) = (member_of(kind), written) {
        members.insert(member.to_owned(), written);
    }
    Check::read(&Value::Object(members))
        .map_err(|kind| BenchFault { pointer: Pointer::root(), kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(place: &str, kind: &str, typed: &str, expected: Option<Value>) {
        let result = read(place, kind, typed).ok().map(|check| check.to_value());
        assert_eq!(result, expected, "{place} {kind} {typed}");
    }

    #[test]
    fn what_is_chosen_and_typed_becomes_a_check() {
        check(
            "/a",
            "equals",
            "approve",
            Some(json!({"at": "/a", "is": "equals", "value": "approve"})),
        );
        check("/a", "equals", " ", Some(json!({"at": "/a", "is": "equals"})));
        check("/a", "oneOf", "1, x", Some(json!({"at": "/a", "is": "oneOf", "values": [1, "x"]})));
        check("/a", "matches", "(", None);
        check("", "valid", "left over", Some(json!({"at": "", "is": "valid"})));
        check("", "seconds", "", None);
        let within = |bounds: Value| {
            let mut check = json!({"at": "/a", "is": "within"});
            check.as_object_mut().unwrap().extend(bounds.as_object().unwrap().clone());
            Some(check)
        };
        check("/a", "within", "0 .. 1", within(json!({"from": 0, "to": 1})));
        check("/a", "within", "2026-01-01..", within(json!({"from": "2026-01-01"})));
        check("/a", "within", "5 %", within(json!({"percent": 5})));
        check("/a", "within", "0.5", within(json!({"by": 0.5})));
        check("/a", "within", "soon", None);
        check("", "seconds", "2", Some(json!({"at": "", "is": "seconds", "most": 2})));
    }
}
