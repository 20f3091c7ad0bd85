//! Control for a place with several shapes (`oneOf`, `anyOf`): a choice of the branch, and below it the fields of the
//! chosen one.

use super::caption::{Caption, Requirement, field_of, group_mark, help, issue_lines};
use super::field_view::field_view;
use super::heading::{fold_sign, is_foldable, legend_row};
use crate::dom::{El, Memo, TextProp, chosen_of, derived, el, memo, part, show};
use crate::session::InputForm;
use crate::words::Locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::{BranchName, Field, FieldKind};
use pilcrow_core::form::{Edit, NodeContent, NodeId};

/// Draws a union: its label, the choice of a branch, and the branch's fields.
pub fn branch_view(form: InputForm, node: NodeId, caption: &Caption, required: Requirement) -> El {
    let field = field_of(form, node);
    let id = form.id(node);
    let title = caption.of_control(&field);
    let chosen = memo(move || {
        form.track_place(node);
        chosen_branch(&form.open(node))
    });
    let class = if caption.is_entry() { "field-label visually-hidden" } else { "field-label" };
    // A hidden word distinguishes the choice from the chosen control, which has the same label.
    let kind = el("span").class("visually-hidden").child(words!(branch.kind));
    let label = el("label").class(class).attr("for", id.clone()).child(title).child(kind);
    let own_title = (!caption.is_entry() && !field.is_locked()).then_some(title);
    let help = help(&field).map(|help| help.attr("id", format!("{id}-help")));
    let described_by = help.is_some().then(|| format!("{id}-help"));
    let select = select(form, node, &field, chosen, required)
        .attr("id", id.clone())
        .attr("aria-describedby", described_by);
    let label = label.child(" ").child(group_mark(form, node, required));
    // An entry is folded by its own name, which is above.
    let is_entry = caption.is_entry();
    let folds = memo(move || {
        !is_entry && chosen.get().is_some_and(|(_, below)| untrack(|| is_foldable(form, below)))
    });
    let fold = show(move || folds.get(), move || fold_sign(form, node, title));
    let legend = el("div").class("branches-name").child(label).child(fold);
    el("div")
        .class("branches")
        .class_if("folded", move || folds.get() && untrack(|| form.is_folded(node)))
        .attr("id", format!("{id}-field"))
        .child(legend_row(legend, node, own_title))
        .child(help)
        .child(select)
        .child(issue_lines(form, node))
        .child(part(move || {
            let (_, below) = chosen.get()?;
            Some(untrack(|| chosen_view(form, below, title)))
        }))
}

/// Index of the current branch and its node; another node may replace that later.
type BranchChoice = Option<(usize, NodeId)>;

fn chosen_branch(content: &NodeContent) -> BranchChoice {
    let NodeContent::Branch { chosen: Some(index), .. } = content else { return None };
    Some((*index, content.chosen_node()?))
}

/// Draws the fields of the current branch, whose name is shown by the choice above.
fn chosen_view(form: InputForm, below: NodeId, title: Signal<String>) -> El {
    let fields = field_view(form, below, Caption::Entry(title), Requirement::Always);
    el("div").class("branch").child(fields)
}

fn select(
    form: InputForm,
    node: NodeId,
    field: &Field,
    chosen: Memo<BranchChoice>,
    required: Requirement,
) -> El {
    let names = match &field.kind {
        FieldKind::Branches { branches, .. } => branches.clone(),
        _ => Vec::new(),
    };
    let (choose, not_set) = (words!(widget.choose), words!(widget.not_set));
    let required = required.track(form, node);
    let unset = derived(move || if required() { choose.get() } else { not_set.get() });
    let options: Vec<El> = names
        .into_iter()
        .enumerate()
        .map(|(index, name)| option(Some(index), chosen).child(branch_words(index, name)))
        .collect();
    el("select")
        .class("control w-medium")
        .attr("name", derived(move || form.name(node)))
        .attr("autocomplete", "off")
        .attr("disabled", field.read_only)
        .on("change", move |event| {
            let branch = chosen_of(&event).and_then(|at| at.checked_sub(1));
            form.apply(Edit::Choose { node, branch });
            // If everything is folded, the chosen branch is unfolded to be filled in.
            form.sought.set(Some(node));
        })
        .child(option(None, chosen).child(unset))
        .child(options)
}

fn option(index: Option<usize>, chosen: Memo<BranchChoice>) -> El {
    el("option").flag("selected", move || chosen.get().map(|(chosen, _)| chosen) == index)
}

fn branch_words(index: usize, name: BranchName) -> TextProp {
    let locale = words::use_locale();
    derived(move || match &name {
        BranchName::Named(name) => name.clone(),
        BranchName::Type(name) => type_words(locale.get(), name),
        BranchName::List(items) => list_words(locale.get(), items),
        BranchName::Numbered => {
            words_now!(locale.get(), branch.numbered, number = (index + 1).to_string())
        }
    })
}

/// Returns the name of a list branch, by the kind of its entries.
fn list_words(locale: Locale, items: &BranchName) -> String {
    let type_name = match items {
        BranchName::Named(name) => {
            return words_now!(locale, branch.list_named, items = name.as_str());
        }
        BranchName::Type(name) => name.as_str(),
        BranchName::List(_) => "array",
        BranchName::Numbered => "",
    };
    match type_name {
        "string" => words_now!(locale, branch.list_of_texts),
        "number" => words_now!(locale, branch.list_of_numbers),
        "integer" => words_now!(locale, branch.list_of_integers),
        "boolean" => words_now!(locale, branch.list_of_answers),
        "array" => words_now!(locale, branch.list_of_lists),
        "object" => words_now!(locale, branch.list_of_groups),
        _ => words_now!(locale, branch.array),
    }
}

fn type_words(locale: Locale, name: &str) -> String {
    match name {
        "string" => words_now!(locale, branch.string),
        "number" => words_now!(locale, branch.number),
        "integer" => words_now!(locale, branch.integer),
        "boolean" => words_now!(locale, branch.boolean),
        "array" => words_now!(locale, branch.array),
        "object" => words_now!(locale, branch.object),
        "null" => words_now!(locale, branch.null),
        other => other.to_owned(),
    }
}
