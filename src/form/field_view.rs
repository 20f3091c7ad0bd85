//! View of one place of a form: a leaf with its control, a group, or a list.

use super::branch_view::branch_view;
use super::caption::{Caption, Requirement, field_of};
use super::focus_place;
use super::group_view::group_view;
use super::issue_summary::focus_control;
use super::leaf_view::leaf_view;
use super::lists::list_view::list_view;
use crate::dom::{View, focused, part_of};
use crate::session::InputForm;
use pilcrow_core::field::{Field, WidgetKind};
use pilcrow_core::form::NodeId;
use std::cell::Cell;
use std::sync::Arc;

/// Inputs of a place's view. If they change, the place is drawn anew. A group is kept while its own key is unchanged,
/// and its parts track their changes themselves, so that the person keeps the focus.
#[derive(Clone)]
struct RenderKey {
    widget: WidgetKind,
    field: Arc<Field>,
    required: bool,
    /// True if the previous view had the focus, which the new one then gets.
    focused: bool,
}

impl PartialEq for RenderKey {
    fn eq(&self, other: &Self) -> bool {
        let like =
            || Arc::ptr_eq(&self.field, &other.field) || self.field.renders_like(&other.field);
        let same = match self.widget.facts().has_parts {
            true => self.field.frames_like(&other.field),
            false => self.required == other.required && like(),
        };
        self.widget == other.widget && same
    }
}

/// Draws a place with its label, help and issues.
pub fn field_view(form: InputForm, node: NodeId, caption: Caption, required: Requirement) -> View {
    let is_again = Cell::new(false);
    let key = move || {
        form.track_place(node);
        RenderKey {
            widget: form.widget(node),
            field: field_of(form, node),
            required: required.now(form, node),
            focused: is_again.replace(true) && has_focus(form, node),
        }
    };
    part_of(key, move |key| {
        if key.focused {
            // Within a group, the control that had the focus gets it again if it is still there.
            let control = focused().map(|control| control.id());
            focus_place(form, node);
            control.filter(|id| !id.is_empty()).into_iter().for_each(focus_control);
        }
        place_view(form, node, &caption, required, key)
    })
}

/// True if the focus is in the control of a place.
fn has_focus(form: InputForm, node: NodeId) -> bool {
    let around = format!("[id=\"{}-field\"]", form.id(node));
    focused().is_some_and(|focused| focused.closest(&around).is_ok_and(|element| element.is_some()))
}

fn place_view(
    form: InputForm,
    node: NodeId,
    caption: &Caption,
    required: Requirement,
    key: &RenderKey,
) -> View {
    if key.field.hints.as_ref().is_some_and(|hints| hints.hidden) {
        return View::default();
    }
    match key.widget {
        WidgetKind::Object => group_view(form, node, caption, required).into(),
        WidgetKind::Branches => branch_view(form, node, caption, required).into(),
        WidgetKind::Array => list_view(form, node, caption, required).into(),
        widget => leaf_view(form, node, caption, key.required, widget).into(),
    }
}
