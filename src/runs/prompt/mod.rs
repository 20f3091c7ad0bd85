//! What the model sees: messages and files as they will be sent.

pub(in crate::runs) mod prompt_view;
pub(in crate::runs) mod sent_files;
