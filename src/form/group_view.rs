//! View of an object: its properties in the schema's order, then the keys that the schema does not name. An optional
//! object that is absent is a button that adds it.

use super::awaited::{awaited, fields};
use super::caption::{Caption, Requirement, field_of, group_mark, help, issue_lines, limits_view};
use super::field_view::field_view;
use super::focus_place;
use super::heading::{fold_button, legend_row};
use super::map_view::map_view;
use super::presence_view::presence_view;
use crate::dom::{El, Memo, View, derived, each, el, memo, part, part_of, show};
use crate::session::InputForm;
use crate::ui::{icon, plain_button};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::{FieldKind, readable_key};
use pilcrow_core::form::{Member, Node, NodeContent, NodeId};

/// Draws the group of an object's fields.
pub fn group_view(form: InputForm, node: NodeId, caption: &Caption, required: Requirement) -> El {
    let field = field_of(form, node);
    let id = form.id(node);
    let title = caption.of_group(&field);
    let legend_id = format!("{id}-legend");
    let labelled_by = title.is_some().then(|| legend_id.clone());
    // The description of the whole value is shown above the form.
    let help = match title {
        Some(_) => help(&field),
        None => field.limits.as_deref().cloned().map(limits_view),
    };
    let legend = title.clone().map(|title| {
        let legend = el("div").class("group-legend").attr("id", legend_id);
        let name = Signal::stored(title.clone());
        let legend = legend.child(fold_button(form, node, title)).child(" ");
        let legend = legend.child(group_mark(form, node, required));
        legend_row(legend, node, Some(name).filter(|_| !field.is_locked()))
    });
    let class = match title {
        None => "group group-root",
        Some(_) if form.is_folded(node) => "group folded",
        Some(_) => "group",
    };
    el("div")
        .class(class)
        .attr("role", "group")
        .attr("aria-labelledby", labelled_by)
        .attr("aria-label", caption.of_entry())
        .attr("id", format!("{id}-field"))
        // The style sheet estimates the height by this number until the group was in sight once.
        .style("--fields", fields(form, node).to_string())
        .child(legend)
        .child(help)
        .child(issue_lines(form, node))
        .child(body(form, node, title, required))
}

/// Draws the fields of the group, or a button that adds the object.
fn body(form: InputForm, node: NodeId, title: Option<String>, required: Requirement) -> View {
    let bare = title.is_none();
    let name = title.unwrap_or_default();
    let begun = memo(move || {
        form.track_place(node);
        bare || !form.with_node(node, Node::is_unbegun).unwrap_or(true)
    });
    part(move || {
        if !begun.get() {
            let begin = move || {
                form.begin(node);
                focus_place(form, node);
            };
            let begin = begin_button(Signal::stored(name.clone()), begin);
            let begin = (!field_of(form, node).is_locked()).then_some(begin);
            return row([begin.into(), presence(form, node)]).into();
        }
        let own_name = name.clone();
        let required = required.track(form, node);
        let is_locked = field_of(form, node).is_locked();
        let removable = move || !required() && !bare && !is_locked;
        let remove = show(removable, move || remove_button(form, node, own_name.clone(), node));
        let presence = if bare { View::default() } else { presence(form, node) };
        View::from([members_view(form, node), row([remove, presence]).into()])
    })
}

/// Draws the choice of null if the schema allows it.
fn presence(form: InputForm, node: NodeId) -> View {
    let legend_id = form.id(node) + "-legend";
    let choice = || presence_view(form, node, legend_id);
    field_of(form, node).has_presence().then(choice).into()
}

fn row(buttons: [View; 2]) -> El {
    el("div").class("group-buttons").child(View::from(buttons))
}

fn members_view(form: InputForm, node: NodeId) -> View {
    let members = memo(move || {
        form.track_place(node);
        in_order(form.open(node))
    });
    let own = each(
        move || keyed(members, true),
        move |member: Member| {
            awaited(form, member.node, move || {
                let caption = Caption::Key(readable_key(&member.key));
                field_view(form, member.node, caption, Requirement::BySchema)
            })
        },
    );
    let is_open = move || match &field_of(form, node).kind {
        FieldKind::Object { others, .. } => others.may_be_added(),
        _ => false,
    };
    let has_unknown = move || members.with(|members| members.iter().any(|m| m.order.is_none()));
    let others = move |is_open| match is_open {
        true => map_view(form, node, members),
        false => show(has_unknown, move || unknown_view(form, node, members)),
    };
    if field_of(form, node).conditions.is_empty() {
        return [own, others(is_open())].into();
    }
    let is_open = move || {
        form.track_place(node);
        is_open()
    };
    let others = part_of(is_open, move |is_open| others(*is_open));
    [own, others].into()
}

/// Draws the keys that the schema does not know, which are kept.
pub(super) fn unknown_view(form: InputForm, node: NodeId, members: Memo<Vec<Member>>) -> El {
    let unknown = each(
        move || keyed(members, false),
        move |member: Member| {
            let caption = Caption::Key(member.key.clone());
            let field = field_view(form, member.node, caption, Requirement::Always);
            let remove = remove_button(form, member.node, member.key, node);
            el("div").class("unknown-key").child(field).child(remove)
        },
    );
    let help = el("p").class("field-help").child(words!(form.unknown_keys));
    el("div").class("unknown-keys").child(help).child(unknown)
}

pub(super) fn keyed(members: Memo<Vec<Member>>, has_order: bool) -> Vec<(String, Member)> {
    let members = members.get().into_iter().filter(|member| member.order.is_some() == has_order);
    members.map(|member| (member.node.to_string(), member)).collect()
}

/// Returns the described properties in the schema's order, then the others in their own order.
pub(super) fn in_order(content: NodeContent) -> Vec<Member> {
    let NodeContent::Object(members) = content else { return Vec::new() };
    let most = members.iter().filter_map(|member| member.order).max();
    // Placed by index, since a sort would add 2 KB of code.
    let mut described: Vec<Option<Member>> = Vec::new();
    described.resize_with(most.map_or(0, |most| most.saturating_add(1)), || None);
    let mut unknown = Vec::new();
    for member in members {
        match member.order.and_then(|order| described.get_mut(order)) {
            Some(place @ None) => *place = Some(member),
            _ => unknown.push(member),
        }
    }
    described.into_iter().flatten().chain(unknown).collect()
}

/// Draws the button that adds an absent value.
pub(super) fn begin_button(name: Signal<String>, begin: impl Fn() + 'static) -> El {
    let locale = words::use_locale();
    let text = derived(move || words_now!(locale.get(), form.begin, name = name.get()));
    plain_button("button").child(icon("icon icon-add")).child(text).on("click", move |_| begin())
}

pub(super) fn remove_button(form: InputForm, node: NodeId, name: String, then: NodeId) -> El {
    let locale = words::use_locale();
    let text = derived(move || words_now!(locale.get(), form.remove, name = name.as_str()));
    el("button").attr("type", "button").class("button button-quiet").child(text).on(
        "click",
        move |_| {
            form.remove(node);
            focus_place(form, then);
        },
    )
}
