//! The content of a form: a tree of nodes that keeps every keystroke, even text that is no valid value.
//! Uses the modules field, schema and document.

mod edits;
mod faults;
#[cfg(test)]
mod fixture;
mod form_schema;
mod node;
mod node_map;
pub mod protocol;
mod state;
mod tables;
mod values;
mod views;

pub use edits::edit::{Edit, EditOutcome};
pub use edits::history::History;
pub use edits::keys::KeyFault;
pub use edits::step::{Reversal, Step};
pub use faults::issue::{ExpectedEntry, Issue, IssueKind};
pub use faults::several_fit::alike_shapes;
pub use form_schema::FormSchema;
pub use node::{Member, Node, NodeContent, NodeId, typed_number};
pub use node_map::NodeMap;
pub use state::FormState;
pub(crate) use tables::cell_customs::CellCustoms;
pub use tables::table::Column;
pub(crate) use tables::table_cell::{cell_text, cell_value_in, without_guard};
pub(crate) use tables::table_delimiter::FramedText;
pub use tables::table_file::{TableFile, TableText};
pub(crate) use tables::table_file::{bare_head, plain_head};
pub use tables::table_fill::{FillCount, Filling};
pub(crate) use tables::table_frame::{Frame, holds_numbers};
pub use tables::table_text::{MAX_ROWS, Sheet};
pub use values::carry_over::{CarryOver, carried};
pub use values::draft::Draft;
pub use values::presence::Presence;
pub use views::find::{FieldFilter, FieldMatches};
pub use views::folds::Folds;
pub use views::summary::Summary;
pub use views::untouched::{is_example, untouched};
