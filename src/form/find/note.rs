//! The note beside the name of a folded part: its first values and the number of its problems.

use super::places::take_away;
use crate::dom::{El, by_id, el, elements};
use crate::session::InputForm;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::form::NodeId;
use std::collections::{HashMap, HashSet};
use web_sys::{Element, Node};

/// Selector of the elements that contain a part's name.
const HEADS: &str = ".legend-row, .list-item-head, .map-head";

/// Writes the notes of the folded parts and removes all others.
pub(super) fn write_notes(
    forms: &Element,
    folded: Vec<(Element, InputForm, NodeId)>,
    locale: Locale,
) {
    let mut issues: HashMap<usize, HashMap<NodeId, usize>> = HashMap::new();
    let mut ids = HashSet::new();
    for (button, form, node) in folded {
        let of_form = issues.entry(form.index()).or_insert_with(|| count_issues(form));
        let wrong = of_form.get(&node).copied().unwrap_or_default();
        ids.insert(write_note(&button, form, node, wrong, locale));
    }
    for note in elements(forms, ".fold-note") {
        if !note.get_attribute("id").is_some_and(|id| ids.contains(&id)) {
            take_away(&note);
        }
    }
}

/// Returns the number of visible issues of each node, including those within it.
fn count_issues(form: InputForm) -> HashMap<NodeId, usize> {
    let mut counts = HashMap::new();
    let attempted = form.attempted.get_untracked();
    for issue in form.issues.get_untracked() {
        let node = form.node_at(&issue.pointer);
        if !attempted && !form.is_left(node) {
            continue;
        }
        let mut at = Some(node);
        while let Some(here) = at {
            *counts.entry(here).or_default() += 1;
            at = form.with_node(here, |node| node.parent).flatten();
        }
    }
    counts
}

/// Writes the note of a part and returns its id.
fn write_note(
    button: &Element,
    form: InputForm,
    node: NodeId,
    wrong: usize,
    locale: Locale,
) -> String {
    let id = form.id(node) + "-note";
    let text = in_a_line(form, node, locale);
    let to_mend = (wrong > 0).then(|| words_now!(locale, find.to_mend, count = wrong));
    let whole: Vec<&str> = [text.as_str()].into_iter().chain(to_mend.as_deref()).collect();
    let whole = whole.join(" — ");
    let before = by_id(&id);
    if before.as_ref().and_then(|note| note.get_attribute("title")).as_ref() == Some(&whole) {
        return id;
    }
    let to_mend = to_mend.map(|words| el("span").class("fold-issues").child(words));
    let text = el("span").class("fold-values").child(text);
    let note = el("span")
        .class("fold-note")
        .attr("id", id.clone())
        .attr("title", whole)
        .child(text)
        .child(to_mend);
    put(button, &note, before);
    drop(button.set_attribute("aria-describedby", &id));
    id
}

/// Inserts the note after the name, or replaces the previous note.
fn put(button: &Element, note: &El, before: Option<Element>) {
    let note: Node = note.element();
    let head = button.closest(HEADS).ok().flatten();
    let (Some(head), Some(name)) = (head.clone(), head.and_then(|head| head.first_child())) else {
        return;
    };
    if let Some(before) = before {
        take_away(&before);
    }
    drop(head.insert_before(&note, name.next_sibling().as_ref()));
}

fn in_a_line(form: InputForm, node: NodeId, locale: Locale) -> String {
    let summary = form.with_state(|state| state.summary(node));
    match summary.entries {
        Some(count) => words_now!(locale, find.entries, count = count),
        None if summary.texts.is_empty() => words_now!(locale, find.nothing_in),
        None => summary.texts.join(" · "),
    }
}
