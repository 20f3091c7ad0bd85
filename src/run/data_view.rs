//! The data messages of a context as cards: each kind and case with its merged value, drawn by its
//! schema, and the messages that set its parts.
//! Refuses to draw a card that nobody has opened.

use crate::dom::{El, State, View, el, live, part, show, spawn};
use crate::result::{ResultPart, result_part};
use crate::session::Session;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, Entry, Origin, merge_context, origins};
use pilcrow_core::document::Request;
use pilcrow_core::field::{FieldTree, infer_schema};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;
use std::rc::Rc;

/// Cards that are listed at once.
const MOST: usize = 100;

/// The cards of a document, with the inputs of this moment.
pub fn data_view(session: Session) -> View {
    let drawer = State::new(None::<ResultPart>);
    spawn(async move {
        if let Ok(part) = result_part().await {
            drawer.try_set(Some(part));
        }
    });
    let locale = use_locale();
    part(move || {
        session.track();
        let request = Rc::new(untrack(|| session.request()));
        let entries = merge_context(&request.messages()).into_iter();
        let data = entries.filter_map(|entry| match entry {
            Entry::Data(data) => Some(data),
            _ => None,
        });
        let data: Vec<DataMessage> = data.collect();
        let count = data.len();
        let title = live(move || words_now!(locale.get(), batch.data, count = count));
        let more = count.saturating_sub(MOST);
        let more = (more > 0).then(|| {
            let words = live(move || words_now!(locale.get(), batch.more, count = more));
            el("p").class("field-help").child(words)
        });
        let cards: Vec<El> = data
            .into_iter()
            .take(MOST)
            .map(|data| untrack(|| card(&request, data, drawer)))
            .collect();
        (count > 0).then(|| {
            el("section")
                .class("data-cards")
                .attr("aria-labelledby", "data-title")
                .child(el("h2").attr("id", "data-title").child(title))
                .child(cards)
                .child(more)
        })
    })
}

fn card(request: &Rc<Request>, data: DataMessage, drawer: State<Option<ResultPart>>) -> El {
    let is_open = State::new(false);
    let summary = el("summary").child(data.identity.to_string());
    let about = data.description.clone();
    let request = Rc::clone(request);
    let data = Rc::new(data);
    let body = show(
        move || is_open.get(),
        move || {
            let about = about.clone().map(|about| el("p").class("field-help").child(about));
            let value = Rc::clone(&data);
            let drawn = part(move || drawer.get().map(|drawer| untrack(|| drawn(drawer, &value))));
            el("div").child(about).child(drawn).child(set_by(&request, &data))
        },
    );
    el("details")
        .class("data-card")
        .on("toggle", move |_| is_open.set(true))
        .child(summary)
        .child(body)
}

fn drawn(drawer: ResultPart, data: &DataMessage) -> El {
    let value = data.value.clone().unwrap_or(Value::Null);
    let schema = data.schema.clone().unwrap_or_else(|| infer_schema(&value));
    let blocks = (drawer.blocks)(Some(&FieldTree::new(schema)), Some(&value), None, None);
    let blocks: State<Option<SolutionBlock>> = State::new(Some(blocks));
    let none: State<Vec<Issue>> = State::new(Vec::new());
    (drawer.view)(blocks.into(), none.into())
}

/// Which messages set what, where there are several.
fn set_by(request: &Request, data: &DataMessage) -> Option<El> {
    if data.parts.len() < 2 {
        return None;
    }
    let locale = use_locale();
    let line = move |origin: Origin| {
        let numbers: Vec<String> =
            origin.messages.iter().map(|place| (place + 1).to_string()).collect();
        let numbers = numbers.join(", ");
        let words =
            live(move || words_now!(locale.get(), batch.set_by, numbers = numbers.as_str()));
        let place = origin.pointer.tokens().collect::<Vec<_>>().join(" › ");
        el("li").child(el("span").class("case-shared-name").child(place)).child(" ").child(words)
    };
    let lines: Vec<El> = origins(&request.messages(), &data.parts).into_iter().map(line).collect();
    Some(el("ul").class("data-origins").child(lines))
}
