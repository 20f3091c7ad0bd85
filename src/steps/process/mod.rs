//! The execution of a process, independent of its views: its wants, the person's replies, and its record.

pub mod activities;
pub mod carriers;
pub mod documents;
pub mod drafts;
pub mod driver;
pub mod follower;
pub mod other_tabs;
pub mod permissions;
pub mod record;
pub mod replies;
pub mod snapshot;
pub mod verdicts;
