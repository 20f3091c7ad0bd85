//! A process as it is carried out: its wants, the words of the person, and its record. It knows no view.

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
