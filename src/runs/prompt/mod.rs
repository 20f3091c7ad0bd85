//! The prompt view: messages and files as they will be sent to the model.

pub(in crate::runs) mod prompt_view;
pub(in crate::runs) mod sent_files;
