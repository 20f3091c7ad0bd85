//! Says what the person lets the document do without a question, and takes that back.

use super::driven::Driven;
use crate::dom::{El, View, before_paint, el, focus_where_lost, show};
use crate::ui::button;
use crate::words;
use crate::words::Words;

/// A line for its code and one for its tools; nothing where nothing is let.
pub(super) fn grant_lines(driven: Driven) -> View {
    let (allowed, key) = (driven.allowed_code(), driven.runner.session.key());
    let document = key.clone();
    let code = show(
        move || allowed.has_any_of(&document),
        move || {
            let key = key.clone();
            line(words!(steps.code_granted), words!(steps.take_code_back), move || {
                allowed.take_back(&key);
            })
        },
    );
    let tools = show(
        move || driven.has_rules(),
        move || {
            line(words!(steps.tools_granted), words!(steps.ask_again), move || {
                driven.take_rules_back();
            })
        },
    );
    [code, tools].into()
}

fn line(said: Words, name: Words, take_back: impl Fn() + 'static) -> El {
    let button = button("link-button", name).on("click", move |_| {
        take_back();
        before_paint(|| focus_where_lost("#steps-title"));
    });
    el("p").class("field-help").child(said).child(" ").child(button)
}
