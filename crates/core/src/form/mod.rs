//! What a person has put into a form: a tree of nodes that keeps every keystroke.
//! Refuses the DOM and signals; the app holds one signal per mounted node, beside this.

mod issue;

pub use issue::{Issue, IssueKind};
