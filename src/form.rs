//! The form: a view for each node of an input, made from its schema.

#[cfg(not(target_arch = "wasm32"))]
mod alone;
mod awaited;
mod branch_view;
mod caption;
mod drag;
mod entries;
mod field_view;
mod find;
mod first_controls;
mod form_view;
mod group_view;
mod heading;
mod issue_summary;
mod item_view;
mod json_dialog;
mod layout;
mod leaf_view;
mod list_view;
mod map_view;
mod outside_view;
mod presence_view;
mod reorder;
mod table_file;
mod table_keys;
mod table_row;
mod table_view;
#[cfg(test)]
mod tests;
mod tools;

#[cfg(not(target_arch = "wasm32"))]
pub use alone::provide_tools;
pub use find::finder;
pub use first_controls::begins_with_rare_controls;
pub use form_view::{forms_view, input_form_view};
pub use issue_summary::{focus_place, issue_summary};
pub use json_dialog::json_dialog;
pub use outside_view::outside_view;
pub use table_view::table_view;
pub use tools::{DrawTable, FormTools, prose};
