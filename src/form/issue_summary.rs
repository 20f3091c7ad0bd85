//! The list of all issues, above the form once Run was pressed; each line links to its field.

use super::awaited::make_now;
use super::tools::issue_words;
use crate::chunk::use_chunk;
use crate::dom::{El, View, before_paint, by_id, derived, el, focused, part};
use crate::session::{InputForm, Session};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::readable_key;
use pilcrow_core::form::{FormState, Issue, NodeContent, NodeId};
use pilcrow_core::pointer::Pointer;
use wasm_bindgen::JsCast;

/// Greatest number of listed issues; the others are counted.
const MAX_LINES: usize = 20;

/// Draws the list of issues.
pub fn issue_summary(session: Session) -> View {
    let locale = words::use_locale();
    part(move || {
        let issues = visible_issues(session);
        let count = issues.len();
        let title = derived(move || words_now!(locale.get(), form.to_mend, count = count));
        let lines: Vec<_> = issues
            .into_iter()
            .take(MAX_LINES)
            .map(|(form, issue)| untrack(|| summary_line(session, form, issue)))
            .collect();
        (count > 0).then(|| {
            el("div")
                .class("issue-summary notice notice-error")
                .attr("role", "group")
                .attr("aria-labelledby", "issue-summary-title")
                .attr("id", "issue-summary")
                .attr("tabindex", "-1")
                .child(el("h2").attr("id", "issue-summary-title").child(title))
                .child(el("ul").child(lines))
        })
    })
}

fn visible_issues(session: Session) -> Vec<(InputForm, Issue)> {
    let of_form = |form: InputForm| {
        let issues = if form.attempted.get() { form.issues.get() } else { Vec::new() };
        issues.into_iter().map(move |issue| (form, issue))
    };
    session.forms().into_iter().chain(session.data_on_form()).flat_map(of_form).collect()
}

fn summary_line(session: Session, form: InputForm, issue: Issue) -> El {
    let (locale, tools) = (words::use_locale(), use_chunk());
    let (node, place) = (form.node_at(&issue.pointer), issue.pointer.clone());
    let name: Vec<String> = whose(form).into_iter().chain([title_at(form, node)]).collect();
    let name = name.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(": ");
    let text = derived(move || {
        let words = issue_words(tools, locale.get(), &issue);
        if name.is_empty() { words } else { format!("{name}: {words}") }
    });
    let link = el("a").attr("href", format!("#{}", form.id(node))).child(text);
    el("li").child(link.on("click", move |event| {
        event.prevent_default();
        lead_to(session, form, &place);
    }))
}

/// Returns the name of a form's case, or of its data, whose instance name begins with `¶`.
fn whose(form: InputForm) -> Option<String> {
    let name = form.instance()?;
    Some(name.strip_prefix('¶').map(readable_key).unwrap_or(name))
}

/// Moves the focus to a place of a form; a form for data is opened first.
pub fn lead_to(session: Session, form: InputForm, place: &Pointer) {
    let data = session.data_now();
    if !data.is_some_and(|data| data.lead_to(form.index(), place)) {
        focus_place(form, form.node_at(place));
    }
}

/// Returns the names from the outermost part to a node.
pub(super) fn title_at(form: InputForm, node: NodeId) -> String {
    form.with_state(|state| {
        let mut names = Vec::new();
        let mut at = Some(node);
        while let Some(here) = at {
            let Some(own) = state.node(here) else { break };
            names.extend(own.parent.and_then(|parent| own_name(state, parent, here)));
            at = own.parent;
        }
        names.reverse();
        names.join(", ")
    })
}

/// Returns the name of a node within its parent. A chosen shape has only its own title.
fn own_name(state: &FormState, parent: NodeId, here: NodeId) -> Option<String> {
    let (whole, place) = (state.node(parent)?, state.pointer(here));
    let title = state.node(here)?.field.title.clone();
    if state.pointer(parent) == place {
        return title.filter(|title| whole.field.title.as_ref() != Some(title));
    }
    let key = place.last().unwrap_or_default();
    let is_list = matches!(whole.content, NodeContent::Array(_));
    let index = key.parse::<usize>().ok().filter(|_| is_list).map(|index| (index + 1).to_string());
    let title = title.filter(|_| index.is_none() || state.is_fixed_place(here));
    Some(title.or(index).unwrap_or_else(|| readable_key(&key)))
}

/// Moves the focus to a place: its control, or the first control or button in its group.
pub fn focus_place(form: InputForm, node: NodeId) {
    form.lead();
    before_paint(move || {
        make_now(form, node);
        // Folded or filtered parts are shown before they get the focus.
        form.sought.set(Some(node));
    });
    focus_control(form.id(node));
}

/// The elements in a group that can get the focus, except those beside the fields.
const IN_GROUP: &str = ":is(input, select, textarea, button):not(:disabled, [data-json], [data-handle], .presence, .field-default, .fold, .folded *, [data-unfound] *)";

pub(super) fn focus_control(id: String) {
    before_paint(move || {
        // Found by ids, for which browsers have an index; a selector searches the whole page.
        let in_group = || by_id(&format!("{id}-field"))?.query_selector(IN_GROUP).ok().flatten();
        let Some(element) = by_id(&id).or_else(in_group) else { return };
        if focused().as_ref() == Some(&element) {
            return;
        }
        if let Ok(control) = element.dyn_into::<web_sys::HtmlElement>() {
            if let Some(around) = control.closest(".field, .group, .list").ok().flatten() {
                around.scroll_into_view_with_bool(true);
            }
            drop(control.focus());
        }
    });
}
