//! Rows, texts and options in an order that is changed by dragging their handles, or by keys on one.

use super::editing::{Editing, id_of};
use crate::dom::{El, View};
use crate::ui::icon_button;
use crate::ui::order::{Order, as_handle, place_words};
use crate::words;
use pilcrow_core::blueprint::{Act, Blueprint, FieldAct, Group, TextAct};
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;

/// The id of what handles are described by.
pub(super) const HINT: &str = "build-order";

/// What is put into another order. Each of them is one act.
#[derive(Clone)]
pub(super) enum SortTarget {
    /// The fields of a group, or the shapes of a field.
    Fields(Group),
    /// What the model is told.
    Texts,
    /// The options of a field.
    Options(Pointer),
}

struct BuildOrder {
    editing: Editing,
    sorted: SortTarget,
}

/// An order of the editor.
pub(super) fn order(editing: Editing, sorted: SortTarget) -> Rc<dyn Order> {
    Rc::new(BuildOrder { editing, sorted })
}

/// The name of a field's row in its order.
pub(super) fn row_entry(place: &Pointer) -> String {
    id_of(place, "row")
}

/// The name of a text in its order.
pub(super) fn text_entry(entry: &Pointer) -> String {
    id_of(entry, "text")
}

/// The name of an option in its order.
pub(super) fn option_entry(field: &Pointer, at: usize) -> String {
    format!("{}-{at}", id_of(field, "option"))
}

/// What an entry is dragged by; `name` is what the entry is called.
pub(super) fn handle(entry: &str, name: impl Into<View>) -> El {
    let name: [View; 3] = [words!(form.reorder).into(), ": ".into(), name.into()];
    let button = icon_button("icon icon-drag", View::from(name)).attr("id", handle_id(entry));
    as_handle(button, entry, HINT)
}

fn handle_id(entry: &str) -> String {
    format!("{entry}-handle")
}

impl BuildOrder {
    fn read<T>(&self, read: impl FnOnce(&Blueprint) -> T) -> T {
        self.editing.blueprint.with_untracked(read)
    }

    fn entries(&self, all: &Blueprint) -> Vec<String> {
        match &self.sorted {
            SortTarget::Fields(group) => {
                all.rows_in(group).iter().map(|row| row_entry(&row.place)).collect()
            }
            SortTarget::Texts => {
                all.instructions.iter().map(|one| text_entry(&one.entry)).collect()
            }
            SortTarget::Options(field) => {
                let count = all.row(field).map_or(0, |row| row.options.len());
                (0..count).map(|at| option_entry(field, at)).collect()
            }
        }
    }

    /// The act that puts one where another stands.
    fn act(&self, all: &Blueprint, from: usize, to: usize) -> Option<Act> {
        Some(match &self.sorted {
            SortTarget::Fields(group) => {
                let rows = all.rows_in(group);
                Act::Move { field: rows.get(from)?.place.clone(), to: rows.get(to)?.place.clone() }
            }
            SortTarget::Texts => {
                let entry = |at: usize| all.instructions.get(at).map(|one| one.entry.clone());
                Act::Tell(TextAct::Move { entry: entry(from)?, to: entry(to)? })
            }
            SortTarget::Options(field) => {
                Act::Change(field.clone(), FieldAct::MoveOption(from, to))
            }
        })
    }
}

impl Order for BuildOrder {
    fn position(&self, entry: &str) -> Option<usize> {
        self.read(|all| self.entries(all).iter().position(|own| own == entry))
    }

    fn entry(&self, at: usize) -> Option<String> {
        self.read(|all| self.entries(all).into_iter().nth(at))
    }

    fn count(&self) -> usize {
        self.read(|all| self.entries(all).len())
    }

    fn move_to(&self, entry: &str, to: usize) -> String {
        let from = self.position(entry);
        let act = from.and_then(|from| self.read(|all| self.act(all, from, to)));
        let is_there = act.is_some_and(|act| from == Some(to) || self.editing.act(&act));
        if !is_there {
            return handle_id(entry);
        }
        self.editing.status.set(place_words(to, self.count()));
        // What is named by its number is called otherwise there.
        handle_id(&self.entry(to).unwrap_or_default())
    }
}
