//! What a person has put into a form: a tree of nodes that keeps every keystroke.
//! Refuses the DOM and signals; the app holds one signal per mounted node, beside this.

mod any_type;
mod choose;
mod contains;
mod draft;
mod edit;
mod find;
#[cfg(test)]
mod fixture;
mod folds;
mod fresh;
mod grounds;
mod history;
mod issue;
mod issue_json;
mod issues;
mod keys;
mod missing;
mod node;
mod node_map;
mod places;
mod presence;
mod state;
mod step;
mod summary;
mod table;
mod table_cell;
mod table_file;
mod table_fill;
mod table_text;
mod tuple;
mod turn;

pub use draft::Draft;
pub use edit::{Edit, EditOutcome};
pub use find::{Found, Wanted};
pub use folds::Folds;
pub use grounds::{Grounds, Turning};
pub use history::History;
pub use issue::{Issue, IssueKind};
pub use issues::all_issues;
pub use keys::KeyFault;
pub use node::{Member, Node, NodeContent, NodeId};
pub use node_map::NodeMap;
pub use presence::Presence;
pub use state::FormState;
pub use step::{Retraced, Step};
pub use summary::Summary;
pub use table::Column;
pub(crate) use table_cell::{cell_text, cell_value, without_guard};
pub(crate) use table_file::said_between;
pub use table_file::{TableFile, TableText};
pub use table_fill::{Filled, Filling};
pub use table_text::{MAX_ROWS, Sheet};
