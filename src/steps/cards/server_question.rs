//! The card with a question of an MCP server while it carries out a call: the server, its words, a form, and the three
//! possible replies.

use super::controls::{giving, with_keys};
use crate::dom::{
    El, View, before_paint, derived, el, focus_in_place_of, focus_where_lost, part_of, show, spawn,
};
use crate::form::{input_form_view, right_value, value_form};
use crate::mcp::ServerQuestion;
use crate::session::InputForm;
use crate::steps::process::driver::Driver;
use crate::ui::{button, is_free_escape};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::object::object;
use pilcrow_provider::McpAnswer;
use web_sys::KeyboardEvent;

/// Prefix of the names of the form's controls.
const NAME: &str = "asked by a server";

/// Draws the current question, and a note on questions declined automatically; nothing if there is neither.
pub fn server_question_view(driver: Driver) -> View {
    let card = part_of(
        move || driver.activities.questions.first(),
        move |question| question.as_ref().map(|question| question_card(driver, question)).into(),
    );
    [declined(driver), card].into()
}

fn declined(driver: Driver) -> View {
    let locale = use_locale();
    show(
        move || !driver.activities.questions.declined().is_empty(),
        move || {
            let words = derived(move || {
                let servers = driver.activities.questions.declined().join(", ");
                words_now!(locale.get(), mcp.declined, servers = servers)
            });
            el("p").class("notice").attr("role", "status").child(words)
        },
    )
}

fn question_card(driver: Driver, question: &ServerQuestion) -> El {
    let checks = driver.runner.checks;
    let form = value_form(checks, NAME, question.content.schema.clone(), None, None);
    let escaped = question.clone();
    before_paint(|| focus_in_place_of("#steps-title", "#server-question"));
    with_keys(el("section"))
        .class("steps-card")
        .attr("aria-labelledby", "server-question")
        .on_event("keydown", move |event: KeyboardEvent| {
            if is_free_escape(&event) {
                event.prevent_default();
                answer(driver, &escaped, McpAnswer::Cancel);
            }
        })
        .child(
            el("h3")
                .attr("id", "server-question")
                .attr("tabindex", "-1")
                .child(words!(mcp.question)),
        )
        .child(who(question))
        .child(
            el("p")
                .class("mcp-message")
                .attr("dir", "auto")
                .child(question.content.message.clone()),
        )
        .child(input_form_view(form))
        .child(el("p").class("field-help").child(words!(mcp.question_what)))
        .child(actions(driver, question, form))
}

/// Draws the server that asks: its address first, since a server may choose any title.
fn who(question: &ServerQuestion) -> El {
    let (locale, question) = (use_locale(), question.clone());
    let words = derived(move || {
        let (locale, server, tool) = (locale.get(), question.url.as_str(), question.tool.as_str());
        match question.title.as_str() {
            "" => words_now!(locale, mcp.asks, server = server, tool = tool),
            title => {
                words_now!(locale, mcp.asks_titled, server = server, title = title, tool = tool)
            }
        }
    });
    el("p").class("notice").child(words)
}

fn actions(driver: Driver, question: &ServerQuestion, form: InputForm) -> El {
    let says = |reply: McpAnswer| {
        let question = question.clone();
        move |_: web_sys::Event| answer(driver, &question, reply.clone())
    };
    let sent = question.clone();
    let send = giving(button("button button-primary", words!(mcp.send))).on("click", move |_| {
        let question = sent.clone();
        spawn(async move {
            let Some(content) = right_value(driver.runner.checks, form).await else { return };
            let content = if content.is_object() { content } else { object([]) };
            answer(driver, &question, McpAnswer::Accept(content));
        });
    });
    let decline = button("button", words!(mcp.decline)).on("click", says(McpAnswer::Decline));
    let cancel = button("button button-quiet", words!(mcp.cancel))
        .attr("aria-keyshortcuts", "Escape")
        .on("click", says(McpAnswer::Cancel));
    el("div").class("actions").child(send).child(decline).child(cancel)
}

fn answer(driver: Driver, question: &ServerQuestion, reply: McpAnswer) {
    driver.activities.questions.answer(question, reply);
    // The focused element is gone: the focus moves to the next question, or else to the process's title.
    before_paint(|| {
        focus_where_lost("#server-question");
        focus_where_lost("#steps-question");
        focus_where_lost("#steps-title");
    });
}
