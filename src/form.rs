//! The form: a view for each node of an input, made from what the schema says about it.
//! Refuses to decide which widget fits (core does) and to draw controls (widgets do).

mod awaited;
mod branch_view;
mod caption;
mod conditions_part;
mod drag;
mod field_view;
mod find;
mod fold;
mod form_view;
mod group_view;
mod issue_summary;
mod item_view;
mod json_button;
mod json_dialog;
mod layout;
mod leaf_view;
mod list_view;
mod map_view;
mod outside_view;
mod part;
mod pattern_part;
mod presence_view;
mod reorder;
mod table_file;
mod table_keys;
mod table_part;
mod table_row;
mod table_view;

pub use conditions_part::conditions_part;
pub use find::finder;
pub use form_view::{forms_view, input_form_view};
pub use issue_summary::{focus_place, issue_summary};
pub use json_dialog::json_dialog;
pub use outside_view::outside_view;
pub use part::{StructurePart, structure_part};
pub use pattern_part::pattern_part;
