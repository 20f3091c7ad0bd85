//! Text in which every character counts. The Tab key leaves the control, and colours come later.

use super::area::area;
use super::highlight::{Token, highlight};
use super::{Control, json};
use crate::dom::{El, RwSignal, View, el, part};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> View {
    area(control, "json-control", "6", true)
}

pub(super) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) if !text.is_empty() => {
            // What is still being written is coloured when it is whole.
            let language = leaf.content.as_deref().filter(|_| !leaf.open);
            show_code(text, language).into()
        }
        other => json::show_any(other),
    }
}

/// Code as it is written; its words take their colours once somebody has told what they are.
pub fn show_code(text: &str, language: Option<&str>) -> El {
    let pre = el("pre").class("code-block").attr("tabindex", "0");
    let Some(language) = language.filter(|language| !language.is_empty()) else {
        return pre.child(el("code").child(text.to_owned()));
    };
    let tokens = RwSignal::new(Vec::new());
    highlight(text, language, move |found| tokens.try_set(found));
    let text = text.to_owned();
    let code = part(move || match tokens.get() {
        none if none.is_empty() => View::from(text.clone()),
        tokens => tokens.into_iter().map(View::from).collect(),
    });
    pre.attr("data-language", language.to_owned()).child(el("code").child(code))
}

impl From<Token> for View {
    fn from(token: Token) -> Self {
        match token.class() {
            Some(class) => el("span").class(class).child(token.text).into(),
            None => token.text.into(),
        }
    }
}
