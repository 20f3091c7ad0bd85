//! Detects rare controls or a table at the beginning of a form, so that their chunk is loaded before the form is drawn.

use super::caption::Caption;
use super::layout::begins_as_table;
use super::leaf_view::control;
use crate::session::{InputForm, Session};
use crate::widgets::is_rare;
use leptos::prelude::*;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::NodeId;
use std::sync::Arc;

/// Number of forms that are checked: the only one, or, in a document with cases, the shared one and the first case's.
const FORMS: usize = 2;

/// Number of places of each form that are checked: more than the largest screen shows.
const PLACES: usize = 64;

/// True if a document's forms begin with rare controls, or with a list that is shown as a table.
pub fn begins_with_rare_controls(session: Session) -> bool {
    // Signals created by this check are disposed of with this owner.
    let owner = Owner::new();
    let begins = |form: InputForm| owner.with(|| untrack(|| has_rare_control(form)));
    session.forms().into_iter().take(FORMS).any(begins)
}

fn is_table(form: InputForm, list: NodeId) -> bool {
    let field = form.with_node(list, |node| Arc::clone(&node.field));
    field.is_some_and(|field| begins_as_table(form, list, &field))
}

fn has_rare_control(form: InputForm) -> bool {
    let mut ahead = vec![form.root()];
    for _ in 0..PLACES {
        let Some(node) = ahead.pop() else { return false };
        let widget = form.widget(node);
        if !widget.facts().has_parts {
            let required = form.with_node(node, |node| node.required).unwrap_or(true);
            if is_rare(widget, &control(form, node, required, &Caption::Whole)) {
                return true;
            }
            continue;
        }
        form.open(node);
        if form.widget(node) == WidgetKind::Array && is_table(form, node) {
            return true;
        }
        ahead.extend(form.with_state(|state| state.parts(node)).into_iter().rev());
    }
    false
}
