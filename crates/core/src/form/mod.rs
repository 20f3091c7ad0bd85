//! What a person has put into a form: a tree of nodes that keeps every keystroke.
//! Uses field, schema and document.

mod any_type;
mod carried;
mod choose;
mod contains;
mod draft;
mod edit;
mod find;
#[cfg(test)]
mod fixture;
mod folds;
mod form_schema;
mod fresh;
mod history;
mod issue;
mod issue_json;
mod issues;
mod keys;
mod length;
mod missing;
mod node;
mod node_map;
mod places;
mod presence;
mod reevaluation;
mod state;
mod step;
mod summary;
mod table;
mod table_cell;
mod table_file;
mod table_fill;
mod table_text;
mod tuple;

pub use carried::{Carried, carried};
pub use draft::Draft;
pub use edit::{Edit, EditOutcome};
pub use find::{FieldFilter, Found};
pub use folds::Folds;
pub use form_schema::FormSchema;
pub use history::History;
pub use issue::{Issue, IssueKind};
pub use issues::all_issues;
pub use keys::KeyFault;
pub use node::{Member, Node, NodeContent, NodeId};
pub use node_map::NodeMap;
pub use presence::Presence;
pub use state::FormState;
pub use step::{Reverted, Step};
pub use summary::Summary;
pub use table::Column;
pub(crate) use table_cell::{cell_text, cell_value, without_guard};
pub(crate) use table_file::declared_delimiter;
pub use table_file::{TableFile, TableText};
pub use table_fill::{Filled, Filling};
pub use table_text::{MAX_ROWS, Sheet};
