//! The form: a view for each node of an input, made from its schema.

#[cfg(not(target_arch = "wasm32"))]
mod alone;
mod awaited;
mod branch_view;
mod caption;
mod field_view;
mod find;
mod first_controls;
mod form_view;
mod group_view;
mod heading;
mod issue_summary;
mod json_dialog;
mod layout;
mod leaf_view;
mod map_view;
mod outside_view;
mod presence_view;
#[cfg(test)]
mod tests;
mod tools;
mod value_dialog;
mod value_form;

/// Views of lists: entry by entry, or as a table.
mod lists {
    pub(super) mod entries;
    pub(super) mod item_view;
    pub(super) mod list_view;
    pub(super) mod reorder;
    pub(super) mod table_file;
    pub(super) mod table_keys;
    pub(super) mod table_row;
    pub(super) mod table_view;
}

#[cfg(not(target_arch = "wasm32"))]
pub use self::alone::{provide_controls, provide_tools};
pub use self::find::{finder, form_at, place_of};
pub use self::first_controls::begins_with_rare_controls;
pub use self::form_view::{forms_view, input_form_view};
pub use self::issue_summary::{focus_place, issue_summary, lead_to};
pub use self::json_dialog::json_dialog;
pub use self::lists::table_view::table_view;
pub use self::outside_view::outside_view;
pub use self::tools::{DrawTable, FormTools, prose};
pub use self::value_dialog::value_dialog;
pub use self::value_form::{right_value, unchecked_form, value_form};
