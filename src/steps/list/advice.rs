//! Advice on a step: each advisor's words and votes for every tool, with the mean vote.

use crate::dom::{El, View, el};
use crate::steps::call::value::value_view;
use crate::steps::process::follower::Follower;
use crate::words;
use leptos::prelude::untrack;
use pilcrow_core::context::Tool;
use pilcrow_core::document::Request;
use pilcrow_core::field::readable_key;
use pilcrow_core::steps::{Advice, advice, mean_votes};
use serde_json::Value;

/// Draws the advice in an answer; nothing if it has no advisors.
pub fn advice_view(follower: Follower, answer: &Value) -> View {
    let all = advice(answer);
    if all.is_empty() {
        return View::default();
    }
    let document = untrack(|| follower.document());
    let lines =
        |one: &Advice| advice_line(one, document.as_ref().and_then(|document| role(document, one)));
    let lines: Vec<View> = all.iter().map(lines).collect();
    el("section")
        .class("steps-advice")
        .child(el("h4").child(words!(steps.advisors)))
        .child(el("dl").class("steps-values").child(lines))
        .child(votes(follower, &all))
        .into()
}

fn advice_line(one: &Advice, role: Option<String>) -> View {
    let value =
        (!one.members.is_empty()).then(|| value_view(None, &Value::Object(one.members.clone())));
    let role = role.map(|role| el("p").class("field-help").child(role));
    let line = el("dd").child(role).child(value);
    [el("dt").child(readable_key(&one.id)).into(), line.into()].into()
}

/// Returns an advisor's role, as the document describes it.
fn role(document: &Request, one: &Advice) -> Option<String> {
    let text = |source: &Value, key: &str| source.get(key)?.as_str().map(str::to_owned);
    let messages = document.messages();
    let own = messages.iter().find(|message| {
        text(message.source, "type").as_deref() == Some("advisor")
            && text(message.source, "id").as_deref() == Some(&one.id)
    })?;
    text(own.source, "role")
}

/// Draws the votes: a row per tool, a column per advisor who voted.
fn votes(follower: Follower, all: &[Advice]) -> Option<El> {
    let means = mean_votes(all);
    let voters: Vec<&Advice> = all.iter().filter(|one| !one.votes.is_empty()).collect();
    if means.is_empty() {
        return None;
    }
    let column = |name: View| el("th").attr("scope", "col").class("numeric").child(name);
    let names: Vec<El> = voters.iter().map(|one| column(readable_key(&one.id).into())).collect();
    let head = el("tr")
        .child(el("th").attr("scope", "col").child(words!(steps.tool)))
        .child(names)
        .child(column(words!(steps.mean).into()));
    let rows: Vec<El> =
        means.iter().map(|(tool, mean)| row(follower, &voters, tool, *mean)).collect();
    let table = el("table")
        .child(el("caption").child(words!(steps.votes)))
        .child(el("thead").child(head))
        .child(el("tbody").child(rows));
    let scroll = el("div")
        .class("table-scroll steps-votes")
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", words!(steps.votes));
    Some(scroll.child(table))
}

fn row(follower: Follower, voters: &[&Advice], tool: &str, mean: u32) -> El {
    let vote = |one: &&Advice| {
        let vote =
            one.votes.iter().find(|(name, _)| name == tool).map(|(_, vote)| vote.to_string());
        el("td").class("numeric").child(vote.unwrap_or_else(|| "–".to_owned()))
    };
    let votes: Vec<El> = voters.iter().map(vote).collect();
    let mean = el("td").class("numeric steps-mean").child(mean.to_string());
    let name = el("th").attr("scope", "row").child(title_of(follower, tool));
    el("tr").child(name).child(votes).child(mean)
}

fn title_of(follower: Follower, name: &str) -> String {
    let title = |tool: &Tool| tool.schema.get("title")?.as_str().map(str::to_owned);
    let tools = untrack(|| follower.with(|snapshot| snapshot.tools.clone()));
    let tool = tools.as_ref().and_then(|tools| tools.iter().find(|tool| tool.name == name));
    tool.and_then(title).unwrap_or_else(|| readable_key(name))
}
